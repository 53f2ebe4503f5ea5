/* ncursesw as Swift can import it: macros, variadics and mutable globals wrapped, no logic. */
#ifndef MEET_CNCURSES_H
#define MEET_CNCURSES_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stddef.h>
#include <term.h>
#include <termios.h>
#include <wchar.h>

/* term.h names capabilities by macros of everyday words. */
#undef columns
#undef lines

/* Attributes, which are casts and shifts in curses.h. */
extern const attr_t cn_bold, cn_dim, cn_underline, cn_reverse, cn_italic, cn_blink;

/* newterm for $TERM on standard output and input. */
SCREEN *cn_newterm(void);
/* What curses writes between the two goes to the terminal at the end, in one write(2) where the terminal takes it whole;
   the other bytes before and after it, unless there is nothing to write but those before. */
void cn_begin_frame(void);
void cn_end_frame(const char *before, size_t before_count, const char *after, size_t after_count);
/* Adds bytes to what curses wrote since the frame began. */
void cn_add_to_frame(const char *start, size_t count);
/* From now on text that blinks is struck through; false where the terminal cannot do that, or in another way than most. */
bool cn_blink_strikes(void);
WINDOW *cn_stdscr(void);
void cn_get_size(WINDOW *window, int *rows, int *columns);
int cn_colors(void);
int cn_color_pairs(void);
/* setcchar with a colour pair beyond the range of short. */
int cn_setcchar(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair);
int cn_wcwidth(wchar_t scalar);
/* The name of the locale's character encoding. */
const char *cn_codeset(void);
/* TIOCGWINSZ and FIONREAD. */
int cn_window_size(int descriptor, int *rows, int *columns);
int cn_bytes_waiting(int descriptor);
/* The pixels of a cell by TIOCGWINSZ; -1 where the terminal does not tell. */
int cn_cell_pixels(int descriptor, int *width, int *height);

/* Restoring the terminal, from C because a signal handler may do little more than system calls. */

/* What to write and which mode to set when the process ends in any way. Copied; at most 1024 bytes. */
void cn_restorer_arm(int descriptor, const struct termios *mode, const char *bytes, size_t count);
void cn_restorer_disarm(void);
/* Restores the terminal now if the restorer is armed. Async-signal-safe. */
void cn_restorer_run(void);
/* Catches fatal signals and exit, once for the process. */
void cn_restorer_install(void);
/* Keeps what is written to standard error off the screen and writes it out at the end. */
void cn_hold_standard_error(void);
void cn_release_standard_error(void);

/* Signals as bytes in a pipe. */

/* The end to read from, non-blocking; -1 when there are no descriptors left. */
int cn_signal_pipe(void);
/* The third signal that tells the process to end does so at once, lest one that hangs cannot be ended. */
int cn_catch_signal(int signal, bool tells_to_end);
int cn_default_signal(int signal);
/* Whether the process was started without that signal, as by nohup. */
bool cn_ignores_signal(int signal);

#endif
