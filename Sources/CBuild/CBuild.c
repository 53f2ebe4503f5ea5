#include "CBuild.h"

#ifndef MEET_COMMIT
#define MEET_COMMIT ""
#endif

const char *meet_build_commit(void) { return MEET_COMMIT; }
