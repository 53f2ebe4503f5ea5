extension Contact {
    private static let freeBusyName = "FBURL"

    /// The addresses of the person's busy times, the preferred first (RFC 6350, 6.9.1).
    ///
    /// They stay among the unmodelled properties, so that their parameters are kept.
    package var freeBusyAddresses: [String] {
        let found = freeBusyPlaces.map { place in
            (rank: Self.rank(unmodelled[place]), place: place, text: Self.text(unmodelled[place].value))
        }
        return found.filter { !$0.text.isEmpty }
            .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.text)
    }

    /// The first address, which a form shows; `nil` without one. The others stay when it is changed.
    package var freeBusyAddress: String? {
        get { freeBusyPlaces.first.map { Self.text(unmodelled[$0].value) }.flatMap { $0.isEmpty ? nil : $0 } }
        set {
            let value = (newValue ?? "").trimmed.filter { !$0.isNewline }
            switch (freeBusyPlaces.first, value.isEmpty) {
            case (let place?, true): unmodelled.remove(at: place)
            case (let place?, false): unmodelled[place].value = value
            case (nil, false):
                unmodelled.append(UnmodelledProperty(name: Self.freeBusyName, value: value))
            case (nil, true): break
            }
        }
    }

    private var freeBusyPlaces: [Int] {
        unmodelled.indices.filter { unmodelled[$0].name == Self.freeBusyName }
    }

    private static func text(_ value: String) -> String {
        TextValue.unescaped(Array(value.utf8)[...]).trimmed
    }

    /// Returns the number in PREF, 1 to 100 (RFC 6350, 5.3); vCard 3 has the type `pref`.
    private static func rank(_ property: UnmodelledProperty) -> Int {
        for parameter in property.parameters {
            if parameter.name == "PREF", let number = parameter.values.first.flatMap({ Int($0) }) {
                return number
            }
            if parameter.name == "TYPE", parameter.values.contains(where: { $0.lowercased() == "pref" }) {
                return 1
            }
        }
        return 101
    }
}
