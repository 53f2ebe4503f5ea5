import MeetCore
import Sentences

/// The commands of `CommandScope.place`, for every screen with a venue.
package enum VenueCommands {
    /// Returns the availability; `nil` for other commands. Without a venue they are off.
    package static func availability(of command: CommandID, for venue: Venue?) -> Availability? {
        guard [.openVenueWebsite, .openStreetMap, .copyAddress, .directions].contains(command) else {
            return nil
        }
        guard let venue else { return .unavailable(say("There is no venue.")) }
        switch command {
        case .openVenueWebsite:
            return website(venue) == nil ? .unavailable(say("“\(venue.name)” has no website.")) : .available
        case .openStreetMap:
            return PlaceLink.openStreetMap(venue) == nil
                ? .unavailable(say("The location of “\(venue.name)” is unknown: it has no address."))
                : .available
        case .directions:
            return venue.coordinate == nil
                ? .unavailable(say("The location of “\(venue.name)” is unknown.")) : .available
        default:
            return address(venue) == nil ? .unavailable(say("“\(venue.name)” has no address.")) : .available
        }
    }

    /// Returns the actions of a command; `nil` for other commands.
    package static func actions<Message: Sendable, Outcome: Sendable>(
        _ command: CommandID, for venue: Venue
    ) -> [ScreenAction<Message, Outcome>]? {
        switch command {
        case .openVenueWebsite: website(venue).map { [.run(.openLink($0))] } ?? []
        case .openStreetMap: PlaceLink.openStreetMap(venue).map { [.run(.openLink($0))] } ?? []
        case .copyAddress: address(venue).map { [.copy($0, what: .address)] } ?? []
        default: nil
        }
    }

    /// Returns the text to copy: the address, else the coordinates.
    package static func address(_ venue: Venue) -> String? {
        let address = MeetingText.address(venue.address)
        return address.isEmpty ? venue.coordinate.map(CoordinateText.text) : address
    }

    private static func website(_ venue: Venue) -> String? {
        venue.website.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
    }
}
