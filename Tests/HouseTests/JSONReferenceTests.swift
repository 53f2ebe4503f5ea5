import DocumentFixture
import Testing

@Suite struct JSONReferenceTests {
    /// A key that is printed and has no comment fails, and so does a page that says something else than the comments.
    @Test func thePageShowsEveryKey() throws {
        let reference = JSONReference(try Package.files(below: "Sources"))
        for fault in reference.faults { Issue.record("\(fault)") }
        #expect(reference.objects.count > 20)
        let difference = try DocumentPage.manual("json").difference(in: "objects", from: reference.markdown)
        if let difference { Issue.record("\(difference)") }
    }

    @Test func readsKeysShapesAndComments() {
        let reference = JSONReference([
            Self.source(
                "meet-tui/Made.swift",
                """
                /// A thing.
                ///
                /// - Note: Left out.
                struct ThingJSON: Encodable {
                    struct Part: Encodable {
                        /// Its size.
                        var size: Double
                    }

                    /// A part of
                    /// two lines.
                    var parts: [Part]?
                    /// Its state.
                    var state: Thing.State
                    var computed: Int { 1 }
                    static let none = 0

                    init() { let local: Int = 1 }
                }
                """),
            Self.source(
                "MeetCore/Thing.swift",
                """
                package struct Thing {
                    package enum State: String, Sendable {
                        case new, old = "very-old"
                        case other
                    }
                }
                """),
        ])
        #expect(reference.faults == ["ThingJSON.Part has no comment"])
        #expect(
            reference.markdown == """
                ### Thing

                A thing.

                | Key | Shape | Printed | Meaning |
                | --- | --- | --- | --- |
                | `parts` | array of [thing part](#thing-part) |  | A part of two lines. |
                | `state` | `new`, `very-old` or `other` | always | Its state. |

                ### Thing part



                | Key | Shape | Printed | Meaning |
                | --- | --- | --- | --- |
                | `size` | number | always | Its size. |
                """)
    }

    @Test(arguments: [
        ("    var id: Int64?", "AJSON.id has no comment"),
        ("    /// The day.\n    var day: Day", "AJSON.day has a type of unknown shape, Day"),
        (
            "    enum CodingKeys: String, CodingKey {\n        case a\n    }",
            "AJSON of Sources/meet-tui/A.swift does not print its properties as they are"
        ),
    ])
    func refuses(line: String, sentence: String) {
        let text = "/// An object.\nstruct AJSON: Encodable {\n\(line)\n}\n"
        #expect(JSONReference([Self.source("meet-tui/A.swift", text)]).faults == [sentence])
    }

    private static func source(_ path: String, _ text: String) -> SourceFile {
        SourceFile(path: "Sources/" + path, text: text)
    }
}
