import Testing

@testable import MeetCore

struct SyncContentTests {
    private static let event = SyncFixture.event(
        "SUMMARY:Tea\\, and cake", "CATEGORIES:a,b", "ATTENDEE;CN=\"Maria\";PARTSTAT=ACCEPTED:mailto:m@x.gr",
        "RRULE:FREQ=WEEKLY;COUNT=5", "GEO:39.3622011;22.9422011", "SEQUENCE:0",
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT10M", "DESCRIPTION:Tea", "END:VALARM")

    /// Forms in which servers give it back.
    @Test(arguments: [
        ("DTSTAMP:20260101T080000Z", "DTSTAMP:20270101T080000Z\r\nLAST-MODIFIED:20270101T080000Z"),
        ("PRODID:-//test//EN", "PRODID:-//other//EN\r\nCALSCALE:GREGORIAN"),
        ("SUMMARY:Tea\\, and cake", "SUMMARY:Tea\\, a\r\n nd cake"),
        ("CATEGORIES:a,b", "CATEGORIES:b\r\nCATEGORIES:a"),
        ("CN=\"Maria\";PARTSTAT=ACCEPTED", "SCHEDULE-STATUS=1.2;PARTSTAT=accepted;CN=Maria"),
        ("CN=\"Maria\"", "X-SEQUENCE=1;X-DTSTAMP=20260101T080000Z;CUTYPE=INDIVIDUAL;CN=Maria"),
        ("mailto:m@x.gr", "MAILTO:M@X.gr"),
        ("FREQ=WEEKLY;COUNT=5", "COUNT=5;INTERVAL=1;FREQ=WEEKLY"),
        ("GEO:39.3622011;22.9422011", "GEO:39.362201;22.942201"),
        ("SEQUENCE:0", "TRANSP:OPAQUE\r\nDESCRIPTION:"),
        (
            "BEGIN:VEVENT", "BEGIN:VTIMEZONE\r\nTZID:Europe/Athens\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT"
        ),
        ("ACTION:DISPLAY\r\nTRIGGER:-PT10M", "TRIGGER;RELATED=START:-PT10M\r\nACTION:DISPLAY"),
    ])
    func ignoresWhatServersRewrite(old: String, new: String) {
        #expect(Self.event.contains(old))
        let rewritten = Self.event.replacing(old, with: new)
        #expect(SyncContent.isSame(Self.event, rewritten, format: .calendar), "\(new)")
    }

    @Test(arguments: [
        ("SUMMARY:Tea\\, and cake", "SUMMARY:Tea"), ("CATEGORIES:a,b", "CATEGORIES:a"),
        ("PARTSTAT=ACCEPTED", "PARTSTAT=DECLINED"), ("COUNT=5", "COUNT=6"),
        ("GEO:39.3622011", "GEO:39.3722011"), ("SEQUENCE:0", "SEQUENCE:1"), ("-PT10M", "-PT15M"),
        ("BEGIN:VALARM", "X-NEW:1\r\nBEGIN:VALARM"), ("20261201T080000Z", "20261201T083000Z"),
        ("SEQUENCE:0", "TRANSP:TRANSPARENT"),
    ])
    func seesEveryChange(old: String, new: String) {
        let changed = Self.event.replacing(old, with: new)
        #expect(changed != Self.event)
        #expect(!SyncContent.isSame(Self.event, changed, format: .calendar), "\(new)")
    }

    @Test func droppedPropertiesCountOnlyWhereTheyAreAskedFor() {
        let sent = SyncFixture.event("SUMMARY:Tea", "X-MINE:1", "RELATED-TO:2", "STYLED-DESCRIPTION:<b>a")
        let stored = SyncFixture.event("SUMMARY:Tea")
        #expect(!SyncContent.isSame(sent, stored, format: .calendar))
        #expect(SyncContent.isSame(sent, stored, format: .calendar, allowsDropping: true))
        let cut = SyncFixture.event("SUMMARY:Tea", "X-MINE:2")
        #expect(!SyncContent.isSame(sent, cut, format: .calendar, allowsDropping: true))
        // A value cut by the server is no edit of somebody, a title is one.
        #expect(SyncContent.isRewriting(sent, as: cut, format: .calendar))
        #expect(!SyncContent.isRewriting(sent, as: SyncFixture.event("SUMMARY:Te"), format: .calendar))
        #expect(!SyncContent.isRewriting(sent, as: SyncFixture.event("X-MINE:1"), format: .calendar))
    }

    @Test func cardsOfAllVersionsAreCompared() {
        let new = SyncFixture.card(
            "FN:Maria", "N:Roussou;Maria;;;", "KIND:group", "EMAIL;TYPE=work;PREF=1:m@x.gr")
        let old = SyncFixture.card(
            "N:Roussou;Maria;;;", "REV:20260101T080000Z", "EMAIL;TYPE=WORK,pref:m@x.gr", "FN:Maria",
            "X-ADDRESSBOOKSERVER-KIND:group", "PRODID:-//x//EN", version: "3.0")
        #expect(SyncContent.isSame(new, old, format: .card))
        #expect(!SyncContent.isSame(new, new.replacing("m@x.gr", with: "n@x.gr"), format: .card))
        #expect(!SyncContent.isSame(new, new.replacing("TYPE=work", with: "TYPE=home"), format: .card))
    }

    @Test func whatIsNoItemIsNotTheSame() {
        #expect(!SyncContent.isSame(Self.event, "<html>Sign in</html>", format: .calendar))
        #expect(SyncText.isItem("\u{FEFF}\r\nbegin:vcalendar\r\n", format: .calendar))
        #expect(!SyncText.isItem("<html>BEGIN:VCALENDAR", format: .calendar))
        #expect(!SyncText.isItem("BEGIN:VCARD", format: .calendar))
    }

    @Test func takesTextsApartWithoutLoss() throws {
        let root = try #require(SyncComponent(parsing: Self.event))
        #expect(root.uid == "1")
        #expect(SyncComponent(parsing: root.text) == root)
        let open = SyncComponent(parsing: "BEGIN:VEVENT\nUID:1\nBEGIN:VALARM\nACTION:AUDIO")
        #expect(open?.components.count == 1)
        let deep = String(repeating: "BEGIN:A\r\n", count: 100)
        #expect(SyncComponent(parsing: deep) == nil)
        #expect(SyncComponent(parsing: "no lines") == nil)
    }

    /// What `make fuzz` found: names of components that were read as others after they were written.
    @Test(arguments: [
        String(repeating: "A", count: 70), String(repeating: "\u{FFFD}", count: 21) + "VCALENDAR", "A \u{1}",
        "\u{1} A", "A\u{1}B", "",
    ])
    func writesNamesOfComponentsAsTheyAreRead(name: String) throws {
        let root = try #require(SyncComponent(parsing: "BEGIN:\(name)\r\nX-A:1\r\nEND:\(name)\r\nX-B:1"))
        #expect(root.properties.map(\.name) == ["X-A"])
        #expect(SyncComponent(parsing: root.text) == root)
    }

    @Test func otherUIDsAndMethods() throws {
        let text = try #require(SyncText.text(Self.event, withUID: "2,3"))
        #expect(SyncText.uid(of: text) == "2,3")
        #expect(SyncText.uid(of: SyncFixture.card("FN:M", uid: "c")) == "c")
        let message = Self.event.replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:REQUEST")
        #expect(!SyncText.stored(message).contains("METHOD"))
        #expect(SyncText.stored(Self.event) == Self.event)
    }
}
