import Testing

@testable import Sentences

@Suite struct LanguageTests {
    @Test(arguments: [
        ([:], "en"), (["LANG": "C.UTF-8"], "en"), (["LANG": "en_GB.UTF-8"], "en"), (["LANG": "xx_YY"], "en"),
        (["LC_ALL": "", "LC_MESSAGES": "en_US", "LANG": "xx"], "en"),
        (["LANG": "el_GR.UTF-8"], "el"), (["LANG": "el"], "el"),
        (["LC_MESSAGES": "el_GR", "LANG": "en_US"], "el"),
        (["LC_ALL": "en_US", "LC_MESSAGES": "el_GR"], "en"),
        // As gettext has it.
        (["LANG": "en_US.UTF-8", "LANGUAGE": "el:en"], "el"),
        (["LANG": "el_GR.UTF-8", "LANGUAGE": "en"], "en"),
        (["LANG": "de_DE.UTF-8", "LANGUAGE": "de:el_GR"], "el"),
        (["LANG": "el_GR.UTF-8", "LANGUAGE": "de"], "en"),
        (["LANG": "C", "LANGUAGE": "el"], "en"), (["LC_ALL": "C.UTF-8", "LANGUAGE": "el"], "en"),
        (["LANG": "POSIX", "LANGUAGE": "el"], "en"), (["LANGUAGE": "el"], "en"),
        (["LANG": "el_GR", "LANGUAGE": ""], "el"),
    ])
    func theEnvironmentSaysWhichIsSpoken(environment: [String: String], tag: String) {
        #expect(Languages.preferred(environment).tag == tag)
    }

    @Test(arguments: [
        ("el", "en_US", "el"), ("en", "el_GR", "en"), ("", "el_GR", "el"), ("xx", "el_GR", "el"),
        ("el_GR.UTF-8", "en_US", "el"),
    ])
    func theSettingGoesBeforeIt(setting: String, locale: String, tag: String) {
        #expect(Languages.chosen(setting, ["LANG": locale]).tag == tag)
    }

    /// A terminal that shows ASCII alone has no Greek letters: Greek is spoken only if the setting says so.
    @Test func withoutItsLettersALanguageIsNotSpoken() {
        let greek = ["LANG": "el_GR.ISO-8859-7"]
        #expect(Languages.chosen("", greek, hasLetters: true).tag == "el")
        #expect(Languages.chosen("", greek, hasLetters: false).tag == "en")
        #expect(Languages.chosen("xx", greek, hasLetters: false).tag == "en")
        #expect(Languages.chosen("el", greek, hasLetters: false).tag == "el")
        #expect(Languages.chosen("", ["LANG": "en_GB"], hasLetters: false).tag == "en")
        let name = "msgctxt \"the name of this language\"\nmsgid \"English\"\nmsgstr \"Français\"\n"
        let french = Language(tag: "fr") { Array(name.utf8) }
        #expect(french.forASCII.tag == "fr")
    }

    /// Each test may speak as it wants.
    @Test func whatIsSpokenWithinAWorkStaysThere() async {
        let outside = say.tag
        let inside = Languages.speaking(Language.greek) { say.tag }
        let chosen = await Languages.speaking(Language.greek) { () async -> String in
            Languages.choose(Language.english)
            return say.tag
        }
        let detached = await Languages.speaking(Language.greek) { () async -> String in
            await Task.detached(operation: Languages.asHere { say.tag }).value
        }
        #expect([inside, chosen, detached, say.tag] == ["el", "en", "el", outside])
    }

    @Test func eachLanguageHasATagOfItsOwn() {
        #expect(Set(Languages.all.map(\.tag)).count == Languages.all.count)
        #expect(Set(Languages.all.map(\.ownName)).count == Languages.all.count)
    }
}
