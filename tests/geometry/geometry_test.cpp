#include <sinew/base/error.h>
#include <sinew/geometry/geometry.h>

#include <gtest/gtest.h>

namespace sinew {
namespace {

Geometry quad() {
    Geometry g;
    g.addPoints(4);
    g.setPosition(1, {0, 0, 1});
    g.setPosition(2, {1, 0, 1});
    g.setPosition(3, {1, 0, 0});
    g.addPrimitive(PrimitiveKind::Polygon, {0, 1, 2, 3});
    return g;
}

TEST(Geometry, CopiesShareTheirColumnsUntilEdited) {
    const Geometry a = quad();
    Geometry b = a;
    EXPECT_TRUE(a.P().sharesValuesWith(b.P()));
    b.setPosition(0, {5, 5, 5});
    EXPECT_FALSE(a.P().sharesValuesWith(b.P()));
    EXPECT_EQ(a.position(0), Vector3(0, 0, 0));
    EXPECT_EQ(b.position(0), Vector3(5, 5, 5));
}

TEST(Geometry, AttributesAndGroupsGrowWithTheirOwner) {
    Geometry g = quad();
    g.setAttribute(Owner::Point, "mass", Attribute::numeric(Storage::Float64, 1, 4));
    g.setAttribute(Owner::Point, "tag", Attribute::strings(1, 4));
    g.setAttribute(Owner::Point, "parents", Attribute::arrays(Storage::Int32, 1, 4));
    g.setGroup(Owner::Point, Group::fromOrder("order", 4, {2, 0}));
    g.addPoints(2);
    EXPECT_EQ(g.findAttribute(Owner::Point, "mass")->count(), 6);
    EXPECT_EQ(g.findAttribute(Owner::Point, "parents")->count(), 6);
    EXPECT_EQ(g.findAttribute(Owner::Point, "tag")->text(5), "");
    EXPECT_EQ(g.findGroup(Owner::Point, "order")->members(), (std::vector<int>{2, 0}));
}

TEST(Geometry, RejectsWhatDoesNotFit) {
    Geometry g = quad();
    EXPECT_THROW(g.addPrimitive(PrimitiveKind::Polygon, {0, 1, 4}), InvalidInput);
    EXPECT_THROW(
        g.setAttribute(Owner::Point, "x", Attribute::numeric(Storage::Int32, 1, 3)), LogicError);
    EXPECT_THROW(g.setGroup(Owner::Primitive, Group("g", 2)), LogicError);
    EXPECT_THROW(Group::fromOrder("g", 2, {0, 0}), InvalidInput);
    EXPECT_THROW(Geometry(Attribute::numeric(Storage::Int32, 3, 1)), InvalidInput);
    EXPECT_EQ(g.primitiveCount(), 1);
}

TEST(Geometry, EqualityAndHashSeeEveryPart) {
    const Geometry a = quad();
    EXPECT_EQ(a, quad());
    EXPECT_EQ(a.hash(), quad().hash());
    Geometry moved = a;
    moved.setPosition(3, {1, 0, 1e-7});
    EXPECT_NE(a, moved);
    EXPECT_NE(a.hash(), moved.hash());
    Geometry grouped = a;
    grouped.setGroup(Owner::Point, Group("g", 4));
    EXPECT_NE(a, grouped);
}

TEST(Geometry, MergeKeepsBothSidesAttributesAndGroups) {
    Geometry a = quad();
    Geometry b = quad();
    b.setAttribute(Owner::Point, "heat", Attribute::numeric(Storage::Float32, 1, 4))
        .setNumber(3, 0, 7.0);
    b.setGroup(Owner::Primitive, Group::fromFlags("top", {1}));
    a.merge(b);
    EXPECT_EQ(a.pointCount(), 8);
    EXPECT_EQ(a.vertexPoint(4), 4);
    EXPECT_EQ(a.findAttribute(Owner::Point, "heat")->number(3), 0.0);
    EXPECT_EQ(a.findAttribute(Owner::Point, "heat")->number(7), 7.0);
    EXPECT_EQ(a.findGroup(Owner::Primitive, "top")->members(), (std::vector<int>{1}));
    EXPECT_EQ(a.position(6), Vector3(1, 0, 1));
}

TEST(Attribute, StringsShareATable) {
    Attribute a = Attribute::strings(1, 3);
    a.setText(0, 0, "skin");
    a.setText(2, 0, "skin");
    EXPECT_EQ(a.stringTable().size(), 1u);
    EXPECT_EQ(a.text(0), "skin");
    EXPECT_EQ(a.text(1), "");
}

}  // namespace
}  // namespace sinew
