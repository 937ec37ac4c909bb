// Files that Houdini 13 to 21 wrote, against facts that another program found in them.

#include <sinew/io/geometry_io.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace sinew {
namespace {

const std::string kFolder = SINEW_SOURCE_DIR "/../shared/data/houdini-geo/";

nlohmann::json readFacts() {
    std::ifstream file(kFolder + "facts.json");
    return file ? nlohmann::json::parse(file) : nlohmann::json::array();
}

Owner ownerOf(const std::string& name) {
    for (const Owner owner : {Owner::Vertex, Owner::Point, Owner::Primitive}) {
        if (name == toString(owner)) return owner;
    }
    return Owner::Detail;
}

std::string kindOf(const Geometry& geometry, int primitive) {
    switch (geometry.kind(primitive)) {
        case PrimitiveKind::Polygon:
            return "Poly closed";
        case PrimitiveKind::Polyline:
            return "Poly open";
        case PrimitiveKind::Tetrahedron:
            return "Tetrahedron";
        default:
            return geometry.record(primitive)->typeName;
    }
}

void expectRange(const Attribute& a, const nlohmann::json& fact) {
    for (int c = 0; c < a.tupleSize() && fact.contains("min") && a.count() > 0; ++c) {
        double low = a.number(0, c);
        double high = low;
        for (int e = 0; e < a.count(); ++e) {
            low = std::min(low, a.number(e, c));
            high = std::max(high, a.number(e, c));
        }
        // Facts about text files were taken in double precision.
        EXPECT_EQ(static_cast<float>(low), fact["min"][c].get<float>());
        EXPECT_EQ(static_cast<float>(high), fact["max"][c].get<float>());
    }
}

void expectAttribute(const Geometry& geometry, const nlohmann::json& fact) {
    const std::string name = fact["name"];
    SCOPED_TRACE(name);
    const Attribute* a = geometry.findAttribute(ownerOf(fact["owner"]), name);
    ASSERT_NE(a, nullptr);
    EXPECT_EQ(a->typeInfo, fact.value("typeinfo", ""));
    if (fact["type"] == "dict") {
        EXPECT_EQ(a->opaqueType, "dict");
        return;
    }
    EXPECT_EQ(a->tupleSize(), fact["size"].get<int>());
    if (fact["type"] == "numeric") {
        EXPECT_EQ(toString(a->storage()), fact["storage"].get<std::string>());
        return expectRange(*a, fact);
    }
    EXPECT_EQ(a->storage(), Storage::String);
    EXPECT_EQ(a->stringTable().size(), fact["strings"].get<std::size_t>());
    const auto& sample = fact["sample"];
    for (std::size_t i = 0; i < sample.size(); ++i)
        EXPECT_EQ(a->stringTable()[i], sample[i].get<std::string>());
}

void expectPrimitives(const Geometry& geometry, const nlohmann::json& kinds) {
    std::map<std::string, int> counts;
    for (int i = 0; i < geometry.primitiveCount(); ++i)
        ++counts[kindOf(geometry, i)];
    std::map<std::string, int> wanted;
    for (const auto& [name, count] : kinds.items()) {
        const bool isCurve = name.find("Curve open") != name.npos;
        wanted[isCurve ? name.substr(0, name.find(' ')) : name] += count.get<int>();
    }
    EXPECT_EQ(counts, wanted);
}

void expectFacts(const Geometry& geometry, const nlohmann::json& fact) {
    EXPECT_EQ(geometry.pointCount(), fact["points"].get<int>());
    EXPECT_EQ(geometry.vertexCount(), fact["vertices"].get<int>());
    EXPECT_EQ(geometry.primitiveCount(), fact["primitives"].get<int>());
    expectPrimitives(geometry, fact["primitive_kinds"]);

    std::size_t attributes = 0;
    std::size_t groups = 0;
    for (const Owner owner : {Owner::Vertex, Owner::Point, Owner::Primitive, Owner::Detail}) {
        attributes += geometry.attributes(owner).size();
        groups += geometry.groups(owner).size();
    }
    EXPECT_EQ(attributes, fact["attributes"].size());
    for (const auto& attribute : fact["attributes"])
        expectAttribute(geometry, attribute);
    EXPECT_EQ(groups, fact["groups"].size());
    for (const auto& group : fact["groups"]) {
        const Group* found =
            geometry.findGroup(ownerOf(group["owner"]), group["name"].get<std::string>());
        ASSERT_NE(found, nullptr) << group["name"];
        EXPECT_EQ(found->memberCount(), group["members"].get<int>()) << group["name"];
    }
}

TEST(HoudiniFacts, EveryFileReadsAsWhatItHolds) {
    const nlohmann::json facts = readFacts();
    if (facts.empty()) GTEST_SKIP() << "no Houdini files in " << kFolder;
    for (const auto& fact : facts) {
        const std::string name = fact["file"];
        SCOPED_TRACE(name);
        if (!fact["problems"].empty()) continue;
        WarningList monitor;
        const Result<Geometry> geometry = readGeometry(kFolder + name, monitor);
        ASSERT_TRUE(geometry.ok()) << geometry.failure().message;
        EXPECT_TRUE(monitor.warnings.empty());
        expectFacts(geometry.value(), fact);
    }
}

TEST(HoudiniFacts, DamagedFileIsRejectedNamingTheAttribute) {
    if (readFacts().empty()) GTEST_SKIP() << "no Houdini files in " << kFolder;
    Monitor monitor;
    const Result<Geometry> geometry = readGeometry(kFolder + "laika/badgrid.geo", monitor);
    ASSERT_FALSE(geometry.ok());
    EXPECT_EQ(geometry.failure().kind, Failure::Kind::InvalidInput);
    EXPECT_NE(geometry.failure().message.find("point attribute P"), std::string::npos)
        << geometry.failure().message;
}

TEST(HoudiniFacts, TextAndBinaryOfTheSameGeometryReadAlike) {
    if (readFacts().empty()) GTEST_SKIP() << "no Houdini files in " << kFolder;
    Monitor monitor;
    for (const std::string name :
         {"laika/cube_multi_groups_16_5", "laika/empty_16_5", "h19.5.569_box"}) {
        const Geometry text = readGeometry(kFolder + name + ".geo", monitor).value();
        const Geometry binary = readGeometry(kFolder + name + ".bgeo", monitor).value();
        EXPECT_TRUE(text == binary) << name;
    }
}

TEST(HoudiniFacts, EveryFileSurvivesARoundTripInEveryEncoding) {
    const nlohmann::json facts = readFacts();
    if (facts.empty()) GTEST_SKIP() << "no Houdini files in " << kFolder;
    Monitor monitor;
    for (const auto& fact : facts) {
        if (!fact["problems"].empty()) continue;
        const Geometry geometry =
            readGeometry(kFolder + fact["file"].get<std::string>(), monitor).value();
        for (const std::string extension : {".geo", ".bgeo", ".bgeo.sc", ".bgeo.gz"}) {
            SCOPED_TRACE(fact["file"].get<std::string>() + " as " + extension);
            const std::string path = ::testing::TempDir() + "sinew_round_trip" + extension;
            ASSERT_TRUE(writeGeometry(path, geometry).ok());
            const Result<Geometry> again = readGeometry(path, monitor);
            ASSERT_TRUE(again.ok()) << again.failure().message;
            EXPECT_TRUE(again.value() == geometry);
        }
    }
}

}  // namespace
}  // namespace sinew
