import MeetCore
import MeetStore

extension [ContactSummary] {
    /// Returns the only contact that a typed name fits best (`NameFit`), else the only group among the best;
    /// `nil` if that is ambiguous. Earlier meetings do not count: an unusual invitee would be replaced
    /// silently.
    ///
    /// - Parameter mayGuess: Whether a beginning or a part of a name suffices, and the name in the script of
    ///   the text comes before others. Otherwise only a whole first name, or the whole name, is preferred.
    func preferred(named text: String, mayGuess: Bool) -> ContactSummary? {
        let typed = NameFit.words(of: text).map(NameFit.Word.init(typed:))
        guard !typed.isEmpty else { return nil }
        var fits = map { (contact: $0, fit: NameFit(of: typed, to: $0)) }
        guard let best = fits.map(\.fit.kind).min() else { return nil }
        fits.removeAll { $0.fit.kind != best }
        guard mayGuess || best <= .firstName else { return nil }
        if mayGuess, best <= .firstName, let least = fits.map(\.fit.transliterations).min() {
            fits.removeAll { $0.fit.transliterations != least }
        }
        if fits.count == 1 { return fits.first?.contact }
        let groups = fits.filter { $0.contact.kind == .group }
        return mayGuess && groups.count == 1 ? groups.first?.contact : nil
    }
}

/// The fit of a typed name to that of a contact.
private struct NameFit {
    /// The kinds, best first.
    enum Kind: Int, Comparable {
        /// All words of the name.
        case wholeName
        /// The first name, and perhaps other words or their beginnings: `maria` is Maria Karra before
        /// Anna-Maria Karra.
        case firstName
        /// Whole words, such as the last name.
        case words
        /// Parts of words with a hyphen.
        case parts
        /// The beginning of the first name: `nik` is Nikos before Χρήστος Νικολάου.
        case beginning
        case other

        static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
    }

    /// A word with its Latin readings. A typed Greek one may be in the accusative: «Νίκο» is Νίκος.
    struct Word {
        var forms: [String]
        var readings: [String]

        init(_ forms: [String]) {
            self.forms = forms
            readings = forms.flatMap(SearchFolding.latinReadings(ofReadable:))
        }

        init(typed word: String) { self.init([word, word + "σ"]) }

        /// Returns the number of sides that have to be written in Latin letters for a comparison to be true;
        /// `nil` if it is never true.
        func transliterations(to name: Word, _ fits: (String, String) -> Bool) -> Int? {
            func fit(_ own: [String], _ others: [String]) -> Bool {
                own.contains { typed in others.contains { fits($0, typed) } }
            }
            if fit(forms, name.forms) { return 0 }
            if fit(readings, name.forms) || fit(forms, name.readings) { return 1 }
            return fit(readings, name.readings) ? 2 : nil
        }
    }

    var kind: Kind
    /// The number of transliterations of the first typed word; 0 unless it is a whole first name.
    var transliterations = 0

    init(of typed: [Word], to contact: ContactSummary) {
        let words = Self.words(of: contact.name)
        let names = words.map { Word([$0]) }
        let given = contact.givenName.flatMap { Self.words(of: $0).first } ?? words.first
        let first = given.map { Word([$0]) }
        func stands(
            _ word: Word, among names: [Word], _ fits: (String, String) -> Bool = { $0 == $1 }
        ) -> Bool {
            names.contains { word.transliterations(to: $0, fits) != nil }
        }
        let areWhole = typed.allSatisfy { stands($0, among: names) }
        let firstFit = first.flatMap { typed[0].transliterations(to: $0) { $0 == $1 } }
        let isBegun = first.flatMap { typed[0].transliterations(to: $0) { $0.hasPrefix($1) } } != nil
        let haveBeginnings = typed.dropFirst().allSatisfy { word in
            stands(word, among: names) { $0.hasPrefix($1) }
        }
        if areWhole, typed.count == names.count {
            kind = .wholeName
            transliterations = firstFit ?? 2
        } else if let firstFit, haveBeginnings {
            kind = .firstName
            transliterations = firstFit
        } else if areWhole {
            kind = .words
        } else if typed.allSatisfy({ stands($0, among: names + Self.parts(of: words)) }) {
            kind = .parts
        } else if isBegun, haveBeginnings {
            kind = .beginning
        } else {
            kind = .other
        }
    }

    /// Returns the folded words between blanks, with a hyphen in place of any other sign: `o-brien`.
    static func words(of text: String) -> [String] {
        SearchFolding.fold(text).split(whereSeparator: \.isWhitespace).map {
            SearchFolding.words(ofFolded: String($0)).joined(separator: "-")
        }.filter { !$0.isEmpty }
    }

    private static func parts(of words: [String]) -> [Word] {
        words.flatMap { $0.split(separator: "-") }.map { Word([String($0)]) }
    }
}
