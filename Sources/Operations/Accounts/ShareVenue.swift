import MeetCore
import MeetStore

/// A directory of places in which venues can be shared.
package struct PlaceDirectory: Hashable, Sendable, Identifiable {
    package let id: Identifier<RemoteCollection>
    /// The names of the account and of the collection.
    package let account: String
    package let name: String

    /// The name by which a person chooses it: `Friends/Places`.
    package var path: String { account + "/" + name }

    /// Returns whether a typed name means it: its own, that of its account, or both.
    func isCalled(_ typed: String) -> Bool {
        let typed = SearchFolding.fold(typed.oneLine)
        return [path, name, account].contains { SearchFolding.fold($0) == typed }
    }
}

/// Lists the directories of places in which the person can share venues, by account and name.
package struct ListDirectories: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [PlaceDirectory] {
        try workspace.store.reading { store throws(StoreError) in try store.placeDirectories() }
    }
}

extension MeetStore {
    fileprivate func placeDirectories() throws(StoreError) -> [PlaceDirectory] {
        var found: [PlaceDirectory] = []
        for account in try remoteAccounts() {
            for collection in try remoteCollections(of: account.id)
            where collection.kind == .places && collection.isTaken && collection.isWritable {
                guard let id = collection.id else { continue }
                found.append(PlaceDirectory(id: id, account: account.name, name: collection.name))
            }
        }
        return found.sorted { ($0.path, $0.id.rawValue) < ($1.path, $1.id.rawValue) }
    }
}

/// Shares a saved venue in a directory of places, or ends sharing it. The next round of the account carries
/// it out; undo does the opposite.
package struct ShareVenue: WritingOperation {
    package enum Target: Hashable, Sendable {
        /// The only directory.
        case only
        case directory(Identifier<RemoteCollection>)
        /// The directory of a typed name.
        case named(String)
        /// No directory: it is shared no longer.
        case nowhere
    }

    /// The venue's number or name.
    package var which: String
    package var target: Target

    package init(_ which: String, in target: Target = .only) {
        self.which = which
        self.target = target
    }

    /// Shares the venue.
    ///
    /// - Throws: `AccountError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Venue {
        try workspace.store.transaction { store in
            let venue = try store.savedVenue(meantBy: which)
            guard let id = venue.id else { throw NamingError.noVenueCalled(which) }
            let directory = try directory(in: store)
            if let directory, directory.rawValue != venue.directory?.id, !venue.isOthers,
                let other = try store.venues(sharedIn: directory, sameAs: venue).first
            {
                throw AccountError.alreadyShared(other.name, by: other.directory?.addedBy ?? "")
            }
            return try store.share(id, in: directory)
        }
    }

    private func directory(in store: MeetStore) throws -> Identifier<RemoteCollection>? {
        if target == .nowhere { return nil }
        let all = try store.placeDirectories()
        guard let first = all.first else { throw AccountError.noDirectory }
        switch target {
        case .nowhere: return nil
        case .only:
            guard all.count == 1 else { throw AccountError.whichDirectory(all.map(\.path)) }
            return first.id
        case .directory(let id):
            guard all.contains(where: { $0.id == id }) else { throw AccountError.noDirectory }
            return id
        case .named(let name):
            let meant = all.filter { $0.isCalled(name) }
            guard let one = meant.first else {
                throw AccountError.unknownCollection(name, known: all.map(\.path))
            }
            guard meant.count == 1 else { throw AccountError.whichDirectory(meant.map(\.path)) }
            return one.id
        }
    }
}
