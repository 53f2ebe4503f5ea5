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

    /// “See you at …” with the link of the invitation tells where the café is, and not where the sender is.
    @Test func theLinkOfTheVenueIsNoPosition() throws {
        let cafe = try #require(Coordinate(latitude: 60.1699123, longitude: 24.9384456))
        var meeting = try #require(try store.meeting(coffee))
        meeting.venue = Venue(name: "Café", coordinate: cafe, isSaved: false)
        _ = try store.save(meeting)
        let links = [
            "https://www.openstreetmap.org/?mlat=60.16991&mlon=24.93845#map=18/60.16991/24.93845",
            "geo:60.16991,24.93845",
        ]
        for link in links {
            #expect(try take(mail("See you at the café: \(link)", from: "nikos")) == nil)
            #expect(try row("Nikos", coffee).fix == nil)
        }
        // The words decide.
        #expect(try take(mail("I'm here. \(links[1])", from: "nikos")) == .words)
        #expect(try row("Nikos", coffee).state == .arrived && row("Nikos", coffee).fix == nil)
        // Another link is a position, behind that of the venue too, and so is a measured one.
        let near = "geo:60.1702,24.9384"
        #expect(try take(mail("\(links[1]) I am at \(near)", from: "maria")) == .words)
        let maria = try row("Maria", coffee)
        #expect(maria.fix?.coordinate == Coordinate(latitude: 60.1702, longitude: 24.9384))
        clock.move(to: clock.now.addingTimeInterval(60))
        #expect(try take(mail("geo:60.16991,24.93845;u=12", from: "maria")) == .words)
        // To the others' meeting elsewhere it is a position, too.
        #expect(try take(mail(links[1], from: "zoe")) == .words)
        #expect(try row("Zoe", dinner).fix != nil)
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

    /// A mailbox is searched for the mails of those who come now, by all addresses of their contacts.
    @Test func thoseWhoComeNowAreSought() throws {
        #expect(
            try ArrivalMail.senders(in: workspace)
                == ["maria@example.org", "nikos@example.org", "zoe@example.org"])
        _ = try store.save(.named("Maria", uid: "m", emails: ["maria@example.org", "m@example.net"]))
        let sought = LetterReader.sought(in: store, from: try ArrivalMail.senders(in: workspace))
        #expect(sought.isOnTheWay("M@example.net") && !sought.isOnTheWay("lena@example.org"))
        #expect(!sought.isOnTheWay("me@example.org"))
        clock.move(to: clock.now.addingTimeInterval(5 * 3600))
        #expect(try ArrivalMail.senders(in: workspace).isEmpty)
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
        func take(_ password: String?) -> PhoneReceiver.Answer {
            TestPhone(workspace: workspace).send(fix, user: allowed.share.user, password: password)
        }
        let proven = TakeFixes([TakeFixes.Sent(user: allowed.share.user, fix: fix)])
        #expect(take("wrong") == .refused(delay: .zero))
        #expect(take(nil) == .refused(delay: .zero))
        #expect(try row("Maria", coffee).fix == nil)
        #expect(take(allowed.password) == .taken(messages: []))
        #expect(try row("Maria", coffee).fix == fix)
        // Repeated.
        #expect(take(allowed.password) == .taken(messages: []))
        #expect(try proven.run(in: workspace) == 0)
        #expect(try StopShare("maria").run(in: workspace).count == 1)
        #expect(take(allowed.password) == .ended)
        #expect(try proven.run(in: workspace) == 0)
        #expect(try store.latestFixes(of: [allowed.share.person.key]).isEmpty)
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
