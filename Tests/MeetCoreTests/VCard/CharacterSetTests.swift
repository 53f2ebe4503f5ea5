import Foundation
import Testing

@testable import MeetCore

/// Cards in other character sets than UTF-8.
struct CharacterSetTests {
    private func contact(_ bytes: [UInt8]) throws -> Contact {
        let document = Cards.decode(bytes)
        #expect(document.problems.isEmpty)
        return try #require(document.cards.first?.contact)
    }

    @Test func shiftJISWithBackslashBytes() throws {
        // 能, 表 and ソ each have a backslash for their second byte.
        let name: [UInt8] = [0x94, 0x5C, 0x3B, 0x95, 0x5C, 0x83, 0x5C]
        let contact = try contact(Cards.bytes("2.1", "N;CHARSET=SHIFT_JIS:" + name))
        #expect(contact.structuredName.family == ["能"] && contact.structuredName.given == ["表ソ"])
    }

    @Test func shiftJISFoldedInACharacter() throws {
        let contact = try contact(
            Cards.bytes("3.0", "FN;CHARSET=Shift_JIS:" + [0x88, 0xC0, 0x93, 13, 10, 32, 0xA1]))
        #expect(contact.name == "安藤")
    }

    @Test func shiftJISInQuotedPrintable() throws {
        let contact = try contact(
            Cards.bytes(
                "2.1", Array("N;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=88=C0=93=\r\n=A1;=83\\".utf8)))
        #expect(contact.structuredName.family == ["安藤"] && contact.structuredName.given == ["ソ"])
    }

    @Test func declaredEvenIn3() throws {
        let contact = try contact(
            Cards.bytes("3.0", "FN;CHARSET=ISO-8859-7:" + [0xC3, 0xE9, 0xFE, 0xF1, 0xE3, 0xEF, 0xF2]))
        #expect(contact.name == "Γιώργος")
    }

    @Test func undeclaredWindows1252() throws {
        let contact = try contact(Cards.bytes("3.0", "FN:J" + [0xFC] + "rgen", "NOTE:" + [0x93, 0x80, 0x94]))
        #expect(contact.name == "Jürgen" && contact.note == "“€”")
    }

    @Test func undeclaredBesideADeclaredProperty() throws {
        let contact = try contact(
            Cards.bytes(
                "2.1", "N:" + [0xCF, 0xE5, 0xF2, 0xF0, 0xEE, 0xE2],
                "NOTE;CHARSET=windows-1251:" + [0xC4, 0xE0]))
        #expect(contact.structuredName.family == ["Петров"] && contact.note == "Да")
    }

    @Test func undeclaredButInAKnownLanguage() throws {
        let contact = try contact(Cards.bytes("2.1", "N;LANGUAGE=el:" + [0xC6, 0xF9, 0xDE]))
        #expect(contact.structuredName.family == ["Ζωή"])
    }

    @Test func oneBrokenByteAmongUTF8() throws {
        let contact = try contact(
            Cards.bytes("3.0", "FN:" + Array("Ελένη".utf8), "NOTE:" + Array("Καλημέρα ".utf8) + [0xFF]))
        #expect(contact.name == "Ελένη" && contact.note == "Καλημέρα ÿ")
    }

    @Test func utf16WhateverIsDeclared() throws {
        let text = "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=ISO-8859-1:Παπαδοπούλου\r\nEND:VCARD\r\n"
        for isBig in [true, false] {
            let contact = try contact(ContentLineReaderTests.utf16(text, bigEndian: isBig))
            #expect(contact.structuredName.family == ["Παπαδοπούλου"])
        }
    }

    @Test func unknownNameIsToldOnceAndReadAsUTF8() {
        let document = Cards.decode("BEGIN:VCARD\nFN;CHARSET=X-KLINGON:Zoë\nEND:VCARD\n")
        #expect(document.cards.map(\.contact.name) == ["Zoë"])
        #expect(document.problems.map(\.reason) == [.unknownCharacterSet(ImportProblem.Excerpt("X-KLINGON"))])
    }
}
