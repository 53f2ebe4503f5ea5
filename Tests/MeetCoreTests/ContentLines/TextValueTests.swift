import Foundation
import Testing

@testable import MeetCore

struct TextValueTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\\nb\\Nc", "a\nb\nc"), ("a\\,b\\;c\\\\d\\:e", "a,b;c\\d:e"),
        ("C:\\temp", "C:\\temp"),
        ("end\\", "end\\"), ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("a\tb", "a\tb"),
        ("a\u{1B}[31m\u{7F}\u{0}b", "a[31mb"),
        ("\\\\n", "\\n"), ("", ""),
    ])
    func unescapes(value: String, text: String) {
        #expect(TextValue.unescaped(Array(value.utf8)[...]) == text)
    }

    /// Values are looked at by eight bytes, so each length and each place counts.
    @Test func aValueIsPlainUnlessAByteOfItIsNot() {
        func parts(_ bytes: [UInt8]) -> [String]? { TextValue.plainParts(bytes[...], at: ASCII.semicolon) }
        for length in 1...25 {
            let text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
            #expect(TextValue.plain(text[...]) == String(repeating: "a", count: length))
            for (place, byte) in (0..<length).flatMap({ place in (0...255).map { (place, UInt8($0)) } }) {
                var bytes = text
                bytes[place] = byte
                let isPlain = (0x20..<0x7F).contains(byte)
                #expect((TextValue.plain(bytes[...]) != nil) == isPlain)
                #expect((parts(bytes) != nil) == (isPlain && byte != ASCII.backslash))
            }
        }
        for before in 0..<20 {
            let bytes = Array((String(repeating: "a", count: before) + "Γιώργος;合唱;").utf8)
            #expect(TextValue.plain(bytes[...]) == String(decoding: bytes, as: UTF8.self))
            #expect(parts(bytes) == [String(repeating: "a", count: before) + "Γιώργος", "合唱", ""])
            #expect(TextValue.plain(bytes[..<(before + 1)]) == nil)
        }
        #expect(TextValue.plain(Array("a\\,b\\nc".utf8)[...]) == "a,b\nc")
    }

    @Test func cutsAtSeparatorsThatAreNotEscaped() {
        let value = Array("a;b\\;c;;d\\\\;e".utf8)[...]
        #expect(TextValue.split(value, at: 59).map(TextValue.unescaped) == ["a", "b;c", "", "d\\", "e"])
        #expect(TextValue.list(Array("a,b\\,c,".utf8)[...]) == ["a", "b,c", ""])
        #expect(TextValue.list([]) == [])
    }

    @Test(arguments: [
        ("a=C3=A9b", "aéb"), ("=c3=a9", "é"), ("=0D=0A", "\r\n"), ("a=b", "a=b"), ("100=%", "100=%"),
        ("=4", "=4"), ("=", "="),
    ])
    func decodesQuotedPrintable(value: String, text: String) {
        #expect(String(decoding: QuotedPrintable.decode(Array(value.utf8)[...]), as: UTF8.self) == text)
    }

    @Test(arguments: [
        ("", ""), ("TWVldA==", "Meet"), ("TWVldA", "Meet"), ("TW Vl\r\n\tdA==", "Meet"), ("TWVl", "Mee"),
        ("Pz8_", "???"), ("Pj4-", ">>>"),
    ])
    func decodesBase64(value: String, text: String) {
        #expect(Base64.decode(Array(value.utf8)[...]) == Data(text.utf8))
    }

    @Test(arguments: ["TWVldA==TWVldA==", "TWV!dA", "TWVld", "é", "A"])
    func refusesBrokenBase64(value: String) {
        #expect(Base64.decode(Array(value.utf8)[...]) == nil)
    }

    @Test(arguments: [
        ("Γιώργος", "WINDOWS-1253"), ("Γιώργος", "iso-8859-7"), ("Müller", "ISO-8859-1"),
        ("Віталій", "windows-1251"),
        ("Łódź", "ISO-8859-2"), ("安藤ロイド能", "Shift_JIS"), ("王小明", "gb2312"), ("한국", "EUC-KR"),
        ("日本", "ISO-2022-JP"),
        ("שלום", "windows-1255"), ("مرحبا", "windows-1256"), ("Çağla", "ISO-8859-9"), ("日本", "EUC-JP"),
        ("Привет", "KOI8-R"),
    ])
    func knowsCharacterSets(text: String, name: String) throws {
        let bytes = try #require(Self.bytes(text, name))
        #expect(bytes != Array(text.utf8))
        let decoded = CharacterSetDecoder().utf8(bytes[...], declared: name)
        #expect(String(decoding: decoded, as: UTF8.self) == text)
    }

    private static func bytes(_ text: String, _ name: String) -> [UInt8]? {
        let descriptor = iconv_open(name, "UTF-8")
        defer { iconv_close(descriptor) }
        var input = text.utf8.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: 100)
        return input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, left, to, room) = (
                    input.baseAddress, input.count, output.baseAddress, output.count
                )
                guard iconv(descriptor, &from, &left, &to, &room) == 0 else { return nil }
                iconv(descriptor, nil, nil, &to, &room)
                return output.dropLast(room).map { UInt8(bitPattern: $0) }
            }
        }
    }

    @Test func guessesUndeclaredText() {
        let decoder = CharacterSetDecoder()
        func text(_ bytes: [UInt8], _ declared: String? = nil) -> String {
            String(decoding: decoder.utf8(bytes[...], declared: declared), as: UTF8.self)
        }
        #expect(text(Array("Γιώργος".utf8)) == "Γιώργος")
        #expect(text([0x4D, 0xFC, 0x6C]) == "Mül")
        #expect(text([0x80, 0x20, 0x31]) == "€ 1")
        #expect(text([0x81]) == "\u{FFFD}")
        // A broken byte among good ones costs that byte only.
        #expect(text(Array("Γιώργος".utf8) + [0xFF] + Array("ς".utf8)) == "Γιώργοςÿς")
        // A Western declaration left behind by a program that turned the file into UTF-8.
        #expect(text(Array("Zoë".utf8), "ISO-8859-1") == "Zoë")
        #expect(text([0x5A, 0xEB], "UTF-8") == "Zë")
        #expect(text([0x5A, 0xEB], "NO-SUCH-SET") == "Zë")
        #expect(decoder.takeUnknownName() == "NO-SUCH-SET")
        decoder.undeclared = "windows-1253"
        #expect(text([0xC3, 0xE9, 0xFE]) == "Γιώ")
    }
}
