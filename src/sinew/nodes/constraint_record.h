#pragma once

#include <sinew/geometry/geometry.h>
#include <sinew/nodes/paint_region.h>

#include <optional>
#include <vector>

namespace sinew {

enum class ConstraintType {
    Pin,     ///< held where it is, or where its target goes
    Target,  ///< drawn to a position given point by point
    Attach,  ///< carried by the closest place of other geometry
    Spring,  ///< keeps its distance from an anchor
    Mass     ///< carries a weight
};

const char* constraintTypeName(ConstraintType type);

/// One constraint on the points of a mesh, as it travels on geometry: settings as JSON in the
/// detail attribute `sinewconstraints`, weights and targets as point attributes
/// `sinewconstraintN` and `sinewconstraintNtarget`.
struct ConstraintRecord {
    ConstraintType type = ConstraintType::Pin;
    bool isHard = true;                 ///< exact; pins, targets and attachments only
    double strength = 10.0;             ///< 1: as strong as the material resists
    double damping = 0.1;               ///< share of critical damping of the pull
    double mass = 0.0;                  ///< kg, spread over the points
    int firstFrame = 0;                 ///< first and last frame it acts; 0 and 0: always
    int lastFrame = 0;                  ///< less than 1: to the end
    std::optional<PaintRegion> region;  ///< pins hold the inside of the region too
    std::vector<double> weights;        ///< a point; 0: not constrained
    std::vector<Vector3> targets;       ///< a point, m; empty: rest positions

    bool isActive(int frame) const;
    /// Exact by elimination, or by a force?
    bool isPinned() const {
        return isHard && type != ConstraintType::Spring && type != ConstraintType::Mass;
    }
};

/// Adds the record; weights and targets have one entry a point of the geometry.
void addConstraint(Geometry& geometry, const ConstraintRecord& record);

/// The records of a geometry, with one entry a point.
/// @throws InvalidInput when they are damaged.
std::vector<ConstraintRecord> constraintsOf(const Geometry& geometry);

/// The geometry without its records.
Geometry withoutConstraints(Geometry geometry);

}  // namespace sinew
