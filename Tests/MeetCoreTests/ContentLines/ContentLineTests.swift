import Testing

@testable import MeetCore

struct ContentLineTests {
    private func parse(_ text: String, carets: Bool = true) throws -> ContentLine {
        try ContentLine(
            parsing: Array(text.utf8)[...], number: 7, decodesCarets: carets,
            characterSets: CharacterSetDecoder())
    }

    /// `group|NAME|PARAMETER=value,value|value`
    private func form(_ line: ContentLine) -> String {
        let parameters = line.parameters.map { $0.name + "=" + $0.values.joined(separator: "|") }
        return [
            line.group ?? "-", line.name, parameters.joined(separator: " "),
            String(decoding: line.value, as: UTF8.self),
        ]
        .joined(separator: " / ")
    }

    @Test(arguments: [
        ("FN:Anna", "- / FN /  / Anna"),
        ("fn:Anna", "- / FN /  / Anna"),
        ("FN:", "- / FN /  / "),
        ("FN:a:b;c", "- / FN /  / a:b;c"),
        ("item1.EMAIL:a@b", "item1 / EMAIL /  / a@b"),
        ("TEL;TYPE=home,work:1", "- / TEL / TYPE=home|work / 1"),
        ("TEL;TYPE=home;TYPE=work:1", "- / TEL / TYPE=home TYPE=work / 1"),
        ("TEL;CELL;PREF:1", "- / TEL / =CELL =PREF / 1"),
        ("TEL;type=\"home,work\":1", "- / TEL / TYPE=home,work / 1"),
        ("ADR;LABEL=\"a:b;c,d\":;;x", "- / ADR / LABEL=a:b;c,d / ;;x"),
        ("ADR;LABEL=a^nb^^^'c:x", "- / ADR / LABEL=a\nb^\"c / x"),
        ("ADR;LABEL=a^x^:x", "- / ADR / LABEL=a^x^ / x"),
        ("X;A=\"open:x", "- / X / A=\"open / x"),
        ("X;A=\"b\"c:x", "- / X / A=bc / x"),
        ("X;A=\"b\"\"c\"d:x", "- / X / A=b\"c\"d / x"),
        ("X;A=:x", "- / X / A= / x"),
        ("X;:x", "- / X /  / x"),
        ("X ; A =b:x", "- / X / A=b / x"),
        ("X:http://example.org/?a=b;c", "- / X /  / http://example.org/?a=b;c"),
        ("x_under:1", "- / X_UNDER /  / 1"),
        (".FN:x", "- / FN /  / x"),
    ])
    func parses(text: String, expected: String) throws {
        let line = try parse(text)
        #expect(form(line) == expected)
        #expect(line.number == 7)
    }

    @Test func leavesCaretsAloneOnDemand() throws {
        #expect(try parse("X;A=b^nc:x", carets: false).value(of: "A") == "b^nc")
    }

    @Test func joinsAValueCutAtUnquotedCommas() throws {
        #expect(try parse("ADR;LABEL=a, b:x").value(of: "LABEL") == "a, b")
    }

    @Test(arguments: ["", "no colon", "two words: x", ":x", "FN;A=b", ";x:y", "ΦΝ:x", "FN.:x"])
    func refuses(text: String) {
        #expect(throws: ContentLineError.self) { try parse(text) }
    }

    @Test func boundsParameters() throws {
        let many = String(repeating: ";A=1", count: 5000)
        #expect(try parse("X\(many):x").parameters.count == ContentLine.maximumParameters)
        let values = String(repeating: "1,", count: 5000)
        #expect(try parse("X;A=\(values):x").parameters[0].values.count == ContentLine.maximumParameters)
        let quotes = String(repeating: "\"\"", count: 100_000)
        #expect(try parse("X;A=\(quotes):x").value.count == 1)
    }

    @Test func readsParametersInWindows1252() throws {
        let bytes: [UInt8] = Array("ADR;LABEL=Stra".utf8) + [0xDF] + Array("e:x".utf8)
        let line = try ContentLine(parsing: bytes[...], characterSets: CharacterSetDecoder())
        #expect(line.value(of: "LABEL") == "Straße")
    }
}
