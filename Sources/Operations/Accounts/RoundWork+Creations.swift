import MeetCore
import MeetStore

/// The creation of records of new items, most often of all items of a lot: in the first round of a collection.
///
/// Rows that are written together take a third of the time of rows that are written one by one: each statement
/// with a full-text index writes a part of that index (`RowBatch`).
extension RoundWork {
    /// A new item without a row.
    struct Creation {
        var item: SyncItem
        /// The row to be stored; `nil` for that of the item.
        var copy: SyncCopy?
        var uid: String
    }

    /// Creates the records of items and their rows.
    mutating func create(_ creations: [Creation]) throws {
        let together = try storedTogether(creations)
        var rows: [RemoteCopy] = []
        for (place, creation) in creations.enumerated() {
            guard let put = together[place] else {
                _ = try create(creation.item, creation.copy, uid: creation.uid, nil)
                continue
            }
            var copy = creation.copy ?? SyncCopy(creation.item, uid: creation.uid, here: "")
            copy.agreed?.here = put.text
            var row = newRow(copy.href, uid: creation.uid, put.record)
            row.sync = copy
            rows.append(row)
        }
        applied.count.pulled += rows.count
        applied.rows += try store.save(new: rows)
    }

    /// Stores the texts of several items; nothing if one of them cannot be stored here.
    private func storedTogether(
        _ creations: [Creation]
    ) throws -> [Int: (record: RemoteCopy.Record, text: String)] {
        guard creations.count > 1 else { return [:] }
        do {
            return try sync.records.put(new: creations.map { (text: $0.item.text, uid: $0.uid) }, in: store)
        } catch let error as StoreError where error.isOfRecord { return [:] }
    }
}
