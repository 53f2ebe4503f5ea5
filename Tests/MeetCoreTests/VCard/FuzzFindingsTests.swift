import Foundation
import Testing

@testable import MeetCore

/// What `make fuzz` found: cards that once came back from being written as something else.
struct FuzzFindingsTests {
    struct Finding: CustomTestStringConvertible, Sendable {
        var oddity: String
        /// Every scalar is a byte.
        var card: String

        init(_ oddity: String, _ card: String) {
            self.oddity = oddity
            self.card = card
        }

        var testDescription: String { oddity }
        var bytes: [UInt8] { card.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    }

    static let findings = [
        Finding("control character for a type", "BEGIN:VCARD\nEMAIL;\u{2}:a\nEND:VCARD"),
        Finding("control character in a type", "BEGIN:VCARD\nTEL;TYPE=w\u{0}ork:1\nEND:VCARD"),
        Finding("parameter's name is no UTF-8", "BEGIN:VCARD\nADR;\u{CC}=:p\nEND:VCARD"),
        Finding("parameter's name is a sign", "BEGIN:VCARD\nN:9\nX-SOCIALPROFILE;@=:t\nEND:VCARD"),
        Finding(
            "parameter's name is a sign, not modelled", "BEGIN:VCARD\nVERSION:4.0\nN:9\nX-A;@=1:t\nEND:VCARD"),
        Finding("END with a parameter", "BEGIN:VCARD\nFN:a\nEND;F=:VCARD\nIMPP:p\nEND:VCARD"),
        Finding("END with a NUL in it", "BEGIN:VCARD\nTEL:e\nEND:V\u{0}CARD\nEND:VCARD"),
        Finding("END and a long line", "BEGIN:VCARD\nTEL:e\nEND:" + String(repeating: "V ", count: 60)),
        Finding("data: URI without a proper media type", "BEGIN:VCARD\nIMPP:p\nPHOTO:data:4,Z\nEND:VCARD"),
        Finding("media type in capitals", "BEGIN:VCARD\nFN:p\nPHOTO:data:image/GIF;base64,AAAA\nEND:VCARD"),
        Finding("photo's type is a control character", "BEGIN:VCARD\nN:a\nPHOTO;\u{7F}:AAAA\nEND:VCARD"),
        Finding("photo's type is no ASCII", "BEGIN:VCARD\nN:a\nPHOTO;\u{9F}:AAAA\nEND:VCARD"),
        Finding("photo's link without a colon", "BEGIN:VCARD\nPHOTO;VALUE=uri:p\nN:a\nEND:VCARD"),
        Finding(
            "data: URI with an escape in its scheme", "BEGIN:VCARD\nPHOTO:d\u{1B}ata:,AAAA\nTEL:3\nEND:VCARD"),
        Finding("data: URI with an escaped colon", "BEGIN:VCARD\nPHOTO:data\\:,AAAA\nTEL:3\nEND:VCARD"),
        Finding("year and day without VALUE=text", "BEGIN:VCARD\nBDAY:1953---12\nEMAIL:i\nEND:VCARD"),
        Finding("component of a NUL", "BEGIN:VCARD\nN:a;\u{0}\nEND:VCARD"),
        Finding(
            "group of a property without a value",
            "BEGIN:VCARD\nitem3.URL:t\nitem3.X-ABDATE:\nFN:a\nEND:VCARD"),
        Finding("group whose other address is empty", "BEGIN:VCARD\nitem4.ADR:a\nitem4.ADR:;\nEND:VCARD"),
        Finding(
            "text with the look of quoted-printable, folded after =",
            "BEGIN:VCARD\nADR;HOME:;\nLABEL:\u{9A}\u{BF}\u{CF}\u{81}\u{CE}\u{B1}\u{CE}\u{AE} 3\\n\u{CE}\u{92}"
                + "OTO;ENCODING=b;TYPE=JENCODING=QUOTED-PRINTABLE:=\nEND:VCARD"),
        Finding(
            "type with the look of quoted-printable, folded after =",
            "BEGIN:VCARD\nN:d\nPHOTO:u:\nPHOTO;ENCODING=b;TYPE=JENCODING=QUOTED-PRINTABLE"
                + ":=CE=A0=CE=B1=CF=80=CE=B1;=D\nVERSION:4.0\nEND:VCARD"),
        Finding("LABEL alone in 4.0", "BEGIN:VCARD\nLABEL:e\nVERSION:4.0\nN;D=:o\nEND:VCARD"),
        Finding(
            "label longer than one may be",
            "BEGIN:VCARD\nFN:a\nTEL;X-CUSTOM(" + String(repeating: "B ", count: 2000) + "):1\nEND:VCARD"),
        Finding(
            "type longer than a label may be",
            "BEGIN:VCARD\nFN:a\nTEL;TYPE=" + String(repeating: "b_", count: 2000) + ":1\nEND:VCARD"),
        Finding("LABEL in 4.0", "BEGIN:VCARD\nVERSION:4.0\nADR:t\nADR:0\nLABEL;E:x\nEND:VCARD"),
        Finding("LABEL of an address that is dropped", "BEGIN:VCARD\nADR:;\nADR:a\nLABEL;E:D\nEND:VCARD"),
        Finding(
            "more LABELs than addresses with a label of their own",
            "BEGIN:VCARD\nLABEL;HOME:s\nLABEL;HOME:_\nitem4.ADR;type=HOME :t\nitem4.ADR:;\nEND:VCARD"),
        Finding("NUL in the scheme of a place", "BEGIN:VCARD\nGEO:geo\u{0}:7,1\nEMAIL:b\nEND:VCARD"),
        Finding("nothing but a scheme and a NUL for a place", "BEGIN:VCARD\nN:2\nGEO:geo\u{0}:\nEND:VCARD"),
        Finding("no nickname, of a type", "BEGIN:VCARD\nIMPP:a\nNICKNAME;b:\nEND:VCARD"),
        Finding("a gender of a semicolon", "BEGIN:VCARD\nN:1\nGENDER:\\;\nEND:VCARD"),
        Finding("a gender of a semicolon, and none", "BEGIN:VCARD\nTEL:1\nGENDER:\\;\nGENDER:\nEND:VCARD"),
        Finding(
            "a photo whose format is called base64",
            "BEGIN:VCARD\nADR:e\nPHOTO:data:image/base64,w\nEND:VCARD"),
        Finding("mailto: twice", "BEGIN:VCARD\nFN:a\nEMAIL:mailto:mailto:a@b\nEND:VCARD"),
        Finding("mailto: twice and nothing more", "BEGIN:VCARD\nFN:a\nEMAIL:mailto:mailto:\nEND:VCARD"),
        Finding("blank before tel:", "BEGIN:VCARD\nTEL: tel:5\nEND:VCARD"),
        Finding("no-break space before tel: alone", "BEGIN:VCARD\nFN:a\nTEL:\u{C2}\u{A0}tel:\nEND:VCARD"),
        Finding("structured name of a comma, and another", "BEGIN:VCARD\nFN:A\nN:,\nN:e\nEND:VCARD"),
        Finding(
            "another structured name of a comma, in 2.1", "BEGIN:VCARD\nN:D\nVERSION:2.1\nN:,\nEND:VCARD"),
        Finding("UID of a blank, and another", "BEGIN:VCARD\nFN:A\nUID:  \nUID:e\nEND:VCARD"),
        Finding("tel: twice", "BEGIN:VCARD\nTEL:tel:tel:5\nEND:VCARD"),
        Finding(
            "company and no company",
            "BEGIN:VCARD\nN:a\nX-ABShowAs:COMPANY\nX-ABShowAs:COMPANY\nKIND:individual\nEND:VCARD"),
        Finding("company and group", "BEGIN:VCARD\nN:a\nX-ABShowAs:COMPANY\nKIND:group\nEND:VCARD"),
        Finding(
            "LABEL without types beside an address whose label is no type",
            "BEGIN:VCARD\nADR;HOME;PREF:s\nLABEL:=\nADR;X-LABEL=;t:a\nEND:VCARD"),
        Finding(
            "company, group and LABEL",
            "BEGIN:VCARD\nKIND:group\nLABEL:x\nN:a\nX-ABShowAs:COMPANY\nEND:VCARD"),
        Finding(
            "name longer than a line, after base64",
            "BEGIN:VCARD\nX-A;BASE64:AAAA\nG" + String(repeating: "G", count: 75) + ":\nN:0\nEND:VCARD"),
        Finding(
            "two transfer encodings in 4.0",
            "BEGIN:VCARD\nVERSION:4.0\nN;BASE64;ENCODING=QUOTED-PRINTABLE:;;;;=\nEMAIL;N:A\nEND:VCARD"),
        Finding(
            "two transfer encodings in 4.0, not modelled",
            "BEGIN:VCARD\nVERSION:4.0\nN:e\n8;BASE64;ENCODING=QUOTED-PRINTABLE:=CE\nEND:VCARD"),
        Finding("first hour of a year", "BEGIN:VCARD\nVERSION:4.0\nN:c\nBDAY:2021T00\nEND:VCARD"),
        Finding(
            "midnight in words", "BEGIN:VCARD\nVERSION:4.0\nN:c\nBDAY;VALUE=text:20210102T000000\nEND:VCARD"
        ),
        Finding(
            "Apple's year left out, and one of its own",
            "BEGIN:VCARD\nBDAY;X-APPLE-OMIT-YEAR=4:1604-2-29\nADR:_\nBDAY:1604-2-29\nEND:VCARD"),
        Finding(
            "LABEL in 4.0, in 3.0 in an address's group",
            "BEGIN:VCARD\nVERSION:4.0\nADR;type=HOME :p\nLABEL;TYPE=HOME:k\nADR:2\nADR;LABEL=\":\nEND:VCARD"),
        Finding(
            "group that leaves no room for a label",
            "BEGIN:VCARD\nFN:a\n\(longGroup).TEL:1\n\(longGroup).X-ABLabel:Boat\n\(longGroup).RELATED:b\nEND:VCARD"
        ),
        Finding(
            "type that names no label, beside Apple's label",
            "BEGIN:VCARD\nitem2.X-ABLabel:o\nADR:e\nitem2.L:\nitem2.URL;X-CUSTOM(:h\nEND:VCARD"),
        Finding(
            "two labels, the other for a date",
            "BEGIN:VCARD\nFN:a\nitem2.X-ABLabel:o\nitem2.X-ABDATE:2001-02-03\nitem2.URL;X-CUSTOM(Boat):h\n"
                + "item2.TEL;X-LABEL=;HOME:1\nEND:VCARD"),
        Finding(
            "photo's link whose colon an escape moves",
            "BEGIN:VCARD\nTEL:3\nPHOTO:1234567890123456\\34:5\nEND:VCARD"),
        Finding(
            "very many LABELs for two addresses",
            "BEGIN:VCARD\nADR;WORK:a\nADR;HOME:b\n\(manyLabels)END:VCARD"),
        Finding(
            "known label beside Apple's",
            "BEGIN:VCARD\nFN:a\nitem2.X-ABLabel:o\nitem2.SOCIALPROFILE;X-LABEL=home:h\nEND:VCARD"),
        Finding(
            "list longer than a field, of several properties",
            "BEGIN:VCARD\nFN:a\nNICKNAME:\(long)\nNICKNAME:\(long)\nEND:VCARD"),
        Finding(
            "commas that become longer than a field by their escapes",
            "BEGIN:VCARD\nFN:a\nTITLE:" + String(repeating: ",", count: 5000) + "\nEND:VCARD"),
        Finding(
            "text that becomes longer than a field in UTF-8",
            "BEGIN:VCARD\nFN:a\nTITLE:" + String(repeating: "\u{E9}", count: 5000) + "\nEND:VCARD"),
        Finding(
            "components as long as a field, of which the last are missing",
            "BEGIN:VCARD\nFN:a\nN:\(longest)\nADR:\(longest)\nEND:VCARD"),
        Finding(
            "number as long as a field, with an extension",
            "BEGIN:VCARD\nFN:a\nTEL:1;\(longest.dropFirst(2))\nEND:VCARD"),
        Finding(
            "messenger as long as a field with its scheme",
            "BEGIN:VCARD\nFN:a\nX-JABBER:\(longest.dropFirst(5))\nX-JABBER:\(longest)\nEND:VCARD"),
        Finding(
            "envelope longer than a field",
            "BEGIN:VCARD\nVERSION:4.0\nFN:a\nADR;LABEL=\(longest)x:;;s\nEND:VCARD"),
        Finding("LABEL with a parameter LABEL", "BEGIN:VCARD\nLABEL;LABEL=:4"),
        Finding(
            "more LABELs than are compared, whose types come back as a label of their own",
            "BEGIN:VCARD\n\(manyLabels.replacing("HOME", with: "HOME;PARCELS"))END:VCARD"),
    ]

    static let long = String(repeating: "x", count: 5000)
    static let longest = String(repeating: "x", count: 8192)

    /// They fit none, and there are more of them than are compared.
    static let manyLabels = (1...150).map { "LABEL;HOME:\($0)\n" }.joined()
    static let longGroup = String(repeating: "g", count: 60)

    @Test(arguments: findings)
    func comesBackTheSame(finding: Finding) throws {
        let cards = VCardDecoder.decode(Data(finding.bytes), file: "finding").cards
        #expect(!cards.isEmpty && cards.allSatisfy(\.isSavable))
        for card in cards {
            for contact in [card.contact, card.contact.tidied()] {
                #expect(try again(contact, .v4) == contact)
                let once = try again(contact, .v3)
                #expect(once.name == contact.name && once.photo == contact.photo)
                #expect(once.phones.map(\.number) == contact.phones.map(\.number))
                #expect(once.emails.map(\.address) == contact.emails.map(\.address))
                #expect(try again(once, .v3) == once)
            }
        }
    }

    private func again(_ contact: Contact, _ version: VCardVersion) throws -> Contact {
        let document = Cards.decode(VCardEncoder.encode(contact, version: version))
        // What is no address stays, and is told each time.
        #expect(
            document.problems.allSatisfy { if case .noEmailAddress = $0.reason { true } else { false } })
        #expect(document.cards.count == 1)
        return try #require(document.cards.first?.contact)
    }
}
