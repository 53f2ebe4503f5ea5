import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

/// The file of a subscribed calendar: the words about itself, and its entries from one fetch to the next.
@Suite struct SubscriptionReaderTests {
    private static func text(_ head: [String] = [], _ entries: [[String]]) -> String {
        let lines = entries.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
        return (["BEGIN:VCALENDAR", "VERSION:2.0"] + head + lines + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    private static func read(_ text: String, most: Int = 50_000) throws -> SubscribedCalendar {
        try SubscriptionReader.read(Array(text.utf8), file: "f.ics", mostEvents: most)
    }

    private static func known(_ calendar: SubscribedCalendar) -> [SubscribedEvent.Identity: String] {
        Dictionary(uniqueKeysWithValues: calendar.events.map { ($0.identity, $0.digest) })
    }

    private static let dinner = ["UID:dinner", "SUMMARY:Dinner", "DTSTART:20270503T190000Z"]
    private static let walk = ["SUMMARY:Walk", "DTSTART;VALUE=DATE:20270504"]

    // MARK: The calendar itself

    @Test func theNamesAndTheColourAreRead() throws {
        let new = try Self.read(
            Self.text(
                [
                    "NAME:Work\\, mostly", "X-WR-CALNAME:Old name", "COLOR:SeaGreen",
                    "X-APPLE-CALENDAR-COLOR:#FF0000FF", "X-WR-TIMEZONE:Europe/Athens",
                    "REFRESH-INTERVAL;VALUE=DURATION:PT2H", "X-PUBLISHED-TTL:P1D",
                ], []))
        #expect(new.name == "Work, mostly")
        #expect(new.colour?.hex == "#2E8B57")
        #expect(new.zone == "Europe/Athens")
        #expect(new.refresh == 7_200)
        let old = try Self.read(
            Self.text(["X-WR-CALNAME:Old name", "COLOR:none", "X-APPLE-CALENDAR-COLOR:#1badf8ff"], []))
        #expect(old.name == "Old name")
        #expect(old.colour?.hex == "#1BADF8")
        let bare = try Self.read(Self.text([], []))
        #expect(bare == SubscribedCalendar())
    }

    @Test func thePropertiesOfAnEventAreNotTheCalendars() throws {
        let calendar = try Self.read(
            Self.text([], [Self.dinner + ["COLOR:red", "NAME:Of the event", "BEGIN:VALARM", "END:VALARM"]]))
        #expect(calendar.name == nil && calendar.colour == nil)
    }

    @Test(arguments: [
        ("PT5M", 900.0), ("PT15M", 900.0), ("PT6H", 21_600.0), ("P1D", 86_400.0), ("P1W", 86_400.0),
    ])
    func theIntervalStaysWithinADay(written: String, seconds: Double) throws {
        #expect(try Self.read(Self.text(["X-PUBLISHED-TTL:\(written)"], [])).refresh == seconds)
    }

    @Test(arguments: ["-PT1H", "PT0S", "often"]) func whatIsNoIntervalIsIgnored(written: String) throws {
        #expect(try Self.read(Self.text(["REFRESH-INTERVAL:\(written)"], [])).refresh == nil)
    }

    @Test func timesWithoutAZoneAreInThatOfTheCalendar() throws {
        let calendar = try Self.read(
            Self.text(["X-WR-TIMEZONE:Europe/Berlin"], [["UID:a", "SUMMARY:A", "DTSTART:20270503T190000"]]))
        let zone = try #require(calendar.zone)
        let meeting = try #require(calendar.events.first).meeting(now: .distantPast, zone: zone)
        let start = PlanningFixture.wall("2027-05-03 19:00")
        #expect(meeting.time == .timed(start: start, zone: "Europe/Berlin", minutes: 0))
    }

    // MARK: No calendar

    @Test(arguments: ["", "\r\n \r\n", "\u{FEFF}"]) func nothingIsNoCalendar(text: String) {
        #expect(throws: NotACalendar.empty) { try Self.read(text) }
    }

    @Test(arguments: ["<!DOCTYPE html><title>Sign in</title>", "\n  <html>\n<body>Welcome to our network"])
    func aWebPageIsNoCalendar(text: String) {
        #expect(throws: NotACalendar.webPage) { try Self.read(text) }
    }

    @Test func anotherTextIsNoCalendar() {
        let found = ImportProblem.Excerpt("Too many requests")
        #expect(throws: NotACalendar.other(found: found, isBinary: false)) {
            try Self.read("Too many requests\n")
        }
        #expect(throws: NotACalendar.self) { try Self.read("BEGIN:VEVENT\nUID:a\nSUMMARY:A\nEND:VEVENT\n") }
    }

    @Test func aPartOfACalendarIsNone() throws {
        let whole = Self.text([], [Self.dinner, Self.walk])
        #expect(try Self.read(whole).events.count == 2)
        let end = try #require(whole.range(of: "END:VCALENDAR"))
        for length in [40, 120, whole.utf8.distance(from: whole.startIndex, to: end.upperBound) - 1] {
            let part = String(decoding: whole.utf8.prefix(length), as: UTF8.self)
            #expect(throws: NotACalendar.incomplete, "\(length) bytes") { try Self.read(part) }
        }
        // The second calendar of a file may be cut too.
        #expect(throws: NotACalendar.incomplete) { try Self.read(whole + "BEGIN:VCALENDAR\r\n") }
        #expect(try Self.read(whole + whole).events.count == 2)
    }

    @Test func anEmptyCalendarIsOne() throws {
        #expect(try Self.read(Self.text([], [])).events.isEmpty)
    }

    // MARK: Identity

    @Test func theOrderInTheFileHasNoEffect() throws {
        let other = ["DTSTART;VALUE=DATE:20270505", "SUMMARY:Swim"]
        let first = try Self.read(Self.text([], [Self.dinner, Self.walk, other]))
        let second = try Self.read(
            Self.text([], [other.reversed(), Self.walk.reversed(), Self.dinner.reversed()]))
        #expect(Self.known(first) == Self.known(second))
        #expect(SubscriptionDifference(from: Self.known(first), to: second).isEmpty)
        #expect(Set(first.events.map(\.identity)).count == 3)
    }

    @Test func timesOfPublishingAreNoChange() throws {
        func stamped(_ time: String, _ sequence: Int) throws -> SubscribedCalendar {
            let stamps = [
                "DTSTAMP:\(time)", "LAST-MODIFIED;X-A=b:\(time)", "created:\(time)", "SEQUENCE:\(sequence)",
            ]
            return try Self.read(Self.text([], [Self.dinner + stamps, Self.walk + stamps]))
        }
        let first = try stamped("20270101T000000Z", 1)
        let second = try stamped("20270102T010000Z", 2)
        let difference = SubscriptionDifference(from: Self.known(first), to: second)
        #expect(difference.isEmpty && difference.unchanged == 2)
    }

    @Test func addedChangedAndGone() throws {
        let before = try Self.read(Self.text([], [Self.dinner, Self.walk, ["UID:c", "SUMMARY:C"]]))
        let after = try Self.read(
            Self.text(
                [],
                [["UID:dinner", "SUMMARY:Supper", "DTSTART:20270503T190000Z"], ["UID:d", "SUMMARY:D"]]))
        let difference = SubscriptionDifference(from: Self.known(before), to: after)
        #expect(difference.added.map(\.event.title) == ["D"])
        #expect(difference.changed.map(\.event.title) == ["Supper"])
        #expect(Set(difference.gone.map(\.uid)) == Set(["c", before.events[1].identity.uid]))
        #expect(difference.unchanged == 0)
        // An entry without a UID that says something else is another one.
        let moved = try Self.read(Self.text([], [["SUMMARY:Walk", "DTSTART;VALUE=DATE:20270506"]]))
        #expect(moved.events[0].identity != before.events[1].identity)
    }

    @Test func aDateOfASeriesIsItsOwn() throws {
        let series = [
            "UID:s", "SUMMARY:Lesson", "DTSTART;TZID=Europe/Athens:20270503T190000", "RRULE:FREQ=WEEKLY",
        ]
        let date = [
            "UID:s", "RECURRENCE-ID:20270510T160000Z", "SUMMARY:Lesson, later",
            "DTSTART;TZID=Europe/Athens:20270510T200000",
        ]
        for entries in [[series, date], [date, series]] {
            let calendar = try Self.read(Self.text([], entries))
            let identities = Set(calendar.events.map(\.identity))
            #expect(
                identities == [
                    SubscribedEvent.Identity(uid: "s"),
                    SubscribedEvent.Identity(uid: "s", recurrenceID: "20270510T190000"),
                ])
        }
    }

    @Test func theNewerOfTwoIsTaken() throws {
        func entry(_ title: String, _ sequence: Int) -> [String] {
            ["UID:a", "SUMMARY:\(title)", "DTSTART:20270503T190000Z", "SEQUENCE:\(sequence)"]
        }
        for entries in [[entry("Old", 1), entry("New", 2)], [entry("New", 2), entry("Old", 1)]] {
            #expect(try Self.read(Self.text([], entries)).events.map(\.event.title) == ["New"])
        }
        #expect(try Self.read(Self.text([], [Self.walk, Self.walk])).events.count == 1)
    }

    // MARK: Bounds

    @Test func furtherEntriesAreLeftOut() throws {
        let entries = (1...5).map { ["UID:\($0)", "SUMMARY:N\($0)", "DTSTART:2027050\($0)T190000Z"] }
        let calendar = try Self.read(Self.text([], entries), most: 3)
        #expect(calendar.events.map(\.event.uid) == ["1", "2", "3"])
        #expect(calendar.isCut)
        #expect(calendar.problems.map(\.reason) == [.calendarTooLong(events: 3)])
        #expect(!(try Self.read(Self.text([], entries), most: 5)).isCut)
    }

    @Test func whatSaysNothingIsLeftOut() throws {
        let calendar = try Self.read(Self.text([], [["UID:a"], Self.dinner]))
        #expect(calendar.events.map(\.event.uid) == ["dinner"])
        #expect(calendar.problems.map(\.reason) == [.noTitleOrTime])
    }

    @Test func remindersAreOffUnlessWanted() throws {
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT15M", "END:VALARM"]
        let event = try #require(try Self.read(Self.text([], [Self.dinner + alarm])).events.first)
        #expect(event.meeting(now: .distantPast, zone: "UTC").reminders.isEmpty)
        let reminded = event.meeting(now: .distantPast, zone: "UTC", keepsReminders: true)
        #expect(reminded.reminders.count == 1)
        // An entry without a UID becomes a meeting with one.
        let walk = try #require(try Self.read(Self.text([], [Self.walk])).events.first)
        #expect(!walk.identity.uid.isEmpty)
        #expect(walk.meeting(now: .distantPast, zone: "UTC").uid == walk.identity.uid)
    }
}
