import Foundation
import MeetCore
import Operations
import Sentences
import Synchronization

/// Lets the agent import the new files of the folder of tracks. It tells only of those that could not be
/// read, each once.
final class TrackNoticeSource: Sendable {
    /// The notices that were not shown yet.
    private let waiting = Mutex<[AgentNotice]>([])

    static var source: NoticeSource {
        let tracks = TrackNoticeSource()
        return NoticeSource(
            take: { try tracks.take($0) },
            confirm: { _, told in tracks.waiting.withLock { $0.removeAll { told.contains($0) } } })
    }

    private func take(_ workspace: Workspace) throws -> (notices: [AgentNotice], next: Date?) {
        let round = try WatchTracks().run(in: workspace)
        let unread = round.problems.filter { $0.severity == .skipped }
        let notices = waiting.withLock { waiting in
            if !unread.isEmpty {
                waiting.append(
                    AgentNotice(
                        title: say.unreadTracks(unread.count),
                        text: unread.map { ImportText.problem($0) }.joined(separator: "\n")))
            }
            return waiting
        }
        return (notices, round.next)
    }
}
