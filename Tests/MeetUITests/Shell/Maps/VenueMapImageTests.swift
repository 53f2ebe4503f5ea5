import Foundation
import Maps
import MeetCore
import Operations
import TerminalKit
import Testing

@testable import Shell

/// A map as a picture of pixels, with its signs and names in cells.
@Suite struct VenueMapImageTests {
    private static let cell = CellPixels(width: 10, height: 20)
    private let size = Size(columns: 120, rows: 36)

    private func drawn(_ streets: Streets, theme: Theme = Theme()) throws -> CellBuffer {
        var map = try StreetSnapshotTests.map()
        map.resize(to: size)
        var buffer = CellBuffer(size: size)
        map.draw(into: &buffer, in: buffer.bounds, theme: theme, selected: 0, streets: streets)
        return buffer
    }

    private func streets(_ cell: CellPixels? = Self.cell) throws -> Streets {
        var streets = try StreetSnapshotTests.streets()
        streets.cell = cell
        return streets
    }

    @Test func partsCoverTheMap() throws {
        let buffer = try drawn(try streets())
        var covered: Set<Point> = []
        for picture in buffer.pictures {
            let (raster, area) = (picture.raster, picture.area)
            #expect(raster.width == area.columns * 10 && raster.height == area.rows * 20)
            #expect(max(raster.width, raster.height) <= 512)
            for row in area.row..<area.endRow {
                for column in area.column..<area.endColumn {
                    #expect(covered.insert(Point(column: column, row: row)).inserted)
                }
            }
        }
        #expect(covered.count == size.columns * size.rows)
    }

    private static func hasDots(_ cell: Cell) -> Bool {
        cell.text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }

    /// The cells are those of the map in Braille, but for blanks of another kind in place of its dots: so signs
    /// and names stand where they stand.
    @Test func theCellsStayTheSame() throws {
        let (image, dots) = (try drawn(try streets()), try drawn(try streets(nil)))
        #expect(dots.pictures.isEmpty)
        for row in 0..<size.rows {
            for (here, there) in zip(image.row(row), dots.row(row)) {
                let isGround = there.text == " " || Self.hasDots(there)
                #expect(here.text == there.text || here.text == "\u{2800}" && isGround, "\(row)")
            }
        }
        #expect(!dots.bounds.isEmpty && !dots.row(0).contains { $0.text == "\u{2800}" })
    }

    /// The streets and the ground are painted once: as pixels, or in Braille.
    @Test func noDotsAreBelowThePicture() throws {
        func count(_ streets: Streets) throws -> Int {
            let buffer = try drawn(streets)
            return (0..<size.rows).reduce(0) { $0 + buffer.row($1).count(where: Self.hasDots) }
        }
        var none = Streets()
        #expect(try count(none) > 0 && count(try streets(nil)) > count(none))
        none.cell = Self.cell
        #expect(try count(none) == 0 && count(try streets()) == 0)
    }

    @Test func aMapWithoutStreetsIsAPictureToo() throws {
        var none = Streets()
        none.cell = Self.cell
        let shown = Set(try drawn(none).pictures.flatMap(\.raster.pixels).compactMap(\.self))
        let colors = Theme().mapColors
        let ring = try #require(colors[Int(MapInk.ring.rawValue)])
        let way = try #require(colors[Int(MapInk.way.rawValue)])
        #expect(shown == [ring, way])
    }

    @Test(arguments: [Look.standard, .dark, .light, .contrast])
    func theColoursAreThoseOfTheTheme(_ look: Look) throws {
        let theme = look.theme
        let shown = Set(try drawn(try streets(), theme: theme).pictures.flatMap(\.raster.pixels))
        let colors = Set(theme.mapColors)
        #expect(shown.isSubset(of: colors) && shown.contains(nil))
        for ink in [MapInk.way, .ring, .minorStreet, .park] {
            #expect(shown.contains(theme.mapColors[Int(ink.rawValue)]), "\(ink)")
        }
    }

    /// A theme by a name that a test can be called with.
    enum Look: CaseIterable, Sendable {
        case standard, dark, light, contrast

        var theme: Theme {
            switch self {
            case .standard: Theme()
            case .dark: Theme(.dark, colors: 1 << 24)
            case .light: Theme(.light, colors: 1 << 24)
            case .contrast: Theme(.contrast, colors: 256)
            }
        }
    }

    @Test func darkAndLight() {
        func color(_ ink: MapInk, _ look: Look) -> UInt32? {
            look.theme.mapColors[Int(ink.rawValue)]
        }
        #expect(color(.street, .dark) == 0xD5DAEA && color(.edge, .dark) == 0x1D2130)
        #expect(color(.street, .light) == 0x2C303C && color(.edge, .light) == 0xF6F4EE)
        #expect(color(.motorway, .light) == 0x785000 && color(.none, .light) == nil)
        // The background of the terminal is unknown: a building is its outline.
        #expect(color(.building, .standard) == nil && color(.wall, .standard) != nil)
        #expect(color(.building, .dark) != nil)
    }

    @Test func aMapThatStaysIsPaintedOnce() throws {
        let streets = try streets()
        let map = try StreetSnapshotTests.map()
        let shown = try #require(map.projection(for: size))
        func address(_ theme: Theme, _ shown: MapProjection) throws -> UnsafePointer<UInt32?>? {
            let parts = streets.image(of: shown, theme: theme, strokes: [])
            return try #require(parts.first).raster.pixels.withUnsafeBufferPointer { $0.baseAddress }
        }
        let first = try address(Theme(), shown)
        #expect(try address(Theme(), shown) == first)
        let image = streets.image(of: shown, theme: Theme(), strokes: [])
        let moved = streets.image(of: shown.panned(x: 9, y: 0), theme: Theme(), strokes: [])
        #expect(moved.map(\.cells) == image.map(\.cells) && moved != image)
        #expect(streets.image(of: shown, theme: Theme(.dark), strokes: []) != image)
        #expect(streets.image(of: shown, theme: Theme(), strokes: []) == image)
    }
}
