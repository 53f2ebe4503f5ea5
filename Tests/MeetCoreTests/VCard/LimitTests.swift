import Foundation
import Testing

@testable import MeetCore

struct LimitTests {
    private func decode(_ lines: [String], _ set: (inout VCardLimits) -> Void) -> VCardDocument {
        var limits = VCardLimits()
        set(&limits)
        let text =
            "BEGIN:VCARD\nVERSION:4.0\nFN:A\n" + lines.joined(separator: "\n") + "\nEND:VCARD\n"
            + BoundaryTests.b
        return VCardDecoder.decode(text, file: "x", limits: limits)
    }

    @Test func leavesOutALongProperty() throws {
        let document = decode(["NOTE:" + String(repeating: "x", count: 200), "TEL:1"]) { $0.lineBytes = 100 }
        #expect(document.cards.map(\.contact.name) == ["A", "B"])
        #expect(document.cards[0].contact.note == nil && document.cards[0].contact.phones.count == 1)
        #expect(document.problems.map(\.line) == [4])
    }

    @Test func leavesOutTheRestOfALargeCard() {
        let document = decode((0..<50).map { "TEL:\($0)" }) { $0.cardBytes = 100 }
        #expect(document.cards.map(\.contact.name) == ["A", "B"])
        #expect((5...20).contains(document.cards[0].contact.phones.count))
        #expect(document.problems.count == 1)
    }

    @Test func leavesOutTooManyProperties() {
        let document = decode((0..<50).map { "TEL:\($0)" }) { $0.cardProperties = 12 }
        #expect(document.cards[0].contact.phones.count == 10)
        #expect(document.problems.count == 1)
    }

    @Test func leavesOutALargePhoto() {
        let document = decode(["PHOTO:data:image/png;base64," + String(repeating: "AAAA", count: 50)]) {
            $0.photoBytes = 149
        }
        #expect(document.cards[0].contact.photo == nil)
        #expect(
            document.problems.map(\.reason) == [.photoTooLarge(limit: 149, found: 150)])
    }

    /// A name of a megabyte would be laid out in every list.
    @Test(arguments: [
        "FN", "N", "NICKNAME", "ORG", "TITLE", "ROLE", "EMAIL", "TEL", "ADR", "URL", "CATEGORIES", "UID",
        "MEMBER",
        "IMPP", "RELATED", "BDAY", "X-ABLABEL",
    ])
    func leavesOutALongField(property: String) throws {
        let long = String(repeating: "x", count: 1 << 20)
        let document = decode(["\(property):\(long)", "TEL:1"]) { _ in }
        #expect(document.cards.map(\.contact.name) == ["A", "B"])
        let contact = document.cards[0].contact
        #expect(contact.phones.map(\.number) == ["1"])
        #expect(VCardEncoder.encode(contact, version: .v4).utf8.count < 1000)
        #expect(document.problems.map(\.line) == [4])
        guard case .propertyTooLong(bytes: 8192, _) = document.problems.first?.reason else {
            Issue.record("\(document.problems)")
            return
        }
    }

    @Test func leavesOutALongNote() throws {
        let note = String(repeating: "x", count: 1 << 20)
        #expect(decode(["NOTE:" + note]) { _ in }.cards[0].contact.note == note)
        let document = decode(["NOTE:x" + note]) { _ in }
        #expect(document.cards[0].contact.note == nil && document.problems.map(\.line) == [4])
    }

    @Test func leavesOutWhatMakesANoteTooLong() {
        let note = String(repeating: "x", count: 600 << 10)
        let document = decode(["NOTE:" + note, "NOTE:" + note, "NOTE:y"]) { _ in }
        #expect(document.cards[0].contact.note == note + "\n\ny")
        #expect(document.problems.map(\.line) == [5])
    }

    /// The text counts, not the bytes of the file.
    @Test func measuresTextWithoutItsEncoding() {
        let encoded = "TITLE;ENCODING=QUOTED-PRINTABLE:" + String(repeating: "=41", count: 4000)
        let document = decode([encoded]) { _ in }
        #expect(document.cards[0].contact.title == String(repeating: "A", count: 4000))
        #expect(document.problems.isEmpty)
        let long = decode(["TITLE:" + String(repeating: "\u{3B1}", count: 4097)]) { _ in }
        #expect(long.cards[0].contact.title == nil && long.problems.map(\.line) == [4])
    }

    /// An export is imported again as a whole.
    @Test(arguments: [VCardVersion.v3, .v4])
    func readsALongListThatWasWritten(version: VCardVersion) throws {
        var contact = Contact(uid: "u", name: "A")
        contact.nicknames = ["a", "b", "c"].map { String(repeating: $0, count: 3000) }
        contact.categories = (0..<5000).map { "\($0)" }
        let text = VCardEncoder.encode(contact, version: version)
        #expect(text.components(separatedBy: "\r\nNICKNAME:").count == 3)
        let document = VCardDecoder.decode(text, file: "x")
        #expect(document.problems.isEmpty)
        let again = try #require(document.cards.first?.contact)
        #expect(again.nicknames == contact.nicknames && again.categories == contact.categories)
    }

    /// Cards that were stored before there were such limits lose nothing when they are read.
    @Test func leavesNothingOutOfWhatIsStored() throws {
        let name = String(repeating: "x", count: 1 << 20)
        #expect(VCardDecoder.contact(from: "BEGIN:VCARD\nVERSION:4.0\nFN:\(name)\nEND:VCARD\n")?.name == name)
    }

    @Test func boundsProblems() {
        let document = decode(Array(repeating: "junk", count: 50)) { $0.problems = 7 }
        #expect(document.problems.count == 7)
    }
}
