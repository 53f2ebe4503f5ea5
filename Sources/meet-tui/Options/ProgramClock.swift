import Foundation
import MeetCore

/// The current time. If the variable `MEET_CLOCK` names a file, the time in it, in seconds since 1970, for
/// tests.
enum ProgramClock {
    static let now: @Sendable () -> Date = {
        let file = ProcessInfo.processInfo.environment["MEET_CLOCK"] ?? ""
        if file.isEmpty { return { Date() } }
        return { moment(in: file) ?? Date() }
    }()

    private static func moment(in file: String) -> Date? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8),
            let seconds = Double(text.trimmed), seconds.isFinite
        else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }
}
