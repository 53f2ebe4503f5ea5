import TerminalKit
import Testing

@testable import Features

@Suite struct TypedHourTests {
    /// The hour after each key.
    private func hours(_ keys: String) -> [String] {
        var typed = TypedHour()
        return keys.map { key in
            _ = typed.type(Key(key))
            guard let minute = typed.minute else { return "–" }
            return "\(minute / 60):\(minute % 60)"
        }
    }

    @Test(arguments: [
        ("9", ["9:0"]), ("15", ["1:0", "15:0"]), ("930", ["9:0", "9:30", "9:30"]),
        ("15:30", ["1:0", "15:0", "15:0", "15:30", "15:30"]), ("1545", ["1:0", "15:0", "15:40", "15:45"]),
        ("0000", ["0:0", "0:0", "0:0", "0:0"]), ("23:59", ["2:0", "23:0", "23:0", "23:50", "23:59"]),
        // What makes no time with those before begins anew.
        ("26", ["2:0", "6:0"]), ("98", ["9:0", "8:0"]), ("15:9", ["1:0", "15:0", "15:0", "9:0"]),
        ("15307", ["1:0", "15:0", "15:30", "15:30", "7:0"]), (":9", ["–", "9:0"]),
    ])
    func eachDigitGivesATime(keys: String, expected: [String]) {
        #expect(hours(keys) == expected)
    }

    @Test func otherKeysAreNone() {
        var typed = TypedHour()
        for key in [Key("f"), " ", .enter, .control("1"), .down] {
            let isTaken = typed.type(key)
            #expect(!isTaken && !TypedHour.takes(key))
        }
        #expect(typed.minute == nil)
        // Nothing is there to take back.
        let isTaken = typed.type(.backspace)
        #expect(!isTaken)
    }

    @Test func backspaceTakesItBack() {
        var typed = TypedHour()
        for key in [Key("1"), "5", .backspace] { _ = typed.type(key) }
        #expect(typed.minute == nil)
        _ = typed.type("8")
        #expect(typed.minute == 480)
    }
}
