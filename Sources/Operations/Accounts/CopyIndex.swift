import MeetCore
import MeetStore

/// The rows of a collection in a round, found by their hrefs and UIDs.
struct CopyIndex: Sendable {
    private let root: String
    private var rows: [Identifier<RemoteCopy>: RemoteCopy] = [:]
    private var places: [String: Identifier<RemoteCopy>] = [:]
    private var uids: [String: Identifier<RemoteCopy>] = [:]

    init(_ rows: [RemoteCopy], in root: String) {
        self.root = root
        for row in rows { take(row) }
    }

    var count: Int { rows.count }

    /// The rows, by href.
    var all: [RemoteCopy] { rows.values.sorted { $0.href < $1.href } }

    /// Adds a row, or replaces it.
    mutating func take(_ row: RemoteCopy) {
        guard let id = row.id else { return }
        rows[id] = row
        places[key(row.href)] = id
        uids[ContactKeys.uid(row.uid)] = id
    }

    mutating func remove(_ id: Identifier<RemoteCopy>) {
        guard let row = rows.removeValue(forKey: id) else { return }
        if places[key(row.href)] == id { places[key(row.href)] = nil }
        if uids[ContactKeys.uid(row.uid)] == id { uids[ContactKeys.uid(row.uid)] = nil }
    }

    /// Returns the row of an href, however it is escaped.
    func row(at href: String) -> RemoteCopy? { places[key(href)].flatMap { rows[$0] } }

    /// Returns the rows that items may belong to: by their hrefs, and by their UIDs.
    func rows(of items: [SyncItem], uid: (SyncItem) -> String) -> [Identifier<RemoteCopy>] {
        if rows.isEmpty { return [] }
        var found: Set<Identifier<RemoteCopy>> = []
        for item in items {
            if let id = places[key(item.href)] { found.insert(id) }
            if let id = uids[ContactKeys.uid(uid(item))] { found.insert(id) }
        }
        return found.sorted { $0.rawValue < $1.rawValue }
    }

    private func key(_ href: String) -> String { SyncHref.key(href, in: root) ?? href }
}

extension MeetStore {
    /// Returns the names of the known items of a collection in lower case, which new items cannot have.
    func itemNames(in collection: Identifier<RemoteCollection>) throws(StoreError) -> Set<String> {
        Set(try remoteCopies(in: collection).compactMap { $0.href.split(separator: "/").last?.lowercased() })
    }

    /// Returns whether a record stands in a collection as it is here.
    func isSettled(
        _ record: RemoteCopy.Record, in collection: Identifier<RemoteCollection>
    ) throws(StoreError) -> Bool {
        try remoteCopies(of: record).contains {
            $0.collection == collection && !$0.isDirty && $0.sync.agreed != nil
        }
    }
}
