import Foundation
import Testing

@testable import MeetCore

@Suite struct WordQueryTests {
    private func rank(_ query: String, _ names: [String]) -> [String] {
        WordQuery(query).rank(names) { WordTarget(names: [$0]) }.map { names[$0] }
    }

    /// Each list is in the order that it should be ranked in.
    @Test(arguments: [
        ("mar", ["Mar", "Mar Bell", "Mariana", "Anna Maria"]),
        ("maria pap", ["Maria Papadopoulou", "Anna Maria Papa", "Papadopoulou Maria"]),
        ("ann", ["Ann", "Ann Zorn", "Anna Abbott", "Jo Ann", "Jo Anna"]),
        // As it is written comes before how it is read.
        ("maria", ["Maria Papadopoulou", "Мария Димитрова"]),
        ("mp", ["Mp", "Maria Papadopoulou"]),
        ("γιω", ["Γιώργος", "Ανθή Γιώργου"]),
    ])
    func ranks(query: String, expected: [String]) {
        for names in [expected, expected.reversed()] {
            #expect(rank(query, names) == expected)
        }
    }

    @Test(arguments: [
        ("maria dimitrova", "Мария Димитрова"), ("МАРИЯ", "Maria Papadopoulou"),
        ("giorgos", "Γιώργος Αντωνίου"),
        ("γιωργοσ", "Giorgos Antoniou"), ("ΓΙΏΡΓΟΣ", "Γιώργος"), ("muller", "Jürgen Müller"), ("wang", "王小明"),
        ("王", "王小明"), ("xiao", "王小明"), ("bell marc", "Marcus Bell"), ("mp", "Maria Papadopoulou"),
        ("μπ", "Μαρία Παπαδοπούλου"), ("md", "Мария Димитрова"), ("kp", "Dr. Maria Karra-Papa"),
        ("obrien", "Conan O’Brien"), ("o'brien", "Conan O’Brien"), ("jeanluc", "Jean-Luc Picard"),
        ("jp", "Jean-Luc Picard"), ("  maria   ", "Maria"), ("maria.", "Maria"), ("strasse", "Straße"),
    ])
    func finds(query: String, name: String) {
        #expect(rank(query, [name]) == [name])
    }

    /// Letters that only stand there and here find nobody.
    @Test(arguments: [
        ("asdf", "Åse Bjørnstad"), ("tanaka", "Zoë Tzanaki"), ("tz", "Show less of the map, larger"),
        ("aria", "Maria"), ("mpap", "Maria Papadopoulou"), ("m p x", "Maria Papadopoulou"),
        ("mo", "Maria Papadopoulou"),
        ("ab", "Anna"), ("maria maria dimitrova", "Maria Papadopoulou"), ("é", "x"), ("!!!", "Maria"),
        ("@", "Maria"),
        ("maria@x", "Maria X"), ("maria", ""),
    ])
    func doesNotFind(query: String, name: String) {
        #expect(rank(query, [name]).isEmpty)
    }

    @Test(arguments: [
        ("entra", true), ("studio pelion", true), ("maria entra", true), ("dubois", false),
        ("maria@exam", true),
        ("example", true), ("ria@example.org", false), ("690 000", true), ("0101", true), ("+30 690", true),
        ("00306900", true), ("01", false), ("9999", false), ("karra 0101", false),
    ])
    func whatElseItIsFoundBy(query: String, isFound: Bool) {
        let target = WordTarget(
            names: ["Maria Papadopoulou"], others: ["Studio Pelion", "Entra"],
            addresses: ["maria@example.org"], numbers: ["+30 690 000 0101"])
        #expect((WordQuery(query).score(target) != nil) == isFound)
    }

    @Test func aNameComesBeforeOtherWords() {
        let targets = [
            WordTarget(names: ["Zoë"], others: ["Maria & Sons"]), WordTarget(names: ["Mina Adler", "maria"]),
            WordTarget(names: ["Anna Maria"]),
        ]
        #expect(WordQuery("maria").rank(targets) { $0 } == [1, 2, 0])
    }

    @Test(arguments: [
        ("maria", "Anna Maria", [5, 6, 7, 8, 9]),
        ("mp", "Maria Papadopoulou", [0, 6]),
        ("pap mar", "Maria Papas", [0, 1, 2, 6, 7, 8]),
        ("giorg", "Γιώργος", [0, 1, 2, 3, 4]),
        ("mu", "Jürgen Müller", [7, 8]),
        ("wang", "王小明", [0]),
        ("anna ann an", "Anna Anna Ania", [0, 1, 2, 3, 5, 6, 7, 8, 10, 11]),
        ("ana", "Anna", []),
        ("", "Anna", []),
    ])
    func marks(query: String, name: String, expected: [Int]) {
        #expect(WordQuery(query).matches(in: name) == expected)
    }

    @Test func anEmptyQueryKeepsTheOrder() {
        #expect(rank("", ["b", "a"]) == ["b", "a"])
        #expect(rank(" \t", ["b", "a"]) == ["b", "a"])
        #expect(WordQuery("a").rank(["a", "ab", "ac"], limit: 2) { WordTarget(names: [$0]) } == [0, 1])
        #expect(WordQuery("a").rank(["a"], limit: -1) { WordTarget(names: [$0]) }.isEmpty)
    }

    @Test func longInputIsBounded() {
        let long = String(repeating: "ab ", count: 100_000)
        #expect(rank(long, [long]) == [long])
        #expect(rank(String(repeating: "x", count: 100_000), [long]).isEmpty)
    }

    /// With MEET_TIMES, on an idle machine: what a key costs where many words were typed and many stand there.
    @Test func longNamesAreMarkedAtOnce() {
        let long = String(repeating: "Ноутбукова ", count: 40)
        let different = (0..<26).map { "word\(Character(Unicode.Scalar(0x61 + UInt8($0))))" }
            .joined(separator: " ")
        let clock = ContinuousClock()
        for (name, count) in [(long, 360), (different, 16 * 5)] {
            let query = WordQuery(name)
            var marked = 0
            let time = clock.measure { for _ in 0..<50 { marked = query.matches(in: name).count } }
            #expect(marked == count)
            if ProcessInfo.processInfo.environment["MEET_TIMES"] != nil {
                print("\(name.prefix(10)): \(time)")
                #expect(time < .milliseconds(200), "\(name.prefix(10))")
            }
        }
    }

    /// With MEET_TIMES, on an idle machine: a key among 20 000 people.
    @Test func manyAreLookedThroughAtOnce() {
        let given = ["Maria", "Nikos", "Jürgen", "Γιώργος", "Olga", "Anna", "Peter", "Zoë", "Åse", "Мария"]
        let family = [
            "Papadopoulou", "Karras", "Müller", "Smith", "Tzanaki", "Bell", "Kim", "Adler", "Dubois",
        ]
        // Without looking at the time, one in nineteen of them, which has every name too.
        let measuresTime = ProcessInfo.processInfo.environment["MEET_TIMES"] != nil
        let targets = stride(from: 0, to: 20_000, by: measuresTime ? 1 : 19).map { number in
            let name = "\(given[number % given.count]) \(family[number % family.count]) \(number)"
            return WordTarget(
                names: [name], others: ["Company \(number % 97)"], addresses: ["p\(number)@example.org"],
                numbers: ["+30 690 \(1_000_000 + number)"])
        }
        let clock = ContinuousClock()
        for query in ["m", "maria pap", "asdf", "mp", "γιωργος", "6901019"] {
            var found = 0
            let time = clock.measure { found = WordQuery(query).rank(targets, limit: 200) { $0 }.count }
            #expect((found == 0) == (query == "asdf"), "\(query)")
            if measuresTime {
                print("\(query): \(time)")
                #expect(time < .milliseconds(400), "\(query)")
            }
        }
    }
}
