import Foundation
import StoreFixture
import Testing

/// The mail account on the command line: what it is, whether it works, and that its password is shown nowhere.
@Suite struct AccountsTests {
    /// Somebody whose servers are not there.
    private func home() throws -> Scratch {
        let home = try Scratch()
        for (key, value) in [
            ("me.name", "Zoë"), ("mail.address", "zoe@example.org"), ("mail.smtp.url", "smtp://127.0.0.1:9"),
            ("mail.imap.url", "imap://127.0.0.1:9/INBOX"),
        ] {
            try home.succeed("settings", "set", key, value)
        }
        return home
    }

    /// Puts a keyring on the PATH.
    private func keyring(_ home: Scratch, _ script: String) throws {
        let folder = home.path("bin")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try makeProgram(at: folder + "/secret-tool", "#!/bin/sh\n" + script)
        home.environment["PATH"] = folder + ":" + (home.environment["PATH"] ?? "")
        try home.succeed(
            "settings", "set", "mail.password-command",
            "secret-tool lookup service meet user zoe@example.org")
    }

    @Test func theListHasTheAccountWithoutItsPassword() throws {
        let empty = try Scratch()
        #expect(try empty.succeed("accounts").output.isEmpty)
        #expect(try empty.decode([Printed.Account].self, "accounts", "--json") == [])
        let home = try home()
        home.environment["MEET_MAIL_PASSWORD"] = "hunter2"
        let columns = ["mail", "zoe@example.org", "smtp://127.0.0.1:9", "imap://127.0.0.1:9/INBOX", ""]
        #expect(try home.succeed("accounts", "list").lines == [columns.joined(separator: "\t")])
        let account = Printed.Account(
            name: "mail", kind: "mail", person: "Zoë", address: columns[1], sending: columns[2],
            receiving: columns[3], user: columns[1])
        #expect(try home.decode([Printed.Account].self, "accounts", "list", "--json") == [account])
        #expect(try home.succeed("accounts", "list", "--limit", "0").output.isEmpty)
    }

    @Test func theTestTellsWhatFailed() throws {
        #expect(try Scratch().fail("accounts", "test").contains("Your e-mail address is not set"))
        let home = try home()
        try keyring(home, "echo hunter2\n")
        for arguments in [[], ["--json"]] {
            let run = try home.run(["accounts", "test"] + arguments)
            #expect(run.status == 1 && run.errorLines.count == 2, "\(run.errors)")
            #expect(run.errorLines.first?.contains("Sending: ") == true, "\(run.errors)")
            #expect(run.errorLines.last?.contains("Reading: ") == true, "\(run.errors)")
            #expect(!(run.output + run.errors).contains("hunter2"))
            guard !arguments.isEmpty else {
                #expect(run.output.isEmpty)
                continue
            }
            let tests = try JSONDecoder().decode([Printed.AccountTest].self, from: Data(run.output.utf8))
            let test = try #require(tests.first)
            #expect(tests.count == 1 && test.name == "mail" && !test.works)
            #expect(test.address == "zoe@example.org")
            #expect(test.checks.map(\.step) == ["sending", "receiving"])
            #expect(test.checks.allSatisfy { !$0.works && $0.error?.isEmpty == false })
        }
    }

    /// The password of another address would go to them.
    @Test func theServersOfAnotherAddressAreNamed() throws {
        let home = try home()
        let run = try home.run(["settings", "set", "mail.address", "zoe@gmx.net"])
        #expect(run.status == 0 && run.errors.contains("another address: 127.0.0.1."), "\(run.errors)")
        #expect(try home.run(["settings", "set", "mail.address", "zp@gmx.net"]).errors.isEmpty)
    }

    @Test func aTypedPasswordIsNeitherStoredNorShown() throws {
        let home = try home()
        for value in ["hunter2", "hunter2 is it"] {
            let sentence = try home.fail("settings", "set", "mail.password-command", value)
            #expect(sentence.contains("“hu…” is not a program on this machine"), "\(sentence)")
            #expect(!sentence.contains("hunter2"), "\(sentence)")
        }
        // Its first word may be a program all the same.
        let sentence = try home.fail("settings", "set", "mail.password-command", "cat hunter2 on a mat")
        #expect(sentence.contains("The command cat failed (status 1), so it was not stored."), "\(sentence)")
        #expect(!sentence.contains("hunter2"), "\(sentence)")
        #expect(try home.run(["settings", "get", "mail.password-command"]).status == 1)
        for end in ["", "-wal"] {
            let bytes = (try? Data(contentsOf: URL(fileURLWithPath: home.database + end))) ?? Data()
            #expect(bytes.range(of: Data("hunter2".utf8)) == nil)
        }
    }

    // MARK: - Doctor

    @Test func doctorTellsOfMailWithoutAskingAnybody() throws {
        let empty = try Scratch()
        #expect(try empty.succeed("doctor").output.contains("not set up; the Me tab"))
        #expect(try empty.run(["doctor", "--mail"]).status == 1)
        let home = try home()
        func report() throws -> String { try home.succeed("doctor").output }
        let first = try report()
        #expect(first.contains("zoe@example.org, smtp://127.0.0.1:9, imap://127.0.0.1:9/INBOX"), "\(first)")
        #expect(first.contains("no password") && first.contains("no message is waiting"), "\(first)")
        #expect(first.contains("no successful round yet"), "\(first)")
        // The command is not run.
        try keyring(home, "echo run >>\"$HOME/runs\"; echo hunter2\n")
        try FileManager.default.removeItem(atPath: home.path("runs"))
        #expect(try report().contains("password from the command secret-tool"))
        #expect(!FileManager.default.fileExists(atPath: home.path("runs")))
        try FileManager.default.removeItem(atPath: home.path("bin/secret-tool"))
        if FileManager.default.isExecutableFile(atPath: "/usr/bin/secret-tool") == false {
            #expect(try report().contains("the password command is not a program on this machine"))
        }
        home.environment["MEET_MAIL_PASSWORD"] = "hunter2"
        #expect(try report().contains("password from the variable MEET_MAIL_PASSWORD"))
        #expect(try !report().contains("hunter2"))
    }

    @Test func doctorTriesThePasswordAndTheServers() throws {
        let home = try home()
        try keyring(home, "echo hunter2\n")
        try makeProgram(at: home.path("bin/secret-tool"), "#!/bin/sh\necho hunter2; exit 3\n")
        let failing = try home.run(["doctor", "--mail"])
        #expect(failing.status == 1, "\(failing.output)")
        #expect(
            failing.errorLines == ["meet-tui: The password command secret-tool failed (status 3)."],
            "\(failing.errors)")
        try makeProgram(at: home.path("bin/secret-tool"), "#!/bin/sh\necho hunter2\n")
        let away = try home.run(["doctor", "--mail"])
        #expect(away.status == 1 && away.output.contains("✓ The password can be read."), "\(away.output)")
        #expect(away.errorLines.count == 2 && away.errors.contains("Sending: "), "\(away.errors)")
        for run in [failing, away] { #expect(!(run.output + run.errors).contains("hunter2")) }
        #expect(try home.run(["doctor", "--mail", "--backups"]).status == 64)
    }
}

/// The account at real servers.
@Suite(.enabled(if: MailServers.isInstalled, "no mail servers at ../shared/mail"))
struct RealAccountsTests {
    @Test func anAccountThatWorksIsSaidToWork() throws {
        let servers = try MailServers()
        let maria = try servers.home("maria")
        maria.environment["MEET_MAIL_PASSWORD"] = nil
        let password = try servers.password("maria")
        try makeProgram(at: maria.path("keyring"), "#!/bin/sh\necho '\(password)'\n")
        try maria.succeed("settings", "set", "mail.password-command", maria.path("keyring"))
        #expect(
            try maria.succeed("accounts", "test").lines == ["✓ Sending works.", "✓ Reading works."])
        let test = Printed.AccountTest(
            name: "mail", address: "maria@example.org", works: true,
            checks: [.init(step: "sending", works: true), .init(step: "receiving", works: true)])
        #expect(try maria.decode([Printed.AccountTest].self, "accounts", "test", "--json") == [test])
        let report = try maria.succeed("doctor", "--mail").output
        #expect(report.contains("✓ The password can be read.") && report.contains("✓ Reading works."))
        #expect(!report.contains(password))
        try maria.succeed("invitations", "sync")
        #expect(try maria.succeed("doctor").output.contains("last successful round: just now"))
        try makeProgram(at: maria.path("keyring"), "#!/bin/sh\necho wrong\n")
        let run = try maria.run(["accounts", "test"])
        #expect(run.status == 1 && run.output.isEmpty, "\(run.output)")
        #expect(run.errors.contains("did not accept the name and password"), "\(run.errors)")
    }
}
