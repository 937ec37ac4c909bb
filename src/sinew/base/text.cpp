#include <sinew/base/text.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sinew {
namespace {

/// Edit distance with insertions, deletions, replacements and swaps of neighbours, each costing 1.
int editDistance(std::string_view a, std::string_view b) {
    const std::size_t n = b.size();
    // Three rows of the table suffice: a swap of neighbours looks back two.
    std::vector<int> before(n + 1), previous(n + 1), current(n + 1);
    for (std::size_t j = 0; j <= n; ++j)
        previous[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= n; ++j) {
            const int replace = previous[j - 1] + (a[i - 1] != b[j - 1]);
            current[j] = std::min({replace, previous[j] + 1, current[j - 1] + 1});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) current[j] = std::min(current[j], before[j - 2] + 1);
        }
        std::swap(before, previous);
        std::swap(previous, current);
    }
    return previous[n];
}

template <class Real>
std::string shortest(Real x) {
    if (std::isnan(x)) return "nan";
    if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, x).ptr;
    return std::string(text, end);
}

}  // namespace

std::string nearestName(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string wanted = toLower(word);
    std::string best;
    // A third of the letters may be wrong; more is a guess that does not help.
    int bestDistance = std::max<int>(2, static_cast<int>(wanted.size()) / 3) + 1;
    for (const std::string& candidate : candidates) {
        const int distance = editDistance(wanted, toLower(candidate));
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string didYouMean(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string nearest = nearestName(word, candidates);
    return nearest.empty() ? "" : "; did you mean \"" + nearest + "\"?";
}

std::string formatNumber(double x) {
    return shortest(x);
}

std::string formatNumber(float x) {
    return shortest(x);
}

std::string countOf(long long n, std::string_view singular, std::string_view plural) {
    std::string text = std::to_string(n) + " ";
    if (n == 1) return text.append(singular);
    return plural.empty() ? text.append(singular).append("s") : text.append(plural);
}

std::vector<std::string> split(std::string_view s, char separator) {
    std::vector<std::string> pieces;
    for (;;) {
        const std::size_t at = s.find(separator);
        pieces.emplace_back(s.substr(0, at));
        if (at == std::string_view::npos) return pieces;
        s.remove_prefix(at + 1);
    }
}

std::string join(const std::vector<std::string>& pieces, std::string_view separator) {
    std::string text;
    for (const std::string& piece : pieces) {
        if (!text.empty()) text += separator;
        text += piece;
    }
    return text;
}

std::string toLower(std::string_view s) {
    std::string lower(s);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

bool startsWith(std::string_view s, std::string_view prefix) {
    return s.substr(0, prefix.size()) == prefix;
}

bool endsWith(std::string_view s, std::string_view suffix) {
    return s.size() >= suffix.size() && s.substr(s.size() - suffix.size()) == suffix;
}

}  // namespace sinew
