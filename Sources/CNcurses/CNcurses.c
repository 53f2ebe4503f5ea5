#define _GNU_SOURCE
#include "CNcurses.h"

#include <langinfo.h>
#include <stdio.h>
#include <sys/ioctl.h>

const attr_t cn_bold = A_BOLD, cn_dim = A_DIM, cn_underline = A_UNDERLINE, cn_reverse = A_REVERSE,
             cn_italic = A_ITALIC, cn_blink = A_BLINK;

WINDOW *cn_stdscr(void) { return stdscr; }

void cn_get_size(WINDOW *window, int *rows, int *columns) { getmaxyx(window, *rows, *columns); }

int cn_colors(void) { return COLORS; }

int cn_color_pairs(void) { return COLOR_PAIRS; }

int cn_setcchar(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
    return setcchar(cell, text, attributes, 0, &pair);
}

int cn_wcwidth(wchar_t scalar) { return wcwidth(scalar); }

const char *cn_codeset(void) { return nl_langinfo(CODESET); }

int cn_window_size(int descriptor, int *rows, int *columns) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return 0;
}

int cn_cell_pixels(int descriptor, int *width, int *height) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
    if (size.ws_col == 0 || size.ws_row == 0 || size.ws_xpixel == 0 || size.ws_ypixel == 0) return -1;
    *width = size.ws_xpixel / size.ws_col;
    *height = size.ws_ypixel / size.ws_row;
    return 0;
}

int cn_bytes_waiting(int descriptor) {
    int count = 0;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}
