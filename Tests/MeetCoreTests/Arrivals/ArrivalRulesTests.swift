import Foundation
import StoreFixture
import Testing

@testable import MeetCore

/// Who is how far on the way, by tables of positions and words.
@Suite struct ArrivalRulesTests {
    private static let begins = instant("2026-11-26T17:00Z")
    /// A café in Helsinki.
    private static let place = Coordinate(latitude: 60.17, longitude: 24.94)!
    private let person = ArrivalPerson(name: "Maria", email: "maria@example.org")

    /// A position some metres north of the café, minutes before or after the start.
    private static func fix(
        _ minutes: Double, _ metres: Double, accuracy: Double? = 10, device: String = ""
    ) -> Fix {
        let coordinate = Coordinate(latitude: place.latitude + metres / 111_196, longitude: place.longitude)
        return Fix(
            coordinate ?? place, accuracy: accuracy, at: begins.addingTimeInterval(minutes * 60),
            source: .phone,
            device: device)
    }

    /// A walk of 80 metres a minute that ends some metres before the café.
    private static func walk(_ range: ClosedRange<Int>, endsAt metres: Double, device: String = "") -> [Fix] {
        range.map { fix(Double($0), metres + Double(range.upperBound - $0) * 80, device: device) }
    }

    private static func word(_ content: ArrivalWord.Content, _ minutes: Double) -> ArrivalWord {
        ArrivalWord(content, at: begins.addingTimeInterval(minutes * 60), source: .mail)
    }

    private func arrival(
        _ fixes: [Fix], _ word: ArrivalWord? = nil, at minutes: Double, declined: Bool = false
    ) -> Arrival {
        let rules = ArrivalRules(
            place: Self.place, begins: Self.begins, now: Self.begins.addingTimeInterval(minutes * 60))
        return rules.arrival(of: person, hasDeclined: declined, fixes: fixes, word: word) { fix in
            Int((Self.place.distance(to: fix.coordinate) / 80).rounded(.up))
        }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var fixes: [Fix] = []
        var word: ArrivalWord?
        var minutes: Double
        var declined = false
        var state: Arrival.State
        var left: Int?
    }

    private static let toTheCorner = walk(-30 ... -20, endsAt: 800)
    private static let waiting: [Fix] = (0...8).map { fix(-19 + Double($0), 800) }
    private static let wrongWay: [Fix] = (0...10).map { fix(-30 + Double($0), 800 + Double($0) * 80) }
    private static let leftAtHome: [Fix] = (0...20).map { fix(-39 + Double($0), 1600, device: "b") }
    private static let there = walk(-20 ... -5, endsAt: 20)
    private static let goesHome: [Fix] = [5.0, 20, 30, 40, 50].map { fix($0, 20 + max(0, $0 - 20) * 80) }

    static let cases: [Case] = [
        Case(testDescription: "nothing is known", minutes: -30, state: .unknown),
        Case(
            testDescription: "at home",
            fixes: [fix(-40, 3000), fix(-31, 3010)],
            minutes: -30, state: .unknown, left: 38),
        Case(testDescription: "declined", minutes: -30, declined: true, state: .notComing),
        Case(testDescription: "leaving", word: word(.leaving, -20), minutes: -19, state: .leaving),
        Case(testDescription: "walks", fixes: toTheCorner, minutes: -20, state: .nearer, left: 10),
        Case(
            testDescription: "in any order",
            fixes: toTheCorner.reversed(),
            minutes: -20, state: .nearer, left: 10),
        Case(
            testDescription: "repeated",
            fixes: toTheCorner + toTheCorner,
            minutes: -20, state: .nearer, left: 10),
        Case(
            testDescription: "10 km wrong at the end",
            fixes: toTheCorner + [fix(-19.5, 10_800)],
            minutes: -19.5, state: .nearer, left: 10),
        Case(
            testDescription: "10 km wrong in the middle",
            fixes: walk(-30 ... -26, endsAt: 1280) + [fix(-25.5, 12_000)] + walk(-25 ... -20, endsAt: 800),
            minutes: -20, state: .nearer, left: 10),
        Case(
            testDescription: "10 km wrong at the beginning",
            fixes: [fix(-30.5, 14_000)] + toTheCorner,
            minutes: -20, state: .nearer, left: 10),
        Case(
            testDescription: "without accuracy",
            fixes: [fix(-30, 1600, accuracy: nil), fix(-20, 800, accuracy: nil)],
            minutes: -20, state: .nearer, left: 10),
        Case(
            testDescription: "a red light",
            fixes: toTheCorner + [fix(-19, 800), fix(-18, 802)],
            minutes: -18, state: .nearer, left: 11),
        Case(
            testDescription: "stands",
            fixes: toTheCorner + waiting,
            minutes: -11, state: .still, left: 10),
        Case(testDescription: "the wrong way", fixes: wrongWay, minutes: -20, state: .away, left: 20),
        Case(
            testDescription: "another phone at home",
            fixes: walk(-30 ... -20, endsAt: 800, device: "a") + leftAtHome,
            minutes: -20, state: .nearer, left: 10),
        Case(testDescription: "there", fixes: there, minutes: -5, state: .arrived),
        Case(
            testDescription: "inside, badly located",
            fixes: there + [fix(-2, 200, accuracy: 250)],
            minutes: -1, state: .arrived),
        Case(
            testDescription: "too bad a position",
            fixes: [fix(-5, 20, accuracy: 1500)],
            minutes: -5, state: .unknown, left: 1),
        Case(
            testDescription: "a mobile network after a good position",
            fixes: toTheCorner + [fix(-19.5, 3400, accuracy: 3000)],
            minutes: -19.5, state: .nearer, left: 10),
        Case(
            testDescription: "a mobile network, just outside of its circle",
            fixes: toTheCorner + [fix(-19, 800 + 1.05 * 3000, accuracy: 3000)],
            minutes: -19, state: .nearer, left: 9),
        Case(
            testDescription: "a mobile network, well outside of its circle",
            fixes: toTheCorner + [fix(-19, 800 + 1.7 * 3000, accuracy: 3000)],
            minutes: -19, state: .nearer, left: 9),
        Case(
            testDescription: "a mobile network, far away",
            fixes: toTheCorner + [fix(-18, 800 + 2.5 * 3000, accuracy: 3000)],
            minutes: -18, state: .late, left: 104),
        Case(testDescription: "says so", word: word(.arrived, -3), minutes: -2, state: .arrived),
        Case(
            testDescription: "20 minutes late",
            word: word(.late(20), -15),
            minutes: -10, state: .late, left: 30),
        Case(
            testDescription: "in 20 minutes, in time",
            word: word(.minutes(20), -30),
            minutes: -20, state: .onTheWay, left: 10),
        Case(
            testDescription: "in 20 minutes, late",
            word: word(.minutes(20), -5),
            minutes: -5, state: .late, left: 20),
        Case(
            testDescription: "too far to be in time",
            fixes: walk(-20 ... -10, endsAt: 2000),
            minutes: -10, state: .late, left: 25),
        Case(
            testDescription: "an old position",
            fixes: walk(-55 ... -45, endsAt: 800),
            minutes: -20, state: .nearer),
        Case(
            testDescription: "before the board began",
            fixes: walk(-100 ... -70, endsAt: 10),
            minutes: -50, state: .unknown),
        Case(
            testDescription: "leaves early",
            fixes: there + goesHome,
            minutes: 50, state: .arrived),
        Case(
            testDescription: "gone again before the start",
            fixes: there + [fix(-2, 700), fix(0, 900)],
            minutes: 0, state: .late, left: 12),
        Case(
            testDescription: "said to be there in time, and nothing since",
            word: word(.minutes(15), -20),
            minutes: 30, state: .onTheWay, left: 0),
        Case(
            testDescription: "said to be late, and nothing since",
            word: word(.late(20), -15),
            minutes: 45, state: .late, left: 0),
        Case(
            testDescription: "not coming by mail",
            word: word(.notComing, -10),
            minutes: -9, state: .notComing),
    ]

    @Test(arguments: cases) func state(_ one: Case) {
        let found = arrival(one.fixes, one.word, at: one.minutes, declined: one.declined)
        #expect(found.state == one.state)
        #expect(found.minutes == one.left)
    }

    /// A position of a mobile network replaces a good one only if that is old, or farther away than twice its radius.
    @Test func aCoarsePositionReplacesNoGoodOne() {
        func kept(_ coarse: Fix) -> Bool {
            FixTrack(ofOnePhone: [Self.fix(-40, 800), coarse], now: Self.begins).fixes.last == coarse
        }
        #expect(!kept(Self.fix(-39.5, 3400, accuracy: 3000)))
        #expect(kept(Self.fix(-20, 3400, accuracy: 3000)))
        for (radii, isKept) in [(1.05, false), (1.7, false), (2.5, true)] {
            #expect(kept(Self.fix(-38, 800 + radii * 3000, accuracy: 3000)) == isKept, "\(radii)")
        }
        #expect(kept(Self.fix(-39.5, 1200, accuracy: 450)))
    }

    /// What was said becomes no later delay while time passes.
    @Test func aDelayThatWasSaidStays() {
        let word = Self.word(.late(20), -15)
        for minutes in [-10.0, -9.4, 15, 25, 45] { #expect(arrival([], word, at: minutes).delay == 20) }
    }

    @Test func theSpeedIsThatOfTheLastMinutes() throws {
        let walk = try #require(FixTrack.speed(of: Self.walk(-30 ... -20, endsAt: 800)))
        #expect(abs(walk - 80.0 / 60) < 0.01)
        let way: [Fix] = (0...20).map { Self.fix(Double($0) - 40, 20_000 - Double($0) * 600) }
        let drive = try #require(FixTrack.speed(of: way))
        #expect(abs(drive - 10) < 0.1)
        #expect(FixTrack.speed(of: Self.waiting) == nil)
        #expect(FixTrack.speed(of: []) == nil)
    }

    @Test func whoHasArrivedIsNotOnTheWayAgainByAProgram() {
        func mqtt(_ minutes: Int) -> ArrivalWord {
            ArrivalWord(.minutes(minutes), at: Self.begins, source: .mqtt)
        }
        let arrived = Self.word(.arrived, -3)
        #expect(mqtt(2).after(arrived) == arrived)
        #expect(mqtt(2).after(Self.word(.leaving, -9)).content == .minutes(2))
        // Somebody who says so themselves is.
        #expect(Self.word(.minutes(5), -1).after(arrived).content == .minutes(5))
    }

    @Test func whoComesLastIsFirst() {
        func row(_ name: String, _ state: Arrival.State, _ minutes: Int? = nil) -> Arrival {
            var arrival = Arrival(ArrivalPerson(name: name), state)
            arrival.minutes = minutes
            return arrival
        }
        let sorted = Arrival.lastFirst([
            row("there", .arrived), row("near", .nearer, 3), row("not", .notComing), row("late", .late, 30),
            row("who knows", .unknown),
        ])
        #expect(sorted.map(\.person.name) == ["who knows", "late", "near", "there", "not"])
    }

    @Test func newsIsToldOnce() {
        var before = Arrival(person)
        var after = Arrival(person, .late)
        after.delay = 20
        #expect(ArrivalNews.between([before], [after]) == [.late(person, minutes: 20)])
        before = after
        after.delay = 23
        #expect(ArrivalNews.between([before], [after]).isEmpty)
        after.delay = 26
        #expect(ArrivalNews.between([before], [after]) == [.late(person, minutes: 26)])
        #expect(ArrivalNews.between([after], [Arrival(person, .arrived)]) == [.arrived(person)])
        #expect(ArrivalNews.between([Arrival(person)], [Arrival(person, .leaving)]) == [.setOut(person)])
        #expect(ArrivalNews.between([Arrival(person, .leaving)], [Arrival(person, .nearer)]).isEmpty)
    }

    @Test func aDelayOutlivesSettingOut() {
        let late = Self.word(.late(20), -30)
        #expect(Self.word(.leaving, -10).after(late).content == .late(20))
        #expect(Self.word(.minutes(5), -10).after(late).content == .minutes(5))
        #expect(Self.word(.leaving, -10).after(nil).content == .leaving)
    }

    @Test func theProgressIsThatOfTheWayToThePlace() throws {
        // From 2400 metres to 800.
        let found = arrival(Self.walk(-30 ... -10, endsAt: 800), at: -10)
        #expect(found.way.count == 21)
        let progress = try #require(found.progress(to: Self.place))
        #expect(abs(progress - 2 / 3) < 0.01)
        // Whoever has not set out has none, nor whoever is there.
        #expect(arrival(Self.leftAtHome, at: -18).progress(to: Self.place) == nil)
        #expect(arrival(Self.there, at: -5).progress(to: Self.place) == nil)
    }
}
