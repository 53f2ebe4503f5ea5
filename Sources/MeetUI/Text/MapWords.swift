import Maps

/// The streets on maps.
package protocol MapWords: Sendable {
    /// Why there are none, or not all.
    func sentence(_ error: TileError) -> String
    /// On a map where some are missing, or old.
    ///
    /// - Parameter reason: A sentence.
    func streetsStoppedComing(_ reason: String) -> String
}
