import Testing

@testable import DAV

@Suite struct XMLWriterTests {
    @Test func namespacesAreDeclaredAtTheRoot() {
        let tree = XMLTree(.dav("propfind"), [XMLTree(.dav("prop"), [XMLTree(.caldav("calendar-home-set"))])])
        #expect(
            String(decoding: XMLWriter.document(tree), as: UTF8.self) == """
                <?xml version="1.0" encoding="utf-8"?>
                <A:propfind xmlns:A="DAV:" xmlns:B="urn:ietf:params:xml:ns:caldav"><A:prop>\
                <B:calendar-home-set/></A:prop></A:propfind>
                """)
    }

    @Test(arguments: [
        "Καφές", "a < b & c > d", "]]>", "\"quoted\" 'text'", "one\r\ntwo\tthree\n", "  blanks  ", "😀",
    ])
    func textComesBack(text: String) throws {
        let tree = XMLTree(
            .dav("a"), [XMLTree(XMLName("urn:x", "b"), text: text)],
            attributes: [XMLAttribute(XMLName("", "name"), text)])
        #expect(try XMLTree.parse(XMLWriter.document(tree)) == tree)
    }

    @Test func whatXMLDoesNotAllowIsLeftOut() throws {
        #expect(XMLWriter.escape("a\u{0}b\u{1B}[1mc\u{FFFE}") == "ab[1mc")
        let tree = XMLTree(.dav("a"), text: "x\u{7}y")
        #expect(try XMLTree.parse(XMLWriter.document(tree)).text == "xy")
    }
}
