import Maps
import MeetStore

/// The source of the streets on maps, and the permission to use it.
package struct MapTilesState: Hashable, Sendable {
    package enum Access: Hashable, Sendable {
        /// No source is set, or the person refused.
        case none
        /// A server would learn the viewed area, and the person has not decided about it.
        case asks(host: String)
        /// A file, a server on this machine, or a permitted one.
        case open
    }

    package var access: Access
    /// The file or the address of the tiles, or an empty text.
    package var source: String
    /// The attribution of the map as plain text; empty if unknown, or none is required.
    package var attribution: String

    package init(access: Access = .none, source: String = "", attribution: String = "") {
        self.access = access
        self.source = source
        self.attribution = attribution
    }

    /// Reads the settings and the data known here; no file is opened.
    init(readFrom workspace: Workspace) throws(StoreError) {
        self.init()
        guard let mapping = workspace.mapping else { return }
        let settings = try MapSettings(readFrom: workspace)
        guard let source = settings.file ?? settings.server else { return }
        self.source = source
        attribution = mapping.knownSet(settings)?.attribution ?? ""
        if settings.file != nil {
            access = .open
        } else if let address = TileAddress(source) {
            access =
                address.isLoopback || settings.isAllowed == true
                ? .open : settings.isAllowed == nil ? .asks(host: address.host) : .none
        }
    }
}

/// Reads the state of the map tiles from the settings and the data known here, without a request.
package struct ReadMapTilesState: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> MapTilesState {
        try MapTilesState(readFrom: workspace)
    }
}

/// Stores the permission to ask servers for streets. After a refusal the person is not asked again.
package struct AllowTiles: WritingOperation {
    package var isAllowed: Bool

    package init(_ isAllowed: Bool) {
        self.isAllowed = isAllowed
    }

    package func run(in workspace: Workspace) throws(StoreError) -> MapTilesState {
        try workspace.store.set(MapSettings.allowedKey, to: MapSettings.answers[isAllowed ? 0 : 1])
        return try MapTilesState(readFrom: workspace)
    }
}
