import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Maria polls Ann, Nikos and Zoe: mails come and go by the post office.
final class PollDesk: Sendable {
    let office = PostOffice()
    let clock: StandingClock
    let host: Person
    static let guests = ["ann", "nikos", "zoe"]

    init(at time: String = "2026-11-20T08:00Z") throws {
        clock = StandingClock(instant(time))
        host = try Person("Maria", office, clock)
    }

    var store: MeetStore { host.store }
    var workspace: Workspace { host.workspace }

    static func address(_ guest: String) -> String { "\(guest)@example.org" }

    static let times = ["2026-11-30 10:00", "2026-12-01 10:00", "2026-12-02 10:00"].map {
        Poll.Content.time(Meeting.timed("", $0).time)
    }

    /// A poll with a deadline in a week.
    func draft(_ options: [Poll.Content] = PollDesk.times, hasHolds: Bool = false) -> Poll {
        Poll(
            title: "Dinner", options: options.map { Poll.Option($0) },
            people: Self.guests.map { Poll.Voter(name: $0.capitalized, email: Self.address($0)) },
            deadline: clock.now.addingTimeInterval(7 * 86_400), hasHolds: hasHolds, createdAt: clock.now)
    }

    /// Stores a poll, opens it and delivers its mails.
    func open(_ poll: Poll? = nil) async throws -> Identifier<Poll> {
        let id = try #require(try AddPoll(poll ?? draft()).run(in: workspace).id)
        _ = try SendPoll(id).run(in: workspace)
        try await host.sync(.sending)
        return id
    }

    func poll(_ id: Identifier<Poll>) throws -> Poll { try #require(try store.poll(id)) }

    func votes(_ guest: String, in id: Identifier<Poll>) throws -> [Int: Poll.Vote] {
        try #require(try poll(id).people.first { $0.email == Self.address(guest) }).votes
    }

    /// The number of mails to a person.
    func mails(of guest: String) -> Int { office.mailbox(Self.address(guest)).count }

    func advance(_ seconds: TimeInterval) { clock.move(to: clock.now.addingTimeInterval(seconds)) }

    // MARK: - Answers

    /// The Message-ID of the first mail to a person.
    func question(to guest: String) throws -> String {
        let all = try host.outbox().reversed()
        return try #require(all.first { $0.to.first?.email == Self.address(guest) }).messageID
    }

    /// A mail as a person's program writes it.
    func mail(
        _ words: String, from: String, subject: String, inReplyTo: String? = nil, isAutomatic: Bool = false
    ) -> [UInt8] {
        var mail = MailMessage(
            from: CalendarAddress(email: from), to: [CalendarAddress(email: host.address)], subject: subject,
            date: clock.now, messageID: "\(UUID().uuidString)@mail.example.org", inReplyTo: inReplyTo,
            text: words)
        mail.isAutomatic = isAutomatic
        return mail.data
    }

    /// A reply to the poll's mail.
    func reply(
        _ words: String, from guest: String, sender: String? = nil, isAutomatic: Bool = false
    ) throws -> [UInt8] {
        mail(
            words, from: sender ?? Self.address(guest), subject: "Re: Dinner",
            inReplyTo: try question(to: guest), isAutomatic: isAutomatic)
    }

    /// A mail begun by a link.
    func link(
        _ choice: BallotToken.Choice, of guest: String, in id: Identifier<Poll>, words: String = "",
        sender: String? = nil
    ) throws -> [UInt8] {
        let token = BallotToken.token(poll: try poll(id).uid, address: Self.address(guest))
        return mail(
            words, from: sender ?? Self.address(guest),
            subject: "Dinner \(BallotToken.tag(token, choice))")
    }

    /// Reads a mail, and returns the items that it brought.
    @discardableResult
    func receive(_ bytes: [UInt8]) async throws -> [InboxItem] {
        office.deliver(bytes, to: host.address)
        return try await host.sync().received
    }
}
