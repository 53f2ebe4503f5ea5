import MeetCore

/// A collection elsewhere: on a server, or a folder of files.
///
/// All calls throw `AccountError` if nothing can be said of the collection, and `CancellationError` soon
/// after the task is cancelled.
package protocol RemotePlace: Sendable {
    /// The name of the server, or the folder.
    var name: String { get }
    /// The href of the collection, which relative hrefs count from.
    var root: String { get }
    var format: SyncFormat { get }
    /// True if an item can be moved here from another collection of the account in one step.
    var canMove: Bool { get }

    /// Returns the changes since a state, or everything.
    ///
    /// - Parameter isWhole: True to list everything, whatever the state.
    func look(since mark: PlaceMark, isWhole: Bool) async throws -> PlaceListing

    /// Returns items by their hrefs, at most fifty.
    func fetch(_ hrefs: [String]) async throws -> SyncFetch

    /// Carries out a change. An answer that never came has no status.
    func push(_ push: SyncPush) async throws -> PushAnswer
}

/// The state of a collection at its latest listing.
package struct PlaceMark: Hashable, Sendable {
    package var token: String?
    package var ctag: String?

    package init(token: String? = nil, ctag: String? = nil) {
        self.token = token
        self.ctag = ctag
    }
}

/// The answer to a look at a collection.
package struct PlaceListing: Hashable, Sendable {
    /// The listing; `nil` if nothing has changed.
    package var listing: SyncListing?
    /// The state for the next look.
    package var mark: PlaceMark
    /// True if items may be written; `nil` if it was not asked.
    package var isWritable: Bool?

    package init(listing: SyncListing?, mark: PlaceMark, isWritable: Bool? = nil) {
        self.listing = listing
        self.mark = mark
        self.isWritable = isWritable
    }
}
