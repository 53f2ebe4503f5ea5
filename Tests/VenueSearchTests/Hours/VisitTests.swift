import MeetCore
import Testing

@testable import VenueSearch

/// What opening hours mean for a meeting.
@Suite struct VisitTests {
    /// 2026-11-16 is a Monday.
    private func visit(_ text: String, _ day: Int, _ hour: Int, _ minute: Int = 0, minutes: Int)
        -> OpeningHours.Visit?
    {
        let start = WallTime(
            date: CalendarDate(year: 2026, month: 11, day: 15 + day), hour: hour, minute: minute)
        return OpeningHours(parsing: text)?.visit(from: start, minutes: minutes)
    }

    @Test func openAllTheWhile() {
        #expect(visit("Mo-Fr 08:00-18:00", 1, 8, minutes: 600) == .open)
        #expect(visit("24/7", 7, 23, minutes: 600) == .open)
        #expect(visit("Fr-Sa 18:00-02:00", 5, 23, minutes: 180) == .open)
        #expect(visit("Mo-Fr 08:00-12:00,12:00-18:00", 1, 11, minutes: 120) == .open)
        // A meeting without a length is a moment.
        #expect(visit("Mo-Fr 08:00-18:00", 1, 17, 59, minutes: 0) == .open)
    }

    @Test func closesBeforeTheEnd() {
        #expect(visit("Mo-Fr 08:00-18:00", 1, 17, minutes: 120) == .closes(at: 1080))
        #expect(visit("Mo-Fr 11:00-14:00,17:00-22:00", 1, 13, minutes: 300) == .closes(at: 840))
        #expect(visit("Fr-Sa 18:00-02:00", 5, 23, minutes: 300) == .closes(at: 1560))
        #expect(visit("Mo-Su 10:00-24:00", 3, 23, minutes: 120) == .closes(at: 1440))
        // Begun the day before.
        #expect(visit("Fr 18:00-02:00", 6, 1, minutes: 120) == .closes(at: 120))
    }

    @Test func closedAtFirst() {
        #expect(
            visit("Mo-Fr 10:00-18:00", 1, 9, minutes: 120) == .closed(opensAt: 600, closedAt: nil))
        #expect(
            visit("Mo-Fr 10:00-18:00", 1, 18, minutes: 60) == .closed(opensAt: nil, closedAt: 1080))
        #expect(
            visit("Mo-Fr 11:00-14:00,17:00-22:00", 1, 15, minutes: 60)
                == .closed(opensAt: 1020, closedAt: 840))
        #expect(visit("Mo-Fr 10:00-18:00", 7, 12, minutes: 60) == .closedAllDay)
        #expect(visit("Mo-Su 10:00-18:00; We off", 3, 12, minutes: 60) == .closedAllDay)
    }

    @Test func whatIsLeftOpenIsNotSaid() {
        #expect(visit("Mo-Fr 18:00+", 1, 19, minutes: 60) == nil)
        #expect(visit("Mo-Fr 17:00-23:00+", 1, 22, minutes: 120) == nil)
        #expect(visit("by appointment", 1, 12, minutes: 60) == nil)
    }

    @Test func extremesDoNotTrap() {
        #expect(visit("Mo-Fr 08:00-18:00", 1, 9, minutes: .max) == .closes(at: 1080))
        #expect(visit("24/7", 1, 9, minutes: .max) == .open)
        #expect(visit("Mo-Fr 08:00-18:00", 1, 9, minutes: .min) == .open)
    }
}
