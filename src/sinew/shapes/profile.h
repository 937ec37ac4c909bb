#pragma once

#include <Eigen/Core>

#include <vector>

namespace sinew {

using Vector2 = Eigen::Vector2d;

/// Half of a section through the axis of a solid of revolution, drawn piece by piece with a pen:
/// x is the distance from the axis, y the height. The solid lies to the left of the way the pen
/// goes.
///
/// Pieces meet in points every sampling keeps, so edges stay where they were drawn and thin walls
/// keep their thickness however coarse the cells are.
class Profile {
public:
    explicit Profile(const Vector2& start)
        : mEnd(start) {}

    /// Points drawn from now on belong to region `label`.
    Profile& label(int label);
    Profile& line(const Vector2& end);
    /// Cubic Bézier curve with control points `c1`, `c2`.
    Profile& curve(const Vector2& c1, const Vector2& c2, const Vector2& end);
    /// Rounded corner: a quarter of an ellipse that leaves towards `corner` and arrives from it.
    Profile& round(const Vector2& corner, const Vector2& end);

    /// A point of the sampled profile and the region it belongs to.
    struct Sample {
        Vector2 at;
        int label;
    };
    /// Points at equal arc lengths within each piece, about `cell` apart, both ends included.
    std::vector<Sample> sample(double cell) const;

private:
    struct Piece {
        std::vector<Vector2> path;  // dense enough for its length
        int label;
        int minimumCells;
    };

    Vector2 mEnd;
    int mLabel = 0;
    std::vector<Piece> mPieces;
};

}  // namespace sinew
