import Testing

@Suite struct ListRulesTests {
    @Test func listsAndTextsScrollInOnePlace() throws {
        let files = try Package.screenFiles()
        #expect(ListRules.others.isSubset(of: files.map(\.name)))
        for file in files {
            for violation in ListRules.violations(in: file) { Issue.record("\(violation)") }
        }
    }

    @Test(arguments: [
        ("    case .wheelUp: move(by: -1)", 1), ("        ScrollBar.draw(into: &buffer)", 1),
        ("    // ScrollBar.draw", 0), ("    if let command = mouse.wheelCommand {", 0),
        ("    list.draw(window, into: &buffer)", 0),
    ])
    func refuses(text: String, count: Int) {
        func violations(_ path: String) -> Int {
            ListRules.violations(in: SourceFile(path: "Sources/\(path)", text: text)).count
        }
        #expect(violations("Features/Made/MadeScreen.swift") == count)
        #expect(violations("Shell/Lists/ListPane.swift") == 0)
    }
}
