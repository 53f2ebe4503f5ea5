import Features
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// New messages are announced on a line at the bottom, on any screen: answers, invitations, proposals. They
// stay in the inbox when put away there. Rows that the inbox shows are announced no longer.
extension App {
    /// The maximum number of messages read; of more only the number is shown.
    private static let mostNews = 20

    /// Checks for new messages, at the start and after every change.
    mutating func lookForNews() -> [Request] {
        guard hasStarted else { return [] }
        if mail.isLooking {
            mail.mustLookAgain = true
            return []
        }
        mail.isLooking = true
        return start(Self.listNews)
    }

    /// Other failures for the same reason are shown.
    private static let listNews: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        return Effect(policy) { run in
            let page = try? await run.tools.workspace.perform(ListInbox(.open, after: Self.mostNews))
            return EffectAnswer(.news(page?.rows))
        }
    }()

    mutating func take(news items: [InboxItem]?) -> [Request] {
        mail.isLooking = false
        var requests: [Request] = []
        if let items {
            mail.news = items.filter { item in item.id.map { !mail.putAway.contains($0) } ?? false }
            let ids = Set(items.compactMap(\.id))
            // Messages from before the start ring no bell.
            if let told = mail.told {
                let fresh = mail.news.filter { item in item.id.map { !told.contains($0) } ?? false }
                if !fresh.isEmpty {
                    requests.append(
                        .notify(
                            title: Program.name, text: InvitationText.line(fresh, readerZone: context.zone),
                            quietNotice))
                }
            }
            mail.told = (mail.told ?? []).union(ids)
        }
        if mail.mustLookAgain {
            mail.mustLookAgain = false
            requests += lookForNews()
        }
        return requests
    }

    /// Shows the new messages in the inbox, or puts them away, on any screen; `nil` for other commands.
    mutating func settleNews(_ command: CommandID) -> [Request]? {
        switch command {
        case .openNews:
            if let requests = openArrivalNews() { return requests }
            if !tellsOfMail, conflicts.count > 0 { return push(ShowConflicts()) }
            let latest = mail.news.first?.id
            putNewsAway()
            guard let latest else { return show(.inbox) }
            return show(.inbox)
                + tell(InboxScreen.Message.wanted(latest), to: tabs[Tab.inbox.rawValue].id)
        case .dismissNews:
            if tellsOfArrivals {
                arrivals.news = []
                return []
            }
            if isAboutConflicts { conflicts.putAway = conflicts.count } else { putNewsAway() }
            return []
        default: return nil
        }
    }

    private mutating func putNewsAway() {
        mail.putAway.formUnion(mail.news.compactMap(\.id))
        mail.news = []
    }

    /// Puts away the messages that the inbox shows, or has below its rows.
    mutating func putShownNewsAway() {
        putShownArrivalsAway()
        guard tab == .inbox, layers.isEmpty, isLargeEnough, !mail.news.isEmpty,
            let inbox = tabs[Tab.inbox.rawValue].screen as? InboxScreen
        else { return }
        let shown = inbox.reached(in: context)
        let seen = mail.news.compactMap(\.id).filter { shown.contains($0) }
        guard !seen.isEmpty else { return }
        mail.putAway.formUnion(seen)
        mail.news.removeAll { item in item.id.map { shown.contains($0) } ?? false }
    }

    // MARK: - The line at the foot

    /// True if there are new messages or conflicts.
    var hasNews: Bool { tellsOfArrivals || !mail.news.isEmpty || tellsOfConflicts }

    /// True if the line tells of people on the way, who come first.
    private var tellsOfArrivals: Bool { !arrivals.news.isEmpty }

    /// True if the line tells of new messages; in the inbox itself, of those above the visible rows.
    private var tellsOfMail: Bool { !mail.news.isEmpty }

    /// True if the line tells of conflicts; messages come first.
    private var isAboutConflicts: Bool { !tellsOfArrivals && !tellsOfMail && tellsOfConflicts }

    /// The number of rows: one if there is space.
    var newsRows: Int {
        let isRoomy = size.rows >= Self.minimumSize.rows + 3 + safetyRows + noticeRows
        return hasNews && isRoomy ? 1 : 0
    }

    /// The row above that of the reminders.
    var newsArea: Rect {
        let notice = noticeArea
        return Rect(
            column: 0, row: notice.row - notice.rows, columns: size.columns,
            rows: isLargeEnough ? newsRows : 0)
    }

    func newsItems() -> [FooterItem] {
        trayItems(
            [.dismissNews, .openNews], in: newsArea,
            saying: tellsOfArrivals
                ? [.openNews: .showArrivals] : isAboutConflicts ? [.openNews: .decideConflicts] : [:])
    }

    func drawNews(into buffer: inout CellBuffer) {
        drawTray(
            sign: "●", style: theme.key,
            text: tellsOfArrivals
                ? say.line(arrivals.news)
                : isAboutConflicts
                    ? say.conflictNews(conflicts.count)
                    : InvitationText.line(mail.news, readerZone: context.zone),
            items: newsItems(), in: newsArea, into: &buffer)
    }
}
