import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Changes of both sides that the person is asked about, and the answers.
@Suite struct SyncQuestionTests: DeskSuite {
    let desks: DeskPair

    init() async throws { desks = try await DeskPair() }

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
}

/// Answers to conflicts are actions of the person.
@Suite struct ConflictUndoTests: DeskSuite {
    let desks: DeskPair

    init() async throws {
        desks = try await DeskPair()
        try await shared("Coffee")
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
