/* In debug builds swift-argument-parser checks the declarations of all arguments and option groups of a command whenever it
   looks at them, and those of a group four times over (ParsableArgumentsValidation.swift): half of the time of each command
   that a test runs. Where Scripts/build-tests links these in place of that check (`--wrap`), it is done only if
   MEET_CHECK_ARGUMENTS is in the environment, as it is for one test of all commands (CommandTreeTests). Release builds have
   no such check. Other builds have this unused. */

#include <stdlib.h>

#define CHECK "$s14ArgumentParser17ParsableArgumentsPAAE9_validate6parentyAA8InputKeyVSg_tKFZ"

/* `static ParsableArguments._validate(parent: InputKey?) throws`: the three words of the key, the type and its conformance. */
#define PARAMETERS                                                                                                      \
    void *name1, void *name2, void *path, void *type, void *conformance, __attribute__((swift_context)) void *context, \
        __attribute__((swift_error_result)) void **error

__attribute__((swiftcall, weak)) void meet_check_arguments(PARAMETERS) __asm__("__real_" CHECK);
__attribute__((swiftcall)) void meet_trust_arguments(PARAMETERS) __asm__("__wrap_" CHECK);

__attribute__((swiftcall)) void meet_trust_arguments(PARAMETERS) {
    if (meet_check_arguments && getenv("MEET_CHECK_ARGUMENTS")) {
        meet_check_arguments(name1, name2, path, type, conformance, context, error);
    }
}
