import Testing

@Suite struct SayingRulesTests {
    @Test func everySentenceIsSaid() throws {
        let files = try Package.files(below: "Sources")
        let rules = SayingRules.house
        for folder in rules.folders {
            #expect(files.contains { $0.path.hasPrefix(folder) }, "\(folder) is not there.")
        }
        for file in files {
            for violation in rules.violations(in: file) { Issue.record("\(violation)") }
        }
        for exception in rules.exceptions {
            let file = files.first { $0.path == exception.path }
            let words = file.map { SayingRules.words(among: $0.sentences) }
            let isThere = words?.contains(exception.literal) ?? false
            #expect(isThere, "\(exception.path) does not say “\(exception.literal)” any more.")
        }
    }

    /// What nobody asks for would be translated for nobody.
    @Test func whateverALanguageOffersIsUsed() throws {
        let files = try Package.files(below: "Sources")
        var count: [Substring: Int] = [:]
        for file in files where (Package.screens + ["Serving", "meet-tui"]).contains(file.target) {
            for word in file.text.matches(of: /\w+/) { count[word.output, default: 0] += 1 }
        }
        var declared: [String: Int] = [:]
        for file in files {
            for name in SayingRules.offered(in: file.text) { declared[name, default: 0] += 1 }
        }
        #expect(declared.count > 50)
        let unused = declared.filter { count[$0.key[...], default: 0] <= $0.value }.keys.sorted()
        #expect(unused == [])
    }

    @Test(arguments: [
        (#"let title = "Saving""#, "Saving"),
        (#"let title = "not saved""#, "not saved"),
        (#"show("\(name) is not here.")"#, "%1 is not here."),
        (#"show("Opened \(open("a/b"))")"#, "Opened %1"),
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
        #"say("Saving now")"#, "// let title = \"Saving now\"", #"let ok = "OK""#,
        #"let path = "/usr/bin:/bin""#,
        #"let line = "\(day) \(clock)""#, #"let step = "a b""#, "/* \"It is open\" */ let a = 1",
    ])
    func lets(text: String) {
        #expect(SayingRules.words(in: text) == [])
    }

    @Test func otherModulesAreLeftAlone() {
        let text = #"let title = "Saving""#
        let other = SourceFile(path: "Sources/MeetStore/Made.swift", text: text)
        #expect(SayingRules.house.violations(in: other) == [])
        let made = SourceFile(path: "Sources/Shell/Made.swift", text: text)
        #expect(SayingRules.house.violations(in: made).count == 1)
    }
}
