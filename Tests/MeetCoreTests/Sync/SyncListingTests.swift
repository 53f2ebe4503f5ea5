import Foundation
import Testing

@testable import MeetCore

struct SyncListingTests {
    private typealias Entry = SyncListing.Entry

    private static func copies(_ names: String...) -> [SyncCopy] {
        names.map { SyncFixture.copy(SyncFixture.event(uid: $0), name: "\($0).ics", uid: $0) }
    }

    private func plan(
        _ reach: SyncListing.Reach, _ entries: [Entry], _ copies: [SyncCopy] = Self.copies("a", "b"),
        checksAll: Bool = false
    ) -> SyncPlan {
        SyncPlan(
            SyncListing(reach, entries), copies: copies, in: SyncFixture.collection, checksAll: checksAll)
    }

    @Test func aFullListingTellsWhatIsNewChangedAndGone() {
        let found = plan(
            .everything,
            [Entry(href: "/dav/cal/a.ics", etag: "\"2\""), Entry(href: "/dav/cal/c.ics", etag: "\"1\"")])
        #expect(found.fetch == ["/dav/cal/a.ics", "/dav/cal/c.ics"])
        #expect(found.gone == ["/dav/cal/b.ics"])
        // A name that somebody just had is not given again.
        #expect(found.names == ["a.ics", "b.ics", "c.ics"])
        #expect(plan(.everything, [Entry(href: "/dav/cal/C.ics")], []).names == ["c.ics"])
    }

    @Test func aDeltaDeletesOnlyWhatItNames() {
        let found = plan(
            .changes,
            [
                Entry(href: "/dav/cal/a.ics", isGone: true),
                // Deleted long ago, and never here.
                Entry(href: "/dav/cal/z.ics", isGone: true),
            ])
        #expect(found.gone == ["/dav/cal/a.ics"] && found.fetch.isEmpty)
        #expect(plan(.changes, []).gone.isEmpty)
    }

    @Test func unchangedItemsAreNotRead() {
        let entries = ["a", "b"].map { Entry(href: "/dav/cal/\($0).ics", etag: "W/\"1\"") }
        #expect(plan(.everything, entries).fetch.isEmpty)
        #expect(plan(.everything, entries, checksAll: true).fetch.count == 2)
    }

    @Test func unreadableItemsAreReadUnderAnotherTag() {
        func fetched(
            _ reach: SyncListing.Reach, _ tag: String?, _ copies: [SyncCopy] = [], former: String? = "\"7\""
        ) -> [String] {
            let entries = tag.map { [Entry(href: "/dav/cal/%61.ics", etag: $0.isEmpty ? nil : $0)] } ?? []
            return SyncPlan(
                SyncListing(reach, entries), copies: copies, in: SyncFixture.collection,
                pushed: ["/dav/cal/a.ics"], unreadable: [Entry(href: "/dav/cal/a.ics", etag: former)]
            ).hrefs
        }
        for reach in [SyncListing.Reach.everything, .window, .changes] {
            #expect(fetched(reach, "W/\"7\"").isEmpty)
            #expect(fetched(reach, "\"8\"") == ["/dav/cal/%61.ics"])
            // It may have changed.
            #expect(fetched(reach, "") == ["/dav/cal/%61.ics"])
            #expect(fetched(reach, "\"8\"", former: nil) == ["/dav/cal/%61.ics"])
            // The server refuses it in the listing each time.
            #expect(fetched(reach, "", former: nil).isEmpty)
        }
        var copies = Self.copies("a")
        copies[0].isUnread = true
        #expect(fetched(.changes, nil, copies).isEmpty)
        #expect(fetched(.everything, nil, copies) == ["/dav/cal/a.ics"])
    }

    @Test func itemsWithoutTagsAndAfterPushesAreRead() {
        let entries = [Entry(href: "/dav/cal/a.ics"), Entry(href: "/dav/cal/b.ics", etag: "\"1\"")]
        var copies = Self.copies("a", "b")
        #expect(plan(.everything, entries, copies).fetch == ["/dav/cal/a.ics"])
        copies[1].isUnread = true
        #expect(plan(.everything, entries, copies).fetch.count == 2)
        #expect(plan(.changes, [], copies).fetch == ["/dav/cal/b.ics"])
        // The listing may be older than the push.
        #expect(plan(.everything, [], copies).gone == ["/dav/cal/a.ics"])
        #expect(plan(.everything, [], copies).doubtful == ["/dav/cal/b.ics"])
    }

    @Test func aPushThatMayNotHaveBeenStoredIsNotGone() {
        let row = SyncCopy(
            href: "/dav/cal/n.ics", uid: "n",
            unanswered: SyncAgreement(there: SyncFixture.event(), here: SyncFixture.event()))
        let found = plan(.everything, [], [row])
        #expect(found.gone.isEmpty && found.doubtful.isEmpty && found.fetch.isEmpty)
    }

    @Test func repeatedContradictingAndForeignEntriesDoNotCount() {
        let found = plan(
            .everything,
            [
                Entry(href: "/dav/cal/"), Entry(href: "/dav/cal/a.ics", etag: "\"1\""),
                Entry(href: "/dav/cal/a.ics", etag: "\"1\""), Entry(href: "/dav/cal/b.ics", isGone: true),
                Entry(href: "https://x.gr/dav/cal/b.ics", etag: "\"1\""), Entry(href: "/dav/other/c.ics"),
                Entry(href: "/dav/cal/../secret.ics"), Entry(href: "/dav/cal/deep/d.ics"),
            ])
        #expect(found.fetch.isEmpty && found.gone.isEmpty)
    }

    /// Items may be missing in it: it takes multiget to know which ones are gone.
    @Test func aPartialListingOfEverythingDeletesNothing() {
        let entries = [Entry(href: "/dav/cal/c.ics", etag: "\"1\"")]
        let found = SyncPlan(
            SyncListing(.everything, entries, isPartial: true), copies: Self.copies("a", "b"),
            in: SyncFixture.collection)
        #expect(found.gone.isEmpty && found.fetch == ["/dav/cal/c.ics"])
        #expect(found.doubtful == ["/dav/cal/a.ics", "/dav/cal/b.ics"])
        // Those that may be gone come before new items, which may be the same under another name.
        #expect(found.hrefs == ["/dav/cal/a.ics", "/dav/cal/b.ics", "/dav/cal/c.ics"])
    }

    @Test func aPartialListOfChangesDeletesWhatItNames() {
        let entries = [Entry(href: "/dav/cal/a.ics", isGone: true)]
        let found = SyncPlan(
            SyncListing(.changes, entries, isPartial: true), copies: Self.copies("a", "b"),
            in: SyncFixture.collection)
        #expect(found.gone == ["/dav/cal/a.ics"] && found.doubtful.isEmpty && found.fetch.isEmpty)
    }

    @Test func lotsOfFifty() {
        let hrefs = (0..<120).map { "/\($0)" }
        #expect(SyncPlan.lots(hrefs, of: 50).map(\.count) == [50, 50, 20])
        #expect(SyncPlan.lots(hrefs, of: 50).flatMap { $0 } == hrefs)
        #expect(SyncPlan.lots([], of: 50).isEmpty)
    }

    @Test(arguments: [
        (0, 0, true), (1, 1, true), (2, 2, false), (5, 5, false), (10, 12, true), (11, 12, false),
        (11, 36, false), (11, 37, true), (300, 1001, true), (301, 1001, false),
    ])
    func asksBeforeAMassDeletion(gone: Int, known: Int, isAllowed: Bool) {
        let verdict = SyncGuard(gone: gone, of: known)
        #expect(verdict == (isAllowed ? .allow : .ask(gone: gone, of: known)))
    }

    /// A folder that is not mounted looks emptied.
    @Test func asksAboutTheOnlyItemOfAFolder() {
        #expect(SyncGuard(gone: 1, of: 1, asksOfOne: true) == .ask(gone: 1, of: 1))
        #expect(SyncGuard(gone: 0, of: 1, asksOfOne: true) == .allow)
        #expect(SyncGuard(gone: 0, of: 0, asksOfOne: true) == .allow)
    }

    @Test func checksEverythingNowAndThen() {
        let now = Date(timeIntervalSince1970: 1_000_000)
        func isDue(_ seconds: Double) -> Bool {
            SyncCheck.isDue(last: now.addingTimeInterval(-seconds), now: now, every: SyncCheck.listing)
        }
        #expect(SyncCheck.isDue(last: nil, now: now, every: SyncCheck.content))
        #expect(isDue(86_400) && !isDue(86_399) && !isDue(0) && isDue(-1))
    }

    static let answers: [(Int, Bool, Bool, String?, SyncListing.Use)] = [
        (207, true, true, nil, SyncListing.Use.listing), (207, false, true, nil, .nothing),
        (200, true, false, nil, .nothing), (200, false, true, nil, .nothing),
        (403, true, true, "valid-sync-token", .startOver), (412, true, true, "valid-sync-token", .startOver),
        (403, false, true, nil, .startOver), (403, true, true, "need-privileges", .nothing),
        (403, false, false, nil, .nothing), (410, false, true, nil, .startOver),
        (418, false, true, nil, .startOver), (404, false, true, nil, .nothing),
        (404, false, false, nil, .nothing), (500, false, true, nil, .nothing),
    ]

    @Test(arguments: answers)
    func usesAnswers(
        status: Int, isMultistatus: Bool, sentToken: Bool, precondition: String?, use: SyncListing.Use
    ) {
        #expect(
            SyncListing.use(
                status: status, isMultistatus: isMultistatus, sentToken: sentToken,
                precondition: precondition) == use)
    }

    // MARK: Multiget

    private func fetch(_ asked: [String], _ answers: [SyncFetch.Answer]) -> SyncFetch {
        SyncFetch(asked: asked, answers: answers, in: SyncFixture.collection, format: .calendar)
    }

    @Test func readsAnswersUnderTheHrefsThatWereAsked() {
        let text = SyncFixture.event()
        let found = fetch(
            ["/dav/cal/a%40x.ics", "/dav/cal/b.ics", "/dav/cal/c.ics", "/dav/cal/d.ics", "/dav/cal/e.ics"],
            [
                SyncFetch.Answer(href: "https://h/dav/cal/a@x.ics", etag: "\"1\"", text: text),
                SyncFetch.Answer(href: "/other/path/b.ics", text: text),
                SyncFetch.Answer(href: "/dav/cal/c.ics", status: 404),
                SyncFetch.Answer(href: "/dav/cal/d.ics", status: 403),
                SyncFetch.Answer(href: "/dav/cal/z.ics", text: text),
            ])
        #expect(found.found.map(\.href) == ["/dav/cal/a%40x.ics", "/dav/cal/b.ics"])
        #expect(found.gone == ["/dav/cal/c.ics"])
        #expect(found.missing == ["/dav/cal/d.ics", "/dav/cal/e.ics"])
    }

    @Test func neitherDuplicatesNorPagesOfOthersAreItems() {
        let text = SyncFixture.event()
        let found = fetch(
            ["/dav/cal/a.ics", "/dav/cal/a.ics", "/dav/cal/b.ics"],
            [
                SyncFetch.Answer(href: "/dav/cal/a.ics", status: 404),
                SyncFetch.Answer(href: "/dav/cal/a.ics", text: text),
                SyncFetch.Answer(href: "/dav/cal/b.ics", text: "<html>Sign in</html>"),
            ])
        #expect(found.found.map(\.href) == ["/dav/cal/a.ics"])
        #expect(found.gone.isEmpty)
        #expect(found.missing == ["/dav/cal/b.ics"])
    }
}
