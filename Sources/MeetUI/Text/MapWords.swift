import Maps

/// The streets on maps.
package protocol MapWords: Sendable {
    /// Whom streets are owed to where the tiles do not say it.
    var creditOfTiles: String { get }
    /// Why there are none, or not all.
    func sentence(_ error: TileError) -> String
    /// On a map where some are missing, or old.
    ///
    /// - Parameter reason: A sentence.
    func streetsStoppedComing(_ reason: String) -> String
}
