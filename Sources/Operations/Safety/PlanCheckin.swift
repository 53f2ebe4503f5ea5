import Foundation
import MeetCore
import MeetStore
import Travel

/// Arms a check-in described in words: until a time, or to a place.
package struct PlanCheckin: WritingOperation {
    /// A time, a length, or a place whose way is estimated.
    package var until: String
    /// The place, if `until` is a time; `nil` for none.
    package var destination: String?
    /// The names or addresses of the trusted contacts; empty for all who have agreed.
    package var people: [String]
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ until: String, destination: String? = nil, people: [String] = [], zone: TimeZone) {
        self.until = until
        self.destination = destination
        self.people = people
        self.zone = zone
    }

    /// The minutes that are added to the estimated time on foot.
    private static let margin = 10
    /// The seconds for which a position is good enough for an estimate.
    private static let goodFor: TimeInterval = 3 * 3600

    /// - Throws: `SafetyError`, `WhenError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> CheckinOutcome {
        let store = workspace.store
        let now = workspace.now()
        if let dueAt = try Self.moment(until, clock: try workspace.clock(in: zone)) {
            let venue = try destination.flatMap { try store.venue(named: $0) }
            return try StartCheckin(
                dueAt: dueAt, destination: venue?.name ?? "", destinationPoint: venue?.coordinate,
                people: people
            ).run(in: workspace)
        }
        guard let venue = try store.venue(named: until), let point = venue.coordinate,
            let position = try store.position(), now.timeIntervalSince(position.setAt) < Self.goodFor
        else { throw SafetyError.noEstimate(until) }
        let way = TravelTime.estimate(from: position.coordinate, to: point, by: .foot)
        return try StartCheckin(
            dueAt: now.addingTimeInterval(Double(way.minutes + Self.margin) * 60), destination: venue.name,
            destinationPoint: point, people: people
        ).run(in: workspace)
    }

    /// Returns the moment of a time or a length; `nil` for other words. Midnight ends the day, and of an hour that the
    /// clocks repeat the one ahead is meant.
    ///
    /// - Throws: `SafetyError.noTime` for a day without a time, `timeHasPassed`, `WhenError`.
    package static func moment(_ text: String, clock: PlanningClock) throws -> Date? {
        do {
            let typed = try DeadlineParser.parse(text, clock: clock)
            guard typed.minute != nil || isMidnight(text, clock: clock),
                let moment = typed.instant(readerZone: clock.zone)
            else { throw SafetyError.noTime(text) }
            let zone = typed.zone.flatMap { TimeZone(identifier: $0) } ?? clock.zone
            if moment <= clock.now, case .repeated(_, let second)? = typed.wallTime?.resolve(in: zone) {
                return second
            }
            return moment
        } catch let error as SafetyError {
            throw error
        } catch WhenError.isOver {
            throw SafetyError.timeHasPassed
        } catch {
            guard let minutes = DurationParser.minutes(text) else { return nil }
            return clock.now.addingTimeInterval(Double(minutes) * 60)
        }
    }

    /// Returns whether a text names midnight, which as a deadline is the end of a day.
    private static func isMidnight(_ text: String, clock: PlanningClock) -> Bool {
        guard let when = try? WhenParser.parse(text, clock: clock), !when.isAllDay else { return false }
        return when.start.hour == 0 && when.start.minute == 0
    }
}
