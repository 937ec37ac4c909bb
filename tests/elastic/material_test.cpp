#include <sinew/base/error.h>
#include <sinew/elastic/law.h>
#include <sinew/elastic/material.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sinew {
namespace {

TEST(Material, LameParametersGiveBackYoungAndPoisson) {
    for (const double nu : {-0.9, 0.0, 0.3, 0.49}) {
        const Lame lame = lameParameters(3e5, nu);
        const double sum = lame.lambda + lame.mu;
        EXPECT_NEAR(lame.mu * (3.0 * lame.lambda + 2.0 * lame.mu) / sum / 3e5, 1.0, 1e-12);
        EXPECT_NEAR(0.5 * lame.lambda / sum, nu, 1e-12);
    }
}

TEST(Material, ImpossibleValuesAreRefused) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double E : {0.0, -1.0, nan, HUGE_VAL})
        EXPECT_THROW(lameParameters(E, 0.3), InvalidInput);
    for (const double nu : {0.5, 0.6, -1.0, -2.0, nan})
        EXPECT_THROW(lameParameters(1.0, nu), InvalidInput);
}

TEST(Material, MessageSaysWhatToChange) {
    try {
        lameParameters(1.0, 0.5);
        FAIL();
    } catch (const InvalidInput& e) {
        EXPECT_STREQ(e.what(), "Poisson ratio 0.5 is incompressible; use at most 0.49");
    }
}

TEST(Material, SplitLeavesTheModulusOfABeamLocal) {
    const Lame lame = lameParameters(1e6, 0.45);
    const VolumeSplit split = splitVolume(1e6, 0.45);
    EXPECT_NEAR(split.local + split.regional, lame.lambda, 1e-6);
    EXPECT_NEAR(split.local + 2.0 * lame.mu, 1e6, 1e-6);
    EXPECT_EQ(splitVolume(1e6, -0.3).regional, 0.0);
}

TEST(Law, NamesAreThoseOfTheParameter) {
    for (const Law law : kLaws)
        EXPECT_EQ(lawNamed(lawName(law)), law);
    EXPECT_EQ(lawNamed("stvk"), Law::StVenantKirchhoff);
    EXPECT_THROW(lawNamed("StVK"), InvalidInput);
}

}  // namespace
}  // namespace sinew
