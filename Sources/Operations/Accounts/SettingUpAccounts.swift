import DAV
import Foundation
import MeetCore
import MeetStore

/// The words of an account, as a person types them.
package struct AccountWords: Hashable, Sendable {
    package var name = ""
    /// A URL, a host, an e-mail address, or a folder.
    package var address = ""
    package var user = ""
    package var passwordCommand = ""
    /// The command that prints a token of OAuth, in place of a password.
    package var tokenCommand = ""
    package var certificates = ""

    package init() {}

    package init(_ account: RemoteAccount) {
        name = account.name
        address = account.url
        user = account.user ?? ""
        (passwordCommand, tokenCommand) =
            account.isToken
            ? ("", account.passwordCommand ?? "") : (account.passwordCommand ?? "", "")
        certificates = account.caFile ?? ""
    }

    /// The name under which a keeper stores the password, `dav/maria@dav.example.org`; `nil` for a folder,
    /// and without a user.
    package var passwordOwner: String? {
        let address = address.trimmed
        let isFolder = ["/", ".", "~"].contains { address.hasPrefix($0) }
        guard !address.isEmpty, !isFolder, !address.lowercased().hasPrefix("file:") else { return nil }
        let isMail = address.contains("@") && !address.contains("/")
        let typed = user.trimmed
        let user = typed.isEmpty && isMail ? address : typed
        guard !user.isEmpty else { return nil }
        let host = address.split(separator: "@").last.map(String.init) ?? address
        return "dav/\(user)@\(DAVOrigin.split(address)?.origin.host ?? host)"
    }

    /// Forgets a password that a keeper has for another address or user.
    package mutating func forgetPasswordOfAnother() {
        let owner = passwordOwner ?? "dav/"
        if PasswordPlace.isOfAnother(passwordCommand, than: owner) { passwordCommand = "" }
    }

    /// A name for the account by its address: that of a folder, or the host without its domain; empty
    /// without an address.
    package var likelyName: String {
        let address = address.trimmed
        if ["/", ".", "~"].contains(where: { address.hasPrefix($0) }) {
            return address.split(separator: "/").last.map { String($0).oneLine } ?? ""
        }
        let typed = address.split(separator: "@").last.map(String.init) ?? address
        let host = DAVOrigin.split(address)?.origin.host ?? typed
        let usual: Set<Substring> = ["www", "dav", "caldav", "carddav", "cloud", "mail", "calendar"]
        let labels = host.split(separator: ".")
        guard labels.count > 1, let first = labels.first(where: { !usual.contains($0) }), Int(first) == nil
        else { return host }
        return first.prefix(1).uppercased() + first.dropFirst()
    }

    /// The account to add, as these words describe it.
    var adding: AddAccount {
        func filled(_ text: String) -> String? { text.trimmed.isEmpty ? nil : text.trimmed }
        var adding = AddAccount(name: name.oneLine, address: address.trimmed)
        adding.user = filled(user)
        adding.passwordCommand = filled(passwordCommand)
        adding.tokenCommand = filled(tokenCommand)
        adding.caFile = filled(certificates)
        return adding
    }
}

/// A calendar, a task list or an address book that is offered at the set-up of an account.
package struct OfferedCollection: Hashable, Sendable {
    let found: FoundCollection
    /// The kind; of an address book the use that the person chose.
    package var kind: RemoteCollection.Kind
    /// True if it is to be synchronized.
    package var isTaken: Bool
    /// False if it is stored and was not found any more.
    package var isThere = true
    /// The error of its test; `nil` without one, and for one that is not synchronized yet.
    package var error: AccountError?

    package var name: String { found.name }
    package var isWritable: Bool { found.isWritable }
    package var colour: CalendarColour? { found.colour }
    /// True for an address book, and for a folder without cards that is to have some.
    package let mayHoldPlaces: Bool
    /// True for a calendar or a task list.
    package var isCalendar: Bool { kind == .calendar || kind == .tasks }

    init(_ found: FoundCollection, in all: FoundCollections, stored: RemoteCollection?, isNew: Bool) {
        self.found = found
        kind = stored?.kind ?? found.kind
        isTaken = stored?.isTaken ?? isNew
        let isStoredCalendar = stored.map { $0.kind.format == .calendar } ?? false
        mayHoldPlaces = !isStoredCalendar && all.mayHoldPlaces(found, called: found.name)
    }

    init(missing stored: RemoteCollection) {
        var found = FoundCollection(href: stored.href, kind: stored.kind, name: stored.name)
        found.colour = stored.colour
        found.isWritable = stored.isWritable
        self.found = found
        kind = stored.kind
        isTaken = stored.isTaken
        isThere = false
        mayHoldPlaces = false
    }

    /// Makes it one of places, or no longer.
    package mutating func togglePlaces() {
        kind = kind != .places ? .places : found.kind == .places ? .contacts : found.kind
        isTaken = true
    }

    /// Returns whether this is a stored collection.
    package func isSame(as stored: RemoteCollection) -> Bool {
        guard found.href == stored.href else { return false }
        return found.kind.format == stored.kind.format || mayHoldPlaces && stored.kind == .places
    }
}

/// The result of looking at the address of an account.
package struct AccountFindings: Hashable, Sendable {
    package let kind: RemoteAccount.Kind
    let url: String
    let user: String?
    /// The collections found, and then those that were there before.
    package var collections: [OfferedCollection]

    /// Returns the findings with the ticks that the person set in earlier ones.
    package func keepingTicks(of earlier: AccountFindings?) -> AccountFindings {
        var findings = self
        for index in findings.collections.indices {
            let offered = findings.collections[index]
            let before = earlier?.collections.first {
                $0.found.href == offered.found.href && $0.found.kind == offered.found.kind
            }
            guard let before else { continue }
            findings.collections[index].kind = before.kind
            findings.collections[index].isTaken = before.isTaken
        }
        return findings
    }
}

/// Signs in to the server of an account, or reads its folder, lists what is there, and tests what is
/// synchronized already. Nothing is stored. Not a `WorkspaceOperation`, because it waits for the server.
package struct LookAtAccount: Hashable, Sendable {
    package var words: AccountWords
    /// The account; `nil` for a new one.
    package var id: Identifier<RemoteAccount>?

    package init(_ words: AccountWords, of id: Identifier<RemoteAccount>? = nil) {
        self.words = words
        self.id = id
    }

    /// Looks.
    ///
    /// - Throws: `AccountError`, `StoreError`, `CancellationError`.
    package func run(in workspace: Workspace) async throws -> AccountFindings {
        let adding = words.adding
        if let command = adding.secretCommand {
            try AddAccount.check(command: command, workspace.environment)
        }
        let found = try await adding.find(in: workspace)
        let id = id
        let stored = try await workspace.read { store in
            try ListedAccount.all(in: store).first { id != nil && $0.account.id == id }
        }
        var findings = AccountFindings(kind: found.kind, url: found.url, user: found.user, collections: [])
        let isElsewhere = stored?.account.isElsewhere(findings) ?? false
        let known = isElsewhere ? [] : stored?.collections ?? []
        findings.collections = found.collections.map { one in
            let same = known.first { stored in
                guard stored.href == one.href else { return false }
                return stored.kind.format == one.kind.format
                    || stored.kind == .places && found.mayHoldPlaces(one, called: one.name)
            }
            return OfferedCollection(
                one, in: found, stored: same, isNew: stored == nil || isElsewhere)
        }
        for one in known where one.isTaken && !findings.collections.contains(where: { $0.isSame(as: one) }) {
            findings.collections.append(OfferedCollection(missing: one))
        }
        if let stored {
            let account = adding.applied(to: stored.account, findings, workspace)
            try await test(&findings, of: account, known, workspace)
        }
        return findings
    }

    /// Asks for every collection that is synchronized. An unchanged one is one small request.
    private func test(
        _ findings: inout AccountFindings, of account: RemoteAccount, _ known: [RemoteCollection],
        _ workspace: Workspace
    ) async throws {
        let places = AccountPlaces(account: account, workspace: workspace)
        for index in findings.collections.indices where findings.collections[index].isThere {
            let offered = findings.collections[index]
            guard let stored = known.first(where: { $0.isTaken && offered.isSame(as: $0) }) else { continue }
            do {
                _ = try await places.place(of: stored).look(
                    since: PlaceMark(token: stored.syncToken, ctag: stored.ctag), isWhole: false)
            } catch let error as AccountError { findings.collections[index].error = error }
        }
    }
}

extension AddAccount {
    /// Returns an account with these words.
    fileprivate func applied(
        to account: RemoteAccount, _ findings: AccountFindings?, _ workspace: Workspace
    ) -> RemoteAccount {
        var account = account
        account.name = name
        account.passwordCommand = secretCommand
        account.isToken = tokenCommand != nil
        account.caFile = caFile.map(workspace.expand)
        account.user = user
        if let findings {
            (account.kind, account.url) = (findings.kind, findings.url)
            account.user = findings.user
        }
        // It is asked again at once.
        (account.error, account.retryAt) = (nil, nil)
        return account
    }
}

extension RemoteAccount {
    /// Returns whether findings are those of another server or user: nothing there is what was synchronized
    /// until now. The collections of folders are told apart by their paths.
    fileprivate func isElsewhere(_ findings: AccountFindings) -> Bool {
        guard kind == .dav, findings.kind == .dav else { return false }
        if let user, let other = findings.user, user != other { return true }
        guard let before = DAVOrigin.split(url)?.origin, let now = DAVOrigin.split(findings.url)?.origin
        else { return url != findings.url }
        return before.name != now.name
    }
}

extension ListedAccount {
    /// Returns all accounts, by name.
    static func all(in store: MeetStore) throws(StoreError) -> [ListedAccount] {
        var listed: [ListedAccount] = []
        for account in try store.remoteAccounts() { listed.append(try ListedAccount(account, in: store)) }
        return listed
    }
}

/// Stores an account with the collections that the person ticked. A calendar that is no longer ticked is
/// removed here with its meetings, which undo restores; nothing is deleted on the server.
package struct SaveAccount: WritingOperation {
    package var words: AccountWords
    /// The account; `nil` for a new one.
    package var id: Identifier<RemoteAccount>?
    /// The collections; `nil` leaves those of a stored account as they are.
    package var findings: AccountFindings?

    package init(
        _ words: AccountWords, of id: Identifier<RemoteAccount>? = nil, taking findings: AccountFindings?
    ) {
        self.words = words
        self.id = id
        self.findings = findings
    }

    /// The result of saving.
    package struct Saved: Hashable, Sendable {
        package var listed: ListedAccount
        /// The names of the calendars that were removed here.
        package var removed: [String]
        /// The names of the calendars of another server, which stay here without one.
        package var kept: [String] = []
    }

    /// Stores the account.
    ///
    /// - Throws: `AccountError`; `CalendarError` if a calendar to be removed is the default one;
    ///   `StoreError`.
    package func run(in workspace: Workspace) throws -> Saved {
        let adding = words.adding
        guard !adding.name.isEmpty else { throw AccountError.noName }
        if let command = adding.secretCommand {
            try AddAccount.check(command: command, workspace.environment)
        }
        return try workspace.store.asOneAction({ saved in
            saved.removed.isEmpty
                ? nil : .deleted(.calendar, name: saved.removed.joined(separator: ", "))
        }) { store in
            try AddAccount.check(adding.name, of: id, in: store)
            let before = try ListedAccount.all(in: store).first { id != nil && $0.account.id == id }
            if let id, before == nil { throw AccountError.unknown("\(id)", known: []) }
            let blank = RemoteAccount(name: adding.name, url: adding.address, kind: findings?.kind ?? .dav)
            let account = try store.save(
                adding.applied(to: before?.account ?? blank, findings, workspace))
            var (removed, kept): ([String], [String]) = ([], [])
            var known = before?.collections ?? []
            if let before, let findings, before.account.isElsewhere(findings) {
                kept = try release(known, in: store)
                known = []
            }
            for offered in findings?.collections ?? [] {
                let stored = known.first { offered.isSame(as: $0) }
                if let name = try settle(offered, stored, of: account, in: store, workspace) {
                    removed.append(name)
                }
            }
            return Saved(listed: try ListedAccount(account, in: store), removed: removed, kept: kept)
        }
    }

    /// Ends the synchronization of collections of a server that the account is no longer at: the same path
    /// means something else on another one. Their calendars stay here with their meetings.
    ///
    /// - Returns: The names of the calendars.
    private func release(_ collections: [RemoteCollection], in store: MeetStore) throws -> [String] {
        try store.keepContacts(of: Set(collections.compactMap(\.id)))
        var names: [String] = []
        for collection in collections {
            guard let id = collection.id else { continue }
            if let calendarID = collection.calendarID,
                var calendar = try store.calendars().first(where: { $0.id == calendarID })
            {
                (calendar.source, calendar.collectionID, calendar.isWritable) = (.here, nil, true)
                names.append(try store.save(calendar, as: .background).name)
            }
            try CollectionMemory.delete(of: id, in: store)
            try store.deleteRemoteCollection(id)
        }
        return names
    }

    /// Takes a collection, or leaves it.
    ///
    /// - Parameter stored: The collection as it was; `nil` for one that was not found before.
    /// - Returns: The name of the calendar that was removed.
    private func settle(
        _ offered: OfferedCollection, _ stored: RemoteCollection?, of account: RemoteAccount,
        in store: MeetStore, _ workspace: Workspace
    ) throws -> String? {
        if let stored, stored.isTaken == offered.isTaken, stored.kind == offered.kind { return nil }
        if let stored, stored.isTaken, !offered.isTaken, let id = stored.calendarID,
            let calendar = try store.calendars().first(where: { $0.id == id })
        {
            if calendar.isDefault { throw CalendarError.isDefault(calendar.name) }
            // Its collection stays, so that undo restores both.
            try store.deleteCalendar(id, keepsMeetings: false)
            return calendar.name
        }
        // It is read as a new one: deletions here while it was not synchronized are not sent.
        if let id = stored?.id {
            try store.keepContacts(of: [id])
            try CollectionMemory.delete(of: id, in: store)
            try store.deleteRemoteCollection(id)
        }
        guard let id = account.id else { return nil }
        let found = offered.found
        var collection = RemoteCollection(account: id, href: found.href, kind: offered.kind, name: found.name)
        collection.colour = found.colour
        collection.isWritable = found.isWritable
        collection.schedules = found.scheduling != nil
        collection.isTaken = offered.isTaken
        collection = try store.save(collection)
        try workspace.take(collection, of: account.name, found.scheduling, in: store)
        return nil
    }
}
