import Foundation
import Testing

@testable import MeetCore

/// The address book that comes with the program.
struct ContactsFileTests {
    private static let file = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "contacts.vcf")

    @Test func isReadWithoutAProblem() throws {
        let data = try Data(contentsOf: Self.file)
        let document = VCardDecoder.decode(data, file: "contacts.vcf")
        #expect(document.problems.isEmpty)
        #expect(document.cards.count >= 60)
        #expect(document.cards.allSatisfy { $0.hasUID })
        #expect(Set(document.cards.map(\.contact.uid)).count == document.cards.count)
        for name in ["Maria Papadopoulou", "Nikos Karras", "Zoë Tzanaki", "Δημήτρης Παπαδόπουλος", "王小明"] {
            #expect(document.cards.contains { $0.contact.name == name })
        }
        let group = try #require(document.cards.first { $0.contact.kind == .group }?.contact)
        let known = Set(document.cards.map(\.contact.uid))
        #expect(group.members.count == 4 && group.members.allSatisfy(known.contains))
    }

    @Test func isFoldedAt75Octets() throws {
        let lines = try Data(contentsOf: Self.file).split(separator: 0x0A)
        #expect(lines.count > 500)
        #expect(lines.allSatisfy { $0.count <= 76 && $0.last == 0x0D })
    }

    @Test(arguments: [VCardVersion.v3, .v4])
    func comesBackFromEachVersion(version: VCardVersion) throws {
        let document = VCardDecoder.decode(try Data(contentsOf: Self.file), file: "contacts.vcf")
        for card in document.cards {
            #expect(
                VCardDecoder.contact(from: VCardEncoder.encode(card.contact, version: version))
                    == card.contact)
        }
    }
}
