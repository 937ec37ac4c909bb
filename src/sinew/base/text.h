#pragma once

// Small helpers for messages and file formats. All are independent of the locale: a German desktop
// must not write "0,5" into a network.

#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// The candidate closest to `word` by edit distance (case ignored), or "" when none is near.
std::string nearestName(std::string_view word, const std::vector<std::string>& candidates);

/// `; did you mean "x"?` for the nearest candidate, or "" when none is near.
std::string didYouMean(std::string_view word, const std::vector<std::string>& candidates);

/// Shortest decimal spelling that reads back to the same double ("0.1", "1e-09", "nan").
std::string formatNumber(double x);
std::string formatNumber(float x);

/// "1 point", "2 points", "3 meshes".
std::string countOf(long long n, std::string_view singular, std::string_view plural = {});

/// Pieces of `s` between separators; "" gives one empty piece.
std::vector<std::string> split(std::string_view s, char separator);

std::string join(const std::vector<std::string>& pieces, std::string_view separator);

/// ASCII only: names in files are compared by it, texts of people are not.
std::string toLower(std::string_view s);
bool startsWith(std::string_view s, std::string_view prefix);
bool endsWith(std::string_view s, std::string_view suffix);

}  // namespace sinew
