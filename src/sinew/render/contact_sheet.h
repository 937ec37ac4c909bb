#pragma once

// A sequence or a set of variants at one glance: what reviews and reports show of a simulation.

#include <sinew/render/image.h>

#include <string>
#include <vector>

namespace sinew {

/// The pictures side by side in rows of `columns`, each with its label below (missing labels stay
/// empty). All cells have the size of the largest picture; smaller ones are centred.
///
/// @throws InvalidInput when there is no picture, columns < 1, or the sheet gets too large.
Image contactSheet(
    const std::vector<Image>& images, int columns, const std::vector<std::string>& labels = {});

}  // namespace sinew
