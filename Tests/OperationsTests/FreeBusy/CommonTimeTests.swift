import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing
import Transport
import VenueSearch

@testable import Operations

/// In place of the network: answers by method and path.
private final class Servers: HTTPTransport {
    private struct State {
        var answers: [String: HTTPResponse] = [:]
        var asked: [HTTPRequest] = []
    }

    private let state = Mutex(State())

    var asked: [HTTPRequest] { state.withLock { $0.asked } }

    func answer(
        _ method: String, _ path: String, _ text: String, status: Int = 200, headers: [HTTPField] = []
    ) {
        state.withLock {
            $0.answers["\(method) \(path)"] = HTTPResponse(
                status: status, headers: headers, body: Array(text.utf8))
        }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let answer = state.withLock { state in
            state.asked.append(request)
            return state.answers["\(request.method.name) \(URL(string: request.url)?.path() ?? "")"]
        }
        guard let answer else { throw .resolve(host: URL(string: request.url)?.host() ?? "") }
        return answer
    }
}

/// The week of Monday, 23 November 2026: people from all sources.
@Suite struct CommonTimeTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-20T08:00Z"))
    private let store: MeetStore
    private let servers = Servers()
    private let workspace: Workspace
    private static let week = DateInterval(
        start: instant("2026-11-22T22:00Z"), end: instant("2026-11-27T22:00Z"))

    init() throws {
        fixture = try StoreFixture()
        let clock = clock
        // Cards as they are, because FBURL is in them.
        store = fixture.closing(
            try MeetStore(
                path: fixture.emptyStorePath(), now: { clock.now }, zone: { StoreFixture.athens }))
        let servers = servers
        workspace = Workspace(
            store: store, now: { clock.now }, environment: ["MEET_DAV_PASSWORD": "secret"],
            webTransport: { servers },
            remoting: Remoting { _ in servers })
    }

    @discardableResult
    private func contact(_ name: String, _ email: String, _ address: String? = nil) throws -> Invitee {
        var contact = Contact(name: name)
        contact.emails = [ContactEmail(address: email)]
        contact.freeBusyAddress = address
        let saved = try store.save(contact)
        return Invitee(contactID: saved.id, name: name, email: email)
    }

    private static func freeBusy(_ periods: String...) -> String {
        (["BEGIN:VCALENDAR", "BEGIN:VFREEBUSY", "DTSTART:20261101T000000Z", "DTEND:20270101T000000Z"]
            + periods.map { "FREEBUSY\($0)" } + ["END:VFREEBUSY", "END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    private func ask(_ people: [Invitee]) async throws -> BusyReport {
        try await AskBusyTimes(
            people, over: Self.week, ownAddresses: ["me@example.org"], zone: StoreFixture.athens
        ).run(in: workspace)
    }

    private func find(_ people: [Invitee]) throws -> FindCommonTime.Found {
        try FindCommonTime(
            Self.week, minutes: 60, people: people.map { FindCommonTime.Person($0) },
            workingHours: OpeningHours(parsing: "Mo-Fr 09:00-18:00"), ownAddresses: ["me@example.org"],
            zone: StoreFixture.athens
        ).run(in: workspace)
    }

    private static func span(_ from: String, _ to: String) -> Range<Date> { instant(from)..<instant(to) }

    // MARK: - Free-busy addresses

    @Test func aFreeBusyAddressIsAskedOnlyWhenOnePlans() async throws {
        let maria = try contact("Maria", "maria@example.org", "https://work.example/maria.ifb")
        let nikos = try contact("Nikos", "nikos@example.org")
        let body = Self.freeBusy(":20261123T080000Z/PT2H", ";FBTYPE=BUSY-TENTATIVE:20261124T080000Z/PT1H")
        servers.answer("GET", "/maria.ifb", body, headers: [HTTPField("ETag", "\"1\"")])
        #expect(try find([maria, nikos]).people[1].isUnknown)
        #expect(servers.asked.isEmpty)
        let report = try await ask([maria, nikos])
        #expect(report.outcomes.map(\.source) == [.address("work.example")])
        #expect(report.outcomes.allSatisfy { $0.error == nil })
        let found = try find([maria, nikos])
        #expect(found.people.map(\.source) == [.ownCalendars, .address("work.example"), nil])
        #expect(found.people[1].asOf == clock.now)
        #expect(found.people[1].busy == [Self.span("2026-11-23T08:00Z", "2026-11-23T10:00Z")])
        #expect(found.people[1].tentative == [Self.span("2026-11-24T08:00Z", "2026-11-24T09:00Z")])
        // Nobody counts as free without a source.
        #expect(found.slots.allSatisfy { $0.states[2] == .unknown })
        // Within a quarter of an hour nobody is asked again, then with the version.
        #expect(try await ask([maria]).isEmpty)
        #expect(servers.asked.count == 1 && servers.asked[0].headers["If-None-Match"] == nil)
        clock.move(to: clock.now.addingTimeInterval(1000))
        servers.answer("GET", "/maria.ifb", "", status: 304)
        #expect(try await ask([maria]).hasAnswers)
        #expect(servers.asked.last?.headers["If-None-Match"] == "\"1\"")
        #expect(try find([maria]).people[1].asOf == clock.now)
        #expect(try find([maria]).people[1].busy.count == 1)
    }

    /// An answer is kept for half a year, so times after that are read anew, whatever the version.
    @Test func laterTimesAreReadAnew() async throws {
        let maria = try contact("Maria", "maria@example.org", "https://work.example/maria.ifb")
        servers.answer(
            "GET", "/maria.ifb", Self.freeBusy(":20261123T080000Z/PT2H"),
            headers: [HTTPField("ETag", "\"1\"")])
        _ = try await ask([maria])
        clock.move(to: clock.now.addingTimeInterval(1000))
        let later = DateInterval(start: instant("2027-09-01T00:00Z"), end: instant("2027-09-29T00:00Z"))
        _ = try await AskBusyTimes(
            [maria], over: later, ownAddresses: ["me@example.org"], zone: StoreFixture.athens
        ).run(in: workspace)
        #expect(servers.asked.count == 2 && servers.asked.last?.headers["If-None-Match"] == nil)
    }

    @Test func aFailureKeepsTheFormerTimes() async throws {
        let maria = try contact("Maria", "maria@example.org", "https://work.example/maria.ifb")
        servers.answer("GET", "/maria.ifb", Self.freeBusy(":20261123T080000Z/PT2H"))
        _ = try await ask([maria])
        let asked = clock.now
        clock.move(to: asked.addingTimeInterval(1000))
        servers.answer("GET", "/maria.ifb", "<html>Sign in")
        let report = try await ask([maria])
        #expect(
            report.outcomes.map(\.error) == [.address(.content(.webPage, place: "work.example"))])
        let row = try find([maria]).people[1]
        #expect(row.busy.count == 1 && row.asOf == asked && row.readings.map(\.hasFailed) == [true])
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://work.example/a", "/etc/passwd", "mailto:x@example.org"])
    func otherAddressesAreNotRead(_ address: String) async throws {
        let maria = try contact("Maria", "maria@example.org", address)
        #expect(try await ask([maria]).isEmpty && servers.asked.isEmpty)
    }

    @Test func anAddressIsAskedOverHTTPSAndWithLimits() async throws {
        let maria = try contact("Maria", "maria@example.org", "http://work.example/maria.ifb")
        _ = try await ask([maria])
        #expect(servers.asked.map(\.url) == ["https://work.example/maria.ifb"])
        #expect(servers.asked[0].limits.body == 8 << 20 && servers.asked[0].limits.redirects == 3)
    }

    // MARK: - Servers that schedule

    private static func principal(_ properties: String) -> String {
        """
        <D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:response>
        <D:href>/me/</D:href><D:propstat><D:prop>\(properties)</D:prop><D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat></D:response></D:multistatus>
        """
    }

    private func addAccount() throws {
        var account = RemoteAccount(name: "Work", url: "https://dav.example/me/", kind: .dav)
        account.user = "me"
        account = try store.save(account)
        var calendar = RemoteCollection(
            account: try #require(account.id), href: "/me/cal/", kind: .calendar, name: "Cal")
        (calendar.schedules, calendar.isTaken) = (true, true)
        try store.save(calendar)
        servers.answer(
            "PROPFIND", "/me/",
            Self.principal(
                """
                <C:calendar-user-address-set><D:href>mailto:me@example.org</D:href>
                </C:calendar-user-address-set>
                <C:schedule-outbox-URL><D:href>/me/outbox/</D:href></C:schedule-outbox-URL>
                """), status: 207)
    }

    @Test func aServerIsAskedForAllAtOnce() async throws {
        try addAccount()
        let maria = try contact("Maria", "maria@example.org")
        let nikos = try contact("Nikos", "nikos@example.org")
        servers.answer(
            "POST", "/me/outbox/",
            """
            <C:schedule-response xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
            <C:response><C:recipient><D:href>mailto:maria@example.org</D:href></C:recipient>
            <C:request-status>2.0;Success</C:request-status>
            <C:calendar-data>\(Self.freeBusy(":20261125T080000Z/PT1H"))</C:calendar-data></C:response>
            <C:response><C:recipient><D:href>mailto:nikos@example.org</D:href></C:recipient>
            <C:request-status>3.7;Invalid Calendar User</C:request-status></C:response>
            </C:schedule-response>
            """)
        let report = try await ask([maria, nikos])
        #expect(
            report.outcomes.map(\.error) == [
                nil, .refused(account: "Work", words: "3.7;Invalid Calendar User"),
            ])
        let posts = servers.asked.filter { $0.method == .post }
        #expect(posts.count == 1)
        let body = String(decoding: posts.first?.body ?? [], as: UTF8.self)
        #expect(body.contains("ORGANIZER:mailto:me@example.org\r\n"))
        #expect(body.contains("ATTENDEE:mailto:maria@example.org\r\n"))
        let people = try find([maria, nikos]).people
        #expect(people[1].source == .server("Work") && people[1].asOf == clock.now)
        #expect(people[1].busy == [Self.span("2026-11-25T08:00Z", "2026-11-25T09:00Z")])
        #expect(people[2].isUnknown)
    }

    // MARK: - Known here

    @Test func meetingsHereTellWhenSomebodyIsBusy() throws {
        let maria = try contact("Maria", "maria@example.org")
        func plan(
            _ title: String, _ start: String, _ answer: Invitee.Participation?,
            _ change: (inout Meeting) -> Void = { _ in }
        ) throws {
            var meeting = Meeting.timed(title, start)
            if let answer {
                meeting.invitees = [
                    Invitee(name: "M", email: "MARIA@example.org", participation: answer)
                ]
            }
            change(&meeting)
            try store.save(meeting)
        }
        try plan("Accepted", "2026-11-23 10:00", .accepted)
        try plan("Open", "2026-11-23 12:00", .needsAction)
        try plan("Declined", "2026-11-23 13:00", .declined)
        try plan("Cancelled", "2026-11-23 14:00", .accepted) { $0.status = .cancelled }
        try plan("Transparent", "2026-11-23 15:00", .accepted) { $0.isTransparent = true }
        try plan("Tentative", "2026-11-23 16:00", .accepted) { $0.status = .tentative }
        try plan("Hers", "2026-11-24 10:00", nil) {
            $0.organizer = CalendarAddress(name: "Maria", email: "maria@example.org")
        }
        let found = try find([maria])
        let row = found.people[1]
        #expect(
            row.busy == [
                Self.span("2026-11-23T08:00Z", "2026-11-23T09:00Z"),
                Self.span("2026-11-24T08:00Z", "2026-11-24T09:00Z"),
            ])
        #expect(
            row.tentative == [
                Self.span("2026-11-23T10:00Z", "2026-11-23T11:00Z"),
                Self.span("2026-11-23T14:00Z", "2026-11-23T15:00Z"),
            ])
        #expect(row.source == .meetings && row.isUnknown)
        // The reader's own time.
        #expect(found.people[0].busy.contains(Self.span("2026-11-23T08:00Z", "2026-11-23T09:00Z")))
        #expect(found.people[0].tentative == [Self.span("2026-11-23T14:00Z", "2026-11-23T15:00Z")])
    }

    @Test func aSubscribedCalendarOfTheirNameIsTheirs() throws {
        let maria = try contact("Maria Papadopoulou", "maria@example.org")
        let nikos = try contact("Nikos", "nikos@example.org")
        func subscribe(_ name: String, _ url: String) throws -> MeetingCalendar {
            var calendar = MeetingCalendar(name: name, sign: name.prefix(1).uppercased())
            calendar.source = .subscription
            calendar.url = url
            calendar.isBusy = false
            calendar.reading.checkedAt = clock.now
            return try store.add(calendar, beside: MeetingCalendar(name: "Personal", sign: "P"))
        }
        let hers = try subscribe("maria papadopoulou", "https://a.example/x.ics")
        _ = try subscribe("Team of Nikos", "https://a.example/nikos.ics")
        var meeting = Meeting.timed("Secret", "2026-11-23 10:00")
        meeting.calendarID = hers.id
        try store.save(meeting)
        let people = try find([maria, nikos]).people
        #expect(people[1].source == .calendar("maria papadopoulou") && people[1].asOf == clock.now)
        #expect(people[1].busy == [Self.span("2026-11-23T08:00Z", "2026-11-23T09:00Z")])
        #expect(!people[1].isUnknown && people[2].source == nil)
        // It takes none of the reader's time.
        #expect(people[0].busy.isEmpty)
        let his = try subscribe("Other", "https://a.example/ical/nikos%40example.org/basic.ics")
        #expect(try find([nikos]).people[1].source == .calendar(his.name))
    }

    /// A calendar of which parts were left out tells when they are busy, and never that they are free.
    @Test func aCalendarWithLostTimesTellsNobodyFree() throws {
        let maria = try contact("Maria", "maria@example.org")
        var calendar = MeetingCalendar(name: "Maria", sign: "M")
        calendar.source = .subscription
        calendar.url = "https://a.example/x.ics"
        calendar.reading.checkedAt = clock.now
        let id = try #require(
            try store.add(calendar, beside: MeetingCalendar(name: "Personal", sign: "P")).id)
        #expect(try find([maria]).people[1].isUnknown == false)
        var state = SubscriptionState()
        state.losesTimes = true
        let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        try store.setSourceState("subscription \(id)", to: text)
        #expect(try store.subscriptionState(of: id).losesTimes == true)
        #expect(try find([maria]).people[1].isUnknown)
    }

    /// A whole day of somebody in New York lies on the clocks there.
    @Test func wholeDaysAreThoseOfThePerson() throws {
        var contact = Contact(name: "Sam")
        contact.emails = [ContactEmail(address: "sam@example.org")]
        contact.timeZone = "America/New_York"
        let saved = try store.save(contact)
        var trip = Meeting.allDay("Trip", "2026-11-24")
        trip.invitees = [Invitee(name: "Sam", email: "sam@example.org", participation: .accepted)]
        try store.save(trip)
        let sam = Invitee(contactID: saved.id, name: "Sam", email: "sam@example.org")
        let people = try find([sam]).people
        #expect(people[1].busy == [Self.span("2026-11-24T05:00Z", "2026-11-25T05:00Z")])
        #expect(people[0].busy == [Self.span("2026-11-23T22:00Z", "2026-11-24T22:00Z")])
    }

    /// What somebody else goes to in the reader's place takes none of the reader's time.
    @Test func whatTheReaderDelegatedTakesNoTime() throws {
        var meeting = Meeting.timed("Board", "2026-11-23 10:00")
        meeting.organizer = CalendarAddress(email: "boss@example.org")
        meeting.invitees = [Invitee(name: "Me", email: "me@example.org", participation: .delegated)]
        try store.save(meeting)
        #expect(try find([]).people[0].busy.isEmpty && find([]).people[0].tentative.isEmpty)
        let slots = try FindFreeTime(
            DateInterval(start: instant("2026-11-23T07:00Z"), end: instant("2026-11-23T16:00Z")),
            minutes: 60, workingHours: OpeningHours(parsing: "Mo-Fr 09:00-18:00"),
            ownAddresses: ["me@example.org"], zone: StoreFixture.athens
        ).run(in: workspace)
        #expect(slots.count == 1)
    }

    @Test func theReaderIsNotAskedAbout() async throws {
        let me = try contact("Me", "me@example.org", "https://work.example/me.ifb")
        #expect(try await ask([me]).isEmpty)
        #expect(try find([me]).people.map(\.isReader) == [true])
    }

    // MARK: - One's own

    @Test func onesOwnTimesAreWrittenWithoutTitles() throws {
        try store.save(Meeting.timed("Secret", "2026-11-23 10:00"))
        var tentative = Meeting.timed("Secret too", "2026-11-23 12:00")
        tentative.status = .tentative
        try store.save(tentative)
        try store.save(Meeting.allDay("Trip", "2026-11-24"))
        let text = try PublishFreeBusy(
            owner: CalendarAddress(email: "me@example.org"), zone: StoreFixture.athens
        ).run(in: workspace)
        #expect(!text.contains("Secret") && !text.contains("Trip"))
        #expect(
            text.contains(
                "FREEBUSY;FBTYPE=BUSY:20261123T080000Z/20261123T090000Z,20261123T220000Z/"))
        #expect(text.contains("FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261123T100000Z/20261123T110000Z\r\n"))
    }
}
