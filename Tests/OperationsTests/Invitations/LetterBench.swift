import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Maria has invited Zoe by mail, and mails without a calendar come back.
struct LetterBench {
    let office = PostOffice()
    let clock = StandingClock(instant("2026-11-21T08:00Z"))
    let host: Person
    let zoe: Person
    let meeting: Meeting

    init() async throws {
        host = try Person("Maria", office, clock)
        zoe = try Person("Zoe", office, clock)
        meeting = try host.plan(Meeting.timed("Coffee", "2026-11-27 11:00", minutes: 60), with: zoe)
        try host.tell(meeting)
        try await host.sync()
    }
}

/// A suite of what such mails are read as.
protocol LetterSuite {
    var bench: LetterBench { get }
}

extension LetterSuite {
    var office: PostOffice { bench.office }
    var clock: StandingClock { bench.clock }
    var host: Person { bench.host }
    var meeting: Meeting { bench.meeting }

    func sent() throws -> OutgoingMessage { try #require(try host.outbox().first) }

    /// A mail with those fields and that text.
    func mail(_ fields: [String], _ text: String) -> [UInt8] {
        Array(
            (fields + ["Date: Sat, 21 Nov 2026 08:05:00 +0000", "", text, ""]).joined(separator: "\r\n").utf8)
    }

    func answer(
        _ text: String, from: String = "zoe@example.org", id: String = "1", subject: String = "Re: Coffee"
    ) throws -> [UInt8] {
        mail(
            [
                "From: Zoe <\(from)>", "To: maria@example.org", "Subject: \(subject)",
                "Message-ID: <\(id)@mail.example.org>", "In-Reply-To: <\(try sent().messageID)>",
                "Content-Type: text/plain; charset=utf-8",
            ], text)
    }

    func receive(_ bytes: [UInt8]) async throws -> InboxItem? {
        office.deliver(bytes, to: host.address)
        try await host.sync()
        return try host.inbox().first
    }

    func participation() throws -> Invitee.Participation? {
        try host.stored(meeting.uid)?.invitees.first?.participation
    }

    /// The mail that a link of the invitation begins, with the subject that it gave.
    func link(
        _ words: String, _ answer: Invitee.Participation = .accepted, id: String = "7", fields: [String] = [],
        sequence: Int? = nil
    ) -> [UInt8] {
        let tag = AnswerToken.tag(
            AnswerToken.token(uid: meeting.uid, recurrenceID: "", address: "zoe@example.org"), answer,
            sequence: sequence)
        return mail(
            [
                "From: zoe@example.org", "Subject: Re: YES: Coffee \(tag)",
                "Message-ID: <\(id)@mail.example.org>",
            ] + fields, words)
    }

    /// Moves the meeting by a day and notifies the invitees.
    func move() async throws {
        clock.move(to: clock.now.addingTimeInterval(60))
        var moved = try #require(try host.stored(meeting.uid))
        moved.time = Meeting.timed("", "2026-11-28 11:00", minutes: 60).time
        try host.tell(try host.store.save(moved))
        try await host.sync()
    }
}
