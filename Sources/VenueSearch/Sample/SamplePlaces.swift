import Foundation
import MeetCore

/// A few places that come with the program, so that there is something to find on a machine without network.
enum SamplePlaces {
    /// What they are called among the places imported from files.
    static let collection = "sample"

    /// - Parameter now: When they were read.
    static func venues(now: Date) -> [Venue] {
        rows.split(separator: "\n").compactMap { venue($0, now: now) }
    }

    private static func venue(_ row: Substring, now: Date) -> Venue? {
        let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 10, let latitude = Double(fields[3]), let longitude = Double(fields[4]),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        func field(_ index: Int) -> String? { fields[index].isEmpty ? nil : fields[index] }
        let address = AddressParts(
            street: field(5), locality: "Helsinki", postcode: field(6), country: "Finland", countryCode: "fi"
        ).address
        return Venue(
            name: fields[1], category: field(2), address: address, coordinate: coordinate, phone: field(7),
            website: field(8), openingHours: field(9),
            source: Venue.Source(provider: OfflinePlaces.id, providerID: fields[0], fetchedAt: now),
            isSaved: false)
    }
}
