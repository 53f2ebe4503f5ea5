import Foundation
import MeetStore
import Operations
import Shell

// The open program synchronizes the accounts of calendars and contacts: after the first screen, every quarter
// of an hour, and some seconds after a change. The agent does the same; only one of them at a time.
extension App {
    var areAccountsDue: Bool { accounts.isDue(at: now) }

    /// Begins a round, unless one is running; no screen waits for it, whatever a server does.
    mutating func syncAccounts() -> [Request] {
        hasStarted && accounts.begin() ? start(Self.synchronize) : []
    }

    /// Begins a round if there was no account until now: another process may have added one.
    mutating func syncNewAccounts() -> [Request] {
        hasLookedAround && accounts.next == nil && !accounts.isAsking ? syncAccounts() : []
    }

    /// Sends a change of the person soon: another one may follow at once.
    mutating func hastenAccounts() {
        accounts.hasten(to: now.addingTimeInterval(Self.courtesy))
    }

    /// The seconds between a change and the round that sends it.
    private static let courtesy: TimeInterval = 3

    /// Errors of accounts are in the list of accounts; others for the same reason are shown.
    private static let synchronize: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        policy.isInBackground = true
        return Effect(policy) { run in
            do {
                let report = try await SyncAccounts().run(in: run.tools.workspace)
                return EffectAnswer(.synchronized(report))
            } catch {
                return EffectAnswer(.synchronized(RemoteSyncReport()))
            }
        }
    }()

    /// Takes the result of a round; `nil` without an account.
    mutating func take(_ report: RemoteSyncReport?) -> [Request] {
        var requests = report?.hasChanges == true ? dataChanged() : []
        if report != nil { requests += lookForConflicts() }
        let isFollowed = accounts.end(report, at: now, RemoteSource.schedule)
        return isFollowed ? requests + syncAccounts() : requests
    }
}
