#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

void cn_add_to_frame(const char *start, size_t count) {
    int target = curses_output >= 0 ? curses_output : STDOUT_FILENO;
    while (count > 0) {
        ssize_t written = write(target, start, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        start += written;
        count -= (size_t)written;
    }
}

void cn_end_frame(const char *before, size_t before_count, const char *after, size_t after_count) {
    if (!can_gather()) {
        cn_add_to_frame(after, after_count);
        return;
    }
    dup3(terminal, curses_output, O_CLOEXEC);
    off_t end = lseek(memory, 0, SEEK_CUR);
    if (end <= 0 && after_count == 0) return;
    size_t count = end > 0 ? (size_t)end : 0;
    size_t whole = before_count + count + after_count;
    if (whole > capacity) {
        char *larger = realloc(bytes, whole * 2);
        if (!larger) return;
        bytes = larger;
        capacity = whole * 2;
    }
    memcpy(bytes, before, before_count);
    ssize_t found = count > 0 ? pread(memory, bytes + before_count, count, 0) : 0;
    if (found < 0) found = 0;
    memcpy(bytes + before_count + found, after, after_count);
    write_all(bytes, before_count + (size_t)found + after_count);
}
