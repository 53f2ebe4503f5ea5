import CBuild
import MeetUI

/// The sources of the build.
enum Build {
    /// The commit, or an empty text if it was not set in the build.
    static var commit: String { String(cString: meet_build_commit()) }

    /// The version with the commit: `0.1.0 (1a2b3c4)`.
    static var versionWithCommit: String {
        Program.version + (commit.isEmpty ? "" : " (\(commit))")
    }

    /// The output of `--version`.
    static var version: String { "\(Program.name) \(versionWithCommit)" }
}
