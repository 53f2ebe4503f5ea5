import Foundation
import StoreFixture
import Testing

@testable import MeetCore

/// What a reader that is not ours finds in our vCards 3.0.
struct OtherVCardReadersTests {
    private struct Card: Codable, Equatable {
        var name: String
        var emails: [String]
        var phones: [String]

        init(_ contact: Contact) {
            name = contact.name
            emails = contact.emails.map(\.address)
            phones = contact.phones.map(\.number)
        }
    }

    @Test(.enabled(if: Python.has("vobject"), "python3 with the package vobject is not here"))
    func vobjectReadsThem() throws {
        var random = RandomContacts(seed: 11)
        let contacts = (0..<200).map { _ in random.contact() }
        var output: [UInt8] = []
        for contact in contacts { VCardEncoder.write(contact, version: .v3, into: &output) }
        let (status, printed) = try Python.run(
            """
            import io, json, sys, vobject
            text = sys.stdin.buffer.read().decode('utf-8')
            for card in vobject.readComponents(io.StringIO(text, newline='')):
                values = lambda name: [line.value for line in card.contents.get(name, [])]
                print(json.dumps({'name': card.fn.value, 'emails': values('email'), 'phones': values('tel')}))
            """, input: String(decoding: output, as: UTF8.self))
        #expect(status == 0)
        let read = try printed.split(separator: "\n").map {
            try JSONDecoder().decode(Card.self, from: Data($0.utf8))
        }
        #expect(read.count == contacts.count)
        for (read, contact) in zip(read, contacts) { #expect(read == Card(contact)) }
    }
}
