/// A value of a card that may be preferred.
package protocol PreferredValue {
    var isPreferred: Bool { get set }
    var details: PropertyDetails { get set }
}

extension ContactEmail: PreferredValue {}
extension ContactPhone: PreferredValue {}
extension ContactAddress: PreferredValue {}
extension LabelledText: PreferredValue {}

extension UnmodelledProperty.Parameter {
    /// The PREF number, from 1 to 100, 1 the most preferred (RFC 6350, 5.3); `nil` for anything else.
    package var preference: Int? {
        guard name == "PREF", let number = values.first.flatMap({ Int($0) }) else { return nil }
        return (1...100).contains(number) ? number : nil
    }
}

extension [UnmodelledProperty.Parameter] {
    /// The number of the first PREF; `nil` if there is none.
    package var preference: Int? { lazy.compactMap(\.preference).first }
}

extension Array where Element: PreferredValue {
    /// Marks the values with the lowest PREF as preferred, unless one is already. The others keep theirs.
    package mutating func settlePreference() {
        guard contains(where: { !$0.details.parameters.isEmpty }), !contains(where: \.isPreferred),
            let lowest = lazy.compactMap({ $0.details.parameters.preference }).min()
        else { return }
        for index in indices where self[index].details.parameters.preference == lowest {
            self[index].isPreferred = true
            self[index].details.parameters.removeAll { $0.name == "PREF" }
        }
    }
}

extension Contact {
    /// Settles the preferences of all kinds of values, and of the name, which is the preferred one.
    package mutating func settlePreferences() {
        emails.settlePreference()
        phones.settlePreference()
        addresses.settlePreference()
        urls.settlePreference()
        messengers.settlePreference()
        socialProfiles.settlePreference()
        related.settlePreference()
        let others = unmodelled.lazy.filter { $0.name == "FN" }.compactMap(\.parameters.preference)
        guard let best = others.min(), best < propertyParameters["FN"]?.preference ?? .max else { return }
        propertyParameters["FN", default: []].removeAll { $0.name == "PREF" }
        propertyParameters["FN", default: []].append(.init(name: "PREF", values: ["1"]))
    }
}
