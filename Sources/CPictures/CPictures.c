#include "CPictures.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The program is built without what is missing; such pictures are not shown then. */
#if __has_include(<turbojpeg.h>)
#include <turbojpeg.h>
#define HAS_JPEG 1
#endif
#if __has_include(<png.h>)
#include <png.h>
#define HAS_PNG 1
#endif

static const struct cpictures_pixels none = {NULL, 0, 0};

#define MEMBER(name) __typeof__(&name) name;

bool cpictures_reads_jpeg(void) { return HAS_JPEG + 0; }
bool cpictures_reads_png(void) { return HAS_PNG + 0; }

/* Room for the pixels of a picture; NULL where it has too many. */
__attribute__((unused)) static uint8_t *room(int64_t width, int64_t height, int64_t most) {
    if (width <= 0 || height <= 0 || width > INT_MAX / 4 || height > INT_MAX / 4 || width * height > most) return NULL;
    return malloc((size_t)width * (size_t)height * 4);
}

/* JPEG */

#if HAS_JPEG

#define JPEG_FUNCTIONS(X)                                                                                     \
    X(tjInitDecompress)                                                                                       \
    X(tjDecompressHeader3)                                                                                    \
    X(tjGetScalingFactors)                                                                                    \
    X(tjDecompress2)                                                                                          \
    X(tjGetErrorCode)                                                                                         \
    X(tjDestroy)

static struct {
    JPEG_FUNCTIONS(MEMBER)
} jpeg;
static bool has_jpeg;

#define FIND(name)                                                                                            \
    jpeg.name = (__typeof__(&name))dlsym(handle, #name);                                                      \
    if (!jpeg.name) return;

static void load_jpeg(void) {
    void *handle = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    JPEG_FUNCTIONS(FIND)
    has_jpeg = true;
}

/* The smallest size that the library scales to and that has `least` pixels on each side; the whole one where none has. */
static void scale(int *width, int *height, int least) {
    int count = 0;
    tjscalingfactor *factors = jpeg.tjGetScalingFactors(&count);
    int full_width = *width, full_height = *height;
    for (int i = 0; factors && i < count; i++) {
        int scaled_width = TJSCALED(full_width, factors[i]), scaled_height = TJSCALED(full_height, factors[i]);
        if (scaled_width < least || scaled_height < least || scaled_width >= *width) continue;
        *width = scaled_width;
        *height = scaled_height;
    }
}

struct cpictures_pixels cpictures_jpeg(const uint8_t *data, size_t count, int least, int64_t most) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_jpeg);
    if (!has_jpeg || count > INT_MAX) return none;
    tjhandle handle = jpeg.tjInitDecompress();
    if (!handle) return none;
    struct cpictures_pixels pixels = none;
    int width = 0, height = 0, sampling = 0, space = 0;
    if (jpeg.tjDecompressHeader3(handle, data, count, &width, &height, &sampling, &space) == 0 && width > 0
        && height > 0 && (int64_t)width * height <= most) {
        scale(&width, &height, least);
        uint8_t *bytes = room(width, height, most);
        /* What is cut off, or damaged at its end, is shown as far as it goes. */
        if (bytes) memset(bytes, 0x80, (size_t)width * (size_t)height * 4);
        if (bytes
            && (jpeg.tjDecompress2(handle, data, count, bytes, width, 0, height, TJPF_RGBA, TJFLAG_LIMITSCANS) == 0
                || jpeg.tjGetErrorCode(handle) == TJERR_WARNING)) {
            pixels = (struct cpictures_pixels){bytes, width, height};
        } else {
            free(bytes);
        }
    }
    jpeg.tjDestroy(handle);
    return pixels;
}

#else

struct cpictures_pixels cpictures_jpeg(const uint8_t *data, size_t count, int least, int64_t most) { return none; }

#endif

/* PNG */

#if HAS_PNG

#define PNG_FUNCTIONS(X)                                                                                      \
    X(png_image_begin_read_from_memory)                                                                       \
    X(png_image_finish_read)                                                                                  \
    X(png_image_free)

static struct {
    PNG_FUNCTIONS(MEMBER)
} png;
static bool has_png;

#undef FIND
#define FIND(name)                                                                                            \
    png.name = (__typeof__(&name))dlsym(handle, #name);                                                       \
    if (!png.name) return;

static void load_png(void) {
    void *handle = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    PNG_FUNCTIONS(FIND)
    has_png = true;
}

struct cpictures_pixels cpictures_png(const uint8_t *data, size_t count, int64_t most) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_png);
    if (!has_png) return none;
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!png.png_image_begin_read_from_memory(&image, data, count)) return none;
    image.format = PNG_FORMAT_RGBA;
    uint8_t *bytes = room(image.width, image.height, most);
    if (!bytes) {
        png.png_image_free(&image);
        return none;
    }
    /* It frees the image by itself. */
    if (!png.png_image_finish_read(&image, NULL, bytes, 0, NULL)) {
        free(bytes);
        return none;
    }
    return (struct cpictures_pixels){bytes, (int)image.width, (int)image.height};
}

#else

struct cpictures_pixels cpictures_png(const uint8_t *data, size_t count, int64_t most) { return none; }

#endif

void cpictures_free(struct cpictures_pixels pixels) { free(pixels.bytes); }

/* QR codes: the few lines of qrencode.h that are needed, so that the program is built without it. */

struct qr_code {
    int version, width;
    unsigned char *data;
};

enum { QR_LEVEL_M = 1, QR_BYTES = 2 };

static struct {
    struct qr_code *(*encode)(const char *text, int version, int level, int hint, int is_case_sensitive);
    void (*free)(struct qr_code *code);
} qr;
static bool has_qr;

static void load_qr(void) {
    void *handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    qr.encode = (__typeof__(qr.encode))dlsym(handle, "QRcode_encodeString");
    qr.free = (__typeof__(qr.free))dlsym(handle, "QRcode_free");
    has_qr = qr.encode && qr.free;
}

bool cpictures_makes_qr(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_qr);
    return has_qr;
}

struct cpictures_code cpictures_qr(const char *text) {
    struct cpictures_code made = {NULL, 0};
    if (!cpictures_makes_qr()) return made;
    struct qr_code *code = qr.encode(text, 0, QR_LEVEL_M, QR_BYTES, 1);
    if (!code) return made;
    /* The largest code has 177 modules on a side. */
    if (code->data && code->width > 0 && code->width <= 177) {
        size_t count = (size_t)code->width * (size_t)code->width;
        made.modules = malloc(count);
        if (made.modules) {
            made.width = code->width;
            /* The lowest bit is the module; the others tell what it is for. */
            for (size_t i = 0; i < count; i++) made.modules[i] = code->data[i] & 1;
        }
    }
    qr.free(code);
    return made;
}

void cpictures_free_code(struct cpictures_code code) { free(code.modules); }
