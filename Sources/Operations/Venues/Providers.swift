import MeetStore
import VenueSearch

/// Lists the providers of the venue search with their settings, without a request and without reading a key.
package struct ListProviders: WorkspaceOperation {
    package struct Listed: Hashable, Sendable {
        package var providers: [Provider]
        /// The file of trusted certificates, if set.
        package var certificateFile: String?
    }

    package struct Provider: Hashable, Sendable {
        package var id: String
        /// True for the default provider.
        package var isDefault: Bool
        /// The server as set, with secrets removed; `nil` without one.
        package var server: String?
        package var needsKey: Bool
        /// The origin of the key; `nil` if none is needed or set.
        package var keyOrigin: KeyOrigin?
        /// The number of imported places; `nil` for a server.
        package var places: Int?
    }

    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> Listed {
        try workspace.store.reading { store throws(StoreError) in
            let settings = try VenueSettings(store: store, environment: workspace.environment)
            let places = try store.placeCollections().reduce(0) { $0 + $1.count }
            let providers = VenueSettings.providers.map { id in
                let needsKey = settings.capabilities(of: id)?.needsKey == true
                return Provider(
                    id: id, isDefault: id == settings.provider, server: settings.server(of: id),
                    needsKey: needsKey, keyOrigin: needsKey ? settings.keyOrigin : nil,
                    places: id == OfflinePlaces.id ? places : nil)
            }
            return Listed(providers: providers, certificateFile: settings.certificateFile)
        }
    }
}
