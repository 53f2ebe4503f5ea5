import Foundation
import TerminalKit
import Testing

@testable import MeetUI

/// Compares what the screen shows, text and style, with what it showed when it was last looked at.
enum Snapshot {
    private static let folder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Snapshots"

    /// Fails where the snapshot differs or is missing; a missing one is recorded, to be looked at and committed.
    static func expect(
        _ buffer: CellBuffer, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let path = "\(folder)/\(name).txt"
        let shown = buffer.snapshot()
        guard let known = try? String(contentsOfFile: path, encoding: .utf8) else {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try shown.write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record(
                "There was no snapshot \(name); it was recorded. Look at it.", sourceLocation: sourceLocation)
            return
        }
        guard known != shown else { return }
        let failed =
            FileManager.default.temporaryDirectory.path
            + "/\(name.replacingOccurrences(of: "/", with: "-")).txt"
        try shown.write(toFile: failed, atomically: true, encoding: .utf8)
        Issue.record(
            "\(name) differs; it now is (\(failed)):\n\(difference(known, shown))",
            sourceLocation: sourceLocation)
    }

    private static func difference(_ known: String, _ shown: String) -> String {
        let (old, new) = (known.components(separatedBy: "\n"), shown.components(separatedBy: "\n"))
        var lines: [String] = []
        for number in 0..<max(old.count, new.count) {
            let before = number < old.count ? old[number] : "(nothing)"
            let after = number < new.count ? new[number] : "(nothing)"
            if before != after { lines += ["\(number + 1) − \(before)", "\(number + 1) + \(after)"] }
        }
        return lines.prefix(40).joined(separator: "\n")
    }
}
