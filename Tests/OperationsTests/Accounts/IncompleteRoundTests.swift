import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Rounds that do not read all changes: the token stays as it was, so that the next round lists the same
/// changes.
@Suite struct IncompleteRoundTests {
    private let place = MadePlace()
    private let one: Desk

    init() async throws {
        one = try await Desk(place)
        try one.plan("Coffee")
        // The second round reads the listing that has the own item.
        for _ in 1...2 { try await one.sync() }
    }

    private func token() throws -> String? { try #require(try one.store.remoteCollections().first).syncToken }

    /// Stores a meeting of somebody else.
    private func put(_ title: String, at name: String) {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:\(name)",
            "DTSTAMP:20261121T080000Z", "DTSTART:20261124T100000Z", "DURATION:PT1H", "SUMMARY:\(title)",
            "END:VEVENT", "END:VCALENDAR", "",
        ]
        place.put(lines.joined(separator: "\r\n"), at: "\(name).ics")
    }

    /// Runs rounds in which one item is not read, and then one in which it is.
    private func readLater(_ faults: (String?) -> Void) async throws {
        let before = try token()
        put("Tea", at: "tea")
        put("Wine", at: "wine")
        faults("Tea")
        // The others are taken, once.
        for pulled in [1, 0] {
            let report = try await one.sync()
            #expect(report.pulled == pulled && report.error == nil && report.deleted == 0)
            #expect(try one.titles() == ["Coffee", "Wine"] && token() == before)
        }
        faults(nil)
        #expect(try await one.sync().pulled == 1)
        #expect(try one.titles() == ["Coffee", "Tea", "Wine"] && token() != before)
        let known = try token()
        #expect(try await one.sync().pulled == 0)
        #expect(try token() == known)
    }

    @Test func whatIsListedElsewhereIsReadLater() async throws { try await readLater(place.displace) }

    @Test func whatMultigetLeavesOutIsReadLater() async throws { try await readLater(place.withhold) }

    /// Only the item that multiget does not find is gone.
    @Test func aWholeListingWithItemsElsewhereDeletesNothingElse() async throws {
        put("Tea", at: "tea")
        try await one.sync()
        let before = try token()
        place.displace("Coffee")
        place.remove("tea.ics")
        one.clock.move(to: one.clock.now + SyncCheck.listing)
        for deleted in [1, 0] {
            let report = try await one.sync()
            #expect(report.deleted == deleted && report.error == nil && report.conflicts == 0)
            #expect(try one.titles() == ["Coffee"] && token() == before)
        }
        place.displace(nil)
        #expect(try await one.sync().deleted == 0)
        #expect(try one.titles() == ["Coffee"] && token() != before)
    }

    @Test func aPageInPlaceOfAnItemIsReadLater() async throws {
        let before = try token()
        place.put("<html>Sign in</html>", at: "page.ics")
        put("Tea", at: "tea")
        #expect(try await one.sync().pulled == 1)
        #expect(try one.titles() == ["Coffee", "Tea"] && token() == before)
        put("Wine", at: "page")
        #expect(try await one.sync().pulled == 1)
        #expect(try one.titles() == ["Coffee", "Tea", "Wine"] && token() != before)
    }

    // MARK: Items that are never read

    /// Runs the rounds after which an item that is not read is set aside.
    private func setAside() async throws {
        let before = try token()
        for _ in 1..<UnreadItems.mostRounds {
            try await one.sync()
            #expect(try token() == before)
        }
        try await one.sync()
        #expect(try token() != before)
        _ = place.takeAsked()
    }

    /// The others are taken and nothing is listed twice; its next version is read.
    @Test func anItemThatIsNeverReadHoldsUpSomeRoundsOnly() async throws {
        put("Tea", at: "tea")
        place.withhold("Tea")
        try await setAside()
        let known = try token()
        #expect(try await one.sync().pulled == 0)
        #expect(try place.takeAsked().isEmpty && token() == known)
        #expect(try unread() == ["tea.ics"])
        put("Wine", at: "wine")
        #expect(try await one.sync().pulled == 1)
        #expect(try place.takeAsked() == ["wine.ics"] && token() != known)
        place.change("Tea", to: "Green tea")
        #expect(try await one.sync().pulled == 1)
        #expect(try one.titles() == ["Coffee", "Green tea", "Wine"] && unread().isEmpty)
    }

    /// The names of the items that the account says it could not read.
    private func unread() throws -> [String] {
        try ListAccountStates().run(in: one.workspace).flatMap(\.unread).map(\.name)
    }

    /// A page in place of an item is an item later, whether the listing names it or not.
    @Test func anItemThatWasSetAsideIsAskedForAgain() async throws {
        place.put("<html>Sign in</html>", at: "page.ics")
        put("Tea", at: "tea")
        place.withhold("Tea")
        try await setAside()
        place.withhold(nil)
        one.clock.move(to: one.clock.now + UnreadItems.pause - 1)
        #expect(try await one.sync().pulled == 0)
        #expect(place.takeAsked().isEmpty)
        one.clock.move(to: one.clock.now + 1)
        let known = try token()
        #expect(try await one.sync().pulled == 1)
        #expect(place.takeAsked() == ["page.ics", "tea.ics"])
        // The page still is none, and is asked for once an hour.
        #expect(try await one.sync().pulled == 0)
        #expect(try place.takeAsked().isEmpty && token() == known)
        #expect(try one.titles() == ["Coffee", "Tea"])
    }

    /// The listing of everything is over for the day, and asks for it too.
    @Test func aWholeListingAsksForAnItemThatWasSetAside() async throws {
        put("Tea", at: "tea")
        place.withhold("Tea")
        try await setAside()
        let id = try #require(try one.store.remoteCollections().first?.id)
        one.clock.move(to: one.clock.now + SyncCheck.listing)
        try await one.sync()
        #expect(place.takeAsked().contains("tea.ics"))
        #expect(try CollectionMemory(of: id, in: one.store).listedAt == one.clock.now)
        place.remove("tea.ics")
        one.clock.move(to: one.clock.now + UnreadItems.pause)
        try await one.sync()
        #expect(place.takeAsked() == ["tea.ics"])
        #expect(try CollectionMemory(of: id, in: one.store).unread == nil)
    }

    /// What was stored here is asked for less often too, and nothing is deleted or sent because of it.
    @Test func anOwnItemThatCannotBeReadAfterItsPushIsSetAside() async throws {
        place.withhold("Tea")
        try one.plan("Tea", "2026-11-24 11:00")
        try await setAside()
        let pushes = place.pushes.count
        let report = try await one.sync()
        #expect(report.error == nil && report.deleted == 0 && report.conflicts == 0)
        #expect(place.takeAsked().isEmpty && place.pushes.count == pushes)
        #expect(place.titles == ["Coffee", "Tea"])
        place.withhold(nil)
        one.clock.move(to: one.clock.now + UnreadItems.pause)
        try await one.sync()
        let href = try #require(place.pushes.last).href
        #expect(place.takeAsked() == [String(href.dropFirst(place.root.count))])
        #expect(try one.titles() == ["Coffee", "Tea"])
    }

    /// A listing that leaves items out keeps the token for as long as it does.
    @Test func aPartialListingHoldsUpEveryRound() async throws {
        let before = try token()
        put("Tea", at: "tea")
        put("Wine", at: "wine")
        place.displace("Tea")
        place.withhold("Wine")
        for _ in 0...UnreadItems.mostRounds {
            #expect(try await one.sync().pulled == 0)
            #expect(try token() == before)
        }
        place.displace(nil)
        #expect(try await one.sync().pulled == 1)
        #expect(try one.titles() == ["Coffee", "Tea"] && token() != before)
    }

    /// It was read, and holds up nothing; the next version of it is taken.
    @Test func aCalendarWithoutAMeetingIsRead() async throws {
        let before = try token()
        place.put("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", at: "empty.ics")
        put("Tea", at: "tea")
        let report = try await one.sync()
        #expect(report.pulled == 1 && report.error == nil)
        #expect(try one.titles() == ["Coffee", "Tea"] && token() != before)
        put("Wine", at: "empty")
        #expect(try await one.sync().pulled == 1)
        #expect(try one.titles() == ["Coffee", "Tea", "Wine"])
    }

    /// The program ends after it has stored the items, and before it has stored the token.
    @Test func afterASuddenEndTheSameChangesAreListed() async throws {
        let before = try token()
        put("Tea", at: "tea")
        try one.edit("Coffee") { $0.notes = "Milk" }
        place.kill(true)
        await #expect(throws: CancellationError.self) { try await one.sync() }
        place.kill(false)
        #expect(try one.titles() == ["Coffee", "Tea"] && token() == before)
        put("Wine", at: "wine")
        let report = try await one.sync()
        #expect(report.pulled == 1 && report.conflicts == 0 && report.error == nil)
        #expect(try one.titles() == ["Coffee", "Tea", "Wine"] && token() != before)
        #expect(place.titles == ["Coffee", "Tea", "Wine"])
    }
}
