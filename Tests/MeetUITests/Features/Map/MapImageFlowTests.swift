import MeetStore
import Operations
import TerminalKit
import Testing

@testable import MeetUI
@testable import Shell

/// When maps are pictures of pixels, and where.
@MainActor
@Suite struct MapImageFlowTests {
    private nonisolated static var kitty: TerminalAbilities {
        var abilities = TerminalAbilities()
        abilities.graphics = .kitty
        abilities.cell = CellPixels(width: 10, height: 20)
        return abilities
    }

    private func pictures(_ harness: Harness) -> Int { harness.frame.buffer.pictures.count }

    @Test func theMapIsAPictureUntilItIsLeft() async throws {
        let harness = try await Harness.venues { store in
            try store.set("me.home", to: "60.1694, 24.9359")
            try store.set("map.picture", to: "on")
        }
        await harness.searchVenues("cafe")
        await harness.press("M")
        #expect(pictures(harness) == 0, "the terminal has not told of pictures")
        await harness.send(.abilities(Self.kitty))
        #expect(pictures(harness) > 0)
        let first = harness.frame.buffer.pictures
        await harness.press("+")
        #expect(harness.frame.buffer.pictures != first)
        await harness.press("0")
        #expect(harness.frame.buffer.pictures == first)
        // Below a panel it is in Braille.
        await harness.press("?")
        #expect(pictures(harness) == 0 && !harness.screen.contains("\u{2800}"))
        await harness.press(.escape)
        #expect(harness.frame.buffer.pictures == first)
        await harness.send(.resize(Size(columns: 80, rows: 24)))
        #expect(pictures(harness) > 0)
        for picture in harness.frame.buffer.pictures {
            #expect(picture.area.endColumn <= 80 && picture.area.endRow <= 22)
        }
        await harness.press("M", "1")
        #expect(pictures(harness) == 0)
    }

    /// In the details of a meeting the map is a picture below its heading, as long as it is whole.
    @Test func theMapOfAMeetingIsAPictureInItsPlace() async throws {
        let harness = try await Harness { store in
            try MeetingVenueTests.town(store)
            try store.set("map.picture", to: "on")
        }
        #expect(harness.screen.contains("1✓ Café Entra") && pictures(harness) == 0)
        await harness.send(.abilities(Self.kitty))
        let first = harness.frame.buffer.pictures
        #expect(!first.isEmpty && harness.screen.contains("1✓ Café Entra"), "\(harness.screen)")
        let heading = try #require(harness.rows.firstIndex { $0.contains(" Map ") })
        #expect(first.map(\.area.row).min() == heading + 1)
        for picture in first {
            let area = picture.area
            #expect(area.column > 51 && area.endColumn <= 120 && area.endRow <= 34)
        }
        await harness.press("+")
        #expect(pictures(harness) > 0 && harness.frame.buffer.pictures != first)
        await harness.press("0")
        #expect(harness.frame.buffer.pictures == first)
        await harness.press("?")
        #expect(pictures(harness) == 0)
        await harness.press(.escape)
        #expect(harness.frame.buffer.pictures == first)
        // The next meeting has no venue.
        await harness.press(.down)
        #expect(pictures(harness) == 0)
    }

    enum Lack: CaseIterable, Sendable {
        case nothing, setting, pictures, terminal, colors, theme, wish, braille
    }

    /// Braille needs nothing; a picture needs everything.
    @Test(arguments: Lack.allCases) func otherwiseItIsInBraille(_ lack: Lack) {
        var app = App(size: Size(columns: 120, rows: 36), now: Harness.now, systemZone: Harness.zone)
        app.colors = lack == .colors ? 0 : 8
        app.person.appearance.showsMapPictures = lack != .setting
        app.person.appearance.showsPictures = lack != .pictures
        if lack == .theme { app.person.appearance.theme = .monochrome }
        app.wantsColors = lack != .wish
        app.mapSigns = lack == .braille ? .ascii : .unicode
        if lack != .terminal { app.abilities = Self.kitty }
        #expect((app.context.streets.cell != nil) == (lack == .nothing))
        #expect(app.streets.cell == nil)
    }
}
