#pragma once

#include <sinew/math/types.h>

#include <array>

namespace sinew {

/// Volume moments of a region: ∫ xⁱ yʲ zᵏ dV for all i + j + k ≤ 4, about a chosen origin.
///
/// Enough to integrate the energy of St. Venant-Kirchhoff exactly when F is linear in the region,
/// and to merge regions without visiting their voxels [Tournier 2014, §6].
class Moments {
public:
    static constexpr int kDegree = 4;
    static constexpr int kCount = 35;  ///< monomials of three variables up to degree 4

    /// Moment of xⁱ yʲ zᵏ.
    double at(int i, int j, int k) const { return mValues[index(i, j, k)]; }
    double volume() const { return mValues[0]; }
    Vector3 first() const { return {at(1, 0, 0), at(0, 1, 0), at(0, 0, 1)}; }
    Matrix3 second() const;  ///< ∫ x xᵀ dV

    /// Adds a small volume at x, seen as a point.
    void add(double volume, const Vector3& x);
    void add(const Moments& other);
    /// The same region seen from an origin at `shift`: moments of x − shift.
    ///
    ///     ∫ Π (xₐ − sₐ)^{iₐ} = Σ Π C(iₐ, bₐ) (−sₐ)^{iₐ−bₐ} ∫ Π xₐ^{bₐ}
    Moments movedTo(const Vector3& shift) const;

    /// Place of a monomial in the list: by degree, then i descending, then j descending.
    static std::size_t index(int i, int j, int k);

private:
    std::array<double, kCount> mValues{};
};

}  // namespace sinew
