import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct BusySourcesTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-20T08:00Z"))
    private let store: MeetStore
    private static let week = DateInterval(
        start: instant("2026-11-23T00:00Z"), end: instant("2026-11-30T00:00Z"))

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open(at: clock)
    }

    private func source(_ url: String) -> BusySource {
        var source = BusySource(address: "maria@example.org", url: url)
        source.askedAt = clock.now
        source.checkedAt = clock.now
        source.etag = "\"1\""
        source.known = Self.week.start..<Self.week.end
        return source
    }

    private func hour(_ text: String, isTentative: Bool = false) -> BusyTime {
        let start = instant(text)
        return BusyTime(start..<start.addingTimeInterval(3600), isTentative: isTentative)
    }

    @Test func anAnswerReplacesTheFormer() throws {
        let first = try store.save(
            source("https://a.example/"),
            times: [hour("2026-11-23T08:00Z"), hour("2026-11-24T08:00Z", isTentative: true)])
        let id = try #require(first.id)
        #expect(try store.busySources(["https://a.example/", "https://b.example/"]) == [first.url: first])
        let all = try store.busyTimes(of: id, overlapping: Self.week)
        #expect(all == [hour("2026-11-23T08:00Z"), hour("2026-11-24T08:00Z", isTentative: true)])
        // Without times the stored ones stay.
        #expect(try store.save(source("https://a.example/"), times: nil).id == id)
        #expect(try store.busyTimes(of: id, overlapping: Self.week) == all)
        // Of two equal spans, the one that is certain counts; empty ones are none.
        let empty = instant("2026-11-25T08:00Z")
        try store.save(
            source("https://a.example/"),
            times: [
                hour("2026-11-26T08:00Z", isTentative: true), hour("2026-11-26T08:00Z"),
                BusyTime(empty..<empty),
            ])
        #expect(try store.busyTimes(of: id, overlapping: Self.week) == [hour("2026-11-26T08:00Z")])
        let before = DateInterval(
            start: instant("2026-11-26T07:00Z"), end: instant("2026-11-26T08:00Z"))
        #expect(try store.busyTimes(of: id, overlapping: before).isEmpty)
    }

    @Test func whatNobodyAsksForIsForgotten() throws {
        let old = try store.save(source("https://a.example/"), times: [hour("2026-11-23T08:00Z")])
        clock.move(to: clock.now.addingTimeInterval(91 * 86_400))
        try store.save(source("https://b.example/"), times: [])
        #expect(try store.busySources([old.url]).isEmpty)
        #expect(try store.busyTimes(of: try #require(old.id), overlapping: Self.week).isEmpty)
        // It is no action of the person.
        #expect(try store.history().undo == nil)
    }
}
