#pragma once

#include <sinew/scene/frame_body.h>
#include <sinew/solver/time_step.h>

#include <Eigen/Geometry>

#include <support/solids.h>

#include <functional>
#include <memory>

namespace sinew::test {

inline FrameSolid framesOf(
    const VoxelModel& model,
    int count,
    FrameType type = FrameType::Affine,
    const std::vector<Vector3>& pinned = {}) {
    FrameOptions options;
    options.count = count;
    options.type = type;
    options.pinned = pinned;
    Monitor monitor;
    return buildFrameSolid(model, options, monitor);
}

/// The coefficients that move all points alike: 1 for the constant of every frame.
inline VectorX translation(const FrameSolid& solid) {
    const std::vector<int> start = solid.scalarStart();
    VectorX ones = VectorX::Zero(start.back());
    for (std::size_t i = 0; i < solid.frames.size(); ++i)
        ones[start[i]] = 1.0;
    return ones;
}

/// Coefficients of x = A X + b.
inline Coefficients affine(const FrameSolid& solid, const Matrix3& A, const Vector3& b) {
    return A * restCoefficients(solid) + b * translation(solid).transpose();
}

/// Corners of voxels on a plane of the solid's own, as places to pin.
inline std::vector<Vector3> cornersWhere(
    const FrameSolid& solid, const std::function<bool(const Vector3&)>& isChosen) {
    std::vector<Vector3> places;
    for (int c = 0; c < solid.functions.corners().count(); ++c)
        if (const Vector3 X = solid.functions.corners().position(c); isChosen(X))
            places.push_back(X);
    return places;
}

/// The scalar mass matrix of a body.
inline Eigen::MatrixXd massMatrix(const DiscreteBody& body) {
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

/// A body ready to be stepped, with everything it needs kept alive.
class TestBody {
public:
    TestBody(
        FrameSolid solid,
        const FrameBodyOptions& options = {},
        Law law = Law::FixedCorotated,
        const std::vector<Pull>& pulls = {})
        : mSolid(std::move(solid)),
          mBody(makeFrameBody(mSolid, options)),
          mSystem(std::make_unique<SolidSystem>(mBody.reduced, law, pulls)) {
        mState.z = mBody.reduce(restCoefficients(mSolid));
        mState.v = Coefficients::Zero(3, mState.z.cols());
        mInput.held = mState.z;
        mInput.force = Coefficients::Zero(3, mState.z.cols());
    }

    const FrameSolid& solid() const { return mSolid; }
    const FrameBody& body() const { return mBody; }
    const SolidSystem& system() const { return *mSystem; }
    SolidState& state() { return mState; }
    StepInput& input() { return mInput; }
    NewtonWorkspace& workspace() { return mWorkspace; }

    void setGravity(const Vector3& g) { mInput.force = g * mSystem->massVector().transpose(); }

    StepReport step(const StepOptions& options) {
        Monitor monitor;
        return advance(*mSystem, mInput, options, mWorkspace, mState, monitor);
    }
    StepReport settleDown(int iterations = 60, double tolerance = 1e-9) {
        NewtonOptions options;
        options.iterations = iterations;
        options.tolerance = tolerance;
        Monitor monitor;
        return settle(*mSystem, mInput, options, mWorkspace, mState, monitor);
    }

    /// Where a material point is now.
    Vector3 position(const Vector3& X) const {
        return mapAt(mSolid, X).apply(mBody.frames, mBody.expand(mState.z));
    }
    double elasticEnergy() {
        ElasticWorkspace workspace;
        mSystem->elastic().evaluate(mState.z, Need::Energy, StrainRate(), workspace);
        return mSystem->elastic().value(workspace);
    }
    double energy() { return elasticEnergy() + kineticEnergy(*mSystem, mState.v); }
    Vector3 momentum() const { return mState.v * mSystem->massVector(); }
    Vector3 massCenter() const { return mState.z * mSystem->massVector() / totalMass(); }
    double totalMass() const {
        double mass = 0.0;
        for (const double m : mSolid.mass)
            mass += m;
        return mass;
    }
    /// ∫ ρ x × v.
    Vector3 angularMomentum() const {
        Coefficients Mv;
        mSystem->multiplyMass(mState.v, Mv);
        Vector3 sum = Vector3::Zero();
        for (Eigen::Index s = 0; s < Mv.cols(); ++s)
            sum += Vector3(mState.z.col(s)).cross(Vector3(Mv.col(s)));
        return sum;
    }

private:
    FrameSolid mSolid;
    FrameBody mBody;
    std::unique_ptr<SolidSystem> mSystem;
    SolidState mState;
    StepInput mInput;
    NewtonWorkspace mWorkspace;
};

/// Options of a step that is solved to the end.
inline StepOptions exactStep(double dt, Integrator integrator = Integrator::ImplicitEuler) {
    StepOptions options;
    options.timeStep = dt;
    options.integrator = integrator;
    options.newton.iterations = 50;
    options.newton.tolerance = 1e-11;
    return options;
}

}  // namespace sinew::test
