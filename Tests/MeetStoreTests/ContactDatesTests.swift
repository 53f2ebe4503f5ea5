import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@Suite struct ContactDatesTests {
    private let fixture: StoreFixture
    private let store: MeetStore

    init() throws {
        let fixture = try StoreFixture()
        store = try MeetStore(
            path: fixture.path, now: { fixture.clock.now }, zone: { StoreFixture.athens },
            cards: VCardCoding())
        self.fixture = fixture
    }

    private func save(
        _ name: String, birthday: ContactDate? = nil, anniversary: ContactDate? = nil, note: String? = nil
    ) throws {
        var contact = Contact(name: name)
        contact.birthday = birthday
        contact.anniversary = anniversary
        contact.note = note
        // It stands behind the dates.
        contact.photo = .bytes(Data(repeating: 7, count: 3_000), mediaType: "image/jpeg")
        try store.save(contact)
    }

    private func dates() throws -> [String] {
        try store.contactDates().map { "\($0.name) \($0.occasion.rawValue) \($0.date)" }.sorted()
    }

    @Test func areThoseOfTheCards() throws {
        try save("Ada", birthday: .date(year: 1985, month: 4, day: 12))
        try save(
            "Bo", birthday: .date(year: nil, month: 12, day: 31),
            anniversary: .date(year: 2001, month: 5, day: 6))
        try save("Nobody", note: "BDAY:19990101\nANNIVERSARY:19990101")
        try save("Old", birthday: .text("circa 1800"))
        #expect(
            try dates() == [
                "Ada birthday 1985-04-12", "Bo anniversary 2001-05-06", "Bo birthday --12-31",
            ])
        // What is kept between two calls does not outlive a write.
        try save("Zoe", anniversary: .date(year: nil, month: 1, day: 2))
        #expect(try dates().last == "Zoe anniversary --01-02")
        #expect(try dates().count == 4)
    }
}
