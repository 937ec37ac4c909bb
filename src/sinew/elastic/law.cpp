#include <sinew/base/error.h>
#include <sinew/elastic/corotated.h>
#include <sinew/elastic/fixed_corotated.h>
#include <sinew/elastic/law.h>
#include <sinew/elastic/mooney_rivlin.h>
#include <sinew/elastic/neo_hookean.h>
#include <sinew/elastic/small_strain.h>
#include <sinew/elastic/stvk.h>

#include <string>

namespace sinew {

std::string_view lawName(Law law) {
    switch (law) {
        case Law::FixedCorotated:
            return "fixedcorotated";
        case Law::Corotated:
            return "corotated";
        case Law::StVenantKirchhoff:
            return "stvk";
        case Law::SmallStrain:
            return "smallstrain";
        case Law::MooneyRivlin:
            return "mooneyrivlin";
        case Law::NeoHookean:
            return "neohookean";
    }
    throw LogicError("unknown law");
}

Law lawNamed(std::string_view name) {
    std::string known;
    for (const Law law : kLaws) {
        if (lawName(law) == name) return law;
        known += (known.empty() ? "" : ", ") + std::string(lawName(law));
    }
    throw InvalidInput("unknown material '" + std::string(name) + "'; use one of " + known);
}

const ConstitutiveModel& constitutiveModel(Law law) {
    static const IsotropicModel<FixedCorotated> kFixedCorotated;
    static const IsotropicModel<Corotated> kCorotated;
    static const IsotropicModel<StVenantKirchhoff> kStVenantKirchhoff;
    static const SmallStrain kSmallStrain;
    static const IsotropicModel<MooneyRivlin> kMooneyRivlin;
    static const IsotropicModel<NeoHookean> kNeoHookean;
    switch (law) {
        case Law::FixedCorotated:
            return kFixedCorotated;
        case Law::Corotated:
            return kCorotated;
        case Law::StVenantKirchhoff:
            return kStVenantKirchhoff;
        case Law::SmallStrain:
            return kSmallStrain;
        case Law::MooneyRivlin:
            return kMooneyRivlin;
        case Law::NeoHookean:
            return kNeoHookean;
    }
    throw LogicError("unknown law");
}

}  // namespace sinew
