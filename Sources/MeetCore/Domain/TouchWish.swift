/// The wish to meet somebody every so often, such as every two months.
package struct TouchWish: Hashable, Sendable {
    /// The unit, with its letter in a duration of ISO 8601.
    package enum Unit: String, Hashable, Sendable, CaseIterable {
        case day = "D"
        case week = "W"
        case month = "M"
        case year = "Y"
    }

    /// The number of units, at least 1.
    package let count: Int
    package let unit: Unit

    /// The largest number of units.
    package static let most = 999

    /// Makes a wish; `nil` for a number that is out of range.
    package init?(_ count: Int, _ unit: Unit) {
        guard (1...Self.most).contains(count) else { return nil }
        self.count = count
        self.unit = unit
    }

    /// Reads a `text`.
    package init?(text: String) {
        guard text.hasPrefix("P"), let letter = text.last, let unit = Unit(rawValue: String(letter)),
            let count = Int(text.dropFirst().dropLast())
        else { return nil }
        self.init(count, unit)
    }

    /// The wish as a duration of ISO 8601: `P2M`.
    package var text: String { "P\(count)\(unit.rawValue)" }

    /// Returns the day by which people meet again who met on that day.
    package func due(after day: CalendarDate) -> CalendarDate {
        switch unit {
        case .day: day.adding(days: count)
        case .week: day.adding(days: 7 * count)
        case .month: day.adding(months: count)
        case .year: day.adding(months: 12 * count)
        }
    }

    /// The usual number of days, for comparison.
    package var usualDays: Double {
        switch unit {
        case .day: Double(count)
        case .week: Double(7 * count)
        case .month: Double(count) * 365.25 / 12
        case .year: Double(count) * 365.25
        }
    }
}

extension Contact {
    private static let touchName = "X-MEET-TOUCH"

    /// The wish to meet the person, or each member of the group.
    ///
    /// It stays among the unmodelled properties, so that it is in exported cards and synchronized ones.
    package var touchWish: TouchWish? {
        get { unmodelled.first { $0.name == Self.touchName }.flatMap { TouchWish(text: $0.value.trimmed) } }
        set {
            guard newValue != touchWish else { return }
            unmodelled.removeAll { $0.name == Self.touchName }
            if let newValue {
                unmodelled.append(UnmodelledProperty(name: Self.touchName, value: newValue.text))
            }
        }
    }

    /// The unmodelled properties that no field shows.
    package var unshownProperties: [UnmodelledProperty] {
        unmodelled.filter { $0.name != Self.touchName || TouchWish(text: $0.value.trimmed) == nil }
    }
}
