import Glibc
import MeetCore
import Operations
import Sentences

/// The progress of an import on one line of standard error, if that is a terminal.
final class ImportProgressLine {
    private static let erase = "\r\u{1B}[K"
    private let isShown = isatty(STDERR_FILENO) == 1
    private let start = ContinuousClock.now
    private var next = ContinuousClock.now + .milliseconds(200)
    private var isDrawn = false

    func show(_ progress: OperationProgress) {
        guard isShown, ContinuousClock.now >= next else { return }
        next = .now + .milliseconds(100)
        isDrawn = true
        Output.write(Self.erase + text(progress), to: STDERR_FILENO)
    }

    private func text(_ progress: OperationProgress) -> String {
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        let left = progress.fraction.flatMap { $0 > 0 ? elapsed / $0 - elapsed : nil }
        return say.importProgress(
            cards: progress.done, percent: progress.fraction.map { Int($0 * 100) },
            perSecond: elapsed > 0 ? Int(Double(progress.done) / elapsed) : nil,
            secondsLeft: left.map { Int($0.rounded(.up)) })
    }

    /// Clears the line.
    func clear() {
        if isDrawn { Output.write(Self.erase, to: STDERR_FILENO) }
        isDrawn = false
    }
}
