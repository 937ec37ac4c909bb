// Every spelling Houdini has for the same content, most of which the files at hand do not use. Each
// file is written as text and read as such and as binary JSON of both byte orders; what was read
// then survives our own writer.

#include <sinew/base/error.h>
#include <sinew/io/byte_sink.h>
#include <sinew/io/houdini_reader.h>
#include <sinew/io/houdini_writer.h>

#include <gtest/gtest.h>

#include <support/binary_json.h>

#include <numeric>

namespace sinew {
namespace {

using test::BinaryJson;

struct Outcome {
    Geometry geometry;
    std::vector<std::string> warnings;
};

Outcome readBytes(const std::string& bytes) {
    WarningList monitor;
    Geometry geometry = readHoudini(*openByteSource(viewMemory(bytes)), monitor);
    return {std::move(geometry), monitor.warnings};
}

void expectRoundTrip(const Geometry& geometry) {
    for (const HoudiniEncoding encoding : {HoudiniEncoding::Text, HoudiniEncoding::Binary}) {
        std::string bytes;
        writeHoudini(appendTo(bytes), geometry, encoding);
        EXPECT_TRUE(readBytes(bytes).geometry == geometry);
    }
}

Outcome read(const std::string& text) {
    const Outcome outcome = readBytes(text);
    for (const auto order : {BinaryJson::Order::Little, BinaryJson::Order::Big}) {
        for (const auto integers : {BinaryJson::Integers::Narrow, BinaryJson::Integers::Wide}) {
            const Outcome binary = readBytes(BinaryJson::encode(text, order, integers));
            EXPECT_TRUE(binary.geometry == outcome.geometry);
            EXPECT_EQ(binary.warnings, outcome.warnings);
        }
    }
    expectRoundTrip(outcome.geometry);
    return outcome;
}

/// A file of `points` points at (number, 0, 0), one vertex each, and the given sections.
std::string file(
    int points,
    int primitives,
    const std::string& sections,
    const std::string& pointAttributes = "",
    const std::string& otherAttributes = "") {
    std::string places;
    std::string vertices;
    for (int i = 0; i < points; ++i) {
        places += (i ? ",[" : "[") + std::to_string(i) + ",0,0]";
        vertices += (i ? "," : "") + std::to_string(i);
    }
    const std::string n = std::to_string(points);
    return R"(["fileversion","21.0.512","hasindex",false,"pointcount",)" + n + R"(,"vertexcount",)"
           + n + R"(,"primitivecount",)" + std::to_string(primitives)
           + R"(,"info",{"software":"Houdini","bounds":[0,1,0,0,0,0]},)"
             R"("topology",["pointref",["indices",[)"
           + vertices
           + R"(]]],"attributes",["pointattributes",[[["scope","public","type","numeric","name","P",)"
             R"("options",{"type":{"type":"string","value":"point"}}],["size",3,"storage","fpreal32",)"
             R"("defaults",["size",1,"storage","fpreal64","values",[0]],"values",["size",3,)"
             R"("storage","fpreal32","tuples",[)"
           + places + "]]]]" + pointAttributes + "]" + otherAttributes + "]" + sections + "]";
}

/// `,[definition, data]` of an attribute.
std::string attribute(const std::string& name, const std::string& type, const std::string& data) {
    return R"(,[["scope","public","type",")" + type + R"(","name",")" + name
           + R"(","options",{}],[)" + data + "]]";
}

std::vector<double> numbers(const Geometry& geometry, const std::string& name) {
    std::vector<double> all;
    const Attribute* a = geometry.findAttribute(Owner::Point, name);
    for (int e = 0; a && e < a->count(); ++e) {
        for (int c = 0; c < a->tupleSize(); ++c)
            all.push_back(a->number(e, c));
    }
    return all;
}

TEST(HoudiniEncodings, PagesMayBePackedAndConstant) {
    // Three pages of two, two and one element; tuples cut into [2, 1].
    const std::string pages =
        R"("size",3,"storage","fpreal32","values",["size",3,"storage","fpreal32","pagesize",2,)"
        R"("packing",[2,1],"constantpageflags",[[false,true,false],[true,false,true]],)"
        R"("rawpagedata",[1,2,3,4,0.5, 5,6,0.25,0.75, 7,8,9]])";
    const Geometry g = read(file(5, 0, "", attribute("a", "numeric", pages))).geometry;
    const std::vector<double> wanted{1, 2, 0.5, 3, 4, 0.5, 5, 6, 0.25, 5, 6, 0.75, 7, 8, 9};
    EXPECT_EQ(numbers(g, "a"), wanted);
}

TEST(HoudiniEncodings, ConstantPageFlagsMayBeLeftEmptyForAPart) {
    const std::string pages =
        R"("size",2,"storage","int32","values",["size",2,"storage","int32","pagesize",1024,)"
        R"("packing",[1,1],"constantpageflags",[[],[true]],"rawpagedata",[1,2,3,9]])";
    const Geometry g = read(file(3, 0, "", attribute("a", "numeric", pages))).geometry;
    EXPECT_EQ(numbers(g, "a"), (std::vector<double>{1, 9, 2, 9, 3, 9}));
}

TEST(HoudiniEncodings, ComponentsMayComeAsOneListEach) {
    const std::string lists =
        R"("size",2,"storage","fpreal64","values",["size",2,"storage","fpreal64",)"
        R"("arrays",[[1,2,3],[0.5,1.5,-2]]])";
    const Geometry g = read(file(3, 0, "", attribute("a", "numeric", lists))).geometry;
    EXPECT_EQ(numbers(g, "a"), (std::vector<double>{1, 0.5, 2, 1.5, 3, -2}));
}

TEST(HoudiniEncodings, EveryStorageKeepsItsRange) {
    struct Case {
        const char* storage;
        const char* values;
        std::vector<double> wanted;
    };
    const Case cases[] = {
        {"fpreal16", "0.5,1.5,-2.0", {0.5, 1.5, -2.0}},
        {"fpreal64", "0.1,1e300,-0.0", {0.1, 1e300, -0.0}},
        {"int64", "-9007199254740992,4294967296,0", {-9007199254740992.0, 4294967296.0, 0}},
        {"int32", "-2147483648,2147483647,7", {-2147483648.0, 2147483647.0, 7}},
        {"int16", "-32768,32767,1", {-32768, 32767, 1}},
        {"uint8", "0,255,128", {0, 255, 128}},
        {"int8", "-128,127,0", {-128, 127, 0}},
        {"bool", "true,false,true", {1, 0, 1}},
    };
    for (const Case& c : cases) {
        SCOPED_TRACE(c.storage);
        const std::string head = std::string(R"("size",1,"storage",")") + c.storage + "\"";
        const std::string data = head + R"(,"values",[)" + head + R"(,"pagesize",1024,)"
                                 + R"("rawpagedata",[)" + c.values + "]]";
        const Outcome outcome = read(file(3, 0, "", attribute("a", "numeric", data)));
        EXPECT_EQ(numbers(outcome.geometry, "a"), c.wanted);
        EXPECT_TRUE(outcome.warnings.empty());
    }
}

TEST(HoudiniEncodings, StringTablesMayHaveHolesAndUnsetEntries) {
    const std::string data =
        R"("size",1,"storage","int32","strings",["a","","unused","Grün"],"indices",["size",1,)"
        R"("storage","int32","arrays",[[3,-1,1,0]]])";
    const Geometry g = read(file(4, 0, "", attribute("name", "string", data))).geometry;
    const Attribute& names = *g.findAttribute(Owner::Point, "name");
    EXPECT_EQ(names.text(0), "Grün");
    EXPECT_EQ(names.text(1), "");
    EXPECT_EQ(names.text(2), "");
    EXPECT_EQ(names.text(3), "a");
    const std::string outside =
        R"("size",1,"storage","int32","strings",["a"],"indices",["size",1,"storage","int32",)"
        R"("arrays",[[1]]])";
    EXPECT_THROW(readBytes(file(1, 0, "", attribute("name", "string", outside))), InvalidInput);
}

TEST(HoudiniEncodings, ListsPerElementMayBeEmptyOrOfTuples) {
    const std::string lists =
        attribute("f", "arraydata", R"("size",1,"storage","fpreal32","values",[[1,2],[],[0.5]])")
        + attribute("m", "arraydata", R"("size",2,"storage","int32","values",[[],[1,2,3,4],[5,6]])")
        + attribute(
            "s",
            "stringarray",
            R"("size",1,"storage","int32","strings",["x","y"],"indices",[[1,-1],[0],[]])");
    const Geometry g = read(file(3, 0, "", lists)).geometry;
    const Attribute& m = *g.findAttribute(Owner::Point, "m");
    EXPECT_TRUE(m.isArray());
    EXPECT_EQ(m.arrayStart()[2], 2);
    EXPECT_EQ(m.values<std::int32_t>()[5], 6);
    EXPECT_EQ(g.findAttribute(Owner::Point, "f")->values<float>().size(), 3U);
    EXPECT_EQ(g.findAttribute(Owner::Point, "s")->values<std::int32_t>()[1], -1);
}

TEST(HoudiniEncodings, UnknownAttributesAreLeftOutOrCarriedAlong) {
    const std::string attributes =
        attribute("odd", "numeric", R"("size",1,"storage","fpreal128","values",["x",1])")
        + attribute(
            "lists",
            "arraydata",
            R"("size",1,"storage","int32","values",["size",1,"storage","int32","runs",[1,2]])")
        + attribute("bones", "indexpair", R"("idefault",-1,"entries",2,"index",[["size",1]])")
        + R"(,[["scope","private","type","numeric","name","hidden"],["size",1]])"
        + attribute(
            "text",
            "string",
            R"("size",1,"storage","int32","defaults",["size",1,)"
            R"("storage","string","values",["none"]],"strings",["a"],)"
            R"("indices",["size",1,"storage","int32","arrays",[[0]]])");
    const Outcome outcome = read(file(1, 0, R"(,"novelty",{"of":[22]})", attributes));
    ASSERT_EQ(outcome.warnings.size(), 3U);
    EXPECT_NE(outcome.warnings[0].find("odd"), std::string::npos);
    EXPECT_NE(outcome.warnings[1].find("lists"), std::string::npos);
    EXPECT_NE(outcome.warnings[2].find("hidden"), std::string::npos);
    EXPECT_EQ(outcome.geometry.findAttribute(Owner::Point, "bones")->opaqueType, "indexpair");
    EXPECT_EQ(outcome.geometry.findAttribute(Owner::Point, "text")->text(0), "a");
}

TEST(HoudiniEncodings, DictionariesAreCarriedAlong) {
    const std::string dict =
        R"("size",1,"storage","int32","dicts",[{"a":{"type":"float","value":0.5},)"
        R"("b":{"type":"string","value":"x"}}],"indices",["size",1,"storage","int32",)"
        R"("arrays",[[0,-1]]])";
    const Geometry g = read(file(2, 0, "", attribute("d", "dict", dict))).geometry;
    EXPECT_EQ(g.findAttribute(Owner::Point, "d")->opaqueType, "dict");
}

TEST(HoudiniEncodings, DetailVertexAndPrimitiveAttributesGoToTheirElements) {
    const std::string one = attribute(
        "a",
        "numeric",
        R"("size",1,"storage","int32","values",["size",1,"storage","int32",)"
        R"("arrays",[[7]]])");
    const std::string others = R"(,"vertexattributes",[)" + one.substr(1)
                               + R"(],"primitiveattributes",[)" + one.substr(1)
                               + R"(],"globalattributes",[)" + one.substr(1) + "]";
    const std::string poly = R"(,"primitives",[[["type","Poly"],["vertex",[0],"closed",true]]])";
    const Geometry g = read(file(1, 1, poly, "", others)).geometry;
    for (const Owner owner : {Owner::Vertex, Owner::Primitive, Owner::Detail})
        EXPECT_EQ(g.findAttribute(owner, "a")->number(0), 7.0) << toString(owner);
}

TEST(HoudiniEncodings, GroupsHaveFourForms) {
    const std::string groups =
        R"(,"pointgroups",[[["name","flags"],["selection",["unordered",["i8",[0,1,1,0]]]]],)"
        R"([["name","runs"],["selection",["unordered",["boolRLE",[1,true,2,false,1,true]]]]],)"
        R"([["name","old","type","point"],["selection",["defaults",[],"unordered",["i8",[0,0,0,1]]]]],)"
        R"([["name","order"],["selection",["ordered",[3,0]]]],)"
        R"([["name","empty"],["selection",["ordered",[]]]],)"
        R"([["name","odd"],["selection",["unordered",["future",[1]]]]],)"
        R"([["name","odder"],["selection",["ordered",["runs",[1]]]]]],)"
        R"("vertexgroups",[[["name","v"],["selection",["unordered",["boolRLE",[4,true]]]]]],)"
        R"("edgegroups",[[["name","e"],["points",[0,1,2,3]]]])";
    const Outcome outcome = read(file(4, 0, groups));
    const Geometry& g = outcome.geometry;
    const auto members = [&](const char* name) {
        return g.findGroup(Owner::Point, name)->members();
    };
    EXPECT_EQ(members("flags"), (std::vector<int>{1, 2}));
    EXPECT_EQ(members("runs"), (std::vector<int>{0, 3}));
    EXPECT_EQ(members("old"), (std::vector<int>{3}));
    EXPECT_EQ(members("order"), (std::vector<int>{3, 0}));
    EXPECT_TRUE(g.findGroup(Owner::Point, "empty")->isOrdered());
    ASSERT_EQ(g.edgeGroups().size(), 1U);
    EXPECT_EQ(g.edgeGroups()[0].points[3], 3);
    ASSERT_EQ(outcome.warnings.size(), 2U);
    EXPECT_NE(outcome.warnings[1].find("odder"), std::string::npos);
}

TEST(HoudiniEncodings, GroupsThatDoNotFitAreRejected) {
    for (const char* selection :
         {R"(["unordered",["i8",[1]]])",
          R"(["unordered",["boolRLE",[3,true]]])",
          R"(["unordered",["boolRLE",[1,true]]])",
          R"(["unordered",["boolRLE",[-1,true,3,false]]])",
          R"(["ordered",[2]])",
          R"(["ordered",[0,0]])"}) {
        const std::string group =
            std::string(R"(,"pointgroups",[[["name","g"],["selection",)") + selection + "]]]";
        EXPECT_THROW(readBytes(file(2, 0, group)), InvalidInput) << selection;
    }
    EXPECT_THROW(
        readBytes(file(2, 0, R"(,"edgegroups",[[["name","e"],["points",[0,2]]]])")), InvalidInput);
}

/// One word per primitive: its kind and its number of vertices.
std::string kinds(const Geometry& g) {
    std::string text;
    for (int i = 0; i < g.primitiveCount(); ++i) {
        const char* kind = g.kind(i) == PrimitiveKind::Polygon       ? "closed"
                           : g.kind(i) == PrimitiveKind::Polyline    ? "open"
                           : g.kind(i) == PrimitiveKind::Tetrahedron ? "tet"
                                                                     : nullptr;
        text += (i ? " " : "") + (kind ? kind : g.record(i)->typeName)
                + std::to_string(g.vertexCount(i));
    }
    return text;
}

TEST(HoudiniEncodings, PolygonsAndTetrahedraHaveManySpellings) {
    const struct {
        const char* primitives;
        int count;
        const char* wanted;
    } cases[] = {
        {R"([["type","Polygon_run"],["startvertex",0,"nprimitives",3,"nvertices",[3,4,5]]])",
         3,
         "closed3 closed4 closed5"},
        {R"([["type","Polygon_run"],["startvertex",0,"nprimitives",4,"nvertices_rle",[3,4]]])",
         4,
         "closed3 closed3 closed3 closed3"},
        {R"([["type","p_r"],["s_v",0,"n_p",2,"r_v",[4,2]]],[["type","c_r"],["s_v",8,"n_p",2,"n_v",[3,1]]])",
         4,
         "closed4 closed4 open3 open1"},
        {R"([["type","PolygonCurve_run"],["startvertex",0,"nprimitives",2,"nvertices_rle",[6,2]]])",
         2,
         "open6 open6"},
        {R"([["type","Tetrahedron_run"],["startvertex",0,"nprimitives",3]])", 3, "tet4 tet4 tet4"},
        {R"([["type","t_r"],["s_v",0,"n_p",2]],[["type","Tetrahedron"],["vertex",[8,9,10,11]]])",
         3,
         "tet4 tet4 tet4"},
        {R"([["type","run","runtype","Poly","varyingfields",["vertex"],"uniformfields",{"closed":false}],)"
         R"([[[0,1,2]],[[3,4]]]],[["type","Poly"],["vertex",[5,6,7]]])",
         3,
         "open3 open2 closed3"},
        {R"([["type","run","runtype","Poly","varyingfields",["vertex","closed"],"uniformfields",{}],)"
         R"([[[0,1,2],true],[[3,4],false]]])",
         2,
         "closed3 open2"},
    };
    for (const auto& c : cases) {
        const Outcome outcome =
            read(file(12, c.count, std::string(R"(,"primitives",[)") + c.primitives + "]"));
        EXPECT_EQ(kinds(outcome.geometry), c.wanted) << c.primitives;
        EXPECT_TRUE(outcome.warnings.empty());
    }
}

TEST(HoudiniEncodings, OtherPrimitivesAreCarriedAlong) {
    const std::string primitives =
        R"(,"primitives",[[["type","Sphere"],["vertex",0,"transform",[1,0,0,0,1,0,0,0,1]]],)"
        R"([["type","Tube"],["vertex",1,"transform",[1,0,0,0,1,0,0,0,1],"caps",true,"taper",0.5]],)"
        R"([["type","NURBCurve"],["vertex",[2,3,4,5],"closed",false,"basis",["type","NURBS","order",4,)"
        R"("endinterpolation",true,"knots",[0,0,0,0,1,1,1,1]]]],)"
        R"([["type","NURBMesh"],["vertex",[6,7,8,9],"surface","quads","ubasis",["order",2]]],)"
        R"([["type","run","runtype","PackedGeometry","varyingfields",["vertex","parameters"],)"
        R"("uniformfields",{"pivot":[0,0,0],"viewportlod":"full"}],[[10,{"embedded":"embed:1"}],)"
        R"([11,{"embedded":"embed:1"}]]],)"
        R"([["type","Volume"],["vertex",12,"res",[2,1,1],"sharedvoxels","voxels:1"]],)"
        R"([["type","PolySoup"],["vertex",[13,14,15,16],"polyinfo",[[3],[2],[13,14,15,13,15,16]]]],)"
        R"([["type","VDB"],["vertex",17,"vdb","later"]]],)"
        R"("sharedprimitivedata",["PackedGeometry",["gu:embeddedgeo","embed:1",["fileversion","21.0",)"
        R"("pointcount",0,"vertexcount",0,"primitivecount",0]],"Volume",["geo:voxels","voxels:1",)"
        R"(["constantarray",0.5]]])";
    const Outcome outcome = read(file(18, 9, primitives));
    EXPECT_EQ(
        kinds(outcome.geometry),
        "Sphere1 Tube1 NURBCurve4 NURBMesh4 PackedGeometry1 PackedGeometry1 Volume1 PolySoup4 "
        "VDB1");
    EXPECT_FALSE(outcome.geometry.sharedData().isNull());
    // The grid could not be read, and says so; the primitive is still there to be written again.
    ASSERT_EQ(outcome.warnings.size(), 1U);
    EXPECT_NE(outcome.warnings[0].find("VDB"), std::string::npos);
}

TEST(HoudiniEncodings, UnknownRunsAreSkippedWithTheirPrimitives) {
    const std::string primitives =
        R"(,"primitives",[[["type","Hexahedron_run"],["startvertex",0,"nprimitives",2]],)"
        R"([["type","p_r"],["s_v",16,"n_p",1,"n_v",[3]]]],)"
        R"("primitivegroups",[[["name","g"],["selection",["unordered",["i8",[1,0,1]]]]]])";
    const Outcome outcome = read(file(19, 3, primitives));
    EXPECT_EQ(kinds(outcome.geometry), "closed3");
    EXPECT_EQ(outcome.geometry.findGroup(Owner::Primitive, "g")->members(), std::vector<int>{0});
    ASSERT_EQ(outcome.warnings.size(), 1U);
    EXPECT_NE(outcome.warnings[0].find("Hexahedron_run"), std::string::npos);
}

TEST(HoudiniEncodings, WrongRunsAreRejected) {
    for (const char* run :
         {R"([["type","p_r"],["s_v",0,"n_p",2,"n_v",[3]]])",
          R"([["type","p_r"],["s_v",0,"n_p",1,"n_v",[5]]])",
          R"([["type","p_r"],["s_v",2,"n_p",1,"n_v",[3]]])",
          R"([["type","p_r"],["s_v",0,"n_p",1,"n_v",[-1]]])",
          R"([["type","p_r"],["s_v",0,"n_p",1,"r_v",[3]]])",
          R"([["type","t_r"],["s_v",0,"n_p",2]])",
          R"([["type","Poly"],["vertex",[0,9]]])",
          R"([["type","PolySoup"],["vertex",[0,1],"polyinfo",[[3],[1],[0,1,2]]]])"})
        EXPECT_THROW(
            readBytes(file(4, 1, std::string(R"(,"primitives",[)") + run + "]")), InvalidInput)
            << run;
}

}  // namespace
}  // namespace sinew
