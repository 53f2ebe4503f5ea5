import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// What is read with each key reads neither all meetings, nor all dates, nor all invitees, of which there may be 100,000.
@Suite struct QueryPlanTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let maria: Identifier<Contact>
    private let now = instant("2026-11-21T08:00Z")

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        var contact = Contact(uid: "maria", name: "Maria")
        contact.emails = [ContactEmail(address: "maria@example.org")]
        maria = try #require(try store.save(contact).id)
        var series = Meeting.timed("Choir", "2026-11-24 19:00")
        series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY;COUNT=4"))
        try store.save(series)
    }

    /// Returns the steps of the plans of the queries that `body` runs.
    private func plan(of body: (MeetStore) throws(StoreError) -> Void) throws -> [String] {
        try store.reading { store throws(StoreError) in
            try store.read { db in
                var statements: [String] = []
                db.trace { event in
                    if case .statement(let statement) = event { statements.append(statement.expandedSQL) }
                }
                defer { db.trace() }
                try body(store)
                db.trace()
                // Those of the index of words itself are traced as comments.
                return try statements.filter { $0.contains("SELECT") && !$0.hasPrefix("--") }.flatMap { sql in
                    let steps = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql)
                    return steps.map { $0["detail"] as String }
                }
            }
        }
    }

    private func expectNoScan(_ plan: [String]) {
        let tables = ["invitee", "i", "meeting", "m", "occurrence", "o", "contactEmail"]
        let scans = plan.filter { step in
            tables.contains { step == "SCAN \($0)" || step.hasPrefix("SCAN \($0) ") }
        }
        #expect(scans.isEmpty && !plan.isEmpty, "\(plan.joined(separator: "\n"))")
    }

    @Test func theMeetingsOfAContactAreFoundByIndexes() throws {
        let coming = try plan { store throws(StoreError) in
            _ = try store.meetings(with: maria, at: now, most: 5)
        }
        let around = try plan { store throws(StoreError) in
            _ = try store.meetingsTogether(with: [maria], at: now)
        }
        for plan in [coming, around] {
            expectNoScan(plan)
            for index in ["inviteeContact", "inviteeAddress", "meetingOrganizer"] {
                #expect(plan.contains { $0.contains(" \(index) ") }, "\(plan.joined(separator: "\n"))")
            }
        }
    }

    @Test func nothingAheadIsReadForTheQuestionWhoCame() throws {
        let plan = try plan { store throws(StoreError) in
            _ = try store.meetingToAskAbout(endedAfter: now.addingTimeInterval(-7 * 86_400), before: now)
        }
        expectNoScan(plan)
        #expect(plan.contains { $0.contains("occurrenceOrder (startsAt>? AND startsAt<?)") }, "\(plan)")
    }

    @Test(arguments: ["", "choir"]) func theSeriesAreFoundByIndexes(text: String) throws {
        var query = MeetingQuery()
        query.text = text
        let plan = try plan { store throws(StoreError) in _ = try store.furtherDateCount(query) }
        #expect(!plan.contains("SCAN meeting") && !plan.contains("SCAN o"), "\(plan)")
        for index in ["meetingSeries", "meetingExceptions"] {
            #expect(plan.contains { $0.contains(" \(index)") }, "\(plan)")
        }
    }
}
