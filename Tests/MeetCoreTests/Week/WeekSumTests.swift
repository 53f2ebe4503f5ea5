import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

/// What is planned, done and left of each unit.
@Suite struct WeekSumTests {
    private func entry(
        _ measure: String, told: String? = nil, metres: Double? = nil, isDone: Bool = false
    ) -> WeekEntry {
        WeekEntry(
            measure: Measure(measure), told: told.flatMap { Amount($0) }, trackedMetres: metres,
            isDone: isDone)
    }

    @Test func whatWasDoneIsToldElseTrackedElseAsPlanned() {
        #expect(entry("8 km").done == nil)
        #expect(entry("8 km", isDone: true).done?.text == "8")
        #expect(entry("8 km", metres: 7423.4, isDone: true).done?.text == "7.423")
        #expect(entry("1500 m", metres: 1400).done?.text == "1400")
        #expect(entry("8 km", told: "7.4", metres: 9000).done?.text == "7.4")
        // A track has no calories, and what is not measured has no amount.
        #expect(entry("650 kcal", metres: 9000).done == nil)
        #expect(WeekEntry(measure: nil, told: Amount(thousandths: 1), isDone: true).done == nil)
    }

    @Test func unitsStaySideBySide() {
        let sums = WeekSum.all([
            entry("8 km", told: "7.4"), entry("650 kcal", isDone: true), entry("8 km"), entry("700 kcal"),
            entry("1500 m", told: "2000"), WeekEntry(measure: nil, isDone: true),
        ])
        #expect(sums.map(\.unit.name) == ["km", "kcal", "m"])
        #expect(sums.map(\.planned.text) == ["16", "1350", "1500"])
        #expect(sums.map(\.done.text) == ["7.4", "650", "2000"])
        // More than planned leaves nothing.
        #expect(sums.map(\.left.text) == ["8.6", "700", "0"])
        #expect(sums.map(\.whole.text) == ["16", "1350", "2000"])
    }

    /// A goal needs no plan.
    @Test func goalsComeFirst() throws {
        let goals = try #require(Measure.list("30 km, 100 pages"))
        let sums = WeekSum.all([entry("650 kcal"), entry("8 km", told: "7.4")], goals: goals)
        #expect(sums.map(\.unit.name) == ["km", "pages", "kcal"])
        #expect(sums.map { $0.leftToGoal?.text } == ["22.6", "100", nil])
        #expect(sums.map(\.whole.text) == ["30", "100", "650"])
        #expect(WeekSum.all([], goals: []).isEmpty)
        let reached = WeekSum.all([entry("8 km", told: "31")], goals: goals)
        #expect(reached.first?.leftToGoal == .zero && reached.first?.whole.text == "31")
    }

    /// The clocks go back on Sunday 25 October 2026 and forward on Sunday 29 March: 169 and 167 hours are
    /// seven days, each with its own instants.
    @Test(
        arguments: [("2026-10-19", 169.0), ("2026-03-23", 167), ("2026-11-23", 168)])
    func aWeekHasSevenDays(first: String, hours: Double) {
        let zone = PlanningFixture.athens
        let days = WeekDays(from: PlanningFixture.date(first), zone: zone)
        #expect(days.dates.count == 7 && days.dates.map(\.weekday) == [1, 2, 3, 4, 5, 6, 7])
        #expect(days.span.upperBound.timeIntervalSince(days.span.lowerBound) == hours * 3600)
        // Each hour belongs to one day, the first and last minutes too.
        var counts = [Int](repeating: 0, count: 7)
        var instant = days.span.lowerBound
        while instant < days.span.upperBound {
            if let index = days.index(of: instant) { counts[index] += 1 }
            instant += 3600
        }
        #expect(counts.dropLast().allSatisfy { $0 == 24 } && counts.reduce(0, +) == Int(hours))
        #expect(days.index(of: days.span.lowerBound - 1) == nil)
        #expect(days.index(of: days.span.upperBound) == nil)
        #expect(days.index(of: days.span.upperBound - 1) == 6)
    }
}
