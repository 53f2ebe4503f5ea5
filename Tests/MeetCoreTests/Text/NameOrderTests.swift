import MeetCore
import Testing

@Suite struct NameOrderTests {
    @Test(arguments: [
        ("", ["Adam", "Ægir", "Åse", "Bo", "Łukasz", "Lund", "Øyvind", "Petra", "Zoë", "Άννα", "Βασίλης"]),
        ("nb_NO.UTF-8", ["Adam", "Bo", "Lund", "Zoë", "Ægir", "Ørjan", "Øyvind", "Aase", "Åsne"]),
        ("da", ["Anna", "Zenia", "Ærø", "Øster", "Aagaard", "Åse"]),
        ("sv-SE", ["Anna", "Zoe", "Åsa", "Ärla", "Östen"]),
        ("pl_PL", ["Lech", "Lucjan", "Łucja", "Maria", "Zofia", "Źdźbło", "Żaneta"]),
        ("es_ES", ["Nuria", "Nzinga", "Ñandú", "Olga"]),
        ("cs", ["Cyril", "Čeněk", "Dana", "Hynek", "Chrudoš", "Ivan"]),
        ("tr_TR", ["Hakan", "Irmak", "İbrahim", "Jale"]),
        ("et", ["Sulev", "Šarlotte", "Zoja", "Taavi", "Õie", "Ülle"]),
        ("el_GR.UTF-8", ["Άννα", "Αντώνης", "Βασίλης", "Όλγα", "Adam", "Zoë"]),
        ("de_DE", ["Ader", "Ärzte", "Bo", "Olm", "Ölmann"]),
    ])
    func namesStandByTheAlphabetOfTheLanguage(_ language: String, _ names: [String]) {
        let alphabet = NameAlphabet(language: language)
        let sorted = names.shuffled().sorted {
            alphabet.key($0).utf8.lexicographicallyPrecedes(alphabet.key($1).utf8)
        }
        #expect(sorted == names)
    }

    @Test(arguments: [
        (NameOrder.Part.name, "dr. maria papadopoulou"), (.given, "maria papadopoulou"),
        (.family, "papadopoulou maria"),
    ])
    func aPartOfTheNameComesFirst(_ part: NameOrder.Part, _ key: String) {
        let order = NameOrder(part)
        #expect(order.key(name: "Dr. Maria Papadopoulou", given: "Maria", family: "Papadopoulou") == key)
    }

    @Test func aNameWithoutThatPartStandsAsItIsShown() {
        #expect(NameOrder(.family).key(name: "Café Entra", given: nil, family: nil) == "cafe entra")
        #expect(NameOrder(.family).key(name: "Cher", given: "Cher", family: "") == "cher")
        #expect(NameOrder(.given).key(name: "Mr. Bean", given: nil, family: "Bean") == "mr. bean")
    }

    @Test(arguments: [
        ("da", "Åse", "å"), ("da", "Aagaard", "å"), ("da", "Anna", "a"), ("pl", "Łucja", "ł"),
        ("", "Łucja", "l"),
        ("el", "Ωραία", "ω"), ("el", "Zoë", "z"), ("es", "Ñandú", "ñ"), ("cs", "Chrudoš", "ch"),
        ("", "...", "."),
        ("", "", ""), ("el", "4 seasons", "4"),
    ])
    func listsAreHeadedByTheLettersOfTheLanguage(_ language: String, _ name: String, _ letter: String) {
        let alphabet = NameAlphabet(language: language)
        #expect(alphabet.letter(of: NameAlphabet.element(of: alphabet.key(name))) == letter)
    }

    @Test func signsOfANameAreNoPlacesOfLetters() {
        #expect(NameAlphabet(language: "").key("A{b}|c~") == "a b  c ")
    }

    @Test func alphabetsHaveRoomBeforeTheSmallLetters() {
        for language in ["el", "ru", "uk", "bg"] {
            let alphabet = NameAlphabet(language: language)
            #expect(alphabet.language == language)
            let own = language == "el" ? "Ωραία" : "Яна"
            #expect(alphabet.key("99") < alphabet.key(own))
            #expect(alphabet.key(own) < alphabet.key("Anna"))
        }
    }

    @Test func isReadAsItIsWrittenDown() {
        for part in NameOrder.Part.allCases {
            for language in ["", "el", "da"] {
                let order = NameOrder(part, language: language)
                #expect(NameOrder(stored: order.stored) == order)
            }
        }
        #expect(NameOrder(stored: "") == NameOrder())
    }

    @Test func theLanguageIsTheChosenOneElseThatOfTheLocale() {
        #expect(NameOrder.language(chosen: "el", environment: ["LANG": "da_DK"]) == "el")
        #expect(
            NameOrder.language(chosen: nil, environment: ["LANG": "da_DK", "LC_COLLATE": "sv_SE"]) == "sv_SE")
        #expect(
            NameOrder.language(chosen: "", environment: ["LC_ALL": "", "LANG": "pl_PL.UTF-8"])
                == "pl_PL.UTF-8")
        #expect(NameAlphabet(language: "C.UTF-8").language == "")
    }
}
