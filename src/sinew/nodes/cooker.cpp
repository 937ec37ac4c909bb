#include <sinew/base/error.h>
#include <sinew/base/hash.h>
#include <sinew/nodes/cooker.h>

#include <algorithm>

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

/// The node's own cook, with what it throws named after it.
Geometry runNode(
    const Network& network,
    const Network::Node& node,
    const ParmValues& values,
    std::vector<const Geometry*> inputs,
    double frame,
    Monitor& monitor) {
    // The error's kind decides the exit code and is kept; only the place is added.
    NodeMonitor named(monitor, network, node);
    const CookContext context{
        values, std::move(inputs), frame, network.fps, network.unitLength, network.folder, named};
    try {
        return node.type->cook(context);
    } catch (const Interrupted&) {
        throw;
    } catch (const InvalidInput& e) {
        throw InvalidInput(network.place(node) + e.what());
    } catch (const std::bad_alloc&) {
        throw Error(network.place(node) + "not enough memory");
    } catch (const std::exception& e) {
        throw Error(network.place(node) + e.what());
    }
}

}  // namespace

Cooker::Cooker(Network network)
    : mNetwork(std::move(network)),
      mOrder(mNetwork.cookOrder()),
      mEntries(mNetwork.nodes.size()) {}

const Geometry& Cooker::cook(double frame, Monitor& monitor) {
    // Inputs come first in the order, so each node finds them ready.
    for (const int node : mOrder) {
        monitor.checkInterrupt();
        cookNode(node, frame, monitor);
    }
    return mEntries[static_cast<std::size_t>(mNetwork.output)].result;
}

bool Cooker::isTimeDependent() const {
    return std::any_of(mOrder.begin(), mOrder.end(), [&](int i) {
        const Network::Node& node = mNetwork.nodes[static_cast<std::size_t>(i)];
        return node.isAnimated() || readsTime(node, node.valuesAt(mNetwork.firstFrame));
    });
}

std::uint64_t Cooker::keyOf(int node, const ParmValues& values, double frame) const {
    const Network::Node& n = mNetwork.nodes[static_cast<std::size_t>(node)];
    Hash64 hash;
    hash.value(values.hash());
    for (const int input : n.inputs)
        hash.value(input < 0 ? 0 : mEntries[static_cast<std::size_t>(input)].version);
    if (readsTime(n, values)) hash.value(frame);
    return hash.result();
}

void Cooker::cookNode(int node, double frame, Monitor& monitor) {
    const Network::Node& n = mNetwork.nodes[static_cast<std::size_t>(node)];
    Entry& entry = mEntries[static_cast<std::size_t>(node)];
    const ParmValues values = n.valuesAt(frame);
    const std::uint64_t key = keyOf(node, values, frame);
    // Versions, not contents, are compared: hashing the inputs' points would cost more than most
    // nodes.
    if (entry.isCooked && entry.key == key) return;

    std::vector<const Geometry*> inputs;
    for (const int input : n.inputs)
        inputs.push_back(input < 0 ? nullptr : &mEntries[static_cast<std::size_t>(input)].result);
    // When the cook throws, the entry keeps its old result and key and is tried again next time.
    entry.result = runNode(mNetwork, n, values, std::move(inputs), frame, monitor);
    entry.isCooked = true;
    entry.key = key;
    entry.version = static_cast<std::uint64_t>(++mCookCount);
}

}  // namespace sinew
