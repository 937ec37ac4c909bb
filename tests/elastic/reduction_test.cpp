#include "support/energy_checks.h"
#include "support/hex_body.h"

#include <sinew/elastic/reduction.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

constexpr double kRounding = 1e-11;  // relative: sums of small dense products

/// Random dense maps from four blocks of mixed sizes, one of them prescribed; every block of the
/// body sees two of them.
Reduction randomReduction(const DiscreteBody& body) {
    Reduction reduction;
    for (const int size : {4, 2, 10, 1})
        reduction.addBlock(size, reduction.blockCount() != 1);
    test::RandomMatrices random(31);
    for (int i = 0; i < body.blockCount(); ++i) {
        std::vector<Reduction::Term> terms;
        for (const int k : {i % 3, 3}) {
            Reduction::Matrix B(body.blockSize(i), reduction.blockSize(k));
            for (Eigen::Index n = 0; n < B.size(); ++n)
                B.data()[n] = random.real();
            terms.push_back({k, B});
        }
        reduction.terms.push_back(terms);
    }
    return reduction;
}

/// The whole change of unknowns as one matrix: z (scalars × 3) = B z'.
Eigen::MatrixXd denseOf(const DiscreteBody& body, const Reduction& reduction) {
    Eigen::MatrixXd B = Eigen::MatrixXd::Zero(body.scalarCount(), reduction.scalarStart.back());
    for (int i = 0; i < body.blockCount(); ++i)
        for (const Reduction::Term& term : reduction.terms[std::size_t(i)])
            B.block(
                body.scalarStart[std::size_t(i)],
                reduction.scalarStart[std::size_t(term.block)],
                term.matrix.rows(),
                term.matrix.cols()) = term.matrix;
    return B;
}

/// The mass matrix over scalars.
Eigen::MatrixXd denseMass(const DiscreteBody& body) {
    using Table = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    Eigen::MatrixXd M = Eigen::MatrixXd::Zero(body.scalarCount(), body.scalarCount());
    for (const DiscreteBody::MassBlock& m : body.massBlocks) {
        const Eigen::Map<const Table> block(
            body.massValues.data() + m.values, body.blockSize(m.row), body.blockSize(m.column));
        const int row = body.scalarStart[std::size_t(m.row)];
        const int column = body.scalarStart[std::size_t(m.column)];
        M.block(row, column, block.rows(), block.cols()) = block;
        M.block(column, row, block.cols(), block.rows()) = block.transpose();
    }
    return M;
}

Coefficients randomCoefficients(int scalars) {
    test::RandomMatrices random(8);
    Coefficients z(3, scalars);
    for (int s = 0; s < scalars; ++s)
        z.col(s) = random.matrix().col(0);
    return z;
}

class ReductionOfCubes : public testing::Test {
protected:
    test::HexBody mHex{{2, 2, 1}, true, 0.0};
    Reduction mReduction = randomReduction(mHex.body);
    DiscreteBody mReduced = reduceBody(mHex.body, mReduction);
    Eigen::MatrixXd mB = denseOf(mHex.body, mReduction);
    Coefficients mZ = randomCoefficients(mReduction.scalarStart.back());
};

TEST_F(ReductionOfCubes, ExpandingIsTheChangeOfUnknowns) {
    const Coefficients z = expand(mHex.body, mReduction, mZ);
    EXPECT_LT((z - mZ * mB.transpose()).norm(), kRounding * z.norm());
}

TEST_F(ReductionOfCubes, EnergyIsThatOfTheExpandedState) {
    const BodyTopology full(mHex.body);
    const BodyTopology small(mReduced);
    for (const Law law : kLaws) {
        const ElasticEnergy energy(mHex.body, full, constitutiveModel(law));
        const ElasticEnergy reduced(mReduced, small, constitutiveModel(law));
        const Coefficients z = expand(mHex.body, mReduction, mZ);
        const double W = test::EnergyChecks::value(energy, z, {});
        EXPECT_NEAR(test::EnergyChecks::value(reduced, mZ, {}), W, kRounding * W);
        const Coefficients g = test::EnergyChecks::gradient(energy, z, {}) * mB;
        EXPECT_LT((test::EnergyChecks::gradient(reduced, mZ, {}) - g).norm(), kRounding * g.norm());
    }
}

TEST_F(ReductionOfCubes, HessianIsReducedFromBothSides) {
    const BodyTopology full(mHex.body);
    mReduced.isFree.assign(mReduced.isFree.size(), 1);  // to see all of it
    const BodyTopology small(mReduced);
    const ConstitutiveModel& law = constitutiveModel(Law::FixedCorotated);
    const ElasticEnergy energy(mHex.body, full, law);
    const ElasticEnergy reduced(mReduced, small, law);
    ElasticWorkspace work;
    energy.evaluate(expand(mHex.body, mReduction, mZ), Need::Hessian, {}, work);
    test::DenseTarget fullTarget(mHex.body, full);
    energy.addHessian(work, fullTarget.pointers());
    reduced.evaluate(mZ, Need::Hessian, {}, work);
    test::DenseTarget target(mReduced, small);
    reduced.addHessian(work, target.pointers());
    // Coefficients are columns of three: B ⊗ I₃.
    Eigen::MatrixXd wide = Eigen::MatrixXd::Zero(3 * mB.rows(), 3 * mB.cols());
    for (Eigen::Index r = 0; r < mB.rows(); ++r)
        for (Eigen::Index c = 0; c < mB.cols(); ++c)
            wide.block<3, 3>(3 * r, 3 * c) = mB(r, c) * Matrix3::Identity();
    const Eigen::MatrixXd exact = wide.transpose() * fullTarget.matrix() * wide;
    EXPECT_LT((target.matrix() - exact).norm(), kRounding * exact.norm());
}

TEST_F(ReductionOfCubes, MassIsReducedFromBothSides) {
    const Eigen::MatrixXd exact = mB.transpose() * denseMass(mHex.body) * mB;
    EXPECT_LT((denseMass(mReduced) - exact).norm(), kRounding * exact.norm());
    const VectorX vector = mB.transpose() * mHex.body.massVector;
    EXPECT_LT((mReduced.massVector - vector).norm(), kRounding * vector.norm());
}

TEST_F(ReductionOfCubes, PointMapsReadTheSamePlace) {
    PointMap map;
    test::RandomMatrices random(3);
    for (const int block : {0, 2, 3}) {
        PointMap::Entry entry;
        entry.block = block;
        for (int s = 0; s < mHex.body.blockSize(block); ++s)
            entry.values.push_back(random.real());
        map.entries.push_back(entry);
    }
    const PointMap reduced = reduceMap(map, mHex.body, mReduction);
    const Vector3 x = map.apply(mHex.body, expand(mHex.body, mReduction, mZ));
    EXPECT_LT((reduced.apply(mReduced, mZ) - x).norm(), kRounding * x.norm());
    for (std::size_t n = 1; n < reduced.entries.size(); ++n)
        EXPECT_LT(reduced.entries[n - 1].block, reduced.entries[n].block);
}

TEST_F(ReductionOfCubes, BlocksKeepWhetherTheyAreFree) {
    EXPECT_EQ(mReduced.isFree, (std::vector<std::uint8_t>{1, 0, 1, 1}));
    EXPECT_EQ(mReduced.scalarStart, (std::vector<int>{0, 4, 6, 16, 17}));
    EXPECT_EQ(mReduced.pointCount(), mHex.body.pointCount());
    EXPECT_EQ(mReduced.modeCount(), mHex.body.modeCount());
}

}  // namespace
}  // namespace sinew
