#pragma once

#include <sinew/base/monitor.h>
#include <sinew/math/types.h>
#include <sinew/shapes/surface.h>

#include <algorithm>

namespace sinew {

/// What a builder needs to know: the extent aimed at and the cell that suits it. The surface it
/// returns may have any scale and place; makeShape() fits it to the box.
struct BuildRequest {
    Vector3 size;   ///< m
    int divisions;  ///< cells along the longest side, at least 1

    double cell() const { return size.maxCoeff() / divisions; }  ///< m
    /// Diameter of a surface of revolution about Y.
    double width() const { return std::max(size.x(), size.z()); }
};

// Each builder has a file of its own. Those with a monitor sample a distance field and take a
// while; the others place their points directly.
Surface buildBox(const BuildRequest& request);
Surface buildSphere(const BuildRequest& request);
Surface buildCylinder(const BuildRequest& request);
Surface buildTorus(const BuildRequest& request);
Surface buildMushroom(const BuildRequest& request);
Surface buildBowl(const BuildRequest& request);
Surface buildGlass(const BuildRequest& request);
Surface buildOctopus(const BuildRequest& request, Monitor& monitor);
Surface buildTree(const BuildRequest& request, Monitor& monitor);
Surface buildCreature(const BuildRequest& request, Monitor& monitor);

}  // namespace sinew
