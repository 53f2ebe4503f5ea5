import Foundation
import GRDB
import MeetCore

/// A server of calendars and address books, or a folder of files. It contains no password.
package struct RemoteAccount: Hashable, Sendable, Identifiable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A server that speaks CalDAV or CardDAV (RFC 4791, RFC 6352).
        case dav
        /// A folder with a file for each item.
        case folder
    }

    /// The id; `nil` before it is stored.
    package var id: Identifier<RemoteAccount>?
    /// The name, unique without regard to case.
    package var name: String
    /// The address of the server, or the path of the folder.
    package var url: String
    package var user: String?
    /// The command that prints the password, or with `isToken` the token.
    package var passwordCommand: String?
    /// True if the secret is a token of OAuth (RFC 6750).
    package var isToken = false
    /// The file of certificates that are trusted besides those of the system.
    package var caFile: String?
    package var kind: Kind
    package var lastSuccess: Date?
    /// The time of the first attempt without a network since the latest one with it; `nil` after that.
    package var offlineSince: Date?
    /// The error of the latest attempt; `nil` after a success.
    package var error: String?
    /// The earliest time of the next attempt; `nil` for any time.
    package var retryAt: Date?

    package init(name: String, url: String, kind: Kind) {
        self.name = name
        self.url = url
        self.kind = kind
    }
}

extension MeetStore {
    /// Returns all accounts, by name.
    package func remoteAccounts() throws(StoreError) -> [RemoteAccount] {
        try read { db in
            try db.rows("SELECT \(RemoteAccount.columns) FROM account ORDER BY name COLLATE NOCASE").map {
                try RemoteAccount($0)
            }
        }
    }

    /// Returns the account of a name, ignoring case; `nil` if there is none.
    package func remoteAccount(named name: String) throws(StoreError) -> RemoteAccount? {
        try read { db in
            try db.row("SELECT \(RemoteAccount.columns) FROM account WHERE name = ?", [name]).map {
                try RemoteAccount($0)
            }
        }
    }

    /// Stores an account: a new one without an id, else in place of the stored one. Undo does not affect it.
    ///
    /// - Returns: The account with its id.
    @discardableResult
    package func save(_ account: RemoteAccount) throws(StoreError) -> RemoteAccount {
        try write { db in
            var account = account
            let id = try db.put(account.columnValues, into: "account", id: account.id?.rawValue)
            account.id = Identifier(id)
            return account
        }
    }

    /// Deletes an account with its collections and their copies; the records stay.
    package func deleteRemoteAccount(_ id: Identifier<RemoteAccount>) throws(StoreError) {
        try write { db in try db.run("DELETE FROM account WHERE id = ?", [id.rawValue]) }
    }
}

extension RemoteAccount {
    fileprivate static let columns = """
        id, name, url, user, passwordCommand, isToken, caFile, kind, lastSuccess, offlineSince, error, \
        retryAt
        """

    fileprivate init(_ row: StoredRow) throws {
        try self.init(name: row["name"], url: row["url"], kind: Kind(rawValue: row["kind"]) ?? .dav)
        id = try Identifier(row["id"])
        user = try row["user"]
        passwordCommand = try row["passwordCommand"]
        isToken = try row["isToken"]
        caFile = try row["caFile"]
        lastSuccess = (try row["lastSuccess"] as Int64?).map(Date.init(milliseconds:))
        offlineSince = (try row["offlineSince"] as Int64?).map(Date.init(milliseconds:))
        error = try row["error"]
        retryAt = (try row["retryAt"] as Int64?).map(Date.init(milliseconds:))
    }

    fileprivate var columnValues: ColumnValues {
        [
            ("name", name), ("url", url), ("user", user), ("passwordCommand", passwordCommand),
            ("isToken", isToken), ("caFile", caFile), ("kind", kind.rawValue),
            ("lastSuccess", lastSuccess?.milliseconds), ("offlineSince", offlineSince?.milliseconds),
            ("error", error), ("retryAt", retryAt?.milliseconds),
        ]
    }
}

extension Database {
    /// Inserts a row without an id, else updates it.
    ///
    /// - Returns: The id.
    func put(_ values: ColumnValues, into table: String, id: Int64?) throws -> Int64 {
        guard let id else { return try insert(into: table, values) }
        try update(table, id: id, values)
        return id
    }
}
