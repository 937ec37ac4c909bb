#include <sinew/shapes/profile.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// Chords to a curve: its length is then right to 1e-4, far below what a cell shows.
constexpr int kCurveSteps = 64;

/// Arc length from the start to each point of the path.
std::vector<double> arcLengths(const std::vector<Vector2>& path) {
    std::vector<double> lengths(path.size(), 0.0);
    for (std::size_t i = 1; i < path.size(); ++i)
        lengths[i] = lengths[i - 1] + (path[i] - path[i - 1]).norm();
    return lengths;
}

/// The point at arc `length` along the path, on the chord it falls on.
Vector2 pointAt(
    const std::vector<Vector2>& path, const std::vector<double>& lengths, double length) {
    const auto after = std::upper_bound(lengths.begin() + 1, lengths.end() - 1, length);
    const auto i = static_cast<std::size_t>(after - lengths.begin());
    const double t = (length - lengths[i - 1]) / (lengths[i] - lengths[i - 1]);
    return path[i - 1] + t * (path[i] - path[i - 1]);
}

}  // namespace

Profile& Profile::label(int label) {
    mLabel = label;
    return *this;
}

Profile& Profile::line(const Vector2& end) {
    // A straight piece stays straight with a single cell.
    mPieces.push_back({{mEnd, end}, mLabel, 1});
    mEnd = end;
    return *this;
}

Profile& Profile::curve(const Vector2& c1, const Vector2& c2, const Vector2& end) {
    // Two cells at least: one alone would cut the curve off.
    Piece piece{{}, mLabel, 2};
    for (int i = 0; i <= kCurveSteps; ++i) {
        const double t = static_cast<double>(i) / kCurveSteps;
        const double s = 1.0 - t;
        piece.path.push_back(
            s * s * s * mEnd + 3 * s * s * t * c1 + 3 * s * t * t * c2 + t * t * t * end);
    }
    mPieces.push_back(std::move(piece));
    mEnd = end;
    return *this;
}

Profile& Profile::round(const Vector2& corner, const Vector2& end) {
    // The cubic closest to a quarter circle: 4/3 (√2 − 1) of the way to the corner.
    constexpr double kQuarter = 0.5522847498;
    return curve(mEnd + kQuarter * (corner - mEnd), end + kQuarter * (corner - end), end);
}

std::vector<Profile::Sample> Profile::sample(double cell) const {
    std::vector<Sample> samples;
    for (const Piece& piece : mPieces) {
        const std::vector<double> lengths = arcLengths(piece.path);
        // Each piece on its own, so that its ends are kept whatever the cell.
        const int wanted = static_cast<int>(std::lround(lengths.back() / cell));
        const int cells = std::max(piece.minimumCells, wanted);
        for (int i = 0; i < cells; ++i) {
            samples.push_back(
                {pointAt(piece.path, lengths, lengths.back() * i / cells), piece.label});
        }
    }
    // Pieces give their start; the end of the last is still missing.
    samples.push_back({mEnd, mLabel});
    return samples;
}

}  // namespace sinew
