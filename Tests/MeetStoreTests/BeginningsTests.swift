import MeetCore
import StoreFixture
import Testing

@testable import MeetStore

/// What half-typed names and numbers may mean.
@Suite struct BeginningsTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        for number in 1...130 {
            try store.save(.named("Guest \(number)", uid: "\(number)", emails: ["guest\(number)@x.gr"]))
        }
        try store.save(.named("Ζωή", uid: "z"))
        var group = Contact.named("Guests", uid: "g")
        group.kind = .group
        try store.save(group)
        try store.save(Venue(name: "Café Entra"))
    }

    private func names(_ typed: String, _ thing: NamedThing, limit: Int = 50) throws -> [String] {
        try store.beginnings(typed, namesOf: thing, limit: limit).map(\.name)
    }

    private func numbers(_ digits: String, _ thing: NamedThing, limit: Int = 50) throws -> [Int64] {
        try store.beginnings(digits, numbersOf: thing, limit: limit).map(\.id)
    }

    @Test func namesBeginSoWhateverTheirCaseAndAccents() throws {
        #expect(try names("GUEST 1", .contact, limit: 3) == ["Guest 1", "Guest 10", "Guest 100"])
        #expect(try names("ζω", .contact) == ["Ζωή"])
        #expect(try names("cafe", .venue) == ["Café Entra"])
        #expect(try names("", .contact).count == 50)
        #expect(try names("nobody", .contact).isEmpty)
    }

    @Test func groupsAreNoOtherContacts() throws {
        #expect(try names("gu", .group) == ["Guests"])
        #expect(try numbers("1", .group) == [132])
    }

    @Test func numbersBeginSo() throws {
        #expect(try numbers("12", .contact) == [12] + Array(120...129))
        #expect(try numbers("12", .contact, limit: 2) == [12, 120])
        #expect(try numbers("7", .contact) == [7] + Array(70...79))
        #expect(try numbers("0", .contact).isEmpty && numbers("1x", .contact).isEmpty)
        #expect(try numbers("9223372036854775807", .contact).isEmpty)
        #expect(try numbers("92233720368547758079", .contact).isEmpty)
    }

    @Test func withoutADigitMeetingsAreThoseToCome() throws {
        for (title, start) in [
            ("Late", "2027-11-21 11:00"), ("Past", "2020-11-21 11:00"), ("Soon", "2026-12-21 11:00"),
        ] { try store.save(.timed(title, start)) }
        let found = try store.beginnings("", numbersOf: .meeting, limit: 50)
        #expect(found.map(\.name) == ["Soon", "Late"])
        #expect(try store.beginnings("2", numbersOf: .meeting, limit: 50).map(\.name) == ["Past"])
        #expect(try names("So", .meeting).isEmpty && numbers("", .contact).isEmpty)
        #expect(try numbers("", .invitation).isEmpty && numbers("", .outgoing).isEmpty)
    }

    @Test func addressesBeginSo() throws {
        #expect(try store.addresses(beginning: "Guest13@", limit: 9) == ["guest13@x.gr"])
        #expect(try store.addresses(beginning: "guest12", limit: 2) == ["guest120@x.gr", "guest121@x.gr"])
    }

    /// However many contacts there are, an index leads to those that are handed out.
    @Test func anIndexIsUsed() throws {
        let plan = try store.read { db in
            try db.rows(
                """
                EXPLAIN QUERY PLAN SELECT id, name FROM contact WHERE 1 AND sortKey >= 'a' AND sortKey < 'b'
                ORDER BY sortKey, id LIMIT 50
                """
            ).map { row -> String in try row["detail"] }
        }
        #expect(plan.count == 1 && plan.first?.contains("contactOrder") == true, "\(plan)")
    }
}
