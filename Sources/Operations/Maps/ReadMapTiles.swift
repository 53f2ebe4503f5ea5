import Maps
import MeetStore

/// Reads tiles of streets, from a file, from the cache, or from a permitted server. It may take as long as
/// the network does, so it is not a `WorkspaceOperation`.
package struct ReadMapTiles: Hashable, Sendable {
    /// The tiles, most important first; without any, only the source is read (`LoadedTiles.set`).
    package var tiles: [TileID]

    package init(_ tiles: [TileID]) {
        self.tiles = tiles
    }

    /// Returns the tiles, and the error if some are missing: `notSet` without a source, `notAllowed` before
    /// the permission. Ends early if its task is cancelled.
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
    /// Reads the settings, with the file's path expanded.
    init(readFrom workspace: Workspace) throws(StoreError) {
        try self.init(readFrom: workspace.store)
        file = file.map(workspace.expand)
    }
}
