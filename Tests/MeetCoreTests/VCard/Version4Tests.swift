import Foundation
import Testing

@testable import MeetCore

/// RFC 6350, and what RFC 2426 has in common with it.
struct Version4Tests {
    @Test func escapesAndLists() throws {
        let contact = try Cards.contact(
            "4.0", "FN:Dummy\\, Dummy; x", "N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.\\,x",
            "NICKNAME:Jim,Jimmie",
            "CATEGORIES:A\\,B,C", "CATEGORIES:D", "NOTE:a\\nb\\Nc", "UID:a,b", "ORG:A\\;B;;C")
        #expect(contact.name == "Dummy, Dummy; x" && contact.uid == "a,b")
        #expect(contact.structuredName.additional == ["Philip", "Paul"])
        #expect(contact.structuredName.suffixes == ["Jr.", "M.D.,x"])
        #expect(contact.nicknames == ["Jim", "Jimmie"] && contact.categories == ["A,B", "C", "D"])
        #expect(
            contact.note == "a\nb\nc" && contact.organization == "A;B" && contact.departments == ["", "C"])
    }

    @Test func preferencesAndURIs() throws {
        let contact = try Cards.contact(
            "4.0", "FN:A", "TEL;VALUE=uri;PREF=1;TYPE=\"voice,home\":tel:+1-555;ext=5", "TEL;PREF=2:2",
            "EMAIL;TYPE=work:mailto:a@b",
            "LANG;PREF=2:en", "LANG;PREF=1:el", "GEO:geo:39.36,22.94", "KIND:ORG")
        #expect(
            contact.phones.map(\.number) == ["+1-555;ext=5", "2"]
                && contact.phones.map(\.isPreferred) == [true, false])
        #expect(contact.phones[0].label == "home" && contact.emails.map(\.address) == ["a@b"])
        #expect(contact.phones[1].details.parameters == [.init(name: "PREF", values: ["2"])])
        #expect(contact.languages == ["el", "en"] && contact.kind == .org)
        #expect(contact.coordinate == Coordinate(latitude: 39.36, longitude: 22.94))
        #expect(
            VCardEncoder.encode(contact).contains("TEL;VALUE=uri;TYPE=home,voice;PREF=1:tel:+1-555;ext=5\r\n")
        )
    }

    @Test func caretsInParameters() throws {
        let contact = try Cards.contact(
            "4.0", "FN:A", "ADR;LABEL=\"12 A St^nB, \\C ^'x^'\";TYPE=home:;;12 A St;B;;;")
        #expect(
            contact.addresses[0].formatted == "12 A St\nB, \\C \"x\"" && contact.addresses[0].label == "home")
    }

    @Test func alternativesAreKept() throws {
        let contact = try Cards.contact(
            "4.0", "FN;ALTID=1;LANGUAGE=en:Anna", "FN;ALTID=1;LANGUAGE=el:Άννα",
            "N;SORT-AS=\"Meier,Anna\":von Meier;Anna",
            "TITLE:One", "TITLE:Two")
        #expect(contact.name == "Anna" && contact.title == "One")
        #expect(contact.unmodelled.map(\.name) == ["FN", "TITLE"])
        let again = try #require(VCardDecoder.contact(from: VCardEncoder.encode(contact)))
        #expect(again == contact)
        #expect(VCardEncoder.encode(contact, version: .v3).contains("SORT-STRING:Meier\\,Anna"))
    }

    @Test(arguments: [
        ("BDAY:19850412", "1985-04-12"), ("BDAY:1985-04-12", "1985-04-12"), ("BDAY:1985-04", "1985-04"),
        ("BDAY:1985", "1985"),
        ("BDAY:--0412", "--04-12"), ("BDAY:--04-12", "--04-12"), ("BDAY:--04", "--04"),
        ("BDAY:---12", "---12"),
        ("BDAY;VALUE=text:circa 1800", "circa 1800"), ("BDAY:19531015T231000Z", "19531015T231000Z"),
        ("BDAY: 1985-4-2 ", "1985-04-02"),
        ("BDAY:16040203", "1604-02-03"), ("BDAY:19851304", "19851304"), ("BDAY:19850432", "19850432"),
        ("BDAY:Easter", "Easter"),
    ])
    func dates(line: String, text: String) throws {
        let contact = try Cards.contact("4.0", "FN:A", line)
        #expect(contact.birthday?.description == text)
        let again = try #require(VCardDecoder.contact(from: VCardEncoder.encode(contact)))
        #expect(again.birthday == contact.birthday)
    }

    @Test func midnightIsADay() throws {
        let contact = try Cards.contact("3.0", "FN:A", "BDAY:1996-04-15T00:00:00Z")
        #expect(contact.birthday == .date(year: 1996, month: 4, day: 15))
        #expect(try Cards.contact("4.0", "FN:A", "BDAY:19960415T000000Z").birthday == contact.birthday)
        let time = try Cards.contact("3.0", "FN:A", "BDAY:1996-04-15T23:10:00Z")
        #expect(time.birthday == .text("1996-04-15T23:10:00Z"))
        #expect(time.birthday?.parts?.year == 1996 && time.birthday?.parts?.day == 15)
    }

    @Test func namesAreMadeWhereTheyAreMissing() throws {
        #expect(try Cards.contact("4.0", "N:Doe;John;Q;Dr.;Jr.").name == "Dr. John Q Doe Jr.")
        #expect(try Cards.contact("4.0", "N:王;小明").name == "王小明")
        #expect(try Cards.contact("4.0", "FN: ", "ORG:Acme;Sales").name == "Acme")
        #expect(try Cards.contact("4.0", "EMAIL:a@b").name == "a@b")
        #expect(try Cards.contact("4.0", "TEL:123").name == "123")
        #expect(try Cards.contact("4.0", "ADR:;;Ermou 14;Volos").name == "Ermou 14, Volos")
        let card = try #require(Cards.card("4.0", ["NOTE:x", "UID:1"]))
        #expect(!card.isSavable && card.hasUID && card.problems.map(\.severity) == [.skipped])
    }

    @Test func placeBefore4() throws {
        let contact = try Cards.contact("3.0", "FN:A", "GEO:39.36;22.94", "TZ:-05:00")
        #expect(
            contact.coordinate == Coordinate(latitude: 39.36, longitude: 22.94)
                && contact.timeZone == "-05:00")
        let bad = try Cards.contact("3.0", "FN:A", "GEO:nowhere")
        #expect(bad.coordinate == nil && bad.unmodelled.map(\.value) == ["nowhere"])
    }

    @Test func profilesOfRFC9554() throws {
        let contact = try Cards.contact(
            "4.0", "FN:A", "SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://m.example/@a")
        #expect(contact.socialProfiles.map(\.label) == ["Mastodon"])
        #expect(
            VCardEncoder.encode(contact).contains(
                "SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://m.example/@a\r\n"))
    }
}
