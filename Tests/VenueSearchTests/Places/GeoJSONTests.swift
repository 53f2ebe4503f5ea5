import Foundation
import MeetCore
import Sentences
import Testing

@testable import VenueSearch

@Suite struct GeoJSONTests {
    private func parse(
        _ text: String, collection: String = ""
    ) -> Result<GeoJSONPlaces.Document, GeoJSONPlaces.Fault> {
        do throws(GeoJSONPlaces.Fault) {
            return .success(
                try GeoJSONPlaces.parse(Array(text.utf8), collection: collection, now: Fixtures.now))
        } catch { return .failure(error) }
    }

    private func feature(_ geometry: String, _ properties: String, id: String? = nil) -> String {
        let id = id.map { "\"id\":\($0)," } ?? ""
        return #"{"type":"Feature",\#(id)"geometry":\#(geometry),"properties":\#(properties)}"#
    }

    private let kappeli = #"{"name":"Kappeli","amenity":"restaurant"}"#

    @Test(arguments: [
        (#"{"type":"Point","coordinates":[24.95,60.16]}"#, 60.16, 24.95),
        (#"{"type":"Point","coordinates":[24.95,60.16,12.5]}"#, 60.16, 24.95),
        (#"{"type":"LineString","coordinates":[[24,60],[26,62]]}"#, 61, 25),
        (#"{"type":"Polygon","coordinates":[[[24,60],[26,60],[26,62],[24,60]]]}"#, 61, 25),
        (#"{"type":"MultiPolygon","coordinates":[[[[24,60],[26,60],[26,62],[24,60]]]]}"#, 61, 25),
    ])
    func everyGeometryHasAMiddle(geometry: String, latitude: Double, longitude: Double) throws {
        let document = try parse(feature(geometry, kappeli)).get()
        #expect(document.skipped.isEmpty)
        #expect(document.places.first?.coordinate == Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(
        arguments: [
            (#""node/5""#, #"{"name":"X"}"#, "node/5"), ("17", #"{"name":"X"}"#, "map#17"),
            (#""way/""#, #"{"name":"X"}"#, "map#way/"), (#""node/5/6""#, #"{"name":"X"}"#, "map#node/5/6"),
            ("1", #"{"name":"X","osm_type":"way","osm_id":7}"#, "way/7"),
            ("1", #"{"name":"X","@id":"relation/8"}"#, "relation/8"),
            (nil, #"{"name":"X","osm_type":"way","osm_id":7}"#, "way/7"),
            (nil, #"{"name":"X","@id":"relation/8"}"#, "relation/8"),
            (nil, #"{"name":"X"}"#, "X@60.0000000,24.0000000"),
        ] as [(String?, String, String)])
    func idsAreKept(id: String?, properties: String, expected: String) throws {
        let text = feature(#"{"type":"Point","coordinates":[24,60]}"#, properties, id: id)
        let source = try #require(try parse(text, collection: "map").get().places.first?.source)
        #expect(source.provider == "offline")
        #expect(source.providerID == expected)
    }

    @Test func badFeaturesAreSkippedWithAReason() throws {
        let point = #"{"type":"Point","coordinates":[24,60]}"#
        let features = [
            feature(point, kappeli), feature(point, "{}"), feature("null", kappeli), "null", "[]",
            feature(#"{"type":"Point","coordinates":["a",1]}"#, kappeli),
            feature(#"{"type":"Point","coordinates":[500,500]}"#, kappeli), feature(point, kappeli),
            feature(#"{"coordinates":[[[[[[[[[1,2]]]]]]]]]}"#, kappeli),
        ].joined(separator: ",\n")
        let document = try parse("{\"attribution\":\"© all\",\n\"features\":[\n\(features)\n]}").get()
        #expect(document.places.count == 2)
        #expect(document.attribution == "© all")
        #expect(document.skipped.map(\.feature) == [2, 3, 4, 5, 6, 7, 9])
        // A feature that is no object has no line of its own, and then nothing can be said of the others.
        #expect(Set(document.skipped.map(\.line)) == [1])
        #expect(
            document.skipped.map(\.reason.text) == [
                "no name", "no coordinates", "not an object", "not an object", "no coordinates",
                "no coordinates", "no coordinates",
            ])
    }

    @Test func tagsMayBeALevelDeeper() throws {
        let text = feature(
            #"{"type":"Point","coordinates":[24,60]}"#, #"{"id":9,"type":"node","tags":\#(kappeli)}"#)
        let venue = try #require(try parse(text).get().places.first)
        #expect(venue.name == "Kappeli")
        #expect(venue.category == "restaurant")
        #expect(venue.source?.providerID == "node/9")
    }

    @Test func whatIsNoGeoJSON() {
        #expect(parse("{\n\n]") == .failure(.notJSON(line: 3)))
        #expect(parse("") == .failure(.notJSON(line: 1)))
        #expect(parse("[]") == .failure(.noFeatures))
        #expect(parse(#"{"type":"Topology"}"#) == .failure(.noFeatures))
        #expect(parse(#"{"features":[]}"#) == .success(GeoJSONPlaces.Document(places: [], skipped: [])))
    }

    @Test func mutationsNeverTrap() throws {
        var generator = SeededGenerator(seed: 11)
        let original = Array(
            #"{"features":[\#(feature(#"{"type":"Polygon","coordinates":[[[24,60],[26,62]]]}"#, kappeli))]}"#
                .utf8)
        for _ in 0..<1500 {
            var bytes = original
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 32...126, using: &generator)
            }
            _ = try? GeoJSONPlaces.parse(bytes, now: Fixtures.now)
        }
    }
}
