import Foundation
import Operations
import Synchronization

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
