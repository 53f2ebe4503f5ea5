import Foundation
import Mail
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import Operations

/// A server whose mailbox is another one whenever it is asked, and which always knows of more.
@Suite struct EndlessMailboxTests {
    private final class Endless: MailReceiving {
        let asked = Mutex<UInt32>(0)

        func newMessages(since: MailboxState?) async throws(MailError) -> MailBatch {
            let number = asked.withLock { asked in
                asked += 1
                return asked
            }
            return MailBatch(
                state: MailboxState(mailbox: "x", uidValidity: number, nextUID: 2, hasMore: true),
                messages: [])
        }

        func check() async throws(MailError) {}
    }

    @Test func itIsLeftAloneUntilTheNextRound() async throws {
        let clock = StandingClock(instant("2026-11-21T07:41Z"))
        let maria = try Person("Maria", PostOffice(), clock)
        let (endless, way) = (Endless(), PostOffice.Way(office: PostOffice(), address: maria.address))
        let workspace = Workspace(
            store: maria.store, now: { clock.now },
            mailing: Mailing(
                sending: { _ in way }, receiving: { _ in endless },
                letter: { Letter(subject: $0.meeting.title, text: $0.words) }))
        let report = try await SyncMail(.receiving).run(in: workspace)
        #expect(report.failures.isEmpty && report.received.isEmpty)
        #expect(endless.asked.withLock { $0 } == UInt32(MailSource.mostBatches))
    }
}
