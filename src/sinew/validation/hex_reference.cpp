#include <sinew/base/error.h>
#include <sinew/elastic/law.h>
#include <sinew/elastic/material.h>
#include <sinew/math/conjugate_gradient.h>
#include <sinew/math/preconditioner.h>
#include <sinew/solver/solid_system.h>
#include <sinew/validation/hex_reference.h>

#include <Eigen/LU>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace sinew {
namespace {

/// Values and slopes of the three quadratic Lagrange functions at t in [0, 1].
struct Line {
    std::array<double, 3> value;
    std::array<double, 3> slope;
};

Line lineAt(double t) {
    const double s = 2.0 * t - 1.0;
    return {
        {0.5 * s * (s - 1.0), 1.0 - s * s, 0.5 * s * (s + 1.0)},
        {2.0 * s - 1.0, -4.0 * s, 2.0 * s + 1.0}};
}

/// One Gauss point of the unit cube with the element's functions there.
struct GaussPoint {
    double weight = 0.0;
    std::array<double, 27> value{};
    std::array<Vector3, 27> gradient{};
};

std::vector<GaussPoint> gaussPoints() {
    const double place[3] = {0.5 - std::sqrt(0.15), 0.5, 0.5 + std::sqrt(0.15)};
    const double weight[3] = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};
    std::vector<GaussPoint> points;
    for (int p = 0; p < 27; ++p) {
        const int at[3] = {p % 3, (p / 3) % 3, p / 9};
        const Line x = lineAt(place[at[0]]);
        const Line y = lineAt(place[at[1]]);
        const Line z = lineAt(place[at[2]]);
        GaussPoint point;
        point.weight = weight[at[0]] * weight[at[1]] * weight[at[2]];
        for (std::size_t n = 0; n < 27; ++n) {
            const std::size_t i = n % 3;
            const std::size_t j = (n / 3) % 3;
            const std::size_t k = n / 9;
            point.value[n] = x.value[i] * y.value[j] * z.value[k];
            point.gradient[n] = {
                x.slope[i] * y.value[j] * z.value[k],
                x.value[i] * y.slope[j] * z.value[k],
                x.value[i] * y.value[j] * z.slope[k]};
        }
        points.push_back(point);
    }
    return points;
}

/// Finds nodes again by their place on a lattice of half elements.
class NodeLattice {
public:
    explicit NodeLattice(HexMesh& mesh)
        : mMesh(mesh) {}
    /// The node at (i, j, k), made at `position` when it is new.
    int at(const Vector3i& place, const std::function<Vector3()>& position) {
        const auto [found, isNew] =
            mIndex.try_emplace({place[0], place[1], place[2]}, int(mMesh.nodes.size()));
        if (isNew) mMesh.nodes.push_back(position());
        return found->second;
    }

private:
    HexMesh& mMesh;
    std::map<std::array<int, 3>, int> mIndex;
};

Vector3i nodeOffset(int n) {
    return {n % 3, (n / 3) % 3, n / 9};
}

/// Gradients in space and the volume of a Gauss point, by the Jacobian of the element's map.
double mapPoint(
    const HexMesh& mesh,
    const HexMesh::Element& element,
    const GaussPoint& point,
    std::array<Vector3, 27>& gradient) {
    Matrix3 J = Matrix3::Zero();
    for (std::size_t n = 0; n < 27; ++n)
        J += mesh.nodes[static_cast<std::size_t>(element[n])] * point.gradient[n].transpose();
    const Matrix3 toSpace = J.inverse().transpose();
    for (std::size_t n = 0; n < 27; ++n)
        gradient[n] = toSpace * point.gradient[n];
    return point.weight * std::abs(J.determinant());
}

/// The finite elements as a discrete body: a block of one scalar a node.
DiscreteBody makeBody(const HexMesh& mesh, const WeightProblem& problem) {
    DiscreteBody body;
    for (const Vector3& X : mesh.nodes) {
        body.scalarStart.push_back(body.scalarCount() + 1);
        body.isFree.push_back(problem.isHeld(X) ? 0 : 1);
    }
    body.massVector = VectorX::Zero(body.scalarCount());
    const Lame lame = lameParameters(problem.matter.stiffness, problem.matter.poisson);
    const std::vector<GaussPoint> points = gaussPoints();
    std::array<Vector3, 27> gradient;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const HexMesh::Element& element = mesh.elements[e];
        std::array<std::pair<int, std::size_t>, 27> order;  // nodes ascending, as a body wants them
        for (std::size_t n = 0; n < 27; ++n)
            order[n] = {element[n], n};
        std::sort(order.begin(), order.end());
        for (const GaussPoint& point : points) {
            const double volume = mesh.fill[e] * mapPoint(mesh, element, point, gradient);
            for (const auto& [node, n] : order) {
                body.pointBlocks.push_back(
                    {node, static_cast<std::int64_t>(body.gradients.size())});
                body.gradients.insert(
                    body.gradients.end(), gradient[n].data(), gradient[n].data() + 3);
                body.massVector[node] += problem.matter.density * volume * point.value[n];
            }
            body.pointStart.push_back(static_cast<std::int64_t>(body.pointBlocks.size()));
            body.points.push_back({volume, lame.mu, lame.lambda, 0.0});
        }
    }
    return body;
}

BlockSparse assemble(const SolidSystem& system, const Coefficients& z) {
    ElasticWorkspace workspace;
    system.elastic().evaluate(z, Need::Hessian, StrainRate(), workspace);
    BlockSparse K(system.pattern());
    system.addStiffness(workspace, K);
    return K;
}

int closestNode(const HexMesh& mesh, const Vector3& X) {
    std::size_t best = 0;
    for (std::size_t n = 1; n < mesh.nodes.size(); ++n)
        if ((mesh.nodes[n] - X).squaredNorm() < (mesh.nodes[best] - X).squaredNorm()) best = n;
    return static_cast<int>(best);
}

}  // namespace

HexMesh meshVoxels(const VoxelModel& model) {
    HexMesh mesh;
    NodeLattice lattice(mesh);
    const std::vector<float> fill = model.values(voxel_grids::kFill);
    mesh.fill.assign(fill.begin(), fill.end());
    for (const Vector3i& voxel : model.voxels()) {
        HexMesh::Element element;
        for (int n = 0; n < 27; ++n) {
            const Vector3 offset = nodeOffset(n).cast<double>() - Vector3::Ones();
            element[static_cast<std::size_t>(n)] = lattice.at(2 * voxel + nodeOffset(n), [&] {
                return (model.center(voxel) + 0.5 * model.voxelSize() * offset).eval();
            });
        }
        mesh.elements.push_back(element);
    }
    return mesh;
}

HexMesh meshMapped(const Vector3i& n, const std::function<Vector3(const Vector3&)>& map) {
    HexMesh mesh;
    NodeLattice lattice(mesh);
    for (int e = 0; e < n.prod(); ++e) {
        const Vector3i corner(e % n[0], (e / n[0]) % n[1], e / (n[0] * n[1]));
        HexMesh::Element element;
        for (int k = 0; k < 27; ++k) {
            const Vector3i place = 2 * corner + nodeOffset(k);
            element[static_cast<std::size_t>(k)] = lattice.at(place, [&] {
                return map(place.cast<double>().cwiseQuotient(2.0 * n.cast<double>()));
            });
        }
        mesh.elements.push_back(element);
        mesh.fill.push_back(1.0);
    }
    return mesh;
}

Vector3 solveByHexahedra(const HexMesh& mesh, const WeightProblem& problem) {
    const SolidSystem system(makeBody(mesh, problem), Law::SmallStrain);
    Coefficients rest(3, system.body().scalarCount());
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n)
        rest.col(static_cast<Eigen::Index>(n)) = mesh.nodes[n];
    const BlockSparse K = assemble(system, rest);
    BlockJacobi jacobi;
    if (!jacobi.factorize(K).ok()) throw Error("the reference solution has an empty element");
    VectorX force;
    system.gather(problem.gravity * system.massVector().transpose(), force);
    VectorX u = VectorX::Zero(force.size());
    CgWorkspace workspace;
    CgOptions options;
    options.maxIterations = 20000;
    const CgReport report = conjugateGradient(
        [&](const VectorX& v, VectorX& out) { K.multiply(v, out); },
        [&](const VectorX& v, VectorX& out) { jacobi.apply(v, out); },
        force,
        u,
        options,
        workspace);
    if (!report.ok()) throw Error("the reference solution does not converge");
    Coefficients moved = Coefficients::Zero(3, rest.cols());
    system.addScattered(1.0, u, moved);
    return moved.col(closestNode(mesh, problem.probe));
}

}  // namespace sinew
