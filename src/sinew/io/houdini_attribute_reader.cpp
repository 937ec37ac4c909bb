#include <sinew/base/error.h>
#include <sinew/io/houdini_attributes.h>
#include <sinew/io/houdini_storage.h>
#include <sinew/io/houdini_values.h>

#include <limits>
#include <utility>

namespace sinew {
namespace {

/// First half of an attribute's entry.
struct Definition {
    std::string scope = "public";
    std::string type;
    std::string name;
    std::string typeInfo;
    JsonValue options;
};

/// Null for a missing value and for one that is no string.
const std::string* textOf(const JsonValue* value) {
    return value ? value->as<std::string>() : nullptr;
}

/// Takes the transformation type out of the options; the others are carried along.
void splitOptions(Definition& definition) {
    auto* map = std::get_if<JsonValue::Map>(&definition.options.content());
    if (!map) return;
    for (auto at = map->begin(); at != map->end(); ++at) {
        const std::string* info = textOf(at->second.find("value"));
        if (at->first != "type" || !info) continue;
        definition.typeInfo = *info;
        map->erase(at);
        break;
    }
    if (map->empty()) definition.options = JsonValue();
}

/// `["scope", "public", "type", T, "name", N, "options", {...}]`; keys may be absent.
Definition readDefinition(HoudiniInput& in) {
    Definition definition;
    in.forEachKey([&](const std::string& key) {
        if (key == "scope") {
            definition.scope = in.json.readString();
        } else if (key == "type") {
            definition.type = in.json.readString();
        } else if (key == "name") {
            definition.name = in.json.readString();
        } else if (key == "options") {
            definition.options = in.json.readValue();
        } else {
            in.json.skipValue();
        }
    });
    splitOptions(definition);
    return definition;
}

/// `["size", K, "storage", S, "values", [...]]`. K may be less than the tuple size, one number then
/// standing for all components, and even 0. Defaults of strings are no numbers: they are left out.
void readDefaults(HoudiniInput& in, Buffer<double>& defaults) {
    in.forEachKey([&](const std::string& key) {
        if (key != "values") return in.json.skipValue();
        in.json.beginArray();
        while (in.json.hasNext()) {
            const JsonType type = in.json.next();
            if (type == JsonType::Integer || type == JsonType::Real || type == JsonType::Bool) {
                defaults.push_back(in.json.readReal());
            } else {
                in.json.skipValue();
            }
        }
        in.json.endArray();
    });
}

/// Each string once; elements refer to it by index.
std::vector<std::string> readStringTable(HoudiniInput& in) {
    std::vector<std::string> table;
    in.json.beginArray();
    while (in.json.hasNext())
        table.push_back(in.json.readString());
    in.json.endArray();
    return table;
}

/// Reads one list per element: `[[a, b, ...], [...], ...]`; false for another form, which is then
/// skipped.
template <class T>
bool readLists(HoudiniInput& in, int count, Attribute& to) {
    in.charge(count, sizeof(std::int64_t));
    Buffer<T>& values = to.edit<T>();
    Buffer<std::int64_t>& starts = to.editArrayStart();
    in.json.beginArray();
    // No file of Houdini's own with array attributes was at hand: should it write a block of keys
    // as for plain attributes, the rest of the file is still worth having.
    if (in.json.next() == JsonType::String) {
        while (in.json.hasNext())
            in.json.skipValue();
        in.json.endArray();
        return false;
    }
    for (int e = 0; e < count; ++e) {
        if (!in.json.hasNext()) in.json.fail("there are fewer lists than elements");
        in.json.readArray(values, std::numeric_limits<std::int32_t>::max());
        const auto length = static_cast<std::int64_t>(values.size());
        if (length % to.tupleSize() != 0) in.json.fail("a list ends within a tuple");
        if (length > std::numeric_limits<std::int32_t>::max())
            in.json.fail("the lists are too long");
        starts.push_back(length / to.tupleSize());
    }
    in.json.endArray();
    return true;
}

bool readLists(HoudiniInput& in, int count, Attribute& to) {
    switch (to.storage()) {
        case Storage::Float32:
            return readLists<float>(in, count, to);
        case Storage::Float64:
            return readLists<double>(in, count, to);
        case Storage::Int64:
            return readLists<std::int64_t>(in, count, to);
        default:
            return readLists<std::int32_t>(in, count, to);
    }
}

/// Reads the second half of an attribute that is understood.
class DataReader {
public:
    DataReader(HoudiniInput& in, const Definition& definition, int count)
        : mIn(in),
          mCount(count),
          mIsText(definition.type == "string" || definition.type == "stringarray"),
          mIsArray(definition.type == "arraydata" || definition.type == "stringarray") {}

    /// Nothing when the attribute cannot be used, for the reason problem() gives.
    std::optional<Attribute> read() {
        mIn.forEachKey([this](const std::string& key) { readField(key); });
        if (!mProblem.empty()) return std::nullopt;
        if (!mAttribute) mIn.json.fail("the values are missing");
        mAttribute->defaults = std::move(mDefaults);
        if (mIsText) checkIndices();
        return std::move(mAttribute);
    }
    /// Why nothing was read.
    const std::string& problem() const { return mProblem; }

private:
    /// `size` and `storage` come before the values, in every file: streaming readers rely on it.
    void readField(const std::string& key) {
        if (key == "size") {
            mSize = mIn.json.readCount();
            if (mSize == 0) mProblem = "it has no components";
        } else if (key == "storage") {
            const std::string word = mIn.json.readString();
            mStorage = findHoudiniStorage(word);
            if (!mStorage) mProblem = "its storage \"" + word + "\" is unknown";
        } else if (key == "defaults") {
            readDefaults(mIn, mDefaults);
        } else if (key == "strings") {
            mStrings = readStringTable(mIn);
        } else if (key == (mIsText ? "indices" : "values") && mProblem.empty()) {
            readValues();
        } else {
            mIn.json.skipValue();
        }
    }

    void readValues() {
        if (!mStorage || mSize == 0) mIn.json.fail("the values come before their size and storage");
        // Strings store indices, whose width is of no interest.
        const Storage memory = mIsText ? Storage::String : mStorage->memory;
        if (mIsArray) {
            mAttribute = Attribute::arrays(memory, mSize, 0);
            if (!readLists(mIn, mCount, *mAttribute)) mProblem = "its lists have an unknown form";
        } else {
            mAttribute = Attribute::numeric(memory, mSize, 0);
            readHoudiniValues(mIn, mCount, *mAttribute);
        }
        if (!mIsText && mStorage->isNarrow) mAttribute->fileStorage = mStorage->word;
    }

    /// Before anything uses them: an index past the table would read foreign memory.
    void checkIndices() {
        const auto end = static_cast<std::int64_t>(mStrings.size());
        for (const std::int32_t index : mAttribute->values<std::int32_t>()) {
            if (index < -1 || index >= end) {
                mIn.json.fail(
                    "string index " + std::to_string(index) + " lies outside the table of "
                    + std::to_string(end));
            }
        }
        mAttribute->setStringTable(std::move(mStrings));
    }

    HoudiniInput& mIn;
    int mCount;
    bool mIsText;
    bool mIsArray;
    int mSize = 0;
    const HoudiniStorage* mStorage = nullptr;
    Buffer<double> mDefaults;
    std::vector<std::string> mStrings;
    std::optional<Attribute> mAttribute;
    std::string mProblem;
};

/// Other types (dict, indexpair, ...) are carried along as they are.
bool isUnderstood(const std::string& type) {
    return type == "numeric" || type == "string" || type == "arraydata" || type == "stringarray";
}

std::optional<Attribute> readData(HoudiniInput& in, const Definition& definition, int count) {
    std::string problem;
    std::optional<Attribute> attribute;
    if (definition.scope != "public") {
        problem = "its scope is " + definition.scope;
        in.json.skipValue();
    } else if (isUnderstood(definition.type)) {
        DataReader reader(in, definition, count);
        attribute = reader.read();
        problem = reader.problem();
    } else {
        attribute = Attribute::opaque(definition.type, in.json.readValue());
    }
    if (!attribute) in.monitor.warn(in.json.context + " is left out: " + problem);
    return attribute;
}

}  // namespace

std::optional<AttributeSet::Entry> readHoudiniAttribute(HoudiniInput& in, Owner owner, int count) {
    in.monitor.checkInterrupt();
    in.json.beginArray();
    Definition definition = readDefinition(in);
    in.json.context = std::string(toString(owner)) + " attribute " + definition.name;
    std::optional<Attribute> attribute = readData(in, definition, count);
    in.json.endArray();
    in.json.context.clear();
    if (!attribute) return std::nullopt;
    attribute->typeInfo = std::move(definition.typeInfo);
    attribute->options = std::move(definition.options);
    return AttributeSet::Entry{std::move(definition.name), std::move(*attribute)};
}

}  // namespace sinew
