import MeetCore
import Sentences

/// The addresses of linked text on the screen: those that the program itself would open. A terminal shows and
/// opens them.
package enum LinkTarget {
    /// Returns the address of a website, or another link of a card; `nil` if it is not permitted.
    package static func website(_ text: String) -> String? { LinkOpener.target(of: text) }

    /// Returns the address for a mail; `nil` if the text is no address.
    package static func mail(_ address: String) -> String? {
        EmailAddress.isPlausible(address) ? LinkOpener.target(of: "mailto:" + address) : nil
    }

    /// Returns the address of a place (RFC 5870).
    package static func place(_ coordinate: Coordinate) -> String {
        PlaceLink.geo(coordinate)
    }
}
