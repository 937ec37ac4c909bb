#include <sinew/io/ply_values.h>

namespace sinew {

double PlyTextValues::next(PlyType type) {
    // PLY does not care about lines: numbers may be spread over them at will.
    while (mScanner.isAtLineEnd() && !mScanner.isAtEnd())
        mScanner.nextLine();
    if (type == PlyType::Float32) return mScanner.number<float>();
    const auto x = mScanner.number<double>();
    if (type == PlyType::Float64) return x;
    // Lowest and highest of the integer types, in their order.
    constexpr double kLowest[] = {-128.0, 0.0, -32768.0, 0.0, -2147483648.0, 0.0};
    constexpr double kHighest[] = {127.0, 255.0, 32767.0, 65535.0, 2147483647.0, 4294967295.0};
    const auto t = static_cast<std::size_t>(type);
    if (!(x >= kLowest[t] && x <= kHighest[t])) fail("an integer does not fit its type");
    return static_cast<double>(static_cast<std::int64_t>(x));
}

double PlyBinaryValues::next(PlyType type) {
    switch (type) {
        case PlyType::Int8:
            return take<std::int8_t>();
        case PlyType::UInt8:
            return take<std::uint8_t>();
        case PlyType::Int16:
            return take<std::int16_t>();
        case PlyType::UInt16:
            return take<std::uint16_t>();
        case PlyType::Int32:
            return take<std::int32_t>();
        case PlyType::UInt32:
            return take<std::uint32_t>();
        case PlyType::Float32:
            return take<float>();
        default:
            return take<double>();
    }
}

}  // namespace sinew
