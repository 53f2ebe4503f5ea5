import Testing

@testable import MeetCore

struct DerivedUIDTests {
    private func contact(_ name: String, _ email: String? = nil, _ number: String? = nil) -> Contact {
        var contact = Contact(uid: "", name: name)
        contact.emails = email.map { [ContactEmail(address: $0)] } ?? []
        contact.phones = number.map { [ContactPhone(number: $0)] } ?? []
        return contact
    }

    @Test func isTheSameForTheSameCard() {
        let one = contact("Zoë", "Zoe@example.org", "+30 2421 1").derivedUID()
        #expect(one == contact("Zoë", "zoe@example.org", "+3024211").derivedUID())
        // Fixed for good: it stands in databases.
        #expect(one == "urn:uuid:976c6f6a-5f76-8b54-a14f-a84e3eb09fcc")
    }

    @Test func tellsCardsApart() {
        let all =
            [
                contact("A"), contact("B"), contact("A", "a@b"), contact("A", nil, "a@b"),
                contact("A", "a@b", "1"),
            ].map { $0.derivedUID() } + [
                contact("A").derivedUID(occurrence: 1), contact("A").derivedUID(occurrence: 2),
            ]
        #expect(Set(all).count == all.count)
    }

    @Test func isAUUIDOfVersion8() {
        for index in 0..<200 {
            let uid = Array(contact("Number \(index)").derivedUID())
            #expect(uid.count == 45 && uid[23] == "8" && "89ab".contains(uid[28]))
        }
    }
}
