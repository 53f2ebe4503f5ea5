import Testing

@Suite struct CommentRulesTests {
    @Test func docCommentsBeginPlainly() throws {
        let files = try Package.files(below: "Sources")
        #expect(files.count > 5, "Sources was not found at \(Package.root.path)")
        for file in files {
            for violation in CommentRules.violations(in: file) { Issue.record("\(violation)") }
        }
    }

    @Test(arguments: CommentRules.openings) func refuses(opening: String) {
        let file = SourceFile(path: "Sources/Made.swift", text: "    /// \(opening) is here.\n    let x = 1")
        #expect(
            CommentRules.violations(in: file) == [
                "Sources/Made.swift:1 begins with “\(opening)”: write a noun phrase, or what is done."
            ])
    }

    @Test(arguments: [
        "/// Whole days.", "/// Offices.", "/// Whoever.", "/// How-to texts.",
        "/// The number of rows.\n/// What follows is more of the comment.",
        "// What a comment inside code says.", "/// - Parameter isAll: Whether all are meant.",
        "let text = \"/// What\"",
    ]) func lets(text: String) {
        #expect(CommentRules.violations(in: SourceFile(path: "Sources/Made.swift", text: text)).isEmpty)
    }
}
