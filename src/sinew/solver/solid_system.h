#pragma once

#include <sinew/elastic/elastic_energy.h>
#include <sinew/elastic/law.h>
#include <sinew/math/block_sparse.h>

#include <memory>
#include <vector>

namespace sinew {

/// A place of the body that is drawn to a target: soft constraints, springs, attachments.
///
///     ½ k |x(X) − target|²  +  ½ c |ẋ(X)|² dt
struct Pull {
    PointMap map;            ///< reads x(X) from the body's coefficients
    double stiffness = 0.0;  ///< k, N/m
    double damping = 0.0;    ///< c, N s/m, against the motion relative to the target
};

/// A mass attached at a place of the body.
struct PointMass {
    PointMap map;
    double mass = 0.0;  ///< kg
};

/// Everything about a body that stays the same from step to step: the discrete body, its law, what
/// pulls on it, and the pattern of its system matrix. Immutable.
class SolidSystem {
public:
    SolidSystem(
        DiscreteBody body,
        Law law,
        std::vector<Pull> pulls = {},
        std::vector<PointMass> masses = {});
    SolidSystem(const SolidSystem&) = delete;
    SolidSystem& operator=(const SolidSystem&) = delete;

    const DiscreteBody& body() const { return mBody; }
    const ElasticEnergy& elastic() const { return mElastic; }
    const std::vector<Pull>& pulls() const { return mPulls; }
    const std::shared_ptr<const BlockPattern>& pattern() const { return mPattern; }
    /// Row of a block in the system matrix; -1 when its motion is prescribed.
    int rowOf(int block) const { return mRowOf[static_cast<std::size_t>(block)]; }

    /// out = M v, prescribed blocks included.
    void multiplyMass(const Coefficients& v, Coefficients& out) const;
    /// A += scale · M ⊗ I₃ on the free blocks.
    void addMass(double scale, BlockSparse& A) const;
    /// Gravity's force on every coefficient, for an acceleration of one unit along each axis.
    const VectorX& massVector() const { return mBody.massVector; }

    /// Where the elastic energy adds its Hessian.
    void listBlocks(BlockSparse& A, BlockPointers& to) const;
    /// A += the elastic Hessian at the workspace's coefficients; a call for work outside steps.
    void addStiffness(ElasticWorkspace& workspace, BlockSparse& A) const;
    /// The block of the system matrix between two blocks, or null.
    double* block(BlockSparse& A, int row, int column) const;

    /// Free coefficients as the vector the linear solver works on, and back.
    void gather(const Coefficients& z, VectorX& to) const;
    void addScattered(double scale, const VectorX& from, Coefficients& z) const;

private:
    DiscreteBody mBody;
    BodyTopology mTopology;
    ElasticEnergy mElastic;
    std::vector<Pull> mPulls;
    std::vector<int> mRowOf;
    std::vector<int> mCouplingEntry;  // coupling of the topology → entry of the pattern
    std::shared_ptr<const BlockPattern> mPattern;
};

/// Adds point masses to a body's mass matrix: ornaments, tools.
void attachMasses(const std::vector<PointMass>& masses, DiscreteBody& body);

}  // namespace sinew
