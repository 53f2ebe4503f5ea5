import Foundation
import Testing

@testable import MeetCore

@Suite struct SearchFoldingTests {
    @Test(arguments: [
        ("Maria", "maria"), ("Müller", "muller"), ("Straße", "strasse"), ("ΓΙΩΡΓΟΣ", "γιωργοσ"),
        ("Γιώργος", "γιωργοσ"), ("ᾠδή", "ωδη"), ("Иван", "иван"), ("ＦＵＬＬ", "full"), ("ﾊﾝｶｸ", "はんかく"),
        ("e\u{301}", "e"), ("İstanbul", "istanbul"), ("Hồ Chí Minh", "ho chi minh"), ("", ""),
        ("O'Brien@X.org", "o'brien@x.org"), ("[\\]^_`{|}@", "[\\]^_`{|}@"),
    ])
    func folds(text: String, folded: String) {
        #expect(SearchFolding.fold(text) == folded)
    }

    @Test(arguments: [
        ("Maria Papadopoulou", []), ("", []), ("κ", ["k"]),
        ("Γιώργος Παπαδόπουλος", ["giorgos papadopoulos"]),
        ("Χρήστος", ["chrestos", "christos"]), ("Θανάσης", ["thanases", "thanasis"]),
        ("Ευάγγελος Μπούρας", ["euangelos mpouras", "evangelos bouras"]),
        ("Παύλος Ευθυμίου", ["paulos euthymiou", "pavlos efthymiou"]),
        ("Ντίνος", ["ntinos"]), ("Λάμπρος", ["lampros"]), ("Φωτεινή", ["photeine", "foteini"]),
        ("Иван", ["ivan"]), ("Щукин Яшин", ["sukin asin", "shchukin yashin"]), ("Игорь", ["igor"]),
        ("Łukasz Ørsted", ["lukasz orsted"]), ("Æther", ["aether"]), ("ısı", ["isi"]),
        ("王小明", ["wang xiao ming"]), ("さとう", ["satou"]), ("محمد", ["mhmd"]),
        ("Γιώργος 王", ["giorgos wang"]), ("Müller", []), ("½", []),
        ("😀", []), ("“a” – b", []),
    ])
    func readsInLatinLetters(text: String, readings: [String]) {
        #expect(SearchFolding.latinReadings(ofReadable: SearchFolding.readable(text)) == readings)
    }

    /// The letter-by-letter reading is ours for speed, and ICU's by what it says.
    @Test(arguments: [
        "Αγγελική Αναγνωστοπούλου", "Ξένια Ψαρρά", "Θεόδωρος Χατζηγεωργίου", "Βασίλης Ζαχαρίου",
        "Ευτυχία Καλογεροπούλου", "Ηλέκτρα Υφαντή", "Άγχος Σφίγξ", "Αύγουστος", "Ρήγας Φεραίος",
        "Μπάμπης Γκίκας",
    ])
    func readsGreekAsICUDoes(name: String) throws {
        let icu = try #require(
            name.applyingTransform(StringTransform("Any-Latin; Latin-ASCII; Lower"), reverse: false))
        #expect(SearchFolding.latinReadings(ofReadable: SearchFolding.readable(name)).first == icu)
    }

    @Test(arguments: [
        ("maria@entra.gr", ["maria", "entra", "gr"]), ("o'brien-smith", ["o", "brien", "smith"]),
        ("  ", []), ("\"*^NEAR(", ["near"]), ("हिन्दी", ["हिन्दी"]), ("王小明", ["王小明"]), ("a_b", ["a", "b"]),
        ("...", []), ("ab12", ["ab12"]), ("٣٤", ["34"]),
    ])
    func splitsIntoWords(text: String, words: [Substring]) {
        #expect(SearchFolding.words(ofFolded: SearchFolding.fold(text)) == words)
    }

    private static func foldedByFoundation(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .replacing("ς", with: "σ")
    }

    /// Letters that are in the table.
    private static let tabled = (0x20..<UInt32(0x2100)).compactMap(Unicode.Scalar.init).filter {
        FoldingTable.folded(String($0)) != nil
    }

    /// The table serves speed alone. What is raised is a plain letter, as it is for compatibility.
    @Test func foldsLettersAsFoundationDoes() {
        let raised: [Unicode.Scalar: String] = ["ª": "a", "º": "o", "µ": "μ", "¹": "1", "²": "2", "³": "3"]
        let wrong = Self.tabled.filter {
            FoldingTable.folded(String($0)) != raised[$0] ?? Self.foldedByFoundation(String($0))
        }
        #expect(wrong == [])
        for text in [
            "Γιώργος Παπαδόπουλος", "«Ζωή» – Άλφα…", "Müller", "Łódź", "Иван Ёлкин Ґалаґан", "ΑΫΠΝΊΑ",
        ] {
            #expect(FoldingTable.folded(text) == Self.foldedByFoundation(text))
        }
        for text in ["e\u{301}", "ᾠδή", "Straße", "王", "ＦＵＬＬ", "א", "α\u{301}"] {
            #expect(FoldingTable.folded(text) == nil, "\(text)")
        }
    }

    /// Whether the table has all letters of a text or not makes no difference to each.
    @Test func theTableAndTheRestAreOfOneMind() {
        for letter in Self.tabled {
            let forms = SearchFolding.forms(of: "\(letter)\u{AD}")
            #expect(forms.folded == SearchFolding.fold(String(letter)) && forms.readable == forms.folded)
        }
    }

    /// What is folded or read once is so for good.
    @Test func foldingTwiceIsFoldingOnce() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            let letters = (0..<12).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0x20..<0x11000, using: &random))
            }
            let (folded, readable) = SearchFolding.forms(of: String(String.UnicodeScalarView(letters)))
            #expect(SearchFolding.fold(folded) == folded && SearchFolding.fold(readable) == folded)
        }
    }

    /// As dictionaries have them in most languages: beside the letter they are made of.
    @Test func lettersOfTheirOwnAreSortedBesideTheirOrigin() {
        let names = [
            "Zoë", "Łukasz", "Lund", "Øyvind", "Olaf", "Petra", "Åse", "Adam", "Bo", "Ægir", "Đuro", "Dora",
        ]
        #expect(
            names.sorted { SortKey.of($0) < SortKey.of($1) } == [
                "Adam", "Ægir", "Åse", "Bo", "Dora", "Đuro", "Łukasz", "Lund", "Olaf", "Øyvind", "Petra",
                "Zoë",
            ])
        #expect(SortKey.of("«Łódź»") == "lodz»")
        #expect(SortKey.of("Γιώργος") == "γιωργοσ")
    }
}
