import Dispatch
import Testing

@testable import Operations

/// The end of a wait, whatever the clocks do meanwhile.
@Suite struct WakeTimerTests {
    /// Returns once a wait with these deadlines has ended.
    private func wait(_ wall: DispatchWallTime, _ awake: DispatchTime) async {
        let (rings, ring) = AsyncStream<Void>.makeStream()
        let timer = WakeTimer(on: DispatchQueue(label: "meet.test.wake")) { ring.yield() }
        timer.schedule(wall: wall, awake: awake)
        for await _ in rings { break }
        timer.cancel()
    }

    @Test(.timeLimit(.minutes(1))) func aClockThatIsSetBackDoesNotProlongIt() async {
        // The time on the clock is an hour off.
        await wait(.now() + 3600.0, .now())
    }

    @Test(.timeLimit(.minutes(1))) func theTimeAsleepCounts() async {
        await wait(.now(), .now() + 3600.0)
    }

    @Test(.timeLimit(.minutes(1))) func anotherWaitFollows() async {
        let (rings, ring) = AsyncStream<Void>.makeStream()
        let timer = WakeTimer(on: DispatchQueue(label: "meet.test.wake")) { ring.yield() }
        timer.schedule(after: 0)
        var count = 0
        for await _ in rings {
            count += 1
            if count == 3 { break }
            timer.schedule(after: 0)
        }
        timer.cancel()
        #expect(count == 3)
    }
}
