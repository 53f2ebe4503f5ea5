import Maps
import MeetStore

/// Tiles of the streets, from a file, from what is kept, or from a server that may be asked. It may take as long as the
/// network does, so it is no `WorkspaceOperation`.
package struct ReadMapTiles: Hashable, Sendable {
    /// Those that matter most come first; without any the source alone is told of (`LoadedTiles.set`).
    package var tiles: [TileID]

    package init(_ tiles: [TileID]) {
        self.tiles = tiles
    }

    /// What there is, and why not all: `notSet` where there is to be nothing, `notAllowed` where it has to be asked first.
    /// Where its task is cancelled it ends early.
    package func run(in workspace: Workspace) async throws(StoreError) -> LoadedTiles {
        guard let mapping = workspace.mapping else { return LoadedTiles(error: .notSet) }
        let loader = try await WorkQueue.reading.run { () throws(StoreError) in
            mapping.loader(try MapSettings(readFrom: workspace), now: workspace.now)
        }
        guard let loader else { return LoadedTiles(error: .notSet) }
        return await withTaskExecutorPreference(WorkQueue.reading) { await loader.load(tiles) }
    }
}

extension MapSettings {
    /// With the file as it is found here.
    init(readFrom workspace: Workspace) throws(StoreError) {
        try self.init(readFrom: workspace.store)
        file = file.map(workspace.expand)
    }
}
