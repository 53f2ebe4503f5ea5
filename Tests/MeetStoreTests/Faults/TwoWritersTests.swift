import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Two stores of one file, each of which stands for a program.
@Suite struct TwoWritersTests {
    private static let changes = 1000

    @Test func aThousandChangesEachAreAllThere() async throws {
        let fixture = try StoreFixture(makesStores: true)
        let first = try fixture.open()
        let second = try fixture.open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, store) in [("A", first), ("B", second)] {
                group.addTask {
                    for number in 0..<Self.changes {
                        try store.save(Meeting.unscheduled("\(name) \(number)"))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try first.meetingCount() == 2 * Self.changes)
        #expect(try second.meetingCount() == 2 * Self.changes)
        let titles = Set(try first.meetings(rows: 0..<3 * Self.changes).map(\.title))
        #expect(titles == Set((0..<Self.changes).flatMap { ["A \($0)", "B \($0)"] }))
        #expect(try first.integrityCheck() == [])
    }
}
