#define _GNU_SOURCE
#include "CNcurses.h"

#include <string.h>
#include <unistd.h>

/* Curses has no attribute for text that is struck through. Nothing here blinks, so in what curses holds of terminfo the
   sequence for that is turned into the other one. */

/* Writes one byte to memory that may be read-only, as terminfo built into the library is: read(2) fails there (EFAULT). */
static bool put(char *place, char byte) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    bool is_put = write(ends[1], &byte, 1) == 1 && read(ends[0], place, 1) == 1;
    close(ends[0]);
    close(ends[1]);
    return is_put;
}

static char *capability(const char *name) {
    char *value = tigetstr((char *)name);
    return value == (char *)-1 ? NULL : value;
}

bool cn_blink_strikes(void) {
    static const char parameter[] = "%?%p4%t;5%;";
    const char *strike = capability("smxx");
    char *blink = capability("blink");
    char *all = capability("sgr");
    if (strike == NULL || strcmp(strike, "\033[9m") != 0) return false;
    if (blink == NULL || strcmp(blink, "\033[5m") != 0) return false;
    char *within = all == NULL ? NULL : strstr(all, parameter);
    if (within == NULL) return false;
    return put(within + strlen(parameter) - 3, '9') && put(blink + 2, '9');
}
