import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetStore

/// Rows that are written many to a statement.
@Suite struct RowBatchTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    @Test(arguments: [0, 1, 2, 63, 64, 65, 191, 300]) func allAreWrittenInTheirOrder(count: Int) throws {
        let written = try store.write { db in
            try db.execute(sql: "CREATE TEMP TABLE list(id INTEGER PRIMARY KEY, number INTEGER, name TEXT)")
            var batch = RowBatch(into: "list")
            for number in 0..<count { batch.append([("number", number), ("name", "No. \(number)")]) }
            #expect(batch.count == count)
            try batch.flush(db)
            #expect(batch.count == 0 && batch.size == 0)
            defer { try? db.execute(sql: "DROP TABLE list") }
            return try String.fetchAll(db, sql: "SELECT number || name FROM list ORDER BY id")
        }
        #expect(written == (0..<count).map { "\($0)No. \($0)" })
    }

    @Test func aRowThatIsThereIsAnErrorOrPassedOver() throws {
        try store.write { db in
            try db.execute(sql: "CREATE TEMP TABLE list(name TEXT PRIMARY KEY)")
            defer { try? db.execute(sql: "DROP TABLE list") }
            var batch = RowBatch(into: "list", passesOverKnown: true)
            for name in ["a", "b", "a"] { batch.append([("name", name)]) }
            try batch.flush(db)
            #expect(try String.fetchAll(db, sql: "SELECT name FROM list ORDER BY name") == ["a", "b"])
            var strict = RowBatch(into: "list")
            strict.append([("name", "a")])
            #expect(throws: DatabaseError.self) { try strict.flush(db) }
        }
    }

    @Test(arguments: [1, 64, 1024]) func aRowThatIsThereIsReplaced(mostRows: Int) throws {
        let names = try store.write { db in
            try db.execute(
                sql: """
                    CREATE TEMP TABLE list(id INTEGER PRIMARY KEY, name TEXT, note TEXT);
                    INSERT INTO list VALUES (2, 'b', 'kept'), (500, 'z', 'kept'), (9999, 'y', NULL)
                    """)
            defer { try? db.execute(sql: "DROP TABLE list") }
            var batch = RowBatch(into: "list", replacesByID: true, mostRows: mostRows)
            for id in 1...1500 { batch.append([("id", id), ("name", "No. \(id)")]) }
            try batch.flush(db)
            #expect(try String.fetchAll(db, sql: "SELECT id FROM list WHERE note = 'kept'") == ["2", "500"])
            return try String.fetchAll(db, sql: "SELECT name FROM list ORDER BY id")
        }
        #expect(names == (1...1500).map { "No. \($0)" } + ["y"])
    }

    /// The maximum need not be a power of two, and the next batch runs the statements of the one before.
    @Test(arguments: [1, 49, 50, 51, 99, 130]) func batchesOfFiftyAreWrittenAgainAndAgain(count: Int) throws {
        let written = try store.write { db in
            try db.execute(sql: "CREATE TEMP TABLE list(id INTEGER PRIMARY KEY, number INTEGER, name TEXT)")
            defer { try? db.execute(sql: "DROP TABLE list") }
            for round in 0..<3 {
                var batch = RowBatch(into: "list", mostRows: 50, keepsStatements: true)
                for number in 0..<count { batch.append([("number", number), ("name", "\(round)")]) }
                try batch.flush(db)
            }
            return try String.fetchAll(db, sql: "SELECT number || '.' || name FROM list ORDER BY id")
        }
        #expect(written == (0..<3).flatMap { round in (0..<count).map { "\($0).\(round)" } })
    }

    @Test func bytesOfTextsAreCounted() {
        var batch = RowBatch(into: "list")
        batch.append([("name", "Ωώ"), ("number", 1), ("none", nil)])
        #expect(batch.size == 4)
    }

    /// A row of so many columns does not go into a statement 64 times.
    @Test func aWideRowIsWritten() throws {
        let columns = (0..<900).map { "c\($0)" }
        let sum = try store.write { db in
            try db.execute(sql: "CREATE TEMP TABLE wide(\(columns.joined(separator: ", ")))")
            defer { try? db.execute(sql: "DROP TABLE wide") }
            var batch = RowBatch(into: "wide")
            for number in 0..<100 { batch.append(columns.map { ($0, number) }) }
            try batch.flush(db)
            return try Int.fetchOne(db, sql: "SELECT sum(c0 + c899) FROM wide")
        }
        #expect(sum == 2 * 4950)
    }
}
