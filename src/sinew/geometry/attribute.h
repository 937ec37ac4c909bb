#pragma once

#include <sinew/base/json_value.h>
#include <sinew/geometry/column.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sinew {

/// What an attribute hangs on; Houdini's four classes, in the order its files list them.
enum class Owner { Vertex, Point, Primitive, Detail };

/// Element type in memory. Narrow types of files (fpreal16, uint8, int8, int16) widen on reading
/// and are remembered in Attribute::fileStorage.
enum class Storage { Float32, Float64, Int32, Int64, String, Opaque };

const char* toString(Owner owner);
const char* toString(Storage storage);  ///< Houdini's names: "fpreal32", "int64", "string", ...

/// One named column of values: `tupleSize` numbers (or strings) for each element.
///
/// An array attribute holds a list of any length per element: element e owns the tuples
/// [arrayStart[e], arrayStart[e + 1]). Strings are indices into a table; -1 is the empty string. An
/// opaque attribute (a dictionary, say) is carried along as its file wrote it.
class Attribute {
public:
    using Values =
        std::variant<Column<float>, Column<double>, Column<std::int32_t>, Column<std::int64_t>>;
    using StringTable = std::shared_ptr<const std::vector<std::string>>;

    /// `count` elements, all zero.
    static Attribute numeric(Storage storage, int tupleSize, int count);
    /// `count` empty strings.
    static Attribute strings(int tupleSize, int count);
    /// Lists of numbers or strings, all empty.
    static Attribute arrays(Storage storage, int tupleSize, int count);
    /// Kept, not understood: `type` is the file's word for it ("dict"), `data` its data block.
    static Attribute opaque(std::string type, JsonValue data);

    Storage storage() const { return mStorage; }
    int tupleSize() const { return mTupleSize; }
    bool isArray() const { return mIsArray; }
    bool isNumeric() const { return mStorage != Storage::String && mStorage != Storage::Opaque; }
    /// Elements of a plain attribute; lists of an array attribute; 0 for an opaque one.
    int count() const;

    /// The numbers, element after element; string attributes hold their table indices (int32).
    /// @throws LogicError when T is not the storage.
    template <class T>
    const Column<T>& values() const;
    template <class T>
    Buffer<T>& edit();

    /// Component of an element as double, whatever the numeric storage.
    double number(int element, int component = 0) const;
    void setNumber(int element, int component, double x);

    /// String of an element.
    const std::string& text(int element, int component = 0) const;
    void setText(int element, int component, const std::string& s);
    const std::vector<std::string>& stringTable() const { return *mStrings; }
    void setStringTable(std::vector<std::string> table);

    /// Starts of the lists of an array attribute, count() + 1 numbers.
    const Column<std::int64_t>& arrayStart() const { return mArrayStart; }
    Buffer<std::int64_t>& editArrayStart() { return mArrayStart.edit(); }

    /// Number of tuples stored: count(), or the length of all lists together.
    std::int64_t tupleCount() const;

    /// Changes the number of elements; new ones are zero, "" or an empty list.
    void resize(int count);

    /// Values equal, bit for bit (NaN equals NaN).
    bool operator==(const Attribute& other) const;
    bool operator!=(const Attribute& other) const { return !(*this == other); }
    bool sharesValuesWith(const Attribute& other) const;

    std::string typeInfo;  ///< how it transforms: "point", "vector", "normal", "color", ... or ""
    std::string fileStorage;  ///< storage in the file when narrower than in memory, else ""
    JsonValue options;        ///< the file's other options, written back unchanged
    Buffer<double>
        defaults;            ///< value of new elements, one number or one a component; may be empty
    std::string opaqueType;  ///< only opaque: the file's type word
    JsonValue opaqueData;    ///< only opaque

private:
    Attribute() = default;

    Storage mStorage = Storage::Float32;
    int mTupleSize = 1;
    bool mIsArray = false;
    Values mValues;
    StringTable mStrings;
    Column<std::int64_t> mArrayStart;
};

/// The attributes of one owner, in the order they were added; names are unique.
class AttributeSet {
public:
    struct Entry {
        std::string name;
        Attribute attribute;
        bool operator==(const Entry& o) const { return name == o.name && attribute == o.attribute; }
    };

    const Attribute* find(std::string_view name) const;
    Attribute* find(std::string_view name);
    /// Adds the attribute, or replaces the one of that name in its place.
    Attribute& set(std::string_view name, Attribute attribute);
    bool remove(std::string_view name);
    std::vector<std::string> names() const;

    std::size_t size() const { return mEntries.size(); }
    bool empty() const { return mEntries.empty(); }
    std::vector<Entry>::const_iterator begin() const { return mEntries.begin(); }
    std::vector<Entry>::const_iterator end() const { return mEntries.end(); }
    std::vector<Entry>::iterator begin() { return mEntries.begin(); }
    std::vector<Entry>::iterator end() { return mEntries.end(); }

    bool operator==(const AttributeSet& other) const { return mEntries == other.mEntries; }

private:
    std::vector<Entry> mEntries;
};

}  // namespace sinew
