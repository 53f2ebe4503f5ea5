import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The pickers of one choice, by keys.
@MainActor
@Suite struct ChoicePickerTests {
    private func rows(_ harness: Harness) -> [String] {
        harness.rows.filter { $0.contains("▌") }
    }

    @Test(arguments: [
        ("place", "offline"), ("machine", "offline"), ("offline", "offline"), ("photon", "photon"),
        ("imported", "offline"),
        ("key", "foursquare"),
    ])
    func aProviderIsFoundByWhatItsRowSays(typed: String, id: String) async throws {
        let harness = try await Harness()
        for key in MeScreen.Field.provider.path + [.enter] { await harness.press(key) }
        await harness.type(typed)
        await harness.press(.enter)
        #expect(harness.app.person.venues.provider == id)
    }

    @Test(arguments: [
        ("any", "Any kind"), ("kind", "Any kind"), ("cof", "cafe"), ("place", "place of worship"),
    ])
    func aKindIsFoundByWhatItsRowSays(typed: String, title: String) async throws {
        let harness = try await Harness()
        await harness.press("4", "c")
        await harness.type(typed)
        #expect(rows(harness).contains { $0.contains("▌  \(title)") || $0.contains("▌✓ \(title)") })
    }

    @Test(arguments: [
        ("tokyo", "Asia/Tokyo"), ("ny", "America/New_York"), ("utc+9", "Asia/"), ("cet", "Europe/Berlin"),
    ])
    func aZoneIsFoundByCityInitialsOrDifference(typed: String, zone: String) async throws {
        let harness = try await Harness()
        for key in MeScreen.Field.timeZone.path + [.enter] { await harness.press(key) }
        await harness.type(typed)
        await harness.press(.control("s"))
        #expect(harness.app.person.timeZone.hasPrefix(zone))
    }

    @Test func theSystemsZoneIsFoundByItsWords() async throws {
        let harness = try await Harness { try $0.set("me.time-zone", to: "Asia/Tokyo") }
        for key in MeScreen.Field.timeZone.path + [.enter] { await harness.press(key) }
        await harness.type("system")
        await harness.press(.enter)
        #expect(harness.app.person.timeZone.isEmpty)
    }

    @Test func whatIsNotThereIsNotTaken() async throws {
        let harness = try await Harness()
        for key in MeScreen.Field.provider.path + [.enter] { await harness.press(key) }
        await harness.type("ptn")
        await harness.press(.enter)
        // The list says it, and nothing else does.
        #expect(harness.screen.components(separatedBy: "No provider has that name.").count == 2)
        #expect(harness.app.person.venues.provider == "nominatim")
        // A picker of one choice marks nothing, and makes nothing new.
        #expect(!harness.screen.contains("mark"))
        #expect(!harness.screen.contains("^O"))
    }

    @Test(
        arguments: [
            ("qit", nil), ("mssg", nil), ("undo", "Undo the last action"), ("quit", "Quit the program"),
            ("new meet", "Plan a new meeting"), ("tz", "Setting: Time zone"),
        ] as [(String, String?)])
    func aCommandIsFoundByItsWords(typed: String, found: String?) async throws {
        let harness = try await Harness()
        await harness.press(":")
        await harness.type(typed)
        #expect(rows(harness).isEmpty == (found == nil))
        if let found {
            #expect(rows(harness).contains { $0.contains(found) })
        } else {
            #expect(harness.screen.contains("No command matches."))
        }
    }

    @Test func aCommandIsGiven() async throws {
        let harness = try await Harness()
        await harness.press(":")
        await harness.type("new meeting")
        await harness.press(.enter)
        #expect(harness.screen.contains("What is it about?"))
    }

    @Test(arguments: [
        // As wide as they are.
        ([("ab", "cd"), ("abcd", "")], 30, 2, 2),
        ([("abcdefghij", "0123456789"), ("ab", "cd")], 30, 10, 10),
        // The details get a third, the titles what they leave.
        ([("abcdefghijklmnopqrstuvwxyz", "0123456789")], 30, 18, 10),
        // Where there is next to no room, the titles have it.
        ([("abcdefghijklmnopqrstuvwxyz", "0123456789")], 12, 12, 0),
        ([("abcdefghijkl", "n")], 12, 9, 1),
    ])
    func columnsAreAsWideAsWhatStandsInThem(
        rows: [(title: String, detail: String)], room: Int, title: Int, detail: Int
    ) {
        let columns = PickerColumns(
            of: rows.map { PickerRow(title: $0.title, detail: $0.detail) }, room: room)
        #expect(columns.title == title)
        #expect(columns.detail == detail)
    }
}
