import Testing

@testable import MeetCore

struct SyncReconcilerTests {
    private static let base = SyncFixture.event("SUMMARY:Tea", "LOCATION:Port")

    enum Here: String, CaseIterable {
        case none, unchanged, edited, deleted
        case new

        var item: LocalItem? {
            switch self {
            case .none: nil
            case .unchanged: LocalItem(uid: "1", text: SyncReconcilerTests.base)
            case .edited, .new:
                LocalItem(uid: "1", text: SyncFixture.event("SUMMARY:Coffee", "LOCATION:Port"), isDirty: true)
            case .deleted: LocalItem(uid: "1", text: SyncReconcilerTests.base, isDirty: true, isDeleted: true)
            }
        }
    }

    enum There: String, CaseIterable {
        case unchanged, rewritten, edited, editedDifferently, editedEqually, gone

        var state: RemoteState {
            switch self {
            case .unchanged: .unchanged
            case .gone: .gone
            case .rewritten:
                .present(SyncFixture.item(SyncFixture.event("LOCATION:Port", "SUMMARY:Tea")))
            case .edited: .present(SyncFixture.item(SyncFixture.event("SUMMARY:Tea", "LOCATION:Bench")))
            case .editedDifferently:
                .present(SyncFixture.item(SyncFixture.event("SUMMARY:Wine", "LOCATION:Port")))
            case .editedEqually:
                .present(SyncFixture.item(SyncFixture.event("SUMMARY:Coffee", "LOCATION:Port")))
            }
        }
    }

    /// What happens to an item that both sides know, for each state here the states there in their order.
    static let known: [(here: Here, actions: [String])] = [
        (
            .none,
            ["create here", "create here", "create here", "create here", "create here", "forget"]
        ),
        (
            .unchanged,
            ["nothing", "nothing", "update here", "update here", "update here", "delete here"]
        ),
        (
            .edited,
            [
                "push update if \"1\"", "push update if \"2\"", "merge, push update if \"2\"",
                "ask edited", "update here", "ask deletedThere",
            ]
        ),
        (
            .deleted,
            [
                "push delete if \"1\"", "push delete if \"2\"", "restore, ask", "restore, ask",
                "restore, ask", "forget",
            ]
        ),
    ]

    @Test(arguments: known.map { $0.here }) func everyKnownItem(here: Here) throws {
        let expected = try #require(Self.known.first { $0.here == here }).actions
        for (there, action) in zip(There.allCases, expected) {
            let step = SyncFixture.reconciler.step(
                local: here.item, copy: SyncFixture.copy(Self.base), remote: there.state)
            #expect(step.action.word == action, "\(here) × \(there)")
        }
        #expect(expected.count == There.allCases.count)
    }

    /// A server may drop the address of a conference, but it did not even get it.
    @Test func aPushThatWasNotStoredIsSentAgain() {
        let text = SyncFixture.event("SUMMARY:Tea", "CONFERENCE;VALUE=URI:https://meet.example.org/a")
        let old = SyncFixture.event("SUMMARY:Tea")
        var copy = SyncFixture.copy(old)
        copy.unanswered = SyncAgreement(there: text, here: text)
        let local = LocalItem(uid: "1", text: text, isDirty: true)
        let unsent = SyncFixture.reconciler.step(
            local: local, copy: copy, remote: .present(SyncFixture.item(old, etag: "\"1\"")))
        #expect(unsent.action.word == "push update if \"1\"")
        let stored = SyncFixture.reconciler.step(
            local: local, copy: copy, remote: .present(SyncFixture.item(text)))
        #expect(stored.action.word == "nothing")
    }

    /// What happens to an item without a row.
    static let first: [(here: Here, actions: [String])] = [
        (.none, ["nothing", "create here", "create here", "create here", "create here", "nothing"]),
        (
            .new,
            [
                "push create if absent", "ask edited", "ask edited", "ask edited", "nothing",
                "push create if absent",
            ]
        ),
        (.deleted, ["forget", "create here", "create here", "create here", "create here", "forget"]),
    ]

    @Test(arguments: first.map { $0.here }) func everyFirstItem(here: Here) throws {
        let expected = try #require(Self.first.first { $0.here == here }).actions
        for (there, action) in zip(There.allCases, expected) {
            let step = SyncFixture.reconciler.step(local: here.item, copy: nil, remote: there.state)
            #expect(step.action.word == action, "\(here) × \(there)")
        }
    }

    @Test func aNewItemOfBothSidesIsOne() {
        let local = LocalItem(uid: "1", text: SyncFixture.event("SUMMARY:Tea"), isDirty: true)
        let richer = SyncFixture.item(SyncFixture.event("SUMMARY:Tea", "DESCRIPTION:Cake"))
        let poorer = SyncFixture.item(SyncFixture.event())
        let reconciler = SyncFixture.reconciler
        let taken = reconciler.step(local: local, copy: nil, remote: .present(richer))
        #expect(taken.action.word == "update here")
        let step = reconciler.step(local: local, copy: nil, remote: .present(poorer))
        #expect(step.action.word == "merge, push update if \"2\"")
        #expect(step.action.push?.text?.contains("SUMMARY:Tea") == true)
    }

    @Test func theConflictNamesTheFieldsWithBothValues() throws {
        let step = SyncFixture.reconciler.step(
            local: Here.edited.item, copy: SyncFixture.copy(Self.base),
            remote: There.editedDifferently.state)
        #expect(
            step.action.conflict?.fields == [
                SyncConflict.Field(
                    name: .meeting(.title, date: ""), here: .meeting(.text("Coffee")),
                    there: .meeting(.text("Wine")))
            ])
        // Each side keeps its own until the answer.
        #expect(step.copy == nil)
    }

    @Test func anEditGoesIntoTheTextOfTheServer() throws {
        let there = SyncFixture.event(
            "SUMMARY:Tea", "COMMENT:No field", "X-SERVER;X-P=\"a,b\":1", "LOCATION:Port")
        let step = SyncFixture.reconciler.step(
            local: Here.edited.item, copy: SyncFixture.copy(there, here: Self.base), remote: .unchanged)
        let lines = SyncFixture.lines(try #require(step.action.push?.text))
        #expect(lines.contains("SUMMARY:Coffee") && !lines.contains("SUMMARY:Tea"))
        #expect(lines.contains("COMMENT:No field") && lines.contains("X-SERVER;X-P=\"a,b\":1"))
    }

    @Test func whatTheServerDroppedStaysHere() throws {
        let here = SyncFixture.event("SUMMARY:Tea", "X-MINE:1", "RELATED-TO:2")
        let copy = SyncFixture.copy(SyncFixture.event("SUMMARY:Tea"), here: here)
        let step = SyncFixture.reconciler.step(
            local: LocalItem(uid: "1", text: here), copy: copy,
            remote: .present(SyncFixture.item(SyncFixture.event("SUMMARY:Wine"))))
        let lines = SyncFixture.lines(try #require(step.action.text))
        #expect(lines.contains("SUMMARY:Wine") && lines.contains("X-MINE:1"))
        #expect(lines.contains("RELATED-TO:2"))
    }

    @Test func aMergeThatWasNotPushedIsStillAnEdit() throws {
        let reconciler = SyncFixture.reconciler
        let edited = There.edited.state
        let step = reconciler.step(
            local: Here.edited.item, copy: SyncFixture.copy(Self.base), remote: edited)
        let text = try #require(step.action.text)
        let again = reconciler.step(
            local: LocalItem(uid: "1", text: text, isDirty: true), copy: step.copy,
            remote: .unchanged)
        #expect(again.action.word == "push update if \"2\"")
        let pushed: [String] = SyncFixture.lines(again.action.push?.text ?? "")
        #expect(pushed.contains("SUMMARY:Coffee"))
        #expect(pushed.contains("LOCATION:Bench"))
    }

    @Test func whatThisProgramDoesNotModelIsNoEdit() throws {
        // The program writes no COMMENT.
        let reconciler = SyncReconciler(format: .calendar, collection: SyncFixture.collection) {
            $0.replacing("COMMENT:No field\r\n", with: "")
        }
        let item = SyncFixture.item(SyncFixture.event("SUMMARY:Tea", "COMMENT:No field"))
        var copy = reconciler.step(local: nil, copy: nil, remote: .present(item)).copy
        copy?.agreed?.here = reconciler.rewritten(item.text)
        let local = LocalItem(uid: "1", text: SyncFixture.event("SUMMARY:Wine"), isDirty: true)
        let push = reconciler.step(local: local, copy: copy, remote: .unchanged).action.push
        let pushed: [String] = SyncFixture.lines(push?.text ?? "")
        #expect(pushed.contains("COMMENT:No field"))
        let unedited = LocalItem(uid: "1", text: SyncFixture.event("SUMMARY:Tea"), isDirty: true)
        #expect(reconciler.step(local: unedited, copy: copy, remote: .unchanged).action == .nothing)
    }

    /// The text is written when the item is stored.
    @Test func nothingIsWrittenOfAnItemBeforeItIsStored() {
        let reconciler = SyncReconciler(format: .calendar, collection: SyncFixture.collection) { text in
            Issue.record("rewritten")
            return text
        }
        let copy = SyncFixture.copy(Self.base)
        let clean = LocalItem(uid: "1", text: Self.base)
        for local in [nil, Here.deleted.item, clean] {
            let step = reconciler.step(local: local, copy: copy, remote: There.edited.state)
            #expect(step.isSettled && step.copy?.agreed?.here == "")
        }
        let new = reconciler.step(local: nil, copy: nil, remote: There.edited.state)
        #expect(new.action.word == "create here" && new.copy?.agreed?.here == "")
    }

    @Test func aReadOnlyCollectionIsNotWritten() {
        let reconciler = SyncReconciler(
            format: .calendar, collection: SyncFixture.collection, canWrite: false
        ) { $0 }
        for here in [Here.edited, .deleted] {
            let step = reconciler.step(
                local: here.item, copy: SyncFixture.copy(Self.base), remote: .unchanged)
            #expect(step.action.word == "refuse")
        }
        let step = reconciler.step(
            local: Here.edited.item, copy: SyncFixture.copy(Self.base), remote: There.edited.state)
        #expect(step.action.word == "update here")
        #expect(!step.isSettled)
    }
}
