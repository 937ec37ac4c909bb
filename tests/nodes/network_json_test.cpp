#include "support/networks.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

const std::string kBox = R"("beam": {"type": "sinew::shape", "parms": {"kind": "box"}})";

std::string errorOfNodes(const std::string& nodes, const std::string& output = "beam") {
    return networkError(networkText(nodes, output));
}

std::string errorOfParm(const std::string& parm) {
    return errorOfNodes(R"("beam": {"type": "sinew::shape", "parms": {)" + parm + "}}");
}

TEST(NetworkJson, ReadsNodesWiresAndHeader) {
    const std::string text = R"({"sinew": 1, "fps": 30, "frames": [5, 9], "units": {"length": 0.01},
        "nodes": {"a": {"type": "sinew::shape"},
                  "b": {"type": "sinew::paint::1.0", "inputs": ["a"]}}, "output": "b"})";
    const Network network = parseNetwork(text, "dir/test.json", testNodes()).value();
    EXPECT_EQ(network.fps, 30.0);
    EXPECT_EQ(network.firstFrame, 5);
    EXPECT_EQ(network.lastFrame, 9);
    EXPECT_EQ(network.unitLength, 0.01);
    EXPECT_EQ(network.folder, "dir");
    EXPECT_EQ(network.nodes[1].inputs, std::vector<int>{0});
    EXPECT_EQ(network.output, 1);
}

TEST(NetworkJson, MisspeltTypeNamesTheNearest) {
    EXPECT_EQ(
        errorOfNodes(R"("beam": {"type": "sinew::shpae"})"),
        "test.json: node beam: unknown node type \"sinew::shpae\"; did you mean \"sinew::shape\"?");
}

TEST(NetworkJson, MisspeltParameterNamesTheNearest) {
    EXPECT_EQ(
        errorOfParm(R"("divsions": 3)"),
        "test.json: node beam: sinew::shape has no parameter \"divsions\"; did you mean "
        "\"divisions\"?");
}

TEST(NetworkJson, MisspeltChoiceNamesTheNearest) {
    const std::string error = errorOfParm(R"("kind": "octopuss")");
    EXPECT_NE(error.find("node beam: parameter kind"), std::string::npos) << error;
    EXPECT_NE(error.find("did you mean \"octopus\"?"), std::string::npos) << error;
}

TEST(NetworkJson, WrongTypesSayWhatIsTaken) {
    const std::string place = "test.json: node beam: parameter ";
    EXPECT_EQ(errorOfParm(R"("size": 2)"), place + "size: takes a list of 3 numbers, not 2");
    EXPECT_EQ(
        errorOfParm(R"("divisions": 2.5)"), place + "divisions: takes a whole number, not 2.5");
    EXPECT_EQ(
        errorOfParm(R"("natural": "on")"), place + "natural: takes true or false, not \"on\"");
    EXPECT_EQ(errorOfParm(R"("kind": 3)"), place + "kind: takes a text, not 3");
}

TEST(NetworkJson, ValuesOutOfRangeAreRefused) {
    EXPECT_EQ(
        errorOfParm(R"("size": [1, -1, 1])"),
        "test.json: node beam: parameter size: must be at least 0 m, not -1");
    EXPECT_NE(errorOfParm(R"("divisions": 100000)"), "");
    EXPECT_NE(errorOfParm(R"("size": [1, 1e999, 1])"), "");
}

TEST(NetworkJson, CyclesAreFound) {
    const std::string error = errorOfNodes(
        R"("beam": {"type": "sinew::paint", "inputs": ["b"]},
           "b": {"type": "sinew::paint", "inputs": ["beam"]})");
    EXPECT_NE(error.find("lead back to itself"), std::string::npos) << error;
    EXPECT_NE(errorOfNodes(R"("beam": {"type": "sinew::paint", "inputs": ["beam"]})"), "");
}

TEST(NetworkJson, CyclesBesideTheOutputAreFoundToo) {
    const std::string error =
        errorOfNodes(kBox + R"(, "b": {"type": "sinew::paint", "inputs": ["b"]})");
    EXPECT_NE(error.find("node b"), std::string::npos) << error;
}

TEST(NetworkJson, WrongWiresAreNamed) {
    const std::string paint = R"(, "p": {"type": "sinew::paint", "inputs": )";
    EXPECT_NE(
        errorOfNodes(kBox + paint + R"(["baem"]})").find("did you mean \"beam\"?"),
        std::string::npos);
    EXPECT_NE(errorOfNodes(kBox + paint + "[]}").find("is not connected"), std::string::npos);
    EXPECT_NE(
        errorOfNodes(kBox + paint + R"(["beam", "beam"]})").find("takes 1 input, not 2"),
        std::string::npos);
}

TEST(NetworkJson, BrokenTextSaysTheLine) {
    EXPECT_EQ(networkError("{\n\"sinew\": 1,\n oops}"), "test.json:3: not valid JSON");
    EXPECT_NE(networkError(R"({"sinew": 1, "sinew": 1})").find("given twice"), std::string::npos);
    EXPECT_NE(networkError("[]"), "");
    EXPECT_NE(networkError(""), "");
}

TEST(NetworkJson, DeepNestingIsRefused) {
    EXPECT_NE(networkError(std::string(200'000, '[')), "");
}

TEST(NetworkJson, KeysAnimateLinearlyAndHoldOutside) {
    const std::string text = networkText(
        R"("beam": {"type": "sinew::shape",
            "parms": {"center": {"keys": [[1, [0, 0, 0]], [3, [2, 0, 4]]]}}})",
        "beam");
    const Network network = parseNetwork(text, "test.json", testNodes()).value();
    const Network::Node& node = network.nodes[0];
    EXPECT_TRUE(node.isAnimated());
    EXPECT_EQ(node.valuesAt(2.0).vector3("center"), Vector3(1, 0, 2));
    EXPECT_EQ(node.valuesAt(-5.0).vector3("center"), Vector3(0, 0, 0));
    EXPECT_EQ(node.valuesAt(9.0).vector3("center"), Vector3(2, 0, 4));
}

TEST(NetworkJson, WrongKeysAreRefused) {
    EXPECT_NE(errorOfParm(R"("divisions": {"keys": []})"), "");
    EXPECT_NE(errorOfParm(R"("divisions": {"keys": [[2, 1], [1, 2]]})"), "");
    EXPECT_NE(errorOfParm(R"("kind": {"keys": [[1, "box"]]})"), "");
}

TEST(NetworkJson, SetChangesParametersAndChecksThem) {
    Network network = parseNetwork(networkText(kBox, "beam"), "test.json", testNodes()).value();
    ASSERT_TRUE(setParm(network, "beam.kind=torus").ok());
    ASSERT_TRUE(setParm(network, "beam.size=[1, 2, 3]").ok());
    const ParmValues values = network.nodes[0].valuesAt(1.0);
    EXPECT_EQ(values.text("kind"), "torus");
    EXPECT_EQ(values.vector3("size"), Vector3(1, 2, 3));

    EXPECT_NE(
        setParm(network, "baem.kind=box").failure().message.find("\"beam\""), std::string::npos);
    EXPECT_FALSE(setParm(network, "beam.kind=bx").ok());
    EXPECT_FALSE(setParm(network, "beam.size=[1, 2]").ok());
    EXPECT_FALSE(setParm(network, "nonsense").ok());
}

TEST(NetworkJson, MissingFilesAreFoundBeforeCooking) {
    const std::string text = networkText(
        R"("beam": {"type": "sinew::file", "parms": {"file": "nowhere.$F4.geo"}})", "beam");
    const Network network = parseNetwork(text, "dir/test.json", testNodes()).value();
    const Status status = checkFiles(network);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(
        status.failure().message,
        "dir/test.json: node beam: parameter file: no such file: dir/nowhere.0001.geo");
}

TEST(NetworkJson, HashFollowsTheContent) {
    Network a = parseNetwork(networkText(kBox, "beam"), "a.json", testNodes()).value();
    Network b = parseNetwork(networkText(kBox, "beam"), "b.json", testNodes()).value();
    EXPECT_EQ(a.hash(), b.hash());
    ASSERT_TRUE(setParm(b, "beam.divisions=4").ok());
    EXPECT_NE(a.hash(), b.hash());
}

}  // namespace
}  // namespace sinew
