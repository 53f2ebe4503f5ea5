import Foundation
import MeetCore
import StoreFixture
import Testing

@Suite struct SafetyRulesTests {
    private static let due = instant("2026-11-27T20:30Z")
    private static let start = instant("2026-11-27T20:00Z")

    private func checkin(_ stage: Checkin.Stage = .armed) -> Checkin {
        Checkin(stage: stage, startedAt: Self.start, dueAt: Self.due)
    }

    private func at(_ minutes: Double) -> Date { Self.due.addingTimeInterval(minutes * 60) }

    private static let table: [(Checkin.Stage, Double, SafetyRules.Step?)] = [
        (.armed, -0.1, nil), (.armed, 0, .ask(1)), (.armed, 4.9, .ask(1)),
        (.armed, 5, .ask(2)), (.armed, 12, .ask(3)), (.armed, 15, .tell), (.armed, 600, .tell),
        (.asked, 0, nil), (.asked, 4.9, nil), (.asked, 5, .ask(2)), (.asked, 15, .tell),
        (.askedAgain, 9.9, nil), (.askedAgain, 10, .ask(3)), (.askedTwice, 14.9, nil),
        (.askedTwice, 15, .tell), (.told, 15, nil), (.told, 600, nil), (.over, 15, nil),
    ]

    @Test(arguments: table)
    func stepsByTime(_ stage: Checkin.Stage, _ minutes: Double, _ step: SafetyRules.Step?) {
        #expect(SafetyRules.step(of: checkin(stage), at: at(minutes)) == step)
    }

    @Test func eachStepComesOnce() {
        var checkin = checkin()
        var steps: [SafetyRules.Step] = []
        for second in stride(from: -60.0, to: 3600, by: 7) {
            let now = Self.due.addingTimeInterval(second)
            guard let step = SafetyRules.step(of: checkin, at: now) else { continue }
            steps.append(step)
            checkin = SafetyRules.taken(step, of: checkin, at: now)
        }
        #expect(steps == [.ask(1), .ask(2), .ask(3), .tell])
        #expect(SafetyRules.nextTime(of: checkin) == nil && checkin.toldAt != nil)
    }

    @Test func aClockThatIsSetBackDelaysByOnePauseAtMost() {
        var checkin = SafetyRules.taken(.ask(1), of: checkin(), at: at(0))
        let back = at(-60)
        checkin = SafetyRules.settled(checkin, at: back)
        #expect(SafetyRules.step(of: checkin, at: back) == nil)
        #expect(SafetyRules.nextTime(of: checkin) == back.addingTimeInterval(300))
        #expect(SafetyRules.tellTime(of: checkin) == back.addingTimeInterval(900))
        // Without a step the typed time stands.
        let unasked = self.checkin()
        #expect(SafetyRules.settled(unasked, at: back) == unasked)
    }

    /// “30m” ends 30 minutes later at most, also if the clock is set back meanwhile; “22:30” is when the clock says it.
    @Test func aLengthIsNotProlongedByAClockThatIsSetBack() {
        let start = Self.start.addingTimeInterval(7)
        let length = Checkin(startedAt: start, dueAt: start.addingTimeInterval(1800))
        let back = start.addingTimeInterval(-3600)
        let settled = SafetyRules.settled(length, at: back)
        #expect(settled.dueAt == back.addingTimeInterval(1800) && settled.startedAt == back)
        #expect(SafetyRules.step(of: settled, at: back) == nil)
        #expect(SafetyRules.settled(settled, at: back.addingTimeInterval(60)) == settled)
        // A clock that goes on, or back by less than has passed, changes nothing.
        #expect(SafetyRules.settled(length, at: start.addingTimeInterval(600)) == length)
        let clock = Checkin(startedAt: start, dueAt: Self.due)
        #expect(SafetyRules.settled(clock, at: back) == clock)
    }

    @Test func moreTimeAnswersTheQuestion() throws {
        let asked = SafetyRules.taken(.ask(2), of: checkin(), at: at(6))
        let longer = try #require(SafetyRules.extended(asked, by: 600, at: at(7)))
        #expect(longer.dueAt == at(17) && longer.stage == .armed)
        // Before the time it counts from the time.
        #expect(SafetyRules.extended(checkin(), by: 600, at: at(-20))?.dueAt == at(10))
        for stage in [Checkin.Stage.told, .danger, .over] {
            #expect(SafetyRules.extended(checkin(stage), by: 600, at: at(0)) == nil)
        }
    }

    @Test func aNewPositionIsToldInDangerAlone() throws {
        func fix(_ latitude: Double, _ minutes: Double, _ accuracy: Double? = nil) throws -> SafetyFix {
            SafetyFix(
                try #require(Coordinate(latitude: latitude, longitude: 24.9)), at: at(minutes),
                accuracy: accuracy)
        }
        let first = try fix(60.17, 0)
        let danger = SafetyRules.endangered(checkin(), at: at(0), fix: first)
        // About 220 m and 56 m to the north.
        #expect(SafetyRules.step(of: danger, at: at(5), fix: try fix(60.172, 4)) == .update)
        #expect(SafetyRules.step(of: danger, at: at(4.9), fix: try fix(60.172, 4)) == nil)
        #expect(SafetyRules.step(of: danger, at: at(5), fix: try fix(60.1705, 4)) == nil)
        #expect(SafetyRules.step(of: danger, at: at(5), fix: try fix(60.172, 4, 500)) == nil)
        #expect(SafetyRules.step(of: danger, at: at(5), fix: try fix(60.172, -1)) == nil)
        #expect(SafetyRules.step(of: checkin(.told), at: at(5), fix: try fix(60.172, 4)) == nil)
        // After the clock was set back by an hour, positions have earlier times and are told all the same.
        let settled = SafetyRules.settled(danger, at: at(-60))
        #expect(SafetyRules.step(of: settled, at: at(-55), fix: try fix(60.172, -56)) == .update)
        #expect(SafetyRules.nextTime(of: settled, fix: try fix(60.172, -56)) == at(-55))
    }

    // MARK: - Incidents

    @Test(arguments: [(999.9, 1), (1000.1, 0)])
    func theRadiusIsExact(_ metres: Double, _ count: Int) throws {
        let center = try #require(Coordinate(latitude: 60, longitude: 25))
        let north = metres / Coordinate.earthRadius * 180 / .pi
        let point = try #require(Coordinate(latitude: 60 + north, longitude: 25))
        let record = AreaRecord([Incident(at: Self.start, point: point)], around: center, at: Self.due)
        #expect(record.thisYear == count)
    }

    @Test(arguments: [(364.0, 1, 0), (366, 0, 1), (729, 0, 1), (731, 0, 0)])
    func yearsHave365Days(_ days: Double, _ thisYear: Int, _ lastYear: Int) throws {
        let center = try #require(Coordinate(latitude: 60, longitude: 25))
        let old = Incident(at: Self.due.addingTimeInterval(-days * 86_400), point: center)
        let record = AreaRecord([old], around: center, at: Self.due)
        #expect(record.thisYear == thisYear && record.lastYear == lastYear)
    }

    /// A time that has not come counts for nothing, but for a clock that is ahead.
    @Test(arguments: [(86_400.0, 0), (60, 1)])
    func theFutureDoesNotCount(_ seconds: Double, _ count: Int) throws {
        let center = try #require(Coordinate(latitude: 60, longitude: 25))
        let ahead = Incident(at: Self.due.addingTimeInterval(seconds), point: center)
        let record = AreaRecord([ahead], around: center, at: Self.due)
        #expect(record.thisYear == count && record.lastYear == 0)
    }

    private static let ratings: [(Int, AreaRecord.Rating?)] = [
        (0, nil), (1, .safe), (4, .safe), (5, .medium), (9, .medium), (10, .dangerous),
    ]

    @Test(arguments: ratings)
    func theNumberRates(_ count: Int, _ rating: AreaRecord.Rating?) throws {
        let center = try #require(Coordinate(latitude: 60, longitude: 25))
        let all = (0..<count).map { _ in Incident(at: Self.start, point: center) }
        #expect(AreaRecord(all, around: center, at: Self.due).rating == rating)
    }
}
