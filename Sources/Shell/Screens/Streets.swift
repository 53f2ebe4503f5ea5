import Maps
import Sentences
import TerminalKit

/// The streets below every map: the loaded tiles, and the access to further ones.
package struct Streets: Hashable, Sendable {
    /// The access to tiles.
    package enum Access: Hashable, Sendable {
        /// No source is set, or the person refused.
        case none
        /// A server would learn the viewed area, and the person has not allowed it yet.
        case asks(host: String)
        case open
    }

    package var access = Access.none
    /// The file or the address of the tiles.
    package var source = ""
    package var sheet = MapSheet()
    /// The source's description of its tiles.
    package var set = TileSet()
    /// The reason why the last tiles failed.
    package var error: TileError?
    /// The tiles being loaded.
    package var asked: [TileID] = []
    /// The pixels of a cell; `nil` if maps are drawn in Braille.
    package var cell: CellPixels?
    /// The latest picture of pixels.
    private let latest = LatestMapImage()

    package init() {}

    /// The attribution of the map; empty without tiles.
    package var attribution: String {
        // The schema's data is OpenStreetMap's, even if the tiles have no attribution.
        sheet.isEmpty ? "" : set.attribution.isEmpty ? say("© OpenMapTiles © OpenStreetMap") : set.attribution
    }

    /// Returns the tiles to load for a section of the map, the nearest to its middle first.
    package func missing(for shown: MapProjection) -> [TileID] {
        access == .open ? sheet.missing(for: shown, zooms: set.zooms) : []
    }
}

extension Streets {
    /// Returns the picture of a section; `nil` without tiles.
    package func picture(of shown: MapProjection) -> MapPicture? {
        sheet.isEmpty ? nil : sheet.picture(of: shown, zooms: set.zooms)
    }

    /// Returns the parts of the picture of a section in pixels; empty if maps are drawn in Braille.
    ///
    /// - Parameter strokes: The lines over the streets.
    package func image(
        of shown: MapProjection, theme: Theme, strokes: @autoclosure () -> [MapStroke]
    ) -> [MapImagePart] {
        guard let cell else { return [] }
        let view = LatestMapImage.View(
            shown: shown, sheet: sheet, zooms: set.zooms, cell: cell, theme: theme, strokes: strokes())
        return latest.parts(of: view)
    }

    package func labels(of shown: MapProjection, in room: LabelRoom) -> [MapLabel] {
        var room = room
        return LabelPlacer(sheet: sheet, projection: shown, zooms: set.zooms)
            .labels(in: &room, columns: TextWidth.columns)
    }
}
