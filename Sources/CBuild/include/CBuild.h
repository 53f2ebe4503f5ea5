#ifndef C_BUILD_H
#define C_BUILD_H

/// The commit that the program was built from, as `git rev-parse --short` writes it, with a plus sign behind it where files
/// differed from it; empty where nobody said it.
///
/// `Package.swift` takes it from the variable MEET_COMMIT of the environment, which `Scripts/build` sets. It stands in a
/// file of its own so that a new commit compiles that file alone.
const char *meet_build_commit(void);

#endif
