import Testing

@testable import MeetCore

struct SyncAnswerTests {
    private static let base = SyncFixture.event("SUMMARY:Tea")
    private static let here = SyncFixture.event("SUMMARY:Wine", "LOCATION:Port")
    private static let there = SyncFixture.item(SyncFixture.event("SUMMARY:Beer", "URL:https://x.gr"))

    private func resolve(
        _ kind: SyncConflict.Kind, _ answer: SyncConflict.Answer, here: String? = Self.here,
        there: SyncItem? = Self.there
    ) -> SyncResolution {
        SyncFixture.reconciler.resolve(
            SyncConflict(kind, uid: "1", copy: SyncFixture.copy(Self.base), here: here, there: there), answer,
            newUID: "new")
    }

    @Test(arguments: SyncConflict.Answer.allCases) func bothEdited(answer: SyncConflict.Answer) throws {
        let resolution = resolve(.edited, answer)
        let title = answer == .there ? "SUMMARY:Beer" : "SUMMARY:Wine"
        guard case .store(let text) = resolution.here else {
            Issue.record("nothing is stored")
            return
        }
        let push = try #require(resolution.push)
        #expect(push.word == "update if \"2\"")
        for lines in [SyncFixture.lines(text), SyncFixture.lines(push.text ?? "")] {
            // What only one side changed is taken with every answer.
            #expect(lines.contains(title) && lines.contains("LOCATION:Port"))
            #expect(lines.contains("URL:https://x.gr"))
        }
        #expect(resolution.copy?.etag == "\"2\"")
        if answer == .both {
            let added = try #require(resolution.added)
            #expect(SyncText.uid(of: added) == "new")
            #expect(SyncFixture.lines(added).contains("SUMMARY:Beer"))
        } else {
            #expect(resolution.added == nil)
        }
    }

    @Test func theOtherVersionAloneNeedsNoPush() {
        let resolution = resolve(.edited, .there, here: SyncFixture.event("SUMMARY:Wine"))
        #expect(resolution.push == nil)
        #expect(resolution.copy?.agreed?.there == Self.there.text)
    }

    @Test func aPushThatFailsIsTriedAgain() throws {
        let resolution = resolve(.edited, .here)
        guard case .store(let text) = resolution.here else {
            Issue.record("nothing is stored")
            return
        }
        let step = SyncFixture.reconciler.step(
            local: LocalItem(uid: "1", text: text, isDirty: true), copy: resolution.copy,
            remote: .unchanged)
        let lines = SyncFixture.lines(step.action.push?.text ?? "")
        #expect(lines.contains("SUMMARY:Wine") && lines.contains("LOCATION:Port"))
    }

    @Test func deletedHere() {
        let deletion = resolve(.deletedHere, .here, here: nil)
        #expect(deletion.here == .delete && deletion.push?.word == "delete if \"2\"")
        #expect(resolve(.deletedHere, .there, here: nil) == SyncResolution())
    }

    @Test func deletedThere() {
        let kept = resolve(.deletedThere, .here, there: nil)
        #expect(kept.here == .keep && kept.forgets && kept.push?.word == "create if absent")
        #expect(kept.push?.href == SyncFixture.href("1.ics"))
        let deleted = resolve(.deletedThere, .there, there: nil)
        #expect(deleted.here == .delete && deleted.forgets && deleted.push == nil)
        // A bin of the server may hold the UID.
        let renewed = resolve(.deletedThere, .both, there: nil)
        #expect(renewed.here == .delete && renewed.push == nil)
        #expect(renewed.added.flatMap(SyncText.uid) == "new")
    }

    @Test func uidTaken() {
        let moved = resolve(.uidTaken(href: "/dav/work/7.ics"), .here, there: nil)
        #expect(moved.push?.kind == .move(from: "/dav/work/7.ics"))
        #expect(resolve(.uidTaken(href: nil), .there, there: nil).here == .delete)
        let renewed = resolve(.uidTaken(href: nil), .both, there: nil)
        #expect(renewed.added.flatMap(SyncText.uid) == "new")
        #expect(renewed.here == .delete && renewed.forgets)
    }

    @Test func twins() {
        let first = SyncFixture.href("1.ics")
        let second = SyncFixture.item(SyncFixture.event("SUMMARY:Beer"), name: "2.ics")
        #expect(resolve(.twin(href: first), .here, there: second).push?.href == SyncFixture.href("2.ics"))
        let other = resolve(.twin(href: first), .there, there: second)
        #expect(other.push?.href == first && other.copy?.href == second.href)
        #expect(other.here == .store(second.text))
        let both = resolve(.twin(href: first), .both, there: second)
        #expect(both.added.flatMap(SyncText.uid) == "new")
        #expect(both.push?.word == "delete if \"2\"" && both.here == .keep)
    }
}
