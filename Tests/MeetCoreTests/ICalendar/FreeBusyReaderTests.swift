import Foundation
import StoreFixture
import Testing

@testable import MeetCore

@Suite struct FreeBusyReaderTests {
    private static let athens = TimeZone(identifier: "Europe/Athens")!
    /// The clocks of Athens change on 25 October.
    private static let bounds = instant("2026-10-19T00:00Z")..<instant("2026-11-02T00:00Z")

    private static func file(_ lines: [String]) -> [UInt8] {
        let all = ["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]
        return Array(all.joined(separator: "\r\n").utf8)
    }

    private static func freeBusy(_ lines: String...) -> [UInt8] {
        file(["BEGIN:VFREEBUSY"] + lines + ["END:VFREEBUSY"])
    }

    private static func event(_ lines: String..., uid: String = "a") -> [String] {
        ["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:Secret"] + lines + ["END:VEVENT"]
    }

    private static func read(
        _ bytes: [UInt8], most: Int = FreeBusyReader.mostTimes
    ) throws -> PublishedBusyTimes {
        try FreeBusyReader.read(bytes, within: bounds, zone: athens, mostTimes: most)
    }

    /// Times as `20T09:00-10:00`, days of October in UTC.
    private static func written(_ spans: [Range<Date>]) -> [String] {
        spans.map { span in
            let (from, to) = (WallTime.at(span.lowerBound, in: .gmt), WallTime.at(span.upperBound, in: .gmt))
            func clock(_ wall: WallTime) -> String {
                let (hour, minute) = (String(wall.hour), String(wall.minute))
                return (hour.count < 2 ? "0" : "") + hour + ":" + (minute.count < 2 ? "0" : "") + minute
            }
            let end = from.date == to.date ? clock(to) : "\(to.date.day)T\(clock(to))"
            return "\(from.date.day)T\(clock(from))-\(end)"
        }
    }

    // MARK: - Published times

    @Test func bothFormsOfPeriodsAreRead() throws {
        let times = try Self.read(
            Self.freeBusy(
                "DTSTART:20261019T000000Z", "DTEND:20261026T000000Z",
                "FREEBUSY:20261020T090000Z/20261020T100000Z,20261020T120000Z/PT1H30M",
                "FREEBUSY;FBTYPE=BUSY:20261020T100000Z/20261020T103000Z"))
        #expect(Self.written(times.busy) == ["20T09:00-10:30", "20T12:00-13:30"])
        #expect(times.tentative.isEmpty && times.unreadable == 0 && !times.isCut)
        #expect(times.known == instant("2026-10-19T00:00Z")..<instant("2026-10-26T00:00Z"))
    }

    @Test(arguments: [
        ("", "busy"), (";FBTYPE=BUSY", "busy"), (";FBTYPE=BUSY-UNAVAILABLE", "busy"),
        (";FBTYPE=busy-tentative", "tentative"), (";FBTYPE=FREE", "none"), (";FBTYPE=X-OUT", "busy"),
    ])
    func theTypeDecides(_ type: String, _ expected: String) throws {
        let times = try Self.read(Self.freeBusy("FREEBUSY\(type):20261020T090000Z/PT1H"))
        #expect(times.busy.isEmpty == (expected != "busy"))
        #expect(times.tentative.isEmpty == (expected != "tentative"))
        // Without a start and an end, it tells about its periods.
        #expect(times.known == instant("2026-10-20T09:00Z")..<instant("2026-10-20T10:00Z"))
    }

    @Test func timesOutsideOfTheBoundsAreLeftOut() throws {
        let times = try Self.read(
            Self.freeBusy(
                "DTSTART:20260101T000000Z", "DTEND:20270101T000000Z",
                "FREEBUSY:20260901T090000Z/PT1H,20261018T230000Z/PT2H,20261201T090000Z/PT1H"))
        #expect(Self.written(times.busy) == ["19T00:00-01:00"])
        #expect(times.known == Self.bounds)
    }

    @Test(arguments: [
        "20261020T090000Z/20261020T080000Z", "20261020T090000Z", "20261020T090000Z/PT", "/PT1H", "rubbish",
        "20261320T090000Z/PT1H", "20261020T090000Z/-PT1H",
    ])
    func nobodyIsFreeBesideAnUnreadableTime(_ period: String) throws {
        let times = try Self.read(
            Self.freeBusy(
                "DTSTART:20261019T000000Z", "DTEND:20261026T000000Z",
                "FREEBUSY:\(period),20261020T120000Z/PT1H"))
        #expect(times.unreadable == 1 && times.known == nil)
        #expect(Self.written(times.busy) == ["20T12:00-13:00"])
    }

    @Test func tooManyTimesAreCutAndNobodyIsFree() throws {
        let periods = (0..<500).map { minute in
            "2026102\(minute / 250)T\(["00", "06", "12", "18"][minute % 4])0000Z/PT\(minute % 250 + 1)S"
        }
        let apart = (0..<60).map { "20261020T09\($0 < 10 ? "0" : "")\($0)00Z/PT30S" }
        let few = try Self.read(Self.freeBusy("FREEBUSY:\(periods.joined(separator: ","))"), most: 20)
        #expect(!few.isCut && few.busy.count == 8)
        let many = try Self.read(Self.freeBusy("FREEBUSY:\(apart.joined(separator: ","))"), most: 20)
        #expect(many.isCut && many.busy.count == 20 && many.known == nil)
    }

    // MARK: - Events

    private static let events: [(lines: [String], busy: [String], tentative: [String])] = [
        (event("DTSTART:20261020T090000Z", "DTEND:20261020T100000Z"), ["20T09:00-10:00"], []),
        (event("DTSTART:20261020T090000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"), [], []),
        (event("DTSTART:20261020T090000Z", "DURATION:PT1H", "STATUS:CANCELLED"), [], []),
        (event("DTSTART:20261020T090000Z", "DURATION:PT1H", "STATUS:TENTATIVE"), [], ["20T09:00-10:00"]),
        // A whole day of 25 hours, and a floating time, on the clocks of Athens.
        (event("DTSTART;VALUE=DATE:20261025"), ["24T21:00-25T22:00"], []),
        (event("DTSTART:20261020T090000", "DURATION:PT1H"), ["20T06:00-07:00"], []),
        // Another zone of the file.
        (["X-WR-TIMEZONE:Asia/Tokyo"] + event("DTSTART;VALUE=DATE:20261025"), ["24T15:00-25T15:00"], []),
        // The hour stays when the clocks change.
        (
            event(
                "DTSTART;TZID=Europe/Athens:20261001T100000", "DURATION:PT1H",
                "RRULE:FREQ=WEEKLY;BYDAY=SA,SU"),
            [
                "24T07:00-08:00", "25T08:00-09:00", "31T08:00-09:00", "1T08:00-09:00",
            ], []
        ),
        // A removed, a moved and a cancelled date of a series without an end.
        (
            event("DTSTART:20000101T090000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY", "EXDATE:20261024T090000Z")
                + event("RECURRENCE-ID:20261031T090000Z", "DTSTART:20261030T150000Z", "DURATION:PT1H"),
            ["30T15:00-16:00"], []
        ),
        (
            event("DTSTART:20000101T090000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY")
                + event(
                    "RECURRENCE-ID:20261031T090000Z", "DTSTART:20261031T090000Z", "DURATION:PT1H",
                    "STATUS:CANCELLED"), ["24T09:00-10:00"], []
        ),
        (
            ["BEGIN:VTODO", "UID:t", "DUE:20261020T090000Z", "END:VTODO"]
                + event("DTSTART:20261021T090000Z", "DURATION:PT1H"), ["21T09:00-10:00"], []
        ),
    ]

    @Test(arguments: events.indices)
    func eventsAreReadAsTimes(_ place: Int) throws {
        let (lines, busy, tentative) = Self.events[place]
        let times = try Self.read(Self.file(lines))
        #expect(Self.written(times.busy) == busy)
        #expect(Self.written(times.tentative) == tentative)
        #expect(times.unreadable == 0 && times.known == Self.bounds)
    }

    @Test func anEmptyCalendarTellsNothing() throws {
        #expect(try Self.read(Self.file([])).known == nil)
        let toDo = ["BEGIN:VTODO", "UID:t", "SUMMARY:Tax", "DUE:20261020T090000Z", "END:VTODO"]
        #expect(try Self.read(Self.file(toDo)).known == nil)
        // Nor does an event without a time.
        let times = try Self.read(Self.file(Self.event("DTSTART:never")))
        #expect(times.unreadable == 1 && times.known == nil)
    }

    /// What the reader of calendars cannot use may be a busy time, so nobody is free.
    @Test(arguments: [
        event("DTSTART:20261020T090000Z", "DTEND:later"),
        event("DTSTART:20261020T090000Z", "DTEND:20261020T080000Z"),
        event("DTSTART:20261020T090000Z", "DURATION:long"),
        event("DTSTART:20261006T090000Z", "DURATION:PT1H", "RRULE:FREQ=HOURLY"),
        event("DTSTART:20261006T090000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY", "RRULE:FREQ=DAILY"),
        event("DTSTART;TZID=Nowhere/At All:20261020T090000", "DURATION:PT1H"),
        ["BEGIN:VEVENT", "UID:b", "DTSTART:never", "END:VEVENT"],
    ])
    func anEventThatIsReadInPartTellsOfNoFreeTime(_ lines: [String]) throws {
        let whole = Self.event("DTSTART:20261021T090000Z", "DURATION:PT1H", uid: "whole")
        let times = try Self.read(Self.file(lines + whole))
        #expect(times.unreadable > 0 && times.known == nil)
        #expect(Self.written(times.busy).contains("21T09:00-10:00"))
    }

    @Test func seriesTakeNoMoreThanTheirTime() throws {
        let series = Self.event("DTSTART:20261020T090000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY")
        let times = try FreeBusyReader.read(
            Self.file(series), within: Self.bounds, zone: Self.athens, patience: .zero)
        #expect(times.isCut && times.known == nil)
    }

    @Test func seriesOfALongPastAreBounded() throws {
        let series = (0..<40).flatMap { number in
            Self.event(
                "DTSTART:00010101T000000Z", "DURATION:PT1M",
                "RRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23",
                uid: "\(number)")
        }
        let times = try FreeBusyReader.read(
            Self.file(series), within: Self.bounds, zone: Self.athens, mostDates: 5_000)
        #expect(times.isCut && times.known == nil)
    }

    // MARK: - No calendar

    @Test func otherTextsAreNoCalendar() {
        #expect(throws: NotACalendar.empty) { try Self.read([]) }
        #expect(throws: NotACalendar.webPage) { try Self.read(Array("<html><body>Sign in".utf8)) }
        #expect(throws: NotACalendar.incomplete) {
            try Self.read(Array("BEGIN:VCALENDAR\r\nBEGIN:VFREEBUSY\r\nFREEBUSY:2026".utf8))
        }
        #expect(throws: NotACalendar.self) { try Self.read([0, 255, 3, 7, 10, 0, 0]) }
    }

    /// Escapes and control characters are of no use in a time, and nothing of them is kept.
    @Test func escapesAreNoTimes() throws {
        let times = try Self.read(
            Self.freeBusy("SUMMARY:\u{1B}]0;owned\u{7}", "FREEBUSY:\u{1B}[2J/PT1H", "ATTENDEE:mailto:\u{9B}x")
        )
        #expect(times.busy.isEmpty && times.unreadable == 1)
    }
}

@Suite struct FreeBusyWriterTests {
    private let span = instant("2026-10-19T00:00Z")..<instant("2026-10-26T00:00Z")
    private let busy = [
        instant("2026-10-20T09:00Z")..<instant("2026-10-20T10:00Z"),
        instant("2026-10-18T09:00Z")..<instant("2026-10-19T10:00Z"),
    ]
    private let tentative = [instant("2026-10-20T09:30Z")..<instant("2026-10-20T11:00Z")]

    private func text(_ stamp: String = "2026-10-19T08:00Z") -> String {
        FreeBusyWriter.published(
            busy: busy, tentative: tentative, over: span,
            owner: CalendarAddress(name: "Maria", email: "maria@example.org"), stamp: instant(stamp))
    }

    @Test func publishedTimesAreReadAgain() throws {
        let read = try FreeBusyReader.read(Array(text().utf8), within: span, zone: .gmt)
        #expect(
            read.busy == [
                instant("2026-10-19T00:00Z")..<instant("2026-10-19T10:00Z"),
                instant("2026-10-20T09:00Z")..<instant("2026-10-20T10:00Z"),
            ])
        #expect(read.tentative == [instant("2026-10-20T10:00Z")..<instant("2026-10-20T11:00Z")])
        #expect(read.known == span && read.unreadable == 0)
        #expect(text().contains("ORGANIZER;CN=Maria:mailto:maria@example.org\r\n"))
        #expect(text().contains("METHOD:PUBLISH\r\n") && !text().contains("SUMMARY"))
    }

    @Test func theTimeOfWritingIsNoChange() {
        #expect(FreeBusyWriter.isSame(text(), text("2026-10-19T20:00Z")))
        #expect(text() != text("2026-10-19T20:00Z"))
        let other = FreeBusyWriter.published(
            busy: [], tentative: [], over: span, owner: nil, stamp: instant("2026-10-19T08:00Z"))
        #expect(!FreeBusyWriter.isSame(text(), other))
    }

    @Test func aRequestNamesThePeople() {
        let request = FreeBusyWriter.request(
            from: "me@example.org", to: ["maria@example.org", "nikos@example.org"], over: span, uid: "u",
            stamp: instant("2026-10-19T08:00Z"))
        #expect(request.contains("METHOD:REQUEST\r\nBEGIN:VFREEBUSY\r\nUID:u\r\n"))
        #expect(request.contains("DTSTART:20261019T000000Z\r\nDTEND:20261026T000000Z\r\n"))
        #expect(request.contains("ORGANIZER:mailto:me@example.org\r\nATTENDEE:mailto:maria@example.org\r\n"))
    }
}
