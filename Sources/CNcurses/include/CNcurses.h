/* ncursesw as Swift can import it: macros, variadics and mutable globals wrapped, no logic. */
#ifndef MEET_CNCURSES_H
#define MEET_CNCURSES_H

#define NCURSES_WIDECHAR 1
#include <curses.h>

#endif
