import Foundation
import MeetCore
import Transport

/// Requests and answers of MOTIS, a server of timetables (`openapi.yaml` of
/// https://github.com/motis-project/motis).
enum MOTIS {
    static func request(_ url: String, _ question: TravelQuestion) -> HTTPRequest {
        var items: [(name: String, value: String)] = [
            ("fromPlace", place(question.from.first)), ("toPlace", place(question.to.first)),
        ]
        if let moment = question.moment {
            let date = Date(timeIntervalSince1970: Double(moment.seconds))
            items.append(("time", date.formatted(.iso8601)))
            if case .arriving = moment { items.append(("arriveBy", "true")) }
        }
        return HTTPRequest(url: PercentEncoding.url("\(url)/api/v5/plan", items), headers: TravelJSON.accept)
    }

    private static func place(_ place: Coordinate?) -> String {
        guard let place else { return "" }
        return "\(TravelJSON.degrees(place.latitude)),\(TravelJSON.degrees(place.longitude))"
    }

    // MARK: - Answers

    private struct Answer: Decodable {
        /// The ways with public transport.
        var itineraries: [Itinerary]?
        /// The ways without.
        var direct: [Itinerary]?
    }

    private struct Itinerary: Decodable {
        var duration: Double?
        var startTime: String
        var endTime: String
        var legs: [Leg]

        var start: Date? { try? Date(startTime, strategy: .iso8601) }
        var end: Date? { try? Date(endTime, strategy: .iso8601) }
    }

    private struct Leg: Decodable {
        struct Stop: Decodable {
            var name: String?
            var lat: Double
            var lon: Double

            var place: Coordinate? { Coordinate(latitude: lat, longitude: lon) }
        }

        struct Geometry: Decodable {
            var points: String
            var precision: Int?
        }

        var mode: String
        var from: Stop
        var to: Stop
        var duration: Double?
        var distance: Double?
        var startTime: String?
        var routeShortName: String?
        var displayName: String?
        var headsign: String?
        var legGeometry: Geometry?

        /// The modes of streets; all others are lines of public transport.
        private static let streets: Set = ["WALK", "BIKE", "CAR", "RENTAL", "CAR_PARKING", "FLEX", "ODM"]
        var isRide: Bool { !Self.streets.contains(mode) }
    }

    /// Returns the best way of an answer: the first to arrive, or with a time of arrival the last to leave.
    static func route(
        _ response: HTTPResponse, _ question: TravelQuestion, host: String
    ) throws(TravelError) -> TravelRoute {
        guard response.isSuccess else { throw .refused(host: host, status: response.status) }
        guard let answer = TravelJSON.decode(Answer.self, response.body),
            answer.itineraries != nil || answer.direct != nil
        else { throw .badAnswer(host: host) }
        let all = ((answer.itineraries ?? []) + (answer.direct ?? [])).prefix(50)
        if all.isEmpty { throw .noWay }
        let routes = all.compactMap { route($0, question.moment) }
        guard let best = routes.min(by: { $0.time.seconds < $1.time.seconds }) else {
            throw .badAnswer(host: host)
        }
        guard isAtEnds(best, question) else { throw .noWay }
        return best
    }

    /// Returns whether the way begins and ends at the places, and not at the nearest streets of elsewhere.
    private static func isAtEnds(_ route: TravelRoute, _ question: TravelQuestion) -> Bool {
        func isNear(_ one: Coordinate?, _ other: Coordinate?) -> Bool {
            guard let one, let other else { return true }
            return one.distance(to: other) <= TravelServer.farthestSnap
        }
        return isNear(route.line.first, question.from.first) && isNear(route.line.last, question.to.first)
    }

    private static func route(_ itinerary: Itinerary, _ moment: TravelMoment?) -> TravelRoute? {
        guard let start = itinerary.start, let end = itinerary.end else { return nil }
        let (departure, arrival) = (seconds(start), seconds(end))
        // The time until the departure, or after the arrival, is spent as well.
        let (first, last) =
            switch moment {
            case .leaving(let asked): (asked, arrival)
            case .arriving(let asked): (departure, asked)
            case nil: (departure, arrival)
            }
        let legs = itinerary.legs.prefix(TravelRoute.mostSteps)
        var metres = 0.0
        var line: [Coordinate] = []
        var steps: [TravelStep] = []
        for leg in legs {
            guard let from = leg.from.place, let to = leg.to.place else { return nil }
            let length = leg.distance ?? TravelTime.metres(from: from, to: to)
            guard let time = TravelTime(answered: leg.duration ?? 0, length) else { return nil }
            metres += length
            let points = leg.legGeometry.map { Polyline.decode($0.points, digits: $0.precision ?? 6) } ?? []
            let drawn = points.isEmpty ? [from, to] : points
            line += drawn.prefix(max(0, TravelRoute.mostPoints - line.count))
            steps.append(step(leg, time, from))
        }
        guard departure <= arrival, let time = TravelTime(answered: Double(last - first), metres) else {
            return nil
        }
        return TravelRoute(time: time, steps: steps, line: line, departure: departure, arrival: arrival)
    }

    private static func step(_ leg: Leg, _ time: TravelTime, _ place: Coordinate) -> TravelStep {
        let departure = leg.startTime.flatMap { try? Date($0, strategy: .iso8601) }.map(seconds)
        return TravelStep(
            leg.isRide ? .ride : .walk,
            road: leg.isRide
                ? TravelStep.name(leg.routeShortName) ?? TravelStep.name(leg.displayName)
                    ?? TravelStep.name(leg.mode) : nil,
            heading: leg.isRide ? TravelStep.name(leg.headsign) : nil, from: stop(leg.from.name),
            to: stop(leg.to.name), metres: time.metres, seconds: time.seconds,
            departure: leg.isRide ? departure : nil, place: place)
    }

    /// Returns the name of a stop; `nil` for the ends of the whole way, which the server calls so.
    private static func stop(_ name: String?) -> String? {
        name == "START" || name == "END" ? nil : TravelStep.name(name)
    }

    private static func seconds(_ date: Date) -> Int64 {
        Int64(min(max(date.timeIntervalSince1970, -1e11), 1e11))
    }
}
