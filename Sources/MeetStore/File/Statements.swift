import Foundation
import GRDB
import MeetCore

/// The columns of a row to be written, without the id.
typealias ColumnValues = [(column: String, value: (any DatabaseValueConvertible)?)]

/// A column of JSON. Equal values have equal texts, which undo compares.
enum JSONColumn {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self).storable
    }

    /// - Throws: `damagedValue`.
    static func value<Value: Decodable>(_ text: String, _ column: String) throws -> Value {
        do { return try JSONDecoder().decode(Value.self, from: Data(text.utf8)) } catch {
            throw StoreError.damagedValue(column: column)
        }
    }
}

extension Database {
    /// Inserts a row.
    ///
    /// - Returns: The id of the new row.
    func insert(into table: String, _ values: ColumnValues) throws -> Int64 {
        let names = values.map(\.column).joined(separator: ", ")
        let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
        try run(
            "INSERT INTO \(table)(\(names)) VALUES (\(places))", StatementArguments(values.map(\.value)))
        return lastInsertedRowID
    }

    func update(_ table: String, id: Int64, _ values: ColumnValues) throws {
        let changes = values.map { "\($0.column) = ?" }.joined(separator: ", ")
        try run(
            "UPDATE \(table) SET \(changes) WHERE id = ?",
            StatementArguments(values.map(\.value) + [id]))
    }
}

extension Database {
    /// Runs a statement that is prepared once per connection.
    package func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Returns the first column of the first row; 0 without one.
    func number(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
        try Int.fetchOne(cachedStatement(sql: sql), arguments: arguments) ?? 0
    }
}

/// A part of a list as SQL limit and offset; `nil` if it is empty.
struct Page {
    var limit: Int
    var offset: Int

    init?(_ rows: Range<Int>) {
        offset = max(0, rows.lowerBound)
        guard rows.upperBound > offset else { return nil }
        limit = rows.upperBound - offset
    }
}
