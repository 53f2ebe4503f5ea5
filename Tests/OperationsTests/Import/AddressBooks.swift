import StoreFixture
import Testing

@testable import Operations

/// Cards as telephones and mail programs write them; Nikos Karras is in each.
struct AddressBooks: Sendable, CustomTestStringConvertible {
    var name: String
    var people: Int
    var text: String
    var testDescription: String { name }

    static let all = [
        AddressBooks(
            name: "iphone", people: 2,
            text: crlf(
                """
                BEGIN:VCARD
                VERSION:3.0
                PRODID:-//Apple Inc.//iPhone OS 17.0//EN
                N:Karras;Nikos;;;
                FN:Nikos Karras
                ORG:Entra;
                item1.EMAIL;type=INTERNET;type=pref:nikos@entra.example
                item1.X-ABLabel:_$!<Work>!$_
                TEL;type=CELL;type=VOICE;type=pref:694 123 4567
                item2.ADR;type=HOME:;;Ermou 14;Volos;;38221;Greece
                item2.X-ABADR:gr
                BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-05
                X-SOCIALPROFILE;type=twitter:http://twitter.com/nikos
                END:VCARD
                BEGIN:VCARD
                VERSION:3.0
                N:;Γιαγιά;;;
                FN:Γιαγιά
                TEL;type=HOME;type=VOICE;type=pref:2421 012345
                END:VCARD
                """)),
        AddressBooks(
            name: "android", people: 2,
            text: crlf(
                """
                BEGIN:VCARD
                VERSION:2.1
                N:Karras;Nikos;;;
                FN:Nikos Karras
                TEL;CELL;PREF:+306941234567
                TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=CE=A3):112
                EMAIL;HOME:Nikos@Entra.example
                X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Nick;1;;;;;;;;;;;;;
                END:VCARD
                BEGIN:VCARD
                VERSION:2.1
                N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=CE=A4=CE=B6=CE=B1=CE=BD=CE=AC=CE=BA=CE=B7;=CE=96=CF=89=CE=AE;;;
                FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=CE=96=CF=89=CE=AE =
                =CE=A4=CE=B6=CE=B1=CE=BD=CE=AC=CE=BA=CE=B7
                TEL;CELL:6970000001
                NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=CE=B1=0D=0A=CE=B2
                END:VCARD
                """)),
        AddressBooks(
            name: "outlook", people: 2,
            text: crlf(
                """
                BEGIN:VCARD
                VERSION:2.1
                N;LANGUAGE=el:Karras;Nikos
                FN:Nikos Karras
                ORG:Entra;Sales
                TITLE:Clerk
                TEL;WORK;VOICE:+30 (2421) 055555
                TEL;CELL;VOICE:+30 694 123 4567
                ADR;WORK;PREF:;;Ermou 14;Volos;;38221;Greece
                LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:Ermou 14=0D=0A=
                38221 Volos
                X-MS-OL-DEFAULT-POSTAL-ADDRESS:2
                EMAIL;PREF;INTERNET:nikos@entra.example
                REV:20260102T030405Z
                END:VCARD
                BEGIN:VCARD
                VERSION:2.1
                N:Entra
                FN:Entra
                ORG:Entra
                TEL;WORK;VOICE:+30 (2421) 055555
                URL;WORK:http://entra.example
                END:VCARD
                """)),
    ]

    private static func crlf(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0 + "\r\n" }.joined()
    }
}
