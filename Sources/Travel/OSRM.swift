import MeetCore
import Transport

/// Requests and answers of OSRM (https://project-osrm.org/docs/v26.4.0/http). A server knows one mode.
enum OSRM {
    // MARK: - Requests

    static func tableRequest(_ url: String, _ question: TravelQuestion) -> HTTPRequest {
        let first = question.from.count
        func numbers(_ range: Range<Int>) -> String { range.map { String($0) }.joined(separator: ";") }
        return HTTPRequest(
            url: "\(url)/table/v1/\(question.mode.rawValue)/\(places(question.from + question.to))"
                + "?sources=\(numbers(0..<first))"
                + "&destinations=\(numbers(first..<first + question.to.count))"
                + "&annotations=duration,distance",
            headers: TravelJSON.accept)
    }

    static func routeRequest(_ url: String, _ question: TravelQuestion) -> HTTPRequest {
        let ends = [question.from.first, question.to.first].compactMap(\.self)
        return HTTPRequest(
            url: "\(url)/route/v1/\(question.mode.rawValue)/\(places(ends))"
                + "?overview=full&geometries=polyline&steps=true",
            headers: TravelJSON.accept)
    }

    private static func places(_ places: [Coordinate]) -> String {
        places.map { "\(TravelJSON.degrees($0.longitude)),\(TravelJSON.degrees($0.latitude))" }
            .joined(separator: ";")
    }

    // MARK: - Times

    private struct Table: Decodable {
        var durations: [[Double?]]
        var distances: [[Double?]]?
        var sources: [Waypoint]
        var destinations: [Waypoint]
    }

    private struct Waypoint: Decodable {
        /// The metres by which the place was moved.
        var distance: Double?

        /// False if the place was moved too far. A server that does not tell counts as one that moved it.
        var isThere: Bool { distance.map { (0...TravelServer.farthestSnap).contains($0) } ?? false }
    }

    static func table(
        _ response: HTTPResponse, _ question: TravelQuestion, host: String
    ) throws(TravelError) -> TravelTable {
        if let fault = fault(of: response, host: host) {
            // One place without a street makes a server with a limit refuse all.
            guard fault == .noWay, question.from.count == 1, question.to.count == 1 else { throw fault }
            return [[nil]]
        }
        let (rows, columns) = (question.from.count, question.to.count)
        guard let table = TravelJSON.decode(Table.self, response.body), table.durations.count == rows,
            table.durations.allSatisfy({ $0.count == columns }), table.sources.count == rows,
            table.destinations.count == columns
        else { throw .badAnswer(host: host) }
        let distances = table.distances.flatMap { distances in
            distances.count == rows && distances.allSatisfy { $0.count == columns } ? distances : nil
        }
        return question.from.indices.map { row in
            question.to.indices.map { column in
                guard table.sources[row].isThere, table.destinations[column].isThere,
                    let seconds = table.durations[row][column]
                else { return nil }
                let metres =
                    distances?[row][column]
                    ?? TravelTime.metres(from: question.from[row], to: question.to[column])
                return TravelTime(answered: seconds, metres)
            }
        }
    }

    // MARK: - Ways

    private struct Answer: Decodable {
        struct Route: Decodable {
            struct Leg: Decodable { var steps: [Step] }

            var distance: Double
            var duration: Double
            var geometry: String
            var legs: [Leg]
        }

        struct Step: Decodable {
            struct Maneuver: Decodable {
                var type: String
                var modifier: String?
                var location: [Double]?
                var exit: Int?
            }

            var distance: Double
            var duration: Double
            var name: String?
            var ref: String?
            var mode: String?
            var maneuver: Maneuver
        }

        var routes: [Route]
        var waypoints: [Waypoint]
    }

    static func route(_ response: HTTPResponse, host: String) throws(TravelError) -> TravelRoute {
        if let fault = fault(of: response, host: host) { throw fault }
        guard let answer = TravelJSON.decode(Answer.self, response.body), answer.waypoints.count == 2,
            let route = answer.routes.first,
            let time = TravelTime(answered: route.duration, route.distance)
        else { throw .badAnswer(host: host) }
        guard answer.waypoints.allSatisfy(\.isThere) else { throw .noWay }
        let steps = route.legs.flatMap(\.steps).prefix(TravelRoute.mostSteps)
        return TravelRoute(
            time: time, steps: steps.compactMap(step), line: Polyline.decode(route.geometry, digits: 5))
    }

    /// Returns a step; `nil` if its numbers are implausible.
    private static func step(_ step: Answer.Step) -> TravelStep? {
        guard let time = TravelTime(answered: step.duration, step.distance) else { return nil }
        let place = step.maneuver.location.flatMap { location in
            location.count == 2 ? Coordinate(latitude: location[1], longitude: location[0]) : nil
        }
        return TravelStep(
            action(step), road: TravelStep.name(step.name) ?? TravelStep.name(step.ref),
            exit: step.maneuver.exit.flatMap { (1...20).contains($0) ? $0 : nil }, metres: time.metres,
            seconds: time.seconds, place: place)
    }

    private static func action(_ step: Answer.Step) -> TravelStep.Action {
        switch step.maneuver.type {
        case "depart": return .depart
        case "arrive": return .arrive
        case "roundabout", "rotary": return .roundabout
        case _ where step.mode == "ferry": return .ferry
        default: break
        }
        return switch step.maneuver.modifier {
        case "slight left": .slightLeft
        case "left": .left
        case "sharp left": .sharpLeft
        case "slight right": .slightRight
        case "right": .right
        case "sharp right": .sharpRight
        case "uturn": .uTurn
        default: .straight
        }
    }

    // MARK: - Errors

    private struct Code: Decodable { var code: String }

    /// Returns the error of an answer; `nil` for a good one.
    private static func fault(of response: HTTPResponse, host: String) -> TravelError? {
        let code = TravelJSON.decode(Code.self, response.body)?.code
        switch code {
        case "Ok" where response.isSuccess: return nil
        case "NoRoute", "NoSegment", "NoTable": return .noWay
        default:
            return response.isSuccess
                ? .badAnswer(host: host) : .refused(host: host, status: response.status)
        }
    }
}
