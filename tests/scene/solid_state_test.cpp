#include <sinew/scene/solid_state.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

SolidState someState() {
    SolidState state;
    state.time = 1.25;
    state.z = Coefficients::Constant(3, 5, 0.1);
    state.z(1, 2) = -3.75;
    state.v = Coefficients::Constant(3, 5, 1e-9);
    state.previousZ = 2.0 * state.z;
    state.previousV = 0.5 * state.v;
    state.previousStep = 0.04;
    state.halvings = 2;
    state.goodSteps = 3;
    return state;
}

TEST(SolidState, ComesBackAsItWent) {
    const SolidState state = someState();
    const Result<SolidState> back = loadState(saveState(state));
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(back.value().hash(), state.hash());
    EXPECT_EQ(back.value().time, state.time);
    EXPECT_EQ(back.value().z, state.z);
    EXPECT_EQ(back.value().previousV, state.previousV);
    EXPECT_EQ(back.value().halvings, 2);
    EXPECT_EQ(back.value().goodSteps, 3);
}

TEST(SolidState, TheStartHasNoPast) {
    SolidState state;
    state.z = Coefficients::Zero(3, 4);
    state.v = state.z;
    const Result<SolidState> back = loadState(saveState(state));
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(back.value().previousZ.cols(), 0);
    EXPECT_EQ(back.value().hash(), state.hash());
}

TEST(SolidState, AnyChangedByteIsRefused) {
    const std::string bytes = saveState(someState());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string changed = bytes;
        changed[i] = static_cast<char>(changed[i] ^ 0x10);
        EXPECT_FALSE(loadState(changed).ok()) << "byte " << i;
    }
}

TEST(SolidState, BytesThatAreCutShortOrTooManyAreRefused) {
    const std::string bytes = saveState(someState());
    for (std::size_t n = 0; n < bytes.size(); ++n)
        EXPECT_FALSE(loadState(bytes.substr(0, n)).ok()) << n << " bytes";
    EXPECT_FALSE(loadState(bytes + '\0').ok());
    EXPECT_FALSE(loadState("").ok());
}

TEST(SolidState, EveryNumberCountsInTheHash) {
    const SolidState state = someState();
    SolidState other = state;
    other.v(0, 0) += 1e-12;
    EXPECT_NE(other.hash(), state.hash());
    other = state;
    other.goodSteps = 1;
    EXPECT_NE(other.hash(), state.hash());
    other = state;
    other.previousStep = 0.0;
    EXPECT_NE(other.hash(), state.hash());
}

}  // namespace
}  // namespace sinew
