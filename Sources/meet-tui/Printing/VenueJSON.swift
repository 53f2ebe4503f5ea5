import MeetCore

/// A venue.
struct VenueJSON: Encodable {
    /// The number of a saved venue.
    var id: Int64?
    /// The name.
    var name: String
    /// The kind of place: `cafe`.
    var category: String?
    /// The address on one line.
    var address: String?
    /// The street with the house number.
    var street: String?
    /// The town.
    var locality: String?
    /// The postcode.
    var postcode: String?
    /// The country.
    var country: String?
    /// The latitude in degrees (WGS 84).
    var latitude: Double?
    /// The longitude in degrees.
    var longitude: Double?
    /// The distance in metres from the place of the search; printed by `venues search`.
    var distance: Double?
    /// The telephone number.
    var phone: String?
    /// The website.
    var website: String?
    /// The opening hours in the notation of OpenStreetMap: `Mo-Fr 08:00-18:00`.
    var openingHours: String?
    /// The notes.
    var notes: String?
    /// Your tags.
    var tags: [String]?
    /// The provider that found the venue: `nominatim`.
    var source: String?
    /// The provider's identifier of the venue.
    var sourceID: String?
    /// The directory of places in which it is shared.
    var directory: String?
    /// The person who shared it there, if it was somebody else.
    var addedBy: String?
    /// The incidents within 1000 m; printed by `venues show` for a venue with a point.
    var incidents: AreaJSON?

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
        directory = venue.directory?.name
        addedBy = venue.directory?.addedBy
    }
}
