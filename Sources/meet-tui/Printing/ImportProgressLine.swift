import Glibc
import MeetCore
import Operations

/// How far an import has come, on one line of standard error; nothing where that is no terminal.
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
        var parts = ["\(progress.done) cards"]
        if let fraction = progress.fraction { parts.insert("\(Int(fraction * 100)) %", at: 0) }
        if elapsed > 0 { parts.append("\(Int(Double(progress.done) / elapsed)) a second") }
        if let fraction = progress.fraction, fraction > 0 {
            parts.append("\(Int((elapsed / fraction - elapsed).rounded(.up))) s left")
        }
        return parts.joined(separator: " · ")
    }

    /// Leaves the line as if nothing had been there.
    func clear() {
        if isDrawn { Output.write(Self.erase, to: STDERR_FILENO) }
        isDrawn = false
    }
}
