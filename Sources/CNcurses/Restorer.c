/* What has to work within a signal handler: async-signal-safe calls and plain memory only (signal-safety(7)). */
#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile sig_atomic_t armed;
static int terminal = -1;
static struct termios restored_mode;
static char restoring_bytes[1024];
static size_t restoring_count;

void cn_restorer_arm(int descriptor, const struct termios *mode, const char *bytes, size_t count) {
    armed = 0;
    terminal = descriptor;
    restored_mode = *mode;
    restoring_count = count < sizeof restoring_bytes ? count : sizeof restoring_bytes;
    memcpy(restoring_bytes, bytes, restoring_count);
    armed = 1;
}

void cn_restorer_disarm(void) { armed = 0; }

void cn_restorer_run(void) {
    if (!armed) return;
    armed = 0;
    /* A process in the background would be stopped for touching the terminal. */
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    sigprocmask(SIG_BLOCK, &stop, &before);
    size_t done = 0;
    while (done < restoring_count) {
        ssize_t count = write(terminal, restoring_bytes + done, restoring_count - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        done += (size_t)count;
    }
    tcsetattr(terminal, TCSANOW, &restored_mode);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static int held = -1;
static int standard_error = -1;

void cn_hold_standard_error(void) {
    if (held >= 0 || !isatty(STDERR_FILENO)) return;
    int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    int memory = memfd_create("standard error", MFD_CLOEXEC);
    if (copy < 0 || memory < 0 || dup2(memory, STDERR_FILENO) < 0) {
        if (copy >= 0) close(copy);
        if (memory >= 0) close(memory);
        return;
    }
    standard_error = copy;
    held = memory;
}

void cn_release_standard_error(void) {
    if (held < 0) return;
    int memory = held;
    held = -1;
    dup2(standard_error, STDERR_FILENO);
    lseek(memory, 0, SEEK_SET);
    char bytes[4096];
    for (int blocks = 0; blocks < 16; blocks++) {
        ssize_t count = read(memory, bytes, sizeof bytes);
        if (count <= 0 || write(STDERR_FILENO, bytes, (size_t)count) != count) break;
    }
    close(memory);
    close(standard_error);
}

/* All that end a process by default and that nobody here listens to, but SIGKILL. */
static const int fatal[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGXCPU, SIGXFSZ,
                            SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGPOLL, SIGPWR, SIGSTKFLT};
static struct sigaction before_fatal[NSIG];

static int is_fault(int signal) {
    return signal == SIGILL || signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE;
}

static void on_fatal(int signal, siginfo_t *info, void *context) {
    (void)context;
    cn_restorer_run();
    cn_release_standard_error();
    sigaction(signal, &before_fatal[signal], NULL);
    /* A faulting instruction runs again on return and faults for good; what was sent must be sent again. */
    if (info->si_code <= 0 || !is_fault(signal)) raise(signal);
}

static void on_exit_of_process(void) {
    cn_restorer_run();
    cn_release_standard_error();
}

void cn_restorer_install(void) {
    static int installed;
    if (installed) return;
    installed = 1;
    /* A stack that overflowed has no room for the handler. */
    static char stack[65536];
    stack_t current;
    if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) {
        stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
        sigaltstack(&alternate, NULL);
    }
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_fatal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) {
        sigaction(fatal[i], &action, &before_fatal[fatal[i]]);
        /* What the process was started without stays without effect. */
        struct sigaction *before = &before_fatal[fatal[i]];
        if (!is_fault(fatal[i]) && before->sa_handler == SIG_IGN) sigaction(fatal[i], before, NULL);
    }
    atexit(on_exit_of_process);
}
