import Foundation
import Testing

@testable import MeetCore

/// Numbers with units, as they are typed and stored.
@Suite struct MeasureTests {
    @Test(
        arguments: [
            ("8", 8000, 8000), ("7.4", 7400, 7400), ("7,4", 7400, 7400), ("0.500", 500, 500),
            ("0,500", 500, 500),
            // A mark before three digits means what it means in the language.
            ("1.200", 1200, 1_200_000), ("1,200", 1_200_000, 1200), ("12,345", 12_345_000, 12_345),
            ("1,200.5", 1_200_500, 1_200_500), ("1.200,5", 1_200_500, 1_200_500),
            ("1.200.000", 1_200_000_000, 1_200_000_000), ("2\u{202F}000", 2_000_000, 2_000_000),
            ("1.23456", 1235, 1235), ("007", 7000, 7000),
        ] as [(String, Int, Int)])
    func numbersAreRead(text: String, point: Int, comma: Int) {
        #expect(Amount(text, decimal: ".")?.thousandths == point)
        #expect(Amount(text, decimal: ",")?.thousandths == comma)
    }

    @Test(
        arguments: [
            "", ".", "7.", ".4", "-3", "1.20.3", "1,2,3", "1,20.5", "1.2,3.4", "abc", "7:00", "1e3",
            "9999999999", "٣",
        ])
    func otherTextsAreNoNumbers(text: String) {
        #expect(Amount(text, decimal: ".") == nil && Amount(text, decimal: ",") == nil)
    }

    @Test(
        arguments: [
            (8000, "8", "8"), (7400, "7.4", "7,4"), (1, "0.001", "0,001"), (1_200_000, "1200", "1200"),
        ])
    func numbersAreWritten(thousandths: Int, point: String, comma: String) {
        let amount = Amount(thousandths: thousandths)
        #expect(amount.text == point && amount.text(decimal: ",") == comma)
        #expect(Amount(amount.text) == amount)
    }

    @Test func sumsAreExactAndBounded() {
        let sum = (0..<10).reduce(Amount.zero) { sum, _ in sum + Amount(thousandths: 100) }
        #expect(sum == Amount(thousandths: 1000))
        #expect(Amount.most + Amount.most == .most)
        #expect(Amount(thousandths: 8000) - Amount(thousandths: 7400) == Amount(thousandths: 600))
        #expect(Amount(rounding: 7.40049) == Amount(thousandths: 7400) && Amount(rounding: .nan) == .zero)
    }

    @Test(
        arguments: [
            ("8km", "8 km"), ("8 km", "8 km"), ("7,4 χλμ.", "7.4 km"), ("650 kcal", "650 kcal"),
            ("650 Θερμίδες", "650 kcal"), ("20 σελίδες", "20 pages"), ("1 page", "1 pages"),
            ("20 push-ups", "20 push-ups"), ("3 γύροι", "3 laps"), ("1.5 L", "1.5 l"), ("30 min", "30 min"),
        ])
    func measuresAreRead(text: String, stored: String) {
        #expect(Measure(text)?.text == stored)
        #expect(Measure(stored)?.text == stored)
    }

    @Test(arguments: ["", "km", "8", "0 km", "-3 km", "8 km 5", "8 km, and more words than a unit has"])
    func otherTextsAreNoMeasures(text: String) { #expect(Measure(text) == nil) }

    @Test func goalsAreOneForEachUnit() {
        let goals = Measure.list("30 km, 2000 kcal; 12,5 χλμ", decimal: ",")
        #expect(goals?.map(\.text) == ["2000 kcal", "12.5 km"])
        #expect(Measure.list("  ")?.isEmpty == true)
        #expect(Measure.list("30 km, lots") == nil)
    }
}

/// The measure among the properties of a meeting.
@Suite struct MeasurePropertyTests {
    private static func meeting(_ lines: String) throws -> Meeting {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:a
            SUMMARY:Run
            DTSTART:20301205T070000Z
            \(lines)
            BEGIN:VLOCATION
            UID:b
            X-MEET-MEASURE:1 km
            END:VLOCATION
            END:VEVENT
            END:VCALENDAR
            """
        return try #require(ICalendarReader.events(of: text).first).meeting(now: .distantPast)
    }

    @Test func itIsReadAndWritten() throws {
        var meeting = try Self.meeting("X-MEET-MEASURE:8 km\nX-MEET-MEASURE-DONE:7.4")
        #expect(meeting.measure?.text == "8 km" && meeting.doneAmount == Amount(thousandths: 7400))
        meeting.measure = Measure("10 km")
        meeting.doneAmount = nil
        let text = ICalendarEncoder.encode([meeting])
        #expect(text.contains("X-MEET-MEASURE:10 km\r\n") && !text.contains("X-MEET-MEASURE-DONE"))
        #expect(text.contains("X-MEET-MEASURE:1 km\r\nEND:VLOCATION"))
        let again = try #require(ICalendarReader.events(of: text).first).meeting(now: .distantPast)
        #expect(again.measure == Measure("10 km"))
    }

    @Test func withoutAMeasureNothingIsDone() throws {
        var meeting = try Self.meeting("COLOR:red")
        #expect(meeting.measure == nil && meeting.doneAmount == nil)
        meeting.measure = Measure("8 km")
        meeting.doneAmount = Amount(thousandths: 7400)
        #expect(meeting.isOwnTime)
        meeting.measure = nil
        #expect(meeting.doneAmount == nil && !meeting.isOwnTime)
        #expect(meeting.unmodelled.map(\.name).first == "COLOR")
    }

    /// 7.4 km are not 7.4 pages; another amount of the same unit leaves what was done.
    @Test func anotherUnitDropsWhatWasDone() throws {
        var meeting = try Self.meeting("X-MEET-MEASURE:8 km\nX-MEET-MEASURE-DONE:7.4")
        meeting.measure = Measure("10 km")
        #expect(meeting.doneAmount == Amount(thousandths: 7400))
        meeting.measure = Measure("10 pages")
        #expect(meeting.measure?.text == "10 pages" && meeting.doneAmount == nil)
    }

    @Test func aWholeDayMayBeOwnTime() throws {
        var meeting = try Self.meeting("X-MEET-MEASURE:500 words")
        let day = CalendarDate(year: 2026, month: 11, day: 24)
        meeting.time = .allDay(first: day, last: day)
        #expect(meeting.isOwnTime)
        meeting.time = .unscheduled
        #expect(!meeting.isOwnTime)
    }

    @Test(arguments: [("Own time", true), ("own TIME", true), ("δικος μου χρονος", true), ("Coffee", false)])
    func theKindMakesItOwnTime(kind: String, isOwn: Bool) throws {
        var meeting = try Self.meeting("COLOR:red")
        meeting.kind = kind
        #expect(meeting.isOwnTime == isOwn)
        meeting.invitees = [Invitee(name: "Maria")]
        #expect(!meeting.isOwnTime)
    }

    /// Others are not told.
    @Test func messagesLeaveItOut() throws {
        var meeting = try Self.meeting("X-MEET-MEASURE:8 km\nX-MEET-MEASURE-DONE:7.4")
        meeting.invitees = [Invitee(name: "Maria", email: "maria@example.org")]
        let sender = CalendarAddress(name: "Me", email: "me@example.org")
        let text = SchedulingWriter.request([meeting], organizer: sender, stamp: .distantPast)
        #expect(text.contains("UID:a") && !text.contains("X-MEET-MEASURE"))
    }
}
