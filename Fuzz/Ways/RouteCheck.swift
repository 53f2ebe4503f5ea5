import Foundation
import MeetCore
import Transport
import Travel

/// The answers of a server of ways: of the shape that was asked for, with plausible numbers and plain names.
struct RouteCheck: Sendable {
    let kind: TravelServer.Kind

    init(_ kind: TravelServer.Kind) { self.kind = kind }

    private static let places = [(60.1719, 24.9414), (60.1675, 24.9479)].compactMap {
        Coordinate(latitude: $0.0, longitude: $0.1)
    }

    func flaw(_ body: [UInt8], status: Int) -> Flaw? {
        guard let server = TravelServer(kind, url: "https://ways.example/a"), Self.places.count == 2 else {
            return Flaw(kind: "no server", explanation: kind.rawValue)
        }
        let answer = HTTPResponse(status: status, body: body)
        let moments: [TravelMoment?] = kind == .motis ? [nil, .leaving(0), .arriving(1_795_700_000)] : [nil]
        for moment in moments {
            let one = TravelQuestion(
                from: Self.places[0], to: Self.places[1], mode: .foot, moment: moment)
            let many = TravelQuestion(from: Self.places, to: Self.places, mode: .foot)
            for question in server.hasTables ? [one, many] : [one] {
                if let flaw = table(server, answer, question) { return flaw }
            }
            if let flaw = route(server, answer, one) { return flaw }
        }
        return nil
    }

    private func table(_ server: TravelServer, _ answer: HTTPResponse, _ question: TravelQuestion) -> Flaw? {
        guard let table = try? server.table(answer, to: question) else { return nil }
        guard table.count == question.from.count, table.allSatisfy({ $0.count == question.to.count }) else {
            return Flaw(kind: "\(kind.rawValue), shape", explanation: "\(table)")
        }
        return table.joined().compactMap(\.self).lazy.compactMap { time($0.seconds, $0.metres) }.first
    }

    private func time(_ seconds: Double, _ metres: Double) -> Flaw? {
        if (0...1_209_600).contains(seconds), (0...100_000_000).contains(metres) { return nil }
        return Flaw(kind: "\(kind.rawValue), numbers", explanation: "\(seconds) s, \(metres) m")
    }

    private func route(_ server: TravelServer, _ answer: HTTPResponse, _ question: TravelQuestion) -> Flaw? {
        guard let route = try? server.route(answer, to: question) else { return nil }
        if let flaw = time(route.time.seconds, route.time.metres) { return flaw }
        if route.steps.count > 2000 || route.line.count > 50_000 {
            let sizes = "\(route.steps.count), \(route.line.count)"
            return Flaw(kind: "\(kind.rawValue), size", explanation: sizes)
        }
        for step in route.steps {
            if let flaw = time(step.seconds, step.metres) { return flaw }
            for name in [step.road, step.heading, step.from, step.to].compactMap(\.self) {
                let isPlain = name.unicodeScalars.allSatisfy { scalar in
                    scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
                        && ![0x2028, 0x2029, 0x202E].contains(scalar.value)
                }
                if name.isEmpty || name.unicodeScalars.count > 120 || !isPlain {
                    return Flaw(kind: "\(kind.rawValue), name", explanation: name.debugDescription)
                }
            }
            if let exit = step.exit, !(1...20).contains(exit) {
                return Flaw(kind: "\(kind.rawValue), exit", explanation: "\(exit)")
            }
        }
        if let departure = route.departure, let arrival = route.arrival, departure > arrival {
            return Flaw(kind: "\(kind.rawValue), times", explanation: "\(departure), \(arrival)")
        }
        return kept(route)
    }

    /// What is kept of a way comes back as it was.
    private func kept(_ route: TravelRoute) -> Flaw? {
        guard route.line.count <= 50 else { return nil }
        let kept = try? JSONDecoder().decode(TravelRoute.self, from: JSONEncoder().encode(route))
        let found = kept.map { "\($0)" } ?? "nothing"
        return kept == route ? nil : Flaw(kind: "\(kind.rawValue), kept", explanation: "\(route)\n\(found)")
    }
}
