import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Two databases of a person, and a server.
@Suite struct AccountSyncTests {
    private let place = MadePlace()
    private let one: Desk
    private let two: Desk

    init() async throws {
        one = try await Desk(place)
        two = try await Desk(place)
    }

    /// Both have the meeting.
    private func shared(_ title: String) async throws {
        try one.plan(title)
        try await one.sync()
        try await two.sync()
        #expect(try two.titles() == [title])
    }

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

    /// A second item with the same UID is asked about until it is deleted there.
    @Test func bothOfTwinsStay() async throws {
        try one.plan("Coffee")
        try await one.sync()
        let text = try #require(place.texts.first)
        place.put(text.replacing("Coffee", with: "Tea"), at: "twin.ics")
        try await one.sync()
        #expect(try one.conflicts().count == 1)
        place.kill(true)
        await #expect(throws: CancellationError.self) { try await one.resolve(.both) }
        #expect(try one.conflicts().count == 1)
        place.kill(false)
        try await one.resolve(.both)
        #expect(try one.conflicts().isEmpty)
        #expect(try one.titles() == ["Coffee", "Tea"])
        try await one.sync()
        #expect(place.titles == ["Coffee", "Tea"])
    }

    /// The question tells what is taken over from the other side.
    @Test func aQuestionTellsWhatIsMerged() async throws {
        try await shared("Coffee")
        try one.edit("Coffee") { $0.title = "Tea" }
        try await one.sync()
        place.change("SUMMARY:Tea", to: "URL:https://example.org/\r\nSUMMARY:Tea")
        try two.edit("Coffee") { $0.title = "Lunch" }
        try await two.sync()
        let asked = try #require(try two.conflicts().first)
        #expect(asked.merged.map(\.name) == [.meeting(.url, date: "")])
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

    // MARK: - Questions

    @Test(arguments: [SyncConflict.Answer.here, .there])
    func whatBothChangedIsAsked(answer: SyncConflict.Answer) async throws {
        try await shared("Coffee")
        try one.edit("Coffee") { $0.title = "Tea" }
        try two.edit("Coffee") { $0.title = "Wine" }
        try await one.sync()
        #expect(try await two.sync().conflicts == 1)
        // Nothing is overwritten meanwhile, and it is asked once.
        let again = try await two.sync()
        #expect(again.conflicts == 1 && again.asked == 0)
        #expect(place.titles == ["Tea"])
        #expect(try two.titles() == ["Wine"])
        let conflict = try #require(try two.conflicts().first)
        guard case .item(.edited, let fields) = conflict.subject else {
            Issue.record("\(conflict)")
            return
        }
        #expect(fields.map(\.name) == [.meeting(.title, date: "")] && conflict.title == "Wine")
        try await two.resolve(answer)
        #expect(try two.conflicts().isEmpty)
        let title = answer == .here ? "Wine" : "Tea"
        #expect(try await two.sync().conflicts == 0)
        try await one.sync()
        #expect(try place.titles == [title] && one.titles() == [title] && two.titles() == [title])
    }

    @Test func bothVersionsMayStay() async throws {
        try await shared("Coffee")
        try one.edit("Coffee") { $0.title = "Tea" }
        try two.edit("Coffee") { $0.title = "Wine" }
        try await one.sync()
        try await two.sync()
        try await two.resolve(.both)
        try await two.sync()
        try await one.sync()
        #expect(try place.titles == ["Tea", "Wine"] && one.titles() == ["Tea", "Wine"])
    }

    @Test func anEditWinsOverADeletionAndIsAsked() async throws {
        try await shared("Coffee")
        try one.edit("Coffee") { $0.title = "Tea" }
        try two.delete("Coffee")
        try await one.sync()
        #expect(try await two.sync().conflicts == 1)
        #expect(try two.titles() == ["Tea"] && place.titles == ["Tea"])
        try await two.resolve(.here)
        try await two.sync()
        #expect(place.titles.isEmpty)
        try await one.sync()
        #expect(try one.titles().isEmpty)
    }

    /// To keep what one side deleted changes nothing here; undo takes the deletion after all.
    @Test(arguments: [true, false]) func undoOfKeepingDeletes(isDeletedHere: Bool) async throws {
        try await shared("Coffee")
        if isDeletedHere {
            try one.edit("Coffee") { $0.title = "Tea" }
            try two.delete("Coffee")
        } else {
            try one.delete("Coffee")
            try two.edit("Coffee") { $0.title = "Tea" }
        }
        try await one.sync()
        #expect(try await two.sync().conflicts == 1)
        let decision = ActionTitle.changed(.meeting, name: "Tea")
        #expect(try two.store.history().undo?.title != decision)
        try await two.resolve(isDeletedHere ? .there : .here)
        #expect(try two.store.history().undo?.title == decision)
        try await two.sync()
        #expect(try two.titles() == ["Tea"] && place.titles == ["Tea"])
        #expect(try two.store.undo()?.title == decision)
        #expect(try two.titles().isEmpty)
        try await two.sync()
        #expect(place.titles.isEmpty)
        #expect(try two.store.redo()?.title == decision)
        #expect(try two.titles() == ["Tea"])
    }

    @Test(arguments: [SyncConflict.Answer.here, .there])
    func aDeletionOfWhatIsAskedAboutIsAskedAnew(answer: SyncConflict.Answer) async throws {
        try await shared("Coffee")
        try one.edit("Coffee") { $0.title = "Tea" }
        try two.edit("Coffee") { $0.title = "Wine" }
        try await one.sync()
        #expect(try await two.sync().conflicts == 1)
        let id = try #require(try two.conflicts().first).id
        try two.delete("Wine")
        // The question has lost its sense: an answer would bring back what was deleted.
        #expect(try two.conflicts().isEmpty)
        await #expect(throws: AccountError.noConflict(id)) {
            try await ResolveConflict(id, answer).run(in: two.workspace)
        }
        #expect(try two.titles().isEmpty)
        #expect(try await two.sync().conflicts == 1)
        #expect(try two.titles() == ["Tea"] && place.titles == ["Tea"])
        #expect(try two.conflicts().map(\.subject) == [.item(.deletedHere, fields: [])])
        try await two.resolve(answer)
        try await two.sync()
        #expect(place.titles == (answer == .here ? [] : ["Tea"]))
        #expect(try two.titles() == place.titles && two.conflicts().isEmpty)
    }

    @Test func aDeletionThereOfAnEditedMeetingIsAsked() async throws {
        try await shared("Coffee")
        try one.delete("Coffee")
        try two.edit("Coffee") { $0.title = "Tea" }
        try await one.sync()
        #expect(try await two.sync().conflicts == 1)
        #expect(try two.titles() == ["Tea"] && place.titles.isEmpty)
        try await two.resolve(.here)
        try await two.sync()
        #expect(place.titles == ["Tea"])
    }

    @Test func aMassDeletionIsAsked() async throws {
        for hour in 8..<20 { try one.plan("Meeting \(hour)", "2026-11-23 \(hour < 10 ? "0" : "")\(hour):00") }
        try await one.sync()
        #expect(place.texts.count == 12)
        place.removeAll()
        let report = try await one.sync()
        #expect(report.conflicts == 1 && report.deleted == 0)
        #expect(try one.titles().count == 12)
        guard case .deletion(let question) = try #require(try one.conflicts().first).subject else {
            Issue.record("no question")
            return
        }
        #expect(question.side == .there && question.gone == 12)
        #expect(report.asked == 1)
        #expect(try await one.sync().asked == 0)
        try await one.resolve(.there)
        #expect(try await one.sync().deleted == 12)
        #expect(try one.titles().isEmpty && one.conflicts().isEmpty)
    }

    @Test func anEmptiedServerIsFilledAgain() async throws {
        for hour in 10..<14 { try one.plan("Meeting \(hour)", "2026-11-23 \(hour):00") }
        try await one.sync()
        place.removeAll()
        try await one.sync()
        try await one.resolve(.here)
        #expect(try await one.sync().pushed == 4)
        #expect(place.texts.count == 4)
        #expect(try one.titles().count == 4)
    }

    // MARK: - Refusals and faults

    @Test func aRefusedMeetingStopsNoOther() async throws {
        place.refuse("Bad")
        try one.plan("Bad")
        try one.plan("Good", "2026-11-24 11:00")
        let report = try await one.sync()
        #expect(report.pushed == 1 && report.error == nil && place.titles == ["Good"])
        #expect(report.refused.map(\.title) == ["Bad"])
        #expect(report.refused.first?.refusal.words == "DTEND must occur after DTSTART")
        // The same is not sent again, and is told again.
        let count = place.pushes.count
        #expect(try await one.sync().refused.count == 1)
        #expect(place.pushes.count == count)
        try one.edit("Bad") { $0.title = "Better" }
        #expect(try await one.sync().refused.isEmpty)
        #expect(place.titles == ["Better", "Good"])
    }

    @Test func anErrorOfTheServerAboutOneMeetingStopsNoOther() async throws {
        place.fail("Bad")
        try one.plan("Bad")
        try one.plan("Good", "2026-11-24 11:00")
        #expect(try await one.sync().error != nil)
        #expect(place.titles == ["Good"])
        place.fail(nil)
        #expect(try await one.sync().error == nil)
        #expect(place.titles == ["Bad", "Good"])
    }

    /// A server that cannot do anything is not asked for every meeting.
    @Test func aBrokenServerIsLeftAlone() async throws {
        for hour in 10..<20 { try one.plan("Bad \(hour)", "2026-11-23 \(hour):00") }
        place.fail("Bad")
        #expect(try await one.sync().error != nil)
        #expect(place.pushes.count == 5)
    }

    @Test func anAnswerThatNeverCameIsNoSecondMeeting() async throws {
        place.loseAnswers(true)
        try one.plan("Coffee")
        try await one.sync()
        place.loseAnswers(false)
        try await one.sync()
        try await two.sync()
        #expect(place.titles == ["Coffee"])
        #expect(try one.titles() == ["Coffee"] && two.titles() == ["Coffee"])
        #expect(try one.conflicts().isEmpty)
        try one.edit("Coffee") { $0.title = "Tea" }
        try await one.sync()
        #expect(place.titles == ["Tea"])
    }

    @Test(arguments: [false, true])
    func theOwnChangeIsNoConflictAfterASuddenEnd(isNew: Bool) async throws {
        if isNew {
            try one.plan("Tea")
        } else {
            try await shared("Coffee")
            try one.edit("Coffee") { $0.title = "Tea" }
        }
        place.kill(true)
        _ = try? await one.sync()
        place.kill(false)
        #expect(place.titles == ["Tea"])
        try one.edit("Tea") { $0.title = "Wine" }
        let report = try await one.sync()
        #expect(report.conflicts == 0 && report.error == nil)
        #expect(place.titles == ["Wine"])
        #expect(try one.titles() == ["Wine"])
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

    @Test func aClockThatIsSetBackDoesNotProlongAPause() {
        let now = instant("2026-11-21T07:41Z")
        var account = RemoteAccount(name: "Home", url: "https://dav.example.org/", kind: .dav)
        #expect(account.pauseEnd(at: now) == nil)
        // After a success, with changes that were not sent.
        account.lastSuccess = now
        account.retryAt = now + 300
        #expect(account.pauseEnd(at: now + 1) == now + 300 && account.pauseEnd(at: now + 300) == nil)
        #expect(account.pauseEnd(at: now - 60) == nil)
        // After a failure.
        let error = AccountError.noNetwork
        account.lastSuccess = now - 3600
        account.error = error.stored
        account.retryAt = now + error.pause
        #expect(account.pauseEnd(at: now) == now + error.pause)
        #expect(account.pauseEnd(at: now - 60) == nil)
    }

    @Test func waitingChangesAreDue() async throws {
        let source = try one.source()
        #expect(try source.nextWaiting(in: one.workspace) == nil)
        try one.plan("Coffee")
        #expect(try source.nextWaiting(in: one.workspace) == .distantPast)
        #expect(try await source.round(.waiting, in: one.workspace).accounts.map(\.pushed) == [1])
        #expect(try source.nextWaiting(in: one.workspace) == nil)
    }

    /// A pause is for what was tried in vain.
    @Test(arguments: [true, false])
    func aChangeDuringARoundIsSentByTheNext(isNew: Bool) async throws {
        try await shared("Tea")
        try one.plan("Milk")
        try await one.sync()
        try one.edit("Tea") { $0.title = "Wine" }
        let desk = one
        place.whileItGetsAChange {
            do {
                if isNew {
                    try desk.plan("Coffee", "2026-11-24 11:00")
                } else {
                    try desk.edit("Milk") { $0.title = "Coffee" }
                }
            } catch { Issue.record(error) }
        }
        try await one.sync()
        let source = try one.source()
        #expect(try source.nextWaiting(in: one.workspace) == .distantPast)
        #expect(try await source.round(.waiting, in: one.workspace).accounts.map(\.pushed) == [1])
        #expect(place.titles == (isNew ? ["Coffee", "Milk", "Wine"] : ["Coffee", "Wine"]))
        #expect(try source.nextWaiting(in: one.workspace) == nil)
    }

    /// Changes that a round could not send are not tried again at once.
    @Test func whatWasTriedInVainWaits() async throws {
        for hour in 10..<22 { try one.plan("Meeting \(hour)", "2026-11-23 \(hour):00") }
        try await one.sync()
        for title in try one.titles() { try one.delete(title) }
        // The person is asked first.
        #expect(try await one.sync().conflicts == 1)
        let next = try one.source().nextWaiting(in: one.workspace)
        #expect(next == one.clock.now.addingTimeInterval(300))
    }
}

/// Answers to conflicts are actions of the person.
@Suite struct ConflictUndoTests {
    private let place = MadePlace()
    private let one: Desk
    private let two: Desk

    init() async throws {
        one = try await Desk(place)
        two = try await Desk(place)
        try one.plan("Coffee")
        try await one.sync()
        try await two.sync()
        try one.edit("Coffee") { $0.title = "Tea" }
        try two.edit("Coffee") { $0.title = "Wine" }
        try await one.sync()
        try await two.sync()
    }

    /// Undo takes the other version, and is sent as a later change, before and after the answer was sent.
    @Test(arguments: [SyncConflict.Answer.here, .there], [false, true])
    func undoTakesTheOtherVersion(answer: SyncConflict.Answer, isSent: Bool) async throws {
        try await two.resolve(answer)
        let other = answer == .here ? "Tea" : "Wine"
        if isSent { try await two.sync() }
        #expect(try two.titles() == [answer == .here ? "Wine" : "Tea"])
        try two.store.undo()
        #expect(try two.titles() == [other])
        let report = try await two.sync()
        #expect(report.conflicts == 0 && report.error == nil)
        #expect(place.titles == [other])
        try await one.sync()
        #expect(try one.titles() == [other])
    }

    @Test func bothIsOneAction() async throws {
        try await two.resolve(.both)
        #expect(try two.titles() == ["Tea", "Wine"])
        try two.store.undo()
        #expect(try two.titles() == ["Wine"])
    }

    @Test func aRoundIsNoAction() async throws {
        let before = try one.store.history().undo
        try await two.resolve(.here)
        try await two.sync()
        try await one.sync()
        #expect(try one.titles() == ["Wine"])
        #expect(try one.store.history().undo == before)
    }
}
