#pragma once

#include <sinew/shapes/distance.h>

#include <string>
#include <vector>

namespace sinew {

/// A body modelled by distance functions: parts, each a union of solids, joined smoothly in the
/// order they were added.
class SdfModel {
public:
    /// Starts a part that flows into the body so far over the distance `blend` (> 0). Its points
    /// form the region `name`; parts may share one.
    void beginPart(std::string name, double blend);
    void add(const Solid& solid);
    void addBall(const Vector3& center, double radius);
    /// Round cones along a smooth curve through `points`, `steps` from one to the next; `radii` one
    /// a point.
    void addTube(
        const std::vector<Vector3>& points, const std::vector<double>& radii, int steps = 6);

    double distance(const Vector3& p) const;
    /// Index into regionNames() of the nearest part.
    int regionAt(const Vector3& p) const;
    const std::vector<std::string>& regionNames() const { return mRegionNames; }

    Box3 bounds() const;  ///< of the solids; blends swell the body by less than largestBlend()
    double largestBlend() const;
    /// The same body with no solid thinner than `radius`.
    SdfModel thickened(double radius) const;

private:
    struct Part {
        int region = 0;
        double blend = 0.0;
        std::vector<Solid> solids;
        Box3 box;               // of the solids
        bool hasBounds = true;  // distances never fall short of that to the box

        double distance(const Vector3& p) const;
        bool isFarther(const Vector3& p, double limit) const;
    };

    std::vector<std::string> mRegionNames;
    std::vector<Part> mParts;
};

}  // namespace sinew
