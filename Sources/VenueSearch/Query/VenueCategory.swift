import MeetCore

/// A kind of place to meet at.
package struct VenueCategory: Hashable, Sendable {
    /// The key of the OpenStreetMap tag: `amenity` = `cafe`
    /// (https://wiki.openstreetmap.org/wiki/Map_features).
    package var key: String
    /// The value of the tag, also used as a venue's `category`.
    package var value: String
    /// The words for it, folded (see `SearchFolding`).
    package var words: [String]
    /// Its Foursquare ids, separated by commas (https://docs.foursquare.com/data-products/docs/categories).
    package var foursquareID: String?

    /// Returns the category that `text` is a word for, ignoring case and accents; `nil` for any other text.
    package static func named(_ text: String) -> VenueCategory? {
        byWord[SearchFolding.words(ofFolded: SearchFolding.fold(text)).joined(separator: " ")]
    }

    /// The shown name: `fast food`.
    package var name: String { value.split(separator: "_").joined(separator: " ") }

    private static let byWord: [String: VenueCategory] = {
        var table: [String: VenueCategory] = [:]
        for category in all { for word in category.words { table[word] = category } }
        return table
    }()

    private init(_ key: String, _ value: String, _ words: String, _ foursquareID: String? = nil) {
        self.key = key
        self.value = value
        self.words = words.split(separator: ",").map(String.init)
        self.foursquareID = foursquareID
    }

    package static let all: [VenueCategory] = [
        VenueCategory(
            "amenity", "cafe", "cafe,cafes,coffee,coffee shop,coffee shops,coffeehouse,kafeneio,kahvila",
            "4bf58dd8d48988d16d941735,4bf58dd8d48988d1e0931735"),
        VenueCategory(
            "amenity", "restaurant", "restaurant,restaurants,food,taverna,ravintola",
            "4d4b7105d754a06374d81259"),
        VenueCategory("amenity", "bar", "bar,bars,cocktail bar,wine bar", "4bf58dd8d48988d116941735"),
        VenueCategory("amenity", "pub", "pub,pubs,beer,tavern", "4bf58dd8d48988d11b941735"),
        VenueCategory(
            "amenity", "fast_food", "fast food,fastfood,takeaway,take away,burger,burgers",
            "4bf58dd8d48988d16e941735"),
        VenueCategory("amenity", "ice_cream", "ice cream,gelato", "4bf58dd8d48988d1c9941735"),
        VenueCategory("amenity", "biergarten", "biergarten,beer garden,beer gardens"),
        VenueCategory(
            "amenity", "nightclub", "nightclub,nightclubs,night club,club,clubs,disco",
            "4bf58dd8d48988d11f941735"),
        VenueCategory(
            "amenity", "cinema", "cinema,cinemas,movie theater,movie theatre,movies",
            "4bf58dd8d48988d17f941735"),
        VenueCategory("amenity", "theatre", "theatre,theatres,theater,theaters", "4bf58dd8d48988d137941735"),
        VenueCategory("amenity", "library", "library,libraries,kirjasto", "4bf58dd8d48988d12f941735"),
        VenueCategory(
            "amenity", "coworking_space", "coworking,coworking space,coworking spaces,co working",
            "4bf58dd8d48988d174941735"),
        VenueCategory("amenity", "community_centre", "community centre,community center"),
        VenueCategory("amenity", "conference_centre", "conference centre,conference center"),
        VenueCategory("amenity", "arts_centre", "arts centre,arts center"),
        VenueCategory("amenity", "university", "university,universities"),
        VenueCategory("amenity", "pharmacy", "pharmacy,pharmacies,chemist"),
        VenueCategory(
            "amenity", "place_of_worship", "church,churches,mosque,synagogue,temple,place of worship"),
        VenueCategory("amenity", "marketplace", "market,markets,marketplace"),
        VenueCategory("tourism", "museum", "museum,museums", "4bf58dd8d48988d181941735"),
        VenueCategory(
            "tourism", "gallery", "gallery,galleries,art gallery,art galleries", "4bf58dd8d48988d1e2931735"),
        VenueCategory("tourism", "hotel", "hotel,hotels", "4bf58dd8d48988d1fa931735"),
        VenueCategory("tourism", "hostel", "hostel,hostels"),
        VenueCategory("tourism", "attraction", "attraction,attractions,sight,sights"),
        VenueCategory("leisure", "park", "park,parks", "4bf58dd8d48988d163941735"),
        VenueCategory("leisure", "garden", "garden,gardens"),
        VenueCategory("leisure", "playground", "playground,playgrounds"),
        VenueCategory(
            "leisure", "sports_centre", "sports centre,sports center,sports centres,sports centers"),
        VenueCategory("leisure", "fitness_centre", "gym,gyms,fitness,fitness centre,fitness center"),
        VenueCategory("leisure", "swimming_pool", "swimming pool,swimming pools,pool"),
        VenueCategory("shop", "bakery", "bakery,bakeries", "4bf58dd8d48988d16a941735"),
        VenueCategory("shop", "books", "books,bookshop,bookshops,bookstore,bookstores,book shop"),
        VenueCategory("shop", "tea", "tea,tea shop,tea house,teahouse"),
        VenueCategory("railway", "station", "station,stations,railway station,train station"),
    ]
}
