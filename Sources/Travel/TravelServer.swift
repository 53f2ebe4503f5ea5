import Foundation
import MeetCore
import Transport

/// A server of ways: pure functions from a question to a request, and from an answer to times and steps.
package struct TravelServer: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case osrm, valhalla, motis
    }

    package let kind: Kind
    /// The address without a slash at its end.
    package let url: String
    /// The host for display: `example.org`, `127.0.0.1:8840`.
    package let host: String
    /// True if it is this machine.
    package let isLoopback: Bool

    /// Makes a server; `nil` if the address is not an `http` or `https` URL, or has a user or a query.
    package init?(_ kind: Kind, url: String) {
        var url = url
        while url.hasSuffix("/") { url.removeLast() }
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !url.contains("?"), !url.contains("#"),
            let server = ServerAddress(url), !server.hasUser,
            server.scheme == "http" || server.scheme == "https"
        else { return nil }
        self.kind = kind
        self.url = url
        let usual = server.scheme == "https" ? 443 : 80
        host = server.port.flatMap { $0 == usual ? nil : "\(server.host):\($0)" } ?? server.host
        isLoopback = ServerAddress.isLoopback(host: server.host)
    }

    /// The maximum number of places in one question about times, both sides together.
    package static let mostPlaces = 100
    /// The maximum distance in metres that a server may move a place to the nearest street. Servers answer
    /// even if it is another continent.
    package static let farthestSnap = 500.0
    /// The maximum size of an answer in bytes.
    static let largestAnswer = 4 << 20
}

/// A way to travel.
package enum TravelMode: String, Hashable, Sendable, Codable, CaseIterable {
    case foot, bike, car, transit
}

/// The moment of a journey. Timetables depend on it, and nothing else does.
package enum TravelMoment: Hashable, Sendable {
    case leaving(Int64)
    case arriving(Int64)

    /// The moment in seconds since 1970.
    package var seconds: Int64 {
        switch self {
        case .leaving(let seconds), .arriving(let seconds): seconds
        }
    }
}

/// A question about times: from each of some places to each of others.
package struct TravelQuestion: Hashable, Sendable {
    package var from: [Coordinate]
    package var to: [Coordinate]
    package var mode: TravelMode
    /// The moment; `nil` if it does not matter.
    package var moment: TravelMoment?

    package init(from: [Coordinate], to: [Coordinate], mode: TravelMode, moment: TravelMoment? = nil) {
        self.from = from
        self.to = to
        self.mode = mode
        self.moment = moment
    }

    /// The question about a single way.
    package init(from: Coordinate, to: Coordinate, mode: TravelMode, moment: TravelMoment? = nil) {
        self.init(from: [from], to: [to], mode: mode, moment: moment)
    }

    /// The question with the places that servers are told.
    var rounded: TravelQuestion {
        var question = self
        question.from = from.map(\.roundedForTravel)
        question.to = to.map(\.roundedForTravel)
        return question
    }
}

/// Times by the places they start from, then by those they lead to; `nil` where there is no way.
package typealias TravelTable = [[TravelTime?]]

extension TravelServer {
    /// True if one request asks for the times between many places. Timetables are asked for each way.
    package var hasTables: Bool { kind != .motis }

    /// Returns the request for all times of a question. Places are rounded.
    package func tableRequest(_ question: TravelQuestion) -> HTTPRequest {
        switch kind {
        case .osrm: OSRM.tableRequest(url, question.rounded)
        case .valhalla: Valhalla.tableRequest(url, question.rounded)
        case .motis: MOTIS.request(url, question.rounded)
        }
    }

    /// Returns the times of an answer.
    package func table(
        _ response: HTTPResponse, to question: TravelQuestion
    ) throws(TravelError) -> TravelTable {
        switch kind {
        case .osrm: try OSRM.table(response, question.rounded, host: host)
        case .valhalla: try Valhalla.table(response, question.rounded, host: host)
        case .motis: [[try MOTIS.route(response, question.rounded, host: host).time]]
        }
    }

    /// Returns the request for a way with its steps, from the first place to the first one. Places are
    /// rounded.
    package func routeRequest(_ question: TravelQuestion) -> HTTPRequest {
        switch kind {
        case .osrm: OSRM.routeRequest(url, question.rounded)
        case .valhalla: Valhalla.routeRequest(url, question.rounded)
        case .motis: MOTIS.request(url, question.rounded)
        }
    }

    /// Returns the way of an answer.
    package func route(
        _ response: HTTPResponse, to question: TravelQuestion
    ) throws(TravelError) -> TravelRoute {
        switch kind {
        case .osrm: try OSRM.route(response, host: host)
        case .valhalla: try Valhalla.route(response, host: host)
        case .motis: try MOTIS.route(response, question.rounded, host: host)
        }
    }
}

/// JSON of servers.
enum TravelJSON {
    /// Decodes an answer; `nil` if it is too large, no JSON, or has another shape.
    static func decode<Value: Decodable>(_ type: Value.Type, _ body: [UInt8]) -> Value? {
        guard body.count <= TravelServer.largestAnswer else { return nil }
        return try? JSONDecoder().decode(type, from: Data(body))
    }

    /// Returns a number of degrees with four decimals.
    static func degrees(_ value: Double) -> String {
        let units = Int((abs(value) * 10_000).rounded())
        var decimals = String(units % 10_000)
        while decimals.count < 4 { decimals = "0" + decimals }
        return (value < 0 && units > 0 ? "-" : "") + "\(units / 10_000).\(decimals)"
    }

    static let accept = [HTTPField("Accept", "application/json")]
}
