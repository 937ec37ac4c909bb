#include <sinew/base/error.h>
#include <sinew/render/png.h>

#include <cstring>
#include <png.h>
#include <string>

namespace sinew {
namespace {

// libpng's simplified interface: no setjmp, errors come back as a message in the control block.
png_image controlBlock() {
    png_image control;
    std::memset(&control, 0, sizeof control);
    control.version = PNG_IMAGE_VERSION;
    return control;
}

static_assert(sizeof(Rgb8) == 3, "libpng reads and writes pixels in place");

}  // namespace

std::string encodePng(const Image& image) {
    png_image control = controlBlock();
    control.width = static_cast<png_uint_32>(image.width());
    control.height = static_cast<png_uint_32>(image.height());
    control.format = PNG_FORMAT_RGB;

    // One pass into a buffer of the worst size: asking for the size first would compress twice.
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(control);
    std::string bytes(size, '\0');
    const int converted = 0;
    if (!png_image_write_to_memory(
            &control, bytes.data(), &size, converted, image.pixels().data(), 0, nullptr))
        throw Error("cannot encode a PNG: " + std::string(control.message));
    bytes.resize(size);
    return bytes;
}

Image decodePng(std::string_view bytes) {
    png_image control = controlBlock();
    if (!png_image_begin_read_from_memory(&control, bytes.data(), bytes.size()))
        throw InvalidInput("not a readable PNG: " + std::string(control.message));
    control.format = PNG_FORMAT_RGB;
    try {
        Image image(static_cast<int>(control.width), static_cast<int>(control.height));
        const png_color black = {0, 0, 0};
        if (!png_image_finish_read(&control, &black, &image.at(0, 0), 0, nullptr))
            throw InvalidInput("damaged PNG: " + std::string(control.message));
        return image;
    } catch (...) {
        png_image_free(&control);
        throw;
    }
}

}  // namespace sinew
