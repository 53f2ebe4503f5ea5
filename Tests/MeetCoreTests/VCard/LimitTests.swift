import Foundation
import MeetUI
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
            document.problems.map(\.reason.text) == [
                "expected a photo of at most 149 bytes, found 150; photo left out"
            ])
    }

    @Test func boundsProblems() {
        let document = decode(Array(repeating: "junk", count: 50)) { $0.problems = 7 }
        #expect(document.problems.count == 7)
    }
}
