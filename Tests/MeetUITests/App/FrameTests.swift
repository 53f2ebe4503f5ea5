import Dispatch
import TerminalKit
import Testing

@testable import Sentences
@testable import Shell

@MainActor
@Suite struct FrameTests {
    /// The list moves and the detail is read in the background: both come in one frame, so that nothing flickers.
    @Test func whatAKeyChangesComesInOneFrame() async throws {
        let harness = try await Harness(drawsFrames: true, seed: Seed.everything)
        await Self.drawn()
        var frames: [Int] = []
        for key in [Key.down, .up] + Array(repeating: [Key.down, .up], count: 15).joined() {
            let before = harness.terminal.frames
            await harness.press(key)
            await Self.drawn()
            frames.append(harness.terminal.frames - before)
        }
        // A read that takes its time gets a frame of its own, as it should on a machine that is busy; what would flicker
        // had two each time.
        #expect(frames.min() == 1)
    }

    /// Returns when the frame that was wanted has been drawn.
    private static func drawn() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }
}

/// The tab bar, which other snapshots leave out, at three sizes and in both languages.
@MainActor
@Suite struct FrameSnapshotTests {
    @Test(.inEveryLanguage, arguments: Snapshot.sizes)
    func looks(_ size: (Int, Int)) async throws {
        let harness = try await Harness(size, [], seed: Seed.everything)
        try harness.look("frame", isFrame: true)
    }
}
