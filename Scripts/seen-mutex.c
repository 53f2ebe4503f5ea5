// Tells the thread sanitizer when a thread takes a Mutex that it had to wait for, and when one is given to a thread that
// waits: both happen within Swift's library, which is built without the sanitizer, so that all that the Mutex guards looks
// as if nothing did. Loaded before that library (ld.so(8), LD_PRELOAD); `Scripts/test-sanitized` builds it.
//
// What stands in is called as Swift calls, with the lock in the register of `self`
// (https://clang.llvm.org/docs/AttributeReference.html#swiftcall); the lock is what is compared and exchanged where nobody
// waits, which the sanitizer sees.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK __attribute__((swift_context)) void *lock
#define SWIFT __attribute__((swiftcall))

// Of the sanitizer, where the program has one.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

// _MutexHandle._lockSlow(UInt32), ._tryLockSlow() -> Bool and ._unlockSlow() of the module Synchronization.
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lockSlow(uint32_t thread, LOCK) __asm__(LOCK_SLOW);
SWIFT bool tryLockSlow(LOCK) __asm__(TRY_LOCK_SLOW);
SWIFT void unlockSlow(LOCK) __asm__(UNLOCK_SLOW);

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

SWIFT void lockSlow(uint32_t thread, LOCK) {
    ((SWIFT void (*)(uint32_t, LOCK))next(LOCK_SLOW))(thread, lock);
    if (__tsan_acquire) __tsan_acquire(lock);
}

SWIFT bool tryLockSlow(LOCK) {
    bool isTaken = ((SWIFT bool (*)(LOCK))next(TRY_LOCK_SLOW))(lock);
    if (isTaken && __tsan_acquire) __tsan_acquire(lock);
    return isTaken;
}

SWIFT void unlockSlow(LOCK) {
    if (__tsan_release) __tsan_release(lock);
    ((SWIFT void (*)(LOCK))next(UNLOCK_SLOW))(lock);
}
