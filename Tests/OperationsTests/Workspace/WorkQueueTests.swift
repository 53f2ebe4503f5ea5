import Dispatch
import Glibc
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import Operations

@Suite struct WorkQueueTests {
    /// Blocks a thread until it is let go, and is never let go by one of Swift's own pool.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        func wait() { semaphore.wait() }
        func open() { semaphore.signal() }
    }

    /// More than there are threads in Swift's pool.
    @Test func readingsWaitForNobody() async {
        let gates = (0..<64).map { _ in Gate() }
        await withTaskGroup(of: Void.self) { group in
            for gate in gates {
                group.addTask { await WorkQueue.reading.run { () throws(Never) in gate.wait() } }
            }
            group.addTask {
                // Comes to its end while all the others block, and lets them go.
                await WorkQueue.reading.run { () throws(Never) in for gate in gates { gate.open() } }
            }
        }
    }

    private final class Count: Sendable {
        private let running = Mutex((now: 0, most: 0))
        var most: Int { running.withLock { $0.most } }

        func begin() {
            running.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
        }

        func end() { running.withLock { $0.now -= 1 } }
    }

    @Test func writingsGoOneAfterTheOther() async {
        let count = Count()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    await WorkQueue.writing.run { () throws(Never) in
                        count.begin()
                        sched_yield()
                        count.end()
                    }
                }
            }
        }
        #expect(count.most == 1)
    }

    @Test func workIsCancelledWithItsTask() async {
        let (begun, gate) = (Gate(), Gate())
        let task = Task {
            await WorkQueue.reading.run { () throws(Never) in
                begun.open()
                gate.wait()
                return Task.isCancelled
            }
        }
        await WorkQueue.programs.run { () throws(Never) in begun.wait() }
        task.cancel()
        gate.open()
        #expect(await task.value)
    }

    @Test func anOperationTellsItsErrorAsItIs() async throws {
        let fixture = try StoreFixture()
        let workspace = Workspace(store: try fixture.open())
        await #expect(throws: StoreError.notFound(.meeting(Identifier(7)))) {
            try await workspace.perform(DeleteMeeting(Identifier(7)))
        }
        let saved = try await workspace.perform(SaveContact(.named("Maria"))).record()
        #expect(try await workspace.perform(LoadContact(#require(saved.id)))?.contact.name == "Maria")
    }
}
