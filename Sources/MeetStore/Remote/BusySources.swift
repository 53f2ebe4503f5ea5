import Foundation
import GRDB
import MeetCore

/// A place that was asked for the busy times of a person, with its latest answer.
package struct BusySource: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<BusySource>?
    /// The key of the person's address (`CalendarAddress.key`); empty without one.
    package var address: String
    /// The free-busy address, or a name of the server and the person (`BusySource.name`).
    package var url: String
    /// The name of the account whose server was asked; `nil` for a free-busy address.
    package var account: String?
    /// The version of the latest answer (RFC 9110, 8.8).
    package var etag: String?
    package var lastModified: String?
    /// The times of the latest request, of the latest answer, and of the latest one with another content.
    package var askedAt: Date?
    package var checkedAt: Date?
    package var changedAt: Date?
    /// The time that the answer tells about; `nil` if it tells nothing to rely on.
    package var known: Range<Date>?
    /// The error of the latest request; `nil` after a success.
    package var error: String?

    package init(address: String, url: String, account: String? = nil) {
        self.address = address
        self.url = url
        self.account = account
    }

    /// Returns the `url` of a person on the server of an account.
    package static func name(of address: String, on account: Identifier<RemoteAccount>) -> String {
        "account:\(account.rawValue):\(address)"
    }
}

extension MeetStore {
    /// The seconds after which sources that nobody asked are deleted.
    private static let busySourceAge: TimeInterval = 90 * 86_400

    /// Returns the stored sources with these URLs, by URL.
    package func busySources(_ urls: [String]) throws(StoreError) -> [String: BusySource] {
        if urls.isEmpty { return [:] }
        return try read { db in
            let found = try db.rows(
                """
                SELECT \(BusySource.columns) FROM busySource WHERE url IN (SELECT value FROM json_each(?))
                """, [JSONText.array(urls)]
            ).map { try BusySource($0) }
            return Dictionary(found.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Returns the times of a source that overlap an interval, in order.
    package func busyTimes(
        of source: Identifier<BusySource>, overlapping interval: DateInterval
    ) throws(StoreError) -> [BusyTime] {
        try read { db in
            try db.rows(
                """
                SELECT begins, ends, isTentative FROM busyTime
                WHERE sourceID = ? AND begins < ? AND ends > ? ORDER BY begins, ends
                """,
                [source.rawValue, interval.end.milliseconds, interval.start.milliseconds]
            ) { row in
                let begins = Date(milliseconds: try row["begins"])
                let ends = Date(milliseconds: try row["ends"])
                return BusyTime(begins..<max(begins, ends), isTentative: try row["isTentative"])
            }
        }
    }

    /// Stores a source after a request, and its times in place of the former ones. Undo does not affect it.
    ///
    /// - Parameter times: The times; `nil` if they are those that are stored.
    /// - Returns: The source with its id.
    @discardableResult
    package func save(_ source: BusySource, times: [BusyTime]?) throws(StoreError) -> BusySource {
        let earliest = now.addingTimeInterval(-Self.busySourceAge).milliseconds
        return try write { db in
            try db.run("DELETE FROM busySource WHERE askedAt < ?", [earliest])
            var source = source
            let stored = try Int64.fetchOne(
                db, sql: "SELECT id FROM busySource WHERE url = ?", arguments: [source.url])
            let id = try db.put(source.columnValues, into: "busySource", id: stored)
            source.id = Identifier(id)
            guard let times else { return source }
            try db.run("DELETE FROM busyTime WHERE sourceID = ?", [id])
            for time in times where !time.span.isEmpty {
                // Of two equal spans the one that is certain counts.
                try db.run(
                    """
                    INSERT INTO busyTime(sourceID, begins, ends, isTentative) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET isTentative = min(isTentative, excluded.isTentative)
                    """,
                    [
                        id, time.span.lowerBound.milliseconds, time.span.upperBound.milliseconds,
                        time.isTentative,
                    ])
            }
            return source
        }
    }
}

extension BusySource {
    fileprivate static let columns = """
        id, address, url, account, etag, lastModified, askedAt, checkedAt, changedAt, begins, ends, error
        """

    fileprivate init(_ row: StoredRow) throws {
        try self.init(address: row["address"], url: row["url"], account: row["account"])
        id = try Identifier(row["id"])
        etag = try row["etag"]
        lastModified = try row["lastModified"]
        askedAt = (try row["askedAt"] as Int64?).map(Date.init(milliseconds:))
        checkedAt = (try row["checkedAt"] as Int64?).map(Date.init(milliseconds:))
        changedAt = (try row["changedAt"] as Int64?).map(Date.init(milliseconds:))
        let begins: Int64? = try row["begins"]
        let ends: Int64? = try row["ends"]
        if let begins, let ends, begins < ends {
            known = Date(milliseconds: begins)..<Date(milliseconds: ends)
        }
        error = try row["error"]
    }

    fileprivate var columnValues: ColumnValues {
        [
            ("address", address.storable), ("url", url.storable), ("account", account?.storable),
            ("etag", etag?.storable), ("lastModified", lastModified?.storable),
            ("askedAt", askedAt?.milliseconds), ("checkedAt", checkedAt?.milliseconds),
            ("changedAt", changedAt?.milliseconds), ("begins", known?.lowerBound.milliseconds),
            ("ends", known?.upperBound.milliseconds), ("error", error?.storable),
        ]
    }
}
