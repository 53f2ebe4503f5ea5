import Testing

@testable import MeetCore

@Suite struct NameSpellingTests {
    private func likeness(_ one: String, _ other: String) -> NameWord.Likeness? {
        var words = NameWords()
        guard let first = words.words(of: one).first, let second = words.words(of: other).first else {
            return nil
        }
        return first.likeness(to: second)
    }

    @Test(arguments: [
        ("Γιώργος", "Giorgos"), ("Γιώργος", "Yiorgos"), ("Γιώργος", "Yorgos"), ("Giorgos", "Jorgos"),
        ("Γιάννης", "Yannis"), ("Χρήστος", "Hristos"), ("Ειρήνη", "Irini"), ("Καμπούρης", "Kambouris"),
        ("Ευάγγελος", "Evagelos"), ("Φίλιππος", "Filippos"), ("Ξένια", "Xenia"), ("Θεοδώρου", "Theodorou"),
        ("Алексей", "Alexey"), ("Алексей", "Aleksei"), ("Дмитрий", "Dmitry"), ("Чайковский", "Tchaikovsky"),
        ("Хрущев", "Khrushchev"), ("Мария", "Mariya"), ("Юлия", "Julia"), ("Михаил", "Mikhail"),
        ("Müller", "Mueller"), ("Müller", "Muller"), ("Sørensen", "Soerensen"), ("Åse", "Aase"),
        ("Groß", "Gross"), ("Muñoz", "Munoz"), ("Łukasz", "Lukasz"), ("Eric", "Erik"), ("Sarah", "Sara"),
        ("Philip", "Filip"), ("Wladimir", "Vladimir"),
    ]) func spellingsOfOneNameMeet(_ names: (String, String)) {
        #expect(likeness(names.0, names.1).map { $0 <= .spelling } == true)
        #expect(likeness(names.1, names.0).map { $0 <= .spelling } == true)
    }

    @Test(arguments: [
        ("Nikos", "Nikolaos"), ("Νίκος", "Nikolaos"), ("Bob", "Robert"), ("Bill", "William"),
        ("Pepe", "José"),
        ("Hans", "Johannes"), ("Саша", "Александр"), ("Саша", "Alexandra"), ("Θανάσης", "Αθανάσιος"),
        ("Käthe", "Katharina"), ("Paco", "Francisco"), ("Peggy", "Margaret"), ("Giorgos", "Georgios"),
    ]) func shortFormsMeet(_ names: (String, String)) {
        #expect(likeness(names.0, names.1) == .shortName)
    }

    @Test(arguments: [
        ("Alexandra", "Alexandros"), ("Andrea", "Andreas"), ("Marina", "Martina"), ("Anna", "Hanno"),
        ("Maria", "Marios"), ("Daniel", "Daniela"), ("Petros", "Petra"), ("Chan", "Han"), ("Anna", "Emma"),
        ("Joan", "Jonas"),
    ]) func otherNamesStayApart(_ names: (String, String)) {
        #expect(likeness(names.0, names.1) == .different)
        #expect(likeness(names.1, names.0) == .different)
    }

    @Test(arguments: [
        ("karadimas", "karadmias", true), ("karadimas", "karadias", true), ("karadimas", "karadinas", true),
        ("karadimas", "karadima", false), ("karadimas", "saradimas", false), ("anna", "ana", false),
        ("karadimas", "karadimas", false), ("karadimas", "karodinas", false),
    ]) func aSlipIsOneLetter(_ one: String, _ other: String, _ isOne: Bool) {
        #expect(TypingErrors.isOne(one, other) == isOne)
    }
}
