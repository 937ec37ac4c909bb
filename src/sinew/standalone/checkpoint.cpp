#include <sinew/base/error.h>
#include <sinew/base/text.h>
#include <sinew/io/byte_sink.h>
#include <sinew/standalone/checkpoint.h>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace sinew {
namespace {

std::string pathIn(const std::string& folder) {
    return (std::filesystem::path(folder) / "checkpoint.json").string();
}

std::string memoryPathIn(const std::string& folder, int frame) {
    return (std::filesystem::path(folder) / ("memory." + std::to_string(frame) + ".bin")).string();
}

void removeOtherMemories(const std::string& folder, const std::string& kept) {
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        const std::string name = entry.path().filename().string();
        if (startsWith(name, "memory.") && entry.path().extension() == ".bin"
            && entry.path().string() != kept)
            std::filesystem::remove(entry.path(), code);
    }
}

}  // namespace

void writeCheckpoint(
    const std::string& folder, const Checkpoint& checkpoint, const std::string& memory) {
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) throw Error(folder + ": cannot be created: " + code.message());
    // The memory has the frame in its name: whenever the run stops, the two files fit together.
    const std::string memoryPath = memoryPathIn(folder, checkpoint.lastFrame);
    if (!memory.empty()) writeWholeFile(memoryPath, memory);
    const nlohmann::ordered_json json = {
        {"sinew_checkpoint", 1},
        // As text: JSON readers that use doubles would round a 64-bit number.
        {"network", std::to_string(checkpoint.networkHash)},
        {"last_frame", checkpoint.lastFrame}};
    writeWholeFile(pathIn(folder), json.dump(2) + "\n");
    removeOtherMemories(folder, memoryPath);
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

std::string readMemory(const std::string& folder) {
    const std::optional<Checkpoint> checkpoint = readCheckpoint(folder);
    if (!checkpoint) return {};
    std::ifstream stream(memoryPathIn(folder, checkpoint->lastFrame), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace sinew
