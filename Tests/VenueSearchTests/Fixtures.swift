import Foundation
import MeetCore
import MeetStore
import Operations
import StoreFixture
import Synchronization
import Testing
import Transport

@testable import VenueSearch

enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
    /// Real data beside the package; tests that need it are skipped where it is not.
    static let shared = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("shared")

    static let extract = shared.appendingPathComponent("data/helsinki-places.geojson")
    static let hasExtract = FileManager.default.fileExists(atPath: extract.path)

    /// An answer of a real Nominatim, 50 cafés (© OpenStreetMap contributors, ODbL 1.0).
    static func cafes() throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent("nominatim-cafes.json")))
    }

    static let now = Date(timeIntervalSince1970: 1_795_000_000)
    static let kamppi = Coordinate(latitude: 60.1694, longitude: 24.9359)!
}

/// The providers, by name, each with an answer of its shape.
enum Provider: String, CaseIterable {
    case nominatim, photon, overpass, foursquare

    var provider: any VenueProvider {
        switch self {
        case .nominatim: NominatimProvider()
        case .photon: PhotonProvider()
        case .overpass: OverpassProvider()
        case .foursquare: FoursquareProvider(key: APIKey("k3y"))
        }
    }

    var answer: String {
        switch self {
        case .nominatim: Self.nominatimAnswer
        case .photon: Self.photonAnswer
        case .overpass: Self.overpassAnswer
        case .foursquare: Self.foursquareAnswer
        }
    }

    func decode(_ text: String, status: Int = 200, headers: [HTTPField] = []) -> Result<
        VenuePage, VenueDecodingError
    > {
        decode(Array(text.utf8), status: status, headers: headers)
    }

    func decode(_ body: [UInt8], status: Int = 200, headers: [HTTPField] = []) -> Result<
        VenuePage, VenueDecodingError
    > {
        do throws(VenueDecodingError) {
            let response = HTTPResponse(status: status, headers: headers, body: body)
            return .success(try provider.decode(response, now: Fixtures.now))
        } catch { return .failure(error) }
    }

    private static let nominatimAnswer = """
        [{"place_id":100519,"osm_type":"node","osm_id":1376320188,"lat":"60.1673894","lon":"24.9503054",\
        "category":"amenity","type":"restaurant","importance":-0.0003,"addresstype":"amenity","name":"Kappeli",\
        "display_name":"Kappeli, 1, Eteläesplanadi, Kaartinkaupunki, Helsinki, 00130, Suomi","address":{\
        "amenity":"Kappeli","house_number":"1","road":"Eteläesplanadi","suburb":"Kaartinkaupunki",\
        "city":"Helsinki","postcode":"00130","country":"Suomi","country_code":"fi"},"extratags":{\
        "phone":"0107663880","website":"http://www.kappeli.fi/","opening_hours":"Mo-Su 10:00-24:00"},\
        "namedetails":{"name":"Kappeli"},"boundingbox":["60.1673394","60.1674394","24.9502554","24.9503554"]}]
        """
    private static let photonAnswer = """
        {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":\
        [24.9503054,60.1673894]},"properties":{"osm_type":"N","osm_id":1376320188,"osm_key":"amenity",\
        "osm_value":"restaurant","type":"house","name":"Kappeli","housenumber":"1","street":"Eteläesplanadi",\
        "postcode":"00130","city":"Helsinki","country":"Suomi","countrycode":"FI","extent":\
        [24.9502,60.1675,24.9504,60.1673],"extra":{"phone":"0107663880","website":"http://www.kappeli.fi/",\
        "opening_hours":"Mo-Su 10:00-24:00"}}}]}
        """
    private static let overpassAnswer = """
        {"version":0.6,"generator":"Overpass API","osm3s":{"copyright":"ODbL"},"elements":[{"type":"node",\
        "id":1376320188,"lat":60.1673894,"lon":24.9503054,"tags":{"name":"Kappeli","amenity":"restaurant",\
        "addr:street":"Eteläesplanadi","addr:housenumber":"1","addr:postcode":"00130","addr:city":"Helsinki",\
        "addr:country":"FI","phone":"0107663880","website":"http://www.kappeli.fi/",\
        "opening_hours":"Mo-Su 10:00-24:00"}}]}
        """
    private static let foursquareAnswer = """
        {"results":[{"fsq_place_id":"4b058804f964a520abb322e3","latitude":60.1673894,"longitude":24.9503054,\
        "categories":[{"fsq_category_id":"4bf58dd8d48988d16d941735","name":"Café","short_name":"restaurant",\
        "icon":{"prefix":"https://x/","suffix":".png"}}],"distance":850,"name":"Kappeli","location":{\
        "address":"Eteläesplanadi 1","locality":"Helsinki","postcode":"00130","country":"FI",\
        "formatted_address":"Eteläesplanadi 1, 00130 Helsinki"},"tel":"0107663880",\
        "website":"http://www.kappeli.fi/"}],"context":{"geo_bounds":{"circle":{"center":{"latitude":60.1,\
        "longitude":24.9},"radius":1000}}}}
        """
}

/// A store in a folder of its own, gone with this object.
final class StoreFolder: Sendable {
    let folder: URL
    let store: MeetStore

    init(_ options: StoreOptions = StoreOptions()) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "meet-venues-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("meet.sqlite").path
        if options.laterSteps.isEmpty, options.maximumPageCount == nil {
            try StoreFixture.putEmptyStore(at: path)
        }
        store = try MeetStore(path: path, zone: { TimeZone(secondsFromGMT: 0)! }, options: options)
    }

    /// Everything can be read, and nothing be kept of a search or imported.
    static func full() throws -> StoreFolder {
        var options = StoreOptions()
        options.laterSteps = ["searchCache", "place"].map {
            SchemaStep(
                sql: "CREATE TRIGGER full_\($0) BEFORE INSERT ON \($0) BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
        }
        return try StoreFolder(options)
    }

    deinit {
        store.close()
        try? FileManager.default.removeItem(at: folder)
    }
}

/// Answers by a rule, and remembers what it was asked.
final class FakeTransport: HTTPTransport {
    typealias Rule = @Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportError>
    private let seen = Mutex([HTTPRequest]())
    private let rule: Mutex<Rule>

    init(_ rule: @escaping Rule) { self.rule = Mutex(rule) }

    var requests: [HTTPRequest] { seen.withLock { $0 } }

    func change(_ new: @escaping Rule) { rule.withLock { $0 = new } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        seen.withLock { $0.append(request) }
        return try await rule.withLock({ $0 })(request).get()
    }
}

/// A clock for searches that is set by hand.
final class SetClock: Sendable {
    private let time: Mutex<Date>
    init(_ date: Date = Fixtures.now) { time = Mutex(date) }
    var now: Date { time.withLock { $0 } }
    func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

extension StoreFolder {
    /// A searcher that never waits, with other settings.
    func searcher(
        _ transport: FakeTransport, _ clock: SetClock, _ change: (inout VenueSettings) -> Void
    ) -> VenueSearcher {
        var settings = VenueSettings()
        change(&settings)
        return VenueSearcher(
            transport: transport, store: store,
            rateLimiter: RateLimiter(RateLimiter.Clock(now: { .zero }, sleep: { _ in })), settings: settings,
            now: { clock.now })
    }
}

/// Numbers that look random and are the same every time (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

extension Trait where Self == ConditionTrait {
    /// The test is about a figure, which a busy machine falsifies: `MEET_TIMES=1 make test` on an idle one.
    static var measuresTime: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["MEET_TIMES"] != nil,
            "it measures; MEET_TIMES=1 asks for that")
    }
}
