import Testing

@testable import MeetCore

@Suite struct EmailAddressTests {
    @Test(arguments: [
        "ann@example.org", "a@b", "ann.bee+x@example.org", "Γιώργος@παράδειγμα.gr", "ann@exämple.org",
    ]) func isAnAddress(text: String) {
        #expect(EmailAddress.isPlausible(text))
    }

    @Test(arguments: [
        "", "ann", "@", "ann@", "@example.org", "a@b@c", "ann@.org", "ann@example.", "ann bee@example.org",
        "ann@example.org,bo@example.org", "<ann@example.org>", "ann@example.org\n", "Γιώργος", "ä@b@c",
        "ä@b.", "ann@example.org;", "\u{200B}ann@example.org",
    ]) func isNone(text: String) {
        #expect(!EmailAddress.isPlausible(text))
    }

    @Test(arguments: [
        ("dora@x.example", ["dora@x.example"]), ("\"Dora Display\" <dora@x.example>", ["dora@x.example"]),
        ("Dora <dora@x.example>", ["dora@x.example"]), ("<dora@x.example>", ["dora@x.example"]),
        ("< dora@x.example >", ["dora@x.example"]), ("(dora@x.example)", ["dora@x.example"]),
        ("'dora@x.example'", ["dora@x.example"]), ("\"dora@x.example\"", ["dora@x.example"]),
        ("mailto:dora@x.example", ["dora@x.example"]),
        ("MAILTO: dora@x.example?subject=x", ["dora@x.example"]),
        ("<mailto:dora%40x.example>", ["dora@x.example"]), ("dora@x.example.", ["dora@x.example"]),
        ("dora@x.example,", ["dora@x.example"]), (" dora@x.example\u{A0}", ["dora@x.example"]),
        ("\u{200B}dora@x.example\u{FEFF}", ["dora@x.example"]), ("dora@x.example;", ["dora@x.example"]),
        ("a@b; c@d", ["a@b", "c@d"]), ("a@b,c@d", ["a@b", "c@d"]), ("a@b ::: c@d", ["a@b", "c@d"]),
        ("a@b c@d", ["a@b", "c@d"]), ("a@b\nc@d", ["a@b", "c@d"]), ("a@b; A@B", ["a@b"]),
        ("\"Doe, John\" <j@x>, Bo <b@y>", ["j@x", "b@y"]), ("old@x <new@y>", ["new@y"]),
        ("o'brien@x.example", ["o'brien@x.example"]), ("μαρία@παράδειγμα.ελ", ["μαρία@παράδειγμα.ελ"]),
        ("ann@[192.0.2.1]", ["ann@[192.0.2.1]"]), ("Dora dora@x.example", ["dora@x.example"]),
        ("a@b; nobody", ["a@b"]),
        ("{a}@x.example", ["{a}@x.example"]), ("Ζεύς@carreño quiñones.com", []), ("a@b c", []),
        ("\"john doe\"@x.example", []), ("/O=ORG/CN=EDDY", []), ("dora", []), ("", []), ("@", []),
        ("a@b@c", []),
        ("dora @ x.example", []), ("<>", []), ("Dora <>", []),
    ]) func addressesAreReadAsProgramsWriteThem(text: String, addresses: [String]) {
        #expect(EmailAddress.addresses(in: text) == addresses)
        for address in addresses { #expect(EmailAddress.addresses(in: address) == [address]) }
    }
}
