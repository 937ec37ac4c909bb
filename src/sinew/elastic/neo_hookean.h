#pragma once

#include <sinew/elastic/stable_rubber.h>

namespace sinew {

/// Stable neo-Hookean elasticity [Smith 2018, §3]: stable_rubber.h without the second invariant.
///
///     Ψ(F) = μ'/2 [I₁ − 3 − log((I₁ + 1)/4)] − 3/4 μ' (J − 1) + λ'/2 (J − 1)²
///
/// with the paper's reparametrisation μ' = 4/3 μ, λ' = λ + 5/6 μ. Its λ'/2 (J − α)² is expanded
/// here, for α = 1 + 3/4 μ'/λ' has no limit at λ' = 0.
using NeoHookean = StableRubber<0>;

}  // namespace sinew
