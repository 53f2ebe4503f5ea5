import Foundation
import GRDB
import Operations
import Sentences
import Synchronization

@testable import MeetStore

/// Stores that are written once and copied from then on: to make one, or to write some meetings, takes longer
/// than most tests, and to copy the pages takes a moment.
enum Planting {
    // MARK: - Files

    /// Returns a folder with a store that holds nothing, or nothing but that the tour was seen.
    static func folder(isTourSeen: Bool) throws -> String {
        try (isTourSeen ? toured : untoured).get()
    }

    private static let toured = Result { try made(isTourSeen: true) }
    private static let untoured = Result { try made(isTourSeen: false) }

    private static func made(isTourSeen: Bool) throws -> String {
        let folder = newFolder
        let store = try open(folder)
        if isTourSeen { try store.set(TourSetting.key, to: TourSetting.seen) }
        store.close()
        return folder
    }

    static var newFolder: String {
        FileManager.default.temporaryDirectory.path + "/meet-ui-\(UUID().uuidString)"
    }

    private static func open(_ folder: String) throws -> MeetStore {
        try MeetStore(path: folder + "/meet.sqlite", now: { Harness.now }, zone: { Harness.zone })
    }

    // MARK: - Contents

    /// A store to which nothing was written since.
    private final class Untouched: Sendable {
        private let store: MeetStore
        private let changes: Int
        private let isTaken = Mutex(false)

        init(_ store: MeetStore) throws {
            self.store = store
            changes = try Planting.changes(of: store)
        }

        /// Returns whether it is this store, and nothing was written or copied to it.
        func take(_ other: MeetStore) throws -> Bool {
            guard other === store, try Planting.changes(of: store) == changes else { return false }
            return isTaken.withLock { isTaken in
                defer { isTaken = true }
                return !isTaken
            }
        }
    }

    @TaskLocal private static var untouched: Untouched?

    /// The stores that are copied, by the names of their contents.
    private static let templates = Mutex<[String: MeetStore]>([:])

    /// Runs a seed of a new store, whose first part may be copied.
    static func seeding(_ store: MeetStore, _ seed: (MeetStore) throws -> Void) throws {
        try $untouched.withValue(try Untouched(store)) { try seed(store) }
    }

    /// Writes contents to a store, always the same of one name: they are copied if they are the first in the
    /// store.
    static func once(
        _ name: String, _ store: MeetStore, _ write: (MeetStore) throws -> Void
    ) throws {
        guard let untouched, try untouched.take(store) else { return try write(store) }
        let isTourSeen = try store.setting(TourSetting.key) != nil
        let template = try template("\(name) \(isTourSeen) \(Languages.current.tag)", isTourSeen, write)
        try template.withPool { source in
            try store.withPool { target in try source.backup(to: target) }
        }
    }

    private static func template(
        _ name: String, _ isTourSeen: Bool, _ write: (MeetStore) throws -> Void
    ) throws -> MeetStore {
        if let made = templates.withLock({ $0[name] }) { return made }
        let copy = newFolder
        try FileManager.default.copyItem(atPath: try folder(isTourSeen: isTourSeen), toPath: copy)
        let store = try open(copy)
        try seeding(store, write)
        templates.withLock { $0[name] = store }
        return store
    }

    /// The number of rows that were changed since the store was opened.
    private static func changes(of store: MeetStore) throws -> Int {
        try store.withPool { pool in pool.writeWithoutTransaction { db in db.totalChangesCount } }
    }
}
