import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetStore

/// Values on their way into a statement.
@Suite struct WaitingValuesTests {
    private let values: [(any DatabaseValueConvertible)?] = [
        nil, 0, -1, Int64.max, Int64.min, 1.5, -Double.greatestFiniteMagnitude, true, "", "a", "Ωώ", "名前",
        "a\u{0}b", String(repeating: "α", count: 70_000), Data(), Data([0, 255]),
    ]

    /// As GRDB writes the same.
    @Test func everyKindComesBackAsItWas() throws {
        let queue = try DatabaseQueue()
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE ours(value); CREATE TABLE theirs(value)")
            var waiting = WaitingValues()
            for value in values {
                waiting.append(value)
                try db.execute(sql: "INSERT INTO theirs VALUES (?)", arguments: [value])
            }
            #expect(waiting.count == values.count)
            let statement = try db.makeStatement(sql: "INSERT INTO ours VALUES (?)")
            for place in values.indices { try waiting.run(statement, from: place) }
            func stored(_ table: String) throws -> [Row] {
                try Row.fetchAll(db, sql: "SELECT typeof(value), value FROM \(table) ORDER BY rowid")
            }
            #expect(try stored("ours") == stored("theirs"))
        }
    }

    /// What was bound is not looked at any more when the values are gone.
    @Test func aStatementKeepsNothing() throws {
        try DatabaseQueue().write { db in
            try db.execute(sql: "CREATE TABLE list(one, two)")
            let statement = try db.makeStatement(sql: "INSERT INTO list VALUES (?, ?)")
            var waiting = WaitingValues()
            for word in ["a", "b", "c"] { waiting.append(word) }
            try waiting.run(statement, from: 1)
            waiting.removeAll()
            #expect(waiting.count == 0 && waiting.size == 0)
            statement.setUncheckedArguments(StatementArguments())
            try statement.execute()
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM list ORDER BY rowid")
            #expect(
                rows.map { Array($0.databaseValues) } == [
                    ["b".databaseValue, "c".databaseValue], [.null, .null],
                ])
        }
    }

    /// The error is SQLite's own, and the next run is none the worse.
    @Test func aRowThatDoesNotFitIsAnError() throws {
        try DatabaseQueue().write { db in
            try db.execute(sql: "CREATE TABLE list(name TEXT PRIMARY KEY)")
            let statement = try db.makeStatement(sql: "INSERT INTO list VALUES (?)")
            var waiting = WaitingValues()
            for name in ["a", "a", "b"] { waiting.append(name) }
            try waiting.run(statement)
            #expect(throws: DatabaseError.self) { try waiting.run(statement, from: 1) }
            try waiting.run(statement, from: 2)
            #expect(try String.fetchAll(db, sql: "SELECT name FROM list ORDER BY name") == ["a", "b"])
        }
    }
}
