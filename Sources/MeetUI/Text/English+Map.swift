import Maps

// MARK: - Streets on maps

extension English {
    package var creditOfTiles: String { "© OpenMapTiles © OpenStreetMap" }

    package func sentence(_ error: TileError) -> String {
        switch error {
        case .notAllowed(let host): "Nobody has said yet that \(host) may be asked for streets."
        case .notSet: "Streets are turned off."
        case .noFile(let path): "There is no file \(path) that can be read."
        case .notAnArchive(let path): "\(path) is no archive of vector tiles (MBTiles)."
        case .badAddress(let url): "The address of the tiles is none of http or https: \(url)."
        case .unreachable(let host): "\(host) does not answer."
        case .refused(let host, let status): "\(host) answered with the error \(status)."
        case .badAnswer(let host): "\(host) answered with something that is no map."
        case .cancelled: "It was stopped."
        }
    }

    package func streetsStoppedComing(_ reason: String) -> String { "Streets stopped coming: \(reason)" }
}
