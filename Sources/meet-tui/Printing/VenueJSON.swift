import MeetCore

/// A venue as `--json` prints it.
struct VenueJSON: Encodable {
    var id: Int64?
    var name: String
    var category: String?
    var address: String?
    var street: String?
    var locality: String?
    var postcode: String?
    var country: String?
    var latitude: Double?
    var longitude: Double?
    /// The distance from the centre of the search in metres.
    var distance: Double?
    var phone: String?
    var website: String?
    var openingHours: String?
    var notes: String?
    var tags: [String]?
    var source: String?
    var sourceID: String?

    init(_ venue: Venue) {
        id = venue.id?.rawValue
        name = venue.name
        category = venue.category
        address = venue.address.line
        street = venue.address.street
        locality = venue.address.locality
        postcode = venue.address.postcode
        country = venue.address.country
        latitude = venue.coordinate?.latitude
        longitude = venue.coordinate?.longitude
        phone = venue.phone
        website = venue.website
        openingHours = venue.openingHours
        notes = venue.notes
        tags = venue.tags.isEmpty ? nil : venue.tags
        source = venue.source?.provider
        sourceID = venue.source?.providerID
    }
}
