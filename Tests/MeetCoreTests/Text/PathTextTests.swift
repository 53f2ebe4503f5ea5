import Testing

@testable import MeetCore

@Suite struct PathTextTests {
    @Test(arguments: [
        [], Array("/tmp/καφές.vcf".utf8), [0x63, 0xE9, 0x2E], [0xFF, 0xFE, 0x80], [0xE2, 0x82],
        [0xED, 0xA0, 0x80],
        // What stands in for a byte is itself a character that a name may have.
        Array("a\u{10FFE9}b".utf8), [0xF4, 0x8F, 0xBF],
    ])
    func everyNameComesBack(bytes: [UInt8]) {
        let text = PathText.text(bytes)
        #expect(PathText.bytes(text) == bytes)
        #expect(PathText.holdsBytes(text) == (String(validating: bytes, as: UTF8.self) != text))
        let seen = PathText.withPath(text) { path in (0..<bytes.count).map { UInt8(bitPattern: path[$0]) } }
        #expect(seen == bytes)
    }

    @Test func whatIsTextStaysAsItIs() {
        #expect(PathText.text(Array("/tmp/καφές.vcf".utf8)) == "/tmp/καφές.vcf")
        #expect(PathText.text([0x63, 0xE9]).unicodeScalars.count == 2)
    }
}
