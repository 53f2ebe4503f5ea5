import CBuild
import MeetUI

/// Of what the program was built.
enum Build {
    /// Empty where nobody said it when the program was built.
    static var commit: String { String(cString: meet_build_commit()) }

    /// `0.1.0 (1a2b3c4)`.
    static var versionWithCommit: String {
        Program.version + (commit.isEmpty ? "" : " (\(commit))")
    }

    /// As `--version` says it.
    static var version: String { "\(Program.name) \(versionWithCommit)" }
}
