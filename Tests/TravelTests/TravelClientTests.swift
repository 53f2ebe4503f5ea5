import MeetCore
import Synchronization
import Testing
import Transport

@testable import Travel

/// Who is asked, and how often.
@Suite struct TravelClientTests {
    /// In place of the network: answers with tables of OSRM, and remembers what it was asked.
    private final class TableServer: HTTPTransport {
        private let state = Mutex<[HTTPRequest]>([])
        private let answer: @Sendable (HTTPRequest) -> HTTPResponse

        init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) { self.answer = answer }

        var asked: [HTTPRequest] { state.withLock { $0 } }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            state.withLock { $0.append(request) }
            return answer(request)
        }

        /// Answers with a minute for every way.
        static func minutes() -> TableServer {
            TableServer { request in
                func count(_ name: String) -> Int {
                    let rest = request.url.split(separator: "\(name)=").last ?? ""
                    return rest.prefix { $0 != "&" }.split(separator: ";").count
                }
                let (rows, columns) = (count("sources"), count("destinations"))
                func list(_ text: String, _ count: Int) -> String {
                    "[" + Array(repeating: text, count: count).joined(separator: ",") + "]"
                }
                let place = #"{"distance":1}"#
                return TravelAnswers.answer(
                    #"{"code":"Ok","durations":"# + list(list("60", columns), rows) + #","sources":"#
                        + list(place, rows) + #","destinations":"# + list(place, columns) + "}")
            }
        }
    }

    private func places(_ count: Int) -> [Coordinate] {
        (0..<count).compactMap { Coordinate(latitude: 60 + Double($0) / 1000, longitude: 25) }
    }

    @Test(arguments: [(1, 1, 1), (30, 1, 1), (3, 97, 1), (3, 98, 2), (60, 1, 2), (60, 60, 4)])
    func placesBeyondATableAreAskedInParts(rows: Int, columns: Int, requests: Int) async throws {
        let network = TableServer.minutes()
        let client = TravelClient(TravelAnswers.server(.osrm), isAllowed: true, transport: network)
        let question = TravelQuestion(from: places(rows), to: places(columns), mode: .foot)
        let table = try await client.table(question)
        #expect(table.count == rows && table.allSatisfy { $0.count == columns })
        #expect(table.allSatisfy { $0.allSatisfy { $0?.seconds == 60 } })
        #expect(network.asked.count == requests)
        #expect(network.asked.allSatisfy { $0.limits.body <= 4 << 20 })
    }

    @Test func nobodyElseIsAskedBeforeItIsAllowed() async throws {
        let network = TableServer.minutes()
        let question = TravelQuestion(from: places(1), to: places(1), mode: .foot)
        let server = TravelAnswers.server(.osrm)
        await #expect(throws: TravelError.notAllowed(host: TravelAnswers.host)) {
            try await TravelClient(server, isAllowed: false, transport: network).table(question)
        }
        #expect(network.asked.isEmpty)
        let local = try #require(TravelServer(.osrm, url: "http://127.0.0.1:8840"))
        _ = try await TravelClient(local, isAllowed: false, transport: network).table(question)
        #expect(network.asked.map(\.limits.redirects) == [0])
    }

    /// OSRM does so too where it looks for streets within a limit only.
    @Test func oneFarPlaceSpoilsNoOtherOfOSRM() async throws {
        let network = TableServer { request in
            if request.url.contains("60.0010") {
                return TravelAnswers.answer(#"{"code":"NoSegment"}"#, status: 400)
            }
            return TravelAnswers.answer(
                #"{"code":"Ok","durations":[[60]],"sources":[{"distance":1}],"#
                    + #""destinations":[{"distance":1}]}"#)
        }
        let client = TravelClient(TravelAnswers.server(.osrm), isAllowed: true, transport: network)
        let question = TravelQuestion(from: places(3), to: [TravelAnswers.square], mode: .foot)
        let table = try await client.table(question)
        #expect(table.map { $0.map { $0?.minutes } } == [[1], [nil], [1]])
        #expect(network.asked.count == 4)
    }

    /// Valhalla refuses a whole table for one place without a street.
    @Test func oneFarPlaceSpoilsNoOther() async throws {
        let network = TableServer { request in
            let body = String(decoding: request.body ?? [], as: UTF8.self)
            return body.contains("60.0010")
                ? TravelAnswers.answer(#"{"error_code":171}"#, status: 400)
                : TravelAnswers.answer(#"{"sources_to_targets":[[{"time":60,"distance":0.1}]]}"#)
        }
        let client = TravelClient(TravelAnswers.server(.valhalla), isAllowed: true, transport: network)
        let question = TravelQuestion(from: places(3), to: [TravelAnswers.square], mode: .foot)
        let table = try await client.table(question)
        #expect(table.map { $0.map { $0?.minutes } } == [[1], [nil], [1]])
        #expect(network.asked.count == 4)
    }
}
