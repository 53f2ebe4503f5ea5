import MeetCore
import VenueSearch

/// Venues, their hours, and the search for them.
package protocol VenueWords: Sendable {
    // MARK: - Whether it is open when a meeting takes place

    /// `open at the meeting's time`, `closed then (opens 10:00)`.
    func words(_ visit: OpeningHours.Visit) -> String
    /// The same where the venue's clocks are others than the meeting's: `open then (09:30 there)`.
    ///
    /// - Parameters:
    ///   - there: As `there(_:weekday:)`.
    ///   - end: When the meeting ends by the venue's clocks.
    func words(_ visit: OpeningHours.Visit, there: String, end: String) -> String
    /// `open 10:00–14:00, 17:00–23:00 that day`, `closed that day`.
    func open(thatDay spans: [String]) -> String

    /// Why a command of a venue cannot be given.
    var noVenueHere: String { get }
    func noWebsite(of venue: String) -> String
    /// It has neither a place nor an address.
    func noPlace(of venue: String) -> String
    func noAddress(of venue: String) -> String

    // MARK: - The lines of the form

    /// Before its opening hours.
    var openingHoursLabel: String { get }
    var tagsLabel: String { get }
    var notesLabel: String { get }

    // MARK: - Providers

    var providerPickerTitle: String { get }
    var providerExample: String { get }
    var noProviderMatches: String { get }
    // What a provider is good for, in a few words.
    var searchesOffline: String { get }
    var needsKey: String { get }
    var searchesWhileTyping: String { get }
    var searchesKindsNearby: String { get }
    var searchesOnEnter: String { get }

    /// What the provider is called that has no name of its own, for it is this program.
    var placesOnThisMachine: String { get }
    /// `key from MEET_FOURSQUARE_KEY`.
    func words(_ origin: KeyOrigin) -> String
}
