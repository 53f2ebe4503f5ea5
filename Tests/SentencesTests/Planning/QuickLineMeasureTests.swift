import Foundation
import PlanningFixture
import Sentences
import Testing

@testable import MeetCore

/// The measures of whole lines. It is Wednesday 25 November 2026, 14:00, in Athens.
@Suite struct QuickLineMeasureTests {
    private static func line(_ text: String, decimal: Character = ".") -> QuickLine {
        var clock = QuickLineTableTests.clock
        clock.decimal = decimal
        return QuickLine(text, clock: clock)
    }

    /// A line with a measure is like the same line without it.
    @Test(
        arguments: [
            ("run tue thu 7:00 8km", "8 km", "run every tue and thu 7:00"),
            ("8km run tue thu 7:00", "8 km", "run every tue and thu 7:00"),
            ("run tue 8 km thu 7:00", "8 km", nil),
            ("run tue, thu and sat 7:00 for 40m 8.5 km", "8.5 km", "run every tue, thu and sat 7:00 for 40m"),
            ("run every tue thu 7:00 8km", "8 km", "run every tue and thu 7:00"),
            ("run tue 7:00 8km", "8 km", "run tue 7:00"),
            ("run 8km @Plaza tue 7:00", "8 km", "run @Plaza tue 7:00"),
            ("run @Plaza 8km tue 7:00", "8 km", "run @Plaza tue 7:00"),
            ("lunch 13:00 650 kcal", "650 kcal", "lunch 13:00"),
            ("lunch every day 13:00, 650 kcal", "650 kcal", "lunch every day 13:00"),
            ("read fri 21:00 20 pages", "20 pages", "read fri 21:00"),
            ("run fri 7:00 8km with Nikos", "8 km", "run fri 7:00 with Nikos"),
            ("τρέξιμο Τρίτη Πέμπτη 7:00 8 χλμ", "8 km", "τρέξιμο κάθε Τρίτη και Πέμπτη 7:00"),
            ("τρέξιμο κάθε τρίτη και πέμπτη 7:00 8χλμ.", "8 km", "τρέξιμο κάθε τρίτη και πέμπτη 7:00"),
            ("τρέξιμο δευ τετ παρ 7:00 8,5 χλμ", "8.5 km", "τρέξιμο κάθε δευ και τετ και παρ 7:00"),
            ("μεσημεριανό αύριο 13:00 650 θερμίδες", "650 kcal", "μεσημεριανό αύριο 13:00"),
            ("διάβασμα αύριο 22:00 20 σελίδες", "20 pages", "διάβασμα αύριο 22:00"),
        ] as [(String, String, String?)])
    func measuresAreRead(text: String, measure: String, like other: String?) {
        let line = Self.line(text)
        #expect(line.measure?.text == measure)
        guard let other else { return }
        #expect(Self.line(other).refusal == nil && Self.line(other).measure == nil)
        #expect(QuickLineTableTests.shown(text) == QuickLineTableTests.shown(other))
    }

    /// Lengths of time, hours, numbers in names and quoted words stay what they are.
    @Test(
        arguments: [
            "run fri 7:00 for 40 min", "walk fri 7:00 30m", "call fri 7:00 1 h", "Meeting tue 8",
            "Read chapter 5 fri 10:00", "\"5 km run\" fri 10:00", "Dinner fri 20:00 @5 Broadway",
            "Meeting 3 dec 10:00 for 90m", "run fri -5 km", "run fri −5 km", "run fri –5km", "-5 km run fri",
        ])
    func otherNumbersAreNoMeasures(text: String) {
        #expect(Self.line(text).measure == nil)
    }

    /// Without a measure, several weekdays are refused as before.
    @Test func onlyOwnTimeRepeatsByItself() {
        #expect(Self.line("Meeting tue thu 10:00").refusal != nil)
        #expect(Self.line("Swim tue thu 10:00 30 laps").time?.when?.recurrence != nil)
        #expect(Self.line("Swim tue 10:00 30 laps").time?.when?.recurrence == nil)
    }

    @Test func theDecimalSignIsTheLanguages() {
        #expect(Self.line("run fri 7:00 1.200 km").measure?.text == "1.2 km")
        #expect(Self.line("βήματα fri 7:00 10.000 βήματα", decimal: ",").measure?.text == "10000 steps")
        #expect(Self.line("τρέξιμο αύριο 7:00 7,4 χλμ", decimal: ",").measure?.text == "7.4 km")
        #expect(Self.line("run fri 7:00 7,4 km").measure?.text == "7.4 km")
    }
}
