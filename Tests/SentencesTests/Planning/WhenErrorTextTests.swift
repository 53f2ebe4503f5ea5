import Foundation
import MeetCore
import PlanningFixture
import Sentences
import Testing

/// What is said of a typed time that is refused.
@Suite struct WhenErrorTextTests {
    private static func error(_ text: String) -> WhenError? {
        do {
            _ = try WhenParser.parse(text, clock: PlanningFixture.saturday)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("30 feb", "February 2027 has 28 days. Its last day is “28 Feb 2027”."),
        (
            "fri 15:00 foo",
            "I do not understand “foo” in “fri 15:00 foo”. Write it like “fri 15:00” or “3 dec 18:30”."
        ),
        ("3/12", "“3/12” could be either of two days. Write “3 Dec” or “12 Mar”."),
        ("3/12/2026", "“3/12/2026” could be either of two days. Write “3 Dec 2026” or “12 Mar 2026”."),
        ("18", "Is “18” an hour or a day? Write “18:00”, or a day with its month, such as “3 dec”."),
        (
            "fri 25:00",
            "“25:00” is not a time of day. Write a time from “00:00” to “23:59”."
        ),
        (
            "fri 3 dec",
            "3 December 2026 is a Thursday, not a Friday. Leave one of them out, as in “3 Dec 15:00”."
        ),
        (
            "fri 15:00 Europe/Athen",
            "There is no time zone “Europe/Athen”. Write an IANA name, such as “Europe/Athens”."
        ),
        (
            "fri 15:00 Atlantis/Capital",
            "There is no time zone “Atlantis/Capital”. Write an IANA name, such as “Europe/Athens”."
        ),
        (
            "fri 15:00 IST",
            "“IST” could be several time zones. Write the name of one: “Asia/Kolkata”, “Europe/Dublin”, "
                + "“Asia/Jerusalem”."
        ),
    ])
    func saysHowToWriteIt(typed: String, expected: String) {
        #expect(Self.error(typed)?.sentence == expected)
    }

    /// The examples are on the reader's clock.
    @Test(arguments: [
        ("fri 25:00", "“25:00” is not a time of day. Write a time such as “3:00 PM” or “9:30 AM”."),
        (
            "fri 15:00 foo",
            "I do not understand “foo” in “fri 15:00 foo”. Write it like “fri 3:00 PM” or “3 dec 6:30 PM”."
        ),
        (
            "fri 15:00-14:00",
            "It would end before it starts. Write the end after the start, as in “fri 3:00 PM-4:30 PM”."
        ),
    ])
    func examplesAreOnTheClockOf12Hours(typed: String, expected: String) throws {
        let error = try #require(Self.error(typed))
        let american = DateConventions(clock: .hours12, order: .monthDayYear)
        Languages.speaking(Language.english, dates: american) { #expect(error.sentence == expected) }
    }

    /// They are read as what they say.
    @Test(arguments: ["fri 3:00 PM-4:30 PM", "παρ 3:00 μ.μ.-4:30 μ.μ."])
    func anExampleIsRead(typed: String) throws {
        let parsed = try WhenParser.parse(typed, clock: PlanningFixture.saturday)
        #expect(PlanningFixture.text(parsed) == "2026-11-27 15:00 +90")
    }

    @Test func showsNoControlCharacters() throws {
        let error = try #require(Self.error("fri 15:00 \u{1B}[31mred\u{202E}\u{7}"))
        #expect(error.sentence.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x202E })
        #expect(error.sentence.contains("red"))
    }

    @Test(arguments: [
        "99999999999999999999", "99999999999999999999:00", "in 999999999 hours", "in 999999999 weeks",
        "in 999999999 months", "in 999999999 days 999999999 days 10:00", "fri 15:00 for 999999999 weeks",
        "fri 15:00 for 99999999999999999999h", "9999-12-31 23:59 for 999 days", "9999-12-31 24:00",
        "0001-01-01T00:00+18:00", "9999-12-31T23:59-18:00", "31 dec 9999 - 1 jan", "20269999", "99999999",
        "--", ":", "::::", "1:", ":1", "1.", "T", "in", "in a", "for", "for for for", "next", "next next",
        "fri-", "-fri", "3 dec 3 dec", "+02:00", "15:00+", "15:00+2", "2026--12--03", "\0", "\u{200B}",
        "e\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦 15:00", "٣/١٢", "½", "²", "in ½ hour", "fri 15:00 \u{2028} x",
        "𝟙𝟚:𝟛𝟘", "3 dec 15:00 /", "3 dec 15:00 ()", "3 dec 15:00 (", "America", "/", "Europe/",
        "yesterday-today", "in 1.99999 h", "in 1 . 5 h", "0/0", "0/5", "5/0", "99/99", "31/31/31",
    ])
    func garbageIsNeverFatal(typed: String) {
        if let error = Self.error(typed) {
            #expect(error.sentence.contains("“") || error == .endNotAfterStart)
        }
    }
}
