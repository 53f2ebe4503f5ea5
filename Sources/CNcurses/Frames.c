#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* curses writes after each move of the cursor. So it writes to a descriptor of its own, which is the terminal, and for the
   time of a frame a file in memory. */
static int terminal = -1, curses_output = -1, memory = -1;
static char *bytes;
static size_t capacity;

SCREEN *cn_newterm(void) {
    terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    curses_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    memory = memfd_create("frame", MFD_CLOEXEC);
    FILE *output = curses_output < 0 ? NULL : fdopen(curses_output, "w");
    return newterm(NULL, output ? output : stdout, stdin);
}

static int can_gather(void) { return terminal >= 0 && curses_output >= 0 && memory >= 0; }

void cn_begin_frame(void) {
    if (!can_gather() || ftruncate(memory, 0) != 0 || lseek(memory, 0, SEEK_SET) != 0) return;
    dup3(memory, curses_output, O_CLOEXEC);
}

static void write_all(const char *start, size_t count) {
    while (count > 0) {
        ssize_t written = write(terminal, start, count);
        if (written > 0) {
            start += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd wait = {.fd = terminal, .events = POLLOUT};
            poll(&wait, 1, 1000);
        } else if (errno != EINTR) {
            return;
        }
    }
}

void cn_end_frame(void) {
    if (!can_gather()) return;
    dup3(terminal, curses_output, O_CLOEXEC);
    off_t end = lseek(memory, 0, SEEK_CUR);
    if (end <= 0) return;
    size_t count = (size_t)end;
    if (count > capacity) {
        char *larger = realloc(bytes, count * 2);
        if (!larger) return;
        bytes = larger;
        capacity = count * 2;
    }
    ssize_t found = pread(memory, bytes, count, 0);
    if (found > 0) write_all(bytes, (size_t)found);
}
