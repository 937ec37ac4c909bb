#pragma once

#include <sinew/math/types.h>

namespace sinew {

/// The rotation R closest to F: F = R S with det R = +1 and S symmetric.
///
/// Any finite F gives a rotation, the zero matrix gives I; an inverted F turns back along its
/// thinnest axis, as in svd3.h. Where that axis is not unique one choice is made, always the same.
Matrix3 polarRotation(const Matrix3& F);

}  // namespace sinew
