import Foundation
import Testing

@testable import MeetCore

/// What is written is read again.
struct RoundTripTests {
    @Test(arguments: 0..<8)
    func everyContactComesBackFromVersion4(seed: Int) throws {
        var contacts = RandomContacts(seed: UInt64(seed))
        for _ in 0..<60 {
            let contact = contacts.contact()
            let text = VCardEncoder.encode(contact)
            let document = VCardDecoder.decode(text, file: "test")
            #expect(document.problems.isEmpty)
            let found = try #require(document.cards.first?.contact)
            #expect(document.cards.count == 1)
            if found != contact {
                Issue.record("\(differences(contact, found))\n\(text)")
                return
            }
        }
    }

    /// Version 3.0 says less; what it says stays the same from then on.
    @Test(arguments: 0..<4)
    func version3IsStable(seed: Int) throws {
        var contacts = RandomContacts(seed: UInt64(100 + seed))
        for _ in 0..<60 {
            let contact = contacts.contact()
            let text = VCardEncoder.encode(contact, version: .v3)
            let document = VCardDecoder.decode(text, file: "test")
            #expect(document.problems.isEmpty)
            let once = try #require(document.cards.first?.contact)
            let twice = try #require(VCardDecoder.contact(from: VCardEncoder.encode(once, version: .v3)))
            if once != twice {
                Issue.record("\(differences(once, twice))\n\(text)")
                return
            }
            #expect(once.name == contact.name && once.emails.map(\.address) == contact.emails.map(\.address))
            #expect(once.phones.map(\.number) == contact.phones.map(\.number))
            #expect(once.note == contact.note && once.birthday == contact.birthday)
            #expect(once.structuredName == contact.structuredName && once.photo == contact.photo)
            for (written, read) in zip(contact.addresses, once.addresses) where written.label != nil {
                #expect(read.label == written.label && read.formatted == written.formatted)
            }
        }
    }

    /// What a form or a careless file left in a contact is gone once it is tidied.
    @Test func everyTidiedContactComesBack() throws {
        var contacts = RandomContacts(seed: 42)
        for _ in 0..<100 {
            var contact = contacts.contact()
            contact.name = " \r\n" + contact.name + "\u{7}\t"
            contact.title = ""
            contact.note = "a\r\nb\rc\u{1B}[0m"
            contact.nicknames = ["", "x", ""]
            contact.departments += ["", ""]
            contact.structuredName.given = [""]
            contact.emails += [ContactEmail(label: "", address: "  "), ContactEmail(address: " a@b ")]
            contact.phones += [ContactPhone(number: "")]
            contact.addresses += [ContactAddress(label: "home")]
            contact.urls += [LabelledText(text: "\u{0}")]
            contact.birthday = .date(year: nil, month: nil, day: nil)
            let tidied = contact.tidied()
            #expect(
                tidied.note == "a\nb\nc[0m" && tidied.title == nil && tidied.emails.last?.address == "a@b")
            #expect(tidied.tidied() == tidied)
            #expect(VCardDecoder.contact(from: VCardEncoder.encode(tidied)) == tidied)
        }
    }

    @Test func everyLineIsFoldedBetweenCharacters() throws {
        var contacts = RandomContacts(seed: 7)
        var output: [UInt8] = []
        for _ in 0..<50 { VCardEncoder.write(contacts.contact(), into: &output) }
        let lines = output.split(separator: 10)
        #expect(lines.count > 1000)
        for line in lines {
            #expect(line.count <= 76 && line.last == 13)
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
    }

    private func differences(_ one: Contact, _ other: Contact) -> String {
        zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children)
            .filter { String(reflecting: $0.value) != String(reflecting: $1.value) }
            .map { "\($0.label ?? ""): \($0.value)\n  became \($1.value)" }
            .joined(separator: "\n")
    }
}
