#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/base/text.h>
#include <sinew/nodes/cooker.h>

#include <algorithm>
#include <cstring>

namespace sinew {
namespace {

/// A sequence reader changes with the frame although its parameters do not.
bool readsTime(const Network::Node& node, const ParmValues& values) {
    return node.type->isTimeDependent && node.type->isTimeDependent(values);
}

/// Passes on to the host's monitor: warnings gain the node's name, progress covers one node's
/// share.
class NodeMonitor : public Monitor {
public:
    NodeMonitor(Monitor& host, const Network& network, const Network::Node& node)
        : mHost(host),
          mPlace(network.place(node)),
          mNode(node.name) {}

    bool isInterrupted() override { return mHost.isInterrupted(); }
    void progress(double fraction, std::string_view) override { mHost.progress(fraction, mNode); }
    void warn(const std::string& message) override { mHost.warn(mPlace + message); }

private:
    Monitor& mHost;
    std::string mPlace;
    std::string mNode;
};

constexpr std::size_t kResultsKept = 2;
constexpr std::string_view kMemoryMark = "SinewMem";

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

Cooker::Cooker(Network network)
    : mNetwork(std::move(network)),
      mOrder(mNetwork.cookOrder()),
      mEntries(mNetwork.nodes.size()) {}

/// Inputs of one node at other frames, from the cooker's own nodes.
class Cooker::InputFrames final : public OtherFrames {
public:
    InputFrames(Cooker& cooker, const Network::Node& node, Monitor& monitor)
        : mCooker(cooker),
          mNode(node),
          mMonitor(monitor) {}

    Geometry input(int index, double frame) override {
        const int from = mNode.inputs[at(index)];
        return from < 0 ? Geometry() : mCooker.pullInOrder(from, frame, mMonitor)->geometry;
    }
    ParmValues parms(double frame) override { return mNode.valuesAt(frame); }

private:
    Cooker& mCooker;
    const Network::Node& mNode;
    Monitor& mMonitor;
};

const Geometry& Cooker::cook(double frame, Monitor& monitor) {
    ++mPass;
    for (const int node : mOrder)
        pull(node, frame, monitor);
    // Nodes that looked at other frames may have pushed the output of this one back.
    return pull(mNetwork.output, frame, monitor)->geometry;
}

bool Cooker::isTimeDependent() const {
    return std::any_of(mOrder.begin(), mOrder.end(), [&](int i) {
        const Network::Node& node = mNetwork.nodes[at(i)];
        return node.isAnimated() || readsTime(node, node.valuesAt(mNetwork.firstFrame));
    });
}

/// The nodes upstream first, so that long chains do not nest.
std::shared_ptr<const Cooker::Result> Cooker::pullInOrder(
    int node, double frame, Monitor& monitor) {
    for (const int upstream : mNetwork.cookOrder({node}))
        pull(upstream, frame, monitor);
    return pull(node, frame, monitor);
}

std::shared_ptr<const Cooker::Result> Cooker::pull(int node, double frame, Monitor& monitor) {
    const Network::Node& n = mNetwork.nodes[at(node)];
    Entry& entry = mEntries[at(node)];
    if (entry.pass == mPass && entry.frame == frame) return entry.results.front();

    monitor.checkInterrupt();
    const ParmValues values = n.valuesAt(frame);
    Hash64 hash;
    hash.value(values.hash());
    std::vector<std::shared_ptr<const Result>> held;  // alive while the node cooks
    std::vector<const Geometry*> inputs;
    for (const int input : n.inputs) {
        held.push_back(input < 0 ? nullptr : pull(input, frame, monitor));
        hash.value(held.back() ? held.back()->version : 0);
        inputs.push_back(held.back() ? &held.back()->geometry : nullptr);
    }
    if (readsTime(n, values)) hash.value(frame);

    auto& results = entry.results;
    const auto known = std::find_if(
        results.begin(), results.end(), [&](const auto& r) { return r->key == hash.result(); });
    if (known != results.end()) {
        std::rotate(results.begin(), known, known + 1);
    } else {
        auto made = std::make_shared<Result>();
        made->geometry = cookNode(node, values, std::move(inputs), frame, monitor);
        made->key = hash.result();
        made->version = static_cast<std::uint64_t>(++mCookCount);
        results.insert(results.begin(), std::move(made));
        if (results.size() > kResultsKept) results.pop_back();
    }
    entry.pass = mPass;
    entry.frame = frame;
    return results.front();
}

/// The node's own cook, with what it throws named after it.
Geometry Cooker::cookNode(
    int node,
    const ParmValues& values,
    std::vector<const Geometry*> inputs,
    double frame,
    Monitor& monitor) {
    const Network::Node& n = mNetwork.nodes[at(node)];
    NodeMonitor named(monitor, mNetwork, n);
    InputFrames others(*this, n, monitor);
    const CookContext context{
        values,
        std::move(inputs),
        frame,
        mNetwork.fps,
        mNetwork.unitLength,
        mNetwork.folder,
        named,
        others,
        mEntries[at(node)].slot};
    // What an input threw on the way is named already.
    const auto isNamed = [&](const std::exception& e) {
        return startsWith(e.what(), mNetwork.file + ": node ");
    };
    const std::string place = mNetwork.place(n);
    try {
        return n.type->cook(context);
    } catch (const Interrupted&) {
        throw;
    } catch (const InvalidInput& e) {
        throw InvalidInput((isNamed(e) ? "" : place) + e.what());
    } catch (const std::bad_alloc&) {
        throw Error(place + "not enough memory");
    } catch (const std::exception& e) {
        throw Error((isNamed(e) ? "" : place) + e.what());
    }
}

const SimulationStats* Cooker::stats() const {
    for (auto node = mOrder.rbegin(); node != mOrder.rend(); ++node) {
        const NodeMemory* memory = mEntries[at(*node)].slot.memory.get();
        if (memory && memory->stats()) return memory->stats();
    }
    return nullptr;
}

// "SinewMem", then for each node that remembers: length and text of its name, length and bytes.
std::string Cooker::saveMemory() const {
    std::string bytes;
    const auto put = [&](const std::string& text) {
        const auto size = static_cast<std::uint64_t>(text.size());
        bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
        bytes += text;
    };
    for (const int node : mOrder) {
        const NodeMemory* memory = mEntries[at(node)].slot.memory.get();
        const std::string saved = memory ? memory->save() : "";
        if (saved.empty()) continue;
        put(mNetwork.nodes[at(node)].name);
        put(saved);
    }
    return bytes.empty() ? bytes : std::string(kMemoryMark) + bytes;
}

void Cooker::restoreMemory(const std::string& bytes) {
    if (bytes.empty()) return;
    std::size_t place = kMemoryMark.size();
    const auto get = [&]() -> std::string {
        std::uint64_t size = 0;
        if (bytes.size() - place < sizeof size) throw InvalidInput("the saved memory is damaged");
        std::memcpy(&size, bytes.data() + place, sizeof size);
        place += sizeof size;
        if (bytes.size() - place < size) throw InvalidInput("the saved memory is damaged");
        place += size;
        return bytes.substr(place - size, size);
    };
    if (!startsWith(bytes, kMemoryMark)) throw InvalidInput("this is no saved memory of Sinew");
    while (place < bytes.size()) {
        const int node = mNetwork.find(get());
        std::string saved = get();
        if (node >= 0) mEntries[at(node)].slot.saved = std::move(saved);
    }
}

}  // namespace sinew
