import MeetCore
import VenueSearch

/// The names and the abilities of venue providers.
package enum ProviderText {
    /// The provider's own name, or the id of an unknown one.
    package static func name(_ id: String) -> String {
        switch id {
        case OfflinePlaces.id: say("Places on this machine")
        case Venue.Source.card: say("A vCard")
        default: VenueSettings().capabilities(of: id)?.name ?? id
        }
    }

    /// A short description of the provider's use.
    ///
    /// - Parameter ask: The key that asks it.
    package static func use(of id: String, ask: String) -> String {
        guard let provider = VenueSettings().capabilities(of: id) else { return "" }
        if id == OfflinePlaces.id { return say("no network: imported places") }
        if provider.needsKey { return say("needs a key") }
        if provider.searchesAsYouType { return say("OpenStreetMap, while you type") }
        return provider.needsCoordinate
            ? say("OpenStreetMap, kinds of places near you") : say("OpenStreetMap, on \(ask)")
    }
}
