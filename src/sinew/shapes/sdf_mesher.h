#pragma once

#include <sinew/base/monitor.h>
#include <sinew/shapes/sdf_model.h>
#include <sinew/shapes/surface.h>

namespace sinew {

/// Meshes the surface of the model with `divisions` cells along its longest side: one closed
/// manifold piece of quads, with the model's regions.
///
/// Solids thinner than a cell are thickened first: a ball of radius √3/2 cells always holds a node
/// of the lattice, and so does every place along a tube of that radius, which keeps the body in one
/// piece. @throws Interrupted.
Surface meshModel(const SdfModel& model, int divisions, Monitor& monitor);

}  // namespace sinew
