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
