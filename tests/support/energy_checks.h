#pragma once

#include <sinew/elastic/elastic_energy.h>
#include <sinew/elastic/law.h>

#include <Eigen/Eigenvalues>
#include <gtest/gtest.h>

#include <support/random_matrices.h>
#include <support/threads.h>

#include <map>
#include <random>

namespace sinew::test {

/// A dense symmetric matrix over all blocks of a body, zero where one is prescribed.
class DenseTarget {
public:
    DenseTarget(const DiscreteBody& body, const BodyTopology& topology)
        : mBody(body) {
        for (const auto& [k, l] : topology.couplings) {
            Eigen::MatrixXd& M = mBlocks[{k, l}];
            M = Eigen::MatrixXd::Zero(3 * body.blockSize(k), 3 * body.blockSize(l));
            mPointers.push_back(M.data());
        }
    }
    const BlockPointers& pointers() const { return mPointers; }

    /// The whole matrix, in the order of the coefficients' numbers.
    Eigen::MatrixXd matrix() const {
        const int n = 3 * mBody.scalarCount();
        Eigen::MatrixXd full = Eigen::MatrixXd::Zero(n, n);
        for (const auto& [place, M] : mBlocks) {
            const int row = 3 * mBody.scalarStart[static_cast<std::size_t>(place.first)];
            const int column = 3 * mBody.scalarStart[static_cast<std::size_t>(place.second)];
            full.block(column, row, M.cols(), M.rows()) = M.transpose();
            full.block(row, column, M.rows(), M.cols()) = M;
        }
        return full;
    }

private:
    const DiscreteBody& mBody;
    std::map<std::pair<int, int>, Eigen::MatrixXd> mBlocks;
    BlockPointers mPointers;
};

inline Eigen::Map<const VectorX> flat(const Coefficients& z) {
    return {z.data(), z.size()};
}

/// The facts every elastic body has to obey, whatever its functions are.
///
/// Needs the rest state and positions that are affine in the rest state's: x = A X + b is
/// z = A z₀ + b ⊗ 1 for the coefficients `ones` that move all points alike.
class EnergyChecks {
public:
    /// `ones` has a 1 for every scalar that carries translation.
    EnergyChecks(const DiscreteBody& body, Coefficients rest, VectorX ones)
        : mBody(body),
          mTopology(body),
          mRest(std::move(rest)),
          mOnes(std::move(ones)) {}

    /// ∂W/∂z and ∂²W/∂z² by central differences along random directions, at strains of about a
    /// fifth, strain-rate damping included when the body has some.
    void derivativesMatchDifferences(Law law) const {
        const ElasticEnergy energy(mBody, mTopology, constitutiveModel(law));
        for (unsigned seed = 1; seed <= 3; ++seed) {
            const Coefficients z = deformed(seed, 0.2);
            StrainRate rate;
            energy.startRate(deformed(seed + 50, 0.2), 0.02, rate);
            const Coefficients g = gradient(energy, z, rate);
            const Eigen::MatrixXd H = hessian(energy, z, rate, Need::Hessian);
            EXPECT_LT((H - H.transpose()).norm(), kRounding * H.norm());
            for (unsigned d = 0; d < 4; ++d)
                expectDifferences(energy, z, rate, g, H, randomDirection(100 * seed + d));
        }
    }

    /// Every law's projected Hessian has no negative eigenvalue but for rounding.
    void projectedHessianIsPositive(Law law) const {
        const ElasticEnergy energy(mBody, mTopology, constitutiveModel(law));
        for (unsigned seed = 1; seed <= 2; ++seed) {
            const Eigen::MatrixXd H =
                hessian(energy, deformed(seed, 0.8), StrainRate(), Need::ProjectedHessian);
            const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(H, Eigen::EigenvaluesOnly);
            EXPECT_GT(eigen.eigenvalues()[0], -kRounding * eigen.eigenvalues().maxCoeff());
        }
    }

    /// Internal forces add up to nothing, nor do their moments: Σ f = 0, Σ x × f = 0.
    void forcesBalance(Law law) const {
        const ElasticEnergy energy(mBody, mTopology, constitutiveModel(law));
        const Coefficients z = deformed(4, 0.4);
        const Coefficients g = gradient(energy, z, StrainRate());
        const double scale = g.norm();
        EXPECT_LT((g * mOnes).norm(), kRounding * scale * mOnes.norm());
        if (law == Law::SmallStrain) return;  // blind to translation only
        Vector3 torque = Vector3::Zero();
        for (int s = 0; s < mBody.scalarCount(); ++s)
            torque += Vector3(z.col(s)).cross(Vector3(g.col(s)));
        EXPECT_LT(torque.norm(), kRounding * scale * z.norm());
    }

    /// A body that is only turned and moved has no energy and no forces.
    void rigidMotionIsFree(Law law) const {
        const ElasticEnergy energy(mBody, mTopology, constitutiveModel(law));
        RandomMatrices random(21);
        const double scale = gradient(energy, deformed(4, 0.4), StrainRate()).norm();
        for (int n = 0; n < 4; ++n) {
            const Matrix3 R =
                law == Law::SmallStrain ? Matrix3::Identity().eval() : random.rotation();
            const Coefficients z = moved(R, 3.0 * random.matrix().col(0));
            EXPECT_NEAR(value(energy, z, StrainRate()), 0.0, kRounding * scale);
            EXPECT_LT(gradient(energy, z, StrainRate()).norm(), kRounding * scale);
        }
    }

    /// Strain-rate damping does not resist the first-order motion of a turning, falling body.
    void viscosityIgnoresRigidMotion(Law law) const {
        const ElasticEnergy energy(mBody, mTopology, constitutiveModel(law));
        constexpr double kDuration = 1e-2;
        StrainRate rate;
        energy.startRate(deformed(5, 0.0), kDuration, rate);
        ASSERT_GT(rate.timeStep, 0.0) << "the body has no damping";
        Matrix3 spin;
        spin << 0, -1, 2, 1, 0, -3, -2, 3, 0;
        const Coefficients z = moved(Matrix3::Identity() + kDuration * spin, Vector3(1, 2, 3));
        const double with = value(energy, z, rate);
        const double without = value(energy, z, StrainRate());
        // A stretch of the same size it does resist; its energy is the scale of rounding, since a
        // linear law has none at all in this motion.
        const Coefficients stretched = moved(Vector3(1.01, 1, 1).asDiagonal(), Vector3::Zero());
        const double strained = value(energy, stretched, StrainRate());
        EXPECT_NEAR(with, without, kRounding * std::max(without, strained));
        EXPECT_GT(value(energy, stretched, rate), 1.5 * strained);
    }

    /// x = A X + b has F = A at every integration point.
    void affineMotionHasItsGradientEverywhere(double tolerance) const {
        const ElasticEnergy energy(mBody, mTopology, constitutiveModel(Law::FixedCorotated));
        Matrix3 A;
        A << 1.3, 0.4, 0.0, 0.0, 0.8, -0.2, 0.1, 0.0, 1.1;
        ElasticWorkspace workspace;
        energy.evaluate(moved(A, {1, 2, 3}), Need::Energy, StrainRate(), workspace);
        for (const Matrix3& F : workspace.F)
            EXPECT_LT((F - A).norm(), tolerance);
    }

    /// Energy, gradient and Hessian have the same bits for any number of threads.
    void threadsDoNotMatter(Law law) const {
        const ElasticEnergy energy(mBody, mTopology, constitutiveModel(law));
        const Coefficients z = deformed(6, 0.3);
        double W = 0.0;
        Coefficients g;
        Eigen::MatrixXd H;
        withThreads(1, [&] {
            W = value(energy, z, StrainRate());
            g = gradient(energy, z, StrainRate());
            H = hessian(energy, z, StrainRate(), Need::ProjectedHessian);
        });
        for (const int threads : {2, 7}) {
            withThreads(threads, [&] {
                EXPECT_EQ(W, value(energy, z, StrainRate()));
                EXPECT_TRUE(g == gradient(energy, z, StrainRate()));
                EXPECT_TRUE(H == hessian(energy, z, StrainRate(), Need::ProjectedHessian));
            });
        }
    }

    /// The rest state, turned at random and disturbed by `amount` of the body's own strain.
    Coefficients deformed(unsigned seed, double amount) const {
        RandomMatrices random(seed);
        const Matrix3 A =
            amount == 0.0
                ? Matrix3::Identity().eval()
                : (random.rotation() * (Matrix3::Identity() + 0.5 * amount * random.matrix()))
                      .eval();
        Coefficients z = A * mRest;
        for (Eigen::Index s = 0; s < z.cols(); ++s)
            z.col(s) += amount * noise(s) * random.matrix().col(0);
        return z;
    }

    static Coefficients gradient(
        const ElasticEnergy& energy, const Coefficients& z, const StrainRate& rate) {
        ElasticWorkspace workspace;
        energy.evaluate(z, Need::Stress, rate, workspace);
        Coefficients g = Coefficients::Zero(3, z.cols());
        energy.addGradient(workspace, g);
        return g;
    }

    static double value(
        const ElasticEnergy& energy, const Coefficients& z, const StrainRate& rate) {
        ElasticWorkspace workspace;
        energy.evaluate(z, Need::Energy, rate, workspace);
        return energy.value(workspace);
    }

private:
    static constexpr double kRounding = 1e-10;   // relative: sums over points and blocks
    static constexpr double kDifference = 1e-6;  // relative, of differences with step 1e-5
    static constexpr double kStep = 1e-5;        // of the noise

    /// How far a coefficient can go for a strain of about 1: the inverse of the largest gradient
    /// any point has of it.
    double noise(Eigen::Index s) const {
        if (mNoise.size() == 0) {
            mNoise = VectorX::Constant(mBody.scalarCount(), 1e-12);
            for (const DiscreteBody::PointBlock& part : mBody.pointBlocks) {
                const int first = mBody.scalarStart[static_cast<std::size_t>(part.block)];
                const double* g = mBody.gradients.data() + part.gradients;
                for (int b = 0; b < mBody.blockSize(part.block); ++b)
                    for (int a = 0; a < 3; ++a)
                        mNoise[first + b] = std::max(mNoise[first + b], std::abs(g[3 * b + a]));
            }
            mNoise = 0.3 * mNoise.cwiseInverse();
        }
        return mNoise[s];
    }

    /// x = A X + b.
    Coefficients moved(const Matrix3& A, const Vector3& b) const {
        return A * mRest + b * mOnes.transpose();
    }

    Coefficients randomDirection(unsigned seed) const {
        RandomMatrices random(seed);
        Coefficients d(3, mBody.scalarCount());
        for (Eigen::Index s = 0; s < d.cols(); ++s)
            d.col(s) = noise(s) * random.matrix().col(1);
        return d;
    }

    Eigen::MatrixXd hessian(
        const ElasticEnergy& energy,
        const Coefficients& z,
        const StrainRate& rate,
        Need need) const {
        ElasticWorkspace workspace;
        energy.evaluate(z, need, rate, workspace);
        DenseTarget target(mBody, mTopology);
        energy.addHessian(workspace, target.pointers());
        return target.matrix();
    }

    static void expectDifferences(
        const ElasticEnergy& energy,
        const Coefficients& z,
        const StrainRate& rate,
        const Coefficients& g,
        const Eigen::MatrixXd& H,
        const Coefficients& d) {
        const Coefficients right = z + kStep * d;
        const Coefficients left = z - kStep * d;
        const double slope =
            (value(energy, right, rate) - value(energy, left, rate)) / (2.0 * kStep);
        const VectorX change =
            (flat(gradient(energy, right, rate)) - flat(gradient(energy, left, rate)))
            / (2.0 * kStep);
        const VectorX exact = H * flat(d);
        EXPECT_NEAR(flat(g).dot(flat(d)), slope, kDifference * g.norm() * d.norm());
        EXPECT_LT((exact - change).norm(), kDifference * exact.norm());
    }

    const DiscreteBody& mBody;
    BodyTopology mTopology;
    Coefficients mRest;
    VectorX mOnes;
    mutable VectorX mNoise;
};

}  // namespace sinew::test
