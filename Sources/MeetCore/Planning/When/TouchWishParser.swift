/// Parses typed wishes to meet somebody every so often.
package enum TouchWishParser {
    /// The maximum length in bytes.
    private static let maximumBytes = 64

    /// Parses `every 2 months`, `2 weeks`, `monthly`, «κάθε 3 εβδομάδες» and `P2M`; `nil` for anything else.
    package static func wish(_ text: String) -> TouchWish? {
        guard text.utf8.count <= maximumBytes else { return nil }
        return TouchWish(text: text.trimmed.uppercased()) ?? rule(text) ?? rule("every \(text)")
    }

    private static func rule(_ text: String) -> TouchWish? {
        var reader = WhenReader(text)
        guard !reader.lexemes.isEmpty, let rule = try? reader.rule(),
            reader.position == reader.lexemes.count,
            rule == RecurrenceRule(rule.frequency, interval: rule.interval)
        else { return nil }
        let unit: TouchWish.Unit =
            switch rule.frequency {
            case .daily: .day
            case .weekly: .week
            case .monthly: .month
            case .yearly: .year
            }
        return TouchWish(rule.interval, unit)
    }
}
