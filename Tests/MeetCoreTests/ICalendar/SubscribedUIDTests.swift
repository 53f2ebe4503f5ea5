import Testing

@testable import MeetCore

@Suite struct SubscribedUIDTests {
    private let work = Identifier<MeetingCalendar>(7)

    @Test func theNumberOfTheCalendarComesAndGoes() {
        let stored = SubscribedUID.stored("a@example.org", in: work)
        #expect(stored != "a@example.org")
        #expect(stored != SubscribedUID.stored("a@example.org", in: Identifier(8)))
        #expect(SubscribedUID.published(stored, in: work) == "a@example.org")
        // A part of a series.
        #expect(SubscribedUID.published(stored + "_R20270503", in: work) == "a@example.org_R20270503")
    }

    @Test func otherUIDsStay() {
        let stored = SubscribedUID.stored("a", in: work)
        #expect(SubscribedUID.published(stored, in: nil) == stored)
        #expect(SubscribedUID.published(stored, in: Identifier(8)) == stored)
        #expect(SubscribedUID.published(stored + "1", in: work) == stored + "1")
        #expect(SubscribedUID.published("a", in: work) == "a")
    }
}
