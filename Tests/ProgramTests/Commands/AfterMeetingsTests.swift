import Foundation
import StoreFixture
import Testing

/// `contacts touch`, `meetings came` and `meetings report`.
@Suite struct AfterMeetingsTests {
    private struct Touch: Codable, Equatable {
        struct Together: Codable, Equatable {
            var id: Int
            var title: String
            var start: String
        }

        var id: Int
        var name: String
        var email: String?
        var every: String?
        var group: String?
        var last: Together?
        var next: Together?
        var due: String?
        var overdueDays: Int?
        var neglected: Bool
    }

    private struct Shown: Codable {
        var title: String
        var came: [String]?
        var decided: String?
    }

    /// The keys of a meeting that these tests are about.
    private func shown(_ home: Scratch, _ arguments: String...) throws -> Shown {
        let run = try home.run(arguments)
        #expect(run.status == 0, "\(arguments): \(run.errors)")
        return try JSONDecoder().decode(Shown.self, from: Data(run.output.utf8))
    }

    private func home() throws -> Scratch {
        let home = try Scratch()
        for name in ["Anna", "Ben"] {
            try home.succeed("contacts", "add", "--name", name, "--email", "\(name.lowercased())@example.org")
        }
        try home.succeed("settings", "set", "me.email", "me@example.org")
        try home.succeed(
            "meetings", "add", "--title", "Dinner", "--start", "2020-11-20 19:00", "--duration", "2h",
            "--invite", "anna", "--invite", "ben")
        return home
    }

    @Test func peopleNotSeenForLongAreListed() throws {
        let home = try self.home()
        #expect(try home.decode([Touch].self, "contacts", "touch", "--json") == [])
        try home.succeed("contacts", "edit", "anna", "--stay-in-touch", "every 2 months")
        try home.succeed("meetings", "came", "1", "anna")
        let listed = try home.decode([Touch].self, "contacts", "touch", "--json")
        let anna = try #require(listed.first)
        #expect(listed.count == 1 && anna.name == "Anna" && anna.every == "P2M" && anna.neglected)
        #expect(anna.last?.title == "Dinner" && anna.due == "2021-01-20" && anna.next == nil)
        #expect(anna.overdueDays.map { $0 > 1000 } == true)
        #expect(try home.succeed("contacts", "touch").output.contains("every 2 months"))
        #expect(try home.succeed("contacts", "show", "anna").output.contains("every 2 months"))
        let refused = try home.run(["contacts", "edit", "anna", "--stay-in-touch", "often"])
        #expect(
            refused.status == 1 && refused.errors.contains("“often” does not say how often"),
            "\(refused.errors)")
        try home.succeed("contacts", "edit", "anna", "--stay-in-touch", "")
        #expect(try home.decode([Touch].self, "contacts", "touch", "--json") == [])
    }

    @Test func whoCameIsRecordedAndUndone() throws {
        let home = try self.home()
        #expect(try shown(home, "meetings", "came", "1", "--json").came == nil)
        // Nobody has answered, so all count as expected.
        #expect(try shown(home, "meetings", "came", "1", "--all", "--json").came == ["Anna", "Ben"])
        #expect(try shown(home, "meetings", "came", "1", "ben", "--json").came == ["Ben"])
        #expect(try shown(home, "meetings", "show", "1", "--json").came == ["Ben"])
        #expect(try home.succeed("meetings", "show", "1").output.contains("Came: Ben"))
        try home.succeed("history", "undo")
        #expect(try shown(home, "meetings", "show", "1", "--json").came == ["Anna", "Ben"])
        #expect(try shown(home, "meetings", "came", "1", "--nobody", "--json").came == [])
        #expect(try home.run(["meetings", "came", "1", "--nobody", "--all"]).status == 64)
    }

    @Test func theReportIsMarkdown() throws {
        let home = try self.home()
        try home.succeed("meetings", "edit", "1", "--decided", "Again in May", "--notes", "It rained")
        try home.succeed("meetings", "came", "1", "anna")
        let report = try home.succeed("meetings", "report", "1").output
        #expect(report.hasPrefix("# Dinner\n\n- **When:** "), "\(report)")
        #expect(report.contains("- **Came:** Anna\n- **Absent:** Ben\n"), "\(report)")
        #expect(report.hasSuffix("## Decided\n\nAgain in May\n\n## Notes\n\nIt rained\n"), "\(report)")
        try home.succeed("meetings", "report", "1", "--output", home.path("report.md"))
        #expect(try String(contentsOfFile: home.path("report.md"), encoding: .utf8) == report)
        // What was decided is in the calendar file, and comes back from it.
        let file = try home.succeed("meetings", "export", "1").output
        #expect(file.contains("X-MEET-DECIDED:Again in May"), "\(file)")
    }

    @Test func theReportIsMailedOnceToEach() throws {
        let home = try self.home()
        let sent = try home.run(["meetings", "report", "1", "--mail"])
        #expect(sent.output.contains("anna@example.org") && sent.output.contains("ben@example.org"))
        let again = try home.run(["meetings", "report", "1", "--mail"])
        #expect(again.errors.contains("Everybody has this report already."), "\(again.errors)")
        #expect(try home.run(["meetings", "report", "1", "--mail", "--output", "x"]).status == 64)
    }

    @Test func nothingIsReportedBeforeTheEnd() throws {
        let home = try self.home()
        try home.succeed("meetings", "add", "--title", "Later", "--start", "2090-01-02 10:00")
        let run = try home.run(["meetings", "report", "2"])
        #expect(run.status == 1 && run.errors.contains("“Later” has not taken place yet."), "\(run.errors)")
    }
}
