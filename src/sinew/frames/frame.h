#pragma once

#include <sinew/frames/basis.h>
#include <sinew/geometry/geodesic.h>

namespace sinew {

/// A frame at rest: where it stands and what it can do.
struct Frame {
    GeodesicSource place;
    FrameKind kind = FrameKind::Affine;
    bool isKinematic = false;  ///< moved by the artist, not by the solver

    int size() const { return basisSize(kind); }
    /// The frame's basis at a material point.
    BasisSample basisAt(const Vector3& X) const { return sampleBasis(kind, X - place.position); }
};

}  // namespace sinew
