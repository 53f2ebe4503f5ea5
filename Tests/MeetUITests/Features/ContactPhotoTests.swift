import Foundation
import MeetCore
import MeetStore
import Pictures
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The photo beside what a card says.
@MainActor
@Suite struct ContactPhotoTests {
    /// 32×16, red at the left and blue at the right.
    private static let jpeg = data(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEi
        MEExNDk7Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7
        Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozv/wgARCAAQACADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFgEB
        AQEAAAAAAAAAAAAAAAAAAAYE/9oADAMBAAIQAxAAAAHMw0QksZMVx1YJLGTH/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/a
        AAgBAQABBQIP/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgBAwEBPwEP/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgB
        AgEBPwEP/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQAGPwIP/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQAB
        PyEP/9oADAMBAAIAAwAAABBslsn/xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAEDAQE/EA//xAAUEQEAAAAAAAAAAAAA
        AAAAAAAw/9oACAECAQE/EA//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAE/EA//2Q==
        """)

    private static func data(_ text: String) -> Data {
        Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
    }

    private func seed(_ store: MeetStore) throws {
        for name in ["Anna", "Bo"] {
            var contact = Seed.contact(name, name, email: "\(name.lowercased())@example.org")
            if name == "Anna" { contact.photo = .bytes(Self.jpeg, mediaType: "image/jpeg") }
            try store.save(contact)
        }
    }

    private func blocks(_ harness: Harness) -> Int {
        harness.rows.joined().filter { $0 == "▀" }.count
    }

    @Test(.inEveryLanguage) func thePhotoStandsInTheCorner() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: seed)
        await harness.press("3")
        // 20 columns, and ten pixels in five rows.
        #expect(blocks(harness) == 100, "\(harness.screen)")
        #expect(harness.rows[2].contains("Anna") && harness.rows[2].contains("▀"))
        try harness.look("contact-photo")
        await harness.press(.down)
        #expect(blocks(harness) == 0, "\(harness.screen)")
        await harness.press(.up)
        #expect(blocks(harness) == 100)
    }

    @Test func whereThereIsNoRoomThereIsNoPhoto() async throws {
        let harness = try await Harness(Size(columns: 40, rows: 12), seed: seed)
        await harness.press("3", .enter)
        #expect(harness.screen.contains("anna@example.org") && blocks(harness) == 0, "\(harness.screen)")
    }

    /// Below a panel, which dims the colours, its place is empty.
    @Test func belowHelpThereIsNoPhoto() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: seed)
        await harness.press("3")
        #expect(blocks(harness) == 100)
        await harness.press("?")
        #expect(blocks(harness) == 0, "\(harness.screen)")
        await harness.press(.escape)
        #expect(blocks(harness) == 100)
    }

    @Test func fewColoursAndOtherSignsHaveNoPhoto() {
        var context = ScreenContext(
            now: Harness.now, zone: Harness.zone, body: Size(columns: 120, rows: 32))
        #expect(ContactPhotoView.isShown(columns: 60, in: context))
        #expect(!ContactPhotoView.isShown(columns: 45, in: context))
        context.colors = 8
        #expect(!ContactPhotoView.isShown(columns: 60, in: context))
        // Pixels have colours of their own.
        context.pictureCell = CellPixels(width: 8, height: 16)
        #expect(ContactPhotoView.isShown(columns: 60, in: context))
        context.colors = 0
        #expect(!ContactPhotoView.isShown(columns: 60, in: context))
        context.colors = 256
        context.theme.mapSigns = .ascii
        #expect(!ContactPhotoView.isShown(columns: 60, in: context))
    }

    /// What is damaged, or of another kind, is as good as none.
    @Test func whatIsNoPictureShowsNothing() async throws {
        let harness = try await Harness { store in
            for (name, bytes) in [("Anna", Data([0xFF, 0xD8, 0xFF, 0])), ("Bo", Data("GIF89a".utf8))] {
                var contact = Seed.contact(name, name)
                contact.photo = .bytes(bytes, mediaType: nil)
                try store.save(contact)
            }
        }
        await harness.press("3")
        #expect(blocks(harness) == 0 && harness.screen.contains("Anna"))
        await harness.press(.down)
        #expect(blocks(harness) == 0)
    }

    /// With few colours there are no blocks, and so no part of a photo.
    @Test func aPartOfAPictureIsInBlocksWithEnoughColours() {
        let red = Picture.Pixel(red: 255, green: 0, blue: 0)
        let picture = Picture(width: 16, height: 32, pixels: Array(repeating: red, count: 16 * 32))
        let area = Rect(column: 0, row: 0, columns: 30, rows: 12)
        for colors in [8, 256] {
            let view = ContactPhotoView.view(
                of: picture, cell: CellPixels(width: 8, height: 16), colors: colors)
            var (whole, part) = (CellBuffer(size: area.size), CellBuffer(size: area.size))
            view.draw(into: &whole, in: area, from: 0)
            view.draw(into: &part, in: area, from: 1)
            #expect(whole.pictures.count == 1 && part.pictures.isEmpty)
            #expect((part == CellBuffer(size: area.size)) == (colors == 8))
        }
    }

    /// 256 colours distinguish a face from its background, where sixteen do not.
    @Test func moreColoursAreUsed() {
        let pixels: [Picture.Pixel?] = [
            Picture.Pixel(red: 214, green: 136, blue: 96), Picture.Pixel(red: 200, green: 120, blue: 80),
        ]
        let picture = Picture(width: 2, height: 1, pixels: pixels)
        func styles(_ colors: Int) -> [Color?] {
            var buffer = CellBuffer(size: Size(columns: 2, rows: 1))
            ContactPhotoView(picture, terminalColors: colors).draw(into: &buffer, in: buffer.bounds, from: 0)
            return buffer.row(0).map(\.style.foreground)
        }
        #expect(styles(1 << 24) == [.rgb(0xD68860), .rgb(0xC87850)])
        #expect(styles(256).allSatisfy { ($0?.number ?? 0) >= 16 })
        #expect(styles(16).allSatisfy { ($0?.number ?? 16) < 16 })
    }

    @Test func pixelsAboveEachOtherShareACell() {
        let white = Picture.Pixel(red: 255, green: 255, blue: 255)
        let red = Picture.Pixel(red: 205, green: 0, blue: 0)
        let picture = Picture(width: 2, height: 3, pixels: [white, nil, red, red, nil, nil])
        let view = ContactPhotoView(picture)
        #expect(view.corner == Size(columns: 4, rows: 2))
        var buffer = CellBuffer(size: Size(columns: 5, rows: 2))
        view.draw(into: &buffer, in: Rect(column: 0, row: 0, columns: 5, rows: 2), from: 0)
        var expected = CellBuffer(size: Size(columns: 5, rows: 2))
        expected.write(
            "▀", at: Point(column: 3, row: 0), style: Style(foreground: .brightWhite, background: .red))
        expected.write("▄", at: Point(column: 4, row: 0), style: Style(foreground: .red))
        #expect(buffer == expected)
        // Scrolled away.
        var scrolled = CellBuffer(size: Size(columns: 5, rows: 2))
        view.draw(into: &scrolled, in: Rect(column: 0, row: 0, columns: 5, rows: 2), from: 5)
        #expect(scrolled == CellBuffer(size: Size(columns: 5, rows: 2)))
    }

    @Test func linesBesideTheCornerAreShorter() {
        var block = TextBlock(columns: 10, keepingFree: Size(columns: 4, rows: 2))
        block.wrapped("aaaa bbbb cccc")
        #expect(block.lines.count == 3)
        block.wrapped("aaaa bbbb")
        #expect(block.lines.count == 4)
    }
}
