#include <sinew/base/hash.h>
#include <sinew/scene/solid_state.h>

#include <cstring>

namespace sinew {
namespace {

constexpr char kMagic[8] = {'S', 'i', 'n', 'e', 'w', 'S', 't', '1'};

template <class T>
void put(std::string& to, const T& x) {
    to.append(reinterpret_cast<const char*>(&x), sizeof x);
}

void putMatrix(std::string& to, const Coefficients& m) {
    put(to, static_cast<std::int64_t>(m.cols()));
    to.append(
        reinterpret_cast<const char*>(m.data()),
        static_cast<std::size_t>(m.size()) * sizeof(double));
}

/// Reads numbers from bytes, never past their end.
class Cursor {
public:
    explicit Cursor(const std::string& bytes)
        : mBytes(bytes),
          mAt(sizeof kMagic) {}

    template <class T>
    bool get(T& x) {
        if (mBytes.size() - mAt < sizeof x) return false;
        std::memcpy(&x, mBytes.data() + mAt, sizeof x);
        mAt += sizeof x;
        return true;
    }
    bool getMatrix(Coefficients& m) {
        std::int64_t columns = 0;
        constexpr std::int64_t kColumn = 3 * sizeof(double);
        if (!get(columns) || columns < 0
            || columns > static_cast<std::int64_t>(mBytes.size() - mAt) / kColumn)
            return false;
        m.resize(3, columns);
        std::memcpy(m.data(), mBytes.data() + mAt, static_cast<std::size_t>(columns * kColumn));
        mAt += static_cast<std::size_t>(columns * kColumn);
        return true;
    }
    bool isAtEnd() const { return mAt == mBytes.size(); }

private:
    const std::string& mBytes;
    std::size_t mAt;
};

void hashMatrix(Hash64& hash, const Coefficients& m) {
    hash.value(static_cast<std::int64_t>(m.cols()));
    hash.bytes(m.data(), static_cast<std::size_t>(m.size()) * sizeof(double));
}

std::uint64_t checksum(const char* data, std::size_t size) {
    Hash64 hash;
    hash.bytes(data, size);
    return hash.result();
}

}  // namespace

std::uint64_t SolidState::hash() const {
    Hash64 hash;
    hash.value(time);
    for (const Coefficients* m : {&z, &v, &previousZ, &previousV})
        hashMatrix(hash, *m);
    hash.value(previousStep);
    hash.value(halvings);
    hash.value(goodSteps);
    return hash.result();
}

std::string saveState(const SolidState& state) {
    std::string bytes(kMagic, sizeof kMagic);
    put(bytes, state.time);
    for (const Coefficients* m : {&state.z, &state.v, &state.previousZ, &state.previousV})
        putMatrix(bytes, *m);
    put(bytes, state.previousStep);
    put(bytes, state.halvings);
    put(bytes, state.goodSteps);
    put(bytes, checksum(bytes.data(), bytes.size()));
    return bytes;
}

Result<SolidState> loadState(const std::string& bytes) {
    const auto damaged = [] { return Failure{"the solver state is damaged; simulate again"}; };
    if (bytes.size() < sizeof kMagic || std::memcmp(bytes.data(), kMagic, sizeof kMagic - 1) != 0)
        return Failure{"this is no solver state of Sinew"};
    if (bytes[sizeof kMagic - 1] != kMagic[sizeof kMagic - 1])
        return Failure{"this solver state was written by another version of Sinew"};
    if (bytes.size() < sizeof kMagic + sizeof(std::uint64_t)) return damaged();
    SolidState state;
    Cursor cursor(bytes);
    std::uint64_t sum = 0;
    const bool isRead = cursor.get(state.time) && cursor.getMatrix(state.z)
                        && cursor.getMatrix(state.v) && cursor.getMatrix(state.previousZ)
                        && cursor.getMatrix(state.previousV) && cursor.get(state.previousStep)
                        && cursor.get(state.halvings) && cursor.get(state.goodSteps)
                        && cursor.get(sum) && cursor.isAtEnd();
    if (!isRead || sum != checksum(bytes.data(), bytes.size() - sizeof sum)) return damaged();
    return state;
}

}  // namespace sinew
