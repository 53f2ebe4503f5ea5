import Maps
import MeetStore

/// Where the streets on maps come from, and whether they may be had.
package struct MapTilesState: Hashable, Sendable {
    package enum Access: Hashable, Sendable {
        /// No source is set, or the person said no.
        case none
        /// A server would have to be told where one looks, and nobody has said yet whether it may be.
        case asks(host: String)
        /// There is a file, a server on this machine, or one that may be asked.
        case open
    }

    package var access: Access
    /// The file or the address that tiles come from; empty without any.
    package var source: String
    /// Whom the map is owed to, as plain text; empty where that is not known yet, or nobody.
    package var attribution: String

    package init(access: Access = .none, source: String = "", attribution: String = "") {
        self.access = access
        self.source = source
        self.attribution = attribution
    }

    /// What is set, and what is known of it here; no file is opened.
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

/// Reads what is set, and what is known of it here. Nobody is asked.
package struct ReadMapTilesState: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> MapTilesState {
        try MapTilesState(readFrom: workspace)
    }
}

/// The person says whether servers may be asked for streets, now and from then on. Who said no is not asked again.
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
