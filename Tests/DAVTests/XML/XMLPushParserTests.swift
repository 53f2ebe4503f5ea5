import Testing

@testable import DAV

@Suite struct XMLPushParserTests {
    /// Keeps the parts of a document.
    private final class Parts: XMLReceiver {
        var events: [XMLEvent] = []
        func take(_ event: XMLEvent) throws(XMLFault) { events.append(event) }
    }

    /// Counts the parts of a document.
    private final class Count: XMLReceiver {
        var parts = 0
        func take(_ event: XMLEvent) throws(XMLFault) { parts += 1 }
    }

    private func events(
        _ text: String, by size: Int = .max, limits: XMLLimits = XMLLimits()
    ) throws(XMLFault) -> [XMLEvent] {
        let parts = Parts()
        let parser = try XMLPushParser(limits: limits)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            try feed(Array(rest.prefix(size)), to: parser, parts)
            rest = rest.dropFirst(size)
        }
        try parser.finish(to: parts)
        return parts.events
    }

    private func feed(
        _ bytes: [UInt8], to parser: XMLPushParser, _ receiver: any XMLReceiver
    ) throws(XMLFault) {
        let result = bytes.withUnsafeBytes { bytes -> Result<Void, XMLFault> in
            do throws(XMLFault) { return .success(try parser.feed(bytes, to: receiver)) } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private func fault(_ text: String, limits: XMLLimits = XMLLimits()) -> XMLFault? {
        do throws(XMLFault) {
            _ = try events(text, limits: limits)
            return nil
        } catch { return error }
    }

    private static let sample = """
        <?xml version="1.0" encoding="utf-8"?>
        <a xmlns="DAV:" xmlns:C="urn:c"><C:b name="ά" C:x="&lt;1">Καφές &amp; <![CDATA[<te]]]]><![CDATA[>a]]></C:b><c/></a>
        """

    private static let parts: [XMLEvent] = [
        .begin(.dav("a"), []),
        .begin(
            XMLName("urn:c", "b"),
            [XMLAttribute(XMLName("", "name"), "ά"), XMLAttribute(XMLName("urn:c", "x"), "<1")]),
        .text("Καφές & <te]]>a"), .end(XMLName("urn:c", "b")), .begin(.dav("c"), []), .end(.dav("c")),
        .end(.dav("a")),
    ]

    @Test func namesAreResolvedAndTextIsJoined() throws {
        #expect(try events(Self.sample) == Self.parts)
    }

    @Test(arguments: [1, 2, 3, 7]) func bytesMayComeInAnyPieces(size: Int) throws {
        #expect(try events(Self.sample, by: size) == Self.parts)
    }

    @Test func aLineEndBecomesALineFeed() throws {
        #expect(try events("<a>b\r\nc&#13;\nd</a>")[1] == .text("b\nc\r\nd"))
    }

    @Test(arguments: [
        "<!DOCTYPE a><a/>", "<!DOCTYPE html><html></html>",
        "<!DOCTYPE a [<!ENTITY b \"cc\">]><a>&b;</a>",
        "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
    ])
    func entitiesAreNotEvenDeclared(text: String) {
        #expect(fault(text) == .doctype)
    }

    @Test func aBombOfEntitiesIsStopped() {
        var text = "<!DOCTYPE a [<!ENTITY b0 \"ha\">"
        for number in 1...30 {
            text += "<!ENTITY b\(number) \"" + String(repeating: "&b\(number - 1);", count: 10) + "\">"
        }
        #expect(fault(text + "]><a>&b30;</a>") == .doctype)
    }

    @Test(arguments: [
        "", "no XML", "<a>", "<a></b>", "<a>&nbsp;</a>", "<a><b></a>", "<p:a/>", "<a/><b/>",
        "<a>\u{1}</a>", "{\"a\": 1}",
    ])
    func badDocumentsAreFaults(text: String) {
        guard case .malformed? = fault(text) else {
            Issue.record("\(text): \(String(describing: fault(text)))")
            return
        }
    }

    @Test func depthIsBounded() {
        let text = String(repeating: "<a>", count: 100_000)
        #expect(fault(text) == .tooDeep(limit: XMLLimits().depth))
    }

    @Test func textIsBounded() {
        var limits = XMLLimits()
        limits.text = 1000
        #expect(fault("<a>\(String(repeating: "x", count: 1000))</a>", limits: limits) == nil)
        #expect(
            fault("<a>\(String(repeating: "x", count: 1001))</a>", limits: limits) == .tooLarge(limit: 1000))
    }

    @Test func attributesAreBounded() {
        let many = (0...64).map { " a\($0)=\"1\"" }.joined()
        #expect(fault("<a\(many)/>") == .tooLarge(limit: 64))
    }

    @Test func theWholeIsBounded() {
        var limits = XMLLimits()
        limits.total = 10
        #expect(fault("<a>0123456</a>", limits: limits) == .tooLarge(limit: 10))
    }

    @Test func aTagWithoutEndIsBounded() throws {
        let parser = try XMLPushParser()
        let count = Count()
        let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
        try feed(Array("<a b=\"".utf8), to: parser, count)
        #expect(throws: XMLFault.self) {
            for _ in 0..<16 { try feed(piece, to: parser, count) }
        }
    }

    @Test func nothingComesAfterAFault() throws {
        let parser = try XMLPushParser()
        let count = Count()
        #expect(throws: XMLFault.doctype) { try feed(Array("<!DOCTYPE a><a/>".utf8), to: parser, count) }
        #expect(throws: XMLFault.doctype) { try feed(Array("<a/>".utf8), to: parser, count) }
        #expect(throws: XMLFault.doctype) { try parser.finish(to: count) }
        #expect(count.parts == 0)
    }

    @Test func theLibraryIsNamed() {
        #expect(ExpatLibrary.version()?.hasPrefix("expat_") == true)
    }
}
