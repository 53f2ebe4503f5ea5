import TerminalKit
import Testing

@testable import Features
@testable import Sentences
@testable import Shell

/// What the screens say has room at 80 columns, in every language.
@MainActor
@Suite struct CutTextTests {
    /// What is pressed to open each screen.
    nonisolated static let screens: [(name: String, keys: [Key])] = [
        ("meetings", []), ("meeting", [.enter]), ("meeting form", ["n"]), ("edited meeting", ["e"]),
        ("filter", ["/"]), ("palette", [":"]), ("help", ["?"]), ("history", ["U"]), ("near", ["b"]),
        ("quick line", ["N"]), ("import", ["i"]), ("answers", ["a"]), ("calendar", ["2"]),
        ("contacts", ["3"]),
        ("contact", ["3", .enter]), ("contact form", ["3", "n"]), ("venues", ["4"]), ("inbox", ["5"]),
        ("me", ["6"]), ("languages", MeScreen.Field.language.path + [.enter]),
        ("mail", MeScreen.Field.mail.path + [.enter]), ("calendars", ["2", "C"]), ("week", ["2", "w"]),
        ("table", ["T"]),
    ]

    /// The rows that were read already: several tests look at the same screens.
    private static var read: [String: [String]] = [:]

    private static func rows(_ place: Int, in language: Language) async throws -> [String] {
        let key = "\(place) \(language.tag)"
        if let rows = read[key] { return rows }
        let rows = try await Languages.speaking(language) {
            let harness = try await Harness(
                Size(columns: 80, rows: 24), seed: Seed.everything)
            for key in screens[place].keys { await harness.press(key) }
            return harness.rows
        }
        read[key] = rows
        return rows
    }

    private nonisolated static func cuts(_ text: String) -> Int { text.count { $0 == "…" } }

    /// Tabs, headings and footer are never cut, nor the titles that stand in a border.
    @Test(arguments: screens.indices) func headingsAndFootersHaveRoom(_ place: Int) async throws {
        let name = Self.screens[place].name
        for language in Languages.all {
            let rows = try await Self.rows(place, in: language)
            let titles = rows.filter { $0.contains("┌") || $0.contains("╭") }
            for row in [rows.first, rows.last].compactMap(\.self) + titles {
                #expect(Self.cuts(row) == 0, "\(name) in \(language.ownName): \(row)")
            }
        }
    }

    /// Whatever the first language says whole, the others do: what is shown besides is the same.
    @Test(arguments: screens.indices) func noLanguageIsCutWhereTheFirstIsNot(_ place: Int) async throws {
        let name = Self.screens[place].name
        guard try await Self.rows(place, in: Language.english).allSatisfy({ Self.cuts($0) == 0 }) else {
            return
        }
        for language in Languages.all.dropFirst() {
            let cut = try await Self.rows(place, in: language).filter { Self.cuts($0) > 0 }
            #expect(cut == [], "\(name) in \(language.ownName):\n\(cut.joined(separator: "\n"))")
        }
    }
}
