#include <sinew/base/error.h>
#include <sinew/io/houdini_poly_soup.h>
#include <sinew/io/json_integers.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace sinew {
namespace {

/// Replaces each vertex number v by `renumber(v)`.
template <class Renumber>
void renumberVertices(JsonValue::Array& fields, const Renumber& renumber) {
    for (std::size_t i = 0; i + 1 < fields.size(); i += 2) {
        const std::string* key = fields[i].as<std::string>();
        auto* info = std::get_if<JsonValue::Array>(&fields[i + 1].content());
        // Other fields do not refer to vertices.
        if (!key || *key != "polyinfo" || !info || info->size() != 3) continue;
        std::optional<Buffer<std::int64_t>> numbers = integersOf((*info)[2]);
        if (!numbers) continue;
        std::transform(numbers->begin(), numbers->end(), numbers->begin(), renumber);
        (*info)[2] = JsonValue(Buffer<std::int32_t>(numbers->begin(), numbers->end()));
    }
}

}  // namespace

void makeSoupRelative(JsonValue::Array& fields, const Buffer<std::int32_t>& vertices) {
    // Places in `vertices`, sorted by the number that stands there.
    std::vector<std::size_t> places(vertices.size());
    std::iota(places.begin(), places.end(), std::size_t(0));
    std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
        return vertices[a] < vertices[b];
    });
    renumberVertices(fields, [&](std::int64_t v) {
        const auto at = std::lower_bound(
            places.begin(), places.end(), v, [&](std::size_t place, std::int64_t number) {
                return vertices[place] < number;
            });
        if (at == places.end() || vertices[*at] != v) {
            throw InvalidInput(
                "a poly soup uses vertex " + std::to_string(v) + ", which is not its own");
        }
        return static_cast<std::int64_t>(*at);
    });
}

void makeSoupAbsolute(JsonValue::Array& fields, int firstVertex) {
    renumberVertices(fields, [=](std::int64_t v) { return v + firstVertex; });
}

}  // namespace sinew
