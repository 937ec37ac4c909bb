#pragma once

#include <sinew/base/monitor.h>
#include <sinew/io/json_reader.h>

#include <cstdint>
#include <string>

namespace sinew {

/// A Houdini geometry file being read: its JSON, who watches, and the memory it may take.
///
/// Constant pages and run-length lists let a few bytes stand for any number of elements. Houdini
/// itself packs 1024 elements into one at most; a file that claims to hold much more than that is
/// rejected before memory is set aside.
class HoudiniInput {
public:
    /// The budget is set once, from the size of the whole stream.
    HoudiniInput(JsonReader& reader, Monitor& watcher)
        : json(reader),
          monitor(watcher),
          mBudget(kFreeBytes + kMaxGrowth * (reader.offset() + reader.bytesLeftAtMost())) {}

    JsonReader& json;
    Monitor& monitor;

    /// Accounts for `count` elements of `bytesEach` about to be allocated.
    /// @throws InvalidInput when the file cannot hold that much.
    void charge(std::int64_t count, std::size_t bytesEach) {
        const double bytes = static_cast<double>(count) * static_cast<double>(bytesEach);
        if (bytes > static_cast<double>(mBudget)) json.fail("the file claims too much data");
        mBudget -= static_cast<std::uint64_t>(bytes);
    }

    /// Reads a flat list `[key, value, key, value, ...]`: calls `visit(key)`, which consumes the
    /// value.
    template <class Visit>
    void forEachKey(const Visit& visit) {
        json.beginArray();
        while (json.hasNext()) {
            const std::string key = json.readString();
            if (!json.hasNext()) json.fail("the value of \"" + key + "\" is missing");
            visit(key);
        }
        json.endArray();
    }

private:
    // What any file may claim, and what each of its bytes may stand for.
    static constexpr std::uint64_t kFreeBytes = 256U << 20;
    static constexpr std::uint64_t kMaxGrowth = 1024;

    std::uint64_t mBudget;
};

}  // namespace sinew
