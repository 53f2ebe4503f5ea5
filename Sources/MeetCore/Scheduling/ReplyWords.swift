/// The words of an answer, folded, with breaks between clauses: “I can’t, sorry!” is `i cant`, break, `sorry`,
/// break.
///
/// Apostrophes are left out, and a thumb up or down is a word. A line that was wrapped goes on in the next one.
struct ReplyWords {
    struct Word: Sendable {
        /// The folded word; empty for a break.
        var text: String
        /// The word as written.
        var range: Range<String.Index>

        var isBreak: Bool { text.isEmpty }

        /// True for a number and for a day of the week or a month.
        var isTime: Bool {
            guard let first = text.utf8.first else { return false }
            if UInt8(ascii: "0")...UInt8(ascii: "9") ~= first { return true }
            return ReplyWords.times.contains(text) || ReplyWords.months.contains { text.hasPrefix($0) }
        }
    }

    private(set) var words: [Word] = []
    /// True if something is asked.
    private(set) var isQuestion = false

    /// The width from which a line counts as wrapped.
    private static let wrapped = 50

    init(_ text: String) {
        let scalars = text.unicodeScalars
        let isGreek = scalars.contains { 0x386...0x3FF ~= $0.value || 0x1F00...0x1FFC ~= $0.value }
        var word = String.UnicodeScalarView()
        var start = scalars.startIndex
        var width = 0
        var index = scalars.startIndex
        var found: [Word] = []
        func end(at place: String.Index) {
            if word.isEmpty { return }
            let folded = SearchFolding.fold(String(word))
            if !folded.isEmpty { found.append(Word(text: folded, range: start..<place)) }
            word = String.UnicodeScalarView()
        }
        func breakClause(at place: String.Index) {
            end(at: place)
            if found.last?.isBreak == false { found.append(Word(text: "", range: place..<place)) }
        }
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let after = scalars.index(after: index)
            let next: Unicode.Scalar? = after < scalars.endIndex ? scalars[after] : nil
            defer { index = after }
            width += 1
            switch Mark(scalar) {
            case .letter:
                if word.isEmpty { start = index }
                word.append(scalar)
            case .ignored: break
            case .point:
                // The point of a time: 8:30.
                let isInNumber = word.last.map(Self.isDigit) == true && next.map(Self.isDigit) == true
                if !isInNumber { breakClause(at: index) }
            case .question:
                isQuestion = true
            case .semicolon:
                // In Greek it asks, and so it may in Greek in Latin letters, at the end of a line.
                if isGreek || next == nil || next == "\n" { isQuestion = true }
                breakClause(at: index)
            case .lineEnd:
                let isWrapped = width > Self.wrapped && next.map(SearchFolding.isPartOfWord) == true
                if isWrapped { end(at: index) } else { breakClause(at: index) }
                width = 0
            case .clause: breakClause(at: index)
            case .thumb(let name):
                breakClause(at: index)
                found.append(Word(text: name, range: index..<after))
                breakClause(at: after)
            case .blank: end(at: index)
            }
        }
        breakClause(at: scalars.endIndex)
        words = found
        readLatinGreek()
        words = Self.shortened(words)
    }

    /// The part that a character plays between words.
    private enum Mark {
        case letter, ignored, blank, point, clause, question, semicolon, lineEnd
        case thumb(String)

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            // Apostrophes, and what is written for them.
            case 0x27, 0x60, 0xB4, 0x2BC, 0x384, 0x1FBD, 0x1FBF, 0x2018, 0x2019, 0x2032: self = .ignored
            case 0x0A: self = .lineEnd
            case 0x2E, 0x3A: self = .point
            case 0x3F, 0x37E, 0x61F, 0xFF1F, 0x203D, 0x2047...0x2049: self = .question
            case 0x3B: self = .semicolon
            case 0x21, 0x28, 0x29, 0x2C, 0x2F, 0x387, 0xB7, 0x2012...0x2015, 0x2026: self = .clause
            case 0x1F44D, 0x1F44C, 0x2611, 0x2705, 0x2713, 0x2714: self = .thumb("thumbsup")
            case 0x1F44E, 0x2716, 0x2717, 0x2718, 0x274C: self = .thumb("thumbsdown")
            default:
                if scalar.properties.isDefaultIgnorableCodePoint {
                    self = .ignored
                } else if SearchFolding.isPartOfWord(scalar) {
                    self = .letter
                } else {
                    self = scalar.properties.isEmojiPresentation ? .clause : .blank
                }
            }
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { 0x30...0x39 ~= scalar.value }

    // MARK: - Short forms

    /// Returns folded words in the form that phrases have.
    static func shortened(_ words: [String]) -> [String] {
        let nowhere = "".startIndex
        return shortened(words.map { Word(text: $0, range: nowhere..<nowhere) }).map { $0.text }
    }

    /// Returns the words with one form for each of “cannot” and “can not”, “I will” and “I'll”, «δε» and «δεν».
    private static func shortened(_ words: [Word]) -> [Word] {
        var words = words
        for place in words.indices { words[place].text = forms[words[place].text] ?? words[place].text }
        // Negations come first: “I will not” is “I won't”.
        for pairs in [negations, subjects] {
            var kept: [Word] = []
            for word in words {
                if let last = kept.last, let short = pairs[last.text + " " + word.text] {
                    kept[kept.count - 1] = Word(
                        text: short, range: last.range.lowerBound..<word.range.upperBound)
                } else {
                    kept.append(word)
                }
            }
            words = kept
        }
        return words
    }

    private static let forms = ["cannot": "cant", "δε": "δεν", "μη": "μην"]
    private static let negations = [
        "can not": "cant", "will not": "wont", "do not": "dont", "would not": "wouldnt",
    ]
    private static let subjects = ["i will": "ill", "i shall": "ill", "i am": "im", "i would": "id"]

    private static let times: Set<String> = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mondays", "tuesdays",
        "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "mon", "tue", "tues", "wed", "thu",
        "thur",
        "thurs", "fri", "sat", "january", "february", "march", "april", "june", "july", "august", "september",
        "october", "november", "december", "morning", "afternoon", "evening", "noon", "midday", "lunchtime",
        "midnight", "weekend", "δευτερα", "τριτη", "τεταρτη", "πεμπτη", "παρασκευη", "σαββατο", "κυριακη",
        "πρωι",
        "μεσημερι", "απογευμα", "βραδυ", "σαββατοκυριακο",
    ]

    private static let months = [
        "ιανουαρι", "φεβρουαρι", "μαρτιο", "απριλι", "ιουνιο", "ιουλιο", "αυγουστο", "σεπτεμβρι", "οκτωβρι",
        "νοεμβρι", "δεκεμβρι",
    ]

    // MARK: - Greek in Latin letters

    /// Replaces Greek words in Latin letters, as they are typed in messages, by those in Greek letters. Words that
    /// exist in English too are read so only beside others that do not.
    private mutating func readLatinGreek() {
        guard words.contains(where: { Self.latinGreek[$0.text] != nil }) else { return }
        for place in words.indices {
            let word = words[place].text
            words[place].text = Self.latinGreek[word] ?? Self.ambiguousLatinGreek[word] ?? word
        }
    }

    private static let latinGreek = table(
        """
        θα tha 8a θα
        ερθω ertho erthw er8o er8w
        ρθω rtho rthw r8w
        ερθουμε erthoume er8oume
        ερχομαι erxomai erchomai erxome erhome erhomai
        δεν den dn
        μπορω mporo mporw boro borw
        μπορουμε mporoume boroume
        μπορεσω mporeso mporesw boreso boresw
        μπορει mporei borei mpori
        ναι nai
        οχι oxi ohi ochi
        ισωσ isos isws
        μαλλον mallon malon
        ειμαι eimai imai
        ειμαστε eimaste imaste
        εκει ekei eki
        καταφερω katafero kataferw
        μεσα mesa
        σιγουροσ sigouros siguros
        σιγουρη sigouri sigourh
        σιγουρα sigoura
        ξερω ksero kserw xerw
        ακομα akoma
        ακομη akomi akomh
        προσπαθησω prospathiso prospathisw prospa8isw prospa8hsw
        ενταξει entaksei entaxei endaxi ntaksei entaxi
        φυσικα fysika fisika fusika
        βεβαια vevaia vebaia bebaia
        δυστυχωσ dystyxws dystixos distixos dustuxws dystyxos distyxos distixws dystychos dystuxws
        συγγνωμη signomi sygnomi sugnwmi syggnwmh sygnwmi signwmi
        λυπαμαι lypamai lipamai lupamai
        ευχαριστω efxaristo euxaristo eyxaristo efharisto efxaristw euxaristw eyxaristw efcharisto
        καλημερα kalimera kalhmera
        καλησπερα kalispera kalhspera
        γεια geia
        λεμε leme
        χρονου xronou
        μονο mono
        εκτοσ ektos
        ομωσ omos omws
        μεχρι mexri
        πριν prin
        αργοτερα argotera
        αργησω argiso argisw arghsw
        λιγο ligo
        λιγακι ligaki
        βρε vre
        λειπω leipo leipw lipo lipw
        δευτερα deftera deutera
        τεταρτη tetarti tetarth
        πεμπτη pempti pempth pebti
        παρασκευη paraskevi paraskeuh paraskevh paraskeui
        σαββατο savvato sabbato savato
        κυριακη kyriaki kiriaki kuriakh kyriakh
        βολευει volevei bolevei boleuei voleuei voleyei
        βολευουν volevoun bolevoun boleuoun voleuoun
        γινεται ginetai ginete
        ολα ola
        ολεσ oles
        κανενα kanena
        καμια kamia
        υπολοιπα ypoloipa upoloipa
        πρωτο prwto
        δευτερο deftero deytero deutero
        τριτο trito
        χρειαστει xreiastei xriastei
        """)

    private static let ambiguousLatinGreek = table(
        """
        αν an
        εαν ean
        δεν de
        μην min mhn
        να na
        και kai ke
        κι ki
        με me
        τα ta
        το to
        την tin thn
        στισ stis
        στο sto
        στη sti sth
        στην stin sthn
        τι ti
        αλλα alla
        αλλη alli allh
        αλλο allo
        μετα meta
        για gia
        σασ sas
        σε se
        σου sou
        πολυ poly poli
        τριτη triti trith
        οταν otan
        γιατι giati
        οτι oti
        μου mou
        προλαβω prolavo prolabw
        φορα fora
        ρε re
        συ sy
        """)

    /// Reads a table of words in Greek letters, each followed by its forms in Latin letters.
    private static func table(_ rows: String) -> [String: String] {
        var table: [String: String] = [:]
        for row in rows.split(separator: "\n") {
            let words = row.split(separator: " ").map(String.init)
            for form in words.dropFirst() { table[form] = words[0] }
        }
        return table
    }
}
