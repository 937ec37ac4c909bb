#include <sinew/base/parallel.h>
#include <sinew/math/cofactor.h>
#include <sinew/nodes/frame_points.h>
#include <sinew/nodes/mesh_points.h>

namespace sinew {
namespace {

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

template <class T>
void writeVectors(const std::vector<Vector3>& values, Attribute& attribute) {
    const std::int64_t size = attribute.tupleSize();
    T* to = attribute.edit<T>().data();
    parallelFor(static_cast<std::int64_t>(values.size()), 4096, [&](std::int64_t i) {
        for (int c = 0; c < 3; ++c)
            to[i * size + c] = static_cast<T>(values[at(i)][c]);
    });
}

bool holdsNormals(const Attribute* attribute) {
    return attribute && attribute->isNumeric() && !attribute->isArray()
           && attribute->tupleSize() == 3;
}

Vector3 turned(const Matrix3& F, const Vector3& normal) {
    const Vector3 n = cofactor(F) * normal;
    const double length = n.norm();
    return length > 0.0 ? Vector3(n * (normal.norm() / length)) : normal;
}

/// `pointOf(e)` is the point whose F turns element e.
template <class PointOf>
void turnNormals(
    Geometry& mesh, Owner owner, const std::vector<Matrix3>& gradients, const PointOf& pointOf) {
    if (!holdsNormals(mesh.findAttribute(owner, "N"))) return;
    Attribute& N = *mesh.editAttribute(owner, "N");
    std::vector<Vector3> values(at(N.count()));
    parallelFor(N.count(), 4096, [&](std::int64_t e) {
        const int i = static_cast<int>(e);
        const Vector3 n(N.number(i, 0), N.number(i, 1), N.number(i, 2));
        values[at(e)] = turned(gradients[at(pointOf(i))], n);
    });
    for (int e = 0; e < N.count(); ++e)
        for (int c = 0; c < 3; ++c)
            N.setNumber(e, c, values[at(e)][c]);
}

}  // namespace

std::vector<int> meshPoints(const Geometry& model) {
    std::vector<char> isMesh(at(model.pointCount()), 1);
    for (int i = 0; i < model.primitiveCount(); ++i)
        if (model.kind(i) == PrimitiveKind::Vdb)
            for (int v = model.vertexStart(i); v < model.vertexStart(i + 1); ++v)
                isMesh[at(model.vertexPoint(v))] = 0;
    if (model.countOfKind(PrimitiveKind::Vdb) > 0)
        for (int i = 0; i < model.primitiveCount(); ++i)
            if (model.kind(i) != PrimitiveKind::Vdb)
                for (int v = model.vertexStart(i); v < model.vertexStart(i + 1); ++v)
                    isMesh[at(model.vertexPoint(v))] = 1;
    if (const Group* frames = model.findGroup(Owner::Point, frame_points::kGroup))
        for (const int p : frames->members())
            isMesh[at(p)] = 0;
    std::vector<int> points;
    for (int p = 0; p < model.pointCount(); ++p)
        if (isMesh[at(p)]) points.push_back(p);
    return points;
}

void setPointVectors(
    Geometry& geometry,
    const char* name,
    const char* typeInfo,
    const std::vector<Vector3>& values) {
    const Attribute* existing = geometry.findAttribute(Owner::Point, name);
    const bool fits =
        existing && !existing->isArray() && existing->tupleSize() >= 3
        && (existing->storage() == Storage::Float32 || existing->storage() == Storage::Float64);
    if (!fits) {
        Attribute made = Attribute::numeric(Storage::Float32, 3, geometry.pointCount());
        made.typeInfo = typeInfo;
        geometry.setAttribute(Owner::Point, name, std::move(made));
    }
    Attribute& attribute = *geometry.editAttribute(Owner::Point, name);
    if (attribute.storage() == Storage::Float64) {
        writeVectors<double>(values, attribute);
    } else {
        writeVectors<float>(values, attribute);
    }
}

void deformMesh(
    Geometry& mesh, const std::vector<Vector3>& positions, const std::vector<Matrix3>& gradients) {
    turnNormals(mesh, Owner::Point, gradients, [](int p) { return p; });
    turnNormals(mesh, Owner::Vertex, gradients, [&](int v) { return mesh.vertexPoint(v); });
    setPointVectors(mesh, "P", "point", positions);
}

}  // namespace sinew
