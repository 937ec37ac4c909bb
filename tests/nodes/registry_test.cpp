#include <sinew/base/error.h>
#include <sinew/nodes/registry.h>

#include <gtest/gtest.h>

#include <set>

namespace sinew {
namespace {

NodeType versioned(const std::string& version) {
    NodeSchema schema;
    schema.name = "sinew::thing";
    schema.version = version;
    return {schema, nullptr};
}

TEST(Registry, NameWithoutVersionIsTheNewest) {
    Registry registry;
    for (const char* version : {"1.9", "1.10", "1.2"})
        registry.add(versioned(version));
    EXPECT_EQ(registry.find("sinew::thing")->schema.version, "1.10");
    EXPECT_EQ(registry.find("thing")->schema.version, "1.10");
    EXPECT_EQ(registry.find("sinew::thing::1.2")->schema.version, "1.2");
    EXPECT_EQ(registry.find("sinew::thing::3.0"), nullptr);
    EXPECT_EQ(registry.newest().size(), 1u);
    EXPECT_THROW(registry.add(versioned("1.2")), LogicError);
}

/// What both hosts and the help pages rely on.
TEST(Registry, EverySchemaIsComplete) {
    const Registry registry = standardNodes();
    ASSERT_GE(registry.newest().size(), 5u);
    for (const NodeType* type : registry.newest()) {
        const NodeSchema& schema = type->schema;
        SCOPED_TRACE(schema.name);
        EXPECT_NE(type->cook, nullptr);
        EXPECT_FALSE(schema.summary.empty());
        EXPECT_FALSE(schema.helpText.empty());
        std::set<std::string> names;
        for (const ParmSchema& parm : schema.parms) {
            SCOPED_TRACE(parm.name);
            EXPECT_TRUE(names.insert(parm.name).second) << "twice";
            EXPECT_EQ(
                parm.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789"),
                std::string::npos);
            EXPECT_FALSE(parm.label.empty());
            ASSERT_FALSE(parm.helpText.empty());
            EXPECT_EQ(parm.helpText.back(), '.');
            for (const double x : parm.defaults)
                EXPECT_TRUE(x >= parm.hardMin && x <= parm.hardMax);
            EXPECT_EQ(parm.type == ParmType::Menu, !parm.menu.empty());
        }
    }
}

}  // namespace
}  // namespace sinew
