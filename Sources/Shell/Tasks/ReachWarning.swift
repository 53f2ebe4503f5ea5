import MeetCore
import Operations
import Sentences

/// The warning about a stored meeting that cannot be reached from the one before it, or from which the next
/// one cannot be reached.
package enum ReachWarning {
    /// Returns the sentence about the first such pair; `nil` if there is none. It follows from what is known
    /// here, so that no write waits for a server of ways.
    package static func sentence(about meeting: Meeting, in workspace: Workspace) async -> String? {
        let pairs = try? await CheckReach(meeting, asks: false).run(in: workspace)
        return pairs?.first.map { say.unreachable($0) }
    }
}
