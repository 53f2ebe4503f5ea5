import Maps
import TerminalKit

/// The streets below every map: the tiles that were loaded so far, and how the program may come by more.
package struct Streets: Hashable, Sendable {
    /// Whether tiles may be had.
    package enum Access: Hashable, Sendable {
        /// No source is set, or the person said no.
        case none
        /// A server would have to be told where one looks, and nobody has allowed it yet.
        case asks(host: String)
        case open
    }

    package internal(set) var access = Access.none
    /// The file or the address that tiles come from.
    var source = ""
    package internal(set) var sheet = MapSheet()
    /// What the source says of its tiles.
    package internal(set) var set = TileSet()
    /// Why the last tiles did not come.
    package internal(set) var error: TileError?
    /// What is being loaded.
    var asked: [TileID] = []

    package init() {}

    /// Whom the map is owed to; empty as long as there are no tiles.
    package var attribution: String {
        // The schema's data is that of OpenStreetMap, whoever made the tiles and said nothing.
        sheet.isEmpty ? "" : set.attribution.isEmpty ? say.creditOfTiles : set.attribution
    }

    /// What is to be loaded to show a piece of the map, the nearest to its middle first.
    func missing(for shown: MapProjection) -> [TileID] {
        access == .open ? sheet.missing(for: shown, zooms: set.zooms) : []
    }
}

extension Streets {
    /// `nil` as long as there are no tiles.
    func picture(of shown: MapProjection) -> MapPicture? {
        sheet.isEmpty ? nil : sheet.picture(of: shown, zooms: set.zooms)
    }

    func labels(of shown: MapProjection, in room: LabelRoom) -> [MapLabel] {
        var room = room
        return LabelPlacer(sheet: sheet, projection: shown, zooms: set.zooms)
            .labels(in: &room, columns: TextWidth.columns)
    }
}
