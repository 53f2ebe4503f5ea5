#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static int ends[2] = {-1, -1};

int cn_signal_pipe(void) {
    if (ends[0] < 0 && pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
    return ends[0];
}

static void pass_on(int signal) {
    int saved = errno;
    unsigned char byte = (unsigned char)signal;
    ssize_t count = write(ends[1], &byte, 1);
    (void)count;
    errno = saved;
}

static int set_handler(int signal, void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    return sigaction(signal, &action, NULL);
}

static void pass_on_or_end(int signal) {
    static volatile sig_atomic_t told;
    if (told < 2) {
        told = told + 1;
        pass_on(signal);
        return;
    }
    cn_restorer_run();
    cn_release_standard_error();
    set_handler(signal, SIG_DFL);
    raise(signal);
}

int cn_catch_signal(int signal, bool tells_to_end) {
    return set_handler(signal, tells_to_end ? pass_on_or_end : pass_on);
}

int cn_default_signal(int signal) { return set_handler(signal, SIG_DFL); }

bool cn_ignores_signal(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}
