import Foundation
import StoreFixture

/// The clock that the program goes by, moved by a test, and the programs it tells reminders with.
extension Scratch {
    /// Makes the program go by the moment `2026-11-21 09:41` in Athens, until `moveClock`.
    func holdClock() throws {
        try moveClock(to: "09:41")
        environment["MEET_CLOCK"] = path("clock")
    }

    /// - Parameter clock: Of 21 November 2026 in Athens: `10:15`, `10:14:59`.
    func moveClock(to clock: String) throws {
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        // 21 November 2026, 00:00 in Athens.
        let midnight = 1_795_212_000
        let seconds = zip(parts, [3600, 60, 1]).reduce(midnight) { $0 + $1.0 * $1.1 }
        try Data("\(seconds)\n".utf8)
            .write(to: URL(fileURLWithPath: path("clock")), options: .atomic)
    }

    /// Puts a program first on the PATH that writes its arguments, with bars between them, as a line of `told`.
    func addProgram(_ name: String, ending: String = "exit 0") throws {
        let folder = path("bin")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = """
            #!/bin/sh
            line="$1"
            [ $# -gt 0 ] && shift
            for word; do line="$line|$word"; done
            printf '%s\\n' "\(name): $line" >>'\(path("told"))'
            \(ending)
            """
        try makeProgram(at: "\(folder)/\(name)", script)
        let others = environment["PATH"] ?? ""
        if !others.hasPrefix(folder) { environment["PATH"] = "\(folder):\(others)" }
    }

    /// What those programs were told.
    var told: [String] {
        let text = try? String(contentsOfFile: path("told"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    /// Waits until something is so that a process has to do.
    func wait(for what: String, until isSo: () throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(Program.patience)
        while try !isSo() {
            guard ContinuousClock.now < deadline else { throw Trouble("There was no \(what): \(told)") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
