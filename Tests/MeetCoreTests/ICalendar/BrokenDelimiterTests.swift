import Foundation
import Testing

@testable import MeetCore

/// A BEGIN or an END that is missing or written wrongly: no entry is lost without a line that says so.
@Suite struct BrokenDelimiterTests {
    private static func objects(_ lines: [String]) -> [CalendarObject] {
        ICalendarReader.read(Array(lines.joined(separator: "\r\n").utf8), file: "f.ics")
    }

    private static func entry(_ uid: String) -> [String] {
        ["UID:\(uid)", "DTSTAMP:20261101T000000Z", "DTSTART:20261210T100000Z", "SUMMARY:\(uid)"]
    }

    @Test(arguments: [
        ("BEGIN:VEVENT", true, "VEVENT", false), ("begin: vevent ", true, "VEVENT", false),
        ("END:VALARM", false, "VALARM", false),
        ("BEGIN;VEVENT", true, "VEVENT", true), ("BEGIN VEVENT", true, "VEVENT", true),
        ("BEGIN=VEVENT", true, "VEVENT", true),
        ("BEGIN:\"VEVENT\"", true, "VEVENT", true), ("BEGIN;X=1:VEVENT", true, "VEVENT", true),
        ("BEGIN:VEVENT;", true, "VEVENT", true), ("BEGIN:VEVENT x", true, "VEVENT", true),
        ("BEGIN:VEVNT", true, "VEVENT", true),
        ("BEGIN:EVENT", true, "VEVENT", true), ("BEGIN:VEVETN", true, "VEVENT", true),
        ("END:VTOD", false, "VTODO", true),
        ("END VEVENT", false, "VEVENT", true), ("BEGIN:X-FOO", true, "X-FOO", false),
    ])
    func readsWhatIsMeant(line: String, isBegin: Bool, name: String, isBroken: Bool) {
        #expect(
            CalendarDelimiter(Array(line.utf8)[...])
                == CalendarDelimiter(isBegin: isBegin, name: name, isBroken: isBroken))
    }

    @Test(arguments: [
        "BEGINNING:VEVENT", "ENDING:VEVENT", "BEGIN:", "BEGIN", "END: some text", "BE:VEVENT", "",
    ])
    func anythingElseIsNone(line: String) {
        #expect(CalendarDelimiter(Array(line.utf8)[...]) == nil)
    }

    /// Two entries with something wrong between them, and what is read and said of it.
    @Test(arguments: [
        (
            ["END:VEVENT", "BEGIN;VEVENT"],
            ImportProblem.Reason.brokenDelimiter(
                found: ImportProblem.Excerpt("BEGIN;VEVENT"), component: "VEVENT")
        ),
        (
            ["END:VEVENT", "BEGIN:VEVNT"],
            .brokenDelimiter(found: ImportProblem.Excerpt("BEGIN:VEVNT"), component: "VEVENT")
        ),
        (["BEGIN:VEVNT"], .noEventEnd(begunInLine: 3)),
        (["END:VEVENT"], .noEventBegin(component: "VEVENT")),
        (["END:VEVENT", "BEGIN:"], .noEventBegin(component: "VEVENT")),
        (["END:VEVENT", "BEGN:VEVENT"], .noEventBegin(component: "VEVENT")),
        (["END:VEVENT", "nonsense"], .noEventBegin(component: "VEVENT")),
        (
            ["END:VEVENTBEGIN:VEVENT"],
            .brokenDelimiter(found: ImportProblem.Excerpt("END:VEVENTBEGIN:VEVENT"), component: "VEVENT")
        ),
        (
            ["X-A:b", " BEGIN:VEVENT"],
            .brokenDelimiter(found: ImportProblem.Excerpt("X-A:bBEGIN:VEVENT"), component: "VEVENT")
        ),
        (["BEGIN:VEVENT"], .noEventEnd(begunInLine: 3)),
        (["END:VTODO", "BEGIN:VEVENT"], .noEventEnd(begunInLine: 3)),
        (["BEGIN:VALARM", "TRIGGER:-PT5M", "BEGIN:VEVENT"], .noEventEnd(begunInLine: 3)),
        (["END:VEVENT", "BEGIN:VEVENT", "BEGIN:VEVENT"], .noEventEnd(begunInLine: 9)),
    ])
    func bothAreReadAndItIsSaid(between: [String], reason: ImportProblem.Reason) {
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT"] + Self.entry("a") + between + Self.entry("b")
            + [
                "END:VEVENT", "END:VCALENDAR",
            ]
        let objects = Self.objects(lines)
        #expect(objects.flatMap(\.events).filter { !$0.uid.isEmpty }.map(\.uid) == ["a", "b"])
        #expect(objects.flatMap(\.events).allSatisfy { $0.uid.isEmpty || $0.time != .unscheduled })
        let problems = objects.flatMap(\.problems)
        #expect(problems.contains { $0.reason == reason && $0.file == "f.ics" }, "\(problems)")
        #expect(problems.allSatisfy { (1...lines.count).contains($0.line) })
    }

    /// Without both, one is all that can be read, and the line says where the other may be.
    @Test func twoThatAreNotPartedAreSaidToBe() {
        let objects = Self.objects(["BEGIN:VEVENT"] + Self.entry("a") + Self.entry("b") + ["END:VEVENT"])
        #expect(
            objects.flatMap(\.problems).map(\.reason).contains(
                .propertyAgain(property: "UID", found: ImportProblem.Excerpt("b"))))
    }

    @Test func anEntryWithinAnotherIsReadAndTheRestIsSaid() {
        let lines =
            ["BEGIN:VEVENT", "UID:a", "DTSTART:20261210T100000Z", "BEGIN:VEVENT"] + Self.entry("b") + [
                "END:VEVENT", "SUMMARY:a", "LOCATION:Here", "END:VEVENT",
            ]
        let objects = Self.objects(lines)
        #expect(objects.flatMap(\.events).map(\.uid) == ["a", "b"])
        #expect(
            objects.flatMap(\.problems).map(\.reason) == [
                .noEventEnd(begunInLine: 1), .strayLines(count: 2, component: "VEVENT"),
            ])
    }

    /// What follows an alarm that never ends is no part of it.
    @Test func anAlarmWithoutItsEndTakesNothingAlong() throws {
        let objects = Self.objects([
            "BEGIN:VEVENT", "UID:a", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M",
            "DTSTART:20261210T100000Z",
            "SUMMARY:Call", "END:VEVENT",
        ])
        let event = try #require(objects.flatMap(\.events).first)
        #expect(
            event.title == "Call" && event.time != .unscheduled && event.reminders == [.before(minutes: 5)])
        #expect(objects.flatMap(\.problems).map(\.reason) == [.noEventEnd(begunInLine: 3)])
    }

    @Test func aCalendarBegunTwiceIsOne() {
        let lines =
            ["BEGIN:VCALENDAR", "METHOD:REQUEST", "BEGIN:VCALENDAR", "BEGIN:VEVENT"] + Self.entry("a") + [
                "END:VEVENT"
            ]
        let objects = Self.objects(lines)
        #expect(objects.map(\.method) == ["REQUEST"] && objects.flatMap(\.events).map(\.uid) == ["a"])
    }

    /// A BEGIN of nothing takes nothing along.
    @Test func aBeginOfNothingIsSaid() {
        let lines = ["BEGIN:VEVENT", "UID:a", "BEGIN:", "DTSTART:20261210T100000Z", "END:VEVENT"]
        let objects = Self.objects(lines)
        #expect(objects.flatMap(\.events).allSatisfy { $0.time != .unscheduled })
        #expect(
            objects.flatMap(\.problems).map(\.reason) == [.noProperty(found: ImportProblem.Excerpt("BEGIN:"))]
        )
    }

    /// A to-do without a BEGIN is what its END says.
    @Test func anEndSaysWhatItWas() {
        let objects = Self.objects([
            "BEGIN:VCALENDAR", "UID:t", "SUMMARY:Bread", "END:VTODO", "END:VCALENDAR",
        ])
        #expect(objects.flatMap(\.events).map(\.component) == [.toDo])
    }

    /// What a calendar says of itself is no entry.
    @Test func propertiesOfTheCalendarAreNone() {
        let objects = Self.objects(
            [
                "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Mine", "NAME:Mine", "DESCRIPTION:All of mine",
                "UID:cal",
                "LAST-MODIFIED:20261101T000000Z", "COLOR:red", "X-APPLE-CALENDAR-COLOR:#fff", "BEGIN:VEVENT",
            ] + Self.entry("a") + ["END:VEVENT", "END:VCALENDAR"])
        #expect(objects.flatMap(\.problems) == [] && objects.flatMap(\.events).map(\.uid) == ["a"])
    }

    /// Many on one line are read one at a time.
    @Test func manyOnOneLineAreBounded() {
        let objects = Self.objects([String(repeating: "BEGIN:VEVENT", count: 50_000)])
        #expect(objects.flatMap(\.events).count <= 1)
    }
}
