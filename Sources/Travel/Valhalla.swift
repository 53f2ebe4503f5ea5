import MeetCore
import Transport

/// Requests and answers of Valhalla (https://valhalla.github.io/valhalla/api/). A server knows all modes.
enum Valhalla {
    // MARK: - Requests

    static func tableRequest(_ url: String, _ question: TravelQuestion) -> HTTPRequest {
        request(
            "\(url)/sources_to_targets",
            #"{"sources":\#(places(question.from)),"targets":\#(places(question.to)),"#
                + #""costing":"\#(costing(question.mode))","units":"kilometers"}"#)
    }

    static func routeRequest(_ url: String, _ question: TravelQuestion) -> HTTPRequest {
        let ends = [question.from.first, question.to.first].compactMap(\.self)
        return request(
            "\(url)/route",
            #"{"locations":\#(places(ends)),"costing":"\#(costing(question.mode))","units":"kilometers","#
                + #""directions_type":"maneuvers"}"#)
    }

    private static func request(_ url: String, _ body: String) -> HTTPRequest {
        HTTPRequest(
            method: .post, url: url,
            headers: TravelJSON.accept + [HTTPField("Content-Type", "application/json")],
            body: Array(body.utf8))
    }

    /// Returns the places, each with the distance beyond which no street is its own: answers do not tell how
    /// far a place was moved.
    private static func places(_ places: [Coordinate]) -> String {
        let all = places.map { place in
            #"{"lat":\#(TravelJSON.degrees(place.latitude)),"lon":\#(TravelJSON.degrees(place.longitude)),"#
                + #""search_cutoff":\#(Int(TravelServer.farthestSnap))}"#
        }
        return "[" + all.joined(separator: ",") + "]"
    }

    private static func costing(_ mode: TravelMode) -> String {
        switch mode {
        case .foot: "pedestrian"
        case .bike: "bicycle"
        case .car: "auto"
        case .transit: "multimodal"
        }
    }

    // MARK: - Times

    private struct Table: Decodable {
        struct Pair: Decodable {
            /// The seconds; `nil` without a way.
            var time: Double?
            /// The kilometres.
            var distance: Double?
        }

        var rows: [[Pair]]

        private enum CodingKeys: String, CodingKey { case rows = "sources_to_targets" }
    }

    /// Returns the times. If a place is far from any street, the server refuses the whole question: `noWay`.
    static func table(
        _ response: HTTPResponse, _ question: TravelQuestion, host: String
    ) throws(TravelError) -> TravelTable {
        if let fault = fault(of: response, host: host) { throw fault }
        guard let table = TravelJSON.decode(Table.self, response.body),
            table.rows.count == question.from.count,
            table.rows.allSatisfy({ $0.count == question.to.count })
        else { throw .badAnswer(host: host) }
        return question.from.indices.map { row in
            question.to.indices.map { column in
                let pair = table.rows[row][column]
                guard let seconds = pair.time else { return nil }
                let metres =
                    pair.distance.map { $0 * 1000 }
                    ?? TravelTime.metres(from: question.from[row], to: question.to[column])
                return TravelTime(answered: seconds, metres)
            }
        }
    }

    // MARK: - Ways

    private struct Answer: Decodable {
        struct Trip: Decodable {
            struct Summary: Decodable {
                var time: Double
                var length: Double
            }

            var summary: Summary
            var legs: [Leg]
        }

        struct Leg: Decodable {
            var maneuvers: [Maneuver]
            var shape: String
        }

        struct Maneuver: Decodable {
            var type: Int
            var time: Double?
            var length: Double?
            var streetNames: [String]?
            var begin: Int?
            var exit: Int?

            private enum CodingKeys: String, CodingKey {
                case type, time, length
                case streetNames = "street_names"
                case begin = "begin_shape_index"
                case exit = "roundabout_exit_count"
            }
        }

        var trip: Trip
    }

    static func route(_ response: HTTPResponse, host: String) throws(TravelError) -> TravelRoute {
        if let fault = fault(of: response, host: host) { throw fault }
        guard let trip = TravelJSON.decode(Answer.self, response.body)?.trip,
            let time = TravelTime(answered: trip.summary.time, trip.summary.length * 1000)
        else { throw .badAnswer(host: host) }
        var route = TravelRoute(time: time)
        for leg in trip.legs {
            let line = Polyline.decode(leg.shape, digits: 6)
            let free = TravelRoute.mostSteps - route.steps.count
            route.steps += leg.maneuvers.prefix(max(0, free)).compactMap { step($0, on: line) }
            route.line += line.prefix(max(0, TravelRoute.mostPoints - route.line.count))
        }
        return route
    }

    /// Returns a step; `nil` if its numbers are implausible.
    private static func step(_ maneuver: Answer.Maneuver, on line: [Coordinate]) -> TravelStep? {
        guard let time = TravelTime(answered: maneuver.time ?? 0, (maneuver.length ?? 0) * 1000) else {
            return nil
        }
        return TravelStep(
            action(maneuver.type), road: TravelStep.name(maneuver.streetNames?.first),
            exit: maneuver.exit.flatMap { (1...20).contains($0) ? $0 : nil }, metres: time.metres,
            seconds: time.seconds,
            place: maneuver.begin.flatMap { line.indices.contains($0) ? line[$0] : nil })
    }

    /// Returns the action of a number of `DirectionsLeg.Maneuver.Type`.
    private static func action(_ type: Int) -> TravelStep.Action {
        switch type {
        case 1...3: .depart
        case 4...6: .arrive
        case 9, 18, 20, 23, 37: .slightRight
        case 10: .right
        case 11: .sharpRight
        case 12, 13: .uTurn
        case 14: .sharpLeft
        case 15: .left
        case 16, 19, 21, 24, 38: .slightLeft
        case 26: .roundabout
        case 28: .ferry
        default: .straight
        }
    }

    // MARK: - Errors

    private struct Fault: Decodable {
        var code: Int

        private enum CodingKeys: String, CodingKey { case code = "error_code" }
    }

    /// The codes for ways that are too long, and places without a street or a way.
    private static let noWay: Set = [154, 170, 171, 442]

    private static func fault(of response: HTTPResponse, host: String) -> TravelError? {
        if response.isSuccess { return nil }
        let code = TravelJSON.decode(Fault.self, response.body)?.code
        if let code, noWay.contains(code) { return .noWay }
        return .refused(host: host, status: response.status)
    }
}
