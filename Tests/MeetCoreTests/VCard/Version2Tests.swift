import Foundation
import Testing

@testable import MeetCore

/// vCard 2.1 as phones and Outlook write it.
struct Version2Tests {
    @Test func commasAreText() throws {
        let contact = try Cards.contact(
            "2.1", "N:Doe;John;Q.,Public;;M.D.,Ph.D.", "FN:Doe, John", "ORG:Doe, Inc.;Sales, EU")
        #expect(
            contact.structuredName.additional == ["Q.,Public"]
                && contact.structuredName.suffixes == ["M.D.,Ph.D."])
        #expect(
            contact.name == "Doe, John" && contact.organization == "Doe, Inc."
                && contact.departments == ["Sales, EU"])
    }

    @Test func parametersWithoutNames() throws {
        let contact = try Cards.contact(
            "2.1", "N:A", "TEL;CELL;PREF;VOICE:1", "TEL;WORK;FAX:2", "EMAIL;INTERNET:a@b", "ADR;HOME:;;S;C")
        #expect(contact.phones.map(\.label) == ["cell", "work fax"])
        #expect(contact.phones.map(\.isPreferred) == [true, false])
        #expect(contact.phones[0].details.types == ["voice"])
        #expect(contact.emails == [contact.emails[0]] && contact.emails[0].label == nil)
        #expect(contact.addresses.map(\.label) == ["home"])
    }

    @Test func quotedPrintable() throws {
        let contact = try Cards.contact(
            "2.1", "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=CE=A0=CE=B1=", "=cf=80;=CE=9D",
            "NOTE;QUOTED-PRINTABLE:a=0D=0A=",
            "b=3B c=3Dd 100% = x")
        #expect(contact.structuredName.family == ["Παπ"] && contact.structuredName.given == ["Ν"])
        #expect(contact.note == "a\nb; c=d 100% = x")
    }

    @Test func missingContinuations() throws {
        let document = Cards.decode(
            "BEGIN:VCARD\nVERSION:2.1\nN:A\nNOTE;ENCODING=QUOTED-PRINTABLE:x=\nEND:VCARD\n" + BoundaryTests.b)
        #expect(document.cards.map(\.contact.name) == ["A", "B"])
        let contact = try Cards.contact("2.1", "N:A", "NOTE;ENCODING=QUOTED-PRINTABLE:x=", "", "TEL:1")
        #expect(contact.note == "x" && contact.phones.count == 1)
    }

    @Test func labelsBelongToAddresses() throws {
        let contact = try Cards.contact(
            "2.1", "N:A", "ADR;WORK:;;W", "LABEL;WORK;ENCODING=QUOTED-PRINTABLE:W=0D=0AX",
            "ADR;HOME;PREF:;;H", "LABEL;HOME;PREF:H")
        #expect(contact.addresses.map(\.formatted) == ["W\nX", "H"])
        let alone = try Cards.contact("2.1", "N:A", "LABEL;HOME:Somewhere")
        #expect(alone.addresses.map(\.formatted) == ["Somewhere"] && alone.addresses.map(\.label) == ["home"])
        let other = try Cards.contact("2.1", "N:A", "ADR:;;H", "LABEL;HOME:H")
        #expect(other.addresses.map(\.formatted) == ["H"])
    }

    @Test func phoneticNameOfJapanesePhones() throws {
        let contact = try Cards.contact("2.1", "N:安藤;ロイド", "SOUND;X-IRMC-N:ｱﾝﾄﾞｳ;ﾛｲﾄﾞ;;;")
        #expect(
            contact.structuredName.phoneticFamily == "ｱﾝﾄﾞｳ" && contact.structuredName.phoneticGiven == "ﾛｲﾄﾞ")
        #expect(contact.structuredName.phoneticMiddle == nil && contact.name == "安藤ロイド")
    }

    @Test func unknownPropertiesAreKeptReadably() throws {
        let contact = try Cards.contact(
            "2.1", "N:A", "X-CLASS:PUBLIC", "X-NO:", "X-Q;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab",
            "KEY;X509;ENCODING=BASE64:", " AAAA", "", "MAILER:m")
        #expect(
            contact.unmodelled == [
                UnmodelledProperty(name: "X-CLASS", value: "PUBLIC"),
                UnmodelledProperty(name: "X-NO", value: ""),
                UnmodelledProperty(name: "X-Q", value: "a\\nb"),
                UnmodelledProperty(name: "KEY", value: "data:application/pkix-cert;base64,AAAA"),
                UnmodelledProperty(name: "MAILER", value: "m"),
            ])
        let three = VCardEncoder.encode(contact, version: .v3)
        #expect(three.contains("KEY;ENCODING=b;TYPE=X509:AAAA\r\n"))
    }

    @Test func noVersionAtAll() throws {
        let card = try #require(Cards.decode("BEGIN:VCARD\nN:Doe;Jane,Mary\nEND:VCARD\n").cards.first)
        #expect(card.contact.structuredName.given == ["Jane", "Mary"] && card.problems.isEmpty)
    }

    @Test func noteWhoseLineEndsAreNotEscaped() throws {
        let card = try #require(
            Cards.card("3.0", ["FN:A", "NOTE:first", "second one", "# a comment", "TEL:1"]))
        #expect(card.contact.note == "first\nsecond one" && card.contact.phones.count == 1)
        #expect(card.problems.map(\.line) == [5])
    }
}
