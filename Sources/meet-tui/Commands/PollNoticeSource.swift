import MeetStore
import Operations
import Sentences

/// Lets the agent close polls at their deadline, remind those who have not voted, and notify the person of
/// it, and of polls in which all have voted.
enum PollNoticeSource {
    static var source: NoticeSource {
        NoticeSource(
            take: { workspace in
                let round = try RunPolls().run(in: workspace)
                // News of votes that came by mail are among them.
                return (try UntoldPollNews(workspace.store).items().map { Self.notice($0) }, round.next)
            },
            confirm: { workspace, told in
                let news = UntoldPollNews(workspace.store)
                try news.remove(try news.items().filter { told.contains(Self.notice($0)) })
            })
    }

    private static func notice(_ item: InboxItem) -> AgentNotice {
        AgentNotice(title: InvitationText.line([item], readerZone: ReaderZone.current), text: "")
    }
}
