/* libexpat as Swift can call it, loaded at its first use: hardly any start of the program needs it. Its functions are
   declared by hand in CExpat.c, so that the program is built without its headers. */
#ifndef MEET_CEXPAT_H
#define MEET_CEXPAT_H

#include <stdbool.h>
#include <stddef.h>

/* Loads libexpat, once for the process; false when it is not installed or lacks a function. */
bool cexpat_load(void);
/* After a successful load: expat_2.5.0. */
const char *cexpat_version(void);

/* A parser that resolves namespaces: a name is the namespace, a line feed, and the local name, or the latter alone.
   NULL without memory. */
void *cexpat_create(void);
void cexpat_free(void *parser);

/* What is called with `user`: at the begin of an element with its attributes (names and values in turn, then NULL), at
   its end, with a piece of text, and at the begin of a DOCTYPE, before any entity of it. */
void cexpat_handle(void *parser, void *user, void (*begin)(void *user, const char *name, const char **attributes),
                   void (*end)(void *user, const char *name), void (*text)(void *user, const char *text, int count),
                   void (*doctype)(void *user, const char *name, const char *system, const char *id, int has_subset));

/* Parses the next bytes; false after an error, or a stop. */
bool cexpat_feed(void *parser, const char *bytes, int count, bool is_last);
/* Stops the parser for good, from within a handler. */
void cexpat_stop(void *parser);

/* The reason of the last error, and its line. */
const char *cexpat_error(void *parser);
long cexpat_line(void *parser);

#endif
