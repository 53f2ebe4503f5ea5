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

    /// RFC 6350, 5.3: the lowest number wins, and what has none comes last.
    @Test(arguments: [
        (["EMAIL;PREF=20:a@x", "EMAIL;PREF=2:b@x"], [false, true]),
        (["EMAIL;PREF=100:a@x", "EMAIL:b@x"], [true, false]),
        (["EMAIL:a@x", "EMAIL;PREF=50:b@x"], [false, true]),
        (["EMAIL;PREF=3:a@x", "EMAIL;PREF=1:b@x", "EMAIL;PREF=2:c@x"], [false, true, false]),
        (["EMAIL;TYPE=pref:a@x", "EMAIL;PREF=2:b@x"], [true, false]),
        (["EMAIL:a@x", "EMAIL:b@x"], [false, false]),
        (["EMAIL;PREF=0:a@x", "EMAIL;PREF=101:b@x", "EMAIL;PREF=x:c@x"], [false, false, false]),
        (["EMAIL;PREF=7:a@x", "EMAIL;PREF=7:b@x"], [true, true]),
    ])
    func theLowestPreferenceWins(lines: [String], preferred: [Bool]) throws {
        let emails = try #require(Cards.card("4.0", ["FN:A"] + lines)).contact
        #expect(emails.emails.map(\.isPreferred) == preferred)
        let phones = try #require(
            Cards.card("4.0", ["FN:A"] + lines.map { $0.replacing("EMAIL", with: "TEL") })
        ).contact
        #expect(phones.phones.map(\.isPreferred) == preferred)
        for contact in [emails, phones] {
            #expect(VCardDecoder.contact(from: VCardEncoder.encode(contact)) == contact)
        }
    }

    @Test(arguments: [
        ("4.0", ["FN;PREF=50:Beta", "FN;PREF=1:Alpha"], "Alpha"),
        ("4.0", ["FN:First", "FN;PREF=1:Second"], "Second"),
        ("4.0", ["FN;ALTID=1;LANGUAGE=ja:山田太郎", "FN;ALTID=1;LANGUAGE=en;PREF=1:Taro Yamada"], "Taro Yamada"),
        ("4.0", ["FN:First", "FN:Second"], "First"),
        ("4.0", ["FN;PREF=2:First", "FN;PREF=2:Second"], "First"),
        ("4.0", ["FN;PREF=9:A", "FN;PREF=5:B", "FN;PREF=7:C"], "B"),
        ("3.0", ["FN:First", "FN;TYPE=pref:Second"], "Second"),
        ("2.1", ["FN:First", "FN;PREF:Second"], "Second"),
    ])
    func theNameIsThePreferredOne(version: String, lines: [String], name: String) throws {
        let contact = try #require(Cards.card(version, lines)).contact
        #expect(contact.name == name && contact.unmodelled.map(\.name) == lines.dropFirst().map { _ in "FN" })
        let again = try #require(VCardDecoder.contact(from: VCardEncoder.encode(contact)))
        #expect(again == contact)
        // Another name that is given is the name from then on.
        var renamed = contact
        renamed.name = "Xenia"
        renamed.propertyParameters["FN"] = nil
        #expect(VCardDecoder.contact(from: VCardEncoder.encode(renamed.tidied()))?.name == "Xenia")
    }

    @Test(arguments: [
        ("\"Dora Display\" <dora@x.example>", ["dora@x.example"]), ("<a@b>", ["a@b"]),
        ("a@b; c@d", ["a@b", "c@d"]),
        ("a@b\\,c@d", ["a@b", "c@d"]), ("a@b ::: c@d", ["a@b", "c@d"]), ("mailto:a@b", ["a@b"]),
        ("a@b.", ["a@b"]),
        ("\u{A0}a@b\u{A0}", ["a@b"]), ("\u{200B}a@b", ["a@b"]),
    ])
    func addressesAreReadOutOfWhatIsAroundThem(value: String, addresses: [String]) throws {
        let contact = try Cards.contact("4.0", "FN:A", "EMAIL;TYPE=home;PREF=1:" + value)
        #expect(contact.emails.map(\.address) == addresses)
        #expect(contact.emails.map(\.label) == addresses.map { _ in "home" })
        #expect(contact.emails.map(\.isPreferred) == addresses.indices.map { $0 == 0 })
        #expect(VCardDecoder.contact(from: VCardEncoder.encode(contact)) == contact)
    }

    /// What is no address stays, and is told with its line.
    @Test func whatIsNoAddressIsTold() throws {
        let card = try #require(Cards.card("3.0", ["FN:A", "EMAIL;TYPE=X400:/O=ORG/CN=EDDY", "EMAIL:b@c"]))
        #expect(card.contact.emails.map(\.address) == ["/O=ORG/CN=EDDY", "b@c"])
        #expect(card.problems.map(\.line) == [4])
        #expect(
            card.problems.map(\.reason) == [.noEmailAddress(found: ImportProblem.Excerpt("/O=ORG/CN=EDDY"))])
    }

    /// RFC 6350, 6.3.1, and RFC 6868.
    @Test(arguments: [
        ("4.0", "ADR;LABEL=\"Strandvej 9\\n2100 Byen\";TYPE=home:;;;;;;", "Strandvej 9\n2100 Byen"),
        (
            "4.0", "ADR;LABEL=\"Strandvej 9\\n2100 Byen\\, DK\":;;Strandvej 9;Byen;;2100;DK",
            "Strandvej 9\n2100 Byen, DK"
        ),
        ("4.0", "ADR;LABEL=Strandvej 9\\N2100 Byen:;;;;;;", "Strandvej 9\n2100 Byen"),
        ("4.0", "ADR;LABEL=\"Strandvej 9^n2100 ^'Byen^'\":;;;;;;", "Strandvej 9\n2100 \"Byen\""),
        ("4.0", "ADR;LABEL=\"C:\\\\new\":;;;;;;", "C:\\new"), ("4.0", "ADR;LABEL=Byen:", "Byen"),
        ("3.0", "LABEL;TYPE=HOME:Strandvej 7\\n2100 Byen", "Strandvej 7\n2100 Byen"),
        ("3.0", "LABEL:Strandvej 7\\n2100 Byen", "Strandvej 7\n2100 Byen"),
        ("3.0", "ADR;TYPE=HOME:;;;;;;\r\nLABEL;TYPE=HOME:Strandvej 7\\, Byen", "Strandvej 7, Byen"),
        ("3.0", "ADR;TYPE=HOME:\r\nLABEL;TYPE=HOME:Strandvej 7", "Strandvej 7"),
        ("2.1", "LABEL;HOME;ENCODING=QUOTED-PRINTABLE:Strandvej 7=0D=0A2100 Byen", "Strandvej 7\n2100 Byen"),
    ])
    func anEnvelopeHasItsLines(version: String, lines: String, formatted: String) throws {
        let contact = try Cards.contact(version, "FN:A", lines)
        #expect(contact.addresses.map(\.formatted) == [formatted] && contact.unmodelled.isEmpty)
        #expect(contact.tidied().addresses == contact.addresses)
        for version in [VCardVersion.v3, .v4] {
            let again = try #require(
                VCardDecoder.contact(from: VCardEncoder.encode(contact, version: version)))
            #expect(again.addresses == contact.addresses, "\(version)")
        }
    }

    /// What 3.0 has no word for is an extension there, and comes back.
    @Test func nothingIsLostIn3() throws {
        let contact = try Cards.contact(
            "4.0", "FN;PREF=50:Beta", "FN;PREF=1;ALTID=1:Alpha", "N;SORT-AS=a:Alpha;A", "ORG;ALTID=2:Entra",
            "EMAIL;PREF=20;PID=1.1:a@x", "EMAIL;PREF=2:b@x",
            "TEL;TYPE=cell;WAID=306900000112:+30 690 000 0112",
            "ADR;PREF=3;LABEL=\"S\\nT\";TYPE=home:;;S;T;;;", "URL;INDEX=2:https://x.example",
            "X-FOO;LEVEL=high:1",
            "LANG;PREF=1:el", "LANG;PREF=2:en", "BDAY;CALSCALE=gregorian:19850412")
        let text = VCardEncoder.encode(contact, version: .v3)
        #expect(text.contains("WAID=306900000112:") && !text.contains(";WAID="))
        let again = try #require(VCardDecoder.contact(from: text))
        #expect(again == contact)
    }

    /// Addresses with an envelope and without, of one kind and of several.
    @Test func envelopesStayWithTheirAddressesIn3() throws {
        var random = RandomContacts(seed: 11)
        for _ in 0..<200 {
            var contact = Contact(uid: "u", name: "A")
            contact.addresses = random.several(4) { random in
                var address = ContactAddress(label: random.pick(["home", "work", nil, "Boat"]))
                if random.chance(70) { address.street = random.text() }
                if random.chance(60) || address.street.isEmpty { address.formatted = random.text() }
                return address
            }
            let text = VCardEncoder.encode(contact, version: .v3)
            let again = try #require(VCardDecoder.contact(from: text))
            if again.addresses != contact.addresses {
                Issue.record("\(contact.addresses)\n\(again.addresses)\n\(text)")
                return
            }
        }
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
