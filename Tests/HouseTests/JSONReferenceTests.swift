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
                    /// The states by number.
                    var states: [Int: Thing.State]
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
                | `states` | object of `new`, `very-old` or `other` | always | The states by number. |

                ### Thing part



                | Key | Shape | Printed | Meaning |
                | --- | --- | --- | --- |
                | `size` | number | always | Its size. |
                """)
    }

    /// An object may print the rows of a table, beside keys of its own.
    @Test func readsTables() {
        let reference = JSONReference([
            Self.source(
                "meet-tui/Made.swift",
                """
                /// A thing.
                struct ThingJSON: Encodable {
                    private let thing: Thing

                    func encode(to encoder: any Encoder) throws {
                        try Own(thing).encode(to: encoder)
                        for part in ThingPart.all { try print(part) }
                    }

                    private struct Own: Encodable {
                        /// The number.
                        var id: Int
                    }
                }
                """),
            Self.source(
                "MeetCore/ThingPart.swift",
                """
                extension ThingPart {
                    static let all: [ThingPart] = [
                        ThingPart(.title, \\.title) { _ in [] },
                        /// The notes
                        /// of it.
                        ThingPart(
                            .notes, \\.notes, printed: { .text($0) }
                        ) { _ in [] },
                        ThingPart(.isFree, \\.isFree, key: "takesTime", printed: { .flag(!$0) }) { _ in [] },
                    ]
                }
                """),
        ])
        #expect(reference.faults == ["ThingJSON.takesTime has no comment"])
        #expect(reference.objects.map(\.title) == ["Thing"])
        #expect(reference.objects.first?.keys.map(\.name) == ["id", "notes", "takesTime"])
        #expect(reference.markdown.contains("| `notes` | text |  | The notes of it. |"))
        #expect(reference.markdown.contains("| `takesTime` | `true` or `false` |  |  |"))
    }

    @Test(arguments: [
        ("    var id: Int64?", "AJSON.id has no comment"),
        ("    /// The day.\n    var day: Day", "AJSON.day has a type of unknown shape, Day"),
        (
            "    enum CodingKeys: String, CodingKey {\n        case a\n    }",
            "AJSON of Sources/meet-tui/A.swift does not print its properties as they are"
        ),
        (
            "    func encode(to encoder: any Encoder) throws {\n    }",
            "AJSON prints keys that no source tells"
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
