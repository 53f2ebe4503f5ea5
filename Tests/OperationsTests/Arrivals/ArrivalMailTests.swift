import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Mails and phones that move the rows of a board.
@Suite struct ArrivalMailTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-26T16:30Z"))
    private let store: MeetStore
    private let workspace: Workspace
    private let coffee: OccurrenceIdentity
    private let dinner: OccurrenceIdentity

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now })
        try opened.set("me.email", to: "me@example.org")
        func meeting(_ title: String, _ start: String, _ people: [String]) throws -> OccurrenceIdentity {
            var meeting = Meeting.timed(title, start)
            meeting.invitees = people.map {
                Invitee(name: $0, email: "\($0.lowercased())@example.org", participation: .accepted)
            }
            return try #require(try opened.save(meeting).id).occurrence()
        }
        // 17:00 and 17:20 UTC.
        coffee = try meeting("Coffee", "2026-11-26 19:00", ["Maria", "Nikos"])
        dinner = try meeting("Dinner", "2026-11-26 19:20", ["Zoe"])
    }

    private func mail(_ words: String, from: String, subject: String = "Hello") -> InvitationSource {
        InvitationSource(
            name: "mail",
            bytes: Array(
                """
                From: <\(from)@example.org>\r
                To: me@example.org\r
                Date: Thu, 26 Nov 2026 16:30:00 +0000\r
                Message-ID: <\(UUID().uuidString)@example.org>\r
                Subject: \(subject)\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Transfer-Encoding: 8bit\r
                \r
                \(words)\r

                """.utf8))
    }

    private func take(_ source: InvitationSource) throws -> ArrivalMail.Outcome? {
        try store.transaction { try ArrivalMail($0, workspace).take(MIMEParser.parse(source.bytes)) }
    }

    private func row(_ name: String, _ date: OccurrenceIdentity) throws -> Arrival {
        let board = try ReadArrivals(date).run(in: workspace)
        return try #require(board.arrivals.first { $0.person.name == name })
    }

    @Test func wordsMoveTheRightRow() throws {
        #expect(try take(mail("20 min late", from: "maria")) == .words)
        #expect(try take(mail("σε 20 λεπτά", from: "zoe")) == .words)
        #expect(try row("Maria", coffee).state == .late && row("Maria", coffee).minutes == 50)
        #expect(try row("Nikos", coffee).state == .unknown)
        #expect(try row("Zoe", dinner).state == .onTheWay && row("Zoe", dinner).minutes == 20)
    }

    @Test func linksOfMapsAreAPosition() throws {
        #expect(try take(mail("I am at https://maps.google.com/?q=60.17,24.94", from: "nikos")) == .words)
        let nikos = try row("Nikos", coffee)
        #expect(nikos.fix?.coordinate == Coordinate(latitude: 60.17, longitude: 24.94))
        #expect(nikos.source == .mail)
    }

    @Test func theTokenOfALinkNamesPersonAndMeeting() throws {
        let uid = try #require(try store.meeting(coffee)).uid
        let token = ArrivalToken.token(uid: uid, recurrenceID: "", address: "maria@example.org")
        let subject = "Arrived: Coffee \(ArrivalToken.tag(token, .arrived))"
        // Somebody else cannot say it.
        let asked = ArrivalMail.Doubtful(
            uid: uid, recurrenceID: "", person: CalendarAddress(name: "Maria", email: "maria@example.org"))
        #expect(try take(mail("Arrived.", from: "zoe", subject: subject)) == .asked(asked))
        #expect(try row("Maria", coffee).state == .unknown)
        #expect(try row("Zoe", dinner).state == .unknown)
        #expect(try take(mail("Arrived.", from: "maria", subject: subject)) == .link)
        #expect(try row("Maria", coffee).state == .arrived)
    }

    @Test func otherMailsAreLeftAlone() throws {
        #expect(try take(mail("20 min late", from: "lena")) == nil)
        #expect(try take(mail("See the attached file.", from: "maria")) == nil)
        clock.move(to: clock.now.addingTimeInterval(5 * 3600))
        #expect(try take(mail("20 min late", from: "maria")) == nil)
    }

    @Test func aPhoneIsTakenWithItsPassword() throws {
        let allowed = try AllowShare("maria@example.org").run(in: workspace)
        let spot = try #require(Coordinate(latitude: 60.17, longitude: 24.94))
        let fix = Fix(spot, accuracy: 10, at: clock.now, source: .phone)
        func take(_ password: String?) throws -> TakeFix.Outcome {
            try TakeFix(fix, user: allowed.share.user, password: password).run(in: workspace)
        }
        #expect(try take("wrong") == .refused)
        #expect(try take(allowed.password) == .stored)
        #expect(try take(allowed.password) == .repeated)
        #expect(try row("Maria", coffee).fix == fix)
        #expect(try StopShare("maria").run(in: workspace).count == 1)
        #expect(try take(allowed.password) == .refused)
        #expect(try take(nil) == .refused)
        #expect(throws: ArrivalError.noShare("maria")) { try StopShare("maria").run(in: workspace) }
    }

    @Test func theOwnPositionStaysAroundHome() throws {
        let allowed = try AllowShare("maria@example.org").run(in: workspace)
        func sent() throws -> Share.Outgoing? {
            try OwnPositionForShare(user: allowed.share.user, minutes: 9).run(in: workspace)
        }
        try store.set("me.home", to: "60.2, 24.9")
        #expect(try sent() == nil)
        _ = try SetPosition(Coordinate(latitude: 60.2, longitude: 24.901)).run(in: workspace)
        #expect(try sent() == nil)
        _ = try SetPosition(Coordinate(latitude: 60.17, longitude: 24.94)).run(in: workspace)
        #expect(try sent() == .minutes(9))
        // A home whose place is unknown keeps everything back.
        try store.set("me.home", to: "Nowhere Street 1")
        #expect(try sent() == nil)
    }

    @Test func eachGetsTheLinksOnce() throws {
        let messages = try AskArrivals(coffee).run(in: workspace)
        #expect(messages.flatMap { $0.to.map(\.email) } == ["maria@example.org", "nikos@example.org"])
        #expect(try AskArrivals(coffee).run(in: workspace).isEmpty)
    }

    @Test func whatWasToldIsTyped() throws {
        let board = try SayArrival(coffee, of: "nikos", "10 min late").run(in: workspace)
        #expect(board.arrivals.map(\.person.name) == ["Maria", "Nikos"])
        #expect(try row("Nikos", coffee).source == .typed)
        #expect(throws: ArrivalError.notInvited(name: "Zoe", title: "Coffee")) {
            try SayArrival(coffee, of: "Zoe", "arrived").run(in: workspace)
        }
        #expect(throws: ArrivalError.unclearWords("hm")) {
            try SayArrival(coffee, of: "Nikos", "hm").run(in: workspace)
        }
    }
}
