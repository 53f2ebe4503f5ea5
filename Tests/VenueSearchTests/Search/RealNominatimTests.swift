import Foundation
import MeetCore
import Operations
import Processes
import Testing
import Transport

@testable import VenueSearch

/// Against a real Nominatim on real data, started for these tests.
@Suite(.enabled(if: NominatimServer.isInstalled, "no Nominatim at ../shared/nominatim"))
struct RealNominatimTests {
    @Test func theShowsOfASearch() async throws {
        let server = try await NominatimServer.started()
        let folder = try StoreFolder()
        let transport = CurlTransport(
            CurlTransport.Options(
                userAgent: CurlTransport.userAgent(version: "0.0.0", url: "https://example.org/")))
        var settings = VenueSettings()
        settings.servers[NominatimProvider.id] = server.url
        let clock = SetClock()
        let searcher = VenueSearcher(
            transport: transport, store: folder.store, rateLimiter: RateLimiter(), settings: settings,
            now: { clock.now })
        func fresh(_ request: VenueSearchRequest) async throws -> VenueResults {
            let state = await searcher.result(request)
            guard case .fresh(let results) = state else {
                Issue.record("\(request): \(state)")
                throw NominatimServer.Fault(text: "no fresh results")
            }
            return results
        }

        // Of a kind, near a place.
        let cafes = try await fresh(VenueSearchRequest(text: "cafe", near: .text("Helsinki"), limit: 20))
        #expect(cafes.venues.count == 20)
        #expect(cafes.venues.allSatisfy { $0.venue.category == "cafe" })
        #expect(cafes.around?.name == "Helsinki")
        let distances = cafes.venues.compactMap(\.distance)
        #expect(distances.count == 20)
        #expect(distances == distances.sorted())
        #expect(cafes.skippedRows == 0)
        #expect(cafes.attribution.contains("OpenStreetMap"))

        // By name, near a place.
        let artist = try await fresh(VenueSearchRequest(text: "Café Artist", near: .text("Helsinki")))
        #expect(artist.venues.first?.venue.name == "Café Artist")
        #expect(artist.venues.first?.venue.address.locality == "Helsinki")

        // Around coordinates, within a circle.
        let point = Coordinate(latitude: 60.1674, longitude: 24.9429)!
        let around = try await fresh(
            VenueSearchRequest(text: "restaurant", near: .text("60.1674,24.9429"), radius: 300, limit: 50))
        #expect(!around.venues.isEmpty)
        for found in around.venues {
            let place = try #require(found.venue.coordinate)
            #expect(point.distance(to: place) <= 300)
        }

        // A typo finds nothing, which is no error.
        #expect(try await fresh(VenueSearchRequest(text: "Kaffe Artits")).venues.isEmpty)

        // An answer that was kept is shown when the server is gone.
        server.stop()
        clock.pass(3600)
        let gone = await searcher.result(VenueSearchRequest(text: "cafe", near: .text("Helsinki"), limit: 20))
        guard case .failed(.transport(.connect), instead: let kept?) = gone else {
            Issue.record("\(gone)")
            return
        }
        #expect(kept.venues.map(\.venue.name) == cafes.venues.map(\.venue.name))
        #expect(kept.fetchedAt == Fixtures.now)
    }

    @Test func errorsOfTheServer() async throws {
        let server = try await NominatimServer.started(["NOMINATIM_QUERY_TIMEOUT": "0"])
        let transport = CurlTransport(CurlTransport.Options(userAgent: "meet/0.0.0"))
        let provider = NominatimProvider(server: server.url)
        let slow = try await transport.send(provider.request(for: VenueQuery(text: "cafe in Helsinki")))
        #expect(throws: VenueDecodingError.refused(status: 503, message: "Query took too long to process.")) {
            try provider.decode(slow, now: Fixtures.now)
        }
        for (path, error) in [
            (
                "/search?format=jsonv2",
                VenueDecodingError.refused(status: 400, message: "Nothing to search for.")
            ),
            ("/nowhere", .refused(status: 404, message: "404 Not Found")),
            (
                "/search?q=x&format=jsonv2&viewbox=1",
                .refused(status: 400, message: "Bounding box parameter needs 4 coordinates.")
            ),
        ] {
            let response = try await transport.send(HTTPRequest(url: server.url + path))
            #expect(throws: error) { try provider.decode(response, now: Fixtures.now) }
        }
        let empty = try await transport.send(HTTPRequest(url: server.url + "/search?q=&format=jsonv2"))
        #expect(try provider.decode(empty, now: Fixtures.now) == VenuePage())
    }
}

/// The server of `../shared/nominatim`, on a port of its own. The environment is made once for all runs.
final class NominatimServer: @unchecked Sendable {
    static let start = Fixtures.shared.appendingPathComponent("nominatim/start").path
    static let isInstalled = FileManager.default.isExecutableFile(atPath: start)

    /// Made by the first run, as the server's own script does it.
    private static let pythonEnvironment = FileManager.default.temporaryDirectory
        .appendingPathComponent("meet-nominatim/venv-serve").path

    struct Fault: Error { var text: String }

    /// Starts it on a thread of its own.
    static func started(_ environment: [String: String] = [:]) async throws -> NominatimServer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try NominatimServer(environment: environment) })
            }
        }
    }

    let url: String
    private let work: URL
    private let lock = NSLock()
    private var pid: pid_t?

    private init(environment: [String: String]) throws {
        work = FileManager.default.temporaryDirectory.appendingPathComponent(
            "meet-nominatim-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let port = try Self.freePort()
        url = "http://127.0.0.1:\(port)"
        // One at a time, whichever test it is for: the first may have to install what it needs.
        let turn = open(
            FileManager.default.temporaryDirectory.appendingPathComponent("meet-nominatim.lock").path,
            O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        flock(turn, LOCK_EX)
        defer { close(turn) }
        var variables = ProcessInfo.processInfo.environment
        variables["PORT"] = String(port)
        variables["WORK"] = work.path
        if variables["VENV"] == nil { variables["VENV"] = Self.pythonEnvironment }
        for (name, value) in environment { variables[name] = value }
        let command = SpawnedCommand(path: Self.start, arguments: [], environment: variables)
        let outcome = command.run(limit: 300)
        guard case .exited(0, _) = outcome else { throw Fault(text: "\(Self.start): \(outcome)") }
        let number = try String(contentsOf: work.appendingPathComponent("server.pid"), encoding: .utf8)
        pid = pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Returns when nobody listens any more.
    func stop() {
        lock.withLock {
            guard let pid else { return }
            kill(pid, SIGTERM)
            let deadline = Date(timeIntervalSinceNow: 10)
            while kill(pid, 0) == 0, !isZombie(pid), Date() < deadline { usleep(10_000) }
            self.pid = nil
        }
    }

    private func isZombie(_ pid: pid_t) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let end = status.lastIndex(of: ")")
        else { return true }
        return status[end...].dropFirst(2).first == "Z"
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: work)
    }

    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else { throw Fault(text: "no port") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
