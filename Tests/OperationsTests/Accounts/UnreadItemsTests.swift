import Foundation
import MeetCore
import Testing

@testable import Operations

@Suite struct UnreadItemsTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A round that asks for items.
    private struct Step {
        var asked: [String]
        var missing: [String]
        /// The ETag of all items in the listing.
        var tag: String? = "1"
        var time = UnreadItemsTests.now

        /// Takes note of the round, and returns whether it has to be repeated.
        func take(_ unread: inout UnreadItems) -> Bool {
            unread.take(
                Set(missing), of: asked, listed: asked.map { SyncListing.Entry(href: $0, etag: tag) },
                in: "/c/", at: time)
        }
    }

    private let failing = Step(asked: ["/c/a.ics", "/c/b.ics"], missing: ["/c/a.ics"])
    private let reading = Step(asked: ["/c/a.ics"], missing: [])

    @Test func setsAnItemAsideAfterSomeRounds() {
        var unread = UnreadItems()
        for round in 1...UnreadItems.mostRounds {
            #expect(unread.waiting(at: Self.now).isEmpty)
            let isHeld = failing.take(&unread)
            #expect(isHeld == (round < UnreadItems.mostRounds))
        }
        #expect(unread.waiting(at: Self.now) == [SyncListing.Entry(href: "/c/a.ics", etag: "1")])
        #expect(unread.due(at: Self.now).isEmpty)
        let later = Self.now + UnreadItems.pause
        #expect(unread.waiting(at: later).isEmpty && unread.due(at: later) == ["/c/a.ics"])
        // A new version does not hold up anything again, and neither does a round that does not ask for it.
        let isHeldByNew = Step(asked: ["/c/%61.ics"], missing: ["/c/%61.ics"], tag: "2").take(&unread)
        let isHeldByOther = Step(asked: ["/c/b.ics"], missing: []).take(&unread)
        #expect(!isHeldByNew && !isHeldByOther)
        #expect(unread.waiting(at: Self.now) == [SyncListing.Entry(href: "/c/%61.ics", etag: "2")])
        let isHeld = reading.take(&unread)
        #expect(!isHeld && unread.items.isEmpty)
    }

    @Test func forgetsAnItemThatIsReadOrNoLongerNamed() {
        var unread = UnreadItems()
        for last in [reading, Step(asked: [], missing: [])] {
            let isHeld = failing.take(&unread)
            #expect(isHeld && unread.items.count == 1)
            let isStillHeld = last.take(&unread)
            #expect(!isStillHeld && unread.items.isEmpty)
        }
    }

    /// A server that answers nothing now may answer later.
    @Test func setsNothingAsideIfMuchIsNotRead() {
        var unread = UnreadItems()
        let hrefs = (0...UnreadItems.most).map { "/c/\($0).ics" }
        for _ in 0...UnreadItems.mostRounds {
            let isHeld = Step(asked: hrefs, missing: hrefs).take(&unread)
            #expect(isHeld && unread.items.isEmpty)
        }
    }

    /// Those that are set aside do not count, however many they are.
    @Test func anotherItemIsSetAsideBesideMany() {
        var unread = UnreadItems()
        let hrefs = (0..<UnreadItems.most).map { "/c/\($0).ics" }
        for _ in 1...UnreadItems.mostRounds { _ = Step(asked: hrefs, missing: hrefs).take(&unread) }
        #expect(unread.waiting(at: Self.now).count == UnreadItems.most)
        let later = Self.now + UnreadItems.pause
        let all = hrefs + ["/c/new.ics"]
        for round in 1...UnreadItems.mostRounds {
            let isHeld = Step(asked: all, missing: all, time: later).take(&unread)
            #expect(isHeld == (round < UnreadItems.mostRounds))
            #expect(unread.due(at: later).isEmpty)
        }
        #expect(unread.waiting(at: later).count == UnreadItems.most + 1)
    }

    /// While too much is not read, the items that were set aside are forgotten when they are read, and are
    /// asked for no more often; the rounds of the others are not counted.
    @Test func itemsThatWereSetAsideStaySoWhileMuchIsNotRead() {
        var unread = UnreadItems()
        let aside = Step(asked: ["/c/a.ics", "/c/b.ics"], missing: ["/c/a.ics", "/c/b.ics"])
        for _ in 1...UnreadItems.mostRounds { _ = aside.take(&unread) }
        let isHeldByOne = Step(asked: ["/c/0.ics"], missing: ["/c/0.ics"]).take(&unread)
        #expect(isHeldByOne && unread.items.count == 3)
        let later = Self.now + UnreadItems.pause
        let others = (0...UnreadItems.most).map { "/c/\($0).ics" }
        for _ in 0...UnreadItems.mostRounds {
            let isHeld = Step(
                asked: others + ["/c/a.ics", "/c/b.ics"], missing: others + ["/c/a.ics"], time: later
            ).take(&unread)
            #expect(isHeld && unread.due(at: later).isEmpty)
        }
        #expect(unread.waiting(at: later).map(\.href) == ["/c/a.ics"])
        let counted = unread.items.values.filter { !$0.isSetAside }
        #expect(counted.map(\.href) == ["/c/0.ics"] && counted.map(\.rounds) == [1])
    }

    @Test func keepsTheLatestETagOfAListing() {
        var unread = UnreadItems()
        for _ in 1...UnreadItems.mostRounds { _ = failing.take(&unread) }
        _ = Step(asked: ["/c/a.ics"], missing: ["/c/a.ics"], tag: nil).take(&unread)
        #expect(unread.waiting(at: Self.now) == [SyncListing.Entry(href: "/c/a.ics")])
    }

    @Test func isStoredInTheMemoryOfItsCollection() throws {
        var memory = CollectionMemory()
        var unread = UnreadItems()
        _ = failing.take(&unread)
        memory.unread = unread
        let data = try JSONEncoder().encode(memory)
        let again = try JSONDecoder().decode(CollectionMemory.self, from: data)
        #expect(again == memory && again.unread?.items.count == 1)
        // As it was stored before there was such a note.
        let older = try JSONDecoder().decode(CollectionMemory.self, from: Data("{}".utf8))
        #expect(older.unread == nil)
    }
}
