/// A unit of a measure, by the name that groups equal ones: `km` for `χλμ.` and `kilometres` too.
package struct MeasureUnit: Hashable, Sendable {
    package let name: String

    package static let kilometres = MeasureUnit(name: "km")
    package static let metres = MeasureUnit(name: "m")
    package static let miles = MeasureUnit(name: "mi")

    /// The names of the known units, with the folded words for them.
    private static let known: [(name: String, words: [String])] = [
        (
            "km",
            [
                "km", "kms", "kilometre", "kilometres", "kilometer", "kilometers", "χλμ", "χμ", "χιλιομετρο",
                "χιλιομετρα",
            ]
        ),
        ("m", ["m", "metre", "metres", "meter", "meters", "μ", "μετρο", "μετρα"]),
        ("mi", ["mi", "mile", "miles", "μιλι", "μιλια"]),
        ("kcal", ["kcal", "kcals", "cal", "calories", "kilocalories", "θερμιδα", "θερμιδεσ"]),
        ("kJ", ["kj"]),
        ("pages", ["page", "pages", "pp", "σελ", "σελιδα", "σελιδεσ"]),
        ("words", ["word", "words", "λεξη", "λεξεισ"]),
        ("steps", ["step", "steps", "βημα", "βηματα"]),
        ("laps", ["lap", "laps", "γυροσ", "γυροι", "γυρουσ"]),
        ("reps", ["rep", "reps", "επαναληψη", "επαναληψεισ"]),
        ("kg", ["kg", "kilo", "kilos", "κιλο", "κιλα"]),
        ("l", ["l", "litre", "litres", "liter", "liters", "λιτρο", "λιτρα"]),
        ("min", ["min", "mins", "minute", "minutes", "λεπτο", "λεπτα"]),
        ("h", ["h", "hour", "hours", "ωρα", "ωρεσ"]),
    ]
    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for unit in known { for word in unit.words { names[word] = unit.name } }
        return names
    }()
    /// The names of units that are lengths of time too, or look like them.
    private static let timely: Set = ["m", "min", "h"]
    /// The maximum number of characters of a name.
    private static let longest = 24

    private init(name: String) {
        self.name = name
    }

    /// Reads a unit: a known one by any of its words, and any other by its own: `push-ups`.
    package init?(_ typed: String) {
        if let known = Self(known: typed) {
            self = known
            return
        }
        let name = typed.withoutBlanksAround
        guard (1...Self.longest).contains(name.count), name.first?.isLetter == true,
            name.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "/" || $0 == " " })
        else { return nil }
        self.init(name: name)
    }

    /// Reads one of the known units: `km`, `χλμ.`
    package init?(known typed: String) {
        var word = SearchFolding.fold(typed.withoutBlanksAround)
        if word.last == "." { word.removeLast() }
        guard let name = Self.names[word] else { return nil }
        self.init(name: name)
    }

    /// True for a unit that a number beside a time may have without being taken for a length.
    package var isUnlikeTime: Bool { !Self.timely.contains(name) }

    /// The metres in it; `nil` if it is no length that tracks have.
    package var metres: Double? {
        switch self {
        case .kilometres: 1000
        case .metres: 1
        case .miles: 1609.344
        default: nil
        }
    }
}

/// A number with its unit: `8 km`.
package struct Measure: Hashable, Sendable {
    package var amount: Amount
    package var unit: MeasureUnit

    package init(_ amount: Amount, _ unit: MeasureUnit) {
        self.amount = amount
        self.unit = unit
    }

    /// Reads a number and a unit, with or without a blank between them: `8km`, `650 kcal`, `20 push-ups`.
    ///
    /// - Parameter decimal: The decimal sign of the language.
    package init?(_ text: String, decimal: Character = ".") {
        let text = text.withoutBlanksAround
        guard let end = text.firstIndex(where: { $0.isLetter }) else { return nil }
        let number = String(text[..<end]).withoutBlanksAround
        guard let amount = Amount(number, decimal: decimal), amount > .zero,
            let unit = MeasureUnit(String(text[end...]))
        else { return nil }
        self.init(amount, unit)
    }

    /// The length in metres; `nil` if it is no length that tracks have.
    package var metres: Double? { unit.metres.map { $0 * amount.number } }

    /// The text in files: `7.4 km`.
    package var text: String { "\(amount.text) \(unit.name)" }

    /// Reads several measures, separated by semicolons, or by commas before a blank: `30 km, 2000 kcal`.
    ///
    /// - Returns: The measures, the last of each unit; `nil` if one of them is none.
    package static func list(_ text: String, decimal: Character = ".") -> [Measure]? {
        var measures: [Measure] = []
        let parts = text.replacing(", ", with: ";").split(separator: ";")
        for part in parts where !part.allSatisfy(\.isWhitespace) {
            guard let measure = Measure(String(part), decimal: decimal) else { return nil }
            measures.removeAll { $0.unit == measure.unit }
            measures.append(measure)
        }
        return measures
    }
}
