import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Rounds that take and send changes, and calendars and accounts that are removed.
@Suite struct AccountSyncTests: DeskSuite {
    let desks: DeskPair

    init() async throws { desks = try await DeskPair() }

    @Test func newMeetingsGoThereAndToTheOtherDatabase() async throws {
        try one.plan("Coffee")
        let sent = try await one.sync()
        #expect(sent.pushed == 1 && sent.pulled == 0 && sent.error == nil)
        #expect(place.titles == ["Coffee"])
        let received = try await two.sync()
        #expect(received.pulled == 1 && received.pushed == 0)
        #expect(try two.titles() == ["Coffee"])
        // No action of the person.
        #expect(try two.store.history().undo == nil)
        // Nothing is left to do, and it is one look.
        for desk in [one, two] {
            try await desk.sync()
            let looks = place.looks
            let again = try await desk.sync()
            #expect(again.pulled + again.pushed + again.deleted == 0)
            #expect(place.looks == looks + 1)
        }
        #expect(place.pushes.count == 1)
    }

    @Test func editsOfBothAreMerged() async throws {
        try await shared("Coffee")
        try one.edit("Coffee") { $0.title = "Tea" }
        try two.edit("Coffee") { $0.notes = "Bring milk" }
        try await one.sync()
        let merged = try await two.sync()
        #expect(merged.pulled == 1 && merged.pushed == 1 && merged.conflicts == 0)
        try await one.sync()
        for desk in [one, two] {
            let meeting = try #require(try desk.meetings().first)
            #expect(meeting.title == "Tea" && meeting.notes == "Bring milk")
            #expect(try desk.store.hasChangedCopies(in: Identifier(1)) == false)
        }
    }

    @Test func deletionsGoBothWays() async throws {
        try await shared("Coffee")
        try one.plan("Tea", "2026-11-24 11:00")
        try await one.sync()
        try await two.sync()
        try one.delete("Coffee")
        #expect(try await one.sync().deleted == 1)
        #expect(place.titles == ["Tea"])
        #expect(try await two.sync().deleted == 1)
        #expect(try two.titles() == ["Tea"])
        // Undo brings it back there too.
        try one.store.undo()
        try await one.sync()
        #expect(place.titles == ["Coffee", "Tea"])
    }

    @Test func whatIsDeletedThereBeforeItWasListedIsDeletedHere() async throws {
        try one.plan("Coffee")
        try await one.sync()
        place.forgetAll()
        #expect(try await one.sync().deleted == 1)
        #expect(try one.titles().isEmpty)
    }

    /// More than a lot, with items that cannot be stored together with others.
    @Test func aFirstRoundTakesEverything() async throws {
        func item(_ uid: String, _ lines: [String]) -> String {
            (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:\(uid)"] + lines
                + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
        }
        let start = "DTSTART;TZID=Europe/Athens:20261123T110000"
        for number in 0..<120 {
            place.put(
                item("u\(number)", ["SUMMARY:No. \(number)", start, "LOCATION:Room \(number % 4)"]),
                at: "\(number).ics")
        }
        let choir = [
            "SUMMARY:Choir", start, "RRULE:FREQ=WEEKLY;COUNT=3", "END:VEVENT", "BEGIN:VEVENT", "UID:choir",
            "SUMMARY:Concert", "RECURRENCE-ID;TZID=Europe/Athens:20261130T110000",
            "DTSTART;TZID=Europe/Athens:20261130T120000",
        ]
        place.put(item("choir", choir), at: "choir.ics")
        place.put(item("bare", ["SUMMARY:Bare"]), at: "bare.ics")
        let report = try await one.sync()
        #expect(report.error == nil && report.pushed == 0 && place.pushes.isEmpty)
        let titles = try one.titles()
        #expect(titles.count == 123 && Set(titles).isSuperset(of: ["No. 119", "Choir", "Concert", "Bare"]))
        let rows = try one.store.remoteCopies(in: Identifier(1))
        #expect(rows.count == 122)
        for row in rows {
            #expect(row.record != nil && !row.isDirty && row.etag != nil, "\(row.href)")
            #expect(row.sync.agreed?.here.contains("BEGIN:VEVENT") == true || row.uid == "bare")
        }
        // Nothing is left to do, also after all items were read again.
        for _ in 0..<2 {
            let again = try await one.sync()
            #expect(again.pulled + again.pushed + again.deleted + again.asked == 0)
            one.clock.move(to: one.clock.now.addingTimeInterval(8 * 86_400))
        }
        #expect(try place.pushes.isEmpty && one.store.integrityCheck() == [])
        // An edit of one of them goes there alone.
        try one.edit("No. 57") { $0.title = "Tea" }
        try await one.sync()
        #expect(place.pushes.map(\.uid) == ["u57"])
    }

    @Test func aSeriesIsOneItem() async throws {
        var series = Meeting.timed("Run club", "2026-11-23 19:00")
        series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY;COUNT=4"))
        series.calendarID = one.calendar.meetingsID
        let id = try #require(try one.store.save(series).id)
        var date = try #require(
            try one.store.meeting(OccurrenceIdentity(meeting: id, recurrenceID: "20261130T190000")))
        date.title = "Run club, long"
        try one.store.save(date, scope: .this)
        try await one.sync()
        #expect(place.texts.count == 1 && place.texts[0].contains("RECURRENCE-ID"))
        try await two.sync()
        #expect(try two.titles() == ["Run club", "Run club, long"])
        // A date that is changed there.
        place.change("Run club\\, long", to: "Run club\\, short")
        try await one.sync()
        #expect(try one.titles() == ["Run club", "Run club, short"])
    }

    @Test func aRehearsalChangesNothing() async throws {
        try one.plan("Coffee")
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:x", "SUMMARY:Theirs",
            "DTSTART:20261124T100000Z", "DURATION:PT1H", "END:VEVENT", "END:VCALENDAR", "",
        ]
        place.put(lines.joined(separator: "\r\n"), at: "x.ics")
        let report = try #require(
            try await one.source().rehearse(.named(nil), in: one.workspace).accounts.first)
        #expect(report.pulled == 1 && report.pushed == 1)
        #expect(try one.titles() == ["Coffee"] && place.titles == ["Theirs"])
        #expect(try one.store.remoteCopies(in: Identifier(1)).isEmpty)
    }

    // MARK: - Calendars

    @Test func aMeetingThatLeavesTheCalendarIsDeletedThere() async throws {
        try await shared("Coffee")
        try one.edit("Coffee") { $0.calendarID = nil }
        try await one.sync()
        #expect(place.titles.isEmpty)
        #expect(try one.store.meetingIDs().count == 1)
    }

    @Test func aMeetingThatIsHereIsTaken() async throws {
        try await shared("Coffee")
        // The same meeting came to a third database by mail.
        let three = try await Desk(place)
        let uid = try #require(try one.meetings().first).uid
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.uid = uid
        try three.store.save(meeting)
        try await three.sync()
        #expect(try three.store.meetingIDs().count == 1)
        #expect(try three.titles() == ["Coffee"])
        #expect(try three.conflicts().isEmpty)
    }

    @Test func aRemovedCalendarDeletesNothingThere() async throws {
        try await shared("Coffee")
        let id = try #require(one.calendar.id)
        try one.store.deleteCalendar(id, keepsMeetings: false)
        try await one.sync()
        #expect(place.titles == ["Coffee"])
        try one.store.undo()
        let report = try await one.sync()
        #expect(report.error == nil && report.conflicts == 0)
        #expect(try one.titles() == ["Coffee"] && place.titles == ["Coffee"])
    }

    @Test func aRemovedAccountDeletesNothingThere() async throws {
        try await shared("Coffee")
        _ = try RemoveAccount("home").run(in: one.workspace)
        #expect(try one.store.remoteAccounts().isEmpty && one.store.meetingIDs().isEmpty)
        #expect(place.titles == ["Coffee"])
        try one.store.undo()
        #expect(try one.titles() == ["Coffee"])
    }
}
