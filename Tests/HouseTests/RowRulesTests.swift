import Testing

@Suite struct RowRulesTests {
    @Test func everyReadDecodesThrowing() throws {
        let files = try Package.files(below: "Sources/MeetStore")
        #expect(files.contains { $0.path == RowRules.keeper })
        for file in files {
            for violation in RowRules.violations(in: file) { Issue.record("\(violation)") }
        }
    }

    @Test(arguments: [
        ("let row = try Row.fetchOne(db, sql: sql)", 1), ("init(_ row: Row) { name = row[\"name\"] }", 1),
        ("init(_ row: StoredRow) throws { name = try row[\"name\"] }", 0), ("// a Row", 0),
    ])
    func refuses(text: String, count: Int) {
        let file = SourceFile(path: "Sources/MeetStore/Made.swift", text: text)
        #expect(RowRules.violations(in: file).count == count)
        #expect(RowRules.violations(in: SourceFile(path: RowRules.keeper, text: text)).isEmpty)
    }
}
