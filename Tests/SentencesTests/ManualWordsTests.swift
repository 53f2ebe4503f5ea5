import Operations
import Testing

@testable import Sentences

/// What the manual says of settings, in every language.
@Suite struct ManualWordsTests {
    @Test(arguments: Settings.keys) func everySettingIsExplained(key: String) {
        var meanings: Set<String> = []
        for language in Languages.all {
            let meaning = language.settingMeaning(key)
            #expect(meaning.hasSuffix("."), "\(language.tag): \(key)")
            meanings.insert(meaning)
        }
        #expect(meanings.count == Languages.all.count)
        #expect(Language.english.settingMeaning(key + "x").isEmpty)
    }

    @Test func settingsOfFewWordsSayThem() {
        func words(_ key: String) -> [String] { Settings.words(for: key, languages: ["en", "el"]) }
        #expect(words("theme").contains("contrast") && words("language") == ["en", "el"])
        #expect(words("contacts.sort") == ["name", "given", "family"])
        #expect(
            words("mail.auth") == ["password", "xoauth2"] && words("map.tiles.allowed") == ["yes", "no"])
        #expect(words("me.name").isEmpty && words("no.such.key").isEmpty)
    }
}
