#pragma once

#include <sinew/frames/regions.h>

#include <vector>

namespace sinew {

/// Takes weak frames out of a region: the cost of an integration point grows with the square of
/// their number.
///
/// At most `most` frames stay, the strongest; `strength` has one number a frame of the region. What
/// a dropped frame i contributed goes to the others, in proportion to their strength, as if it
/// moved along with them:
///
///     tᵢ = tⱼ + Aⱼ (pᵢ − pⱼ),  Aᵢ = Aⱼ
///
/// so that affine motion stays exact. Quadratic terms of dropped frames are lost.
void pruneRegion(
    const std::vector<Frame>& frames,
    const std::vector<double>& strength,
    int most,
    Region& region);

}  // namespace sinew
