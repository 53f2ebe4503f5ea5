import Testing

@Suite struct FileRulesTests {
    @Test(arguments: ["Sources", "Tests"]) func everyFileKeepsTheRules(folder: String) throws {
        let files = try Package.files(below: folder)
        #expect(files.count > 5, "\(folder) was not found at \(Package.root.path)")
        // The rules and their tests name what they forbid.
        for file in files where !file.path.hasPrefix("Tests/HouseTests/") {
            for violation in FileRules.violations(in: file) { Issue.record("\(violation)") }
        }
    }

    @Test(arguments: [
        ("Sources/MeetCore/Domain/DateUtils.swift", "", "named Util"),
        ("Sources/MeetUI/ScreenManager.swift", "", "named Manager"),
        ("Tests/MeetUITests/TestHelpers.swift", "", "named Helper"),
        ("Sources/MeetUI/Long.swift", String(repeating: "\n", count: 501), "501 lines"),
        ("Tests/MeetUITests/Old.swift", "import XCTest", "imports XCTest"),
        ("Sources/MeetCore/Planning/When/Now.swift", "let now = Date()", "reads Date()"),
        ("Sources/VenueSearch/Providers/Now.swift", "let now = Date()", "reads Date()"),
        ("Sources/VenueSearch/Hours/Now.swift", "let calendar = Calendar.current", "reads Calendar.current"),
        ("Sources/Features/Map/Now.swift", "let zone = TimeZone.current", "reads TimeZone.current"),
    ])
    func refuses(path: String, text: String, reason: String) {
        let violations = FileRules.violations(in: SourceFile(path: path, text: text))
        #expect(violations.count == 1)
        #expect(violations.first?.contains(reason) == true)
    }

    @Test(arguments: [
        ("Sources/MeetUI/Long.swift", String(repeating: "\n", count: 500)),
        ("Tests/MeetUITests/Long.swift", String(repeating: "\n", count: 900)),
        ("Sources/MeetStore/Now.swift", "let now = Date()"),
        ("Sources/VenueSearch/Search/Now.swift", "let now = Date()"),
        ("Sources/MeetCore/Planning/Now.swift", "let date = Date(timeIntervalSince1970: 0)"),
    ])
    func lets(path: String, text: String) {
        #expect(FileRules.violations(in: SourceFile(path: path, text: text)).isEmpty)
    }
}
