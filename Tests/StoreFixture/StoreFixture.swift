import Foundation
import MeetCore
import MeetStore
import Synchronization

/// A folder of its own for each test, gone when the test is over.
package final class StoreFixture: Sendable {
    package let folder: URL
    package let clock = TestClock()
    package var path: String { folder.appendingPathComponent("data/meet.sqlite").path }
    private let stores = Mutex<[OpenedStore]>([])
    private let makesStores: Bool

    private struct OpenedStore: Sendable {
        weak var store: MeetStore?
    }

    /// - Parameter makesStores: True if the program makes the first file itself, with all its migrations: where
    ///   that is what is tested.
    package init(makesStores: Bool = false) throws {
        self.makesStores = makesStores
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("meet-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // A store whose file is gone keeps it open until the process ends.
        for opened in stores.withLock({ $0 }) { opened.store?.close() }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Closes a store of this folder before the folder is gone.
    package func closing(_ store: MeetStore) -> MeetStore {
        stores.withLock { $0.append(OpenedStore(store: store)) }
        return store
    }

    /// The file of a store that holds nothing, made once: to make one takes longer than most tests. Empty if its
    /// log was not emptied.
    private static let emptyStore = Result {
        let fixture = try StoreFixture(makesStores: true)
        try fixture.open().close()
        let log = try? FileManager.default.attributesOfItem(atPath: fixture.path + "-wal")[.size] as? Int
        return (log ?? 0) > 0 ? Data() : try Data(contentsOf: URL(filePath: fixture.path))
    }

    /// Puts such a file in place of none.
    func copyStore() throws {
        guard !makesStores, !FileManager.default.fileExists(atPath: path) else { return }
        // Made outside of the lock, as to make it takes one too.
        _ = try Self.emptyStore.get()
        try stores.withLock { _ in try Self.putEmptyStore(at: path) }
    }

    /// Puts a store that holds nothing at a path, unless there is a file.
    package static func putEmptyStore(at path: String) throws {
        let (files, file) = (FileManager.default, URL(filePath: path))
        let store = try emptyStore.get()
        guard !store.isEmpty, !files.fileExists(atPath: path) else { return }
        try files.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try store.write(to: file)
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    /// Returns the path, at which there is a store that holds nothing: for tests that open it in their own
    /// way.
    package func emptyStorePath() throws -> String {
        try copyStore()
        return path
    }

    package static let athens = TimeZone(identifier: "Europe/Athens")!

    package func open(zone: TimeZone = StoreFixture.athens, _ options: StoreOptions = StoreOptions()) throws
        -> MeetStore
    {
        let clock = clock
        if options.laterSteps.isEmpty, options.maximumPageCount == nil { try copyStore() }
        return closing(
            try MeetStore(
                path: path, now: { clock.now }, zone: { zone }, cards: JSONContactCoding(), options: options))
    }
}

/// A clock that goes on by a second each time it is looked at.
package final class TestClock: @unchecked Sendable {
    package init() {}
    private let lock = NSLock()
    private var seconds = 1_795_000_000.0

    package var now: Date {
        lock.withLock {
            seconds += 1
            return Date(timeIntervalSince1970: seconds)
        }
    }
}

/// Stands in for vCard where the store is what is tested.
package struct JSONContactCoding: ContactCardCoding {
    package init() {}
    private struct Card: Codable {
        var uid: String
        var name: String
        var kind: Contact.Kind
        var given: [String]
        var family: [String]
        var nicknames: [String]
        var organization: String?
        var note: String?
        var emails: [Labelled]
        var phones: [Labelled]
        var members: [String]
        var photo: Data?
        /// The names of vCard, which the store looks for in the text of cards.
        var zone: String?
        var languages: [String]?
        var touchWish: String?

        enum CodingKeys: String, CodingKey {
            case uid, name, kind, given, family, nicknames, organization, note, emails, phones, members, photo
            case zone = "TZ"
            case languages = "LANG"
            case touchWish = "X-MEET-TOUCH"
        }
    }

    private struct Labelled: Codable {
        var label: String?
        var text: String
        var isPreferred: Bool
    }

    package func encode(_ contact: Contact) throws -> String {
        var photo: Data?
        if case .bytes(let data, _) = contact.photo { photo = data }
        let card = Card(
            uid: contact.uid, name: contact.name, kind: contact.kind, given: contact.structuredName.given,
            family: contact.structuredName.family, nicknames: contact.nicknames,
            organization: contact.organization, note: contact.note,
            emails: contact.emails.map {
                Labelled(label: $0.label, text: $0.address, isPreferred: $0.isPreferred)
            },
            phones: contact.phones.map {
                Labelled(label: $0.label, text: $0.number, isPreferred: $0.isPreferred)
            },
            members: contact.members, photo: photo, zone: contact.timeZone,
            languages: contact.languages.isEmpty ? nil : contact.languages,
            touchWish: contact.touchWish?.text)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(card), as: UTF8.self) + "\n"
    }

    package func decodeAll(_ cards: String) throws -> [Contact] {
        try cards.split(separator: "\n").map { try decode(String($0)) }
    }

    package func decode(_ text: String) throws -> Contact {
        let card = try JSONDecoder().decode(Card.self, from: Data(text.utf8))
        var contact = Contact(uid: card.uid, name: card.name)
        contact.kind = card.kind
        contact.structuredName.given = card.given
        contact.structuredName.family = card.family
        contact.nicknames = card.nicknames
        contact.organization = card.organization
        contact.note = card.note
        contact.emails = card.emails.map {
            ContactEmail(label: $0.label, address: $0.text, isPreferred: $0.isPreferred)
        }
        contact.phones = card.phones.map {
            ContactPhone(label: $0.label, number: $0.text, isPreferred: $0.isPreferred)
        }
        contact.members = card.members
        contact.timeZone = card.zone
        contact.languages = card.languages ?? []
        contact.touchWish = card.touchWish.flatMap { TouchWish(text: $0) }
        contact.photo = card.photo.map { .bytes($0, mediaType: nil) }
        return contact
    }
}

extension Contact {
    package static func named(
        _ name: String, uid: String? = nil, emails: [String] = [], phones: [String] = []
    ) -> Contact {
        var contact = Contact(name: name)
        if let uid { contact.uid = uid }
        contact.emails = emails.map { ContactEmail(address: $0) }
        contact.phones = phones.map { ContactPhone(number: $0) }
        return contact
    }
}

extension CalendarDate {
    package init(_ text: String) {
        self = CalendarDate(iso8601: text) ?? CalendarDate(year: 0, month: 0, day: 0)
    }
}

extension Meeting {
    /// `start` is written `2026-11-21 11:00`.
    package static func timed(
        _ title: String, _ start: String, minutes: Int = 60, zone: String = "Europe/Athens"
    ) -> Meeting {
        let clock = start.dropFirst(11).split(separator: ":").compactMap { Int($0) }
        let wall = WallTime(date: CalendarDate(String(start.prefix(10))), hour: clock[0], minute: clock[1])
        return Meeting(
            title: title, time: .timed(start: wall, zone: zone, minutes: minutes),
            createdAt: Date(timeIntervalSince1970: 1_794_000_000))
    }

    package static func allDay(_ title: String, _ first: String, _ last: String? = nil) -> Meeting {
        Meeting(
            title: title, time: .allDay(first: CalendarDate(first), last: CalendarDate(last ?? first)),
            createdAt: Date(timeIntervalSince1970: 1_794_000_000))
    }

    /// To be done by a day, `2026-11-27`, or an hour of one, `2026-11-27 18:00`.
    package static func due(_ title: String, _ by: String, zone: String = "Europe/Athens") -> Meeting {
        let clock = by.dropFirst(11).split(separator: ":").compactMap { Int($0) }
        let minute = clock.count == 2 ? clock[0] * 60 + clock[1] : nil
        let deadline = Deadline(day: CalendarDate(String(by.prefix(10))), minute: minute, zone: zone)
        return Meeting(
            title: title, time: .due(deadline), createdAt: Date(timeIntervalSince1970: 1_794_000_000))
    }

    /// Without what undo makes a later revision of.
    package var unrevised: Meeting {
        var meeting = self
        meeting.sequence = 0
        meeting.updatedAt = meeting.createdAt
        return meeting
    }

    package static func unscheduled(_ title: String) -> Meeting {
        Meeting(title: title, createdAt: Date(timeIntervalSince1970: 1_794_000_000))
    }
}

/// An instant, written `2026-11-21T09:00Z`.
package func instant(_ text: String) -> Date {
    let date = CalendarDate(String(text.prefix(10)))
    let clock = text.dropFirst(11).dropLast().split(separator: ":").compactMap { Int64($0) }
    return Date(
        timeIntervalSince1970: Double(Int64(date.dayNumber) * 86_400 + clock[0] * 3600 + clock[1] * 60))
}

extension MeetStore {
    package func titles(_ query: MeetingQuery = MeetingQuery()) throws -> [String] {
        try meetings(query, rows: 0..<1000).map(\.title)
    }

    package func names(_ text: String = "") throws -> [String] {
        try contacts(text, rows: 0..<1000).map(\.name)
    }
}

extension Saved {
    private struct Unsaved: Error {
        var conflicts: [Conflict]
    }

    /// What was saved; throws where both sides had changed the same.
    package func record() throws -> Record {
        switch self {
        case .saved(let record): return record
        case .conflicts(let conflicts, _): throw Unsaved(conflicts: conflicts)
        }
    }
}
