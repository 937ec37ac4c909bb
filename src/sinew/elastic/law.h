#pragma once

#include <sinew/elastic/constitutive_model.h>

#include <array>
#include <string_view>

namespace sinew {

/// The laws an artist can choose; each is explained in the header of its name.
enum class Law {
    FixedCorotated,
    Corotated,
    StVenantKirchhoff,
    SmallStrain,
    MooneyRivlin,
    NeoHookean
};

constexpr std::array<Law, 6> kLaws = {
    Law::FixedCorotated,
    Law::Corotated,
    Law::StVenantKirchhoff,
    Law::SmallStrain,
    Law::MooneyRivlin,
    Law::NeoHookean};

/// The name used in parameters and files: fixedcorotated, corotated, stvk, smallstrain,
/// mooneyrivlin, neohookean.
std::string_view lawName(Law law);

/// @throws InvalidInput for a name that is none of these; the message lists them.
Law lawNamed(std::string_view name);

/// The law's model, alive as long as the process.
const ConstitutiveModel& constitutiveModel(Law law);

}  // namespace sinew
