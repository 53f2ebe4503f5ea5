import Foundation
import MeetCore
import VenueSearch

/// Links to a place on a map of the world.
package enum PlaceLink {
    /// The venue on openstreetmap.org: its own element if it came from there, else its point
    /// (https://wiki.openstreetmap.org/wiki/Browsing), else a search for its address; `nil` without any of
    /// these.
    package static func openStreetMap(_ venue: Venue) -> String? {
        let site = "https://www.openstreetmap.org/"
        if let source = venue.source, let thing = thing(source.providerID) { return site + thing }
        if let coordinate = venue.coordinate {
            let latitude = CoordinateText.short(coordinate.latitude)
            let longitude = CoordinateText.short(coordinate.longitude)
            return "\(site)?mlat=\(latitude)&mlon=\(longitude)#map=18/\(latitude)/\(longitude)"
        }
        let address = MeetingText.address(venue.address)
        guard !address.isEmpty,
            let query = address.addingPercentEncoding(withAllowedCharacters: unreserved)
        else { return nil }
        return "\(site)search?query=\(query)"
    }

    /// The point for the maps of a phone (RFC 5870): `geo:60.1675,24.9479`.
    package static func geo(_ place: Coordinate) -> String {
        "geo:\(CoordinateText.short(place.latitude)),\(CoordinateText.short(place.longitude))"
    }

    /// RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// `node/123`, if the id has that form.
    private static func thing(_ id: String) -> String? {
        let parts = id.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, ["node", "way", "relation"].contains(parts[0]), let number = Int64(parts[1]),
            number > 0
        else { return nil }
        return "\(parts[0])/\(number)"
    }
}
