import Foundation

/// A place to meet.
package struct Venue: Hashable, Sendable, Codable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<Venue>?
    package var name: String
    package var category: String?
    package var address: VenueAddress
    package var coordinate: Coordinate?
    package var phone: String?
    package var website: String?
    /// The opening hours in OpenStreetMap's format: `Mo-Fr 08:00-18:00`.
    package var openingHours: String?
    package var notes: String?
    /// The person's tags: `quiet`, `wifi`.
    package var tags: [String]
    /// The source of the data; `nil` if it was typed.
    package var source: Source?
    /// True if it is in the person's list; a venue that only a meeting uses is not.
    package var isSaved: Bool
    /// The directory of places in which it is shared; `nil` for a venue that is not.
    package var directory: Directory?

    package init(
        id: Identifier<Venue>? = nil,
        name: String,
        category: String? = nil,
        address: VenueAddress = VenueAddress(),
        coordinate: Coordinate? = nil,
        phone: String? = nil,
        website: String? = nil,
        openingHours: String? = nil,
        notes: String? = nil,
        tags: [String] = [],
        source: Source? = nil,
        isSaved: Bool = true,
        directory: Directory? = nil
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.address = address
        self.coordinate = coordinate
        self.phone = phone
        self.website = website
        self.openingHours = openingHours
        self.notes = notes
        self.tags = tags
        self.source = source
        self.isSaved = isSaved
        self.directory = directory
    }

    /// Older stored values have no tags.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decodeIfPresent(Identifier<Venue>.self, forKey: .id)
        name = try values.decode(String.self, forKey: .name)
        category = try values.decodeIfPresent(String.self, forKey: .category)
        address = try values.decode(VenueAddress.self, forKey: .address)
        coordinate = try values.decodeIfPresent(Coordinate.self, forKey: .coordinate)
        phone = try values.decodeIfPresent(String.self, forKey: .phone)
        website = try values.decodeIfPresent(String.self, forKey: .website)
        openingHours = try values.decodeIfPresent(String.self, forKey: .openingHours)
        notes = try values.decodeIfPresent(String.self, forKey: .notes)
        tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
        source = try values.decodeIfPresent(Source.self, forKey: .source)
        isSaved = try values.decode(Bool.self, forKey: .isSaved)
        directory = try values.decodeIfPresent(Directory.self, forKey: .directory)
    }

    /// Returns the venue with missing parts from `other`. An address is taken as a whole or not at all, and
    /// the point only if it can be that of the address.
    package func filled(from other: Venue) -> Venue {
        var venue = self
        venue.category = category ?? other.category
        if address == VenueAddress() { venue.address = other.address }
        if venue.address == other.address { venue.coordinate = coordinate ?? other.coordinate }
        venue.phone = phone ?? other.phone
        venue.website = website ?? other.website
        venue.openingHours = openingHours ?? other.openingHours
        venue.notes = notes ?? other.notes
        if tags.isEmpty { venue.tags = other.tags }
        venue.source = source ?? other.source
        return venue
    }

    /// Returns whether the two say something different of a field that both have.
    package func contradicts(_ other: Venue) -> Bool {
        func differ<Value: Equatable>(_ one: Value?, _ two: Value?) -> Bool {
            one != nil && two != nil && one != two
        }
        let addresses = (
            mine: address == VenueAddress() ? nil : address,
            theirs: other.address == VenueAddress() ? nil : other.address
        )
        return differ(category, other.category) || differ(addresses.mine, addresses.theirs)
            || differ(phone, other.phone) || differ(website, other.website)
            || differ(openingHours, other.openingHours) || differ(notes, other.notes)
            || differ(tags.isEmpty ? nil : tags, other.tags.isEmpty ? nil : other.tags)
    }

    /// A directory of places that several people share.
    package struct Directory: Hashable, Sendable, Codable {
        /// The number of its collection.
        package var id: Int64
        package var name: String
        /// The person who shared the venue, empty if unknown; `nil` for the person's own venue.
        package var addedBy: String?

        package init(id: Int64, name: String, addedBy: String? = nil) {
            self.id = id
            self.name = name
            self.addedBy = addedBy
        }
    }

    /// True if somebody else shared it, so that it cannot be changed here.
    package var isOthers: Bool { directory?.addedBy != nil }

    /// The venue as one of the person's own, with the source of the other one.
    package var ownCopy: Venue {
        var copy = self
        copy.id = nil
        copy.directory = nil
        copy.isSaved = true
        return copy
    }

    /// A provider, its id of the place, and the time of the request.
    package struct Source: Hashable, Sendable, Codable {
        package var provider: String
        package var providerID: String
        package var fetchedAt: Date

        package init(provider: String, providerID: String, fetchedAt: Date) {
            self.provider = provider
            self.providerID = providerID
            self.fetchedAt = fetchedAt
        }

        /// The provider of venues from cards; its id of the place is the UID of the card.
        package static let card = "card"
    }
}

/// The address of a venue, in parts and as a line.
package struct VenueAddress: Hashable, Sendable, Codable {
    /// The whole address as on an envelope, on a single line.
    package var line: String?
    /// The street with the house number.
    package var street: String?
    /// The city, town or village.
    package var locality: String?
    package var postcode: String?
    package var country: String?

    package init(
        line: String? = nil, street: String? = nil, locality: String? = nil, postcode: String? = nil,
        country: String? = nil
    ) {
        self.line = line
        self.street = street
        self.locality = locality
        self.postcode = postcode
        self.country = country
    }

    /// The address on a single line; empty if unknown.
    package var oneLine: String {
        if let line, !line.isEmpty { return line }
        return [street, postcode, locality, country].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}
