import VenueSearch

/// What providers of venues are called.
enum ProviderText {
    /// The provider's own name, where it has one; an unknown one is called by its id.
    static func name(_ id: String) -> String {
        id == OfflinePlaces.id ? say.placesOnThisMachine : VenueSettings().capabilities(of: id)?.name ?? id
    }
}
