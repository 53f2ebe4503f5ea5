import MeetCore

@testable import VenueSearch

/// Files of places: every feature is a place or has a reason why it is none.
enum GeoJSONCheck {
    static func flaw(_ bytes: [UInt8]) -> Flaw? {
        let lines = 1 + bytes.count { $0 == 10 }
        switch parse(bytes) {
        case .failure(.notJSON(let line)):
            return (1...lines).contains(line)
                ? nil : Flaw(kind: "geojson, line of a fault", explanation: "\(line) of \(lines)")
        case .failure(.noFeatures): return nil
        case .success(let document): return flaw(document, bytes, lines)
        }
    }

    private static func parse(_ bytes: [UInt8]) -> Result<GeoJSONPlaces.Document, GeoJSONPlaces.Fault> {
        do throws(GeoJSONPlaces.Fault) {
            return .success(try GeoJSONPlaces.parse(bytes, now: VenuesTarget.now))
        } catch { return .failure(error) }
    }

    private static func flaw(_ document: GeoJSONPlaces.Document, _ bytes: [UInt8], _ lines: Int) -> Flaw? {
        guard let json = JSONParser.parse(bytes) else {
            return Flaw(kind: "geojson, places of nothing", explanation: "\(document)")
        }
        let count = json["features"]?.array?.count ?? 1
        let numbers = document.skipped.map(\.feature)
        if document.places.count + document.skipped.count != count || Set(numbers).count != numbers.count
            || !numbers.allSatisfy((1...max(1, count)).contains)
        {
            return Flaw(kind: "geojson, features counted", explanation: "\(count): \(document)")
        }
        if !document.skipped.allSatisfy({ (1...lines).contains($0.line) }) {
            return Flaw(kind: "geojson, line of a feature", explanation: "\(document.skipped)")
        }
        if let attribution = document.attribution, !VenueCheck.isLine(attribution) {
            return Flaw(kind: "geojson, attribution", explanation: attribution.debugDescription)
        }
        for place in document.places {
            if place.coordinate == nil {
                return Flaw(kind: "geojson, a place nowhere", explanation: "\(place)")
            }
            if let flaw = VenueCheck.flaw(place, of: GeoJSONPlaces.source) { return flaw }
        }
        guard case .success(let again) = parse(Array(json.written.utf8)), again.places == document.places,
            again.skipped.map(\.reason) == document.skipped.map(\.reason)
        else { return Flaw(kind: "geojson, laid out anew", explanation: "\(document)\n\(json.written)") }
        return nil
    }
}
