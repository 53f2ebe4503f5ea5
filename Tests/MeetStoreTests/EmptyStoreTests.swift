import Foundation
import MeetCore
import StoreFixture
import Testing

@testable import MeetStore

@Suite struct EmptyStoreTests {
    @Test func answersWithNothingAndKeepsWhatItIsGivenForAsLongAsItLasts() throws {
        let store = try MeetStore(emptyIn: { .gmt })
        #expect(try store.contactCount() == 0)
        #expect(try store.contacts("maria", rows: 0..<9).isEmpty)
        #expect(try store.meetings(MeetingQuery(), rows: 0..<9).isEmpty)
        #expect(try store.actions().isEmpty)
        #expect(try store.reading { store throws(StoreError) in try store.venueCount() } == 0)
        try store.save(Contact.named("Maria"))
        #expect(try store.contacts("maria", rows: 0..<9).map(\.name) == ["Maria"])
        #expect(try MeetStore(emptyIn: { .gmt }).contactCount() == 0)
    }
}
