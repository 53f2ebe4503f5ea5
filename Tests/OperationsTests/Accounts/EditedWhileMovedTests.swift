import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Meetings that are moved to another calendar where the server cannot move them, and are edited in the
/// former one meanwhile.
@Suite struct EditedWhileMovedTests {
    /// The direction of a move: between the accounts `one` and `two`, or between the calendars `c` and `d` of
    /// the account `both`. Rounds are in the order of these names.
    enum Way: CaseIterable {
        case toLater, toEarlier, within, back

        var from: String {
            switch self {
            case .toLater: "one"
            case .toEarlier: "two"
            case .within: "c"
            case .back: "d"
            }
        }

        var to: String {
            switch self {
            case .toLater: "two"
            case .toEarlier: "one"
            case .within: "d"
            case .back: "c"
            }
        }
    }

    private let fixture: StoreFixture
    private let store: MeetStore
    private let workspace: Workspace
    private let places = ["one": MadePlace(), "two": MadePlace(), "c": MadePlace(), "d": MadePlace()]

    init() async throws {
        fixture = try StoreFixture()
        store = fixture.closing(
            try MeetStore(path: fixture.emptyStorePath(), zone: { StoreFixture.athens }))
        workspace = Workspace(store: store, calendarName: { "Mine" })
        for (account, calendars) in [("one", ["one"]), ("two", ["two"]), ("both", ["c", "d"])] {
            let folder = fixture.folder.appendingPathComponent("account \(account)")
            for calendar in calendars {
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent(calendar), withIntermediateDirectories: true)
            }
            _ = try await AddAccount(name: account, address: folder.path).run(in: workspace)
        }
    }

    // MARK: Doing

    private func place(_ name: String) throws -> MadePlace { try #require(places[name]) }

    private func calendar(_ name: String) throws -> Identifier<MeetingCalendar>? {
        try #require(try store.calendars().first { $0.name == name }).meetingsID
    }

    /// Runs a round of all accounts, in which each calendar is a server in memory.
    @discardableResult
    private func sync() async throws -> [AccountReport] {
        var source = try #require(try RemoteSource(in: workspace))
        let places = places
        source.place = { _, collection in
            try #require(places[URL(filePath: collection.href).lastPathComponent])
        }
        return try await source.round(.named(nil), in: workspace).accounts
    }

    /// Runs rounds in which nothing fails, and nothing is asked.
    private func syncWell(_ rounds: Int) async throws {
        for _ in 1...rounds {
            for report in try await sync() {
                #expect(report.error == nil && report.asked == 0 && report.refused.isEmpty)
            }
        }
    }

    private func conflicts() throws -> [ItemConflict] { try ListConflicts().run(in: workspace) }

    private func resolve(_ question: ItemConflict, _ answer: SyncConflict.Answer) async throws {
        var resolving = ResolveConflict(question.id, answer)
        let places = places
        resolving.maker = { _, collection in
            try #require(places[URL(filePath: collection.href).lastPathComponent])
        }
        try await resolving.run(in: workspace)
    }

    /// Plans a meeting that both sides have.
    private func plannedMeeting(in name: String) async throws -> Identifier<Meeting> {
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.calendarID = try calendar(name)
        let id = try #require(try store.save(meeting).id)
        try await syncWell(1)
        #expect(try place(name).titles == ["Coffee"])
        return id
    }

    private func change(_ id: Identifier<Meeting>, _ body: (inout Meeting) throws -> Void) throws {
        var meeting = try #require(try store.meeting(id))
        try body(&meeting)
        try store.save(meeting, scope: .all)
    }

    private func move(_ id: Identifier<Meeting>, to name: String) throws {
        try change(id) { $0.calendarID = try calendar(name) }
    }

    private func checkMoved(_ id: Identifier<Meeting>, _ way: Way, as title: String) throws {
        let meeting = try #require(try store.meeting(id))
        #expect(try meeting.title == title && meeting.calendarID == calendar(way.to))
        #expect(try store.meetingIDs() == [id] && conflicts().isEmpty)
        #expect(try place(way.from).texts.isEmpty && place(way.to).titles == [title])
        #expect(try store.remoteCopies(of: .meeting(id)).count == 1)
    }

    // MARK: Tests

    @Test(arguments: Way.allCases)
    func anEditThereGoesIntoWhatIsMoved(way: Way) async throws {
        let id = try await plannedMeeting(in: way.from)
        try move(id, to: way.to)
        try place(way.from).change("SUMMARY:Coffee", to: "SUMMARY:Tea")
        for _ in 1...3 {
            try await syncWell(1)
            // The edit is deleted there only when it is in the other calendar.
            #expect(try place(way.from).titles == ["Tea"] || place(way.to).titles == ["Tea"])
        }
        try checkMoved(id, way, as: "Tea")
    }

    /// The item is in both calendars, and is edited in each of them and here.
    @Test func editsOfBothItemsAreMerged() async throws {
        let way = Way.toLater
        let id = try await plannedMeeting(in: way.from)
        try move(id, to: way.to)
        try await syncWell(1)
        #expect(try place(way.from).titles == ["Coffee"] && place(way.to).titles == ["Coffee"])
        try place(way.from).change("SUMMARY:Coffee", to: "SUMMARY:Tea\r\nX-OTHER:kept")
        try place(way.to).change("SUMMARY:Coffee", to: "SUMMARY:Coffee\r\nDESCRIPTION:Milk")
        try change(id) { $0.status = .tentative }
        try await syncWell(3)
        try checkMoved(id, way, as: "Tea")
        let meeting = try #require(try store.meeting(id))
        #expect(meeting.notes == "Milk" && meeting.status == .tentative)
        let text = try #require(try place(way.to).texts.first)
        for line in ["SUMMARY:Tea", "DESCRIPTION:Milk", "STATUS:TENTATIVE", "X-OTHER:kept"] {
            #expect(text.contains(line))
        }
    }

    /// A series with a date of its own, and a to-do, with what has no field here.
    @Test(
        arguments: Way.allCases,
        [
            [
                "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T080000Z", "DTSTART:20261201T080000Z",
                "DTEND:20261201T090000Z", "RRULE:FREQ=DAILY;COUNT=5", "SUMMARY:Coffee", "X-OTHER:kept",
                "END:VEVENT", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T080000Z",
                "RECURRENCE-ID:20261202T080000Z", "DTSTART:20261202T100000Z", "DTEND:20261202T110000Z",
                "SUMMARY:Special", "END:VEVENT",
            ],
            [
                "BEGIN:VTODO", "UID:1", "DTSTAMP:20260101T080000Z", "DUE:20261201T080000Z",
                "SUMMARY:Special", "X-OTHER:kept", "END:VTODO",
            ],
        ])
    func anEditOfADateOrAToDoGoesIntoWhatIsMoved(way: Way, lines: [String]) async throws {
        let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"] + lines + ["END:VCALENDAR", ""]
        try place(way.from).put(all.joined(separator: "\r\n"), at: "1.ics")
        try await syncWell(1)
        guard case .meeting(let id)? = try store.remoteCopies(uid: "1").first?.record else {
            Issue.record("It was not read.")
            return
        }
        try move(id, to: way.to)
        try place(way.from).change("SUMMARY:Special", to: "SUMMARY:Rare")
        try await syncWell(3)
        let whole = try store.wholeMeeting(id)
        #expect(whole.contains { $0.title == "Rare" })
        #expect(try place(way.from).texts.isEmpty && place(way.to).texts.count == 1)
        let text = try #require(try place(way.to).texts.first)
        #expect(text.contains("SUMMARY:Rare") && text.contains("X-OTHER:kept") && text.contains("UID:1"))
        #expect(text.contains("RECURRENCE-ID") == lines.contains { $0.hasPrefix("RECURRENCE-ID") })
        #expect(try store.remoteCopies(uid: "1").count == 1)
    }

    /// It is asked about once, and the item there stays until the answer.
    @Test(arguments: Way.allCases, SyncConflict.Answer.allCases)
    func aFieldThatBothChangedIsAskedAbout(way: Way, answer: SyncConflict.Answer) async throws {
        let id = try await plannedMeeting(in: way.from)
        try change(id) { meeting in
            meeting.title = "Wine"
            meeting.calendarID = try calendar(way.to)
        }
        try place(way.from).change("SUMMARY:Coffee", to: "SUMMARY:Tea\r\nDESCRIPTION:Milk")
        var asked = 0
        for _ in 1...3 {
            for report in try await sync() {
                #expect(report.error == nil && report.deleted == 0)
                asked += report.asked
            }
        }
        #expect(asked == 1)
        #expect(try store.meetingIDs() == [id] && store.meeting(id)?.title == "Wine")
        #expect(try place(way.from).titles == ["Tea"] && place(way.to).titles == ["Wine"])
        let question = try #require(try conflicts().first)
        #expect(question.collection == way.from && question.title == "Wine")
        try await resolve(question, answer)
        try await syncWell(3)
        #expect(try conflicts().isEmpty)
        #expect(try place(way.from).titles == (answer == .both ? ["Tea"] : []))
        #expect(try place(way.to).titles == [answer == .there ? "Tea" : "Wine"])
        #expect(try store.meetingIDs().count == (answer == .both ? 2 : 1))
        let meeting = try #require(try store.meeting(id))
        #expect(try meeting.calendarID == calendar(way.to) && meeting.notes == "Milk")
    }

    /// The meeting leaves the account for a calendar without a server.
    @Test func anEditThereGoesIntoWhatIsMovedHere() async throws {
        let id = try await plannedMeeting(in: "one")
        try move(id, to: "Mine")
        try place("one").change("SUMMARY:Coffee", to: "SUMMARY:Tea")
        try await syncWell(2)
        let meeting = try #require(try store.meeting(id))
        #expect(try meeting.title == "Tea" && meeting.calendarID == calendar("Mine"))
        #expect(try place("one").texts.isEmpty && store.meetingIDs() == [id])
        #expect(try store.remoteCopies(of: .meeting(id)).isEmpty)
    }

    /// The move is an edit, and an edit outlives a deletion until the person decides.
    @Test(arguments: [SyncConflict.Answer.here, .there])
    func aDeletionThereOfWhatIsMovedHereIsAskedAbout(answer: SyncConflict.Answer) async throws {
        let id = try await plannedMeeting(in: "one")
        try move(id, to: "Mine")
        try place("one").removeAll()
        var asked = 0
        for _ in 1...3 {
            for report in try await sync() {
                #expect(report.error == nil && report.pushed == 0 && report.deleted == 0)
                asked += report.asked
            }
        }
        #expect(asked == 1)
        #expect(try store.meetingIDs() == [id])
        let question = try #require(try conflicts().first)
        #expect(question.isHereAlone && question.collection == "one" && question.title == "Coffee")
        #expect(question.subject == .item(.deletedThere, fields: []))
        #expect(question.answers == [.here, .there])
        try await resolve(question, answer)
        try await syncWell(2)
        #expect(try conflicts().isEmpty && place("one").texts.isEmpty)
        #expect(try store.meetingIDs() == (answer == .here ? [id] : []))
        #expect(try store.remoteCopies(of: .meeting(id)).isEmpty)
    }

    /// It was asked about while it was still in the account.
    @Test func aQuestionAboutADeletionStaysWhenTheMeetingIsMovedHere() async throws {
        let id = try await plannedMeeting(in: "one")
        try change(id) { $0.title = "Wine" }
        try place("one").removeAll()
        try await sync()
        try move(id, to: "Mine")
        for _ in 1...2 { #expect(try await sync().allSatisfy { $0.asked == 0 }) }
        let question = try #require(try conflicts().first)
        try await resolve(question, .here)
        try await syncWell(2)
        let meeting = try #require(try store.meeting(id))
        #expect(try meeting.title == "Wine" && meeting.calendarID == calendar("Mine"))
        #expect(try place("one").texts.isEmpty && conflicts().isEmpty)
    }

    /// The program deleted it itself, and ended before the answer.
    @Test func aDeletionByTheProgramIsNotAskedAbout() async throws {
        let id = try await plannedMeeting(in: "one")
        try move(id, to: "Mine")
        try place("one").kill(true)
        _ = try? await sync()
        try place("one").kill(false)
        #expect(try place("one").texts.isEmpty)
        try await syncWell(2)
        #expect(try conflicts().isEmpty && store.meetingIDs() == [id])
        #expect(try store.remoteCopies(of: .meeting(id)).isEmpty)
    }

    /// It is told once, stays among the refusals of the account, and is tried again when something changes.
    @Test(arguments: Way.allCases)
    func aRefusedDeletionIsToldOnce(way: Way) async throws {
        let id = try await plannedMeeting(in: way.from)
        let from = try place(way.from)
        from.refuseDeletions(true)
        func tries() -> Int { from.pushes.count { $0.kind == .delete } }
        try move(id, to: way.to)
        var refused: [RefusedItem] = []
        for _ in 1...4 {
            for report in try await sync() {
                #expect(report.error == nil && report.asked == 0)
                refused += report.refused
            }
        }
        #expect(refused.map(\.title) == ["Coffee"] && refused.first?.isDeletion == true)
        #expect(tries() == 1)
        let remarks = try ListAccountStates().run(in: workspace).flatMap(\.refused)
        #expect(remarks.map(\.refusal.words) == [MadePlace.noDeletion])
        #expect(remarks.first?.isDeletion == true && remarks.first?.title == "Coffee")
        #expect(try place(way.to).titles == ["Coffee"] && store.meetingIDs() == [id])
        // A change here, and one there, which goes into the meeting.
        try change(id) { $0.notes = "Milk" }
        for _ in 1...3 { try await sync() }
        #expect(tries() == 2)
        from.change("SUMMARY:Coffee", to: "SUMMARY:Tea")
        from.refuseDeletions(false)
        for _ in 1...3 { try await sync() }
        try checkMoved(id, way, as: "Tea")
        #expect(try ListAccountStates().run(in: workspace).allSatisfy { $0.refused.isEmpty })
    }

    @Test(arguments: Way.allCases)
    func aKilledProgramLosesNothing(way: Way) async throws {
        let id = try await plannedMeeting(in: way.from)
        try move(id, to: way.to)
        try place(way.from).change("SUMMARY:Coffee", to: "SUMMARY:Tea")
        // It ends before each answer.
        for _ in 1...4 {
            for name in [way.to, way.from] {
                try place(name).kill(true)
                _ = try? await sync()
                try place(name).kill(false)
                #expect(try place(way.from).titles == ["Tea"] || place(way.to).titles == ["Tea"])
                #expect(try store.meetingIDs() == [id])
            }
        }
        try await syncWell(2)
        try checkMoved(id, way, as: "Tea")
    }

    @Test(arguments: Way.allCases)
    func whatTheNewServerRefusesStaysWhereItWas(way: Way) async throws {
        let id = try await plannedMeeting(in: way.from)
        try move(id, to: way.to)
        try place(way.to).refuse("SUMMARY")
        for _ in 1...2 { #expect(try await sync().contains { !$0.refused.isEmpty }) }
        #expect(try place(way.from).titles == ["Coffee"] && place(way.to).texts.isEmpty)
        #expect(try store.meetingIDs() == [id])
        try place(way.to).refuse(nil)
        try place(way.from).change("SUMMARY:Coffee", to: "SUMMARY:Tea")
        for _ in 1...3 { try await sync() }
        try checkMoved(id, way, as: "Tea")
    }

    /// The former calendar could not be read meanwhile, so that the item is still there.
    @Test func aDeletionInTheNewCalendarStands() async throws {
        let way = Way.toEarlier
        let id = try await plannedMeeting(in: way.from)
        try move(id, to: way.to)
        try place(way.from).hide(true)
        #expect(try await sync().contains { $0.error != nil })
        #expect(try place(way.from).titles == ["Coffee"] && place(way.to).titles == ["Coffee"])
        try place(way.from).hide(false)
        try place(way.to).removeAll()
        try await syncWell(2)
        #expect(try store.meetingIDs().isEmpty)
        #expect(try place(way.from).texts.isEmpty && place(way.to).texts.isEmpty)
    }

    /// It was asked about in the former calendar.
    @Test(arguments: Way.allCases)
    func aQuestionAboutADeletionGoesWithTheMeeting(way: Way) async throws {
        let id = try await plannedMeeting(in: way.from)
        try change(id) { $0.title = "Wine" }
        try place(way.from).removeAll()
        try await sync()
        #expect(try conflicts().map(\.collection) == [way.from])
        try move(id, to: way.to)
        for _ in 1...2 { try await sync() }
        #expect(try conflicts().map(\.collection) == [way.to])
        #expect(try place(way.to).texts.isEmpty && store.meetingIDs() == [id])
        try await resolve(try #require(try conflicts().first), .here)
        try await syncWell(2)
        try checkMoved(id, way, as: "Wine")
    }

    @Test(arguments: Way.allCases, [false, true])
    func anUndoneMoveIsUndoneThere(way: Way, isSent: Bool) async throws {
        let id = try await plannedMeeting(in: way.from)
        try move(id, to: way.to)
        if isSent { try await syncWell(1) }
        #expect(try store.undo() != nil)
        try await syncWell(3)
        #expect(try store.meetingIDs() == [id])
        #expect(try store.meeting(id)?.calendarID == calendar(way.from))
        #expect(try place(way.from).titles == ["Coffee"] && place(way.to).texts.isEmpty)
        #expect(try store.remoteCopies(of: .meeting(id)).count == 1)
        let sent = try place(way.to).pushes.count
        #expect(sent == (isSent ? 2 : 0))
    }

    /// The item in the new calendar is edited before the undone move is carried out there.
    @Test func anEditInTheNewCalendarOutlivesAnUndoneMove() async throws {
        let id = try await plannedMeeting(in: "one")
        try move(id, to: "two")
        try await syncWell(1)
        try store.undo()
        try place("two").change("SUMMARY:Coffee", to: "SUMMARY:Tea")
        try await syncWell(3)
        #expect(try store.meetingIDs() == [id] && store.meeting(id)?.title == "Tea")
        #expect(try place("one").titles == ["Tea"] && place("two").texts.isEmpty)
    }

    /// Another machine moves the item, under a name of its own, while the meeting is edited here.
    @Test(arguments: Way.allCases, [false, true])
    func anEditHereGoesWithAMoveByAnotherMachine(way: Way, isEditedThere: Bool) async throws {
        let id = try await plannedMeeting(in: way.from)
        let text = try #require(try place(way.from).texts.first)
        try change(id) { $0.notes = "Milk" }
        let title = isEditedThere ? "Tea" : "Coffee"
        try place(way.to).put(text.replacing("SUMMARY:Coffee", with: "SUMMARY:\(title)"), at: "moved.ics")
        try place(way.from).removeAll()
        for _ in 1...2 {
            #expect(try await sync().allSatisfy { $0.error == nil && $0.refused.isEmpty })
        }
        try checkMoved(id, way, as: title)
        #expect(try store.meeting(id)?.notes == "Milk")
        #expect(try place(way.to).texts.first?.contains("DESCRIPTION:Milk") == true)
    }

    /// Both machines move the meeting to the same calendar, and edit it.
    @Test(arguments: Way.allCases)
    func theSameMoveByTwoMachinesMakesOneItem(way: Way) async throws {
        let id = try await plannedMeeting(in: way.from)
        let text = try #require(try place(way.from).texts.first)
        try change(id) { meeting in
            meeting.notes = "Milk"
            meeting.calendarID = try calendar(way.to)
        }
        try place(way.to).put(text.replacing("SUMMARY:Coffee", with: "SUMMARY:Tea"), at: "moved.ics")
        try place(way.from).removeAll()
        for _ in 1...2 {
            #expect(try await sync().allSatisfy { $0.error == nil && $0.refused.isEmpty })
        }
        try checkMoved(id, way, as: "Tea")
        #expect(try store.meeting(id)?.notes == "Milk")
    }

    /// The former account does not answer: nobody knows whether the item is gone there.
    @Test func aMoveByAnotherMachineIsNotGuessed() async throws {
        let id = try await plannedMeeting(in: "two")
        let text = try #require(try place("two").texts.first)
        try place("one").put(text, at: "moved.ics")
        try place("two").hide(true)
        _ = try await sync()
        #expect(try store.meeting(id)?.calendarID == calendar("two"))
        #expect(try store.remoteCopies(of: .meeting(id)).count == 1)
        #expect(try place("one").titles == ["Coffee"] && place("two").titles == ["Coffee"])
    }

    /// A meeting that is deleted here stays where another machine moved it.
    @Test func aDeletionHereIsNoneInAnotherAccount() async throws {
        let id = try await plannedMeeting(in: "two")
        let text = try #require(try place("two").texts.first)
        try store.deleteMeeting(id)
        try place("one").put(text, at: "moved.ics")
        try place("two").removeAll()
        try await syncWell(2)
        #expect(try place("one").titles == ["Coffee"] && place("two").texts.isEmpty)
        #expect(try store.meetingIDs().count == 1)
    }

    /// Another item there has its UID.
    @Test func theQuestionAboutADeletedMeetingGoes() async throws {
        let id = try await plannedMeeting(in: "one")
        var row = try #require(try store.remoteCopies(of: .meeting(id)).first)
        row.sync = SyncCopy(href: row.href, uid: row.uid)
        row.conflictText = StoredConflict(SyncConflict(.uidTaken(href: nil), uid: row.uid)).stored
        row.isDirty = true
        try store.save(row)
        #expect(try conflicts().count == 1)
        try store.deleteMeeting(id)
        try await sync()
        #expect(try conflicts().isEmpty && store.remoteCopies(of: .meeting(id)).isEmpty)
    }
}
