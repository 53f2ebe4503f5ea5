import Synchronization
import Transport

/// In place of a server of OSRM: two minutes and 100 metres for every way, and one step.
final class WayServer: HTTPTransport {
    private struct State {
        var asked: [String] = []
        var status = 200
    }

    private let state = Mutex(State())

    var asked: [String] { state.withLock { $0.asked } }
    /// The status of the next answers.
    func answers(_ status: Int) { state.withLock { $0.status = status } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let status = state.withLock { state in
            state.asked.append(request.url)
            return state.status
        }
        guard status == 200 else { return HTTPResponse(status: status) }
        let text = request.url.contains("/route/") ? Self.route : table(request)
        return HTTPResponse(body: Array(text.utf8))
    }

    private static let route = """
        {"code":"Ok","routes":[{"distance":100,"duration":120,"geometry":"","legs":[{"steps":[
        {"distance":100,"duration":120,"name":"Ermou","maneuver":{"type":"depart","location":[22.94,39.36]}}]}]}],
        "waypoints":[{"distance":1},{"distance":1}]}
        """

    private func table(_ request: HTTPRequest) -> String {
        func count(_ name: String) -> Int {
            let rest = request.url.split(separator: "\(name)=").last ?? ""
            return rest.prefix { $0 != "&" }.split(separator: ";").count
        }
        func list(_ text: String, _ count: Int) -> String {
            "[" + Array(repeating: text, count: count).joined(separator: ",") + "]"
        }
        let (rows, columns) = (count("sources"), count("destinations"))
        let (times, lengths) = (list(list("120", columns), rows), list(list("100", columns), rows))
        let place = #"{"distance":1}"#
        return #"{"code":"Ok","durations":\#(times),"distances":\#(lengths),"#
            + #""sources":\#(list(place, rows)),"destinations":\#(list(place, columns))}"#
    }
}
