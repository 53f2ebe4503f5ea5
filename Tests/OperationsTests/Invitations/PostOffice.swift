import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import Operations

/// Mailboxes of several people, and what is wrong with the way to them.
final class PostOffice: Sendable {
    private struct State {
        var mailboxes: [String: [[UInt8]]] = [:]
        var fault: MailError?
        /// Whether what is handed over arrives, though the answer is lost.
        var swallowsAnswer = false
        /// The copies of sent messages, a list for each connection.
        var copies: [String: [[[UInt8]]]] = [:]
        var copyFault: MailError?
    }

    private let state = Mutex(State())

    /// From now on sending fails so; `nil`: nothing does.
    func fail(with fault: MailError?, arrives: Bool = false) {
        state.withLock { ($0.fault, $0.swallowsAnswer) = (fault, arrives) }
    }

    /// From now on copies fail so; `nil`: nothing does.
    func failCopies(with fault: MailError?) { state.withLock { $0.copyFault = fault } }

    /// The copies in somebody's Sent folder, a list for each connection.
    func copies(_ address: String) -> [[[UInt8]]] { state.withLock { $0.copies[address] ?? [] } }

    fileprivate func store(_ copies: [[UInt8]], of address: String) throws(MailError) {
        let fault = state.withLock { state -> MailError? in
            if state.copyFault == nil { state.copies[address, default: []].append(copies) }
            return state.copyFault
        }
        if let fault { throw fault }
    }

    func mailbox(_ address: String) -> [[UInt8]] { state.withLock { $0.mailboxes[address] ?? [] } }

    /// Lays a message into a mailbox.
    func deliver(_ bytes: [UInt8], to address: String) {
        state.withLock { $0.mailboxes[address, default: []].append(bytes) }
    }

    fileprivate func send(_ data: [UInt8], to: [String]) throws(MailError) {
        let fault = state.withLock { state -> MailError? in
            if state.fault == nil || state.swallowsAnswer {
                for address in to { state.mailboxes[address, default: []].append(data) }
            }
            return state.fault
        }
        if let fault { throw fault }
    }

    fileprivate func messages(_ address: String, since known: MailboxState?) -> MailBatch {
        let all = mailbox(address)
        let first = Int(known?.nextUID ?? 1) - 1
        let messages = all.indices.dropFirst(first).map { place in
            FetchedMail(uid: UInt32(place + 1), bytes: all[place])
        }
        return MailBatch(
            state: MailboxState(mailbox: address, uidValidity: 7, nextUID: UInt32(all.count + 1)),
            messages: messages)
    }

    struct Way: MailSending, MailReceiving {
        let office: PostOffice
        let address: String

        func send(
            _ data: [UInt8], from: String, to: [String], isNoted: @escaping @Sendable () -> Bool
        ) async throws(MailError) {
            guard isNoted() else { throw .cancelled }
            try office.send(data, to: to)
        }

        func check() async throws(MailError) {}

        func newMessages(since known: MailboxState?) async throws(MailError) -> MailBatch {
            office.messages(address, since: known)
        }

        func store(copies: [[UInt8]]) async throws(MailError) { try office.store(copies, of: address) }
    }
}

/// Somebody with a database and an account.
final class Person: Sendable {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace
    let address: String

    init(_ name: String, _ office: PostOffice, _ clock: StandingClock) throws {
        fixture = try StoreFixture()
        store = try fixture.open(at: clock)
        let address = "\(name.lowercased())@example.org"
        self.address = address
        try store.set("me.name", to: name)
        try store.set("mail.address", to: address)
        try store.set("mail.smtp.url", to: "smtp://127.0.0.1:2525")
        try store.set("mail.imap.url", to: "imap://127.0.0.1:2143")
        let way = PostOffice.Way(office: office, address: address)
        workspace = Workspace(
            store: store, now: { clock.now },
            mailing: Mailing(
                sending: { _ in way }, receiving: { _ in way },
                letter: { Letter(subject: $0.meeting.title, text: $0.words) }))
    }

    @discardableResult
    func sync(_ part: SyncMail.Part = .both, isImpatient: Bool = false) async throws -> MailSyncReport {
        try await SyncMail(part, isImpatient: isImpatient).run(in: workspace)
    }

    func inbox(_ filter: InboxFilter = .all) throws -> [InboxItem] {
        try ListInbox(filter).run(in: workspace).rows
    }

    func outbox() throws -> [OutgoingMessage] { try ListOutbox().run(in: workspace).rows }

    /// Plans a meeting with others.
    func plan(_ meeting: Meeting, with others: Person...) throws -> Meeting {
        var meeting = meeting
        meeting.invitees = others.map { Invitee(name: $0.address, email: $0.address) }
        return try store.save(meeting)
    }

    @discardableResult
    func tell(_ meeting: Meeting, words: String = "") throws -> [OutgoingMessage] {
        let id = try #require(meeting.seriesID ?? meeting.id)
        return try SendInvitations(meetings: [id], words: words).run(in: workspace)
    }

    func pending(_ meeting: Meeting) throws -> [PendingNotice] {
        let id = try #require(meeting.seriesID ?? meeting.id)
        return try PendingNotices(meetings: [id]).run(in: workspace)
    }

    /// What is stored of a UID.
    func stored(_ uid: String) throws -> Meeting? { try store.meeting(uid: uid) }
}
