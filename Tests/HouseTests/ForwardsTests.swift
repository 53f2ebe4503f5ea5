import Testing

/// What a `PartialLanguage` does not say, its fallback says: `Scripts/forward-language` writes that down.
@Suite struct ForwardsTests {
    private static let folder = "Sources/MeetUI/Text/Forwards/"

    @Test func everyRequirementIsForwarded() throws {
        let files = try Package.files(below: "Sources/MeetUI/Text")
        let forwards = files.filter { $0.path.hasPrefix(Self.folder) }
        let forwarded = Set(forwards.flatMap { Forwards.members(in: $0.text) })
        let required = Set(
            files.filter { !$0.path.hasPrefix(Self.folder) }.flatMap { Forwards.requirements(in: $0.text) })
        #expect(required.count > 900)
        for missing in required.subtracting(forwarded).sorted() {
            Issue.record("\(missing) is not forwarded: run Scripts/forward-language.")
        }
        for surplus in forwarded.subtracting(required).sorted() {
            Issue.record("\(surplus) is forwarded and not required: run Scripts/forward-language.")
        }
    }

    @Test func requirementsAndForwardsReadAlike() {
        let words = """
            package protocol MadeWords: Sendable {
                /// A var that is none: String
                var title: String { get }
                func ahead(
                    minutes: Int, of count: Int
                ) -> String
                func name(_ made: Made) -> String
            }
            """
        let forwards = """
            extension PartialLanguage {
                package var title: String { fallback.title }
                package func ahead(minutes: Int, of count: Int) -> String {
                    fallback.ahead(minutes: minutes, of: count)
                }
                package func name(_ made: Made) -> String { fallback.name(made) }
            }
            """
        let all = [
            "var title: String", "func ahead(minutes: Int, of count: Int) -> String",
            "func name(_ made: Made) -> String",
        ]
        #expect(Forwards.requirements(in: words) == all)
        #expect(Forwards.members(in: forwards) == all)
    }
}

/// The signatures of what a language has to say, and of what is forwarded, each on a line.
enum Forwards {
    static func requirements(in text: String) -> [String] {
        guard let start = code(text).firstRange(of: /package protocol \w+Words\b[^{]*\{/) else { return [] }
        return signatures(code(text)[start.upperBound...], marker: "")
    }

    static func members(in text: String) -> [String] { signatures(code(text)[...], marker: "package ") }

    /// Without comments, on one line.
    private static func code(_ text: String) -> String {
        text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .joined(separator: " ").split(separator: " ").joined(separator: " ")
            .replacing("( ", with: "(").replacing(" )", with: ")")
    }

    private static func signatures(_ text: Substring, marker: String) -> [String] {
        var found: [String] = []
        for match in text.matches(
            of: /(package )?((?:var|func) \w+[:(][^{}]*?)(?= \{| (?:var|func) \w+[:(]| \}|$)/)
        {
            guard (match.output.1 == nil) == marker.isEmpty else { continue }
            found.append(String(match.output.2))
        }
        return found
    }
}
