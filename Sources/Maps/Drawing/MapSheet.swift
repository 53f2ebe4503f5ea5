import MeetCore

package struct MapSheet: Hashable, Sendable {
    private var tiles: [TileID: MapTile?] = [:]
    package init() {}
    package var isEmpty: Bool { tiles.isEmpty }
    package mutating func add(_ tile: MapTile?, for id: TileID) { tiles[id] = tile }
    package func missing(for shown: MapProjection, zooms: ClosedRange<Int>) -> [TileID] { [] }
    package func picture(of shown: MapProjection, zooms: ClosedRange<Int>) -> MapPicture { MapPicture(columns: 0, rows: 0) }
}
package struct LabelRoom: Hashable, Sendable {
    package init(columns: Int, rows: Int) {}
    package mutating func take(_ columns: Int, column: Int, row: Int) {}
}
extension MapPicture.Cell {
    package var braille: String { "" }
    package var ascii: String { "" }
}
