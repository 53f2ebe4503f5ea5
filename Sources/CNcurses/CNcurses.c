#define _GNU_SOURCE
#include "CNcurses.h"

#include <langinfo.h>
#include <stdio.h>
#include <sys/ioctl.h>

const attr_t cn_bold = A_BOLD, cn_dim = A_DIM, cn_underline = A_UNDERLINE, cn_reverse = A_REVERSE,
             cn_italic = A_ITALIC, cn_blink = A_BLINK;
const mmask_t cn_pressed_left = BUTTON1_PRESSED, cn_pressed_middle = BUTTON2_PRESSED,
              cn_pressed_right = BUTTON3_PRESSED;
const mmask_t cn_released_left = BUTTON1_RELEASED, cn_released_middle = BUTTON2_RELEASED,
              cn_released_right = BUTTON3_RELEASED;
const mmask_t cn_wheel_up = BUTTON4_PRESSED, cn_wheel_down = BUTTON5_PRESSED,
              cn_moved = REPORT_MOUSE_POSITION;

WINDOW *cn_stdscr(void) { return stdscr; }

void cn_get_size(WINDOW *window, int *rows, int *columns) { getmaxyx(window, *rows, *columns); }

int cn_colors(void) { return COLORS; }

int cn_color_pairs(void) { return COLOR_PAIRS; }

int cn_key_f(int number) { return KEY_F(number); }

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

int cn_bytes_waiting(int descriptor) {
    int count = 0;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}
