import Foundation
import MeetCore
import Testing
import Transport

@testable import VenueSearch

@Suite struct NominatimDecodingTests {
    @Test func fiftyRealRows() throws {
        let page = try Provider.nominatim.decode(Fixtures.cafes()).get()
        #expect(page.venues.count == 50)
        #expect(page.skippedRows == 0)
        let artist = try #require(page.venues.first { $0.venue.name == "Café Artist" }?.venue)
        #expect(artist.category == "cafe")
        #expect(artist.address.line == "Pohjoisesplanadi 2, 00130 Helsinki, Suomi")
        #expect(artist.source?.providerID == "node/2396263505")
        #expect(page.venues.allSatisfy { $0.box != nil && $0.venue.coordinate != nil })
        #expect(page.venues.contains { $0.venue.openingHours != nil })
        #expect(page.venues.contains { $0.venue.website != nil })
    }

    @Test(.measuresTime) func quickly() throws {
        let body = try Fixtures.cafes()
        let provider = NominatimProvider()
        let response = HTTPResponse(body: body)
        _ = try provider.decode(response, now: Fixtures.now)
        let rounds = 20
        let time = try ContinuousClock().measure {
            for _ in 0..<rounds { _ = try provider.decode(response, now: Fixtures.now) }
        }
        print("50 results of Nominatim", time / rounds)
        // Two milliseconds where it was optimised; this only catches another kind of algorithm.
        #expect(time / rounds < .milliseconds(100))
    }

    @Test(arguments: [
        (
            #"{"lat":"1","lon":"2","name":"Suomi","type":"administrative","category":"boundary"}"#,
            "Suomi@1.0000000,2.0000000"
        ),
        (#"{"lat":"1","lon":"2","osm_type":"way","osm_id":5,"display_name":"Kiasma, Helsinki"}"#, "way/5"),
        (
            #"{"lat":"1","lon":"2","osm_type":"relation","osm_id":"7","namedetails":{"name":"X"},"extratags":null}"#,
            "relation/7"
        ),
        (
            #"{"lat":1,"lon":2,"osm_type":"moon","osm_id":7,"name":"X","address":null,"boundingbox":null}"#,
            "X@1.0000000,2.0000000"
        ),
    ])
    func rowsWithMissingParts(row: String, id: String) throws {
        let page = try Provider.nominatim.decode("[\(row)]").get()
        #expect(page.venues.first?.venue.source?.providerID == id)
    }

    @Test func theOldFormatSaysClass() throws {
        let row = #"[{"lat":"1","lon":"2","name":"X","class":"shop","type":"yes"}]"#
        #expect(try Provider.nominatim.decode(row).get().venues.first?.venue.category == "shop")
    }

    @Test(arguments: [
        (
            #"{"town":"Volos","road":"Ermou","house_number":"14","postcode":"383 33","country":"Ελλάς","country_code":"gr"}"#,
            "Ermou 14, 383 33 Volos, Ελλάς", "Volos"
        ),
        (
            #"{"village":"Lint","pedestrian":"High Street","house_number":"3","postcode":"AB1 2CD","country":"UK","country_code":"gb"}"#,
            "3 High Street, Lint AB1 2CD, UK", "Lint"
        ),
        (#"{"suburb":"Kamppi","country":"Suomi","country_code":"fi"}"#, "Kamppi, Suomi", "Kamppi"),
        (
            #"{"city":"Paris","road":"Rue X","house_number":"3","postcode":"75001","country":"France","country_code":"fr"}"#,
            "3 Rue X, 75001 Paris, France", "Paris"
        ),
    ])
    func addresses(parts: String, line: String, locality: String) throws {
        let row = #"[{"lat":"1","lon":"2","name":"X","address":\#(parts)}]"#
        let address = try #require(try Provider.nominatim.decode(row).get().venues.first?.venue.address)
        #expect(address.line == line)
        #expect(address.locality == locality)
    }

    @Test func withoutAddressThereIsTheDisplayName() throws {
        let row = #"[{"lat":"1","lon":"2","name":"X","display_name":"X, Street 1, Town"}]"#
        #expect(try Provider.nominatim.decode(row).get().venues.first?.venue.address.line == "Street 1, Town")
    }

    @Test func openSeaIsNothingFound() throws {
        #expect(try Provider.nominatim.decode(#"{"error":"Unable to geocode"}"#).get() == VenuePage())
    }

    @Test func overpassRemarksAreErrorsOnlyWithoutVenues() throws {
        let remark = #""remark":"runtime error: Query timed out in \"query\" at line 1 after 16 seconds.""#
        guard
            case .failure(.refused(200, let message?)) = Provider.overpass.decode(
                "{\"elements\":[],\(remark)}")
        else {
            Issue.record("a timeout was taken for nothing found")
            return
        }
        #expect(message.contains("timed out"))
        let answer = Provider.overpass.answer.dropLast() + ",\(remark)}"
        let page = try Provider.overpass.decode(String(answer)).get()
        #expect(page.venues.count == 1)
        // What was found until then is only a part.
        #expect(page.remark?.contains("timed out") == true)
        #expect(try Provider.overpass.decode(Provider.overpass.answer).get().remark == nil)
    }

    /// A house is called by its street and number, what has no name otherwise by its kind and where it is.
    @Test(arguments: [
        ("place", "house", "", "Dimitriados 7"), ("building", "yes", "", "Dimitriados 7"),
        ("shop", "bakery", "", "bakery, Dimitriados 7"),
        ("amenity", "fast_food", "", "fast food, Dimitriados 7"),
        ("shop", "yes", "", "shop, Dimitriados 7"), ("shop", "bakery", #""brand":"Artos""#, "Artos"),
    ])
    func theNameless(key: String, value: String, tags: String, name: String) throws {
        let nominatim = """
            [{"osm_type":"node","osm_id":5,"lat":"39.36","lon":"22.94","category":"\(key)","type":"\(value)","name":"",\
            "display_name":"7, Dimitriados, Volos, Greece","extratags":{\(tags)},\
            "address":{"house_number":"7","road":"Dimitriados","city":"Volos","country":"Greece","country_code":"gr"}}]
            """
        #expect(try Provider.nominatim.decode(nominatim).get().venues.map(\.venue.name) == [name])
        let photon = """
            {"features":[{"geometry":{"coordinates":[22.94,39.36]},"properties":{"osm_type":"N","osm_id":5,\
            "osm_key":"\(key)","osm_value":"\(value)","street":"Dimitriados","housenumber":"7","city":"Volos",\
            "countrycode":"GR","extra":{\(tags)}}}]}
            """
        #expect(try Provider.photon.decode(photon).get().venues.map(\.venue.name) == [name])
        guard key != "place" else { return }
        let overpass = """
            {"elements":[{"type":"node","id":5,"lat":39.36,"lon":22.94,"tags":{"\(key)":"\(value)",\
            "addr:street":"Dimitriados","addr:housenumber":"7","addr:city":"Volos"\(tags.isEmpty ? "" : "," + tags)}}]}
            """
        #expect(try Provider.overpass.decode(overpass).get().venues.map(\.venue.name) == [name])
    }

    @Test func theNamelessWithoutAStreet() throws {
        let rows = """
            [{"osm_type":"node","osm_id":5,"lat":"39.36","lon":"22.94","category":"amenity","type":"bench",\
            "display_name":"Volos, Greece","address":{"city":"Volos","country_code":"gr"}},\
            {"osm_type":"way","osm_id":6,"lat":"39.36","lon":"22.94","category":"building","type":"yes",\
            "display_name":"Volos, Greece","address":{"city":"Volos","country_code":"gr"}}]
            """
        #expect(
            try Provider.nominatim.decode(rows).get().venues.map(\.venue.name) == ["bench, Volos", "Volos"])
    }

    @Test func overpassWaysHaveACentre() throws {
        let way =
            #"{"type":"way","id":9,"center":{"lat":1.5,"lon":2.5},"tags":{"name":"Park","leisure":"park"}}"#
        let venue = try #require(
            try Provider.overpass.decode("{\"elements\":[\(way)]}").get().venues.first?.venue)
        #expect(venue.coordinate == Coordinate(latitude: 1.5, longitude: 2.5))
        #expect(venue.source?.providerID == "way/9")
        #expect(venue.category == "park")
    }
}
