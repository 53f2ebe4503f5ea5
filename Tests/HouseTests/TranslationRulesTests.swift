import Testing

@Suite struct TranslationRulesTests {
    @Test func everySentenceIsTranslated() throws {
        let files = try Package.files(below: "Sources")
        let commands = TranslationRules.commands(in: files)
        for file in files {
            for violation in TranslationRules.greek.violations(in: file, commands: commands) {
                Issue.record("\(violation)")
            }
        }
    }

    /// Each file of English has one of Greek, once Greek says everything.
    @Test func everyFileHasOneInEachLanguage() throws {
        let files = try Package.files(below: "Sources/MeetUI/Text")
        let isPartial = files.contains { $0.text.contains("struct Greek: PartialLanguage") }
        let greek = Set(files.filter { $0.path.contains("/Greek/") }.map(\.name))
        for file in files where file.name.hasPrefix("English+") && !isPartial {
            let name = file.name.replacing("English", with: "Greek")
            #expect(greek.contains(name), "\(name) is missing.")
        }
    }

    @Test(arguments: [
        ("Save the meeting", ["Save", "the", "meeting"]), ("Αποθήκευση soon", ["soon"]),
        ("δείτε help", ["help"]),
        ("Το Enter ανοίγει", []), ("meet-tui settings set language el", []), ("Δείτε «--from»", []),
        ("αρχείο ~/book.vcf", []), ("RFC 5545, FREQ=WEEKLY", []), ("me.home δεν ορίστηκε", []),
        ("maria@x.gr", []),
        ("ώρα UTC", []), ("\u{FFFC} μ.", []), ("x10, 2h", []),
    ])
    func finds(literal: String, words: [String]) {
        let commands: Set<String> = ["settings", "set", "language"]
        #expect(TranslationRules.greek.foreign(in: literal, commands: commands) == words)
    }
}
