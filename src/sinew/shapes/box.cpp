#include <sinew/shapes/builders.h>

#include <cmath>

namespace sinew {
namespace {

/// The surface points of a lattice of n.x × n.y × n.z cells, numbered in the order of their first
/// use, so that the six faces share the points of their common edges.
class LatticeShell {
public:
    explicit LatticeShell(const Vector3i& n)
        : mCells(n),
          mNumber(static_cast<std::size_t>((n.array() + 1).prod()), -1) {}

    /// The number of the point at a lattice node on the shell, added when it is new. In units of
    /// the box: 0 to 1 along each axis.
    int point(Surface& surface, const Vector3i& at) {
        int& number = mNumber[at.x() + (mCells.x() + 1) * (at.y() + (mCells.y() + 1) * at.z())];
        if (number < 0) {
            number = static_cast<int>(surface.points.size());
            surface.points.push_back(at.cast<double>().cwiseQuotient(mCells.cast<double>()));
        }
        return number;
    }

    /// The face across `axis` at its low (side 0) or high (side 1) end.
    void addFace(Surface& surface, int axis, int side) {
        const int u = (axis + 1) % 3;
        const int v = (axis + 2) % 3;
        for (int j = 0; j < mCells[v]; ++j) {
            for (int i = 0; i < mCells[u]; ++i) {
                std::array<int, 4> quad{};
                for (int corner = 0; corner < 4; ++corner) {
                    Vector3i at;
                    at[axis] = side * mCells[axis];
                    at[u] = i + (corner == 1 || corner == 2);
                    at[v] = j + (corner >= 2);
                    // u × v points along +axis; the low face turns round to look outwards.
                    quad[side == 1 ? corner : 3 - corner] = point(surface, at);
                }
                surface.quads.push_back(quad);
            }
        }
    }

private:
    Vector3i mCells;
    std::vector<int> mNumber;
};

}  // namespace

Surface buildBox(const BuildRequest& request) {
    // Nearly cubic cells: as many along each side as its length asks for, never none.
    Vector3i cells;
    for (int axis = 0; axis < 3; ++axis) {
        cells[axis] =
            std::max(1, static_cast<int>(std::lround(request.size[axis] / request.cell())));
    }
    Surface surface;
    LatticeShell shell(cells);
    for (int axis = 0; axis < 3; ++axis) {
        shell.addFace(surface, axis, 0);
        shell.addFace(surface, axis, 1);
    }
    // Points are multiples of 1/n, and 0 and n/n = 1 are exact: the comparison is safe.
    constexpr const char* kSides[3][2] = {{"left", "right"}, {"bottom", "top"}, {"back", "front"}};
    for (int axis = 0; axis < 3; ++axis) {
        for (int side = 0; side < 2; ++side) {
            surface.addRegion(
                kSides[axis][side], [&](int i) { return surface.points[i][axis] == side; });
        }
    }
    return surface;
}

}  // namespace sinew
