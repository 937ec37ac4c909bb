#include <sinew/validation/reference_values.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>
#include <fstream>

namespace sinew {
namespace {

using nlohmann::json;

/// The files the constants were typed in from: beside the project, or where $SINEW_REFERENCE says.
class ReferenceValues : public testing::Test {
protected:
    json read(const std::string& name) {
        const char* place = std::getenv("SINEW_REFERENCE");
        const std::string folder =
            place ? place : std::string(SINEW_SOURCE_DIR) + "/../shared/data/reference";
        std::ifstream file(folder + "/" + name);
        if (!file) return nullptr;
        return json::parse(file);
    }

    /// The first case whose fields are all as given.
    static json find(const json& file, const json& fields) {
        for (const json& candidate : file["cases"]) {
            bool fits = true;
            for (const auto& [key, value] : fields.items())
                fits = fits && candidate.value(key, json()) == value;
            if (fits) return candidate;
        }
        ADD_FAILURE() << "no case with " << fields;
        return {};
    }
};

TEST_F(ReferenceValues, CantileverIsThatOfTheFiles) {
    const json middle = read("cantilever.json");
    const json others = read("cantilever_poisson.json");
    if (middle.is_null() || others.is_null()) GTEST_SKIP() << "no reference files here";
    for (const reference::Cantilever& c : reference::kCantilever) {
        if (c.poisson == 0.3) {
            const json small = find(middle, {{"case", "a_small"}, {"kind", "linear"}});
            const json large = find(middle, {{"case", "b_large"}, {"kind", "svk_nlgeom"}});
            EXPECT_EQ(c.small, -small["converged_tip_uz"].get<double>());
            EXPECT_EQ(c.large, -large["converged_tip_uz"].get<double>());
        } else {
            const json small = find(others, {{"kind", "linear"}, {"nu", c.poisson}});
            const json large = find(others, {{"kind", "svk_nlgeom"}, {"nu", c.poisson}});
            EXPECT_EQ(c.small, -small["tip"][2].get<double>());
            EXPECT_EQ(c.large, -large["tip"][2].get<double>());
        }
    }
    const json rubber = find(middle, {{"case", "b_large"}, {"kind", "neo_hooke"}});
    EXPECT_EQ(reference::kCantileverNeoHookean, -rubber["converged_tip_uz"].get<double>());
}

TEST_F(ReferenceValues, HangingBarIsThatOfTheFile) {
    const json file = read("hanging_bar.json");
    if (file.is_null()) GTEST_SKIP() << "no reference files here";
    const std::pair<const char*, reference::Hanging> supports[] = {
        {"axial", reference::kHangingAxial}, {"clamped", reference::kHangingClamped}};
    for (const auto& [support, values] : supports) {
        const json found = find(file, {{"E", 7.5e6}, {"kind", "linear"}, {"support", support}});
        EXPECT_EQ(values.tipCentre, found["refinements"].back()["tip_centre_ux"].get<double>());
        EXPECT_EQ(values.tipCorner, found["refinements"].back()["tip_corner_ux"].get<double>());
    }
}

TEST_F(ReferenceValues, OtherBarsAreThoseOfTheFiles) {
    const json materials = read("two_material_bar.json");
    const json bending = read("three_point_bending.json");
    if (materials.is_null() || bending.is_null()) GTEST_SKIP() << "no reference files here";
    const auto tip = [&](const char* layout) {
        const json found = find(materials, {{"kind", "linear"}, {"layout", layout}});
        return -found["converged_tip_uz"].get<double>();
    };
    EXPECT_EQ(reference::kSoftRoot, tip("soft_root_stiff_tip"));
    EXPECT_EQ(reference::kStiffRoot, tip("stiff_root_soft_tip"));
    const json line = find(bending, {{"kind", "linear"}, {"variant", "line"}});
    EXPECT_EQ(reference::kThreePointStiffness, line["stiffness"].get<double>());
}

TEST_F(ReferenceValues, FrequenciesAreThoseOfTheFile) {
    const json file = read("natural_frequencies.json");
    if (file.is_null()) GTEST_SKIP() << "no reference files here";
    const std::pair<const char*, std::array<double, 6>> supports[] = {
        {"clamped", reference::kClampedFrequencies}, {"free_free", reference::kFreeFrequencies}};
    for (const auto& [support, values] : supports) {
        const json found = find(file, {{"support", support}});
        for (std::size_t i = 0; i < values.size(); ++i)
            EXPECT_EQ(values[i], found["first6_hz"][i].get<double>());
    }
}

}  // namespace
}  // namespace sinew
