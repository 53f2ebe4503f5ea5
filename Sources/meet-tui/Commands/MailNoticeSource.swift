import Foundation
import MeetStore
import Operations
import Sentences

/// Lets the agent send waiting messages, fetch new ones and notify the person of them, if an account is set
/// up.
enum MailNoticeSource {
    private static let schedule = SyncSchedule(pause: 180, watchedPause: 900)

    /// - Parameter isPatient: Whether the agent's round waits for it: there is no later one.
    static func notices(isPatient: Bool) -> SyncNotices<MailSource> {
        SyncNotices(
            schedule, isPatient: isPatient, find: { try MailSource(in: $0) }, words: words,
            confirm: { workspace, told in
                let untold = try workspace.store.untoldOutgoing()
                // Of others, and of more of them, there is another notice.
                guard !untold.isEmpty, told.contains(doubtful(untold)) else { return }
                try NoteToldMessages(untold).run(in: workspace)
            })
    }

    private static func doubtful(_ messages: [OutgoingMessage]) -> AgentNotice {
        AgentNotice(title: say.doubtful(messages.count), text: "")
    }

    private static func words(_ report: MailSyncReport, _ now: Date) -> [AgentNotice] {
        var news = report.received.compactMap { notice($0, now: now) }
        // The other messages are on their way; these wait for a decision.
        if !report.doubtful.isEmpty {
            news.append(doubtful(report.doubtful))
        }
        if let error = report.copyFailure {
            news.append(AgentNotice(title: say("No copy in the Sent folder"), text: say.sentence(error)))
        }
        if let remarked = say.remarked(report.remarks) {
            news.append(AgentNotice(title: say("Mail that could not be read as is"), text: remarked))
        }
        return news
    }

    private static func notice(_ item: InboxItem, now: Date) -> AgentNotice? {
        guard item.state == .waiting || item.state == .unseen else { return nil }
        // The agent's source of polls shows these, even after it was ended.
        if item.news == .allVoted || item.news == .pollClosed { return nil }
        var lines: [String] = []
        if let time = item.meantTime {
            lines.append(MeetingText.when(time, readerZone: ReaderZone.current))
        }
        if let comment = item.comment { lines.append(say.quoted(comment)) }
        let title = InvitationText.line([item], readerZone: ReaderZone.current)
        return AgentNotice(title: title, text: lines.joined(separator: "\n"))
    }
}
