import Maps
import MeetStore

package struct LoadedTiles: Hashable, Sendable {
    package var tiles: [TileID: MapTile?] = [:]
    package var error: TileError?
    package var set: TileSet?
}
package struct ReadMapTiles: Sendable {
    package init(_ tiles: [TileID]) {}
    package func run(in workspace: Workspace) async throws -> LoadedTiles { LoadedTiles() }
}
package struct MapTilesState: Hashable, Sendable {
    package enum Access: Hashable, Sendable { case none, asks(host: String), open }
    package var access = Access.none
    package var source = ""
}
package struct ReadMapTilesState: WorkspaceOperation {
    package init() {}
    package func run(in workspace: Workspace) throws(StoreError) -> MapTilesState { MapTilesState() }
}
package struct AllowTiles: WritingOperation {
    package init(_ isAllowed: Bool) {}
    package func run(in workspace: Workspace) throws(StoreError) -> MapTilesState { MapTilesState() }
}
