import Foundation
import MeetCore
import MeetStore
import Operations
import Pictures
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// What the terminal tells about itself.
@MainActor
@Suite struct TerminalNewsTests {
    private let due = Harness.now.addingTimeInterval(34 * 60)

    /// A meeting at 11:00, whose reminder is due at 10:15.
    private func opened() async throws -> Harness {
        try await Harness { store in
            let venue = try store.save(Seed.entra)
            var coffee = Meeting(
                title: "Coffee with Maria", time: Seed.time(11, 21, 11), venue: venue, createdAt: Harness.now)
            coffee.kind = "Coffee"
            try store.save(coffee)
        }
    }

    /// A person who just pressed a key in the window that has the focus is not called.
    @Test(arguments: [(true, true, 0), (true, false, 1), (false, true, 1)])
    func noBellRingsForWhomLooks(isFocused: Bool, isTyping: Bool, count: Int) async throws {
        let harness = try await opened()
        await harness.send(.focus(isFocused))
        if isTyping {
            await harness.move(to: due.addingTimeInterval(-5))
            await harness.press(.down)
        }
        await harness.move(to: due)
        #expect(harness.screen.contains("Coffee"))
        #expect(harness.terminal.notices.count == count)
    }

    @Test func aBellThatIsSetRingsAnyway() async throws {
        let harness = try await opened()
        try harness.store.set("reminders.terminal", to: "bell")
        await harness.changeElsewhere()
        await harness.send(.focus(true))
        await harness.move(to: due.addingTimeInterval(-5))
        await harness.press(.down)
        await harness.move(to: due)
        #expect(harness.terminal.notices.count == 1)
    }

    /// A terminal that reads no UTF-8 has no signs beyond ASCII, whatever the locale says.
    @Test func theEncodingDecidesTheSigns() async throws {
        let harness = try await opened()
        var abilities = TerminalAbilities()
        abilities.readsUTF8 = true
        await harness.send(.abilities(abilities))
        #expect(harness.app.theme.mapSigns == .unicode)
        abilities.readsUTF8 = false
        await harness.send(.abilities(abilities))
        #expect(harness.app.theme.mapSigns == .ascii)
    }

    @Test func websitesMailsAndPlacesAreLinks() async throws {
        let harness = try await Harness(drawsFrames: true) { store in
            var contact = Seed.contact("Anna", "Papa", email: "anna@example.org")
            contact.urls = [LabelledText(label: nil, text: "javascript:alert(1)")]
            contact.coordinate = Coordinate(latitude: 60.1675, longitude: 24.9479)
            try store.save(contact)
        }
        await harness.press("3")
        let targets = Set(harness.terminal.screen.links.map(\.target))
        #expect(targets == ["mailto:anna@example.org", "geo:60.1675,24.9479"], "\(harness.screen)")
        for link in harness.terminal.screen.links where link.target.hasPrefix("mailto:") {
            #expect(harness.rows[link.at.row].contains("anna@example.org"))
        }
    }

    @Test func aPictureFillsTheCellsOfItsBlocks() throws {
        let red = Picture.Pixel(red: 255, green: 0, blue: 0)
        // 96×48 pixels on cells of 8×16: enlarged to 160×80.
        let picture = Picture(width: 96, height: 48, pixels: Array(repeating: red, count: 96 * 48))
        let view = ContactPhotoView(picture, cell: CellPixels(width: 8, height: 16))
        #expect(view.corner == Size(columns: 22, rows: 5))
        var buffer = CellBuffer(size: Size(columns: 40, rows: 10))
        view.draw(into: &buffer, in: buffer.bounds, from: 0)
        let placed = try #require(buffer.pictures.first)
        #expect(placed.area == Rect(column: 20, row: 0, columns: 20, rows: 5))
        #expect(placed.raster.width == 160 && placed.raster.height == 80)
        #expect(placed.raster.pixels.allSatisfy { $0 == 0xFF0000 })
        #expect(buffer[Point(column: 25, row: 4)].text == "▀")
        // Scrolled, it is blocks.
        var scrolled = CellBuffer(size: Size(columns: 40, rows: 10))
        view.draw(into: &scrolled, in: scrolled.bounds, from: 2)
        #expect(scrolled.pictures.isEmpty && scrolled[Point(column: 25, row: 2)].text == "▀")
    }
}
