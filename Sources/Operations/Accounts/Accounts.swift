import Foundation
import MeetCore
import MeetStore

/// An account with its collections.
package struct ListedAccount: Hashable, Sendable {
    package var account: RemoteAccount
    /// The collections that were found. Those whose calendar was removed are not taken.
    package var collections: [RemoteCollection]
    /// The names of the calendars.
    private let calendarNames: [Identifier<MeetingCalendar>: String]

    init(_ account: RemoteAccount, in store: MeetStore) throws(StoreError) {
        var names: [Identifier<MeetingCalendar>: String] = [:]
        for calendar in try store.calendars() {
            if let id = calendar.id { names[id] = calendar.name }
        }
        self.account = account
        calendarNames = names
        collections = try store.remoteCollections(of: account.id).map { collection in
            var collection = collection
            if let calendar = collection.calendarID, names[calendar] == nil {
                collection.isTaken = false
            }
            return collection
        }
    }

    /// The error of the latest attempt; `nil` after a success.
    package var error: AccountError? { account.error.flatMap { AccountError(stored: $0) } }

    /// Returns the name of the calendar that a collection is here, which may be another than its name on the
    /// server; `nil` if it is none.
    package func calendarName(of collection: RemoteCollection) -> String? {
        collection.calendarID.flatMap { calendarNames[$0] }
    }
}

/// Lists the accounts of calendars and contacts, by name.
package struct ListAccounts: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [ListedAccount] {
        try workspace.store.reading { store throws(StoreError) in try ListedAccount.all(in: store) }
    }
}

/// Adds an account, and takes what is found at its address. Not a `WorkspaceOperation`, because it waits for
/// the server.
package struct AddAccount: Hashable, Sendable {
    package var name: String
    /// A URL, a host, an e-mail address, or a folder.
    package var address: String
    package var user: String?
    /// The command that prints the password; `$MEET_DAV_PASSWORD` takes precedence.
    package var passwordCommand: String?
    /// The command that prints a token of OAuth, in place of a password.
    package var tokenCommand: String?
    /// A file of certificates for the person's own server.
    package var caFile: String?
    /// The names of the collections to take; all if it is empty.
    package var only: [String] = []
    /// The name of an address book that holds places.
    package var places: String?

    package init(name: String, address: String) {
        self.name = name
        self.address = address
    }

    /// The name of the account for mail.
    package static let mail = "mail"

    var secretCommand: String? { tokenCommand ?? passwordCommand }

    /// Finds the collections, and stores the account.
    ///
    /// - Throws: `AccountError`, `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> ListedAccount {
        let name = name.oneLine
        guard !name.isEmpty else { throw AccountError.noName }
        try await workspace.read { store in try Self.check(name, in: store) }
        if let command = secretCommand { try Self.check(command: command, workspace.environment) }
        let found = try await find(in: workspace)
        for wanted in only where !found.collections.contains(where: { $0.isCalled(wanted) }) {
            throw AccountError.unknownCollection(wanted, known: found.collections.map(\.name))
        }
        if let places, !found.collections.contains(where: { found.mayHoldPlaces($0, called: places) }) {
            throw AccountError.unknownCollection(places, known: found.collections.map(\.name))
        }
        return try await WorkQueue.writing.run { () throws(any Error) in
            try workspace.store.transaction { store in
                try Self.check(name, in: store)
                return try add(found, named: name, to: store, of: workspace)
            }
        }
    }

    /// Checks that no other account has a name.
    ///
    /// - Parameter id: The account that is to have it; `nil` for a new one.
    static func check(
        _ name: String, of id: Identifier<RemoteAccount>? = nil, in store: MeetStore
    ) throws {
        if name.lowercased() == mail { throw AccountError.taken(name) }
        if let other = try store.remoteAccount(named: name), other.id != id {
            throw AccountError.taken(other.name)
        }
    }

    /// Checks that a command is one, and not a typed password, which must not be stored.
    static func check(command: String, _ environment: [String: String]) throws(AccountError) {
        do throws(MailSettings.Fault) {
            _ = try MailSettings.checked(
                command, for: MailSettings.passwordCommandKey, environment: environment)
        } catch {
            if case .noProgram(let beginning) = error { throw .noProgram(beginning: beginning) }
        }
    }

    /// Finds the collections; nothing is stored.
    func find(in workspace: Workspace) async throws -> FoundCollections {
        if let folder = FoundCollections.folder(address, in: workspace) {
            return try await WorkQueue.reading.run { () throws(AccountError) in
                try FoundCollections(inFolder: folder)
            }
        }
        return try await FoundCollections(
            at: address, user: user, passwordCommand: secretCommand, isToken: tokenCommand != nil,
            caFile: caFile, in: workspace)
    }

    private func add(
        _ found: FoundCollections, named name: String, to store: MeetStore, of workspace: Workspace
    ) throws -> ListedAccount {
        var account = RemoteAccount(name: name, url: found.url, kind: found.kind)
        account.user = found.user
        account.passwordCommand = secretCommand
        account.isToken = tokenCommand != nil
        account.caFile = caFile.map(workspace.expand)
        account = try store.save(account)
        guard let id = account.id else { return try ListedAccount(account, in: store) }
        for one in found.collections {
            let isPlaces = places.map { found.mayHoldPlaces(one, called: $0) } ?? false
            let kind = isPlaces ? .places : one.kind
            var collection = RemoteCollection(account: id, href: one.href, kind: kind, name: one.name)
            collection.colour = one.colour
            collection.isWritable = one.isWritable
            collection.schedules = one.scheduling != nil
            collection.isTaken = isPlaces || only.isEmpty || only.contains { one.isCalled($0) }
            collection = try store.save(collection)
            try workspace.take(collection, of: name, one.scheduling, in: store)
        }
        return try ListedAccount(account, in: store)
    }
}

/// Removes an account with its calendars and their meetings. Undo restores the calendars; nothing is deleted
/// on the server. Contacts stay.
package struct RemoveAccount: WritingOperation {
    package var name: String

    package init(_ name: String) {
        self.name = name
    }

    /// Removes the account.
    ///
    /// - Returns: The account as it was.
    /// - Throws: `AccountError`; `CalendarError` if one of its calendars is the default one; `StoreError`.
    package func run(in workspace: Workspace) throws -> ListedAccount {
        try workspace.store.asOneAction({ .deleted(.calendar, name: $0.account.name) }) { store in
            let account = try store.account(called: name)
            let listed = try ListedAccount(account, in: store)
            let calendars = try store.calendars()
            let own = calendars.filter { calendar in
                listed.collections.contains { $0.calendarID != nil && $0.calendarID == calendar.id }
            }
            if let standard = own.first(where: \.isDefault) {
                throw CalendarError.isDefault(standard.name)
            }
            try store.keepContacts(of: Set(listed.collections.compactMap(\.id)))
            for collection in listed.collections {
                if let id = collection.id { try CollectionMemory.delete(of: id, in: store) }
            }
            // First, so that no deletion waits to be sent.
            if let id = account.id { try store.deleteRemoteAccount(id) }
            for calendar in own {
                if let id = calendar.id { try store.deleteCalendar(id, keepsMeetings: false) }
            }
            return listed
        }
    }
}

/// The result of testing an account.
package struct AccountTest: Hashable, Sendable {
    package struct Check: Hashable, Sendable {
        package var collection: RemoteCollection
        /// The error, or `nil`.
        package var error: AccountError?
    }

    package var account: RemoteAccount
    package var checks: [Check]

    package var isGood: Bool { checks.allSatisfy { $0.error == nil } }
}

/// Tests accounts: signs in, and asks for every taken collection. Nothing is changed.
package struct TestAccounts: Hashable, Sendable {
    /// The name of the account; `nil` for all.
    package var name: String?

    package init(_ name: String? = nil) {
        self.name = name
    }

    /// Runs the test.
    ///
    /// - Throws: `AccountError` for an unknown account, `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> [AccountTest] {
        let listed = try await workspace.read { store in
            let accounts = try name.map { [try store.account(called: $0)] } ?? store.remoteAccounts()
            return try accounts.map { try ListedAccount($0, in: store) }
        }
        var tests: [AccountTest] = []
        for one in listed {
            let places = AccountPlaces(account: one.account, workspace: workspace)
            var test = AccountTest(account: one.account, checks: [])
            for collection in one.collections where collection.isTaken {
                var check = AccountTest.Check(collection: collection)
                do {
                    // An unchanged collection is one small request.
                    _ = try await places.place(of: collection).look(
                        since: PlaceMark(token: collection.syncToken, ctag: collection.ctag), isWhole: false)
                } catch let error as AccountError { check.error = error }
                test.checks.append(check)
            }
            tests.append(test)
        }
        return tests
    }
}
