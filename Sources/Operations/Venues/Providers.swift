import MeetStore
import VenueSearch

/// Whom a search for venues can ask, and by what. Nobody is asked, and no key is fetched.
package struct ListProviders: WorkspaceOperation {
    package struct Listed: Hashable, Sendable {
        package var providers: [Provider]
        /// Whom searches trust, where the person named a file of certificates.
        package var certificateFile: String?
    }

    package struct Provider: Hashable, Sendable {
        package var id: String
        /// Asked where a search names none.
        package var isDefault: Bool
        /// As it is set, with what may be secret in it; `nil` where there is none.
        package var server: String?
        package var needsKey: Bool
        /// Where the key would come from; `nil` where none is needed or none was set.
        package var keyOrigin: KeyOrigin?
        /// How many places files brought; `nil` where a server is asked.
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
