import DAV
import Foundation
import Glibc
import MeetCore
import MeetStore
import Transport

/// A collection that was found at the address of an account.
struct FoundCollection: Hashable, Sendable {
    /// The path on the server; with the server where that is another one than the account's. The path of a
    /// folder.
    var href: String
    var kind: RemoteCollection.Kind
    var name: String
    var colour: CalendarColour?
    var isWritable = true
    /// The scheduling by its server (RFC 6638); `nil` without it.
    var scheduling: FoundScheduling?

    /// Returns whether a typed name means this collection: its name, or the last part of its path.
    func isCalled(_ typed: String) -> Bool {
        let typed = SearchFolding.fold(typed.oneLine)
        let last = href.split(separator: "/").last.map { PercentEncoding.decode(String($0)) ?? String($0) }
        return SearchFolding.fold(name) == typed || last.map { SearchFolding.fold($0) == typed } ?? false
    }
}

/// The scheduling by a server, as it was found.
struct FoundScheduling: Hashable, Sendable {
    /// The inbox: its path on the server, or its URL as `FoundCollection.href`.
    var inbox: String?
    /// The addresses by which the server knows the person.
    var addresses: [String]
}

/// The address of an account, and the collections found there.
struct FoundCollections: Sendable {
    var kind: RemoteAccount.Kind
    var url: String
    /// The user name of a server.
    var user: String?
    var collections: [FoundCollection]

    /// Returns whether a collection of this name may hold places: an address book, or a folder without cards
    /// that is to have some.
    func mayHoldPlaces(_ one: FoundCollection, called name: String) -> Bool {
        guard one.isCalled(name) else { return false }
        if one.kind == .contacts { return true }
        return kind == .folder && !collections.contains { $0.href == one.href && $0.kind == .contacts }
    }
}

// MARK: - Folders

extension FoundCollections {
    /// Returns the folder that a typed address names; `nil` if it is that of a server.
    static func folder(_ typed: String, in workspace: Workspace) -> String? {
        var text = typed.trimmed
        if text.lowercased().hasPrefix("file://") {
            text = PercentEncoding.decode(String(text.dropFirst(7))) ?? String(text.dropFirst(7))
        } else if !["/", "./", "../", "~"].contains(where: { text.hasPrefix($0) }),
            text != ".", text != ".."
        {
            // A name without a path may be a folder, or a host.
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(
                atPath: workspace.expand(text), isDirectory: &isFolder)
            guard isThere, isFolder.boolValue else { return nil }
        }
        return URL(filePath: workspace.expand(text)).standardizedFileURL.path
    }

    /// Finds the collections of a folder: the folder itself, or those in it, that have files of calendars or
    /// cards. An empty folder is a calendar, until it has cards (`EmptyFolders`).
    init(inFolder folder: String) throws(AccountError) {
        kind = .folder
        url = folder
        collections = try Self.collections(of: folder)
        let names = try FolderPlace.names(in: folder).sorted()
        for name in names {
            let inner = Workspace.join(folder, name)
            if Self.isFolder(inner) { collections += (try? Self.collections(of: inner)) ?? [] }
        }
        if collections.isEmpty { throw .nothingFound(folder) }
    }

    /// Returns the kinds of the items in a folder.
    static func kinds(in folder: String) throws(AccountError) -> [RemoteCollection.Kind] {
        let names = try FolderPlace.names(in: folder)
        var kinds: [RemoteCollection.Kind] = []
        if names.contains(where: { VdirName.isItem($0, format: .calendar) }) { kinds.append(.calendar) }
        if names.contains(where: { VdirName.isItem($0, format: .card) }) { kinds.append(.contacts) }
        // The files in which vdirsyncer keeps the name and the colour.
        if names.allSatisfy({ $0 == "displayname" || $0 == "color" }) { kinds = [.calendar] }
        return kinds
    }

    private static func collections(of folder: String) throws(AccountError) -> [FoundCollection] {
        let kinds = try Self.kinds(in: folder)
        let label = VdirLabel(of: folder)
        let isWritable = PathText.withPath(folder) { access($0, W_OK) } == 0
        return kinds.map { kind in
            FoundCollection(
                href: folder, kind: kind, name: label.name, colour: label.colour, isWritable: isWritable)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return PathText.withPath(path, { stat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

// MARK: - Servers

extension FoundCollections {
    /// Finds the collections of a server from a URL, a host or an e-mail address.
    ///
    /// - Parameter isToken: True if the command prints a token, which needs no user name.
    /// - Throws: `AccountError`, `CancellationError`.
    init(
        at address: String, user: String?, passwordCommand: String?, isToken: Bool = false, caFile: String?,
        in workspace: Workspace
    ) async throws {
        guard let remoting = workspace.remoting else { throw AccountError.noNetwork }
        let address = address.trimmed
        let isMail = address.contains("@") && !address.contains("/")
        let user = user ?? (isMail ? address : "")
        guard isToken || !user.isEmpty else { throw AccountError.noUser }
        let discovery = Discovery(lookup: remoting.lookup) { origin in
            workspace.madeSession(
                with: origin, user: user, passwordCommand: passwordCommand, isToken: isToken, caFile: caFile,
                remoting)
        }
        let accounts: [FoundAccount]
        do throws(DAVError) {
            accounts = try await discovery.accounts(at: address)
        } catch { throw AccountError.of(error) }
        guard let first = accounts.first else { throw AccountError.nothingFound(address) }
        kind = .dav
        self.user = user.isEmpty ? nil : user
        url = first.origin.url + (first.principal?.path ?? "/")
        collections = accounts.flatMap { account in
            account.collections.map { FoundCollection($0, of: account, base: first.origin) }
        }
        if collections.isEmpty { throw AccountError.nothingFound(address) }
    }
}

extension FoundCollection {
    fileprivate init(_ found: DAVCollection, of account: FoundAccount, base: DAVOrigin) {
        func place(_ href: DAVHref) -> String {
            account.origin == base ? href.path : account.origin.url + href.path
        }
        href = place(found.href)
        if found.kinds.contains(.contacts) {
            kind = .contacts
        } else {
            kind = found.kinds.contains(.events) ? .calendar : .tasks
        }
        name = found.name
        colour = found.colour.flatMap { CalendarColour($0) }
        isWritable = found.isWritable
        if found.scheduling {
            scheduling = FoundScheduling(inbox: account.inbox.map(place), addresses: account.addresses)
        }
    }
}
