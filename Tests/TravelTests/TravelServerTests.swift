import Foundation
import MeetCore
import Testing
import Transport

@testable import Travel

/// What servers of ways are asked, and what their answers mean.
@Suite struct TravelServerTests {
    private typealias Answers = TravelAnswers
    private let both = TravelQuestion(
        from: [TravelAnswers.station, TravelAnswers.park], to: [TravelAnswers.square], mode: .foot)
    private let one = TravelQuestion(from: TravelAnswers.station, to: TravelAnswers.square, mode: .foot)

    @Test func oneRequestAsksForAllPeople() {
        let osrm = Answers.server(.osrm).tableRequest(both)
        #expect(
            osrm.url == "https://ways.example/a/table/v1/foot/24.9414,60.1719;24.9500,60.1700;24.9479,60.1675"
                + "?sources=0;1&destinations=2&annotations=duration,distance")
        let valhalla = Answers.server(.valhalla).tableRequest(both)
        #expect(valhalla.url == "https://ways.example/a/sources_to_targets" && valhalla.method == .post)
        let body = String(decoding: valhalla.body ?? [], as: UTF8.self)
        #expect(body.contains(#""costing":"pedestrian""#) && body.contains(#""search_cutoff":500"#))
        #expect((try? JSONSerialization.jsonObject(with: Data(body.utf8))) is [String: Any])
        var later = one
        later.mode = .transit
        later.moment = .arriving(1_795_766_400)
        let motis = Answers.server(.motis).tableRequest(later)
        #expect(motis.url.hasPrefix("https://ways.example/a/api/v5/plan?fromPlace=60.1719%2C24.9414&"))
        #expect(motis.url.hasSuffix("&time=2026-11-27T08%3A00%3A00Z&arriveBy=true"))
    }

    @Test func placesAreRounded() {
        let exact = Coordinate(latitude: -0.00004, longitude: -12.345678)!
        let question = TravelQuestion(from: exact, to: Answers.square, mode: .car)
        for kind in TravelServer.Kind.allCases {
            let server = Answers.server(kind)
            for request in [server.tableRequest(question), server.routeRequest(question)] {
                let sent = request.url + String(decoding: request.body ?? [], as: UTF8.self)
                #expect(sent.contains("-12.3457") && sent.contains("0.0000"), "\(kind)")
                #expect(!sent.contains("12.34567") && !sent.contains("-0.0000"), "\(kind)")
            }
        }
    }

    @Test func timesAreRead() throws {
        let osrm = try Answers.server(.osrm).table(Answers.answer(Answers.osrmTable), to: both)
        #expect(osrm == [[TravelTime(seconds: 604.9, metres: 834.7)], [nil]])
        #expect(osrm[0][0]?.minutes == 11 && osrm[0][0]?.isEstimated == false)
        let valhalla = try Answers.server(.valhalla).table(Answers.answer(Answers.valhallaTable), to: both)
        #expect(valhalla == [[TravelTime(seconds: 598, metres: 835)], [nil]])
    }

    /// Servers answer for any place, however far it is from the nearest street.
    @Test(arguments: [
        ("0.6", true), ("500", true), ("500.1", false), ("7089000", false), ("-1", false), ("null", false),
    ])
    func aPlaceThatIsMovedFarHasNoWay(metres: String, isThere: Bool) throws {
        let table = Answers.osrmTable.replacing("\"distance\":0.6", with: "\"distance\":\(metres)")
        let times = try Answers.server(.osrm).table(Answers.answer(table), to: both)
        #expect((times[0][0] != nil) == isThere)
        let route = Answers.osrmRoute.replacing("\"distance\":0.6", with: "\"distance\":\(metres)")
        let found = try? Answers.server(.osrm).route(Answers.answer(route), to: one)
        #expect((found != nil) == isThere)
    }

    @Test func waysAreRead() throws {
        let osrm = try Answers.server(.osrm).route(Answers.answer(Answers.osrmRoute), to: one)
        #expect(osrm.steps.map(\.action) == [.depart, .right, .arrive])
        #expect(osrm.steps.map(\.road) == ["Kaivokatu", "E12", "Aleksanterin katu"])
        #expect(osrm.steps[0].place == Answers.station && osrm.steps[1].metres == 434.5)
        #expect(osrm.line.first == Coordinate(latitude: 38.5, longitude: -120.2) && osrm.line.count == 3)
        let valhalla = try Answers.server(.valhalla).route(Answers.answer(Answers.valhallaRoute), to: one)
        #expect(valhalla.time == TravelTime(seconds: 590.1, metres: 830))
        #expect(valhalla.steps.map(\.action) == [.depart, .left, .arrive])
        #expect(valhalla.steps[0].metres == 410)
    }

    /// The first to arrive, or with a time of arrival the last to leave; waiting counts.
    @Test func timetablesAreRead() throws {
        func route(_ moment: TravelMoment?) throws -> TravelRoute {
            let question = TravelQuestion(
                from: Answers.station, to: Answers.square, mode: .transit, moment: moment)
            return try Answers.server(.motis).route(Answers.answer(Answers.motis), to: question)
        }
        let first = try route(.leaving(1_795_766_400 - 300))
        #expect(first.time.seconds == 1800 && first.steps.map(\.action) == [.walk, .ride])
        #expect(first.steps[1].road == "6" && first.steps[1].heading == "Arabia")
        #expect(first.steps[1].from == "Rautatientori" && first.steps[1].to == nil)
        #expect(first.departure == 1_795_766_400 && first.arrival == 1_795_767_900)
        let last = try route(.arriving(1_795_766_400 + 2400))
        #expect(last.time.seconds == 1800 && last.steps.map(\.action) == [.walk])
    }

    @Test(
        arguments: [
            (.osrm, 400, #"{"code":"NoSegment","message":"x"}"#, .noWay),
            (.osrm, 400, #"{"code":"NoRoute","message":"x"}"#, .noWay),
            (.osrm, 400, #"{"code":"InvalidUrl"}"#, .refused(host: "ways.example", status: 400)),
            (.osrm, 500, "", .refused(host: "ways.example", status: 500)),
            (.osrm, 200, "<html>", .badAnswer(host: "ways.example")),
            (.osrm, 200, #"{"code":"Ok","routes":[],"waypoints":[]}"#, .badAnswer(host: "ways.example")),
            (.valhalla, 400, #"{"error_code":171,"error":"x","status_code":400}"#, .noWay),
            (.valhalla, 400, #"{"error_code":442}"#, .noWay),
            (.valhalla, 400, #"{"error_code":154}"#, .noWay),
            (.valhalla, 429, "slow", .refused(host: "ways.example", status: 429)),
            (.valhalla, 200, "[]", .badAnswer(host: "ways.example")),
            (.motis, 200, #"{"itineraries":[],"direct":[]}"#, .noWay),
            (.motis, 200, "null", .badAnswer(host: "ways.example")),
            (.motis, 503, "", .refused(host: "ways.example", status: 503)),
        ] as [(TravelServer.Kind, Int, String, TravelError)])
    func errorsAreTold(kind: TravelServer.Kind, status: Int, body: String, error: TravelError) {
        #expect(throws: error) {
            try Answers.server(kind).route(Answers.answer(body, status: status), to: one)
        }
    }

    @Test func hostileAnswersAreRefused() {
        let deep = String(repeating: "[", count: 100_000)
        let huge = #"{"code":"Ok","routes":[],"x":""# + String(repeating: "a", count: 5 << 20) + "\"}"
        for body in [deep, huge, #"{"code":"Ok","durations":[[1e999]]}"#, #"{"code":7}"#, "\u{0}"] {
            for kind in TravelServer.Kind.allCases {
                #expect(throws: TravelError.badAnswer(host: Answers.host)) {
                    try Answers.server(kind).table(Answers.answer(body), to: one)
                }
            }
        }
        // Numbers that no way has are no times; fewer rows than asked for are no table.
        let times = ["-1", "1e12"].map { Answers.osrmTable.replacing("604.9", with: $0) }
        for table in times {
            #expect((try? Answers.server(.osrm).table(Answers.answer(table), to: both)) == [[nil], [nil]])
        }
        #expect(throws: TravelError.badAnswer(host: Answers.host)) {
            try Answers.server(.osrm).table(Answers.answer(Answers.osrmTable), to: one)
        }
    }

    @Test(arguments: ["", "~", "_p~iF", "_p~iF~ps|U\u{7}", "\u{7F}", "~~~~~~~~~~~~~~~~"])
    func brokenLinesAreEmpty(line: String) {
        #expect(Polyline.decode(line, digits: 5).count <= 1)
    }

    @Test func addressesAreChecked() {
        for url in ["ftp://a", "https://u:p@a", "https://a?k=v", "https://a#f", "a", "", "https://a b"] {
            #expect(TravelServer(.osrm, url: url) == nil, "\(url)")
        }
        let local = TravelServer(.osrm, url: "http://127.0.0.1:8840/")
        #expect(local?.isLoopback == true && local?.host == "127.0.0.1:8840")
        #expect(local?.url == "http://127.0.0.1:8840")
        #expect(Answers.server(.osrm).isLoopback == false)
    }

    @Test(arguments: [(.foot, 16), (.bike, 6), (.car, 3), (.transit, 4)] as [(TravelMode, Int)])
    func withoutAServerTheTimeIsEstimated(mode: TravelMode, minutes: Int) {
        let time = TravelTime.estimate(straight: 1000, by: mode)
        #expect(time.minutes == minutes && time.metres == 1300 && time.isEstimated)
    }
}
