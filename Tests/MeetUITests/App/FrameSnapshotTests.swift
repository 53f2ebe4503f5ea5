import TerminalKit
import Testing

@testable import Sentences

/// The tab bar, which other snapshots leave out, at three sizes and in both languages.
@MainActor
@Suite struct FrameSnapshotTests {
    @Test(.inEveryLanguage, arguments: [(120, 36), (80, 24), (40, 12)]) func looks(_ size: (Int, Int))
        async throws
    {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.everything)
        try harness.look("frame", isFrame: true)
    }
}
