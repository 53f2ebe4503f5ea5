import Maps
import Synchronization
import TerminalKit

/// A part of the picture of a map, small enough for every terminal: xterm shows a thousand pixels in each
/// direction (`maxGraphicSize`). Of a map that changes in one place, the other parts stay on the screen.
package struct MapImagePart: Hashable, Sendable {
    package var raster: Raster
    /// The cells, counted from the map's top left.
    package var cells: Rect

    /// The maximum length of a side in pixels; a single cell may exceed it.
    private static let longestSide = 512

    /// Returns the parts of a map.
    ///
    /// - Parameter colors: The colours of the inks, by raw value; `nil` for the background of the terminal.
    static func parts(of map: MapRaster, cell: CellPixels, colors: [UInt32?]) -> [MapImagePart] {
        let (columns, rows) = (map.width / cell.width, map.height / cell.height)
        let wide = max(1, longestSide / cell.width)
        let high = max(1, longestSide / cell.height)
        var parts: [MapImagePart] = []
        for row in stride(from: 0, to: rows, by: high) {
            for column in stride(from: 0, to: columns, by: wide) {
                let cells = Rect(
                    column: column, row: row, columns: min(wide, columns - column),
                    rows: min(high, rows - row))
                guard let raster = Self.raster(of: map, cells, cell, colors) else { continue }
                parts.append(MapImagePart(raster: raster, cells: cells))
            }
        }
        return parts
    }

    private static func raster(
        of map: MapRaster, _ cells: Rect, _ cell: CellPixels, _ colors: [UInt32?]
    ) -> Raster? {
        let (width, height) = (cells.columns * cell.width, cells.rows * cell.height)
        var pixels: [UInt32?] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let start = (cells.row * cell.height + y) * map.width + cells.column * cell.width
            for ink in map.inks[start..<start + width] { pixels.append(colors[Int(ink)]) }
        }
        return Raster(width: width, height: height, pixels: pixels)
    }
}

/// The latest picture of a map: frames are drawn more often than maps change. All are equal, as it is no part
/// of the state.
final class LatestMapImage: Sendable, Hashable {
    /// Everything that a picture depends on.
    struct View: Hashable, Sendable {
        var shown: MapProjection
        var sheet: MapSheet
        var zooms: ClosedRange<Int>
        var cell: CellPixels
        var theme: Theme
        var strokes: [MapStroke]
    }

    private struct Latest {
        var view: View
        var parts: [MapImagePart]
    }

    private let latest = Mutex<Latest?>(nil)

    /// Returns the parts of the picture; empty if it would have too many pixels.
    func parts(of view: View) -> [MapImagePart] {
        let known: [MapImagePart]? = latest.withLock { $0?.view == view ? $0?.parts : nil }
        if let known { return known }
        let map = view.sheet.raster(
            of: view.shown, zooms: view.zooms, cell: (view.cell.width, view.cell.height),
            strokes: view.strokes)
        let parts = map.map {
            MapImagePart.parts(of: $0, cell: view.cell, colors: view.theme.mapColors)
        }
        latest.withLock { $0 = Latest(view: view, parts: parts ?? []) }
        return parts ?? []
    }

    static func == (one: LatestMapImage, other: LatestMapImage) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

extension Theme {
    /// Returns the style of an ink in cells; its colour is that of the pixels.
    package func style(of ink: MapInk) -> Style {
        switch ink {
        case .none, .edge: plain
        case .wood, .park: wood
        case .water, .waterway: water
        case .ferry: ferry
        case .building, .wall, .service, .path: building
        case .boundary: boundary
        case .rail: rail
        case .minorStreet: rule
        case .street: plain
        case .mainStreet: mainStreet
        case .motorway: motorway
        case .ring: ring
        case .place: muted
        case .way: way
        }
    }

    /// The colours of a map's inks as `0xRRGGBB`, by raw value; `nil` for the background.
    var mapColors: [UInt32?] { MapInk.allCases.map { color(of: $0)?.value } }

    /// The colours where those of the terminal are unknown, seen on black and on white: of streets and their
    /// edges, and the grey that grounds are mixed with.
    private static let unknown = (
        text: Color.rgb(0xC6C6C6), edge: Color.rgb(0x5A5A5A), grey: Color.rgb(0x808080)
    )

    private func color(of ink: MapInk) -> Color? {
        switch ink {
        case .none: nil
        case .wood: area(ink, 0.2)
        case .park: area(ink, 0.35)
        case .water: area(ink, 0.5)
        case .building: ground.background == nil ? nil : area(ink, 0.2)
        case .edge: ground.background ?? Self.unknown.edge
        case .wall, .boundary, .waterway, .ferry, .path, .service, .rail, .minorStreet, .street, .mainStreet,
            .motorway, .ring, .place, .way:
            line(ink)
        }
    }

    private func line(_ ink: MapInk) -> Color {
        style(of: ink).foreground ?? ground.foreground ?? Self.unknown.text
    }

    private func area(_ ink: MapInk, _ share: Double) -> Color {
        line(ink).mixed(into: ground.background ?? Self.unknown.grey, share: share)
    }
}

extension Color {
    /// The usual value as `0xRRGGBB`.
    fileprivate var value: UInt32 {
        let parts = usualValue
        return UInt32(parts.red) << 16 | UInt32(parts.green) << 8 | UInt32(parts.blue)
    }
}
