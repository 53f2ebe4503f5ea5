import GRDB
import MeetCore

/// A file of the folder of tracks as it was when it was read.
package struct TrackFileStamp: Hashable, Sendable {
    package var path: String
    /// The size in bytes.
    package var size: Int
    /// The time of its last change, in milliseconds since 1970.
    package var modified: Int64
    /// True if it was no track, or could not be read.
    package var isRefused: Bool

    package init(path: String, size: Int, modified: Int64, isRefused: Bool = false) {
        self.path = path
        self.size = size
        self.modified = modified
        self.isRefused = isRefused
    }
}

/// The files that were read. They are not journaled: undo of other changes must not read them again.
extension MeetStore {
    /// Returns the files that were read, by path.
    package func trackFiles() throws(StoreError) -> [String: TrackFileStamp] {
        let all = try read { db in
            try db.rows("SELECT path, size, modifiedAt, isRefused FROM trackFile") { row in
                try TrackFileStamp(
                    path: row["path"], size: row["size"], modified: row["modifiedAt"],
                    isRefused: row["isRefused"])
            }
        }
        return Dictionary(all.map { ($0.path, $0) }) { first, _ in first }
    }

    /// Stores the state of files that were read.
    package func note(_ stamps: [TrackFileStamp]) throws(StoreError) {
        if stamps.isEmpty { return }
        try write { db in
            for stamp in stamps {
                try db.run(
                    """
                    INSERT INTO trackFile(path, size, modifiedAt, isRefused) VALUES (?, ?, ?, ?)
                    ON CONFLICT(path) DO UPDATE SET size = excluded.size,
                        modifiedAt = excluded.modifiedAt, isRefused = excluded.isRefused
                    """, [stamp.path, stamp.size, stamp.modified, stamp.isRefused])
            }
        }
    }
}
