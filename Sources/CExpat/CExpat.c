#include "CExpat.h"

#include <dlfcn.h>
#include <pthread.h>

/* The functions of libexpat.so.1 that are used, as its expat.h declares them: characters are UTF-8, XML_Bool is an
   unsigned char, an enum is an int. */
typedef struct XML_ParserStruct *XML_Parser;
typedef void (*start_element)(void *, const char *, const char **);
typedef void (*end_element)(void *, const char *);
typedef void (*character_data)(void *, const char *, int);
typedef void (*start_doctype)(void *, const char *, const char *, const char *, int);

const char *XML_ExpatVersion(void);
XML_Parser XML_ParserCreateNS(const char *encoding, char separator);
void XML_ParserFree(XML_Parser parser);
void XML_SetUserData(XML_Parser parser, void *user);
void XML_SetElementHandler(XML_Parser parser, start_element start, end_element end);
void XML_SetCharacterDataHandler(XML_Parser parser, character_data handler);
void XML_SetStartDoctypeDeclHandler(XML_Parser parser, start_doctype handler);
int XML_Parse(XML_Parser parser, const char *bytes, int count, int is_final);
int XML_StopParser(XML_Parser parser, unsigned char is_resumable);
int XML_GetErrorCode(XML_Parser parser);
const char *XML_ErrorString(int code);
unsigned long XML_GetCurrentLineNumber(XML_Parser parser);

/* Since 2.4.0; an older library has no such guard, and a DOCTYPE stops the parser anyway. */
unsigned char XML_SetBillionLaughsAttackProtectionMaximumAmplification(XML_Parser parser, float factor);
unsigned char XML_SetBillionLaughsAttackProtectionActivationThreshold(XML_Parser parser, unsigned long long bytes);

#define FUNCTIONS(X)                                                                                          \
    X(XML_ExpatVersion)                                                                                       \
    X(XML_ParserCreateNS)                                                                                     \
    X(XML_ParserFree)                                                                                         \
    X(XML_SetUserData)                                                                                        \
    X(XML_SetElementHandler)                                                                                  \
    X(XML_SetCharacterDataHandler)                                                                            \
    X(XML_SetStartDoctypeDeclHandler)                                                                         \
    X(XML_Parse)                                                                                              \
    X(XML_StopParser)                                                                                         \
    X(XML_GetErrorCode)                                                                                       \
    X(XML_ErrorString)                                                                                        \
    X(XML_GetCurrentLineNumber)

#define GUARDS(X)                                                                                             \
    X(XML_SetBillionLaughsAttackProtectionMaximumAmplification)                                               \
    X(XML_SetBillionLaughsAttackProtectionActivationThreshold)

#define MEMBER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(MEMBER)
    GUARDS(MEMBER)
} library;

static bool is_loaded;

static void load(void) {
    void *handle = dlopen("libexpat.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) library.name = (__typeof__(&name))dlsym(handle, #name);
#define NEED(name)                                                                                            \
    FIND(name)                                                                                                \
    if (!library.name) return;
    FUNCTIONS(NEED)
    GUARDS(FIND)
    is_loaded = true;
}

bool cexpat_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

const char *cexpat_version(void) { return library.XML_ExpatVersion(); }

void *cexpat_create(void) {
    XML_Parser parser = library.XML_ParserCreateNS(NULL, '\n');
    if (!parser) return NULL;
    if (library.XML_SetBillionLaughsAttackProtectionMaximumAmplification)
        library.XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 10);
    if (library.XML_SetBillionLaughsAttackProtectionActivationThreshold)
        library.XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1 << 16);
    return parser;
}

void cexpat_free(void *parser) { library.XML_ParserFree(parser); }

void cexpat_handle(void *parser, void *user, start_element begin, end_element end, character_data text,
                   start_doctype doctype) {
    library.XML_SetUserData(parser, user);
    library.XML_SetElementHandler(parser, begin, end);
    library.XML_SetCharacterDataHandler(parser, text);
    library.XML_SetStartDoctypeDeclHandler(parser, doctype);
}

bool cexpat_feed(void *parser, const char *bytes, int count, bool is_last) {
    return library.XML_Parse(parser, bytes, count, is_last) == 1; /* XML_STATUS_OK */
}

void cexpat_stop(void *parser) { library.XML_StopParser(parser, 0); }

const char *cexpat_error(void *parser) { return library.XML_ErrorString(library.XML_GetErrorCode(parser)); }

long cexpat_line(void *parser) { return (long)library.XML_GetCurrentLineNumber(parser); }
