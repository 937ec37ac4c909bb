#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/nodes/network.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

namespace sinew {
namespace {

/// Length of a frame variable ("$F", "$F4") at the start of `s`, 0 when there is none.
std::size_t frameVariable(std::string_view s, int* width) {
    if (s.substr(0, 2) != "$F") return 0;
    const bool hasDigit = s.size() > 2 && std::isdigit(static_cast<unsigned char>(s[2]));
    *width = hasDigit ? s[2] - '0' : 0;
    return hasDigit ? 3 : 2;
}

}  // namespace

ParmTrack ParmTrack::constant(ParmValue value) {
    ParmTrack track;
    track.mKeys.push_back({0.0, std::move(value.numbers)});
    track.mText = std::move(value.text);
    return track;
}

ParmTrack ParmTrack::animated(std::vector<Key> keys) {
    ParmTrack track;
    track.mKeys = std::move(keys);
    return track;
}

ParmValue ParmTrack::at(double frame) const {
    // First key after the frame; on a key itself t is 0 and its value comes out exactly.
    const auto next = std::upper_bound(
        mKeys.begin(), mKeys.end(), frame, [](double f, const Key& k) { return f < k.frame; });
    if (next == mKeys.begin()) return {mKeys.front().numbers, mText};
    if (next == mKeys.end()) return {mKeys.back().numbers, mText};
    const Key& a = *(next - 1);
    const double t = (frame - a.frame) / (next->frame - a.frame);
    ParmValue value{a.numbers, mText};
    for (std::size_t c = 0; c < value.numbers.size(); ++c)
        value.numbers[c] += t * (next->numbers[c] - a.numbers[c]);
    return value;
}

ParmValues Network::Node::valuesAt(double frame) const {
    ParmValues values(type->schema);
    for (const Parm& parm : parms) {
        ParmValue value = parm.track.at(frame);
        // Whole numbers go down to the one below between two keys: they move in steps, and a toggle
        // switches at its key.
        if (parm.schema->type == ParmType::Integer || parm.schema->type == ParmType::Toggle) {
            for (double& x : value.numbers)
                x = std::floor(x);
        }
        values.set(parm.schema->name, std::move(value));
    }
    return values;
}

std::uint64_t ParmTrack::hash() const {
    Hash64 hash;
    for (const Key& key : mKeys) {
        hash.value(key.frame);
        for (const double x : key.numbers)
            hash.value(x);
    }
    hash.text(mText);
    return hash.result();
}

bool Network::Node::isAnimated() const {
    return std::any_of(
        parms.begin(), parms.end(), [](const Parm& p) { return p.track.isAnimated(); });
}

int Network::find(std::string_view nodeName) const {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].name == nodeName) return static_cast<int>(i);
    }
    return -1;
}

std::vector<std::string> Network::nodeNames() const {
    std::vector<std::string> names;
    for (const Node& node : nodes)
        names.push_back(node.name);
    return names;
}

std::string Network::place(const Node& node) const {
    return file + ": node " + node.name + ": ";
}

std::vector<int> Network::cookOrder() const {
    return cookOrder({output});
}

std::vector<int> Network::cookOrder(std::vector<int> wanted) const {
    // Depth first on an explicit stack; a node stays open while its inputs are visited, and meeting
    // an open one again is a cycle.
    enum class Mark { None, Open, Done };
    std::vector<Mark> marks(nodes.size(), Mark::None);
    std::vector<int> order;
    std::reverse(wanted.begin(), wanted.end());
    while (!wanted.empty()) {
        const int i = wanted.back();
        Mark& mark = marks[static_cast<std::size_t>(i)];
        // Met a second time: all its inputs are in the order by now, so it may follow.
        if (mark != Mark::None) {
            if (mark == Mark::Open) order.push_back(i);
            mark = Mark::Done;
            wanted.pop_back();
            continue;
        }
        mark = Mark::Open;
        for (const int input : nodes[static_cast<std::size_t>(i)].inputs) {
            if (input < 0) continue;
            if (marks[static_cast<std::size_t>(input)] == Mark::Open) {
                throw InvalidInput(
                    place(nodes[static_cast<std::size_t>(input)])
                    + "its inputs lead back to itself; remove a wire of the cycle");
            }
            wanted.push_back(input);
        }
    }
    return order;
}

std::uint64_t Network::hash() const {
    Hash64 hash;
    hash.value(fps);
    hash.value(unitLength);
    hash.value(output);
    for (const Node& node : nodes) {
        hash.text(node.name);
        hash.text(node.type->schema.fullName());
        for (const int input : node.inputs)
            hash.value(input);
        for (const Parm& parm : node.parms) {
            hash.text(parm.schema->name);
            hash.value(parm.track.hash());
        }
    }
    return hash.result();
}

std::string expandFrame(std::string_view path, int frame) {
    std::string expanded;
    while (!path.empty()) {
        int width = 0;
        const std::size_t length = frameVariable(path, &width);
        if (length == 0) {
            expanded += path.front();
            path.remove_prefix(1);
            continue;
        }
        // The sign does not count towards the width: $F4 of −7 is -0007.
        std::string digits = std::to_string(std::abs(frame));
        const auto wanted = static_cast<std::size_t>(width);
        if (digits.size() < wanted) digits.insert(0, wanted - digits.size(), '0');
        expanded += (frame < 0 ? "-" : "") + digits;
        path.remove_prefix(length);
    }
    return expanded;
}

bool hasFrameVariable(std::string_view path) {
    return path.find("$F") != std::string_view::npos;
}

std::string resolvePath(std::string_view path, std::string_view folder) {
    if (path.empty() || path.front() == '/' || folder.empty()) return std::string(path);
    return std::string(folder) + "/" + std::string(path);
}

}  // namespace sinew
