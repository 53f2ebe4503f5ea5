import TerminalKit

/// An hour of the day from typed digits: `9`, `15`, `930`, `15:30`. Each digit gives a valid time.
struct TypedHour: Hashable, Sendable {
    private var hour = ""
    /// `nil` before the hour is complete.
    private var minutes: String?

    /// The typed text; empty at first.
    var text: String { minutes.map { "\(hour):\($0)" } ?? hour }

    /// In minutes after midnight; `nil` before something is typed.
    var minute: Int? {
        guard let hour = Int(hour) else { return nil }
        let typed = minutes ?? ""
        // The tens come first: `15:3` is the beginning of 15:30.
        let minutes = (Int(typed) ?? 0) * (typed.count == 1 ? 10 : 1)
        return hour * 60 + minutes
    }

    /// Returns whether a key is part of an hour.
    static func takes(_ key: Key) -> Bool {
        guard key.modifiers.isEmpty, case .character(let character) = key.code else { return false }
        return ("0"..."9").contains(character) || character == ":"
    }

    /// Takes the key; `false` if it is not part of an hour. A digit that gives no valid time with the former
    /// ones starts again.
    mutating func type(_ key: Key) -> Bool {
        if key == .backspace, !hour.isEmpty {
            self = TypedHour()
            return true
        }
        guard Self.takes(key), case .character(let character) = key.code else { return false }
        if character == ":" {
            if !hour.isEmpty, minutes == nil { minutes = "" }
            return true
        }
        let isNext =
            minutes.map { $0.count < 2 && ($0.count == 1 || character < "6") }
            ?? (hour.count < 2 && (Int(hour + String(character)) ?? 24) < 24)
        if isNext {
            if minutes == nil { hour.append(character) } else { minutes?.append(character) }
        } else if minutes == nil, !hour.isEmpty, character < "6" {
            // `9` and `3` is half past nine.
            minutes = String(character)
        } else {
            (hour, minutes) = (String(character), nil)
        }
        return true
    }
}
