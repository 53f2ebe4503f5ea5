import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing
import Transport

@testable import Operations

/// In place of the network: answers by the host of a request, or never.
private final class Publishers: HTTPTransport {
    private struct State {
        var answers: [String: Result<HTTPResponse, TransportError>] = [:]
        var asked: [HTTPRequest] = []
    }

    private let state = Mutex(State())

    var asked: [HTTPRequest] { state.withLock { $0.asked } }

    func publish(
        _ host: String, _ text: String, status: Int = 200, etag: String? = nil, movedTo: String? = nil
    ) {
        let headers = etag.map { [HTTPField("ETag", $0)] } ?? []
        let response = HTTPResponse(
            url: movedTo ?? "https://\(host)/work.ics", movedTo: movedTo, status: status, headers: headers,
            body: Array(text.utf8))
        state.withLock { $0.answers[host] = .success(response) }
    }

    func fail(_ host: String, _ error: TransportError) {
        state.withLock { $0.answers[host] = .failure(error) }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let host = URL(string: request.url)?.host() ?? ""
        let answer = state.withLock { state in
            state.asked.append(request)
            return state.answers[host]
        }
        guard let answer else {
            // Ends where the task is cancelled.
            let (never, end) = AsyncStream<Void>.makeStream()
            for await _ in never { break }
            end.finish()
            throw .cancelled
        }
        return try answer.get()
    }
}

@Suite struct SubscriptionTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let publishers = Publishers()
    private let workspace: Workspace
    private static let url = "https://work.example/work.ics"

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        let (clock, publishers) = (fixture.clock, publishers)
        workspace = Workspace(store: store, now: { clock.now }, webTransport: { publishers })
    }

    private static func calendar(_ titles: String..., head: String...) -> String {
        let entries = titles.enumerated().flatMap { number, title in
            [
                "BEGIN:VEVENT", "UID:\(title)", "SUMMARY:\(title)", "DTSTART:2026112\(number + 1)T190000Z",
                "BEGIN:VALARM", "TRIGGER:-PT15M", "ACTION:DISPLAY", "DESCRIPTION:x", "END:VALARM",
                "END:VEVENT",
            ]
        }
        return (["BEGIN:VCALENDAR", "VERSION:2.0"] + head + entries + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    private func titles() throws -> [String] {
        try store.meetings(MeetingQuery(), rows: 0..<100).map(\.title)
    }

    @discardableResult
    private func subscribe(
        _ url: String = Self.url, _ change: (inout TypedCalendar) -> Void = { _ in }
    ) async throws -> SubscriptionOutcome {
        var words = TypedCalendar()
        change(&words)
        return try await SubscribeCalendar(AddCalendar(url, words)).run(in: workspace)
    }

    @discardableResult
    private func refresh(_ which: String? = nil) async throws -> SubscriptionReport {
        try await RefreshSubscriptions(which).run(in: workspace)
    }

    // MARK: - Adding

    @Test func aSubscriptionIsThereAtOnce() async throws {
        publishers.publish(
            "work.example", Self.calendar("Coffee", "Talk", head: "X-WR-CALNAME:Team", "COLOR:seagreen"))
        let added = try await subscribe()
        #expect(added.changes == MirroredChanges(added: 2) && added.isFirst)
        let calendar = try #require(try store.calendars().last)
        #expect(calendar == added.calendar)
        #expect(calendar.name == "Team" && calendar.sign == "T" && calendar.colour?.hex == "#2E8B57")
        #expect(calendar.source == .subscription && !calendar.isWritable && !calendar.hasReminders)
        #expect(calendar.url == Self.url && calendar.isBusy && calendar.reading.checkedAt != nil)
        #expect(try titles() == ["Coffee", "Talk"])
        #expect(try store.reminders(limit: 5).isEmpty)
        // It is one action.
        #expect(try store.undo()?.title == .added(.calendar, name: "Team"))
        #expect(try store.calendars().isEmpty && titles().isEmpty)
        try store.redo()
        #expect(try titles() == ["Coffee", "Talk"])
    }

    @Test func theWordsOfThePersonCount() async throws {
        publishers.publish(
            "work.example", Self.calendar("Coffee", head: "X-WR-CALNAME:Team", "COLOR:seagreen"))
        let calendar = try await subscribe {
            $0.name = "Office"
            $0.colour = "#DC143C"
            $0.refresh = "2h"
            $0.hasReminders = true
        }.calendar
        #expect(calendar.name == "Office" && calendar.colour?.hex == "#DC143C")
        #expect(calendar.refreshSeconds == 7200)
        // That of the file, and the one at the start.
        #expect(try store.reminders(limit: 5).count == 2)
        await #expect(throws: CalendarError.isThere("Office")) { try await subscribe() }
        #expect(publishers.asked.count == 1)
    }

    @Test func aWrongAddressAddsNothing() async throws {
        publishers.publish("work.example", "<html>", status: 200)
        await #expect(throws: SubscriptionError.content(.webPage, place: "work.example")) {
            try await subscribe()
        }
        publishers.publish("work.example", "gone", status: 404)
        await #expect(throws: SubscriptionError.refused(host: "work.example", status: 404)) {
            try await subscribe()
        }
        let path = fixture.folder.appendingPathComponent("none.ics").path
        await #expect(throws: SubscriptionError.file(path: path, code: ENOENT)) { try await subscribe(path) }
        await #expect(throws: SubscriptionError.noHolidays(country: "GR", known: [])) {
            try await subscribe("holidays:gr")
        }
        #expect(try store.calendars().isEmpty)
    }

    @Test func aServerThatFailsIsTriedAgain() async throws {
        publishers.fail("work.example", .resolve(host: "work.example"))
        let added = try await subscribe()
        #expect(added.failure == .network(.resolve(host: "work.example")))
        #expect(added.calendar.name == "work" && added.calendar.reading.error != nil)
        publishers.publish("work.example", Self.calendar("Coffee", head: "X-WR-CALNAME:Team"))
        let report = try await refresh("work")
        #expect(report.outcomes.map(\.isFirst) == [true] && report.hasChanges)
        let calendar = try #require(try store.calendars().last)
        #expect(calendar.name == "Team" && calendar.colour != nil && calendar.reading.error == nil)
        #expect(try titles() == ["Coffee"])
    }

    /// The screen asks before it adds a calendar that cannot be read.
    @Test func anUnreadCalendarIsAddedIfItIsWanted() async throws {
        let path = fixture.folder.appendingPathComponent("none.ics").path
        publishers.fail("work.example", .resolve(host: "work.example"))
        for source in [path, Self.url] {
            let adding = SubscribeCalendar(AddCalendar(source), unread: .never)
            await #expect(throws: SubscriptionError.self) { try await adding.run(in: workspace) }
        }
        #expect(try store.calendars().isEmpty)
        let added = try await SubscribeCalendar(AddCalendar(path), unread: .always).run(in: workspace)
        #expect(added.failure == .file(path: path, code: ENOENT))
        let calendar = try #require(try store.calendars().last)
        #expect(calendar.name == "none" && calendar.reading.error != nil)
        // It does not look like the first one.
        #expect(calendar.colour.map { $0.hue != CalendarColour.standard.hue } == true)
        // What never can be read is not added.
        let holidays = SubscribeCalendar(AddCalendar("holidays:XX"), unread: .always)
        await #expect(throws: SubscriptionError.noHolidays(country: "XX", known: [])) {
            try await holidays.run(in: workspace)
        }
    }

    @Test func anAddressWithAPasswordIsNotStored() async throws {
        await #expect(throws: SubscriptionError.secret(host: "work.example")) {
            try await subscribe("https://maria:hunter2@work.example/team.ics")
        }
        #expect(try store.calendars().isEmpty && publishers.asked.isEmpty)
    }

    @Test func aFileIsACalendarToo() async throws {
        let path = fixture.folder.appendingPathComponent("club.ics").path
        try Data(Self.calendar("Run").utf8).write(to: URL(fileURLWithPath: path))
        let calendar = try await subscribe(path).calendar
        #expect(calendar.name == "club" && calendar.url == path)
        #expect(try titles() == ["Run"])
        try Data(Self.calendar("Run", "Swim").utf8).write(to: URL(fileURLWithPath: path))
        #expect(try await refresh().outcomes.map(\.changes) == [MirroredChanges(added: 1)])
    }

    // MARK: - Refreshing

    @Test func anUnchangedCalendarIsAskedForOnceAndNotWritten() async throws {
        publishers.publish("work.example", Self.calendar("Coffee"), etag: "\"1\"")
        try await subscribe()
        let before = try store.meetingIDs().map { try store.meeting($0) }
        publishers.publish("work.example", "", status: 304)
        let report = try await refresh()
        #expect(report.outcomes.map(\.changes) == [MirroredChanges()] && !report.hasChanges)
        #expect(publishers.asked.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
        #expect(try store.meetingIDs().map { try store.meeting($0) } == before)
        // The same text without an ETag.
        publishers.publish("work.example", Self.calendar("Coffee"))
        #expect(try await !refresh().hasChanges)
        #expect(try store.meetingIDs().map { try store.meeting($0) } == before)
    }

    @Test func onlyWhatIsDueIsAskedFor() async throws {
        publishers.publish("work.example", Self.calendar("Coffee"))
        try await subscribe()
        let source = try #require(try SubscriptionSource(in: workspace))
        let report = try await source.round(.due, in: workspace)
        #expect(report.outcomes.isEmpty && publishers.asked.count == 1)
        let next = try #require(report.next)
        #expect((21_500...21_600).contains(next.timeIntervalSince(fixture.clock.now)))
        let later = Workspace(store: store, now: { next }, webTransport: { [publishers] in publishers })
        #expect(try await source.round(.due, in: later).outcomes.count == 1)
        #expect(publishers.asked.count == 2)
    }

    @Test func errorsKeepTheMeetings() async throws {
        publishers.publish("work.example", Self.calendar("Coffee"))
        try await subscribe()
        let answers = [("<html>Sign in</html>", 200), ("", 200), ("BEGIN:VCALENDAR", 200), ("no", 500)]
        for (text, status) in answers {
            publishers.publish("work.example", text, status: status)
            let outcome = try #require(try await refresh().outcomes.first)
            #expect(outcome.failure != nil && outcome.calendar.reading.error != nil)
            #expect(try titles() == ["Coffee"])
        }
        #expect(try await refresh().failure == nil)
        publishers.publish("work.example", Self.calendar())
        #expect(try await refresh().outcomes.map(\.changes) == [MirroredChanges(removed: 1)])
        #expect(try titles().isEmpty)
    }

    @Test func theAgeOfACalendarIsKnown() async throws {
        publishers.publish("work.example", Self.calendar("Coffee"))
        let id = try #require(try await subscribe().calendar.id)
        func age() throws -> CalendarFreshness {
            try #require(try LoadSubscriptionFreshness().run(in: workspace)[id])
        }
        let begun = fixture.clock.now
        #expect(try age().failure == nil && age().offlineSince == nil && age().lastSuccess != nil)
        publishers.publish("work.example", "no", status: 500)
        try await refresh()
        let refused = SubscriptionError.refused(host: "work.example", status: 500)
        #expect(try age().failure as? SubscriptionError == refused && age().offlineSince == nil)
        publishers.fail("work.example", .resolve(host: "work.example"))
        try await refresh()
        let since = try #require(try age().offlineSince)
        #expect(since >= begun)
        // The first attempt without a network counts.
        try await refresh()
        #expect(try age().offlineSince == since)
        // A test changes nothing.
        publishers.publish("work.example", Self.calendar("Coffee", "Talk"))
        let tests = try await TestSubscriptions().run(in: workspace)
        #expect(tests.map(\.calendar.id) == [id] && tests.allSatisfy { $0.error == nil })
        #expect(try age().offlineSince == since && titles() == ["Coffee"])
        try await refresh()
        #expect(try age().offlineSince == nil && age().failure == nil)
    }

    @Test func whatTheFileDropsGoes() async throws {
        publishers.publish("work.example", Self.calendar("Coffee", "Talk"))
        try await subscribe()
        publishers.publish("work.example", Self.calendar("Coffee"))
        #expect(try await refresh().outcomes.map(\.changes) == [MirroredChanges(removed: 1)])
        #expect(try titles() == ["Coffee"])
        // Undo concerns the calendar, and not what was read.
        #expect(try store.undo()?.title == .added(.calendar, name: "work"))
    }

    @Test func aMovedCalendarHasItsNewAddress() async throws {
        publishers.publish("work.example", Self.calendar("Coffee"))
        try await subscribe()
        let moved = "https://new.example/w.ics"
        publishers.publish("work.example", Self.calendar("Coffee"), movedTo: moved)
        _ = try await refresh()
        #expect(try store.calendars().last?.url == moved)
        publishers.publish("new.example", Self.calendar("Coffee", "Talk"))
        _ = try await refresh()
        #expect(publishers.asked.last?.url == moved)
        #expect(try titles() == ["Coffee", "Talk"])
    }

    @Test func aServerThatHangsHoldsUpNoOther() async throws {
        for host in ["work.example", "club.example"] {
            publishers.fail(host, .resolve(host: host))
            try await subscribe("https://\(host)/\(host).ics")
        }
        let slow = "https://slow.example/slow.ics"
        _ = try AddCalendar(slow).run(in: workspace)
        for host in ["work.example", "club.example"] { publishers.publish(host, Self.calendar(host)) }
        let workspace = workspace
        let round = Task { try await RefreshSubscriptions().run(in: workspace) }
        while try titles().count < 2 { await Task.yield() }
        #expect(try titles().sorted() == ["club.example", "work.example"])
        // The database is free meanwhile.
        try store.save(Meeting.timed("Mine", "2026-11-21 11:00"))
        round.cancel()
        await #expect(throws: CancellationError.self) { try await round.value }
        #expect(try store.calendars().first(where: { $0.url == slow })?.reading.error == nil)
    }

    @Test func anotherCalendarIsNoSubscription() async throws {
        _ = try AddCalendar("Club").run(in: workspace)
        await #expect(throws: CalendarError.notSubscribed("Club")) { try await refresh("club") }
        #expect(try SubscriptionSource(in: workspace) == nil)
        #expect(try await refresh().outcomes.isEmpty)
    }

    @Test func aRemovedCalendarIsLeftAlone() async throws {
        publishers.publish("work.example", Self.calendar("Coffee"))
        let id = try #require(try await subscribe().calendar.id)
        let answer = try await SubscriptionFetch(in: workspace).fetch(.web(Self.url))
        _ = try RemoveCalendar("work").run(in: workspace)
        #expect(try store.keep(answer, of: id, askedAt: Self.url, now: fixture.clock.now) == nil)
        #expect(try titles().isEmpty)
    }

    // MARK: - Elsewhere

    @Test func anInvitationToTheSameEventIsAMeetingOfOnesOwn() async throws {
        publishers.publish("work.example", Self.calendar("Coffee"))
        let id = try #require(try await subscribe().calendar.id)
        #expect(try store.meeting(uid: "Coffee") == nil)
        let stored = try #require(try store.meeting(uid: SubscribedUID.stored("Coffee", in: id)))
        #expect(stored.publishedUID == "Coffee")
        let exported = try ExportMeetings(nil, organizer: nil).run(in: workspace)
        #expect(exported.contains("UID:Coffee\r\n"))
        let deleting = ChangeMeetings(
            [try #require(stored.occurrence)], .delete, zone: StoreFixture.athens)
        #expect(throws: StoreError.readOnlyCalendar("work")) { try deleting.run(in: workspace) }
    }

    @Test func holidaysAreOffered() async throws {
        let folder = fixture.folder.appendingPathComponent("holidays")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for country in ["FI", "GR"] {
            let text = Self.calendar("Day of \(country)", head: "X-WR-CALNAME:Holidays \(country)")
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(country).ics"))
        }
        let workspace = Workspace(
            store: store, environment: ["LANG": "el_GR.UTF-8"], holidayFolder: { folder.path })
        let offers = try ListHolidays().run(in: workspace)
        #expect(offers.map(\.country) == ["GR", "FI"] && offers.map(\.isLikely) == [true, false])
        let offer = try #require(HolidayOffer(in: workspace, beside: try store.calendars()))
        #expect(offer.name == "Holidays GR" && offer.source == "holidays:GR")
        let source = try #require(offers.first?.source)
        let calendar = try await SubscribeCalendar(AddCalendar(source)).run(in: workspace).calendar
        #expect(calendar.name == "Holidays GR" && !calendar.isBusy && !calendar.isWritable)
        #expect(try ListHolidays().run(in: workspace).map(\.isThere) == [true, false])
        #expect(HolidayOffer(in: workspace, beside: try store.calendars()) == nil)
        let elsewhere = Workspace(
            store: store, environment: ["LANG": "ja_JP.UTF-8"], holidayFolder: { folder.path })
        #expect(HolidayOffer(in: elsewhere, beside: []) == nil)
        #expect(try titles() == ["Day of GR"])
    }

    // MARK: - Sources

    private static let sources: [(text: String, source: CalendarSource)] = [
        ("Work", .here(name: "Work")), ("Work: mine", .here(name: "Work: mine")),
        (" Birthdays ", .birthdays), ("holidays:gr", .subscription(.holidays(country: "GR"))),
        ("Holidays of Greece", .subscription(.holidays(country: "GR"))),
        ("holidays in the shire", .here(name: "holidays in the shire")),
        ("Holidays", .here(name: "Holidays")),
        ("www.a.example/b", .subscription(.web("https://www.a.example/b"))),
        ("webcal://a.example/b", .subscription(.web("https://a.example/b"))),
        ("week.ics", .subscription(.file("/home/week.ics"))), ("/a/b", .subscription(.file("/home//a/b"))),
    ]

    @Test(arguments: sources.indices)
    func sourcesAreRecognized(place: Int) throws {
        let (text, source) = Self.sources[place]
        #expect(try CalendarSource(text) { "/home/" + $0 } == source)
    }

    @Test func aCalendarIsNamedByItsAddress() {
        #expect(SubscriptionAddress.web("https://a.example/x/My%20Work.ICS?key=1").likelyName == "My Work")
        #expect(SubscriptionAddress.web("https://a.example/").likelyName == "a.example")
        #expect(SubscriptionAddress.file("/home/club.ics").likelyName == "club")
    }
}
