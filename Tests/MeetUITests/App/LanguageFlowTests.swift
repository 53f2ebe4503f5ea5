import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The language that is spoken: of the environment, until another is picked on the Me screen.
@MainActor
@Suite struct LanguageFlowTests {
    @Test func itIsPickedOnTheMeScreenAndCountsAtOnce() async throws {
        try await Languages.speaking(Language.english) {
            let harness = try await Harness(seed: Seed.everything)
            for key in MeScreen.Field.language.path + [.enter] { await harness.press(key) }
            #expect(harness.screen.contains("English (the system's)"), "\(harness.screen)")
            #expect(harness.screen.contains("Ελληνικά"))
            await harness.type("ελλ")
            await harness.press(.enter)
            #expect(say.tag == "el" && harness.app.person.language == "el")
            #expect(harness.screen.contains("Γλώσσα"), "\(harness.screen)")
            #expect(try LoadSetting("language").run(in: Workspace(store: harness.store)) == "el")
            // Back to what the environment says, which is nothing here.
            await harness.press(.enter, .up, .up, .enter)
            #expect(say.tag == "en" && harness.app.person.language == "", "\(harness.screen)")
            #expect(harness.screen.contains("Language"))
        }
    }

    @Test func whatIsSetIsSpokenAfterTheStart() async throws {
        try await Languages.speaking(Language.english) {
            let harness = try await Harness { try $0.set("language", to: "el") }
            #expect(say.tag == "el" && harness.app.person.language == "el")
        }
    }

    @Test func anUnknownOneLeavesThatOfTheEnvironment() async throws {
        try await Languages.speaking(Language.english) {
            _ = try await Harness(environment: ["LANG": "el_GR.UTF-8"]) { try $0.set("language", to: "tlh") }
            #expect(say.tag == "el")
        }
    }

    /// A terminal that shows ASCII alone would show Greek as question marks: English is spoken until it tells
    /// otherwise, unless Greek is set.
    @Test(arguments: ["", "el"]) func englishIsSpokenWithoutGreekLetters(setting: String) async throws {
        try await Languages.speaking(Language.greek) {
            let harness = try await Harness(environment: ["LANG": "el_GR.ISO-8859-7"]) { store in
                if !setting.isEmpty { try store.set("language", to: setting) }
            }
            #expect(harness.screen.contains("Επαφές"))
            var abilities = TerminalAbilities()
            abilities.readsUTF8 = false
            await harness.send(.abilities(abilities))
            #expect(say.tag == (setting.isEmpty ? "en" : "el"))
            #expect(harness.screen.contains("Contacts") == setting.isEmpty, "\(harness.screen)")
            abilities.readsUTF8 = true
            await harness.send(.abilities(abilities))
            #expect(say.tag == "el" && harness.screen.contains("Επαφές"), "\(harness.screen)")
        }
    }

    @Test func theMeScreenNamesTheLanguageThatIsSpoken() {
        var app = App(size: Size(columns: 80, rows: 24), now: Harness.now, systemZone: Harness.zone)
        app.systemLanguage = .greek
        #expect(app.context.systemLanguage.tag == "el")
        app.hasLetters = false
        #expect(app.context.systemLanguage.tag == "en")
    }

    /// A few words in one file, and the program speaks them.
    @Test func aThirdLanguageIsOneFile() async throws {
        try await Languages.speaking(Language.esperanto) {
            let harness = try await Harness(seed: Seed.everything)
            #expect(
                harness.screen.contains("Hodiaŭ") && harness.screen.contains("Morgaŭ"), "\(harness.screen)")
            #expect(harness.screen.contains("sab 21 nov"))
            await harness.press("6")
            #expect(harness.screen.contains("Lingvo"))
            #expect(harness.screen.contains(Language.english("Working hours")))
        }
    }

    /// Only readable files that are named by a language are taken; what they lack, the program's own catalogue has.
    @Test func cataloguesOfFoldersAreAdded() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "po-\(UUID().uuidString)")
        try files.createDirectory(at: folder.appending(path: "de.po"), withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        for name in ["fr.po", "en.po", "pt_BR.po", "._it.po", "es.po~", "el.po"] {
            let text = name == "el.po" ? "msgid \"never\"\nmsgstr \"ουδέποτε\"\n" : ""
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        try files.createSymbolicLink(
            at: folder.appending(path: "it.po"), withDestinationURL: folder.appending(path: "none"))
        let missing = folder.appending(path: "none")
        let languages = Languages.with([folder, missing], [.english, .greek])
        #expect(languages.map(\.tag) == ["en", "el", "fr"])
        #expect(languages[1]("never") == "ουδέποτε" && languages[1]("Title") == Language.greek("Title"))
        #expect(languages[2]("Title") == "Title")
    }

    /// A field is filled with words that its own parser reads.
    @Test func fieldsAreFilledWithWordsThatAreRead() throws {
        let length = "%1 h"
        let other = Language(tag: "eo") { Array("msgid \"\(length)\"\nmsgstr \"%1 horoj\"\n".utf8) }
        #expect(other.length(minutes: 120) == "2 horoj")
        #expect(other.forTyping.length(minutes: 120) == "2 h")
        #expect(Language.greek.forTyping.tag == "el")
    }

    @Test(.inEveryLanguage, arguments: [(120, 36), (80, 24), (40, 12)]) func looks(_ size: (Int, Int))
        async throws
    {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.everything)
        for key in MeScreen.Field.language.path + [.enter] { await harness.press(key) }
        try harness.look("language-picker")
    }
}
