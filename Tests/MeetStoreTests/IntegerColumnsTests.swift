import GRDB
import MeetCore
import Testing

@testable import MeetStore

/// Integers read by SQLite's own functions.
@Suite struct IntegerColumnsTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE list(id INTEGER PRIMARY KEY, size);
                    INSERT INTO list VALUES (1, 7), (2, -9223372036854775808), (3, 9223372036854775807), (-4, 0)
                    """)
        }
    }

    @Test func eachColumnComesInOrder() throws {
        try queue.read { db in
            let columns = try db.integerColumns("SELECT id, size FROM list ORDER BY id")
            #expect(columns == [[-4, 1, 2, 3], [0, 7, .min, .max]])
            #expect(try db.integers("SELECT size FROM list WHERE id BETWEEN ? AND ?", [1, 2]) == [7, .min])
        }
    }

    /// A statement is prepared once, and takes other arguments the next time.
    @Test func nothingIsKeptOfTheLastTime() throws {
        try queue.read { db in
            for id in [1, 9, 3, 1] {
                let sizes = try db.integers("SELECT size FROM list WHERE id = ?", [id])
                #expect(sizes == (id == 1 ? [7] : id == 3 ? [.max] : []))
            }
            #expect(try db.integerColumns("SELECT id, size FROM list WHERE id = 9") == [[], []])
        }
    }

    /// As in a damaged file, or where SQLite gives up.
    @Test func whatIsNoIntegerIsAnError() throws {
        try queue.write { db in
            for value in ["NULL", "'12'", "1.5", "x'00'"] {
                try db.execute(sql: "UPDATE list SET size = \(value) WHERE id = 2")
                #expect(throws: StoreError.damagedValue(column: "size")) {
                    try db.integers("SELECT size FROM list ORDER BY id")
                }
            }
            try db.execute(sql: "UPDATE list SET size = -9223372036854775808 WHERE id = 2")
            for _ in 0..<2 {
                #expect { try db.integers("SELECT abs(size) FROM list WHERE id = 2") } throws: {
                    ($0 as? DatabaseError)?.message == "integer overflow"
                }
            }
            #expect(try db.integers("SELECT count(*) FROM list") == [4])
        }
    }
}
