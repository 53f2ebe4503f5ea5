import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

@Suite struct TypedDayTests {
    /// The day after each key, in a month of so many days.
    private func days(_ keys: String, of days: Int) -> [Int?] {
        var typed = TypedDay()
        return keys.map { key in
            _ = typed.type(Key(key), days: days)
            return typed.day
        }
    }

    @Test(
        arguments: [
            ("7", [7]), ("24", [2, 24]), ("31", [3, 1]), ("35", [3, 5]), ("241", [2, 24, 1]),
            ("07", [nil, 7]),
            ("00", [nil, nil]), ("30", [3, 30]),
        ] as [(String, [Int?])])
    func eachDigitGivesADay(keys: String, expected: [Int?]) {
        #expect(days(keys, of: 30) == expected)
    }

    @Test func theMonthDecidesWhatIsADay() {
        #expect(days("31", of: 31) == [3, 31])
        #expect(days("29", of: 28) == [2, 9])
    }

    @Test func otherKeysAreNone() {
        var typed = TypedDay()
        for key in [Key("f"), ":", " ", .enter, .control("1"), .down, .backspace] {
            let isTaken = typed.type(key, days: 30)
            #expect(!isTaken && !TypedDay.takes(key))
        }
        #expect(typed.day == nil && typed.text.isEmpty)
    }
}
