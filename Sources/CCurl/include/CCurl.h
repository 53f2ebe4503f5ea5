/* libcurl as Swift can call it: variadic functions by the type of their argument, and the library itself loaded
   at its first use, because loading it with the program costs every start some ten milliseconds. Foundation's own
   networking, which is linked as well and never used, must not load it either: Scripts/trap-curl. */
#ifndef MEET_CCURL_H
#define MEET_CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

/* Loads and initialises libcurl, once for the process; false when it is not installed or lacks a function. */
bool ccurl_load(void);
/* After a successful load. */
const char *ccurl_version(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
void ccurl_easy_reset(CURL *easy);
const char *ccurl_easy_strerror(CURLcode code);

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_callback(CURL *easy, CURLoption option, size_t (*callback)(char *, size_t, size_t, void *));

/* Zero, or NULL, where there is no answer. */
long ccurl_get_long(CURL *easy, CURLINFO info);
curl_off_t ccurl_get_offset(CURL *easy, CURLINFO info);
const char *ccurl_get_text(CURL *easy, CURLINFO info);

/* CURL_SOCKET_BAD where there is no connection. */
curl_socket_t ccurl_get_socket(CURL *easy);
/* What the server's own certificate says, a line a field (CURLOPT_CERTINFO); NULL where it is not known. */
const struct curl_slist *ccurl_get_certificate(CURL *easy);

/* On a connection of CURLOPT_CONNECT_ONLY: CURLE_AGAIN where it is to be waited for. */
CURLcode ccurl_easy_send(CURL *easy, const void *bytes, size_t count, size_t *sent);
CURLcode ccurl_easy_recv(CURL *easy, void *bytes, size_t count, size_t *received);

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi, int *running);
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
/* Also until a socket can be read from, or written to. */
CURLMcode ccurl_multi_wait_for(CURLM *multi, curl_socket_t socket, bool to_write, int milliseconds);
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/* The next transfer that ended, with its result; NULL when there is none. */
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result);

/* Options of later versions than the oldest this is built with; an older library ignores them. */
extern const CURLoption ccurl_quick_exit;

#endif
