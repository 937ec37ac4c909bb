#include <sinew/base/error.h>
#include <sinew/geometry/attribute.h>

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace sinew {
namespace {

/// Strings are held as int32 indices; an opaque attribute has an int32 column that stays empty.
Attribute::Values emptyValues(Storage storage) {
    switch (storage) {
        case Storage::Float32:
            return Column<float>();
        case Storage::Float64:
            return Column<double>();
        case Storage::Int64:
            return Column<std::int64_t>();
        default:
            return Column<std::int32_t>();
    }
}

/// One table for all attributes without strings: mStrings is never null.
const Attribute::StringTable& emptyTable() {
    static const Attribute::StringTable kTable = std::make_shared<std::vector<std::string>>();
    return kTable;
}

template <class T>
/// memcmp, because NaN must equal NaN and 0 must differ from −0: files come back bit for bit.
bool sameBits(const Column<T>& a, const Column<T>& b) {
    if (a.sharesBufferWith(b)) return true;
    return a.size() == b.size()
           && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

}  // namespace

const char* toString(Owner owner) {
    switch (owner) {
        case Owner::Vertex:
            return "vertex";
        case Owner::Point:
            return "point";
        case Owner::Primitive:
            return "primitive";
        default:
            return "detail";
    }
}

const char* toString(Storage storage) {
    switch (storage) {
        case Storage::Float32:
            return "fpreal32";
        case Storage::Float64:
            return "fpreal64";
        case Storage::Int32:
            return "int32";
        case Storage::Int64:
            return "int64";
        case Storage::String:
            return "string";
        default:
            return "opaque";
    }
}

Attribute Attribute::numeric(Storage storage, int tupleSize, int count) {
    Attribute a;
    a.mStorage = storage;
    a.mTupleSize = tupleSize;
    a.mValues = emptyValues(storage);
    a.mStrings = emptyTable();
    a.resize(count);
    return a;
}

Attribute Attribute::strings(int tupleSize, int count) {
    return numeric(Storage::String, tupleSize, count);
}

Attribute Attribute::arrays(Storage storage, int tupleSize, int count) {
    Attribute a = numeric(storage, tupleSize, 0);
    a.mIsArray = true;
    // No element yet, but the end of the last list is always there.
    a.mArrayStart = Column<std::int64_t>(1, 0);
    a.resize(count);
    return a;
}

Attribute Attribute::opaque(std::string type, JsonValue data) {
    Attribute a = numeric(Storage::Opaque, 1, 0);
    a.opaqueType = std::move(type);
    a.opaqueData = std::move(data);
    return a;
}

int Attribute::count() const {
    if (mIsArray) return static_cast<int>(mArrayStart.size()) - 1;
    return static_cast<int>(tupleCount());
}

std::int64_t Attribute::tupleCount() const {
    const std::size_t size = std::visit([](const auto& column) { return column.size(); }, mValues);
    return static_cast<std::int64_t>(size) / mTupleSize;
}

template <class T>
const Column<T>& Attribute::values() const {
    if (const auto* column = std::get_if<Column<T>>(&mValues)) return *column;
    throw LogicError(std::string("attribute holds ") + toString(mStorage));
}

template <class T>
Buffer<T>& Attribute::edit() {
    if (auto* column = std::get_if<Column<T>>(&mValues)) return column->edit();
    throw LogicError(std::string("attribute holds ") + toString(mStorage));
}

template const Column<float>& Attribute::values() const;
template const Column<double>& Attribute::values() const;
template const Column<std::int32_t>& Attribute::values() const;
template const Column<std::int64_t>& Attribute::values() const;
template Buffer<float>& Attribute::edit();
template Buffer<double>& Attribute::edit();
template Buffer<std::int32_t>& Attribute::edit();
template Buffer<std::int64_t>& Attribute::edit();

double Attribute::number(int element, int component) const {
    const auto at = static_cast<std::size_t>(element) * mTupleSize + component;
    return std::visit(
        [at](const auto& column) { return static_cast<double>(column[at]); }, mValues);
}

void Attribute::setNumber(int element, int component, double x) {
    const auto at = static_cast<std::size_t>(element) * mTupleSize + component;
    std::visit(
        [at, x](auto& column) {
            auto& values = column.edit();
            values[at] = static_cast<std::decay_t<decltype(values[at])>>(x);
        },
        mValues);
}

// -1 stands for "", as in the files: most strings of most attributes are never set.
const std::string& Attribute::text(int element, int component) const {
    static const std::string kEmpty;
    const auto at = static_cast<std::size_t>(element) * mTupleSize + component;
    const std::int32_t index = values<std::int32_t>()[at];
    return index < 0 ? kEmpty : (*mStrings)[static_cast<std::size_t>(index)];
}

void Attribute::setText(int element, int component, const std::string& s) {
    // Tables are short; whoever sets many different strings builds the table first.
    const auto found = std::find(mStrings->begin(), mStrings->end(), s);
    const auto index = static_cast<std::int32_t>(found - mStrings->begin());
    if (found == mStrings->end()) {
        std::vector<std::string> table = *mStrings;
        table.push_back(s);
        setStringTable(std::move(table));
    }
    edit<std::int32_t>()[static_cast<std::size_t>(element) * mTupleSize + component] = index;
}

void Attribute::setStringTable(std::vector<std::string> table) {
    mStrings = std::make_shared<const std::vector<std::string>>(std::move(table));
}

void Attribute::resize(int count) {
    if (mStorage == Storage::Opaque || count == this->count()) return;
    if (count < 0) throw LogicError("negative element count");
    if (mIsArray) {
        Buffer<std::int64_t>& starts = mArrayStart.edit();
        // New elements own empty lists at the end; lists past the end give up their tuples.
        const std::int64_t end = starts[std::min<std::size_t>(starts.size() - 1, count)];
        starts.resize(static_cast<std::size_t>(count) + 1, end);
        count = static_cast<int>(end);
    }
    const std::size_t size = static_cast<std::size_t>(count) * mTupleSize;
    const int fill = mStorage == Storage::String ? -1 : 0;
    std::visit(
        [size, fill](auto& column) {
            auto& values = column.edit();
            values.resize(size, static_cast<std::decay_t<decltype(values[0])>>(fill));
        },
        mValues);
}

bool Attribute::operator==(const Attribute& o) const {
    if (mStorage != o.mStorage || mTupleSize != o.mTupleSize || mIsArray != o.mIsArray)
        return false;
    if (typeInfo != o.typeInfo || fileStorage != o.fileStorage || options != o.options)
        return false;
    if (opaqueType != o.opaqueType || opaqueData != o.opaqueData) return false;
    if (defaults != o.defaults || mArrayStart != o.mArrayStart || *mStrings != *o.mStrings)
        return false;
    return std::visit(
        [&o](const auto& column) {
            using C = std::decay_t<decltype(column)>;
            return sameBits(column, std::get<C>(o.mValues));
        },
        mValues);
}

bool Attribute::sharesValuesWith(const Attribute& o) const {
    return mStorage == o.mStorage
           && std::visit(
               [&o](const auto& column) {
                   using C = std::decay_t<decltype(column)>;
                   return column.sharesBufferWith(std::get<C>(o.mValues));
               },
               mValues);
}

const Attribute* AttributeSet::find(std::string_view name) const {
    for (const Entry& e : mEntries) {
        if (e.name == name) return &e.attribute;
    }
    return nullptr;
}

Attribute* AttributeSet::find(std::string_view name) {
    return const_cast<Attribute*>(static_cast<const AttributeSet*>(this)->find(name));
}

Attribute& AttributeSet::set(std::string_view name, Attribute attribute) {
    if (Attribute* existing = find(name)) return *existing = std::move(attribute);
    mEntries.push_back({std::string(name), std::move(attribute)});
    return mEntries.back().attribute;
}

bool AttributeSet::remove(std::string_view name) {
    const auto at = std::find_if(
        mEntries.begin(), mEntries.end(), [&](const Entry& e) { return e.name == name; });
    if (at == mEntries.end()) return false;
    mEntries.erase(at);
    return true;
}

std::vector<std::string> AttributeSet::names() const {
    std::vector<std::string> names;
    for (const Entry& e : mEntries)
        names.push_back(e.name);
    return names;
}

}  // namespace sinew
