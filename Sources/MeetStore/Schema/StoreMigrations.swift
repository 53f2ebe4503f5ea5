import GRDB
import MeetCore

/// The versions of the schema, each as a migration from the previous one. A released migration is never
/// changed.
enum StoreMigrations {
    /// `meet` in ASCII, the application id in the file's header
    /// (https://www.sqlite.org/fileformat.html#application_id).
    static let applicationID = 0x6d65_6574

    /// The migrations. Their number is the version of the schema, and the `user_version` of the file.
    static let steps = [
        SchemaStep(sql: schemaV1), SchemaStep(sql: schemaV2), SchemaStep(sql: schemaV3, then: completeV3),
        SchemaStep(sql: schemaV4), SchemaStep(sql: schemaV5 + schemaV5Reminders), SchemaStep(sql: schemaV6),
        SchemaStep(sql: schemaV7, then: completeV7), SchemaStep(sql: schemaV8),
        SchemaStep(sql: schemaV9), SchemaStep(sql: schemaV10 + schemaV10Senders),
        SchemaStep(sql: schemaV11, then: completeV11), SchemaStep(sql: schemaV12), SchemaStep(sql: schemaV13),
        SchemaStep(sql: schemaV14 + schemaV14Travel + schemaV14Safety), SchemaStep(sql: schemaV15),
        SchemaStep(sql: schemaV16 + schemaV16Outbox), SchemaStep(sql: schemaV17),
    ]

    /// The tables whose changes can be undone, as far as the schema has them.
    static let journaled = [
        JournalTriggers.Table(name: "venue"),
        JournalTriggers.Table(
            name: "meeting", bookkeeping: ["receivedComponent"],
            unjournaled: ["sequence", "updatedAt", "expandedUntil", "remindFrom"],
            guarded: organizersColumns),
        JournalTriggers.Table(
            name: "contact", bookkeeping: ["importedCard", "sourceKeys", "listKey", "importDigest"]),
        JournalTriggers.Table(
            name: "invitee",
            guarded: [
                JournalTriggers.Guarded(
                    columns: ["participation", "answeredAt", "answeredBy", "comment"],
                    derived: ["delegatedTo", "formerAnswer"])
            ]),
        JournalTriggers.Table(name: "alternativeVenue"),
        JournalTriggers.Table(name: "distinctContacts"),
        JournalTriggers.Table(name: "kind", unjournaled: ["since"]),
        JournalTriggers.Table(
            name: "calendar",
            unjournaled: ["etag", "lastModified", "checkedAt", "changedAt", "error", "collectionID"]),
        JournalTriggers.Table(
            name: "poll", unjournaled: ["sentAt", "remindedAt", "completedAt"],
            // The deadline closes a poll too.
            guarded: [JournalTriggers.Guarded(columns: ["state", "decided", "meetingID"])]),
        JournalTriggers.Table(
            name: "pollVoter",
            // Votes arrive by mail too.
            guarded: [JournalTriggers.Guarded(columns: ["votes", "comment", "votedAt"])]),
        JournalTriggers.Table(name: "track"),
        JournalTriggers.Table(name: "quizQuestion"),
        JournalTriggers.Table(name: "tableScore"),
        JournalTriggers.Table(name: "attendance"),
        JournalTriggers.Table(name: "attendee"),
        // The triggers record only the changes of an action: by the person, or by a message that can be
        // undone.
        JournalTriggers.Table(name: "replyState"),
        JournalTriggers.Table(name: "receivedState"),
    ]

    /// The columns of a meeting that its organizer changes too. Their latest message is the base of the next
    /// change: with another one, it would be merged wrongly.
    private static let organizersColumns: [JournalTriggers.Guarded] = {
        let received = "receivedComponent"
        let time = JournalTriggers.Guarded(
            columns: [
                "timeKind", "firstDate", "clock", "zone", "minutes", "lastDate", "dueDate", "dueClock",
                "dueZone",
                "recurrence",
            ], derived: ["sortInstant", "endInstant"], origin: received)
        let alone = [
            ["title"], ["notes"], ["status"], ["venueID"], ["placeKind"], ["url"], ["conference"],
            ["isTransparent"],
        ]
        let others = (alone + [["organizerName", "organizerEmail"], ["unmodelled"]]).map {
            JournalTriggers.Guarded(columns: $0, origin: received)
        }
        // The words of a title that stays are those of that title; `History.swift` makes them anew otherwise.
        return [time] + others + [[received], ["searchText"]].map { JournalTriggers.Guarded(columns: $0) }
    }()

    /// Returns GRDB's migrator for `steps`, whose migrations are named by version: `1`, `2`.
    static func migrator(_ steps: [SchemaStep], cards: any ContactCardCoding) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (index, step) in steps.enumerated() {
            let version = index + 1
            migrator.registerMigration(String(version)) { db in
                try db.execute(sql: step.sql)
                try step.then?(db, cards)
                if step.forgetsHistory {
                    // Foreign keys have no effect during a migration.
                    try db.execute(sql: "DELETE FROM journal; DELETE FROM action")
                }
                if version == steps.count {
                    try JournalTriggers.install(journaled + steps.flatMap(\.journaled), db)
                }
                try db.execute(sql: "PRAGMA user_version = \(version)")
            }
        }
        return migrator
    }
}

/// The migration from one version of the schema to the next.
package struct SchemaStep: Sendable {
    /// The statements, run in one transaction together with the new version number.
    package var sql: String
    /// The code to run after the statements.
    var then: (@Sendable (Database, any ContactCardCoding) throws -> Void)?
    /// True if the journal cannot be run after this step.
    var forgetsHistory = false
    /// Further journaled tables besides `StoreMigrations.journaled`, for tests.
    var journaled: [JournalTriggers.Table] = []

    package init(sql: String) {
        self.sql = sql
    }

    init(
        sql: String, then: (@Sendable (Database, any ContactCardCoding) throws -> Void)? = nil,
        forgetsHistory: Bool = false, journaled: [JournalTriggers.Table] = []
    ) {
        self.sql = sql
        self.then = then
        self.forgetsHistory = forgetsHistory
        self.journaled = journaled
    }
}
