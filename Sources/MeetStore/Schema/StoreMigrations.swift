import GRDB
import MeetCore

/// The versions of the schema, each as the step from the one before it. A step that was released is never
/// changed again.
enum StoreMigrations {
    /// `meet` in ASCII; in the file's header (https://www.sqlite.org/fileformat.html#application_id).
    static let applicationID = 0x6d65_6574

    /// The number of steps is the version of the schema, and the `user_version` of the file.
    static let steps = [SchemaStep(sql: schemaV1), SchemaStep(sql: schemaV2)]

    /// The tables whose changes can be undone.
    static let journaled = [
        JournalTriggers.Table(name: "venue"), JournalTriggers.Table(name: "meeting"),
        JournalTriggers.Table(name: "contact", bookkeeping: ["importedCard", "sourceKeys"]),
        JournalTriggers.Table(name: "invitee"),
    ]

    /// GRDB's migrator for `steps`, whose migrations are called by their version: `1`, `2`.
    static func migrator(_ steps: [SchemaStep]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (index, step) in steps.enumerated() {
            let version = index + 1
            migrator.registerMigration(String(version)) { db in
                try db.execute(sql: step.sql)
                try JournalTriggers.install(journaled, db)
                try db.execute(sql: "PRAGMA user_version = \(version)")
            }
        }
        return migrator
    }
}

/// How a version of the schema is made from the one before it.
package struct SchemaStep: Sendable {
    /// Statements, run in one transaction together with the new version number.
    package var sql: String

    package init(sql: String) {
        self.sql = sql
    }
}
