import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import Operations

/// What is said of messages that could not be read, or not as they stand.
@Suite struct MailRemarksTests {
    let office = PostOffice()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let nikos: Person

    init() throws { nikos = try Person("Nikos", office, clock) }

    private static func mail(
        _ number: Int, event: [String] = ["DTSTART:20261202T080000Z"],
        attendees: [String] = ["nikos@example.org"]
    ) -> [UInt8] {
        let head = [
            "From: Maria <maria@example.org>", "Subject: Invitation \(number)",
            "Message-ID: <\(number)@example.org>", "Content-Type: text/calendar; method=REQUEST", "",
        ]
        let object =
            [
                "BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:REQUEST", "BEGIN:VEVENT",
                "UID:\(number)@example.org",
                "DTSTAMP:20261121T070000Z", "SUMMARY:Coffee \(number)", "ORGANIZER:mailto:maria@example.org",
            ] + attendees.map { "ATTENDEE:mailto:\($0)" } + event + ["END:VEVENT", "END:VCALENDAR", ""]
        return Array((head + object).joined(separator: "\r\n").utf8)
    }

    /// With so many levels and not a word of a calendar.
    static func nested(_ levels: Int) -> [UInt8] {
        var text = "From: mallory@example.net\r\nSubject: Nested\r\n"
        for level in 0..<levels {
            text += "Content-Type: multipart/mixed; boundary=b\(level)\r\n\r\n--b\(level)\r\n"
        }
        return Array((text + "\r\nx\r\n").utf8)
    }

    @Test func oneMessageStopsNoOther() async throws {
        office.deliver(Self.mail(1), to: nikos.address)
        office.deliver(Self.nested(98), to: nikos.address)
        office.deliver(Self.mail(2), to: nikos.address)
        let report = try await nikos.sync()
        #expect(report.received.compactMap(\.meeting?.title) == ["Coffee 1", "Coffee 2"])
        let remark = try #require(report.remarks.first)
        #expect(report.remarks.count == 1 && report.failures.isEmpty)
        #expect(remark.subject == "Nested" && remark.sender?.email == "mallory@example.net")
        guard case .skipped(let reasons) = remark.result, case .problem(let problem)? = reasons.first else {
            Issue.record("\(remark)")
            return
        }
        #expect(problem.reason == .mailTooLong)
        // It is said once.
        #expect(try await nikos.sync().remarks.isEmpty)
    }

    @Test(.enabled(if: Python.has("sqlite3"), "no Python with sqlite3"))
    func whatCannotBeStoredStopsNoOther() async throws {
        let trigger =
            "CREATE TRIGGER no BEFORE INSERT ON meeting WHEN NEW.title = 'Coffee 2' BEGIN SELECT RAISE(ABORT, 'no'); END"
        let made = try Python.run(
            "import sqlite3, sys; sqlite3.connect('\(nikos.store.path)').execute(sys.stdin.read())",
            input: trigger)
        #expect(made.status == 0)
        for number in 1...3 { office.deliver(Self.mail(number), to: nikos.address) }
        let report = try await nikos.sync()
        #expect(report.received.compactMap(\.meeting?.title) == ["Coffee 1", "Coffee 3"])
        #expect(report.remarks.map(\.subject) == ["Invitation 2"])
        #expect(report.remarks.map(\.result) == [.skipped([.unstorable])])
        #expect(try await nikos.sync().remarks.isEmpty)
    }

    /// Mail without a calendar is not the person's concern here.
    @Test func ofOtherMailNothingIsSaid() async throws {
        office.deliver(Array("From: a@example.org\r\nSubject: x\r\n\r\nHello\r\n".utf8), to: nikos.address)
        let report = try await nikos.sync()
        #expect(report.remarks.isEmpty && report.received.isEmpty)
    }

    static let oddities: [([String], ImportProblem.Reason)] = [
        (
            ["DTSTART;TZID=Nowhere/At All:20261202T080000"],
            .unknownZone(ImportProblem.Excerpt("Nowhere/At All"))
        ),
        (
            ["DTSTART:20261202T080000Z", "RRULE:FREQ=SECONDLY"],
            .noRule(found: ImportProblem.Excerpt("FREQ=SECONDLY"))
        ),
        (
            ["DTSTART:18800101T080000Z", "RRULE:FREQ=DAILY"],
            .tooManyDates(limit: 50_000, last: CalendarDate(year: 2016, month: 11, day: 22))
        ),
    ]

    /// The same as an import says.
    @Test(arguments: oddities)
    func whatAnImportWarnsOf(_ event: [String], _ reason: ImportProblem.Reason) async throws {
        let mail = Self.mail(1, event: event)
        office.deliver(mail, to: nikos.address)
        let report = try await nikos.sync()
        #expect(report.received.count == 1)
        #expect(report.remarks.flatMap(\.warnings).map(\.reason) == [reason])
        #expect(report.remarks.first?.subject == "Invitation 1")
        // What was read before was said before.
        let again = try ReadInvitations([InvitationSource(name: "a.eml", bytes: mail)]).run(
            in: nikos.workspace)
        #expect(again.flatMap(\.warnings).isEmpty)
        // As a file.
        let other = try Person("Zoe", office, clock)
        let read = try ReadInvitations([InvitationSource(name: "a.eml", bytes: mail)]).run(
            in: other.workspace)
        #expect(read.flatMap(\.warnings).map(\.reason) == [reason])
        let file = other.fixture.folder.appendingPathComponent("a.ics")
        try Data(mail.drop { $0 != 10 }.split(separator: 10).dropFirst(4).joined(separator: [10])).write(
            to: file)
        let imported = try ImportMeetings(.paths([file.path])).run(in: other.workspace)
        #expect(imported.warnings.map(\.reason) == [reason])
    }

    /// The person is behind all that are read, so the message seems to be for others.
    @Test func morePeopleThanAreRead() async throws {
        let many = (0..<5001).map { "p\($0)@example.net" } + [nikos.address]
        office.deliver(Self.mail(1, attendees: many), to: nikos.address)
        let report = try await nikos.sync()
        #expect(report.remarks.flatMap(\.warnings).map(\.reason) == [.tooManyAttendees(limit: 5000)])
    }

    @Test func aSeriesWhoseDatesAreAllKeptIsNotSpokenOf() async throws {
        office.deliver(
            Self.mail(1, event: ["DTSTART:19000101T080000Z", "RRULE:FREQ=DAILY"]), to: nikos.address)
        office.deliver(
            Self.mail(2, event: ["DTSTART:18000101T080000Z", "RRULE:FREQ=DAILY;COUNT=40000"]),
            to: nikos.address)
        #expect(try await nikos.sync().remarks.isEmpty)
    }

    // MARK: - A server that does not hand over

    /// Gives batches one after the other.
    private final class Server: MailReceiving {
        let batches: Mutex<[MailBatch]>
        init(_ batches: [MailBatch]) { self.batches = Mutex(batches) }
        var left: Int { batches.withLock { $0.count } }

        func newMessages(since: MailboxState?) async throws(MailError) -> MailBatch {
            let next = batches.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let next else { throw .notSetUp(.imap) }
            return next
        }

        func check() async throws(MailError) {}
    }

    private func sync(_ server: Server) async throws -> MailSyncReport {
        let (clock, way) = (clock, PostOffice.Way(office: office, address: nikos.address))
        let workspace = Workspace(
            store: nikos.store, now: { clock.now },
            mailing: Mailing(
                sending: { _ in way }, receiving: { _ in server },
                letter: { Letter(subject: $0.meeting.title, text: $0.words) }))
        return try await SyncMail(.receiving).run(in: workspace)
    }

    private func state(_ next: UInt32, hasMore: Bool = false) -> MailboxState {
        MailboxState(mailbox: "x", uidValidity: 1, nextUID: next, hasMore: hasMore)
    }

    @Test func whatEndedTheConversationIsPassedAtOnce() async throws {
        let server = Server([
            MailBatch(
                state: state(2, hasMore: true), messages: [FetchedMail(uid: 1, bytes: Self.mail(1))],
                error: .unreadable(host: "a")),
            MailBatch(state: state(5), messages: [FetchedMail(uid: 4, bytes: Self.mail(4))]),
        ])
        let report = try await sync(server)
        #expect(report.received.count == 2 && report.failures.isEmpty && server.left == 0)
    }

    /// A server that nothing can be made of is not signed in at without end.
    @Test func aServerThatEndsEveryConversation() async throws {
        let batches = (1...50).map { number in
            MailBatch(state: state(number, hasMore: true), messages: [], error: .unreadable(host: "a"))
        }
        let server = Server(batches)
        let report = try await sync(server)
        #expect(report.failures == [.init(step: .receiving, error: .unreadable(host: "a"))])
        #expect(server.left == batches.count - MailSource.mostFaults)
    }

    @Test func aBadNetworkEndsTheRound() async throws {
        let error = MailError.network(.broken(host: "a", stage: .receive, reason: ""))
        let server = Server([
            MailBatch(
                state: state(2, hasMore: true), messages: [FetchedMail(uid: 1, bytes: Self.mail(1))],
                error: error),
            MailBatch(state: state(5), messages: []),
        ])
        let report = try await sync(server)
        #expect(report.received.count == 1 && report.failures == [.init(step: .receiving, error: error)])
        #expect(server.left == 1)
        // What was read until then is known.
        #expect(try await sync(server).failures.isEmpty)
    }

    @Test func whatTheServerKeepsIsNamedByItsHeader() async throws {
        let header = Array("From: Ann <ann@example.net>\r\nSubject: Plans\r\n\r\n".utf8)
        let server = Server([
            MailBatch(
                state: state(3),
                messages: [
                    FetchedMail(uid: 1, bytes: header, isWithheld: true),
                    FetchedMail(uid: 2, bytes: [], isWithheld: true),
                ])
        ])
        let report = try await sync(server)
        #expect(report.remarks.map(\.result) == [.skipped([.withheld]), .skipped([.withheld])])
        #expect(report.remarks.map(\.subject) == ["Plans", ""])
        #expect(report.remarks.first?.sender?.email == "ann@example.net")
    }

    // MARK: - Folders

    @Test func oneFileThatCannotBeReadStopsNoOther() throws {
        let folder = nikos.fixture.folder.appendingPathComponent("Maildir/new")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.mail(1)).write(to: folder.appendingPathComponent("1"))
        try Data(Self.mail(3)).write(to: folder.appendingPathComponent("3"))
        // Too large to be a mail, and takes no room.
        let huge = folder.appendingPathComponent("2").path
        #expect(FileManager.default.createFile(atPath: huge, contents: nil))
        #expect(truncate(huge, 65 << 20) == 0)
        let results = try ReadMailFile(folder.deletingLastPathComponent().path).run(in: nikos.workspace)
        #expect(results.count == 3)
        #expect(results[1].result == .skipped([.file(.file(path: huge, code: EFBIG))]))
        #expect(try nikos.inbox().count == 2)
    }
}
