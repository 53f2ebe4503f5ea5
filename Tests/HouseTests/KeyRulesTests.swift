import Testing

@Suite struct KeyRulesTests {
    @Test func sentencesAskForTheKeysTheyName() throws {
        for file in try Package.screenFiles() {
            for violation in KeyRules.violations(inCallsOf: file) { Issue.record("\(violation)") }
        }
    }

    /// What a preset is, and how keys are written, is told by examples.
    @Test func noSentenceNamesAKeyInLetters() throws {
        let files = try Package.screenFiles()
        for file in files where !["Language+Setting.swift", "Language+Manual.swift"].contains(file.name) {
            for said in file.sentences.said {
                for text in [said.key, said.plural ?? ""] where KeyRules.namesKey(text) {
                    Issue.record("\(file.path) names a key in letters: “\(text)”")
                }
            }
        }
    }

    @Test(arguments: [
        ("You took it out before it left; r sends it after all.", true),
        ("Με r άλλη μία προσπάθεια.", true), ("Did it arrive? y yes, n send it again.", true),
        ("Kept as a draft;  offers it again.", false), ("A meeting needs a title.", false),
    ]) func keysAreTold(text: String, names: Bool) {
        #expect(KeyRules.namesKey(text) == names)
    }
}
