#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/geometry/grid_sampling.h>
#include <sinew/geometry/spread_attributes.h>
#include <sinew/geometry/voxel_fields.h>
#include <sinew/geometry/voxel_grid.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sinew {
namespace {

// Stands for "no upper bound" in the ranges below.
constexpr float kHuge = 1e30F;
// A solid without any stiffness or mass cannot be simulated: paint reaches down to this factor.
constexpr float kLeastFactor = 1e-4F;

/// A quantity an artist may paint, and what becomes of it.
struct Field {
    const char* attribute;
    const char* grid;
    double scale;     // the grid holds scale × paint
    float unpainted;  // paint where there is none
    float low;        // range of the paint
    float high;
    Spread spread;
    bool isOptional;  // no grid unless painted
};

/// One line a paintable quantity: adding one is adding a line. The attribute and grid names are
/// those of the contract with artists and must not change.
std::vector<Field> fieldsOf(const VoxelizeOptions& o) {
    constexpr Spread kLinear = Spread::Linear;
    const auto poisson = static_cast<float>(o.poisson);
    return {
        {"massdensity", "density", o.massDensity, 1, kLeastFactor, kHuge, kLinear, false},
        {"stiffness", "stiffness", o.stiffness, 1, kLeastFactor, kHuge, kLinear, false},
        {"poisson", "poisson", 1, poisson, -0.99F, 0.499F, kLinear, false},
        {"dampingratio", "dampingratio", o.dampingRatio, 1, 0, kHuge, kLinear, false},
        {"friction", "friction", 1, 1, 0, kHuge, kLinear, true},
        {"detail", "detail", 1, 0, 0, 1, kLinear, true},
        {"interest", "interest", 1, 0, 0, 1, kLinear, true},
        {"pin", "pin", 1, 0, 0, 1, kLinear, true},
        {"sinewlayer", "sinewlayer", 1, 0, -kHuge, kHuge, Spread::Nearest, true}};
}

/// Reads the paint of one field after another; the surface is searched for the first that needs it.
class Painter {
public:
    Painter(
        const FilledVoxels& filled,
        const Geometry& mesh,
        const CheckedMesh* surface,
        const Geometry* grids,
        Monitor& monitor)
        : mFilled(filled),
          mMesh(mesh),
          mSurface(surface),
          mGrids(grids),
          mMonitor(monitor) {}

    /// One value a voxel, or nothing when the field is neither painted nor given as a grid.
    std::optional<std::vector<float>> paint(const Field& field) {
        const Attribute* attribute = paintedAttribute(field);
        const GridPtr grid = mGrids ? mGrids->grid(field.attribute) : nullptr;
        if (!attribute && !grid) return std::nullopt;
        std::vector<float> values =
            attribute ? spread(*attribute, field) : std::vector<float>(count(), field.unpainted);
        const bool isWhole = field.spread == Spread::Nearest;
        if (grid) overrideFromGrid(grid, isWhole, places(), values);
        limit(field, values);
        return values;
    }

private:
    std::size_t count() const { return mFilled.voxels.size(); }

    /// The point attribute, when it can be used; otherwise null, with a warning if it is of a wrong
    /// type.
    const Attribute* paintedAttribute(const Field& field) {
        const Attribute* attribute = mMesh.findAttribute(Owner::Point, field.attribute);
        if (!attribute || !mSurface) return nullptr;
        if (attribute->isNumeric() && !attribute->isArray()) return attribute;
        mMonitor.warn(
            std::string("point attribute \"") + field.attribute + "\" holds no numbers: ignored");
        return nullptr;
    }

    /// The search for closest points is shared by all painted fields, and skipped without any.
    std::vector<float> spread(const Attribute& attribute, const Field& field) {
        if (!mSpread) mSpread.emplace(mSurface->points, mSurface->triangles, places(), mMonitor);
        return mSpread->values(attribute, field.spread);
    }

    /// Centres of the filled voxels, m.
    const std::vector<Vector3>& places() {
        if (mPlaces.empty()) {
            mPlaces.reserve(count());
            for (const Vector3i& v : mFilled.voxels) {
                mPlaces.emplace_back(
                    mFilled.voxelSize * (v.cast<double>() + Vector3::Constant(0.5)));
            }
        }
        return mPlaces;
    }

    /// Clamps to the field's range, counting what was outside for one warning.
    void limit(const Field& field, std::vector<float>& values) {
        long long outside = 0;
        for (float& value : values) {
            if (!std::isfinite(value)) {
                throw InvalidInput(
                    std::string("attribute or grid \"") + field.attribute
                    + "\" has values that are not finite; paint it anew");
            }
            const float inside = std::clamp(value, field.low, field.high);
            outside += inside != value ? 1 : 0;
            value = inside;
        }
        if (outside == 0) return;
        std::string range = "at least " + formatNumber(field.low);
        if (field.high < kHuge) range += " and at most " + formatNumber(field.high);
        mMonitor.warn(
            std::string("\"") + field.attribute + "\" must be " + range + ": clamped in "
            + countOf(outside, "voxel"));
    }

    const FilledVoxels& mFilled;
    const Geometry& mMesh;
    const CheckedMesh* mSurface;
    const Geometry* mGrids;
    Monitor& mMonitor;
    std::vector<Vector3> mPlaces;
    std::optional<SurfaceSpread> mSpread;
};

}  // namespace

std::vector<GridPtr> makeFields(
    const FilledVoxels& filled,
    const VoxelizeOptions& options,
    const Geometry& mesh,
    const CheckedMesh* surface,
    const Geometry* grids,
    Monitor& monitor) {
    const GridPtr fill =
        gridFromVoxels(voxel_grids::kFill, filled.voxelSize, filled.voxels, filled.fill);
    std::vector<GridPtr> made{fill};
    Painter painter(filled, mesh, surface, grids, monitor);
    for (const Field& field : fieldsOf(options)) {
        monitor.checkInterrupt();
        std::optional<std::vector<float>> values = painter.paint(field);
        if (!values && field.isOptional) continue;
        // Half-filled voxels weigh half. The other fields are the material's, whatever the fill.
        const bool isDensity = std::string_view(field.grid) == voxel_grids::kDensity;
        if (!values && !isDensity) {
            const auto value = static_cast<float>(field.scale * field.unpainted);
            // Unpainted: a grid of tiles, without an array over voxels.
            made.push_back(constantGrid(field.grid, fill, value));
            continue;
        }
        if (!values) values.emplace(filled.voxels.size(), field.unpainted);
        for (std::size_t i = 0; i < values->size(); ++i) {
            const double share = isDensity ? filled.fill[i] : 1.0;
            (*values)[i] = static_cast<float>(field.scale * share * (*values)[i]);
        }
        made.push_back(gridFromVoxels(field.grid, filled.voxelSize, filled.voxels, *values));
    }
    return made;
}

}  // namespace sinew
