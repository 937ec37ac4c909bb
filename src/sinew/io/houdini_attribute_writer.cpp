#include <sinew/io/half.h>
#include <sinew/io/houdini_attributes.h>
#include <sinew/io/houdini_storage.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace sinew {
namespace {

/// Exactly representable, to the bit: −0 and NaN included.
bool isHalf(float x) {
    const float back = halfToFloat(floatToHalf(x));
    return std::memcmp(&back, &x, sizeof x) == 0;
}

template <class T>
bool allWithin(const Column<T>& values, T low, T high) {
    return std::all_of(values.begin(), values.end(), [=](T x) { return x >= low && x <= high; });
}

/// The storage word to write: the narrow one the file had, unless a value has outgrown it.
std::string_view storageWord(const Attribute& a) {
    const std::string& narrow = a.fileStorage;
    if (a.storage() == Storage::Float32 && narrow == "fpreal16") {
        const Column<float>& values = a.values<float>();
        if (std::all_of(values.begin(), values.end(), isHalf)) return narrow;
    }
    if (a.storage() == Storage::Int32) {
        const Column<std::int32_t>& values = a.values<std::int32_t>();
        if (narrow == "bool" && allWithin(values, 0, 1)) return narrow;
        if (narrow == "uint8" && allWithin(values, 0, 255)) return narrow;
        if (narrow == "int8" && allWithin(values, -128, 127)) return narrow;
        if (narrow == "int16" && allWithin(values, -32768, 32767)) return narrow;
    }
    return a.storage() == Storage::String ? "int32" : toString(a.storage());
}

/// Writes `count` numbers of a column in the width of the storage word.
class NumberWriter {
public:
    NumberWriter(JsonWriter& to, const Attribute& attribute)
        : word(storageWord(attribute)),
          mTo(to),
          mAttribute(attribute) {}

    void write(std::int64_t first, std::size_t count) const {
        switch (mAttribute.storage()) {
            case Storage::Float32:
                return writeFloats(mAttribute.values<float>().data() + first, count);
            case Storage::Float64:
                return mTo.array(mAttribute.values<double>().data() + first, count);
            case Storage::Int64:
                return mTo.array(mAttribute.values<std::int64_t>().data() + first, count);
            default:
                return writeInts(mAttribute.values<std::int32_t>().data() + first, count);
        }
    }

    const std::string_view word;

private:
    void writeFloats(const float* values, std::size_t count) const {
        if (word != "fpreal16") return mTo.array(values, count);
        Buffer<std::uint16_t> halves(count);
        std::transform(values, values + count, halves.begin(), floatToHalf);
        mTo.halves(halves.data(), count);
    }
    void writeInts(const std::int32_t* values, std::size_t count) const {
        if (word == "int8") return mTo.array(Buffer<std::int8_t>(values, values + count));
        if (word == "int16") return mTo.array(Buffer<std::int16_t>(values, values + count));
        if (word != "uint8" && word != "bool") return mTo.array(values, count);
        const Buffer<std::uint8_t> narrow(values, values + count);
        word == "bool" ? mTo.flags(narrow.data(), count) : mTo.array(narrow);
    }

    JsonWriter& mTo;
    const Attribute& mAttribute;
};

/// Before any values: streaming readers rely on it.
void writeSizeAndStorage(JsonWriter& to, int size, std::string_view storage) {
    to.word("size");
    to.integer(size);
    to.word("storage");
    to.word(storage);
}

/// `["size", N, "storage", S, payload]`; see readHoudiniValues().
void writeValues(JsonWriter& to, const Attribute& a, const NumberWriter& numbers) {
    const int size = a.tupleSize();
    to.beginArray();
    writeSizeAndStorage(to, size, numbers.word);
    if (to.isBinary()) {
        // Without constant pages: marking them would save little, and every reader takes the plain
        // form.
        to.word("pagesize");
        to.integer(kHoudiniPageSize);
        to.word("rawpagedata");
        numbers.write(0, static_cast<std::size_t>(a.count()) * size);
    } else {
        to.word(size > 1 ? "tuples" : "arrays");
        to.beginArray();
        if (size == 1) numbers.write(0, static_cast<std::size_t>(a.count()));
        for (int e = 0; size > 1 && e < a.count(); ++e)
            numbers.write(std::int64_t(e) * size, static_cast<std::size_t>(size));
        to.endArray();
    }
    to.endArray();
}

/// One list an element, each of whole tuples.
void writeLists(JsonWriter& to, const Attribute& a, const NumberWriter& numbers) {
    to.beginArray();
    for (int e = 0; e < a.count(); ++e) {
        const std::int64_t begin = a.arrayStart()[static_cast<std::size_t>(e)];
        const std::int64_t end = a.arrayStart()[static_cast<std::size_t>(e) + 1];
        numbers.write(
            begin * a.tupleSize(), static_cast<std::size_t>((end - begin) * a.tupleSize()));
    }
    to.endArray();
}

/// In 64 bits, as Houdini does; reals unless an integer attribute has whole ones.
void writeDefaults(JsonWriter& to, const Attribute& a) {
    if (a.defaults.empty()) return;
    const bool isWhole = (a.storage() == Storage::Int32 || a.storage() == Storage::Int64)
                         && std::all_of(a.defaults.begin(), a.defaults.end(), [](double x) {
                                return std::fabs(x) < 9e15 && std::floor(x) == x;
                            });
    to.word("defaults");
    to.beginArray();
    writeSizeAndStorage(to, static_cast<int>(a.defaults.size()), isWhole ? "int64" : "fpreal64");
    to.word("values");
    isWhole ? to.array(Buffer<std::int64_t>(a.defaults.begin(), a.defaults.end()))
            : to.array(a.defaults);
    to.endArray();
}

void writeStrings(JsonWriter& to, const Attribute& a) {
    to.word("strings");
    to.beginArray();
    for (const std::string& s : a.stringTable())
        to.text(s);
    to.endArray();
}

/// The file's word for the type of an attribute.
std::string_view typeWord(const Attribute& a) {
    if (a.storage() == Storage::Opaque) return a.opaqueType;
    if (a.storage() == Storage::String) return a.isArray() ? "stringarray" : "string";
    return a.isArray() ? "arraydata" : "numeric";
}

/// In the order Houdini writes: scope, type, name, options.
void writeDefinition(JsonWriter& to, const std::string& name, const Attribute& a) {
    to.beginArray();
    to.word("scope");
    to.word("public");
    to.word("type");
    to.word(typeWord(a));
    to.word("name");
    to.word(name);
    to.word("options");
    to.beginMap();
    if (!a.typeInfo.empty()) {
        to.word("type");
        to.beginMap();
        to.word("type");
        to.word("string");
        to.word("value");
        to.word(a.typeInfo);
        to.endMap();
    }
    if (const auto* others = a.options.as<JsonValue::Map>()) {
        for (const auto& [key, value] : *others) {
            to.word(key);
            to.value(value);
        }
    }
    to.endMap();
    to.endArray();
}

void writeData(JsonWriter& to, const Attribute& a) {
    const NumberWriter numbers(to, a);
    const bool isText = a.storage() == Storage::String;
    to.beginArray();
    writeSizeAndStorage(to, a.tupleSize(), numbers.word);
    isText ? writeStrings(to, a) : writeDefaults(to, a);
    to.word(isText ? "indices" : "values");
    a.isArray() ? writeLists(to, a, numbers) : writeValues(to, a, numbers);
    to.endArray();
}

}  // namespace

void writeHoudiniAttribute(JsonWriter& to, const std::string& name, const Attribute& attribute) {
    to.beginArray();
    writeDefinition(to, name, attribute);
    if (attribute.storage() == Storage::Opaque) {
        to.value(attribute.opaqueData);
    } else {
        writeData(to, attribute);
    }
    to.endArray();
}

}  // namespace sinew
