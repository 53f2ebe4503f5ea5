import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct WhenErrorTests {
    static func error(_ text: String, _ clock: PlanningClock = PlanningFixture.saturday) -> WhenError? {
        do {
            _ = try WhenParser.parse(text, clock: clock)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", WhenError.empty),
        ("   ", .empty),
        ("foo", .notUnderstood(part: "foo", text: "foo")),
        ("foo fri 15:00", .notUnderstood(part: "foo", text: "foo fri 15:00")),
        ("fri 15:00 foo", .notUnderstood(part: "foo", text: "fri 15:00 foo")),
        ("fri 15:00 foo bar", .notUnderstood(part: "foo bar", text: "fri 15:00 foo bar")),
        ("fri 15:00 -", .notUnderstood(part: "fri 15:00 -", text: "fri 15:00 -")),
        ("fri 15:00 16:00", .notUnderstood(part: "16:00", text: "fri 15:00 16:00")),
        ("in 3 fortnights", .notUnderstood(part: "in", text: "in 3 fortnights")),
        ("fri 15:00-17:00-19:00", .notUnderstood(part: "-19:00", text: "fri 15:00-17:00-19:00")),
        ("18", .bareNumber(18)),
        ("45 ", .noSuchTime("45")),
        ("3/12 18:30", .ambiguousDate(first: 3, second: 12, year: nil)),
        ("3/12/2026", .ambiguousDate(first: 3, second: 12, year: 2026)),
        ("13/13", .noSuchMonth(13)),
        ("2026-13-01", .noSuchMonth(13)),
        ("30 feb", .noSuchDay(year: 2027, month: 2, day: 30)),
        ("29 feb 2027", .noSuchDay(year: 2027, month: 2, day: 29)),
        ("2026-02-29 10:00", .noSuchDay(year: 2026, month: 2, day: 29)),
        ("31 apr 10:00", .noSuchDay(year: 2027, month: 4, day: 31)),
        ("3-31 apr", .noSuchDay(year: 2027, month: 4, day: 31)),
        ("0 dec", .noSuchDay(year: 2026, month: 12, day: 0)),
        ("fri 25:00", .noSuchTime("25:00")),
        ("fri 12:60", .noSuchTime("12:60")),
        ("fri 24:01", .noSuchTime("24:01")),
        ("fri 13pm", .noSuchTime("13pm")),
        ("fri 0am", .noSuchTime("0am")),
        ("fri 15:0", .noSuchTime("15:0")),
        ("fri 2460", .noSuchTime("2460")),
        ("2026-12-03T18:30+99:00", .noSuchTime("+99:00")),
        ("fri 3 dec 18:30", .wrongWeekday(PlanningFixture.date("2026-12-03"), typed: 5)),
        ("fri 15:00-15:00", .endNotAfterStart),
        ("fri 14-13", .endNotAfterStart),
        ("fri 9:00-5:00", .endNotAfterStart),
        ("2-1", .endNotAfterStart),
        ("5 dec 2026 - 3 dec 2026", .endNotAfterStart),
        ("5-3 dec", .endNotAfterStart),
        ("3 dec 2026 15:00 - 3 dec 2026 14:00", .endNotAfterStart),
        ("fri 2h", .startTimeMissing),
        ("fri - sat 11:00", .startTimeMissing),
        ("3-5 dec 15:00", .startTimeMissing),
        ("fri 15:00 for ages", .noSuchDuration("ages")),
        ("fri 15:00 for 0m", .noSuchDuration("0m")),
        ("0000-01-01", .outOfRange("0")),
        ("in 99999999999999999999 hours", .outOfRange("99999999999999999999 hours")),
        ("in 99999999 days", .outOfRange("275817")),
    ])
    func refuses(typed: String, expected: WhenError) {
        #expect(Self.error(typed) == expected)
    }

    @Test func longTextIsRefusedAtOnce() {
        #expect(Self.error(String(repeating: "fri ", count: 100_000)) == .tooLong)
    }

    /// Pieces of good input in random order: every result is a real time or a sentence.
    @Test func shuffledPiecesAreNeverFatal() {
        let pieces = [
            "fri", "next", "3", "dec", "/", "12", "-", "–", "15", ":", "00", "30", "pm", "in", "for", "h",
            "2h",
            "2026", "T", "Z", "+", ".", ",", "noon", "days", "1000000000", "Europe/Athens", "29", "feb", "31",
            "αύριο", "99", "month", "9999", "to", "an", "p.", "m.",
        ]
        var random = SeededRandom(seed: 20_261_121)
        var understood = 0
        for _ in 0..<8_000 {
            let count = Int.random(in: 1...7, using: &random)
            let text = (0..<count).map { _ in
                (pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
            }.joined()
            guard let when = try? WhenParser.parse(text, clock: PlanningFixture.saturday) else { continue }
            understood += 1
            #expect(when.start.isReal && when.last.isReal && when.first <= when.last, "\(text)")
            #expect(when.minutes ?? 1 > 0, "\(text)")
        }
        #expect(understood > 80)
    }
}

/// The same numbers on every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
