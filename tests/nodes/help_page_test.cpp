#include <sinew/nodes/help_page.h>
#include <sinew/nodes/registry.h>

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace sinew {
namespace {

std::string fileText(const std::string& path) {
    std::ifstream stream(SINEW_SOURCE_DIR "/" + path);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

TEST(HelpPage, PagesInTheTreeAreCurrent) {
    const Registry registry = standardNodes();
    for (const NodeType* type : registry.newest()) {
        const std::string path = "houdini/help/" + helpPagePath(type->schema);
        EXPECT_EQ(fileText(path), helpPage(type->schema))
            << path << " is old: run build/sinew nodes --write-help .";
    }
}

TEST(HelpPage, TablesInTheTreeAreCurrent) {
    const Registry registry = standardNodes();
    std::vector<const NodeSchema*> schemas;
    for (const NodeType* type : registry.newest())
        schemas.push_back(&type->schema);
    EXPECT_EQ(fileText("docs/nodes.md"), nodeTables(schemas))
        << "docs/nodes.md is old: run build/sinew nodes --write-help .";
}

TEST(HelpPage, NamesEveryParameter) {
    const Registry registry = standardNodes();
    for (const NodeType* type : registry.newest()) {
        const std::string page = helpPage(type->schema);
        for (const ParmSchema& parm : type->schema.parms)
            EXPECT_NE(page.find("#id: " + parm.name + "\n"), std::string::npos) << parm.name;
    }
}

}  // namespace
}  // namespace sinew
