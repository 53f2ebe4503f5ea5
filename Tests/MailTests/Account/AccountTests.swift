import Foundation
import Testing
import Transport

@testable import Mail

@Suite struct AccountTests {
    @Test(arguments: [
        ("smtps://mail.example.org", MailServer.Kind.smtp, "smtps://mail.example.org:465"),
        ("smtps://Mail.Example.org:4650", .smtp, "smtps://mail.example.org:4650"),
        ("smtp://mail.example.org", .smtp, "smtp://mail.example.org:587"),
        ("imaps://mail.example.org", .imap, "imaps://mail.example.org:993/INBOX"),
        ("imaps://mail.example.org/", .imap, "imaps://mail.example.org:993/INBOX"),
        ("imap://[::1]:1143/Work/%CE%A6", .imap, "imap://[::1]:1143/Work%2F%CE%A6"),
        ("IMAPS://mail.example.org/Sent%20Mail", .imap, "imaps://mail.example.org:993/Sent%20Mail"),
    ])
    func servers(url: String, kind: MailServer.Kind, expected: String) throws {
        let server = try MailServer(url, kind: kind)
        #expect(server.url == expected)
        #expect(try MailServer(server.url, kind: kind) == server)
    }

    /// A port that is not known for STARTTLS is taken to speak TLS from the start.
    @Test(arguments: [
        ("mail.example.org", MailServer.Kind.smtp, "smtps://mail.example.org"),
        ("mail.example.org:465", .smtp, "smtps://mail.example.org:465"),
        ("mail.example.org:587", .smtp, "smtp://mail.example.org:587"),
        ("127.0.0.1:1025", .smtp, "smtp://127.0.0.1:1025"),
        ("127.0.0.1:27465", .smtp, "smtps://127.0.0.1:27465"),
        ("mail.example.org:143/Work", .imap, "imap://mail.example.org:143/Work"),
        ("mail.example.org:9993", .imap, "imaps://mail.example.org:9993"),
        ("mail.example.org:587", .imap, "imaps://mail.example.org:587"),
        ("smtp://mail.example.org:27465", .smtp, "smtp://mail.example.org:27465"),
        ("my provider", .smtp, "my provider"),
    ])
    func hostsAlone(text: String, kind: MailServer.Kind, expected: String) {
        #expect(MailServer.completed(text, kind: kind) == expected)
    }

    @Test func theOtherWayToBeginEncryptionHasTheSamePort() throws {
        let server = try MailServer("smtp://mail.example.org:27465", kind: .smtp)
        #expect(server.turned.url == "smtps://mail.example.org:27465" && server.turned.turned == server)
    }

    @Test(arguments: [
        ("", MailServer.Kind.smtp, MailServer.Fault.malformed), ("mail.example.org", .smtp, .malformed),
        ("smtps://", .smtp, .malformed), ("smtps://a b", .smtp, .malformed),
        ("smtps://a:0", .smtp, .malformed),
        ("smtps://a:99999", .smtp, .malformed), ("smtps://a?x=1", .smtp, .malformed),
        ("http://a", .smtp, .scheme("http")), ("imaps://a", .smtp, .scheme("imaps")),
        ("smtps://a", .imap, .scheme("smtps")), ("smtps://me:secret@a", .smtp, .secret),
        ("imaps://a/%0d%0aLOGOUT", .imap, .malformed),
    ])
    func wrongServers(url: String, kind: MailServer.Kind, fault: MailServer.Fault) {
        #expect(throws: fault) { try MailServer(url, kind: kind) }
    }

    @Test(arguments: [
        ("a@gmail.com", "Gmail", "smtps://smtp.gmail.com:465"),
        ("a@GoogleMail.com", "Gmail", "smtps://smtp.gmail.com:465"),
        ("a@hotmail.co.uk", "Outlook", "smtp://smtp-mail.outlook.com:587"),
        ("a@outlook.com.gr", "Outlook", "smtp://smtp-mail.outlook.com:587"),
        ("a@yahoo.gr", "Yahoo", "smtps://smtp.mail.yahoo.com:465"),
        ("a@me.com", "iCloud", "smtp://smtp.mail.me.com:587"),
        ("a@gmx.de", "GMX", "smtps://mail.gmx.net:465"),
        ("a@web.de", "WEB.DE", "smtp://smtp.web.de:587"), ("a@posteo.de", "Posteo", "smtps://posteo.de:465"),
        ("a@mailbox.org", "mailbox.org", "smtps://smtp.mailbox.org:465"),
        ("a@proton.me", "Proton", "smtp://127.0.0.1:1025"),
        ("a@otenet.gr", "COSMOTE", "smtps://mailgate.otenet.gr:465"),
    ])
    func providers(address: String, name: String, smtp: String) throws {
        let provider = try #require(MailAccount.known(address: address))
        #expect(provider.name == name)
        #expect(provider.smtp.url == smtp)
        #expect(provider.imap.kind == .imap)
    }

    @Test(arguments: [
        "a@example.org", "gmail.com", "@gmail.com", "a@gmail.com.evil.org", "a@yahoo.", "a@notyahoo.com", "",
    ])
    func strangers(address: String) { #expect(MailAccount.known(address: address) == nil) }

    @Test func theUserIsTheAddressWhereNoneIsSaid() {
        #expect(MailAccount(address: "a@b.org").user == "a@b.org")
        #expect(MailAccount(address: "a@b.org", user: "").user == "a@b.org")
        #expect(MailAccount(address: "a@b.org", user: "me").user == "me")
    }

    @Test func aSecretIsShownByNothing() throws {
        let source = MailSecretSource(command: nil, environment: ["MEET_MAIL_PASSWORD": "hunter two"])
        let secret = try source.secret()
        var dumped = ""
        dump(source, to: &dumped)
        dump(secret, to: &dumped)
        let request = DialogueRequest(
            service: .smtp, host: "a", port: 1, encryption: .implicit, user: "me", secret: secret)
        dump(request, to: &dumped)
        for text in [dumped, "\(source)", "\(secret)", "\(request)", String(reflecting: request)] {
            #expect(!text.contains("hunter"))
        }
    }

    @Test(arguments: [
        (nil, MailError.noSecret(variable: "MEET_MAIL_PASSWORD", setting: "mail.password-command")),
        ("", .noSecret(variable: "MEET_MAIL_PASSWORD", setting: "mail.password-command")),
        ("/nowhere/at-all", .secretCommand(name: "/nowhere/at-all", .notFound)),
        ("false", .secretCommand(name: "false", .failed(status: 1))),
        ("true", .secretCommand(name: "true", .noSecret)),
    ])
    func noSecret(command: String?, error: MailError) {
        let source = MailSecretSource(command: command, environment: ["PATH": "/usr/bin:/bin"])
        #expect(throws: error) { try source.secret() }
    }

    @Test func theCommandPrintsTheSecret() throws {
        let environment = ["PATH": "/usr/bin:/bin"]
        let source = MailSecretSource(command: "echo two  words", environment: environment)
        #expect(try source.secret() == DialogueRequest.Secret("two words"))
        let token = MailSecretSource(command: "echo t", environment: environment, isToken: true)
        #expect(try token.secret() == DialogueRequest.Secret("t", isToken: true))
        let quoted = MailSecretSource(command: "echo 'two  words'", environment: environment)
        #expect(try quoted.secret() == DialogueRequest.Secret("two  words"))
        #expect(throws: Never.self) { try quoted.check() }
        let failing = MailSecretSource(command: "false", environment: environment)
        #expect(throws: MailError.secretCommand(name: "false", .failed(status: 1))) { try failing.check() }
    }

    @Test(arguments: [
        (MailError.network(.resolve(host: "a")), true, false),
        (.network(.broken(host: "a", stage: .wait, reason: "")), true, false),
        (.refused(host: "a", SMTPRefusal(step: .message, code: 451, said: "")), true, false),
        (.refused(host: "a", SMTPRefusal(step: .message, code: 550, said: "")), false, false),
        (.doubtful(host: "a", .broken(host: "a", stage: .receive, reason: "")), false, true),
        (.command(name: "sendmail", .failed(status: 75)), true, false),
        (.command(name: "sendmail", .failed(status: 1)), false, false),
        (.command(name: "sendmail", .tookTooLong), false, true), (.signIn(host: "a", said: ""), false, false),
    ])
    func whatMayBeTriedAgain(error: MailError, isTemporary: Bool, mayHaveArrived: Bool) {
        #expect(error.isTemporary == isTemporary)
        #expect(error.mayHaveArrived == mayHaveArrived)
    }

    @Test func whatServersSayIsOneLine() {
        let said = ServerWords.clean(
            "No\u{1B}[31m red\r\n and \u{202E}back" + String(repeating: "x", count: 900))
        #expect(said.hasPrefix("No [31m red and back"))
        #expect(said.count <= 300)
        #expect(ServerWords.clean("\n\u{301}No\r\n\u{301}\u{327} cafe\u{301} ") == "No cafe\u{301}")
        #expect(ServerWords.clean("\n\u{301}").isEmpty)
    }
}
