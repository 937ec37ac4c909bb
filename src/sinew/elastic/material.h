#pragma once

namespace sinew {

/// Hooke's law in the form laws use it: Ψ = μ |ε|² + λ/2 tr²(ε).
struct Lame {
    double mu = 0.0;      ///< Pa, shear modulus
    double lambda = 0.0;  ///< Pa
};

/// μ = E / 2(1 + ν), λ = E ν / (1 + ν)(1 − 2ν).
///
/// @throws InvalidInput unless E > 0 (Pa) and −1 < ν < 0.5.
Lame lameParameters(double youngModulus, double poissonRatio);

/// λ = local + regional: the first acts at each integration point, the second on the mean volume
/// change of a region, so that coarse frames can bend.
struct VolumeSplit {
    double local = 0.0;     ///< Pa
    double regional = 0.0;  ///< Pa
};

/// Chooses local + 2μ = E, the modulus of a beam: local = 2μν. Materials with ν ≤ 0 do not lock and
/// keep all of λ local.
///
/// @throws InvalidInput as lameParameters.
VolumeSplit splitVolume(double youngModulus, double poissonRatio);

}  // namespace sinew
