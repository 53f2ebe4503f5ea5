import Foundation
import StoreFixture
import Testing

/// Accounts of calendars and contacts on the command line: a folder, and a server.
@Suite struct SyncCommandTests {
    private let home: Scratch
    private let folder: String

    init() throws {
        home = try Scratch()
        folder = home.path("vdir")
        try FileManager.default.createDirectory(
            atPath: folder + "/work", withIntermediateDirectories: true)
    }

    private static func event(_ title: String) -> String {
        [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:1",
            "DTSTAMP:20260101T080000Z", "DTSTART:20261201T080000Z", "DTEND:20261201T090000Z",
            "SUMMARY:\(title)", "END:VEVENT", "END:VCALENDAR", "",
        ].joined(separator: "\r\n")
    }

    private func titles(_ home: Scratch) throws -> [String] {
        try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").map(\.title).sorted()
    }

    private func sync(_ home: Scratch, _ options: String...) throws -> Printed.AccountSync {
        let run = try home.run(["sync", "--json"] + options)
        #expect(run.status == 0, "\(run.errors)")
        let rounds = try JSONDecoder().decode([Printed.AccountSync].self, from: Data(run.output.utf8))
        return try #require(rounds.first)
    }

    @Test func aFolderIsAnAccount() throws {
        #expect(try home.succeed("sync").output.isEmpty)
        try home.write(Self.event("Coffee"), to: "vdir/work/1.ics")
        let added = try home.decode(
            Printed.Account.self, "accounts", "add", "Files", "--url", folder, "--json")
        #expect(added.name == "Files" && added.kind == "folder" && added.url == folder)
        let collections = added.collections.map { [$0.name, $0.kind, "\($0.writable)", "\($0.taken)"] }
        #expect(collections == [["work", "calendar", "true", "true"]])
        #expect(try home.decode([Printed.Account].self, "accounts", "--json") == [added])
        #expect(try home.fail("accounts", "add", "files", "--url", folder).contains("named “Files”"))
        #expect(try home.fail("accounts", "add", "mail", "--url", folder).contains("named “mail”"))

        #expect(try sync(home, "--dry-run").pulled == 1)
        #expect(try titles(home).isEmpty)
        let first = try sync(home)
        #expect(first.account == "Files" && first.pulled == 1 && first.pushed == 0 && first.refused == [])
        #expect(try titles(home) == ["Coffee"])
        try home.succeed(
            "meetings", "add", "--title", "Talk", "--start", "2026-12-02 11:00", "--calendar", "work")
        #expect(try sync(home, "Files").pushed == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/work").count == 2)
        #expect(try home.succeed("sync").lines == ["Files: up to date"])
        #expect(try home.succeed("accounts", "test").lines == ["✓ Files: work"])
        #expect(try home.fail("sync", "none").contains("Existing accounts: Files"))

        #expect(try home.succeed("accounts", "remove", "files").lines == ["Removed “Files”."])
        #expect(try titles(home).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/work").count == 2)
    }

    @Test func aConflictIsSolved() throws {
        try home.write(Self.event("Coffee"), to: "vdir/work/1.ics")
        try home.succeed("accounts", "add", "Files", "--url", folder)
        _ = try sync(home)
        let meeting = try #require(
            try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
        try home.succeed("meetings", "edit", "\(meeting.id)", "--title", "Tea")
        try home.write(Self.event("Wine"), to: "vdir/work/1.ics")
        #expect(try sync(home).conflicts == 1)
        let conflicts = try home.decode([Printed.Conflict].self, "sync", "conflicts", "--json")
        let conflict = try #require(conflicts.first)
        #expect(conflict.account == "Files" && conflict.item == "Tea" && conflict.kind == "edited")
        #expect(conflict.fields == [.init(field: "Title", here: "Tea", there: "Wine")])
        #expect(conflict.answers == ["here", "there", "both"])
        #expect(try home.succeed("sync", "conflicts").output.contains("Changed on both sides"))
        #expect(try home.run(["sync", "resolve", conflict.id, "mine"]).status == 64)
        #expect(try home.fail("sync", "resolve", "99", "here").contains("number 99"))
        try home.succeed("sync", "resolve", conflict.id, "there")
        #expect(try sync(home).conflicts == 0)
        #expect(try titles(home) == ["Wine"])
    }

    @Test func whatFailsIsSaid() throws {
        try home.write(Self.event("Coffee"), to: "vdir/work/1.ics")
        try home.succeed("accounts", "add", "Files", "--url", folder)
        try FileManager.default.moveItem(atPath: folder, toPath: home.path("away"))
        let run = try home.run(["sync"])
        #expect(run.status == 1 && run.errors.contains("cannot be read or written"), "\(run.errors)")
        let server = try home.run([
            "accounts", "add", "Dav", "--url", "http://127.0.0.1:9", "--user", "maria",
        ])
        #expect(server.status == 1 && server.errors.contains("No password is set"), "\(server.errors)")
        let typed = try home.fail(
            "accounts", "add", "Dav", "--url", "http://127.0.0.1:9", "--user", "maria", "--password-command",
            "hunter2")
        #expect(typed.contains("“hu…” is not a program") && !typed.contains("hunter2"), "\(typed)")
    }

    @Test func doctorLooksAtAccounts() throws {
        #expect(try home.succeed("calendars", "add", "Work").status == 0)
        #expect(try home.succeed("doctor").output.contains("none; “accounts add” adds one"))
        try home.write(Self.event("Coffee"), to: "vdir/work/1.ics")
        try home.succeed("accounts", "add", "Files", "--url", folder)
        let before = try home.succeed("doctor").output
        #expect(before.contains("Files, \(folder), 1 of 1 calendars and address books"), "\(before)")
        #expect(before.contains("no successful round yet") && before.contains("3 calendars"), "\(before)")
        _ = try sync(home)
        try home.succeed(
            "meetings", "add", "--title", "Talk", "--start", "2026-12-02 11:00", "--calendar", "work (Files)")
        let after = try home.succeed("doctor").output
        #expect(after.contains("last successful round: ") && after.contains("1 change waiting"), "\(after)")
        let good = try home.succeed("doctor", "--accounts").output
        #expect(good.contains("✓ Files: work"), "\(good)")
        try FileManager.default.moveItem(atPath: folder, toPath: home.path("away"))
        let bad = try home.run(["doctor", "--accounts"])
        #expect(bad.status == 1 && bad.errorLines.count == 1, "\(bad.errors)")
        #expect(bad.errors.contains("Files: \(folder)/work cannot be read or written"), "\(bad.errors)")
        #expect(try home.run(["doctor", "--accounts", "--mail"]).status == 64)
    }

    @Test func aTokenIsNotAPassword() throws {
        let both = try home.run([
            "accounts", "add", "Dav", "--url", "http://127.0.0.1:9", "--token-command", "echo t",
            "--password-command", "echo p",
        ])
        #expect(both.status == 64 && both.errors.contains("only one of"), "\(both.errors)")
        // Without a user, and nothing of the token in the error.
        let away = try home.run([
            "accounts", "add", "Dav", "--url", "http://127.0.0.1:9", "--token-command", "echo ya29.secret",
        ])
        #expect(away.status == 1 && away.errors.contains("does not answer"), "\(away.errors)")
        #expect(!(away.output + away.errors).contains("ya29"))
    }

    @Test(.enabled(if: RadicaleServer.isInstalled, "no servers of calendars at ../shared/dav"))
    func twoDatabasesAgreeOverAServer() throws {
        let server = try RadicaleServer()
        let (one, two) = (try server.home("maria"), try server.home("maria"))
        let account = try #require(
            try one.decode([Printed.Account].self, "accounts", "--json").first)
        #expect(Set(account.collections.map(\.kind)) == ["calendar", "tasks", "contacts"])
        let calendar = try #require(account.collections.first { $0.kind == "calendar" }).name
        try one.succeed(
            "meetings", "add", "--title", "Coffee", "--start", "2026-12-01 11:00", "--calendar", calendar)
        try one.succeed(
            "meetings", "add", "--title", "Run", "--start", "2026-12-02 19:00", "--repeat", "weekly",
            "--calendar", calendar)
        try one.succeed("contacts", "add", "--name", "Zoë", "--email", "zoe@example.org")
        #expect(try sync(one).pushed == 3)
        #expect(try sync(two).pulled == 3)
        #expect(try titles(two).contains("Coffee"))
        #expect(try two.succeed("contacts", "list").output.contains("Zoë"))
        let coffee = try #require(
            try two.decode([Printed.Meeting].self, "meetings", "list", "coffee", "--all", "--json").first)
        try two.succeed("meetings", "edit", "\(coffee.id)", "--title", "Tea")
        #expect(try sync(two).pushed == 1)
        #expect(try sync(one).pulled == 1)
        #expect(try titles(one).contains("Tea"))
        try two.succeed("meetings", "delete", "\(coffee.id)")
        #expect(try sync(two).deleted == 1)
        #expect(try sync(one).deleted == 1)
        let last = try sync(one)
        #expect(last.pulled + last.pushed + last.deleted + last.conflicts == 0)
        #expect(try two.succeed("accounts", "test").lines.count == account.collections.count)
        two.environment["MEET_DAV_PASSWORD"] = "wrong"
        let wrong = try two.run(["sync"])
        #expect(wrong.status == 1 && wrong.errors.contains("did not accept"), "\(wrong.errors)")
        withExtendedLifetime(server) {}
    }
}
