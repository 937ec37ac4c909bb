#include <sinew/base/error.h>
#include <sinew/io/byte_sink.h>
#include <sinew/standalone/checkpoint.h>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace sinew {
namespace {

std::string pathIn(const std::string& folder) {
    return (std::filesystem::path(folder) / "checkpoint.json").string();
}

}  // namespace

void writeCheckpoint(const std::string& folder, const Checkpoint& checkpoint) {
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) throw Error(folder + ": cannot be created: " + code.message());
    const nlohmann::ordered_json json = {
        {"sinew_checkpoint", 1},
        {"network", std::to_string(checkpoint.networkHash)},
        {"last_frame", checkpoint.lastFrame}};
    writeWholeFile(pathIn(folder), json.dump(2) + "\n");
}

std::optional<Checkpoint> readCheckpoint(const std::string& folder) {
    const std::string path = pathIn(folder);
    std::ifstream stream(path);
    if (!stream) return std::nullopt;
    const auto json = nlohmann::json::parse(stream, nullptr, false);
    const auto damaged = [&] { return InvalidInput(path + ": damaged; cook without --resume"); };
    if (!json.is_object() || json.value("sinew_checkpoint", nlohmann::json()) != 1) throw damaged();
    try {
        Checkpoint checkpoint;
        checkpoint.networkHash = std::stoull(json.at("network").get<std::string>());
        checkpoint.lastFrame = json.at("last_frame").get<int>();
        return checkpoint;
    } catch (const std::exception&) {
        throw damaged();
    }
}

}  // namespace sinew
