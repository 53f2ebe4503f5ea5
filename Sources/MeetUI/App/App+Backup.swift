import Foundation
import MeetStore
import Operations

/// What the open program knows of backups.
struct BackupState: Sendable {
    /// When to look whether one is wanted; `nil` while that is done, and before the start.
    var next: Date?
    /// When somebody typed last.
    var lastInput: Date?
    /// Whether it was told that none can be made: once a run is enough.
    var isFailureTold = false
}

// One backup a day is made, when nobody has typed for a while: looking costs the names in a folder, and nothing waits for it.
extension App {
    /// So long nobody typed, in seconds.
    static let quietForBackup: TimeInterval = 30
    /// Between two looks, in seconds: midnight passes while the program is open, and disks get room again.
    static let pauseOfBackups: TimeInterval = 3600

    var isBackupDue: Bool {
        // Where the clock was put back, the time may be far.
        backup.next.map { $0 <= now || $0.timeIntervalSince(now) > 2 * Self.pauseOfBackups } ?? false
    }

    mutating func planBackup() { backup.next = now.addingTimeInterval(Self.quietForBackup) }

    mutating func backUp() -> [Request] {
        if let last = backup.lastInput, (0..<Self.quietForBackup).contains(now.timeIntervalSince(last)) {
            backup.next = last.addingTimeInterval(Self.quietForBackup)
            return []
        }
        backup.next = nil
        return start(Self.makeBackup)
    }

    private static let makeBackup: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        return Effect(policy) { run in
            do throws(StoreError) {
                _ = try await run.tools.workspace.perform(BackUpDatabase())
                return EffectAnswer(.backedUp(nil))
            } catch {
                return EffectAnswer(.backedUp(error))
            }
        }
    }()

    /// Takes why no backup could be made; `nil` where nothing is wrong.
    mutating func take(backup failure: StoreError?) {
        backup.next = now.addingTimeInterval(Self.pauseOfBackups)
        // That the database is gone or closed is told by whatever else fails for the same reason.
        guard let failure, !backup.isFailureTold else { return }
        switch failure {
        case .moved, .closed, .cancelled: return
        default: break
        }
        // What stands there is read first; it is told in an hour.
        guard remark == nil else { return }
        backup.isFailureTold = true
        remark = Remark(text: say.backupFailed(failure), isError: true)
    }
}
