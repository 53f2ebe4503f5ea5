import Synchronization

/// The tiles of a file. It is opened when the first one is requested; its calls block.
package final class ArchiveSource: TileSource {
    private let path: String
    private let opened = Mutex<Result<TileArchive, TileError>?>(nil)

    package init(path: String) { self.path = path }

    package func describe() async throws(TileError) -> TileSet {
        let archive = try archive()
        return TileSet(zooms: archive.zooms, attribution: archive.attribution, bounds: archive.bounds)
    }

    package func bytes(of tile: TileID) async throws(TileError) -> [UInt8]? {
        let archive = try archive()
        do throws(TileArchive.Fault) { return try archive.bytes(of: tile) } catch { throw said(error) }
    }

    private func archive() throws(TileError) -> TileArchive {
        let result = opened.withLock { opened in
            if let opened { return opened }
            let result: Result<TileArchive, TileError>
            do throws(TileArchive.Fault) { result = .success(try TileArchive(path: path)) } catch {
                result = .failure(said(error))
            }
            opened = result
            return result
        }
        return try result.get()
    }

    private func said(_ fault: TileArchive.Fault) -> TileError {
        switch fault {
        case .noFile: .noFile(path: path)
        case .notAnArchive: .notAnArchive(path: path)
        }
    }
}

/// A source that must not be asked.
package struct ClosedSource: TileSource {
    private let error: TileError

    package init(_ error: TileError) { self.error = error }

    package func describe() async throws(TileError) -> TileSet { throw error }
    package func bytes(of tile: TileID) async throws(TileError) -> [UInt8]? { throw error }
}
