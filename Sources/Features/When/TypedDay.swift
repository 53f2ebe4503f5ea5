import TerminalKit

/// A day of a month from typed digits: `2`, `24`. Each digit gives a valid day.
struct TypedDay: Hashable, Sendable {
    /// The digits so far.
    private(set) var text = ""

    /// `nil` before a day is typed.
    var day: Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }

    /// Returns whether a key is a digit of a day.
    static func takes(_ key: Key) -> Bool {
        guard key.modifiers.isEmpty, case .character(let character) = key.code else { return false }
        return ("0"..."9").contains(character)
    }

    /// Takes the key; `false` if it is not a digit. A digit that gives no valid day with the former one
    /// starts again.
    ///
    /// - Parameter days: The number of days of the month.
    mutating func type(_ key: Key, days: Int) -> Bool {
        if key == .backspace, !text.isEmpty {
            text = ""
            return true
        }
        guard Self.takes(key), case .character(let digit) = key.code else { return false }
        let together = text + String(digit)
        let isDay = together.count <= 2 && (Int(together) ?? 0) <= days
        text = isDay ? together : String(digit)
        return true
    }
}
