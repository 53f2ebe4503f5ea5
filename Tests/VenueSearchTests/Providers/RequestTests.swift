import Foundation
import MeetCore
import Testing
import Transport

@testable import VenueSearch

@Suite struct RequestTests {
    private func url(_ provider: any VenueProvider, _ query: VenueQuery) throws -> String {
        let request = try provider.request(for: query)
        #expect(request.method == .get)
        #expect(request.body == nil)
        return try #require(request.url.removingPercentEncoding)
    }

    private func fault(_ provider: any VenueProvider, _ query: VenueQuery) -> VenueQueryError? {
        do throws(VenueQueryError) {
            _ = try provider.request(for: query)
            return nil
        } catch { return error }
    }

    @Test func nominatim() throws {
        let provider = NominatimProvider()
        let all = "format=jsonv2&addressdetails=1&extratags=1&namedetails=1"
        let server = "https://nominatim.openstreetmap.org/search"
        #expect(
            try url(provider, VenueQuery(text: "Café Artist", limit: 7))
                == "\(server)?q=Café Artist&\(all)&limit=7")
        let around = try url(provider, VenueQuery(text: "cafe", near: Fixtures.kamppi, radius: 500))
        #expect(around.hasPrefix("\(server)?q=cafe&\(all)&viewbox=24.92"))
        #expect(around.hasSuffix("&bounded=1&limit=50"))
        let sides = try #require(around.split(separator: "viewbox=").last?.split(separator: "&").first)
            .split(separator: ",").compactMap { Double($0) }
        try #require(sides.count == 4)
        // West, north, east, south.
        #expect(sides[0] < Fixtures.kamppi.longitude && Fixtures.kamppi.longitude < sides[2])
        #expect(sides[3] < Fixtures.kamppi.latitude && Fixtures.kamppi.latitude < sides[1])
        let box = try #require(BoundingBox(south: -1, west: -2, north: 3, east: 0.0000001))
        #expect(
            try url(provider, VenueQuery(text: "x", area: box)).contains(
                "viewbox=-2.0000000,3.0000000,0.0000001,-1.0000000"))
        let kind = VenueQuery(text: "", category: VenueCategory.named("Fast Food"))
        #expect(try url(provider, kind).contains("q=fast food&"))
        #expect(fault(provider, VenueQuery(text: "")) == .empty)
        let request = try provider.request(for: VenueQuery(text: "x", language: "el"))
        #expect(request.headers["Accept-Language"] == "el")
    }

    @Test func nominatimElsewhere() throws {
        let mine = NominatimProvider(server: " http://127.0.0.1:8088/ ")
        #expect(try url(mine, VenueQuery(text: "x")).hasPrefix("http://127.0.0.1:8088/search?q=x&"))
        #expect(mine.capabilities.pause == .zero)
        #expect(NominatimProvider().capabilities.pause == .seconds(1))
        #expect(!NominatimProvider().capabilities.searchesAsYouType)
        for bad in ["", "localhost", "ftp://a/", "http://a b/", "file:///etc"] {
            #expect(fault(NominatimProvider(server: bad), VenueQuery(text: "x")) == .badServer(url: bad))
        }
        #expect(
            fault(NominatimProvider(server: "htp://me:pw@a/"), VenueQuery(text: "x"))
                == .badServer(url: "htp://…@a/"))
    }

    @Test func whatIsTypedStaysAValue() throws {
        let request = try NominatimProvider().request(for: VenueQuery(text: "a&limit=999#x?y=é\n"))
        #expect(request.url.contains("q=a%26limit%3D999%23x%3Fy%3D%C3%A9%0A&"))
    }

    @Test func photon() throws {
        let provider = PhotonProvider()
        #expect(provider.capabilities.searchesAsYouType)
        #expect(
            try url(provider, VenueQuery(text: "Kappeli", limit: 5, language: "en-GB"))
                == "https://photon.komoot.io/api?q=Kappeli&limit=5&lang=en")
        #expect(
            try url(provider, VenueQuery(text: "Kappeli", language: "fi")).hasSuffix("?q=Kappeli&limit=20"))
        let near = try url(provider, VenueQuery(text: "Kappeli", near: Fixtures.kamppi, radius: 1000))
        #expect(near.contains("/api?q=Kappeli&lat=60.1694000&lon=24.9359000&bbox=24.9"))
        // Of a kind: around a point, the nearest first.
        #expect(
            try url(provider, VenueQuery(text: "cafes", near: Fixtures.kamppi, radius: 700))
                == "https://photon.komoot.io/reverse?lat=60.1694000&lon=24.9359000&radius=0.7&osm_tag=amenity:cafe&limit=50"
        )
        #expect(fault(provider, VenueQuery(text: "")) == .empty)
    }

    @Test func overpass() throws {
        let query = VenueQuery(text: "cafe", near: Fixtures.kamppi, radius: 500)
        #expect(
            try OverpassProvider.statement(query)
                == #"[out:json][timeout:15];nwr["amenity"="cafe"]["name"](around:500,60.1694000,24.9359000);out center 300;"#
        )
        #expect(
            try url(OverpassProvider(), query).hasPrefix(
                "https://overpass-api.de/api/interpreter?data=[out:json]"))
        let named = VenueQuery(
            text: "Bar 9", category: VenueCategory.named("pub"),
            area: BoundingBox(south: 1, west: 2, north: 3, east: 4))
        #expect(
            try OverpassProvider.statement(named)
                == #"[out:json][timeout:15];nwr["amenity"="pub"]["name"~"Bar.*9",i](1.0000000,2.0000000,3.0000000,4.0000000);out center 300;"#
        )
        #expect(fault(OverpassProvider(), VenueQuery(text: "cafe")) == .needsPlace(provider: "overpass"))
        #expect(fault(OverpassProvider(), VenueQuery(text: "", near: Fixtures.kamppi)) == .empty)
    }

    @Test(arguments: [
        (#"a"];out;"#, #""a\"\\];out;""#), (#"a\"#, #""a\\\\""#), ("a.b*", #""a\\.b\\*""#),
        ("x\u{0}\ny", #""x.*y""#), ("(a|b)", #""\\(a\\|b\\)""#),
    ])
    func overpassIsSafeFromWhatIsTyped(text: String, literal: String) throws {
        let statement = try OverpassProvider.statement(VenueQuery(text: text, near: Fixtures.kamppi))
        #expect(statement.contains("[\"name\"~\(literal),i]"), "\(statement)")
    }

    @Test func foursquare() throws {
        let provider = FoursquareProvider(key: APIKey("s3cret"))
        let server = "https://places-api.foursquare.com/places/search?"
        let fields =
            "fields=fsq_place_id,name,categories,location,latitude,longitude,distance,tel,website,date_closed"
        #expect(
            try url(provider, VenueQuery(text: "Kappeli", near: Fixtures.kamppi, radius: 800, limit: 10))
                == "\(server)query=Kappeli&ll=60.1694000,24.9359000&radius=800&limit=10&sort=RELEVANCE&\(fields)"
        )
        #expect(
            try url(provider, VenueQuery(text: "cafe", near: Fixtures.kamppi, radius: 800))
                == "\(server)fsq_category_ids=4bf58dd8d48988d16d941735,4bf58dd8d48988d1e0931735&ll=60.1694000,24.9359000&radius=800&limit=20&sort=DISTANCE&\(fields)"
        )
        #expect(
            try url(provider, VenueQuery(text: "Kappeli", placeName: "Helsinki, FI", limit: 99))
                == "\(server)query=Kappeli&near=Helsinki, FI&limit=50&sort=RELEVANCE&\(fields)")
        let named = VenueQuery(
            text: "Artist", category: VenueCategory.named("cafe"), near: Fixtures.kamppi, radius: 999_999_999)
        #expect(
            try url(provider, named).hasPrefix(
                "\(server)fsq_category_ids=4bf58dd8d48988d16d941735,4bf58dd8d48988d1e0931735&query=Artist&ll="
            ))
        #expect(try url(provider, named).contains("&radius=100000&"))
        let box = VenueQuery(text: "x", area: BoundingBox(south: 1, west: 2, north: 3, east: 4))
        #expect(try url(provider, box).contains("&ne=3.0000000,4.0000000&sw=1.0000000,2.0000000&"))
        #expect(fault(provider, VenueQuery(text: "x")) == .needsPlace(provider: "foursquare"))
        #expect(fault(provider, VenueQuery(text: "", near: Fixtures.kamppi)) == .empty)
    }

    @Test func foursquareHidesItsKey() throws {
        let provider = FoursquareProvider(key: APIKey("s3cret"))
        let request = try provider.request(for: VenueQuery(text: "x", near: Fixtures.kamppi))
        #expect(request.headers["Authorization"] == "Bearer s3cret")
        #expect(request.headers["X-Places-Api-Version"] == "2025-06-17")
        var shown = "\(provider) \(request) \(String(reflecting: request.headers))"
        dump(provider, to: &shown)
        dump(request, to: &shown)
        #expect(!shown.contains("s3cret"))
    }

    @Test func closedForGoodIsNoVenue() throws {
        let closed =
            #"{"fsq_place_id":"a","name":"Gone","latitude":1,"longitude":2,"date_closed":"2024-01-01"}"#
        #expect(try Provider.foursquare.decode("{\"results\":[\(closed)]}").get().venues.isEmpty)
    }

    @Test func everyCategoryHasItsWords() throws {
        for category in VenueCategory.all {
            #expect(VenueCategory.named(category.name) == category, "\(category.name)")
            #expect(!category.words.isEmpty)
        }
        #expect(VenueCategory.named("CAFÉS")?.value == "cafe")
        #expect(VenueCategory.named("  coffee-shop ")?.value == "cafe")
        #expect(VenueCategory.named("Café Artist") == nil)
        #expect(VenueCategory.named("") == nil)
        let words = VenueCategory.all.flatMap(\.words)
        #expect(Set(words).count == words.count)
    }
}
