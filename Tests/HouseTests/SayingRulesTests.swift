import Testing

@Suite struct SayingRulesTests {
    @Test func onlyTheLanguagesHaveSentences() throws {
        let files = try Package.files(below: "Sources")
        let rules = SayingRules.house
        for folder in rules.folders {
            #expect(files.contains { $0.path.hasPrefix(folder) }, "\(folder) is not there.")
        }
        for file in files {
            for violation in rules.violations(in: file) { Issue.record("\(violation)") }
        }
        for exception in rules.exceptions {
            let words = files.first { $0.path == exception.path }.map { SayingRules.words(in: $0.text) }
            let isThere = words?.contains(exception.literal) ?? false
            #expect(isThere, "\(exception.path) does not say “\(exception.literal)” any more.")
        }
    }

    /// What a language has to say and nobody asks for would be translated for nobody.
    @Test func whateverALanguageSaysIsAskedFor() throws {
        let files = try Package.files(below: "Sources")
        let words = files.filter {
            $0.path.hasPrefix("Sources/MeetUI/Text/") && !$0.path.contains("/Forwards/")
                && $0.name.hasSuffix("Words.swift")
        }
        let requirements = words.flatMap { Requirement.all(in: $0.text) }
        #expect(requirements.count > 50)
        let languages = Set(words.map(\.path))
        let askers = files.filter {
            !languages.contains($0.path) && !SayingRules.isLanguage($0)
                && ["MeetUI", "meet-tui"].contains($0.target)
        }
        let asked = askers.reduce(into: Set<Requirement>()) { $0.formUnion(Requirement.asked(in: $1.text)) }
        for requirement in Set(requirements) {
            #expect(asked.contains(requirement), "Nobody asks for \(requirement.name)(\(requirement.label)).")
        }
    }

    @Test(arguments: [
        (#"let title = "Saving""#, "Saving"),
        (#"let title = "not saved""#, "not saved"),
        (#"say("\(name) is not here.")"#, "\u{FFFC} is not here."),
        (#"say("Opened \(open("a/b"))")"#, "Opened \u{FFFC}"),
        (#"say("\(isOpen ? "It is open" : "-")")"#, "It is open"),
        ("let text = \"\"\"\n    das Café\n    \"\"\"", "\n    das Café\n    "),
        (##"let raw = #"Raw \(text"#"##, #"Raw \(text"#),
        (#"let title = "Ώρα""#, "Ώρα"),
    ])
    func finds(text: String, literal: String) {
        #expect(SayingRules.words(in: text) == [literal])
    }

    @Test(arguments: [
        #"let key = "meeting""#, #"let sign = "✓ · →""#, #"let tail = " \(count) m""#, #"let sql = "ID""#,
        "// let title = \"Saving now\"", #"let ok = "OK""#, #"let path = "/usr/bin:/bin""#,
        #"let line = "\(day) \(clock)""#, #"let step = "a b""#, "/* \"It is open\" */ let a = 1",
    ])
    func lets(text: String) {
        #expect(SayingRules.words(in: text) == [])
    }

    @Test func languagesAndOtherModulesAreLeftAlone() {
        let text = #"let title = "Saving""#
        let paths = [
            "Sources/MeetUI/Text/English.swift", "Sources/MeetUI/Text/English+Shell.swift",
            "Sources/MeetUI/Text/Greek/Greek+Shell.swift", "Sources/MeetStore/Made.swift",
        ]
        for path in paths {
            #expect(SayingRules.house.violations(in: SourceFile(path: path, text: text)) == [])
        }
        let made = SourceFile(path: "Sources/MeetUI/Shell/Made.swift", text: text)
        #expect(SayingRules.house.violations(in: made).count == 1)
    }

    @Test func requirementsAreToldApartByTheirFirstLabel() {
        let text = """
            /// A func that is none.
            var tomorrow: String { get }
            func ahead(minutes: Int) -> String
            func ahead(
                days: Int) -> String
            func words(_ kind: Kind) -> String
            """
        let all = Requirement.all(in: text)
        #expect(
            all == [
                Requirement(name: "tomorrow", label: ""), Requirement(name: "ahead", label: "minutes"),
                Requirement(name: "ahead", label: "days"), Requirement(name: "words", label: ""),
            ])
        let asked = Requirement.asked(in: "say.tomorrowHeading + say.ahead(\n    days: 3) + say.words(kind)")
        #expect(all.map { asked.contains($0) } == [false, false, true, true])
    }
}
