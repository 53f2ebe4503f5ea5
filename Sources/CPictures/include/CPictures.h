/* Pictures decoded by the system's libraries, each loaded at the first picture of its kind, so that a program which
   shows none pays nothing. */
#ifndef MEET_CPICTURES_H
#define MEET_CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Pixels of four bytes, red, green, blue and alpha, row by row from the top; NULL where there is no picture. */
struct cpictures_pixels {
    uint8_t *bytes;
    int width, height;
};

/* Decodes a JPEG by libturbojpeg, scaled down as far as it still has `least` pixels on each side. One of more than
   `most` pixels is refused before it is decoded, and so is one that takes very many passes. */
struct cpictures_pixels cpictures_jpeg(const uint8_t *data, size_t count, int least, int64_t most);

/* Decodes a PNG by libpng. */
struct cpictures_pixels cpictures_png(const uint8_t *data, size_t count, int64_t most);

/* Whether it was built with that library at hand. */
bool cpictures_reads_jpeg(void);
bool cpictures_reads_png(void);

void cpictures_free(struct cpictures_pixels pixels);

/* The modules of a QR code, row by row from the top: 1 for a dark one, else 0. NULL where there is no code. */
struct cpictures_code {
    uint8_t *modules;
    int width;
};

/* Makes the code of a text by libqrencode, at the level of correction M. It has no margin. */
struct cpictures_code cpictures_qr(const char *text);

/* Whether libqrencode is installed. */
bool cpictures_makes_qr(void);

void cpictures_free_code(struct cpictures_code code);

#endif
