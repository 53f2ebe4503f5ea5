import MeetCore
import Travel

/// Readable numbers.
package enum Counted {
    /// Digits in groups of three, separated as the language has it: `100 000`.
    package static func grouped(_ count: Int) -> String {
        let digits = String(count.magnitude)
        guard digits.count > 3 else { return (count < 0 ? "−" : "") + digits }
        let sign = say("\u{202F}")
        var result = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { result += sign }
            result.append(digit)
        }
        return (count < 0 ? "−" : "") + result
    }

    /// `1.2` for 12.
    static func decimal(tenths: Int) -> String { "\(tenths / 10)\(say("."))\(tenths % 10)" }
}

/// The things that screens and commands count.
package enum CountedThings: Hashable, Sendable {
    case actions, cards, contacts, drafts, groups, matches, meetings, members, messages, people,
        places, reminders,
        rows, venues
}

/// Readable sizes in bytes: `812 B`, `12 KB`, `51 MB` (powers of 1000, as in file managers).
package enum ByteText {
    package static func size(_ bytes: Int) -> String {
        var value = Double(max(0, bytes))
        var unit = "B"
        for next in ["KB", "MB", "GB", "TB"] where value >= 999.5 {
            value /= 1000
            unit = next
        }
        if unit == "B" || value >= 10 { return "\(Int(value.rounded())) \(unit)" }
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(Counted.decimal(tenths: tenths)) \(unit)"
    }
}

/// Readable distances.
package enum DistanceText {
    /// `40 m`, `1.2 km`, `35 km`.
    ///
    /// - Parameter metres: A negative number or none counts as 0.
    package static func text(_ metres: Double) -> String {
        guard metres.isFinite, metres > 0 else { return say.metres("0") }
        if metres < 100 { return say.metres(String(Int(metres.rounded()))) }
        if metres < 995 { return say.metres(String(Int((metres / 10).rounded()) * 10)) }
        let tenths = Int((min(metres, 1e9) / 100).rounded())
        return say.kilometres(tenths < 100 ? Counted.decimal(tenths: tenths) : String((tenths + 5) / 10))
    }
}

/// An estimate of the time to walk a distance, as `TravelTime` has it.
package enum OnFoot {
    /// The farthest distance with minutes on foot, in metres.
    private static let farthest = 15_000.0

    /// Whole minutes, rounded up; `nil` if the distance is too far to walk.
    package static func minutes(_ metres: Double) -> Int? {
        guard metres.isFinite, metres >= 0, metres <= farthest else { return nil }
        return TravelTime.estimate(straight: metres, by: .foot).minutes
    }

    /// `~5 min`
    package static func text(_ metres: Double) -> String? {
        minutes(metres).map { say("~\($0) min") }
    }
}

extension DistanceText {
    /// A chosen distance: `500 m`, `2 km`, `1.5 km`.
    package static func chosen(_ metres: Int) -> String {
        metres > 0 && metres % 1000 == 0 ? say.kilometres(String(metres / 1000)) : text(Double(metres))
    }
}

extension Language {
    /// `40 m`
    package func metres(_ number: String) -> String { say("\(number) m") }
    /// `1.2 km`
    package func kilometres(_ number: String) -> String { say("\(number) km") }
}
