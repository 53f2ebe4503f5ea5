import Foundation
import MeetCore
import MeetStore
import Synchronization

/// A clock that stands still until it is moved.
package final class StandingClock: Sendable {
    private let moment: Mutex<Date>

    package init(_ moment: Date) {
        self.moment = Mutex(moment)
    }

    package var now: Date { moment.withLock { $0 } }

    package func move(to moment: Date) {
        self.moment.withLock { $0 = moment }
    }
}

extension StoreFixture {
    /// A store that goes by such a clock; each stands for a process of its own.
    package func open(
        at clock: StandingClock, zone: @escaping @Sendable () -> TimeZone = { StoreFixture.athens }
    ) throws -> MeetStore {
        try copyStore()
        return closing(try MeetStore(path: path, now: { clock.now }, zone: zone, cards: JSONContactCoding()))
    }
}
