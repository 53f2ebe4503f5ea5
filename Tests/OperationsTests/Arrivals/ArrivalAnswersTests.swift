import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Answers from on the way: which row of which meeting they move, and which are only asked about.
@Suite struct ArrivalAnswersTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-26T16:30Z"))
    private let store: MeetStore
    private let workspace: Workspace
    /// 16:40, 17:00 and 19:00 UTC, all with Maria.
    private let tea: OccurrenceIdentity
    private let coffee: OccurrenceIdentity
    private let dinner: OccurrenceIdentity

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now })
        try opened.set("me.email", to: "me@example.org")
        try opened.set("mail.authentication-server", to: "mx.example.org")
        func meeting(_ title: String, _ start: String) throws -> OccurrenceIdentity {
            var meeting = Meeting.timed(title, start)
            meeting.invitees = ["Maria", "Nikos"].map {
                Invitee(name: $0, email: "\($0.lowercased())@example.org", participation: .accepted)
            }
            return try #require(try opened.save(meeting).id).occurrence()
        }
        tea = try meeting("Tea", "2026-11-26 18:40")
        coffee = try meeting("Coffee", "2026-11-26 19:00")
        dinner = try meeting("Dinner", "2026-11-26 21:00")
    }

    private func source(
        _ words: String, from: String = "maria", subject: String = "Hello", headers: [String] = []
    ) -> InvitationSource {
        let lines =
            headers + [
                "From: <\(from)@example.org>", "To: me@example.org",
                "Date: Thu, 26 Nov 2026 16:30:00 +0000", "Message-ID: <\(UUID().uuidString)@example.org>",
                "Subject: \(subject)", "Content-Type: text/plain; charset=utf-8",
                "Content-Transfer-Encoding: 8bit", "", words, "",
            ]
        return InvitationSource(name: "mail", bytes: Array(lines.joined(separator: "\r\n").utf8))
    }

    private func take(_ source: InvitationSource) throws -> ArrivalMail.Outcome? {
        try store.transaction { try ArrivalMail($0, workspace).take(MIMEParser.parse(source.bytes)) }
    }

    private func row(_ name: String, _ date: OccurrenceIdentity) throws -> Arrival {
        let board = try ReadArrivals(date).run(in: workspace)
        return try #require(board.arrivals.first { $0.person.name == name })
    }

    private func tag(
        _ date: OccurrenceIdentity, _ choice: ArrivalToken.Choice, of name: String = "maria"
    ) throws -> String {
        let uid = try #require(try store.meeting(date)).uid
        let token = ArrivalToken.token(uid: uid, recurrenceID: "", address: "\(name)@example.org")
        return ArrivalToken.tag(token, choice)
    }

    @Test(arguments: [
        ("20 min late", 30), ("I will be 20 minutes late, sorry!", 30), ("Θα αργήσω 20 λεπτά", 30),
        ("in 15 minutes", 15), ("σε 15 λεπτά", 15), ("15", 15), ("half an hour late", 40),
        ("θα αργήσω μισή ώρα", 40),
    ])
    func wordsMoveTheMeetingThatBeginsNearest(_ words: String, _ minutes: Int) throws {
        #expect(try take(source(words)) == .words)
        #expect(try row("Maria", tea).minutes == minutes)
        #expect(try row("Maria", coffee).minutes == nil)
        #expect(try row("Nikos", tea).state == .unknown)
    }

    @Test(arguments: [
        ("Leaving now", Arrival.State.leaving), ("Ξεκινάω τώρα", .leaving), ("On my way", .onTheWay),
        ("Έφτασα", .arrived), ("I'm here", .arrived),
    ])
    func statesAreUnderstood(_ words: String, _ state: Arrival.State) throws {
        #expect(try take(source(words)) == .words)
        #expect(try row("Maria", tea).state == state)
    }

    @Test(arguments: [
        "https://www.google.com/maps/place/Cafe/@60.2,24.8,17z/data=!3d60.17!4d24.94",
        "https://maps.google.com/?q=60.17,24.94", "https://maps.apple.com/?ll=60.17,24.94",
        "https://www.openstreetmap.org/?mlat=60.17&mlon=24.94#map=17/60.1/24.9", "geo:60.17,24.94;u=20",
    ])
    func linksOfMapsAreAPosition(_ link: String) throws {
        #expect(try take(source("I am at \(link).")) == .words)
        let maria = try row("Maria", tea)
        #expect(maria.fix?.coordinate == Coordinate(latitude: 60.17, longitude: 24.94))
        #expect(maria.source == .mail)
    }

    @Test func aLinkMovesItsOwnMeetingOfTheDay() throws {
        let subject = "20 min late: Coffee \(try tag(coffee, .late20))"
        #expect(try take(source("20 min late.", subject: subject)) == .link)
        #expect(try row("Maria", coffee).state == .late)
        #expect(try row("Maria", tea).state == .unknown)
        #expect(try row("Maria", dinner).state == .unknown)
    }

    @Test func aReplyToALinkSaysSomethingElse() throws {
        let subject = "Re: Arrived: Coffee \(try tag(coffee, .arrived))"
        let reply = source("10 min late", subject: subject, headers: ["In-Reply-To: <a@example.org>"])
        #expect(try take(reply) == .words)
        #expect(try row("Maria", coffee).delay == 10)
    }

    @Test func aForwardedMailIsAskedAbout() throws {
        for subject in ["Fwd: Late", "FW: Late", "ΠΡΘ: Late"] {
            guard case .asked(let doubtful)? = try take(source("20 min late", subject: subject)) else {
                Issue.record("\(subject) counts")
                continue
            }
            #expect(doubtful.person.email == "maria@example.org")
        }
        let link = "Fwd: Arrived: Coffee \(try tag(coffee, .arrived))"
        guard case .asked? = try take(source("Arrived.", subject: link)) else {
            Issue.record("A forwarded link counts")
            return
        }
        #expect(try row("Maria", tea).state == .unknown && row("Maria", coffee).state == .unknown)
    }

    @Test func aForgedMailIsAskedAbout() throws {
        let failed = ["Authentication-Results: mx.example.org; dmarc=fail"]
        let subject = "Arrived: Coffee \(try tag(coffee, .arrived))"
        guard case .asked? = try take(source("Arrived.", subject: subject, headers: failed)),
            case .asked? = try take(source("20 min late", headers: failed))
        else {
            Issue.record("A forged mail counts")
            return
        }
        #expect(try row("Maria", coffee).state == .unknown && row("Maria", tea).state == .unknown)
    }

    @Test func whatIsAskedAboutStandsInTheInbox() throws {
        let subject = "Arrived: Coffee \(try tag(coffee, .arrived))"
        let mail = source("Arrived.", from: "nikos", subject: subject)
        for _ in 0..<2 { _ = try ReadInvitations([mail]).run(in: workspace) }
        let items = try ListInbox(.all).run(in: workspace).rows
        #expect(items.count == 1)
        let item = try #require(items.first)
        #expect(item.news == .wrote(nil) && item.comment == "Arrived.")
        #expect(item.from?.email == "maria@example.org" && item.realSender?.email == "nikos@example.org")
        #expect(try row("Maria", coffee).state == .unknown && row("Nikos", coffee).state == .unknown)
    }

    /// The answers to `LetterContent.asksWay` of the mails that remind Zoe of her answer.
    private func reminders(of meeting: Meeting) throws -> [String] {
        var meeting = meeting
        meeting.invitees = [Invitee(name: "Zoe", email: "zoe@example.org")]
        let id = try #require(try store.save(meeting).id)
        let office = PostOffice.Way(office: PostOffice(), address: "me@example.org")
        let clock = clock
        let mailing = Mailing(
            sending: { _ in office }, receiving: { _ in office },
            letter: { Letter(subject: $0.meeting.title, text: "\($0.asksWay)") })
        let workspace = Workspace(store: store, now: { clock.now }, mailing: mailing)
        return try RemindInvitees(id).run(in: workspace).map(\.text)
    }

    @Test func aReminderCarriesTheLinks() throws {
        let lunch = Meeting.timed("Lunch", "2026-11-28 13:00")
        #expect(try reminders(of: lunch) == ["true"])
        var choir = Meeting.timed("Choir", "2026-11-28 19:00")
        choir.recurrence = Recurrence(rule: RecurrenceRule(.weekly))
        // Its dates have links of their own.
        #expect(try reminders(of: choir) == ["false"])
        try store.set(PositionAsking.askKey, to: "never")
        #expect(try reminders(of: Meeting.timed("Tea", "2026-11-29 13:00")) == ["false"])
    }

    @Test func eachWhoComesIsAskedAnHourBefore() throws {
        func asked() throws -> [String] {
            try AskDueArrivals().run(in: workspace).map { "\($0.uid) \($0.to.map(\.email))" }
        }
        #expect(try asked().isEmpty)
        try SetSetting(PositionAsking.askKey, to: "hour").run(in: workspace)
        // Tea and coffee; dinner is two hours away.
        #expect(try asked().count == 4)
        #expect(try asked().isEmpty)
        clock.move(to: instant("2026-11-26T18:05Z"))
        #expect(try asked().count == 2)
    }
}
