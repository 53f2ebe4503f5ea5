import DAV
import Foundation
import MeetCore
import MeetStore

/// A message of another calendar user that lies in an inbox of a server.
package struct ScheduleMessage: Hashable, Sendable {
    package var href: String
    package var etag: String?
    /// The message (RFC 5546), as iCalendar.
    package var text: String

    package init(href: String, etag: String? = nil, text: String) {
        self.href = href
        self.etag = etag
        self.text = text
    }
}

/// The inbox of an account on a server that schedules (RFC 6638, 2.2).
///
/// All calls throw `AccountError`, and `CancellationError` soon after the task is cancelled.
package protocol ScheduleInbox: Sendable {
    /// Returns the messages, some hundred at most; the rest follows when these were removed.
    func messages() async throws -> [ScheduleMessage]

    /// Removes a message that was read; one that is gone already is no error.
    func remove(_ message: ScheduleMessage) async throws
}

struct DAVInbox: ScheduleInbox {
    let client: DAVClient
    let href: DAVHref

    private static let most = 200

    func messages() async throws -> [ScheduleMessage] {
        do throws(DAVError) { return try await read() } catch { throw AccountError.of(error) }
    }

    private func read() async throws(DAVError) -> [ScheduleMessage] {
        let listing = try await client.read(.listing(href), into: ItemListing())
        let hrefs = listing.items.prefix(Self.most).map(\.href)
        if hrefs.isEmpty { return [] }
        let fetched = try await client.fetch(.calendar, in: href, Array(hrefs))
        return fetched.items.compactMap { item in
            item.data.map { ScheduleMessage(href: item.href.path, etag: item.etag?.quoted, text: $0) }
        }
    }

    func remove(_ message: ScheduleMessage) async throws {
        guard let target = DAVHref(path: message.href) else { return }
        let condition = message.etag.flatMap { ETag($0) }.map(WriteCondition.isVersion) ?? .any
        do throws(DAVError) {
            try await client.delete(target, if: condition, isSilent: true)
        } catch {
            switch error {
            case .notFound, .gone, .preconditionFailed: return
            default: throw AccountError.of(error)
            }
        }
    }
}

/// A round of an inbox. Each message is read once, by the reader of mails, and then removed from the server.
///
/// The server has changed the calendars already. So a change of a known meeting is read before them, to tell
/// what it changes; a new invitation and an answer are read after them, and only told.
struct InboxRound: Sendable {
    enum Part: Hashable, Sendable {
        /// Changes of known meetings by their organizers.
        case changes
        case rest
    }

    let workspace: Workspace
    /// The name of the account.
    let account: String
    let inbox: any ScheduleInbox
    private var messages: [ScheduleMessage]
    /// The number of messages that are shown.
    private(set) var shown = 0

    init(_ inbox: any ScheduleInbox, of account: String, in workspace: Workspace) async throws {
        self.inbox = inbox
        self.account = account
        self.workspace = workspace
        // Their names are in no order.
        messages = try await inbox.messages().map { (stamp: Self.stamp(of: $0), message: $0) }
            .sorted { ($0.stamp, $0.message.href) < ($1.stamp, $1.message.href) }.map(\.message)
    }

    private static func stamp(of message: ScheduleMessage) -> Date {
        ICalendarReader.events(of: message.text).compactMap(\.stamp).max() ?? .distantPast
    }

    /// Reads the messages of a part. What cannot be read stays on the server.
    mutating func read(_ part: Part) async throws {
        var left: [ScheduleMessage] = []
        for message in messages {
            try Task.checkCancellation()
            let (workspace, account) = (workspace, account)
            let read = try await WorkQueue.writing.run { () throws(any Error) -> [ReadInvitation]? in
                let store = workspace.store
                if part == .changes, try !Self.isChange(message, in: store) { return nil }
                var source = InvitationSource(name: account, bytes: Array(message.text.utf8))
                source.isOfServer = true
                return try ReadInvitations.read(source, in: store, workspace)
            }
            guard let read else {
                left.append(message)
                continue
            }
            shown += read.count(where: \.isShown)
            if read.allSatisfy({ !$0.isSkipped }) { try await inbox.remove(message) }
        }
        messages = left
    }

    /// Returns whether a message is the organizer's, about a stored meeting.
    private static func isChange(_ message: ScheduleMessage, in store: MeetStore) throws -> Bool {
        let objects = ICalendarReader.read(message.text.utf8, file: "")
        let method = objects.first?.method.flatMap { SchedulingMethod(rawText: $0) }
        if method == .reply || method == .counter || method == .refresh { return false }
        let uid = objects.flatMap(\.events).first?.uid ?? ""
        return try store.schedulingState(uid: uid)?.isEmpty == false
    }
}

extension ReadInvitation {
    fileprivate var isShown: Bool {
        switch result {
        case .stored, .outdated(.some, _): true
        case .known, .outdated, .notForMe, .skipped: false
        }
    }

    fileprivate var isSkipped: Bool { if case .skipped = result { true } else { false } }
}
