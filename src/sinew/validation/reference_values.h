#pragma once

#include <sinew/math/types.h>

#include <array>

namespace sinew::reference {

// Converged solutions by CalculiX 2.20, quadratic hexahedra; typed in from the project's reference
// data (../shared/data/reference, the file named at each). tests/validation compares them with the
// files where those are present. The solid is a bar of 1 × 0.2 × 0.2 m, axis x, 1000 kg/m³, gravity
// 9.81 m/s²; SI units.

constexpr double kGravity = 9.81;
constexpr double kDensity = 1000.0;
constexpr double kSmallStiffness = 7.5e6;  ///< Pa: deflects by 5 % of the length
constexpr double kLargeStiffness = 6e5;    ///< Pa: deflects by half of it

/// Deflection of the tip of a cantilever under its own weight, clamped at x = 0, gravity −z.
struct Cantilever {
    double poisson;
    double small;  ///< linear, m
    double large;  ///< St. Venant-Kirchhoff, m
};
/// cantilever.json (ν = 0.3) and cantilever_poisson.json.
constexpr std::array<Cantilever, 4> kCantilever = {
    {{0.0, 0.05060862, 0.5141296},
     {0.3, 0.05016019, 0.5113673},
     {0.45, 0.04907684, 0.5018054},
     {0.49, 0.04858996, 0.497173}}};
/// cantilever.json: ν = 0.3, neo-Hookean.
constexpr double kCantileverNeoHookean = 0.5129091;

/// hanging_bar.json, E = 7.5e6, ν = 0.3, linear: how far the tip face sinks, m.
struct Hanging {
    double tipCentre;
    double tipCorner;
};
constexpr Hanging kHangingAxial = {0.000655308, 0.000651384};      ///< top face held along x only
constexpr Hanging kHangingClamped = {0.0006474012, 0.0006434772};  ///< top face held

/// two_material_bar.json, ν = 0.3, linear: tip of a cantilever whose halves differ 1 : 100.
constexpr double kSoftRoot = 0.04649533;    ///< E 7.5e6 then 7.5e8, m
constexpr double kStiffRoot = 0.003927816;  ///< E 7.5e8 then 7.5e6, m

/// three_point_bending.json, linear, line loads: force over the deflection of the middle relative
/// to the ends, on the centre line, N/m.
constexpr double kThreePointStiffness = 43843.99046901356;

/// natural_frequencies.json, ν = 0.3: bending twice, torsion, bending twice, axial; Hz.
constexpr std::array<double, 6> kClampedFrequencies = {
    2.738772, 2.738772, 12.37283, 14.76604, 14.76604, 21.76946};
constexpr std::array<double, 6> kFreeFrequencies = {
    15.78687, 15.78687, 24.66062, 37.02449, 37.02449, 43.17012};

// Displacements of the probes of the convergence study (validation/study.h) by the solver's own
// triquadratic finite elements, E = 7.5e6, ν = 0, 0.3, 0.45; `sinew validate references` computes
// them anew. The same elements come within 0.04 % of CalculiX for the beam.
const std::array<Vector3, 3> kBlock = {
    {{0.0, 0.0, -0.00698143824}, {0.0, 0.0, -0.00716935899}, {0.0, 0.0, -0.00699610498}}};
const std::array<Vector3, 3> kBracket = {
    {{-0.0390584501, 0.0, -0.0859795221},
     {-0.0386915621, 0.0, -0.0850502646},
     {-0.0379222531, 0.0, -0.0836414203}}};
const std::array<Vector3, 3> kArm = {
    {{0.026512782, -0.0383218042, -0.0126450619},
     {0.0262725768, -0.041324062, -0.0125857917},
     {0.025758008, -0.0426115427, -0.0122815802}}};

}  // namespace sinew::reference
