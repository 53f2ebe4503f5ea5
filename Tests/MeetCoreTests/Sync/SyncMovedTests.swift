import Testing

@testable import MeetCore

/// Items whose records the person moved to another collection.
struct SyncMovedTests {
    private static let base = SyncFixture.event("SUMMARY:Tea", "LOCATION:Port")
    private static let copy = SyncFixture.copy(base)

    private func step(
        _ remote: RemoteState, of text: String = Self.base, copy: SyncCopy = Self.copy, isThere: Bool
    ) -> SyncStep {
        SyncFixture.reconciler.step(
            moved: LocalItem(uid: "1", text: text, isDirty: true), copy: copy, remote: remote,
            isThere: isThere)
    }

    private static func there(_ title: String, _ place: String) -> RemoteState {
        .present(SyncFixture.item(SyncFixture.event(title, place)))
    }

    @Test func anItemStaysUntilItsRecordStandsElsewhere() {
        #expect(step(.unchanged, isThere: false) == SyncStep(.nothing))
        #expect(step(.unchanged, isThere: true).action.word == "push delete if \"1\"")
        #expect(step(.gone, isThere: true).action.word == "forget")
    }

    /// It is deleted as it was read, whatever order the server gives its properties.
    @Test func aRewrittenItemIsDeletedAsItWasRead() {
        let written = step(Self.there("LOCATION:Port", "SUMMARY:Tea"), isThere: true)
        #expect(written.action.word == "push delete if \"2\"")
        let waiting = step(Self.there("LOCATION:Port", "SUMMARY:Tea"), isThere: false)
        #expect(waiting.action.word == "nothing" && waiting.copy?.etag == "\"2\"")
    }

    @Test(arguments: [false, true]) func aChangeGoesIntoTheRecord(isThere: Bool) throws {
        let edited = SyncFixture.event("SUMMARY:Coffee", "LOCATION:Port")
        let taken = step(Self.there("SUMMARY:Tea", "LOCATION:Bench"), of: edited, isThere: isThere)
        #expect(taken.action.word == "update here" && !taken.isSettled)
        let text = try #require(taken.action.text)
        #expect(text.contains("SUMMARY:Coffee") && text.contains("LOCATION:Bench"))
        // Then it is deleted as it is now, and a later change is merged with this one as the base.
        let next = try #require(taken.copy)
        #expect(next.etag == "\"2\"")
        #expect(step(.unchanged, of: text, copy: next, isThere: true).action.word == "push delete if \"2\"")
        let later = step(Self.there("SUMMARY:Tea", "LOCATION:Pier"), of: text, copy: next, isThere: true)
        #expect(later.action.text?.contains("SUMMARY:Coffee") == true)
        #expect(later.action.text?.contains("LOCATION:Pier") == true)
    }

    /// After a push, a change of what has no field could be the server's own.
    @Test func aChangeOfWhatHasNoFieldGoesIntoTheRecord() {
        var unread = Self.copy
        unread.isUnread = true
        let taken = step(
            .present(SyncFixture.item(SyncFixture.event("SUMMARY:Tea", "LOCATION:Port", "COMMENT:1"))),
            copy: unread, isThere: true)
        #expect(taken.action.text?.contains("COMMENT:1") == true)
    }

    @Test(arguments: [false, true]) func aFieldThatBothChangedIsAskedAbout(isThere: Bool) {
        let edited = SyncFixture.event("SUMMARY:Coffee", "LOCATION:Port")
        let asked = step(Self.there("SUMMARY:Wine", "LOCATION:Port"), of: edited, isThere: isThere)
        #expect(asked.action.word == "ask edited" && asked.copy == nil)
        #expect(asked.action.conflict?.fields.count == 1)
        // A change to the same value is none.
        let same = step(Self.there("SUMMARY:Coffee", "LOCATION:Port"), of: edited, isThere: isThere)
        #expect(same.action.word == "nothing" && same.copy?.etag == "\"2\"")
    }

    @Test func anItemThatWasNeverStoredIsForgotten() {
        var copy = SyncCopy(href: Self.copy.href, uid: "1")
        #expect(step(.unchanged, copy: copy, isThere: false).action.word == "forget")
        // The answer to its push was lost.
        copy.unanswered = SyncAgreement(there: Self.base, here: Self.base)
        #expect(step(.unchanged, copy: copy, isThere: false).action.word == "nothing")
        let stored = step(Self.there("SUMMARY:Tea", "LOCATION:Port"), copy: copy, isThere: true)
        #expect(stored.action.word == "push delete if \"2\"")
    }
}
