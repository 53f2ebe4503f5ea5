#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>

/* CURLOPT_QUICK_EXIT, since 7.87. */
const CURLoption ccurl_quick_exit = (CURLoption)322;

/* Every function that is used: its name and its type. */
#define FUNCTIONS(X)                                                                                          \
    X(curl_global_init)                                                                                       \
    X(curl_version)                                                                                           \
    X(curl_easy_init)                                                                                         \
    X(curl_easy_cleanup)                                                                                      \
    X(curl_easy_reset)                                                                                        \
    X(curl_easy_strerror)                                                                                     \
    X(curl_easy_setopt)                                                                                       \
    X(curl_easy_getinfo)                                                                                      \
    X(curl_easy_send)                                                                                         \
    X(curl_easy_recv)                                                                                         \
    X(curl_slist_append)                                                                                      \
    X(curl_slist_free_all)                                                                                    \
    X(curl_multi_init)                                                                                        \
    X(curl_multi_cleanup)                                                                                     \
    X(curl_multi_setopt)                                                                                      \
    X(curl_multi_add_handle)                                                                                  \
    X(curl_multi_remove_handle)                                                                               \
    X(curl_multi_perform)                                                                                     \
    X(curl_multi_poll)                                                                                        \
    X(curl_multi_wakeup)                                                                                      \
    X(curl_multi_info_read)

/* curl.h checks the types of some calls by macros of the functions' names. */
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define MEMBER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(MEMBER)
} library;

static bool is_loaded;

static void load(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name)                                                                                            \
    library.name = (__typeof__(&name))dlsym(handle, #name);                                                   \
    if (!library.name) return;
    FUNCTIONS(FIND)
    is_loaded = library.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

const char *ccurl_version(void) { return library.curl_version(); }

CURL *ccurl_easy_init(void) { return library.curl_easy_init(); }

void ccurl_easy_cleanup(CURL *easy) { library.curl_easy_cleanup(easy); }

void ccurl_easy_reset(CURL *easy) { library.curl_easy_reset(easy); }

const char *ccurl_easy_strerror(CURLcode code) { return library.curl_easy_strerror(code); }

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return library.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return library.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return library.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return library.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_callback(CURL *easy, CURLoption option, size_t (*callback)(char *, size_t, size_t, void *)) {
    return library.curl_easy_setopt(easy, option, callback);
}

long ccurl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return library.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

curl_off_t ccurl_get_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return library.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *ccurl_get_text(CURL *easy, CURLINFO info) {
    const char *value = NULL;
    return library.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

curl_socket_t ccurl_get_socket(CURL *easy) {
    curl_socket_t value = CURL_SOCKET_BAD;
    return library.curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &value) == CURLE_OK ? value : CURL_SOCKET_BAD;
}

const struct curl_slist *ccurl_get_certificate(CURL *easy) {
    struct curl_certinfo *chain = NULL;
    if (library.curl_easy_getinfo(easy, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain) return NULL;
    return chain->num_of_certs > 0 ? chain->certinfo[0] : NULL;
}

CURLcode ccurl_easy_send(CURL *easy, const void *bytes, size_t count, size_t *sent) {
    return library.curl_easy_send(easy, bytes, count, sent);
}

CURLcode ccurl_easy_recv(CURL *easy, void *bytes, size_t count, size_t *received) {
    return library.curl_easy_recv(easy, bytes, count, received);
}

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
    return library.curl_slist_append(list, text);
}

void ccurl_slist_free_all(struct curl_slist *list) { library.curl_slist_free_all(list); }

CURLM *ccurl_multi_init(void) { return library.curl_multi_init(); }

void ccurl_multi_cleanup(CURLM *multi) { library.curl_multi_cleanup(multi); }

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return library.curl_multi_setopt(multi, option, value);
}

CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy) { return library.curl_multi_add_handle(multi, easy); }

CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy) {
    return library.curl_multi_remove_handle(multi, easy);
}

CURLMcode ccurl_multi_perform(CURLM *multi, int *running) { return library.curl_multi_perform(multi, running); }

CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
    int events = 0;
    return library.curl_multi_poll(multi, NULL, 0, milliseconds, &events);
}

CURLMcode ccurl_multi_wait_for(CURLM *multi, curl_socket_t socket, bool to_write, int milliseconds) {
    struct curl_waitfd wanted = {.fd = socket, .events = to_write ? CURL_WAIT_POLLOUT : CURL_WAIT_POLLIN};
    int events = 0;
    return library.curl_multi_poll(multi, &wanted, 1, milliseconds, &events);
}

CURLMcode ccurl_multi_wakeup(CURLM *multi) { return library.curl_multi_wakeup(multi); }

CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = library.curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
