import Foundation
import Mail
import MeetCore
import MeetStore
import Operations
import StoreFixture
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The account, the outbox, and the question whom to tell, at the three sizes.
@MainActor
@Suite struct MailScreenTests {
    nonisolated static let sizes = Snapshot.sizes

    private func plan(_ harness: Harness) async {
        await harness.press("n")
        await harness.type("Tea")
        await harness.press(.tab)
        await harness.type("tue 14:00")
        await harness.press(.tab, .tab)
        await harness.type("maria")
        await harness.press(.enter)
        await harness.type("nikos")
        await harness.press(.enter, .control("s"))
    }

    @Test(.inEveryLanguage, arguments: sizes) func whomToTell(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.mail)
        await plan(harness)
        try harness.look("tell")
    }

    @Test(.inEveryLanguage, arguments: sizes) func whatWaitsInTheOutbox(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.mail)
        harness.mail.fail(with: .signIn(host: "mail.example.net", said: "535 no"))
        await plan(harness)
        await harness.press("Y", "5", "O")
        try harness.look("outbox")
        await harness.press("d")
        // Everybody has a message of their own.
        #expect(try harness.store.outboxCount(isOpenOnly: true) == 1)
        try harness.look("outbox-cancelled")
    }

    @Test func aDoubtfulMessageIsAskedAbout() async throws {
        let harness = try await Harness(seed: Seed.mail)
        harness.mail.fail(with: .command(name: "msmtp", .tookTooLong))
        await plan(harness)
        await harness.press("Y")
        #expect(harness.screen.contains("may or may not have arrived"), "\(harness.screen)")
        harness.mail.fail(with: nil)
        await harness.press("5", "O")
        #expect(harness.screen.contains("Did it arrive?"), "\(harness.screen)")
        await harness.press("n")
        #expect(harness.mail.sent.count == 1)
        #expect(harness.screen.contains("sent"))
    }

    @Test func whatArrivedIsNotSentAgain() async throws {
        let harness = try await Harness(seed: Seed.mail)
        harness.mail.fail(with: .command(name: "msmtp", .tookTooLong))
        await plan(harness)
        await harness.press("Y")
        harness.mail.fail(with: nil)
        await harness.press("5", "O", "y", "R")
        #expect(harness.mail.sent.isEmpty)
    }

    @Test func withoutAnAccountAnAnswerIsWrittenAsAFile() async throws {
        let harness = try await Harness { store in
            try store.set("me.name", to: "Eleni")
            try store.set("me.email", to: "eleni@example.net")
        }
        let mail = FakeMail.mail(method: "REQUEST", id: "1", Seed.event())
        try mail.write(toFile: harness.folder + "/walk.eml", atomically: true, encoding: .utf8)
        await harness.press("5", "r")
        await harness.type("walk.eml")
        await harness.press(.enter, "a", .enter)
        #expect(harness.screen.contains("it waits in the outbox (O)"), "\(harness.screen)")
        await harness.press("O", "f")
        #expect(harness.screen.contains("Written: "), "\(harness.screen)")
        let file = try #require(
            try FileManager.default.contentsOfDirectory(atPath: harness.folder).first { $0.hasSuffix(".ics") }
        )
        let text = try String(contentsOfFile: harness.folder + "/" + file, encoding: .utf8)
        #expect(text.contains("METHOD:REPLY"))
        #expect(try harness.store.outboxCount(isOpenOnly: true) == 0)
    }

    /// Esc stops a keyring that waits to be unlocked.
    @Test func escStopsAKeyringThatWaits() async throws {
        let harness = try await Harness { store in try store.set("me.email", to: "eleni@gmail.com") }
        try FileManager.default.createDirectory(
            atPath: harness.folder + "/bin", withIntermediateDirectories: true)
        try makeProgram(
            at: harness.folder + "/bin/secret-tool", "#!/bin/sh\nexec /bin/cat \"$HOME/gate\"\n")
        #expect(mkfifo(harness.folder + "/gate", 0o600) == 0)
        for key in MeScreen.Field.mail.path + [.enter] { await harness.press(key) }
        await harness.press("K")
        await harness.type("hunter2")
        harness.begin(.enter)
        harness.begin(.escape)
        await harness.wait(for: "word of the end") { harness.screen.contains("was stopped") }
        #expect(try harness.store.setting("mail.password-command") == nil)
    }

    @Test(.inEveryLanguage, arguments: sizes) func theAccount(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1)) { store in
            try store.set("me.email", to: "eleni@gmail.com")
        }
        for key in MeScreen.Field.mail.path + [.enter] { await harness.press(key) }
        try harness.look("account")
    }

    @Test func anAddressIsEnoughForAKnownProvider() async throws {
        let harness = try await Harness()
        for key in MeScreen.Field.mail.path + [.enter, .enter] { await harness.press(key) }
        await harness.type("eleni@gmail.com")
        await harness.press(.enter)
        #expect(harness.screen.contains("smtps://smtp.gmail.com"), "\(harness.screen)")
        #expect(harness.screen.contains("Gmail requires a password created for this program"))
        await harness.press("t")
        #expect(harness.screen.contains("✓ Sending works."), "\(harness.screen)")
        #expect(harness.screen.contains("✓ Reading works."))
        await harness.press(.escape)
        #expect(
            harness.rows.contains { $0.contains("Mail account") && $0.contains("eleni@gmail.com") },
            "\(harness.screen)")
        #expect(harness.screen.contains("eleni@gmail.com (the mail account's)"), "\(harness.screen)")
    }

    @Test func aTestSaysWhatFailed() async throws {
        let harness = try await Harness(seed: Seed.account)
        harness.mail.fail(with: .signIn(host: "127.0.0.1", said: "535 no"))
        for key in MeScreen.Field.mail.path + [.enter, "t"] { await harness.press(key) }
        #expect(
            harness.screen.contains("✗ Sending: 127.0.0.1 did not accept the name and password"),
            "\(harness.screen)")
        #expect(harness.screen.contains("535 no"))
    }

    /// Puts a program into the folder that is the whole PATH.
    private func install(_ name: String, _ script: String, in harness: Harness) throws {
        let folder = harness.folder + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try makeProgram(at: "\(folder)/\(name)", "#!/bin/sh\n" + script)
    }

    @Test func aPasswordIsTypedUnseenAndGoesToTheKeyring() async throws {
        let harness = try await Harness(seed: Seed.account)
        try install("secret-tool", "exec /bin/cat >\"$HOME/kept\"\n", in: harness)
        for key in MeScreen.Field.mail.path + [.enter] { await harness.press(key) }
        #expect(harness.screen.contains("K stores a password in the system's keyring."), "\(harness.screen)")
        #expect(harness.rows.last?.contains("K keyring") == true)
        #expect(!harness.screen.contains("in the clear") && !harness.screen.contains("with pass"))
        // What this machine does not have has no key.
        await harness.press("P", "C")
        #expect(!harness.screen.contains("Password ─"), "\(harness.screen)")
        await harness.press("K", .enter)
        #expect(harness.screen.contains("Enter the password."), "\(harness.screen)")
        await harness.type("hun")
        await harness.send(.paste("ter2\n"))
        #expect(harness.screen.contains("•••••••") && !harness.screen.contains("••••••••"))
        #expect(!harness.screen.contains("hunter2") && !harness.screen.contains("ter2"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(try String(contentsOfFile: harness.folder + "/kept", encoding: .utf8) == "hunter2")
        let command = "secret-tool lookup service meet user eleni@example.net"
        #expect(try harness.store.setting("mail.password-command") == command)
        #expect(harness.screen.contains(command), "\(harness.screen)")
        // The account is tested with it.
        #expect(harness.screen.contains("✓ Sending works."), "\(harness.screen)")
        #expect(!harness.screen.contains("hunter2"))
    }

    @Test func aFileInTheClearIsCalledSo() async throws {
        let harness = try await Harness(seed: Seed.account)
        try install("cat", "exec /bin/cat \"$@\"\n", in: harness)
        for key in MeScreen.Field.mail.path + [.enter] { await harness.press(key) }
        #expect(
            harness.screen.contains("C stores a password in a file, in the clear, readable by you only."),
            "\(harness.screen)")
        await harness.press("C")
        #expect(harness.screen.contains("It is stored in the clear, readable by you only:"))
        await harness.type("hunter2")
        await harness.press(.enter)
        let path = harness.folder + "/.local/share/meet/passwords/eleni@example.net"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "hunter2\n")
        #expect(try harness.store.setting("mail.password-command") == "cat \(path)")
    }

    @Test func aKeeperThatFailsIsNamed() async throws {
        let harness = try await Harness(seed: Seed.account)
        try install("secret-tool", "exit 1\n", in: harness)
        for key in MeScreen.Field.mail.path + [.enter, "K"] { await harness.press(key) }
        await harness.type("hunter2")
        await harness.press(.enter)
        #expect(
            harness.screen.contains("The password was not stored: secret-tool failed (status 1)."),
            "\(harness.screen)")
        #expect(try harness.store.setting("mail.password-command") == nil)
        #expect(!harness.screen.contains("Sending works"))
    }

    @Test func aPasswordIsNotTakenForACommand() async throws {
        let harness = try await Harness(seed: Seed.account)
        for key in MeScreen.Field.mail.path + [.enter, "j", "j", .enter] { await harness.press(key) }
        await harness.type("hunter2")
        await harness.press(.enter)
        #expect(harness.screen.contains("“hu…” is not a program on this machine"), "\(harness.screen)")
        #expect(!harness.screen.contains("hunter2"))
        #expect(try harness.store.setting("mail.password-command") == nil)
    }

    /// A sentence whose first word is a program is run, prints nothing, and is neither shown nor stored.
    @Test func aPassphraseIsNotTakenForACommand() async throws {
        let harness = try await Harness(seed: Seed.account)
        try install("cat", "exec /bin/cat \"$@\"\n", in: harness)
        for key in MeScreen.Field.mail.path + [.enter, "j", "j", .enter] { await harness.press(key) }
        await harness.type("cat sat on a mat")
        await harness.press(.enter)
        #expect(harness.screen.contains("The command cat failed (status 1)"), "\(harness.screen)")
        #expect(!harness.screen.contains("sat on"), "\(harness.screen)")
        #expect(try harness.store.setting("mail.password-command") == nil)
    }

    /// The row “Password” asks for it, after a new address by itself; undo takes it back.
    @Test func thePasswordIsAskedForAfterTheAddress() async throws {
        let harness = try await Harness()
        try install("cat", "exec /bin/cat \"$@\"\n", in: harness)
        for key in MeScreen.Field.mail.path + [.enter, .enter] { await harness.press(key) }
        await harness.type("Eleni P <eleni@gmail.com>")
        await harness.press(.enter)
        #expect(harness.screen.contains("┌─ Password ─"), "\(harness.screen)")
        // The place is named by the prompt alone.
        #expect(harness.rows.count { $0.contains("It is stored in the clear") } == 1, "\(harness.screen)")
        await harness.type("hunter2")
        await harness.press(.enter)
        let path = harness.folder + "/.local/share/meet/passwords/eleni@gmail.com"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "hunter2\n")
        #expect(
            harness.rows.contains { $0.contains("Password   ") && $0.contains("in a file, in the clear") },
            "\(harness.screen)")
        #expect(harness.app.person.name == "Eleni P")
        // Another address has another password.
        await harness.press("k", .enter, .control("u"))
        await harness.type("eleni@gmx.net")
        await harness.press(.enter)
        #expect(harness.screen.contains("┌─ Password ─"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(!harness.screen.contains("passwords/eleni@gmail.com"), "\(harness.screen)")
        // The change of the address, and then that of the password.
        await harness.press("u")
        #expect(try harness.store.setting("mail.address") == "eleni@gmail.com", "\(harness.screen)")
        await harness.press("u")
        #expect(try harness.store.setting("mail.password-command") == nil, "\(harness.screen)")
        #expect(!harness.screen.contains("was changed elsewhere"), "\(harness.screen)")
        // The row opens the prompt too.
        await harness.press(.enter)
        #expect(harness.screen.contains("┌─ Password ─"), "\(harness.screen)")
    }

    /// A letter on an empty row begins its text; on a set one it changes nothing, and the key that does is named.
    @Test func aLetterOnARowBeginsItsText() async throws {
        let harness = try await Harness()
        for key in MeScreen.Field.mail.path + [.enter] { await harness.press(key) }
        await harness.type("xenia@example.org")
        await harness.press(.enter)
        #expect(try harness.store.setting("mail.address") == "xenia@example.org", "\(harness.screen)")
        await harness.press("x")
        #expect(harness.screen.contains("edits this field."), "\(harness.screen)")
        await harness.press("j", "j", "j")
        await harness.send(.paste("mail.example.org:27465"))
        await harness.press(.enter)
        #expect(try harness.store.setting("mail.smtp.url") == "smtps://mail.example.org:27465")
    }

    /// The password of another address would go to the former servers.
    @Test func theServersOfAnotherAddressAreAskedAbout() async throws {
        let harness = try await Harness { store in
            try Seed.account(store)
            try store.set("mail.address", to: "eleni@example.net")
        }
        try install("cat", "exec /bin/cat \"$@\"\n", in: harness)
        for key in MeScreen.Field.mail.path + [.enter, .enter, .control("e"), .control("u")] {
            await harness.press(key)
        }
        await harness.type("eleni@gmx.net")
        await harness.press(.enter)
        #expect(harness.screen.contains("Clear the former servers?"), "\(harness.screen)")
        #expect(harness.screen.contains("another address: 127.0.0.1."), "\(harness.screen)")
        await harness.press("Y")
        #expect(try harness.store.setting("mail.smtp.url") == nil)
        #expect(try harness.store.setting("mail.imap.url") == nil)
        // The password is asked for after that.
        #expect(harness.screen.contains("┌─ Password ─"), "\(harness.screen)")
        await harness.type("hunter2")
        await harness.press(.enter)
        #expect(harness.screen.contains("mail.gmx.net"), "\(harness.screen)")
        #expect(harness.screen.contains("✓ Sending works."), "\(harness.screen)")
    }

    @Test func theServersOfAnotherAddressMayStay() async throws {
        let harness = try await Harness { store in
            try Seed.account(store)
            try store.set("mail.address", to: "eleni@example.net")
        }
        for key in MeScreen.Field.mail.path + [.enter, .enter, .control("e"), .control("u")] {
            await harness.press(key)
        }
        await harness.type("eleni@example.org")
        await harness.press(.enter)
        #expect(harness.screen.contains("clear them"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(try harness.store.setting("mail.smtp.url") == "smtp://127.0.0.1:2525")
    }

    /// An account with both servers and a password is tested after each change.
    @Test func aCompleteAccountIsTestedAfterAChange() async throws {
        let harness = try await Harness(
            environment: ["MEET_MAIL_PASSWORD": "hunter2"], seed: Seed.account)
        for key in MeScreen.Field.mail.path + [.enter, "j", "j", "j", .enter, .control("e"), .control("u")] {
            await harness.press(key)
        }
        #expect(!harness.screen.contains("Sending works."))
        await harness.type("mail.example.net")
        await harness.press(.enter)
        #expect(harness.screen.contains("✓ Sending works."), "\(harness.screen)")
        #expect(harness.screen.contains("✓ Reading works."), "\(harness.screen)")
    }

    /// The program sends what a command put into the outbox meanwhile.
    @Test func whatAnotherProcessPutsIntoTheOutboxIsSent() async throws {
        let harness = try await Harness(seed: Seed.mail)
        _ = try harness.store.enqueue(
            OutgoingMessage(
                messageID: "reminder@example.net", method: "POLL", uid: "dinner",
                from: CalendarAddress(name: "Eleni", email: "eleni@example.net"),
                to: [CalendarAddress(name: "Ann", email: "ann@example.org")], subject: "Dinner",
                text: "Please vote.", calendar: "", createdAt: Harness.now))
        #expect(harness.mail.sent.isEmpty)
        await harness.changeElsewhere()
        #expect(harness.mail.sent.map { $0.to } == [["ann@example.org"]])
    }

    /// The sentences about a certificate need more rows than others.
    @Test func aLongReasonIsWholeInTheOutbox() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Seed.mail)
        let reason = String(repeating: "unable to get local issuer certificate ", count: 4)
        harness.mail.fail(
            with: .certificate(host: "mail.example.net", names: ["imap.example.com"], reason: reason))
        await plan(harness)
        // The message that was tried is the earliest; the others wait with it.
        await harness.press("Y", "5", "O", "G")
        #expect(harness.screen.contains("Tried once"), "\(harness.screen)")
        // The time of the next try ends the text.
        #expect(harness.screen.contains("09:42."), "\(harness.screen)")
    }

    @Test func aWrongServerIsRefusedWhereItIsTyped() async throws {
        let harness = try await Harness(seed: Seed.account)
        for key in MeScreen.Field.mail.path + [.enter, "j", "j", "j", .enter, .control("e"), .control("u")] {
            await harness.press(key)
        }
        await harness.type("http://mail.example.net")
        await harness.press(.enter)
        #expect(harness.screen.contains("write smtps://smtp.example.org"), "\(harness.screen)")
        #expect(try harness.store.setting("mail.smtp.url") == "smtp://127.0.0.1:2525")
    }

    @Test(.inEveryLanguage, arguments: sizes) func newsAtTheFoot(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.mail)
        harness.mail.lay(FakeMail.mail(method: "REQUEST", id: "1", Seed.event()))
        await harness.move(to: Harness.now.addingTimeInterval(600))
        try harness.look("news")
    }
}
