import Testing

@testable import MeetCore

struct SyncPairingTests {
    private static let text = SyncFixture.event("SUMMARY:Tea")

    private func pair(
        _ locals: [LocalItem], _ copies: [SyncCopy], found: [SyncItem] = [], gone: [String] = []
    ) -> SyncPairing {
        SyncPairing(
            locals: locals, copies: copies, found: found, gone: gone, with: SyncFixture.reconciler)
    }

    @Test func newItemsOfBothSidesMeetByTheirUID() {
        let local = LocalItem(uid: "1", text: Self.text, isDirty: true)
        let found = pair([local], [], found: [SyncFixture.item(Self.text, name: "other-name.ics")])
        #expect(found.pairs.count == 1 && found.twins.isEmpty)
        #expect(found.pairs.first?.local == local)
        #expect(pair([local], []).pairs.first?.remote == .unchanged)
    }

    @Test func aRowFindsItsItemUnderAnotherSpelling() {
        let copy = SyncFixture.copy(Self.text, name: "a%40x.ics")
        let item = SyncFixture.item(Self.text, name: "a@x.ics")
        #expect(pair([], [copy], found: [item]).pairs.map(\.remote) == [.present(item)])
        #expect(pair([], [copy], gone: ["https://h/dav/cal/a@x.ics"]).pairs.map(\.remote) == [.gone])
    }

    @Test func anItemUnderANewNameIsNotDeleted() {
        let copy = SyncFixture.copy(Self.text)
        let item = SyncFixture.item(Self.text, name: "renamed.ics")
        let found = pair(
            [LocalItem(uid: "1", text: Self.text)], [copy], found: [item], gone: [copy.href])
        #expect(found.pairs.map(\.remote) == [.present(item)])
        #expect(found.pairs.first?.copy?.href == item.href)
    }

    @Test func twinsAreAskedAndNeverDeleted() {
        let copy = SyncFixture.copy(Self.text)
        let twin = SyncFixture.item(SyncFixture.event("SUMMARY:Wine"), name: "2.ics")
        let found = pair([LocalItem(uid: "1", text: Self.text)], [copy], found: [twin])
        #expect(found.pairs.map(\.remote) == [.unchanged])
        #expect(found.twins.map(\.kind) == [.twin(href: copy.href)])
        #expect(found.twins.first?.there == twin)
        // The same content twice is no question.
        #expect(pair([], [copy], found: [SyncFixture.item(Self.text, name: "2.ics")]).twins.isEmpty)
        let two = pair([], [], found: [SyncFixture.item(Self.text), twin])
        #expect(two.pairs.count == 1 && two.twins.count == 1)
    }

    @Test func anItemWithoutUIDHasTheNameOfItsFile() {
        let bare = SyncFixture.calendar(["BEGIN:VEVENT", "SUMMARY:Tea", "END:VEVENT"])
        #expect(SyncFixture.reconciler.uid(of: SyncFixture.item(bare, name: "my%20tea.ics")) == "my tea")
    }

    static let uids: [(String, String?)] = [
        (text, "1"), (SyncFixture.card("FN:M", uid: "c\\,d"), "c,d"),
        ("BEGIN:VEVENT\r\nUID:a-very\r\n -long\nEND:VEVENT", "a-very-long"),
        ("BEGIN:VEVENT\r\nU\r\n ID;X-P=\"a:b\":a\r\nEND:VEVENT", "a"),
        ("begin:vcalendar\r\nbegin:vevent\r\nuid:a\r\nend:vevent\r\nend:vcalendar", "a"),
        ("BEGIN:VCARD\r\nitem1.UID:a\r\nEND:VCARD", "a"),
        (
            SyncFixture.calendar([
                "UID:other", "BEGIN:VTIMEZONE", "UID:zone", "END:VTIMEZONE", "BEGIN:VTODO", "BEGIN:VALARM",
                "UID:alarm", "END:VALARM", "SUMMARY:a\r\n UID:b", "UID:a", "END:VTODO",
            ]), "a"
        ),
        (SyncFixture.calendar(["BEGIN:VEVENT", "UID: ", "END:VEVENT"]), nil), ("UID:a", nil),
    ]

    @Test(arguments: uids) func anItemHasTheUIDInItsText(text: String, uid: String?) {
        #expect(SyncItem(href: "/dav/cal/1.ics", text: text).uid == uid)
        #expect(SyncText.uid(of: text) == uid)
    }

    @Test func movesBetweenCollectionsAreFound() {
        let copy = SyncFixture.copy(Self.text)
        let item = SyncItem(href: "/dav/work/1.ics", text: Self.text)
        let other = SyncItem(href: "/dav/work/2.ics", text: SyncFixture.event(uid: "2"))
        #expect(
            SyncMove.find(gone: [copy], came: [("/dav/work/", other), ("/dav/work/", item)])
                == [SyncMove(copy: copy, collection: "/dav/work/", item: item)])
    }

    @Test func movesHereAreMovesThere() {
        let work = SyncReconciler(format: .calendar, collection: "/dav/work/") { $0 }
        let local = LocalItem(uid: "1", text: Self.text)
        let copy = SyncFixture.copy(SyncFixture.event("SUMMARY:Tea", "COMMENT:a"), here: Self.text)
        let moves = SyncMove.pushes(of: local, from: copy, to: work, isSameServer: true)
        #expect(moves.map(\.word) == ["move if \"1\""])
        #expect(moves.first?.href == "/dav/work/1.ics")
        let others = SyncMove.pushes(of: local, from: copy, to: work, isSameServer: false)
        #expect(others.map(\.word) == ["create if absent", "delete if \"1\""])
        #expect(others.first?.text?.contains("COMMENT:a") == true)
        // A record may have a UID of its own.
        let other = LocalItem(uid: "2", text: SyncFixture.event("SUMMARY:Coffee", uid: "2"))
        let renamed = SyncMove.pushes(of: other, from: copy, to: work, isSameServer: false)
        #expect(renamed.first?.text.flatMap { SyncText.uid(of: $0) } == "2")
        #expect(renamed.first?.text?.contains("COMMENT:a") == true)
    }
}
