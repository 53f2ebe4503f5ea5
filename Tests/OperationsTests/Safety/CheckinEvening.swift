import Foundation
import StoreFixture

@testable import Operations

/// The evening of a check-in of Maria, with two trusted contacts, at a clock that the test moves.
struct CheckinEvening {
    let office = PostOffice()
    let clock: StandingClock
    let host: Person

    init() throws {
        clock = StandingClock(instant("2026-11-27T20:00Z"))
        host = try Person("Maria", office, clock)
        for name in ["ann", "nikos"] {
            _ = try TrustContact("\(name)@example.org", hasAgreed: true).run(in: host.workspace)
        }
    }
}

/// A suite of tests in such an evening, half an hour before the check-in is due.
protocol CheckinSuite {
    var evening: CheckinEvening { get }
}

extension CheckinSuite {
    static var due: Date { instant("2026-11-27T20:30Z") }

    var office: PostOffice { evening.office }
    var clock: StandingClock { evening.clock }
    var host: Person { evening.host }

    /// Moves the clock to some minutes after the check-in is due.
    func move(_ minutes: Double) { clock.move(to: Self.due.addingTimeInterval(minutes * 60)) }

    func start() throws { _ = try StartCheckin(dueAt: Self.due).run(in: host.workspace) }

    @discardableResult
    func round() throws -> CheckinRound { try RunCheckins().run(in: host.workspace) }
}
