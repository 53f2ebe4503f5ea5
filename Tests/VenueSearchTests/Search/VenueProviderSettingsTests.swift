import Foundation
import MeetCore
import Operations
import Testing
import Transport

@testable import VenueSearch

/// The settings that a search sends to a provider: its key, its server, the language.
@Suite struct VenueProviderSettingsTests {
    let folder: StoreFolder
    let clock = SetClock()
    let transport = FakeTransport { _ in
        .success(HTTPResponse(body: Array(Provider.nominatim.answer.utf8)))
    }

    init() throws { folder = try StoreFolder() }

    private func searcher(_ change: (inout VenueSettings) -> Void = { _ in }) -> VenueSearcher {
        folder.searcher(transport, clock, change)
    }

    @Test func foursquareWithAndWithoutItsKey() async throws {
        transport.change { _ in .success(HTTPResponse(body: Array(Provider.foursquare.answer.utf8))) }
        let request = VenueSearchRequest(text: "Kappeli", near: .text("Helsinki"), provider: "foursquare")
        guard case .failed(.key(.missing, provider: "Foursquare"), _) = await searcher().result(request)
        else {
            Issue.record("asked without a key")
            return
        }
        let withKey = searcher { $0.environment = ["MEET_FOURSQUARE_KEY": "s3cret"] }
        let state = await withKey.result(request)
        #expect(state.results?.venues.first?.distance == 850)
        #expect(transport.requests.count == 1)
        #expect(transport.requests[0].url.contains("near=Helsinki"))
        #expect(!"\(state)".contains("s3cret"))
        // By its terms a day is all it may be kept.
        clock.pass(86_400 + 60)
        transport.change { _ in .failure(.resolve(host: "nominatim.openstreetmap.org")) }
        #expect(
            await withKey.result(request)
                == .failed(.transport(.resolve(host: "nominatim.openstreetmap.org")), instead: nil))
    }

    @Test func foursquareKeysFromACommandAreNeverStored() async throws {
        transport.change { _ in
            .success(HTTPResponse(status: 401, body: Array(#"{"message":"Invalid request token."}"#.utf8)))
        }
        let searcher = searcher {
            $0.foursquareKeyCommand = "printf s3cret"
            $0.environment = ["PATH": "/usr/bin:/bin"]
        }
        let state = await searcher.result(
            VenueSearchRequest(text: "cafe", near: .point(Fixtures.kamppi, name: nil), provider: "foursquare")
        )
        guard
            case .failed(.answer(.badKey(message: "Invalid request token."), provider: "Foursquare"), _) =
                state
        else {
            Issue.record("\(state)")
            return
        }
        #expect(transport.requests.first?.headers["Authorization"] == "Bearer s3cret")
        var shown = ""
        dump(state, to: &shown)
        #expect(!shown.contains("s3cret"))
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.folder.path) {
            let data = try Data(contentsOf: folder.folder.appendingPathComponent(file))
            #expect(data.range(of: Data("s3cret".utf8)) == nil, "\(file)")
        }
    }

    @Test func lettingGoEndsTheCommandOfTheKey() async throws {
        let mark = folder.folder.appendingPathComponent("pid")
        let script = folder.folder.appendingPathComponent("key.sh")
        try Data("echo $$ > \(mark.path)\nexec tail -f /dev/null\n".utf8).write(to: script)
        let searcher = searcher {
            $0.foursquareKeyCommand = "sh \(script.path)"
            $0.environment = ["PATH": "/usr/bin:/bin"]
        }
        let task = Task { try await searcher.ask("foursquare", VenueQuery(text: "x", near: Fixtures.kamppi)) }
        let begin = ContinuousClock.now
        var process: pid_t?
        while process == nil, begin.duration(to: .now) < .seconds(60) {
            await Task.yield()
            process = (try? String(contentsOf: mark, encoding: .utf8)).flatMap {
                $0.hasSuffix("\n") ? pid_t($0.dropLast()) : nil
            }
        }
        let pid = try #require(process)
        task.cancel()
        await #expect(throws: VenueSearchError.cancelled) { try await task.value }
        // Its end was waited for.
        #expect(kill(pid, 0) != 0)
        #expect(transport.requests.isEmpty)
    }

    @Test func aServerOfOnesOwnIsAsked() async throws {
        try folder.store.set("venues.nominatim.url", to: "http://127.0.0.1:8088")
        try folder.store.set("venues.provider", to: "nominatim")
        try folder.store.set("me.home", to: "60.17,24.94")
        let settings = try VenueSettings(store: folder.store, environment: ["LANG": "el_GR.UTF-8"])
        #expect(settings.language == "el-GR,el;q=0.8")
        #expect(settings.home == "60.17,24.94")
        _ = await searcher { $0 = settings }.result(VenueSearchRequest(text: "x"))
        #expect(transport.requests.first?.url.hasPrefix("http://127.0.0.1:8088/search?") == true)
        #expect(transport.requests.first?.headers["Accept-Language"] == "el-GR,el;q=0.8")
    }

    @Test(
        arguments: [
            ("C", nil), ("POSIX", nil), ("", nil), ("en_US.UTF-8", "en-US,en;q=0.8"), ("fi", "fi"),
            ("x\r\ny", nil), ("de@euro", "de"),
        ] as [(String, String?)])
    func languages(locale: String, expected: String?) {
        #expect(VenueSettings.language(["LANG": locale]) == expected)
    }
}
