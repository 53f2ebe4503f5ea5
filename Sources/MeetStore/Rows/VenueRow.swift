import Foundation
import GRDB
import MeetCore

extension Venue {
    static let columns = """
        id, name, category, addressLine, street, locality, postcode, country, latitude, longitude, phone, \
        website, openingHours, notes, tags, provider, providerID, fetchedAt, isSaved, directoryID, addedBy, \
        (SELECT name FROM collection WHERE collection.id = venue.directoryID) AS directoryName
        """

    init(_ row: StoredRow) throws {
        try self.init(
            id: Identifier(row["id"]), name: row["name"], category: row["category"],
            address: VenueAddress(
                line: row["addressLine"], street: row["street"], locality: row["locality"],
                postcode: row["postcode"], country: row["country"]),
            coordinate: (row["latitude"] as Double?).flatMap { latitude in
                try (row["longitude"] as Double?).flatMap {
                    Coordinate(latitude: latitude, longitude: $0)
                }
            },
            phone: row["phone"], website: row["website"], openingHours: row["openingHours"],
            notes: row["notes"],
            tags: Self.tags(in: row["tags"]),
            source: (row["provider"] as String?).map { provider in
                try Source(
                    provider: provider, providerID: row["providerID"] ?? "",
                    fetchedAt: Date(milliseconds: row["fetchedAt"] ?? 0))
            },
            isSaved: row["isSaved"])
        if let id: Int64 = try row["directoryID"], let name: String = try row["directoryName"] {
            directory = try Directory(id: id, name: name, addedBy: row["addedBy"])
        }
    }

    static func stored(_ id: Int64, _ db: Database) throws -> Venue? {
        try db.row("SELECT \(columns) FROM venue WHERE id = ?", [id]).map(Venue.init)
    }

    /// The values of the columns, without those of a directory, which only sharing changes.
    var columnValues: ColumnValues {
        [
            ("name", name), ("sortKey", SortKey.of(name)), ("category", category),
            ("addressLine", address.line), ("street", address.street), ("locality", address.locality),
            ("postcode", address.postcode), ("country", address.country),
            ("latitude", coordinate?.latitude), ("longitude", coordinate?.longitude), ("phone", phone),
            ("website", website), ("openingHours", openingHours), ("notes", notes),
            ("tags", tags.joined(separator: Self.tagSeparator)),
            ("provider", source?.provider), ("providerID", source?.providerID),
            ("fetchedAt", source?.fetchedAt.milliseconds), ("isSaved", isSaved), ("searchText", searchText),
        ]
    }

    /// Returns the venue as it would be read back from the store. A missing name is replaced by the address.
    func storable() throws(StoreError) -> Venue {
        var venue = self
        venue.name = name.storable
        if venue.name.isEmpty { venue.name = (address.line ?? address.street ?? "").storable }
        if venue.name.isEmpty { throw .invalid(.namelessVenue) }
        venue.category = category?.storable
        venue.address.line = address.line?.storable
        venue.address.street = address.street?.storable
        venue.address.locality = address.locality?.storable
        venue.address.postcode = address.postcode?.storable
        venue.address.country = address.country?.storable
        venue.phone = phone?.storable
        venue.website = website?.storable
        venue.openingHours = openingHours?.storable
        venue.notes = notes?.storable
        venue.tags = Self.tags(in: tags.joined(separator: Self.tagSeparator).storable)
        venue.source = source.map { source in
            Source(
                provider: source.provider.storable, providerID: source.providerID.storable,
                fetchedAt: Date(milliseconds: source.fetchedAt.milliseconds))
        }
        return venue
    }

    /// Checks that the person may change it.
    func checkIsOwn() throws(StoreError) {
        if let name = directory?.addedBy { throw .sharedVenue(by: name) }
    }

    /// The separator of stored tags; no tag contains it.
    static let tagSeparator = "\n"

    /// Returns the distinct tags, trimmed and in order.
    private static func tags(in text: String) -> [String] {
        var tags: [String] = []
        for part in text.split(separator: "\n") {
            let tag = part.trimmingCharacters(in: .whitespaces)
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }

    private var searchText: String {
        var search = SearchText()
        search.add(name)
        search.add(category)
        search.add(address.line)
        search.add(address.street)
        search.add(address.locality)
        search.add(address.postcode)
        search.add(notes)
        for tag in tags { search.add(tag) }
        if let phone { search.add(phone: phone) }
        return search.text
    }
}

extension Venue {
    static let placeColumns = """
        name, category, addressLine, street, locality, postcode, country, latitude, longitude, phone, website, \
        openingHours, provider, providerID, fetchedAt
        """

    /// Reads an imported place: without an id, and not saved.
    static func place(_ row: StoredRow) throws -> Venue {
        try Venue(
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

    /// Returns the values of a place; `nil` if a required one is missing.
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
