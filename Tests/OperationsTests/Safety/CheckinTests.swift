import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// A check-in from its start to the all-clear, by a clock that the test moves.
@Suite struct CheckinTests: CheckinSuite {
    let evening: CheckinEvening

    init() throws { evening = try CheckinEvening() }

    /// The subjects of the mails by person; the letter of the tests is named by the step.
    private func steps(of name: String) throws -> [String] {
        try host.outbox().reversed().filter { message in
            message.to.first?.email == "\(name)@example.org" && message.state != .withdrawn
        }.map(\.subject)
    }

    @Test func asksThreeTimesThenTellsThenAllIsWell() async throws {
        try start()
        #expect(try round().isEmpty)
        #expect(try round().next == Self.due)
        for (minutes, stage) in [(0.0, Checkin.Stage.asked), (5, .askedAgain), (10, .askedTwice)] {
            move(minutes)
            #expect(try round().asked?.stage == stage)
            // Neither this process nor another asks again.
            #expect(try round().asked == nil)
        }
        #expect(try host.outbox().isEmpty)
        move(14.9)
        #expect(try round().isEmpty)
        move(15)
        #expect(try round().told?.stage == .told)
        #expect(try round().isEmpty)
        #expect(try steps(of: "ann") == ["missing"] && steps(of: "nikos") == ["missing"])
        try await host.sync(.sending)
        #expect(try Arrived().run(in: host.workspace).messages.count == 2)
        #expect(try steps(of: "ann") == ["missing", "all-clear"])
        #expect(throws: SafetyError.nothingOpen) { try Arrived().run(in: host.workspace) }
    }

    @Test func anArrivalInTimeTellsNobody() throws {
        try start()
        move(6)
        try round()
        #expect(try Arrived().run(in: host.workspace).messages.isEmpty)
        move(60)
        #expect(try round().isEmpty && host.outbox().isEmpty)
    }

    @Test func anAlarmThatWasNotSentIsWithdrawnWithoutAnAllClear() throws {
        try start()
        move(15)
        try round()
        #expect(try Arrived().run(in: host.workspace).messages.isEmpty)
        #expect(try steps(of: "ann").isEmpty)
    }

    @Test func moreTimeStartsTheQuestionsAgain() throws {
        try start()
        move(11)
        #expect(try round().asked?.stage == .askedTwice)
        _ = try ExtendCheckin().run(in: host.workspace)
        move(20)
        #expect(try round().isEmpty)
        move(21)
        #expect(try round().asked?.stage == .asked)
        move(36)
        #expect(try round().told != nil)
        #expect(throws: SafetyError.alreadyTold) { try ExtendCheckin().run(in: host.workspace) }
    }

    /// Each process has a connection of its own; all do every round.
    @Test func twoProcessesTakeEachStepOnce() throws {
        try start()
        let others = try (0..<2).map { _ in
            Workspace(
                store: try host.fixture.open(at: clock), now: { [clock] in clock.now },
                mailing: host.workspace.mailing)
        }
        var (asked, told) = (0, 0)
        for minutes in stride(from: 0.0, through: 30, by: 2.5) {
            move(minutes)
            for workspace in others + [host.workspace] {
                let round = try RunCheckins().run(in: workspace)
                asked += round.asked == nil ? 0 : 1
                told += round.told == nil ? 0 : 1
            }
        }
        #expect(asked == 3 && told == 1)
        #expect(try steps(of: "ann") == ["missing"])
    }

    /// A process that ends at any place of a step leaves either nothing or all of it.
    @Test func aStepThatFailsIsTakenByTheNextProcess() throws {
        try start()
        move(15)
        struct Killed: Error {}
        #expect(throws: Killed.self) {
            try host.store.transaction { store in
                _ = try RunCheckins().run(
                    in: Workspace(
                        store: store, now: { [clock] in clock.now }, mailing: host.workspace.mailing))
                throw Killed()
            }
        }
        #expect(try host.outbox().isEmpty && host.store.openCheckin()?.stage == .armed)
        let later = Workspace(
            store: try host.fixture.open(at: clock), now: { [clock] in clock.now },
            mailing: host.workspace.mailing)
        #expect(try RunCheckins().run(in: later).told != nil)
        #expect(try round().isEmpty)
        #expect(try steps(of: "ann") == ["missing"])
    }

    @Test func onlyThoseWhoAgreedAreTold() async throws {
        #expect(throws: SafetyError.notTrusted("zoe")) {
            try StartCheckin(dueAt: Self.due, people: ["zoe"]).run(in: host.workspace)
        }
        _ = try TrustContact("zoe@example.org").run(in: host.workspace)
        #expect(throws: SafetyError.notTrusted("zoe@example.org")) {
            try StartCheckin(dueAt: Self.due, people: ["zoe@example.org"]).run(in: host.workspace)
        }
        // Asked once, however often it is tried.
        #expect(try TrustContact("zoe@example.org").run(in: host.workspace).messages.isEmpty)
        #expect(try steps(of: "zoe") == ["trust"])
        try start()
        #expect(
            try host.store.openCheckin()?.people.map(\.email) == ["ann@example.org", "nikos@example.org"])
        #expect(throws: SafetyError.alreadyOpen) {
            try StartCheckin(dueAt: Self.due).run(in: host.workspace)
        }
    }

    @Test(arguments: [
        ("Yes", "zoe@example.org", TrustedContact.State.agreed), ("No", "zoe@example.org", .refused),
        ("Ναι", "zoe@example.org", .agreed), ("Who is this?", "zoe@example.org", .asked),
        ("Yes", "mallory@example.net", .asked),
    ])
    func trustIsAgreedByMail(_ words: String, _ sender: String, _ state: TrustedContact.State) async throws {
        _ = try TrustContact("zoe@example.org").run(in: host.workspace)
        try await host.sync(.sending)
        let question = try #require(try host.outbox().first)
        let mail = MailMessage(
            from: CalendarAddress(email: sender), to: [CalendarAddress(email: host.address)],
            subject: "Re: \(question.subject)", date: clock.now, messageID: "1@mail.example.org",
            inReplyTo: question.messageID, text: words)
        office.deliver(mail.data, to: host.address)
        try await host.sync()
        let zoe = try host.store.trustedContacts().first { $0.address.email == "zoe@example.org" }
        #expect(zoe?.state == state)
    }

    /// Whoever is taken off the list, or says no, while a check-in runs is told nothing more; whoever was told before
    /// hears that all is well.
    @Test func whoIsNotTrustedAnyMoreIsToldNothing() async throws {
        try start()
        _ = try DistrustContact("nikos@example.org").run(in: host.workspace)
        move(15)
        #expect(try round().told?.people.map(\.email) == ["ann@example.org"])
        #expect(try steps(of: "ann") == ["missing"] && steps(of: "nikos").isEmpty)
        try await host.sync(.sending)
        _ = try DistrustContact("ann@example.org").run(in: host.workspace)
        #expect(try host.store.openCheckin()?.people.isEmpty == true)
        #expect(try Arrived().run(in: host.workspace).messages.count == 1)
        #expect(try steps(of: "ann") == ["missing", "all-clear"] && steps(of: "nikos").isEmpty)
    }

    @Test func aRefusalByMailCountsDuringACheckin() async throws {
        _ = try TrustContact("zoe@example.org").run(in: host.workspace)
        try await host.sync(.sending)
        let question = try #require(try host.outbox().first)
        for words in ["Yes", "No"] {
            let mail = MailMessage(
                from: CalendarAddress(email: "zoe@example.org"), to: [CalendarAddress(email: host.address)],
                subject: "Re: \(question.subject)", date: clock.now, messageID: "\(words)@mail.example.org",
                inReplyTo: question.messageID, text: words)
            office.deliver(mail.data, to: host.address)
            try await host.sync()
            if words == "Yes" { try start() }
            let people = try #require(try host.store.openCheckin()?.people.map(\.email))
            #expect(people.contains("zoe@example.org") == (words == "Yes"))
        }
    }

    // MARK: - The time

    private static let athens = TimeZone(identifier: "Europe/Athens") ?? .gmt

    /// Clocks in Athens are set back from 4:00 to 3:00 on 25 October 2026, at 1:00 UTC.
    private static let moments: [(String, String, String)] = [
        ("22:30", "2026-11-27T20:00Z", "2026-11-27T20:30Z"),
        ("22:30", "2026-11-27T20:40Z", "2026-11-28T20:30Z"),
        ("0:15", "2026-11-27T21:50Z", "2026-11-27T22:15Z"),
        ("00:00", "2026-11-27T21:00Z", "2026-11-27T22:00Z"),
        ("24:00", "2026-11-27T21:00Z", "2026-11-27T22:00Z"),
        ("midnight", "2026-11-27T21:00Z", "2026-11-27T22:00Z"),
        ("in 30 min", "2026-11-27T21:30Z", "2026-11-27T22:00Z"),
        ("45m", "2026-10-25T00:40Z", "2026-10-25T01:25Z"),
        ("03:30", "2026-10-25T00:10Z", "2026-10-25T00:30Z"),
        ("03:30", "2026-10-25T01:10Z", "2026-10-25T01:30Z"),
        ("05:00", "2026-10-25T00:40Z", "2026-10-25T03:00Z"),
    ]

    @Test(arguments: moments) func aTypedTimeIsAhead(_ text: String, _ now: String, _ due: String) throws {
        let clock = PlanningClock(now: instant(now), zone: Self.athens)
        #expect(try PlanCheckin.moment(text, clock: clock) == instant(due))
    }

    @Test(arguments: ["tomorrow", "friday"]) func aDayIsNoTime(_ text: String) {
        let clock = PlanningClock(now: instant("2026-11-27T20:00Z"), zone: Self.athens)
        #expect(throws: SafetyError.noTime(text)) { try PlanCheckin.moment(text, clock: clock) }
    }

    /// The positions of a way are forgotten whether or not a later check-in had any, and during the next one.
    @Test func oldWaysAreForgotten() throws {
        let point = try #require(Coordinate(latitude: 60.17, longitude: 24.9))
        _ = try SetPosition(point).run(in: host.workspace)
        try start()
        let id = try #require(try host.store.openCheckin()?.id)
        try round()
        _ = try Arrived().run(in: host.workspace)
        #expect(try host.store.way(of: id).count == 1)
        clock.move(to: clock.now.addingTimeInterval(8 * 86_400))
        _ = try StartCheckin(dueAt: clock.now.addingTimeInterval(3600)).run(in: host.workspace)
        try round()
        #expect(try host.store.way(of: id).isEmpty)
    }

    // MARK: - Without mail, and with a server that is down

    @Test func aMissingAccountIsSaid() throws {
        #expect(try LoadCheckins().run(in: host.workspace).canSend)
        try host.store.set("mail.smtp.url", to: "")
        #expect(try !LoadCheckins().run(in: host.workspace).canSend)
    }

    /// Nobody was told as long as the mails wait; a later position does not count.
    @Test func mailsThatWaitAreCounted() async throws {
        func waiting() throws -> Int { try LoadCheckins().run(in: host.workspace).waiting }
        office.fail(with: .network(.resolve(host: "127.0.0.1")))
        try start()
        #expect(try waiting() == 0)
        move(15)
        try round()
        try await host.sync(.sending)
        #expect(try waiting() == 2)
        office.fail(with: nil)
        clock.move(to: clock.now.addingTimeInterval(60))
        try await host.sync(.sending)
        #expect(try waiting() == 0)
    }

    /// An invitation that has waited for hours keeps no alarm back: neither its place in the outbox nor its pause.
    @Test func anAlarmWaitsForNoOtherMail() async throws {
        try start()
        let other = MailMessage.makeID(UUID(), from: host.address)
            .trimmingCharacters(in: CharacterSet(charactersIn: "<>"))
        let invitation = OutgoingMessage(
            messageID: other, method: "REQUEST", uid: "coffee", from: CalendarAddress(email: host.address),
            to: [CalendarAddress(email: "zoe@example.org")], subject: "Coffee", text: "", calendar: "",
            attempts: 9, nextAttempt: clock.now, createdAt: clock.now)
        _ = try host.store.enqueue(invitation)
        office.fail(with: .network(.resolve(host: "127.0.0.1")))
        move(15)
        try round()
        for pause in [30.0, 60, 120, 240, 300, 300] {
            try await host.sync(.sending)
            let alarms = try host.outbox().filter { !$0.marker.isEmpty }
            #expect(alarms.count == 2)
            let next = try #require(alarms.compactMap(\.nextAttempt).max())
            #expect(next <= clock.now.addingTimeInterval(pause))
            clock.move(to: next)
        }
        office.fail(with: nil)
        try await host.sync(.sending)
        #expect(try host.outbox().filter { !$0.marker.isEmpty }.map(\.state) == [.sent, .sent])
        #expect(office.mailbox("ann@example.org").count == 1)
    }

    /// As long as the server is down, only the latest position waits.
    @Test func positionsDoNotPileUp() async throws {
        func place(_ latitude: Double) throws {
            let point = try #require(Coordinate(latitude: latitude, longitude: 24.9))
            _ = try SetPosition(point).run(in: host.workspace)
        }
        try host.store.set(SafetySettings.commandKey, to: "/bin/true")
        try place(60.17)
        _ = try Danger().run(in: host.workspace)
        for step in 1...3 {
            clock.move(to: clock.now.addingTimeInterval(301))
            try place(60.17 + Double(step) / 100)
            #expect(try round().messages.count == 2)
        }
        let id = try #require(try host.store.openCheckin()?.id)
        #expect(try steps(of: "ann") == ["danger", "moved"])
        #expect(try host.store.safetyTasks(of: id).map(\.state) == [.queued, .dropped, .dropped, .queued])
        let last = try #require(try host.outbox().first { $0.state == .queued && $0.subject == "moved" })
        #expect(SafetyMarker(last.marker)?.fix?.point.latitude == 60.2)
    }

    // MARK: - Danger

    @Test func dangerTellsAllOnceAndAgainAsThePersonMoves() async throws {
        func place(_ latitude: Double) throws {
            let point = try #require(Coordinate(latitude: latitude, longitude: 24.9))
            _ = try SetPosition(point).run(in: host.workspace)
        }
        try place(60.17)
        #expect(try Danger().run(in: host.workspace).messages.count == 2)
        #expect(try Danger().run(in: host.workspace).messages.isEmpty)
        try await host.sync(.sending)
        clock.move(to: clock.now.addingTimeInterval(301))
        #expect(try round().messages.isEmpty)
        try place(60.18)
        #expect(try round().messages.count == 2)
        #expect(try round().messages.isEmpty)
        let id = try #require(try host.store.openCheckin()?.id)
        #expect(try host.store.way(of: id).count == 2)
        _ = try Arrived().run(in: host.workspace)
        #expect(try steps(of: "ann") == ["danger", "all-clear"])
        let near = try FindIncidents(.named("60.17,24.9")).run(in: host.workspace)
        #expect(near.thisYear == 1)
    }
}
