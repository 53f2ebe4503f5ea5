import Testing

@testable import Sentences

@Suite struct NextFormatTests {
    private func line(_ format: String) throws -> String {
        try NextFormat(format).line { "<\($0.rawValue)>" }
    }

    @Test func fillsFields() throws {
        #expect(try line("{title} {in}") == "<title> <in>")
        #expect(
            try line("{start}{end}{place}{link}{who}") == "<start><end><place><link><who>")
        #expect(try line("") == "" && line("no field") == "no field")
    }

    /// Braces that are doubled stand for one, as JSON needs them.
    @Test func escapesBraces() throws {
        #expect(try line(#"{{"text": "{title}"}}"#) == #"{"text": "<title>"}"#)
        #expect(try line("{{{in}}}") == "{<in>}")
        #expect(try line("a } b") == "a } b")
    }

    @Test func namesTheFieldsThereAre() {
        #expect(throws: NextFormat.Fault.unknown("when")) { try NextFormat("{title} {when}") }
        #expect(throws: NextFormat.Fault.unknown("")) { try NextFormat("{}") }
        #expect(throws: NextFormat.Fault.open) { try NextFormat("{title") }
        #expect(
            Language.english.sentence(NextFormat.Fault.unknown("when"))
                == "There is no field {when}. "
                + "The fields are {in}, {start}, {end}, {title}, {place}, {link}, {who}.")
    }
}
