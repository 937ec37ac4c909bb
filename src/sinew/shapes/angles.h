#pragma once

namespace sinew {

constexpr double kPi = 3.14159265358979323846;
constexpr double kGoldenAngle = 2.39996322972865332;  ///< π (3 − √5): spreads shoots round a stem

/// Users give degrees; everything inside is in radians.
constexpr double radians(double degrees) {
    return degrees * kPi / 180.0;
}

}  // namespace sinew
