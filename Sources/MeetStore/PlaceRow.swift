import Foundation
import GRDB
import MeetCore

extension Venue {
    static let placeColumns = """
        name, category, addressLine, street, locality, postcode, country, latitude, longitude, phone, website, \
        openingHours, provider, providerID, fetchedAt
        """

    /// A place is nobody's venue yet: without an id, and not saved.
    static func place(_ row: Row) -> Venue {
        Venue(
            name: row["name"], category: row["category"],
            address: VenueAddress(
                line: row["addressLine"], street: row["street"], locality: row["locality"],
                postcode: row["postcode"], country: row["country"]),
            coordinate: Coordinate(latitude: row["latitude"], longitude: row["longitude"]),
            phone: row["phone"], website: row["website"], openingHours: row["openingHours"],
            source: Source(
                provider: row["provider"], providerID: row["providerID"],
                fetchedAt: Date(milliseconds: row["fetchedAt"])),
            isSaved: false)
    }

    /// `nil` where something is missing that a place needs.
    func placeValues(collection: String) throws -> ColumnValues? {
        guard !name.storable.isEmpty || address.line != nil, coordinate != nil, source != nil else {
            return nil
        }
        let venue = try storable()
        let wanted = Set(
            Self.placeColumns.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        return [("collection", collection)]
            + venue.columnValues.filter {
                wanted.contains($0.column) || $0.column == "sortKey" || $0.column == "searchText"
            }
    }
}
