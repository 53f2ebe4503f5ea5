import Foundation
import MeetCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Unfinished forms saved as files, if the database cannot store them: it was moved, the disk is full, or it
/// is locked. Only the person can read them. They are offered, and moved to the database, at the next start.
final class OutsideDrafts: Sendable {
    /// The contents of a file.
    private struct Stored: Codable {
        var database: String
        var id: String
        var kind: String
        var payload: Data
        /// The time in milliseconds since 1970.
        var updatedAt: Int64
        /// The process it belongs to while that runs; see `LockFile`.
        var owner: String?
    }

    /// A found draft, and its file.
    struct Found {
        var draft: Draft
        fileprivate var file: String
    }

    private let folder: String?
    private let database: String
    private let presence = Mutex<LockFile?>(nil)

    /// Makes the storage.
    ///
    /// - Parameters:
    ///   - folder: The folder, created when needed; `nil` to save nothing.
    ///   - database: The path of the database; drafts of other existing databases are ignored.
    init(folder: String?, database: String) {
        self.folder = folder
        self.database = database
    }

    /// Saves a draft.
    ///
    /// - Returns: The folder; `nil` on failure.
    func keep(_ draft: Draft, at now: Date) -> String? {
        guard let folder, let file = file(of: draft.id) else { return nil }
        let stored = Stored(
            database: database, id: draft.id, kind: draft.kind, payload: draft.payload,
            updatedAt: now.milliseconds, owner: token(in: folder))
        guard makeFolder(folder), let data = try? JSONEncoder().encode(stored) else { return nil }
        let unfinished = file + ".part"
        let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        let isWritten = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == data.count
        guard close(descriptor) == 0, isWritten, rename(unfinished, file) == 0 else {
            unlink(unfinished)
            return nil
        }
        return folder
    }

    func remove(_ id: String) {
        if let file = file(of: id) { unlink(file) }
    }

    func remove(_ found: Found) { unlink(found.file) }

    /// Releases the saved drafts for other processes.
    func letGo() { presence.withLock { $0 = nil } }

    /// Returns the drafts for this database, or for one that no longer exists, whose process is this one or
    /// has ended.
    func all() -> [Found] {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return []
        }
        let own = presence.withLock { $0?.path }
        LockFile.clear(folder, prefix: Self.presenceName)
        return names.sorted().compactMap { name in
            let file = "\(folder)/\(name)"
            guard name.hasSuffix(Self.ending), let data = FileManager.default.contents(atPath: file),
                let stored = try? JSONDecoder().decode(Stored.self, from: data),
                stored.database == database || FileIdentity(stored.database) == nil
            else { return nil }
            if let owner = stored.owner {
                let path = "\(folder)/\(Self.presenceName)\(owner)"
                if path != own, LockFile.isHeld(path) { return nil }
            }
            let draft = Draft(
                id: stored.id, kind: stored.kind, payload: stored.payload,
                updatedAt: Date(milliseconds: stored.updatedAt))
            return Found(draft: draft, file: file)
        }
    }

    private static let ending = ".draft.json"
    private static let presenceName = "open-"

    /// The file of a draft, or `nil` for an id that is no file name. Each database has names of its own in the folder.
    private func file(of id: String) -> String? {
        guard let folder, !id.isEmpty, id.utf8.count < 100,
            id.utf8.allSatisfy({ $0 == 0x2D || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 })
        else { return nil }
        return "\(folder)/\(id)-\(String(FNV1a.hash(database.utf8), radix: 16))\(Self.ending)"
    }

    private func token(in folder: String) -> String? {
        guard makeFolder(folder) else { return nil }
        return presence.withLock { presence in
            for _ in 0..<3 where presence == nil {
                presence = LockFile(
                    "\(folder)/\(Self.presenceName)\(UUID().uuidString.prefix(8).lowercased())")
            }
            return (presence?.path as NSString?)?.lastPathComponent.dropFirst(Self.presenceName.count)
                .description
        }
    }

    private func makeFolder(_ folder: String) -> Bool {
        (try? StoreFile.makeFolder(folder)) != nil
    }
}

/// The latest state of this process's open forms, held in memory in case the database is lost.
final class OwnDrafts: Sendable {
    private struct State {
        var drafts: [String: (draft: Draft, at: Date)] = [:]
        /// The drafts that the current transaction deletes.
        var discarded: Set<String> = []
    }

    let outside: OutsideDrafts
    private let state = Mutex(State())

    init(_ outside: OutsideDrafts) {
        self.outside = outside
    }

    func keep(_ draft: Draft, at now: Date) {
        state.withLock { $0.drafts[draft.id] = (draft, now) }
    }

    /// Begins a transaction; transactions are sequential, and these methods are called within them.
    func beginTransaction() { state.withLock { $0.discarded = [] } }
    func discard(_ id: String) { state.withLock { _ = $0.discarded.insert(id) } }

    /// Ends a transaction.
    ///
    /// - Returns: The drafts to delete after the commit.
    func endTransaction() -> Set<String> {
        state.withLock { state in
            defer { state.discarded = [] }
            return state.discarded
        }
    }

    func forget(_ ids: Set<String>) {
        for id in ids {
            state.withLock { _ = $0.drafts.removeValue(forKey: id) }
            outside.remove(id)
        }
    }

    /// Saves all drafts outside.
    ///
    /// - Returns: The folder; `nil` if there is none, or one could not be saved.
    func rescue() -> String? {
        let drafts = state.withLock { $0.drafts.values }
        let folders = drafts.map { outside.keep($0.draft, at: $0.at) }
        return folders.contains { $0 == nil } ? nil : folders.first ?? nil
    }
}
