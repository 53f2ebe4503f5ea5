import MeetCore
import MeetStore

extension MeetStore {
    /// Returns the preferred contact of several matches of a name: the one whose name has it as a whole word,
    /// as it is spelt; else the only group; else the one with the most meetings. `nil` if that is ambiguous,
    /// or two have the same name.
    func preferred(of contacts: [ContactSummary], named text: String) throws(StoreError) -> ContactSummary? {
        let typed = SearchFolding.words(ofFolded: SearchFolding.fold(text))
        func isNamed(_ contact: ContactSummary, _ fits: (Substring, Substring) -> Bool) -> Bool {
            let words = SearchFolding.words(ofFolded: SearchFolding.fold(contact.name))
            return typed.allSatisfy { word in words.contains { fits($0, word) } }
        }
        // `maria` is Maria before Μαρία, and `nik` is Nikos before Χρήστος Νικολάου.
        let whole = contacts.filter { isNamed($0) { $0 == $1 } }
        // «Νίκο» is Νίκος or Nikos before Νικολάου.
        let nominative = contacts.filter { contact in
            let readable = SearchFolding.fold(contact.name)
            let names = [readable] + SearchFolding.latinReadings(ofReadable: readable)
            return typed.allSatisfy { word in
                let forms = [word + "σ"] + SearchFolding.latinReadings(ofReadable: word + "σ")
                return names.contains { name in
                    SearchFolding.words(ofFolded: name).contains { forms.contains(String($0)) }
                }
            }
        }
        if whole.isEmpty, nominative.count == 1 { return nominative.first }
        let begun = contacts.filter { isNamed($0) { $0.hasPrefix($1) } }
        let best = whole.isEmpty ? (begun.isEmpty ? contacts : begun) : whole
        if best.count == 1 { return best.first }
        let groups = best.filter { $0.kind == .group }
        if groups.count == 1 { return groups.first }
        guard Set(best.map { SearchFolding.fold($0.name) }).count == best.count else { return nil }
        let meetings = try meetingCounts(of: best.map(\.id))
        let most = meetings.values.max() ?? 0
        let met = best.filter { meetings[$0.id] == most }
        return most > 0 && met.count == 1 ? met.first : nil
    }
}
