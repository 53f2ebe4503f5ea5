import Foundation
import Operations
import Sentences
import Synchronization

/// Lets the agent close polls at their deadline, remind those who have not voted, and notify the person of
/// it.
final class PollNoticeSource: Sendable {
    /// The notices that were not shown yet; the inbox has them too.
    private let waiting = Mutex<[AgentNotice]>([])

    static var source: NoticeSource {
        let polls = PollNoticeSource()
        return NoticeSource(
            take: { try polls.take($0) },
            confirm: { _, told in polls.waiting.withLock { $0.removeAll { told.contains($0) } } })
    }

    private func take(_ workspace: Workspace) throws -> (notices: [AgentNotice], next: Date?) {
        let round = try RunPolls().run(in: workspace)
        let news = round.news.map { item in
            AgentNotice(title: InvitationText.line([item], readerZone: ReaderZone.current), text: "")
        }
        let notices = waiting.withLock { waiting in
            waiting += news
            return waiting
        }
        return (notices, round.next)
    }
}
