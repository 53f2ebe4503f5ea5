import Foundation
import MeetCore
import Operations
import Synchronization

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

/// The reader's zone: the system's, until the setting `me.time-zone` names another; UTC without either.
enum ReaderZone {
    private static let chosen = Mutex<TimeZone?>(nil)

    /// The system's zone, determined once.
    static let system = SystemZone.find(ProcessInfo.processInfo.environment)

    static var current: TimeZone { chosen.withLock { $0 } ?? system.zone ?? .gmt }

    static func set(_ zone: TimeZone?) {
        chosen.withLock { $0 = zone }
    }
}
