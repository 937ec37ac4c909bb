#pragma once

#include <sinew/geometry/attribute.h>
#include <sinew/io/ply_header.h>

#include <string>
#include <unordered_map>
#include <vector>

namespace sinew {

/// Where the scalar properties of one PLY element go: which attribute, which component of it.
class PlyColumns {
public:
    /// Makes zero attributes for all `element.count` elements: check the count first. `owner` is
    /// Point or Primitive; only points have P.
    PlyColumns(const PlyElement& element, Owner owner);

    /// Stores a value of a scalar property.
    void put(std::size_t property, int element, double x) {
        const Target& t = mTargets[property];
        mAttributes[t.attribute].attribute.setNumber(element, t.component, x / t.divisor);
    }

    /// The attributes, in the order of the file; P first when present.
    std::vector<AttributeSet::Entry>& attributes() { return mAttributes; }

private:
    /// Where a property's values go. Integer colours are divided by their full scale.
    struct Target {
        std::size_t attribute = 0;
        int component = 0;
        double divisor = 1.0;
        bool isSet = false;
    };

    void addNamed(const PlyElement& element, Owner owner);
    void addOthers(const PlyElement& element, Owner owner);
    std::string freeName(const std::string& name, Owner owner);

    std::vector<Target> mTargets;  // per property
    std::vector<AttributeSet::Entry> mAttributes;
    std::unordered_map<std::string, int> mTaken;  // names in use, and the last suffix tried
};

}  // namespace sinew
