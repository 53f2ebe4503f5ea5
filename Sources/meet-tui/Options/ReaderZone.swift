import Foundation
import Synchronization

/// Where the reader is: the system's zone, until the setting `me.time-zone` says another.
enum ReaderZone {
    private static let chosen = Mutex<TimeZone?>(nil)

    static var current: TimeZone { chosen.withLock { $0 } ?? .current }

    static func set(_ zone: TimeZone?) {
        chosen.withLock { $0 = zone }
    }
}
