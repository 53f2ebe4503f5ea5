import Foundation
import Operations
import Synchronization

/// Where the reader is: the system's zone, until the setting `me.time-zone` says another. UTC where neither does.
enum ReaderZone {
    private static let chosen = Mutex<TimeZone?>(nil)

    /// Looked up once.
    static let system = SystemZone.find(ProcessInfo.processInfo.environment)

    static var current: TimeZone { chosen.withLock { $0 } ?? system.zone ?? .gmt }

    static func set(_ zone: TimeZone?) {
        chosen.withLock { $0 = zone }
    }
}
