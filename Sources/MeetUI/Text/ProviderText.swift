import VenueSearch

/// What providers of venues are called, and what they are good for.
enum ProviderText {
    /// The provider's own name, where it has one; an unknown one is called by its id.
    static func name(_ id: String) -> String {
        id == OfflinePlaces.id ? say.placesOnThisMachine : VenueSettings().capabilities(of: id)?.name ?? id
    }

    /// A few words on what it is good for.
    ///
    /// - Parameter ask: The key that asks it.
    static func use(of id: String, ask: String) -> String {
        guard let provider = VenueSettings().capabilities(of: id) else { return "" }
        if id == OfflinePlaces.id { return say.searchesOffline }
        if provider.needsKey { return say.needsKey }
        if provider.searchesAsYouType { return say.searchesWhileTyping }
        return provider.needsCoordinate ? say.searchesKindsNearby : say.searchesWhenAsked(key: ask)
    }
}
