#include <sinew/base/error.h>
#include <sinew/geometry/select_elements.h>
#include <sinew/nodes/frame_points.h>

#include <array>

namespace sinew {
namespace {

constexpr const char* kKernel = "sinewkernel";
constexpr const char* kReach = "sinewreach";
constexpr const char* kPoints = "sinewpoints";
constexpr std::array<const char*, 4> kTypeNames = {"automatic", "affine", "rigid", "quadratic"};

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// The attribute for editing; made of zeros when it is missing or of another type.
Attribute& numbersOf(Geometry& geometry, const char* name, Storage storage, int size) {
    const Attribute* existing = geometry.findAttribute(Owner::Point, name);
    if (existing && existing->isNumeric() && !existing->isArray() && existing->tupleSize() == size)
        return *geometry.editAttribute(Owner::Point, name);
    return geometry.setAttribute(
        Owner::Point, name, Attribute::numeric(storage, size, geometry.pointCount()));
}

Attribute& textsOf(Geometry& geometry, const char* name) {
    const Attribute* existing = geometry.findAttribute(Owner::Point, name);
    if (existing && existing->storage() == Storage::String && !existing->isArray())
        return *geometry.editAttribute(Owner::Point, name);
    return geometry.setAttribute(Owner::Point, name, Attribute::strings(1, geometry.pointCount()));
}

/// Row-vector form, as Houdini multiplies: the axes are rows, the origin is the last.
void setTransform(Attribute& attribute, int point, const Eigen::Matrix3Xd& Q) {
    for (int r = 0; r < 4; ++r) {
        const int column = r < 3 ? r + 1 : 0;
        for (int c = 0; c < 3; ++c)
            attribute.setNumber(point, 4 * r + c, Q(c, column));
    }
    attribute.setNumber(point, 15, 1.0);
}

/// Lists for the points from `first` on, empty ones before.
Attribute recordsOf(const std::vector<FramePoint>& frames, int first) {
    Attribute records =
        Attribute::arrays(Storage::Float64, 1, first + static_cast<int>(frames.size()));
    Buffer<double>& values = records.edit<double>();
    Buffer<std::int64_t>& start = records.editArrayStart();
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const FramePoint& frame = frames[i];
        values.insert(values.end(), frame.rest.data(), frame.rest.data() + 3);
        values.insert(values.end(), frame.Q.data(), frame.Q.data() + frame.Q.size());
        values.insert(values.end(), frame.rate.data(), frame.rate.data() + frame.rate.size());
        start[at(first) + i + 1] = static_cast<std::int64_t>(values.size());
    }
    return records;
}

/// Splits a list into rest origin, Q and its rate. The length says which frame it is:
/// 3 + 3 · (4 or 10) numbers, twice that part with a rate.
FramePoint parseRecord(const double* values, std::int64_t size) {
    FramePoint frame;
    const std::int64_t columns = (size - 3) / 3;
    const bool hasRate = columns == 8 || columns == 20;
    if (size < 3 || (columns != 4 && columns != 10 && !hasRate))
        throw InvalidInput("the frame points are damaged; cook the frames again");
    const Eigen::Index basis = hasRate ? columns / 2 : columns;
    frame.rest = Eigen::Map<const Vector3>(values);
    frame.Q = Eigen::Map<const Eigen::Matrix3Xd>(values + 3, 3, basis);
    if (hasRate) frame.rate = Eigen::Map<const Eigen::Matrix3Xd>(values + 3 + 3 * basis, 3, basis);
    if (!frame.rest.allFinite() || !frame.Q.allFinite() || !frame.rate.allFinite())
        throw InvalidInput("a frame point holds no finite numbers; cook the frames again");
    return frame;
}

}  // namespace

FramePoint restFrame(const Vector3& origin) {
    FramePoint frame;
    frame.rest = origin;
    frame.Q = restMatrix(FrameKind::Affine, origin);
    return frame;
}

void addFramePoints(Geometry& geometry, const std::vector<FramePoint>& frames) {
    const int count = static_cast<int>(frames.size());
    const int first = geometry.addPoints(count);
    Attribute& level = numbersOf(geometry, "level", Storage::Int32, 1);
    for (int i = 0; i < count; ++i)
        level.setNumber(first + i, 0, frames[at(i)].level);
    Attribute& kinematic = numbersOf(geometry, "kinematic", Storage::Int32, 1);
    for (int i = 0; i < count; ++i)
        kinematic.setNumber(first + i, 0, frames[at(i)].isKinematic ? 1 : 0);
    Attribute& type = textsOf(geometry, "frametype");
    for (int i = 0; i < count; ++i)
        type.setText(first + i, 0, frameTypeName(frames[at(i)].type));
    Attribute& transform = numbersOf(geometry, "transform", Storage::Float32, 16);
    for (int i = 0; i < count; ++i)
        setTransform(transform, first + i, frames[at(i)].Q);
    // One level only: nobody has parents yet.
    const int points = geometry.pointCount();
    geometry.setAttribute(Owner::Point, "parents", Attribute::arrays(Storage::Int32, 1, points));
    geometry.setAttribute(Owner::Point, "weights", Attribute::arrays(Storage::Float32, 1, points));
    geometry.setAttribute(Owner::Point, frame_points::kRecord, recordsOf(frames, first));
    Group group(frame_points::kGroup, points);
    for (int i = 0; i < count; ++i) {
        geometry.setPosition(first + i, frames[at(i)].Q.col(0));
        group.add(first + i);
    }
    geometry.setGroup(Owner::Point, std::move(group));
}

std::vector<FramePoint> framePointsOf(const Geometry& geometry) {
    std::vector<FramePoint> frames;
    const Group* group = geometry.findGroup(Owner::Point, frame_points::kGroup);
    const Attribute* records = geometry.findAttribute(Owner::Point, frame_points::kRecord);
    if (!group || group->memberCount() == 0) return frames;
    if (!records || !records->isArray() || records->storage() != Storage::Float64)
        throw InvalidInput(
            "the frame points lost their attribute sinewframe; cook the frames again");
    const Attribute* kinematic = geometry.findAttribute(Owner::Point, "kinematic");
    const Attribute* type = geometry.findAttribute(Owner::Point, "frametype");
    const Attribute* level = geometry.findAttribute(Owner::Point, "level");
    for (const int p : group->members()) {
        const std::int64_t begin = records->arrayStart()[at(p)];
        frames.push_back(parseRecord(
            records->values<double>().data() + begin, records->arrayStart()[at(p) + 1] - begin));
        FramePoint& frame = frames.back();
        frame.isKinematic = kinematic && kinematic->isNumeric() && kinematic->number(p) != 0.0;
        if (level && level->isNumeric()) frame.level = static_cast<int>(level->number(p));
        if (type && type->storage() == Storage::String) frame.type = frameTypeNamed(type->text(p));
    }
    return frames;
}

Geometry withoutFramePoints(const Geometry& geometry) {
    const Group* group = geometry.findGroup(Owner::Point, frame_points::kGroup);
    if (!group) return geometry;
    std::vector<bool> keepsPoint(at(geometry.pointCount()), true);
    std::vector<bool> keepsPrimitive(at(geometry.primitiveCount()), true);
    for (const int p : group->members())
        keepsPoint[at(p)] = false;
    Geometry rest = selectElements(geometry, keepsPoint, keepsPrimitive);
    for (const char* name :
         {"level",
          "kinematic",
          "frametype",
          "transform",
          "parents",
          "weights",
          frame_points::kRecord})
        rest.removeAttribute(Owner::Point, name);
    return rest;
}

const char* frameTypeName(FrameType type) {
    return kTypeNames[static_cast<std::size_t>(type)];
}

FrameType frameTypeNamed(const std::string& name) {
    for (std::size_t i = 0; i < kTypeNames.size(); ++i)
        if (name == kTypeNames[i]) return static_cast<FrameType>(i);
    return FrameType::Automatic;
}

void writeFrameOptions(Geometry& geometry, const FrameOptions& options) {
    geometry.setAttribute(Owner::Detail, kKernel, Attribute::strings(1, 1))
        .setText(0, 0, options.kernel.kernel == Kernel::Ratio ? "ratio" : "smooth");
    geometry.setAttribute(Owner::Detail, kReach, Attribute::numeric(Storage::Float64, 1, 1))
        .setNumber(0, 0, options.kernel.reach);
    geometry.setAttribute(Owner::Detail, kPoints, Attribute::numeric(Storage::Int32, 1, 1))
        .setNumber(0, 0, options.regions.count);
}

FrameOptions frameOptionsOf(const Geometry& geometry) {
    FrameOptions options;
    const Attribute* kernel = geometry.findAttribute(Owner::Detail, kKernel);
    if (kernel && kernel->storage() == Storage::String && kernel->text(0) == "ratio")
        options.kernel.kernel = Kernel::Ratio;
    const Attribute* reach = geometry.findAttribute(Owner::Detail, kReach);
    if (reach && reach->isNumeric() && reach->number(0) > 0.0)
        options.kernel.reach = reach->number(0);
    const Attribute* points = geometry.findAttribute(Owner::Detail, kPoints);
    if (points && points->isNumeric())
        options.regions.count = std::max(0, static_cast<int>(points->number(0)));
    return options;
}

}  // namespace sinew
