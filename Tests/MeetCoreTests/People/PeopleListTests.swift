import Testing

@testable import MeetCore

@Suite struct PeopleListTests {
    private func read(_ text: String) -> [String] {
        PeopleList(text).people.map { person in person.email.map { "\(person.name) <\($0)>" } ?? person.name }
    }

    @Test(arguments: [
        ("Maria P <maria@x.example>", ["Maria P <maria@x.example>"]),
        (
            "maria@x.example, bob@y.example",
            ["maria@x.example <maria@x.example>", "bob@y.example <bob@y.example>"]
        ),
        ("Maria\nNikos Karras\n\n  Zoë  ", ["Maria", "Nikos Karras", "Zoë"]),
        ("Maria, Nikos", ["Maria", "Nikos"]),
        ("Papadopoulou, Maria <m@x.gr>; Karras, Nikos", ["Maria Papadopoulou <m@x.gr>", "Nikos Karras"]),
        ("Papadopoulou, Maria; Karras, Nikos", ["Maria Papadopoulou", "Nikos Karras"]),
        ("Maria P, Nikos K <n@x.gr>; b@x.gr", ["Maria P", "Nikos K <n@x.gr>", "b@x.gr <b@x.gr>"]),
        ("Maria P, Nikos K <n@x.gr>\nZoë <z@x.gr>", ["Maria P", "Nikos K <n@x.gr>", "Zoë <z@x.gr>"]),
        ("Maria P, Nikos K; Zoë", ["Maria P", "Nikos K", "Zoë"]),
        ("nikos, zoe; b@x.gr a@x.gr", ["nikos", "zoe", "b@x.gr <b@x.gr>", "a@x.gr <a@x.gr>"]),
        (
            "Papadopoulou, Maria <m@x.gr>\r\nKarras, Nikos <n@x.gr>",
            ["Maria Papadopoulou <m@x.gr>", "Nikos Karras <n@x.gr>"]
        ),
        ("\"Papadopoulou, Maria\" <m@x.gr>, Bob", ["Papadopoulou, Maria <m@x.gr>", "Bob"]),
        ("To: Maria <m@x.gr>, n@x.gr\nCc: Zoë", ["Maria <m@x.gr>", "n@x.gr <n@x.gr>", "Zoë"]),
        ("- Maria\n* Nikos\n3. Zoë\n• Bob", ["Maria", "Nikos", "Zoë", "Bob"]),
        ("Maria P\tm@x.gr\nn@x.gr\tNikos K", ["Maria P <m@x.gr>", "Nikos K <n@x.gr>"]),
        ("Maria P (m@x.gr); <mailto:n@x.gr>", ["Maria P <m@x.gr>", "n@x.gr <n@x.gr>"]),
        ("a@x.gr b@x.gr", ["a@x.gr <a@x.gr>", "b@x.gr <b@x.gr>"]),
        ("Maria,,; ,\n---\n", ["Maria"]),
        ("mailto:n@x.gr?subject=Hi, <MAILTO:b@x.gr>", ["n@x.gr <n@x.gr>", "b@x.gr <b@x.gr>"]),
        ("a@x.gr\t b@x.gr   c@x.gr", ["a@x.gr <a@x.gr>", "b@x.gr <b@x.gr>", "c@x.gr <c@x.gr>"]),
        (
            "Maria P <m@x.gr>, n@x.gr; \"Karl, Otto\" <k@x.gr>, zoe, Unknown Person, b@x.gr",
            [
                "Maria P <m@x.gr>", "n@x.gr <n@x.gr>", "Karl, Otto <k@x.gr>", "zoe", "Unknown Person",
                "b@x.gr <b@x.gr>",
            ]
        ),
        ("Zoe, z@x.gr\nMaria, m@x.gr", ["Zoe <z@x.gr>", "Maria <m@x.gr>"]),
        ("", []),
    ])
    func reads(text: String, expected: [String]) {
        #expect(read(text) == expected)
        #expect(PeopleList(text).unreadable.isEmpty)
    }

    @Test(arguments: [
        ("Maria, bob@, Zoë", ["bob@"]), ("a@b@c; Zoë", ["a@b@c"]),
        // Whose address is whose cannot be known.
        ("Maria m@x.gr Nikos n@x.gr\nZoë", ["Maria m@x.gr Nikos n@x.gr"]),
    ])
    func whatNamesNobodyIsTold(text: String, expected: [String]) {
        #expect(PeopleList(text).unreadable == expected)
        #expect(read(text).last == "Zoë")
    }

    @Test(arguments: [
        ("Maria Dimitrova", false), ("maria@x.example", false), ("  Maria\n", false), ("", false),
        ("Maria, Nikos", true), ("Maria\nNikos", true), ("Maria <m@x.gr>", true), ("a@x.gr b@x.gr", true),
        ("mailto:a@x.gr", false), ("bob@", false), ("a@x.gr\tb@x.gr", true), ("nikos; zoe", true),
    ])
    func whatIsAList(text: String, isList: Bool) {
        #expect(PeopleList.isList(text) == isList)
    }

    @Test(arguments: [["Hi all", "can we meet"], ["\"Karl, Otto\"", "bob@"], ["Karl, Otto", "Zoë"]])
    func whatIsLeftIsReadAgainAsTheSame(entries: [String]) {
        let again = PeopleList(PeopleList.text(of: entries))
        #expect(again.people.count + again.unreadable.count == entries.count)
    }

    @Test func nothingIsLostOfWhatIsTooLong() {
        let text = String(repeating: "x@x.example, ", count: 9000) + "last@x.example"
        let list = PeopleList(text)
        #expect(list.people.allSatisfy { $0.email == "x@x.example" })
        #expect(list.unreadable.last { $0.hasSuffix("last@x.example") } != nil)
    }

    @Test func aLongListIsBounded() {
        let list = PeopleList((0..<5000).map { "p\($0)@x.example" }.joined(separator: "\n"))
        #expect(list.people.count == 1000)
        #expect(list.unreadable.count == 4000)
        #expect(PeopleList(String(repeating: "\"<", count: 200_000)).people.isEmpty)
    }
}
