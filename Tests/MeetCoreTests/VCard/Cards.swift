import Foundation
import Testing

@testable import MeetCore

/// Cards for the tests.
enum Cards {
    static func decode(_ text: String) -> VCardDocument { VCardDecoder.decode(text, file: "cards.vcf") }

    static func decode(_ bytes: [UInt8]) -> VCardDocument {
        VCardDecoder.decode(Data(bytes), file: "cards.vcf")
    }

    /// The bytes of a card with these lines.
    static func bytes(_ version: String, _ lines: [UInt8]...) -> [UInt8] {
        let start = Array("BEGIN:VCARD\r\nVERSION:\(version)\r\n".utf8)
        return start + lines.flatMap { $0 + [13, 10] } + Array("END:VCARD\r\n".utf8)
    }

    static func card(_ version: String, _ lines: [String]) -> DecodedCard? {
        decode(
            "BEGIN:VCARD\r\nVERSION:\(version)\r\n" + lines.joined(separator: "\r\n") + "\r\nEND:VCARD\r\n"
        ).cards.first
    }

    /// The contact of a card with these lines, which has to be read without a problem.
    static func contact(_ version: String, _ lines: String...) throws -> Contact {
        let card = try #require(Self.card(version, lines))
        #expect(card.problems.filter { $0.severity == .warning }.isEmpty)
        return card.contact
    }
}

extension [UInt8] {
    static func + (bytes: [UInt8], text: String) -> [UInt8] { bytes + Array(text.utf8) }
    static func + (text: String, bytes: [UInt8]) -> [UInt8] { Array(text.utf8) + bytes }
}
