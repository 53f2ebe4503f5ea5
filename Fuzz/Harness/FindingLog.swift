import Foundation

/// Keeps the inputs that break a promise, as small as they can be made, and lets the run go on.
final class FindingLog {
    nonisolated(unsafe) static let shared = FindingLog()

    private var folder: String?
    private var known: Set<String> = []

    /// Where `FUZZ_FINDINGS` says; without it what is found is told, and the run ends as by a trap.
    func open() {
        folder = ProcessInfo.processInfo.environment["FUZZ_FINDINGS"]
    }

    func note(_ flaw: Flaw, of bytes: [UInt8]) {
        guard let folder else {
            print("\(flaw.kind)\n\(flaw.explanation)")
            fflush(nil)
            abort()
        }
        guard known.insert(flaw.kind).inserted else { return }
        let least = minimized(bytes, flaw.kind)
        let explanation = target.check(least)?.explanation ?? flaw.explanation
        let name = flaw.kind.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        let path = folder + "/flaw-" + String(name)
        do {
            try Data(least).write(to: URL(filePath: path))
            try Data((flaw.kind + "\n" + explanation + "\n").utf8).write(to: URL(filePath: path + ".txt"))
        } catch {
            print("fuzz: \(path) cannot be written: \(error)")
        }
        print("fuzz: found \(path)")
        fflush(nil)
    }

    /// Leaves out lines and then bytes as long as the flaw stays of its kind, and not so long that the fuzzer
    /// takes it for a hang.
    private func minimized(_ bytes: [UInt8], _ kind: String) -> [UInt8] {
        var least = bytes
        var attempts = 20_000
        let end = ContinuousClock.now + .seconds(4)
        for size in [4096, 512, 64, 16, 4, 1] where size < max(2, least.count) {
            var hasShrunk = true
            while hasShrunk, attempts > 0, ContinuousClock.now < end {
                hasShrunk = false
                var start = 0
                while start < least.count, attempts > 0, ContinuousClock.now < end {
                    attempts -= 1
                    var shorter = least
                    shorter.removeSubrange(start..<min(start + size, least.count))
                    if target.check(shorter)?.kind == kind {
                        least = shorter
                        hasShrunk = true
                    } else {
                        start += size
                    }
                }
            }
        }
        return least
    }
}
