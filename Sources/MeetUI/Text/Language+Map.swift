import Maps

// MARK: - Streets on maps

extension Language {
    /// Whom streets are owed to where the tiles do not say it.
    package var creditOfTiles: String { say("© OpenMapTiles © OpenStreetMap") }

    /// Why there are none, or not all.
    package func sentence(_ error: TileError) -> String {
        switch error {
        case .notAllowed(let host): say("Nobody has said yet that \(host) may be asked for streets.")
        case .notSet: say("Streets are turned off.")
        case .noFile(let path): say("There is no file \(path) that can be read.")
        case .notAnArchive(let path): say("\(path) is no archive of vector tiles (MBTiles).")
        case .badAddress(let url): say("The address of the tiles is none of http or https: \(url).")
        case .unreachable(let host): say("\(host) does not answer.")
        case .refused(let host, let status): say("\(host) answered with the error \(status).")
        case .badAnswer(let host): say("\(host) answered with something that is no map.")
        case .cancelled: say("It was stopped.")
        }
    }

    /// On a map where some are missing, or old.
    ///
    /// - Parameter reason: A sentence.
    package func streetsStoppedComing(_ reason: String) -> String { say("Streets stopped coming: \(reason)") }
}
