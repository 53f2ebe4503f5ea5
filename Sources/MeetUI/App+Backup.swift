import Foundation
import MeetStore
import Operations
import Sentences
import Shell

/// The state of backups in the open program.
struct BackupState: Sendable {
    /// The time of the next check; `nil` during one, and before the start.
    var next: Date?
    /// The time of the last input.
    var lastInput: Date?
    /// True if a failure was reported: once per run is enough.
    var isFailureTold = false
}

// One backup a day is made, after a while without input: a check only lists a folder, and nothing waits for
// it.
extension App {
    /// The time without input before a backup, in seconds.
    static let quietForBackup: TimeInterval = 30
    /// The interval between checks, in seconds: midnight passes while the program is open, and disks get
    /// space again.
    static let pauseOfBackups: TimeInterval = 3600

    var isBackupDue: Bool {
        // After the clock was set back, the time may be far ahead.
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

    /// Takes the error of a backup; `nil` on success.
    mutating func take(backup failure: StoreError?) {
        backup.next = now.addingTimeInterval(Self.pauseOfBackups)
        // A missing or closed database is reported by other failures.
        guard let failure, !backup.isFailureTold else { return }
        switch failure {
        case .moved, .closed, .cancelled: return
        default: break
        }
        // The present remark is read first; the failure is reported in an hour.
        guard remark == nil else { return }
        backup.isFailureTold = true
        remark = Remark(text: say.backupFailed(failure), isError: true)
    }
}
