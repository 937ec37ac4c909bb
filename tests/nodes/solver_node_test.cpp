#include "support/simulations.h"
#include "support/threads.h"

namespace sinew {
namespace {

constexpr double kGravity = 9.81;

TEST(SolverNode, FreeBodyFallsAtG) {
    Cooker cooker = cookerFor(barNodes() + ", " + solver("model", R"("substeps": 4)"));
    Monitor monitor;
    const Geometry rest = cooker.cook(1, monitor);
    const int frames = 12;
    const Geometry fallen = cooker.cook(1 + frames, monitor);
    // Implicit Euler in free fall: v = g t, and y = -g dt² n (n + 1)/2 after n steps.
    const double dt = 1.0 / 24 / 4;
    const double n = 4.0 * frames;
    const double fall = kGravity * dt * dt * n * (n + 1) / 2;
    for (int p = 0; p < meshCount(rest); ++p)
        EXPECT_NEAR(rest.position(p).y() - fallen.position(p).y(), fall, 1e-5 * fall);
    const Attribute* v = fallen.findAttribute(Owner::Point, "v");
    ASSERT_NE(v, nullptr);
    EXPECT_NEAR(v->number(0, 1), -kGravity * n * dt, 1e-5);
}

TEST(SolverNode, PinnedEndStaysExactlyAndTheRestHangs) {
    Cooker cooker = cookerFor(barNodes() + ", " + endPin() + ", " + solver("pin"));
    Monitor monitor;
    const Geometry rest = cooker.cook(1, monitor);
    const Geometry later = cooker.cook(20, monitor);
    double tip = 0.0;
    for (int p = 0; p < meshCount(rest); ++p) {
        if (rest.position(p).x() < 0.01) {
            EXPECT_LT((rest.position(p) - later.position(p)).norm(), 1e-6);
        }
        tip = std::min(tip, later.position(p).y());
    }
    EXPECT_LT(tip, -0.15);
    EXPECT_GT(tip, -1.2);
}

TEST(SolverNode, StaticGivesTheBeamsDeflection) {
    // Euler and Timoshenko: w = ρ g A L⁴ / 8 E I + ρ g A L² / 2 κ G A, for a stiff bar.
    const double E = 1e7, L = 1.0, h = 0.2, rho = 1000, nu = 0.3;
    const double q = rho * kGravity * h * h;
    const double I = h * h * h * h / 12, G = E / 2 / (1 + nu);
    const double w = q * L * L * L * L / (8 * E * I) + q * L * L / (2 * 5.0 / 6 * G * h * h);
    std::string nodes = barNodes(1.0, E);
    nodes.replace(nodes.find("\"stiffness\""), 0, "\"poisson\": 0.3, ");
    Cooker cooker = cookerFor(nodes + ", " + endPin() + ", " + solver("pin", R"("static": 1)"));
    Monitor monitor;
    const Geometry bent = cooker.cook(1, monitor);
    double sum = 0.0;
    int count = 0;
    for (int p = 0; p < meshCount(bent); ++p) {
        if (bent.position(p).x() < 0.98) continue;
        sum += bent.position(p).y();
        ++count;
    }
    EXPECT_NEAR(-sum / count, w, 0.08 * w);
}

TEST(SolverNode, PaintedPinHoldsWithoutAConstraintNode) {
    const std::string nodes =
        R"("bar": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 6}},
           "paint": {"type": "sinew::paint", "inputs": ["bar"], "parms": {"attribute": "pin",
                     "region": "plane", "center": [0, 0.45, 0]}},
           "model": {"type": "sinew::voxelize", "inputs": ["paint"], "parms": {"voxelsize": 0.1}})";
    Cooker cooker = cookerFor(nodes + ", " + solver("model"));
    Monitor monitor;
    const Geometry rest = cooker.cook(1, monitor);
    const Geometry later = cooker.cook(10, monitor);
    for (int p = 0; p < meshCount(rest); ++p) {
        if (rest.position(p).y() < 0.46) continue;
        EXPECT_EQ(rest.position(p), later.position(p));
    }
    EXPECT_LT(meanPosition(later).y(), meanPosition(rest).y());
}

TEST(SolverNode, SameBitsForAnyNumberOfThreads) {
    std::vector<std::uint64_t> hashes;
    for (const int threads : {1, 2, 7}) {
        test::withThreads(threads, [&] {
            Cooker cooker = cookerFor(barNodes() + ", " + endPin() + ", " + solver("pin"));
            Monitor monitor;
            cooker.cook(6, monitor);
            hashes.push_back(cooker.stats()->hash);
        });
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(hashes[0], hashes[2]);
}

TEST(SolverNode, JumpsInTimeGiveTheSameFrames) {
    const std::string nodes = barNodes() + ", " + endPin() + ", " + solver("pin");
    Monitor monitor;
    Cooker straight = cookerFor(nodes);
    std::vector<std::uint64_t> hashes;
    for (int frame = 1; frame <= 9; ++frame) {
        straight.cook(frame, monitor);
        hashes.push_back(straight.stats()->hash);
    }
    Cooker jumping = cookerFor(nodes);
    for (const int frame : {8, 3, 9, 1, 5}) {
        jumping.cook(frame, monitor);
        EXPECT_EQ(jumping.stats()->hash, hashes[static_cast<std::size_t>(frame - 1)]) << frame;
    }
}

TEST(SolverNode, SavedRunGoesOnWithTheSameBits) {
    const std::string nodes = barNodes() + ", " + endPin(R"(, "activeframes": [1, 5])") + ", "
                              + solver("pin", R"("integrator": "bdf2")");
    Monitor monitor;
    for (const int stop : {3, 6}) {
        Cooker first = cookerFor(nodes);
        first.cook(stop, monitor);
        const std::string saved = first.saveMemory();
        first.cook(9, monitor);
        Cooker second = cookerFor(nodes);
        second.restoreMemory(saved);
        const std::int64_t before = second.cookCount();
        second.cook(9, monitor);
        EXPECT_EQ(first.stats()->hash, second.stats()->hash) << stop;
        EXPECT_LT(before, second.cookCount());
    }
}

TEST(SolverNode, DamagedSavedRunStartsOver) {
    const std::string nodes = barNodes() + ", " + solver("model");
    Monitor monitor;
    Cooker first = cookerFor(nodes);
    first.cook(4, monitor);
    std::string saved = first.saveMemory();
    saved[saved.size() / 2] ^= 1;
    Cooker second = cookerFor(nodes);
    second.restoreMemory(saved);
    WarningList warnings;
    second.cook(4, warnings);
    EXPECT_EQ(warnings.warnings.size(), 1u);
    EXPECT_EQ(first.stats()->hash, second.stats()->hash);
}

TEST(SolverNode, ScaleDoesNotMatter) {
    GTEST_SKIP() << "known miss: up to 1.4e-4 of the length where 1e-4 is asked for; the cause is "
                    "not found yet";
    // Lengths times s, gravity times s, stiffness times s²: the same motion, s times as large.
    const auto motion = [](double s) {
        const std::string g = std::to_string(-9.81 * s);
        std::string pin = endPin();
        const std::string size = "[" + std::to_string(0.02 * s) + ", " + std::to_string(s) + ", "
                                 + std::to_string(s) + "]";
        pin.replace(pin.find("[0.02, 1, 1]"), 12, size);
        Cooker cooker = cookerFor(
            barNodes(s, 1e5 * s * s) + ", " + pin + ", "
            + solver("pin", "\"gravity\": [0, " + g + ", 0], \"substeps\": 2"));
        Monitor monitor;
        return Geometry(cooker.cook(10, monitor));
    };
    const Geometry one = motion(1.0);
    for (const double s : {0.01, 100.0}) {
        const Geometry other = motion(s);
        ASSERT_EQ(one.pointCount(), other.pointCount());
        for (int p = 0; p < meshCount(one); ++p)
            EXPECT_LT((other.position(p) / s - one.position(p)).norm(), 1e-4) << s;
    }
}

TEST(SolverNode, ConstraintReleasesAtItsLastFrame) {
    const std::string nodes =
        barNodes() + ", " + endPin(R"(, "activeframes": [1, 4])") + ", " + solver("pin");
    Cooker cooker = cookerFor(nodes);
    Monitor monitor;
    const Geometry rest = cooker.cook(1, monitor);
    const Geometry held = cooker.cook(4, monitor);
    const Geometry free = cooker.cook(24, monitor);
    for (int p = 0; p < meshCount(rest); ++p) {
        if (rest.position(p).x() > 0.01) continue;
        EXPECT_EQ(rest.position(p), held.position(p));
        EXPECT_LT(free.position(p).y(), rest.position(p).y() - 0.5);
    }
}

TEST(SolverNode, OddBodiesAreDefined) {
    Monitor monitor;
    const auto settles = [&](const std::string& nodes) {
        Cooker cooker = cookerFor(nodes);
        const Geometry rest = cooker.cook(1, monitor);
        const Geometry later = cooker.cook(5, monitor);
        EXPECT_TRUE(std::isfinite(largestMove(rest, later)));
        return largestMove(rest, later);
    };
    const auto frames = [](int count) {
        return R"(, "frames": {"type": "sinew::frames", "inputs": ["model"], "parms": {"count": )"
               + std::to_string(count) + "}}, ";
    };
    for (const int count : {0, 1, 2, 100000})
        EXPECT_GT(settles(barNodes() + frames(count) + solver("frames")), 0.01) << count;
    // Pins on everything: nothing moves.
    const std::string all =
        R"("pin": {"type": "sinew::constraint", "inputs": ["model"], "parms": {"region": "all"}}, )";
    EXPECT_EQ(settles(barNodes() + ", " + all + solver("pin")), 0.0);
    // Two hard pins that contradict each other.
    const std::string second =
        R"("other": {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 10,
             "size": [1, 0.2, 0.2], "center": [0.5, 0.3, 0]}},
           "again": {"type": "sinew::constraint", "inputs": ["pin", "other"],
                     "parms": {"region": "box", "size": [0.02, 1, 1]}}, )";
    EXPECT_LT(settles(barNodes() + ", " + endPin() + ", " + second + solver("again")), 1.0);
}

TEST(SolverNode, SaysWhatIsWrong) {
    Monitor monitor;
    const auto error = [&](const std::string& nodes) -> std::string {
        try {
            cookerFor(nodes).cook(1, monitor);
        } catch (const Error& e) {
            return e.what();
        }
        return "";
    };
    EXPECT_NE(error(barNodes() + ", " + solver("bar")).find("sinew::voxelize"), std::string::npos);
    EXPECT_NE(
        error(barNodes() + ", " + solver("model", R"("mode": "layered")")).find("parameter mode"),
        std::string::npos);
    EXPECT_NE(
        error(
            barNodes() + R"(, "pin": {"type": "sinew::constraint", "inputs": ["model"]}, )"
            + solver("pin"))
            .find("parameter attribute"),
        std::string::npos);
}

}  // namespace
}  // namespace sinew
