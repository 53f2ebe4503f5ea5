import Foundation
import MeetCore
import MeetStore

/// The result of a round of accounts.
package struct RemoteSyncReport: SyncReport, Hashable {
    package var accounts: [AccountReport] = []
    package var next: Date?
    package var isDoneElsewhere = false
    package var isFailureNew = false
    package var retryAt: Date?

    package init() {}

    /// The first error. Every account has pauses of its own, so none delays the others.
    package var failure: SyncFailure? {
        accounts.compactMap(\.error).first.map { error in
            SyncFailure(error, text: error.stored ?? "", isOffline: error.isOffline, isRefusal: false)
        }
    }

    /// True if something changed here, or was sent: invitees whom a server tells have then been notified.
    package var hasChanges: Bool {
        accounts.contains { $0.pulled + $0.pushed + $0.deleted + $0.asked + $0.messages > 0 }
    }
}

/// The accounts of calendars and contacts: servers, and folders of files.
package struct RemoteSource: SyncSource {
    package enum Part: Hashable, Sendable {
        /// All accounts that may be asked now.
        case all
        /// The accounts that have something to be sent.
        case waiting
        /// All accounts, or one, whatever their pauses.
        case named(String?)
    }

    package static let name = "accounts"
    package static let whole = Part.all
    package static let waiting = Part.waiting
    package static let backOff = BackOff(first: 300, longest: 1800)
    package static let schedule = SyncSchedule(pause: 900, leastPause: 20)

    package let account: String
    /// Makes the place of a collection; `nil` for that of the account.
    var place: (@Sendable (RemoteAccount, RemoteCollection) throws -> any RemotePlace)?
    /// Makes the inbox at a path; `nil` for that of the account.
    var inbox: (@Sendable (RemoteAccount, String) throws -> any ScheduleInbox)?

    /// - Returns: `nil` without accounts.
    package init?(in workspace: Workspace) throws(StoreError) {
        let accounts = try workspace.store.remoteAccounts()
        guard !accounts.isEmpty else { return nil }
        account = accounts.map { "\($0.kind.rawValue) \($0.url)" }.joined(separator: " ")
    }

    package func nextWaiting(in workspace: Workspace) throws(StoreError) -> Date? {
        let store = workspace.store
        var next: Date?
        let now = workspace.now()
        for account in try store.remoteAccounts() where try Shelf.hasWaiting(account, in: store) {
            next = min(next ?? .distantFuture, account.pauseEnd(at: now) ?? .distantPast)
        }
        return next
    }

    package func ask(_ part: Part, in workspace: Workspace) async throws -> RemoteSyncReport {
        var report = RemoteSyncReport()
        let accounts = try await self.accounts(for: part, in: workspace)
        let now = workspace.now()
        for account in accounts {
            if case .named = part {} else if account.pauseEnd(at: now) != nil { continue }
            let done = try await sync(account, in: workspace)
            report.accounts.append(done)
        }
        report.next = try await workspace.read { _ in try nextWaiting(in: workspace) }
        return report
    }

    /// Runs a round of which nothing is stored or sent.
    func rehearse(_ part: Part, in workspace: Workspace) async throws -> RemoteSyncReport {
        var report = RemoteSyncReport()
        for account in try await self.accounts(for: part, in: workspace) {
            let done = try await sync(account, in: workspace, isRehearsal: true)
            report.accounts.append(done)
        }
        return report
    }

    private func accounts(for part: Part, in workspace: Workspace) async throws -> [RemoteAccount] {
        try await workspace.read { store in
            let all = try store.remoteAccounts()
            switch part {
            case .all, .named(nil): return all
            case .waiting: return try all.filter { try Shelf.hasWaiting($0, in: store) }
            case .named(let name?): return [try store.account(called: name)]
            }
        }
    }

    private func sync(
        _ account: RemoteAccount, in workspace: Workspace, isRehearsal: Bool = false
    ) async throws -> AccountReport {
        if !isRehearsal { try await EmptyFolders(account: account, workspace: workspace).lookAgain() }
        var inbox: (@Sendable (String) throws -> any ScheduleInbox)?
        if let made = self.inbox { inbox = { try made(account, $0) } }
        return try await AccountSync(
            account, in: workspace, isRehearsal: isRehearsal, place: place, inbox: inbox
        ).run()
    }
}

/// Synchronizes accounts of calendars and contacts. Not a `WorkspaceOperation`, because it waits for servers.
package struct SyncAccounts: Hashable, Sendable {
    package var part: RemoteSource.Part
    /// True if nothing is stored and nothing is sent.
    package var isRehearsal: Bool

    package init(_ part: RemoteSource.Part = .all, isRehearsal: Bool = false) {
        self.part = part
        self.isRehearsal = isRehearsal
    }

    /// Runs a round; only one process at a time does. Errors of accounts are in the report.
    ///
    /// - Returns: `nil` without accounts.
    /// - Throws: `AccountError` for an unknown account; `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> RemoteSyncReport? {
        let found = try await workspace.read { _ in try RemoteSource(in: workspace) }
        guard let source = found else {
            if case .named(let name?) = part { throw AccountError.unknown(name, known: []) }
            return nil
        }
        return try await isRehearsal
            ? source.rehearse(part, in: workspace) : source.round(part, in: workspace)
    }
}

extension RemoteAccount {
    /// Returns the earliest time of the next attempt; `nil` if it may be now. A clock that is set back does not
    /// prolong the pause.
    func pauseEnd(at now: Date) -> Date? {
        guard let retryAt, retryAt > now else { return nil }
        if let error = error.flatMap({ AccountError(stored: $0) }) {
            // Times are stored in milliseconds.
            return retryAt.timeIntervalSince(now) > error.pause + 1 ? nil : retryAt
        }
        return lastSuccess.map { $0 > now } ?? false ? nil : retryAt
    }
}

extension MeetStore {
    /// Returns the account of a name.
    ///
    /// - Throws: `AccountError.unknown`, `StoreError`.
    func account(called name: String) throws -> RemoteAccount {
        let name = name.oneLine
        if let found = try remoteAccount(named: name) { return found }
        throw AccountError.unknown(name, known: try remoteAccounts().map(\.name))
    }
}
