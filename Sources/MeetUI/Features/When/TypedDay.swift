import TerminalKit

/// A day of a month as its digits are typed: `2`, `24`. Each digit gives a day already.
struct TypedDay: Hashable, Sendable {
    /// The digits so far.
    private(set) var text = ""

    /// `nil` before a day is typed.
    var day: Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }

    /// Whether a key is a part of a day.
    static func takes(_ key: Key) -> Bool {
        guard key.modifiers.isEmpty, case .character(let character) = key.code else { return false }
        return ("0"..."9").contains(character)
    }

    /// Takes the key; `false` where it is no digit. What makes no day with the one before begins anew.
    ///
    /// - Parameter days: How many the month has.
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
