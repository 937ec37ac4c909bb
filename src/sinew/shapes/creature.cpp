#include <sinew/shapes/angles.h>
#include <sinew/shapes/builders.h>
#include <sinew/shapes/sdf_mesher.h>

#include <Eigen/Geometry>

namespace sinew {
namespace {

// The animal looks along +Z and stands on y = 0; +X is its left.

/// Trunk, neck and a tail that curls up. Blends are wide where muscles would run over a joint.
void addBody(SdfModel& model) {
    model.beginPart("body", 0.1);
    model.addTube(
        {{0.0, 0.37, -0.24}, {0.0, 0.375, -0.08}, {0.0, 0.385, 0.10}}, {0.165, 0.175, 0.155});
    model.beginPart("body", 0.16);
    model.add(RoundCone({0.0, 0.43, 0.11}, {0.0, 0.58, 0.20}, 0.105, 0.10));  // neck
    model.beginPart("tail", 0.06);
    model.addTube(
        {{0.0, 0.42, -0.34}, {0.0, 0.50, -0.44}, {0.0, 0.61, -0.46}, {0.0, 0.67, -0.40}},
        {0.055, 0.05, 0.045, 0.042});
}

/// Skull, snout and nose; the nose blends over 2 cm only, so that it stays a knob.
void addHead(SdfModel& model) {
    model.beginPart("head", 0.10);
    model.add(Ellipsoid({0.0, 0.69, 0.25}, {0.195, 0.175, 0.18}, Matrix3::Identity()));
    model.beginPart("head", 0.09);
    model.add(RoundCone({0.0, 0.635, 0.36}, {0.0, 0.615, 0.455}, 0.095, 0.07));  // snout
    model.beginPart("head", 0.02);
    model.addBall({0.0, 0.655, 0.515}, 0.032);  // nose
}

/// Eye and ear of one side: +1 left, -1 right.
void addSenses(SdfModel& model, double side) {
    model.beginPart("eyes", 0.025);
    model.addBall({side * 0.095, 0.735, 0.395}, 0.038);

    // A leaf turned outwards, and forwards like a dish.
    const Matrix3 axes = (Eigen::AngleAxisd(-side * radians(52.0), Vector3::UnitZ())
                          * Eigen::AngleAxisd(-side * radians(20.0), Vector3::UnitY()))
                             .toRotationMatrix();
    model.beginPart("ears", 0.05);
    model.add(Ellipsoid({side * 0.235, 0.85, 0.20}, {0.085, 0.16, 0.034}, axes));
}

/// A leg at `z` along the body, and a paw that points forward. The group is "leg" and the number.
void addLeg(SdfModel& model, int number, double side, double z) {
    model.beginPart("leg" + std::to_string(number), 0.07);
    model.addTube(
        {{side * 0.10, 0.34, z}, {side * 0.135, 0.20, z - 0.01}, {side * 0.14, 0.07, z + 0.01}},
        {0.095, 0.072, 0.062});
    model.beginPart("leg" + std::to_string(number), 0.05);
    model.add(RoundCone({side * 0.14, 0.058, z}, {side * 0.145, 0.056, z + 0.06}, 0.058, 0.056));
}

}  // namespace

Surface buildCreature(const BuildRequest& request, Monitor& monitor) {
    SdfModel model;
    addBody(model);
    addHead(model);
    for (const double side : {1.0, -1.0})
        addSenses(model, side);
    addLeg(model, 1, 1.0, 0.12);
    addLeg(model, 2, -1.0, 0.12);
    addLeg(model, 3, 1.0, -0.25);
    addLeg(model, 4, -1.0, -0.25);
    return meshModel(model, request.divisions, monitor);
}

}  // namespace sinew
