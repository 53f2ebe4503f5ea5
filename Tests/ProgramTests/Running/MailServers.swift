import Foundation
import Glibc
import StoreFixture
import Testing

/// The real servers of `../shared/mail`, Exim and Dovecot, on ports and in a folder of their own. They may be stopped and
/// started again: what was delivered stays.
final class MailServers {
    static let isInstalled = SharedServer.isInstalled("mail")

    private let work: String
    private var variables: [String: String]
    /// The ports without TLS from the start.
    let smtp: Int
    let imap: Int
    private let imaps: Int
    private var isRunning = false

    /// - Parameter allowsPlain: Whether one may sign in without TLS.
    init(allowsPlain: Bool = false) throws {
        let temporary = FileManager.default.temporaryDirectory.path
        // The servers' own sockets lie in it, so that its name has to be short.
        work = "\(temporary)/meet-mail-\(UUID().uuidString.prefix(8).lowercased())"
        variables = ["WORK": work]
        if allowsPlain { variables["ALLOW_PLAIN"] = "1" }
        let names = ["SMTP_PORT", "SMTPS_PORT", "IMAP_PORT", "IMAPS_PORT"]
        let ports = try SharedServer.start("mail", ports: names, environment: variables)
        (smtp, imap, imaps) = (ports[0], ports[2], ports[3])
        for (name, port) in zip(names, ports) { variables[name] = String(port) }
        isRunning = true
    }

    /// Again, on the same ports.
    func start() throws {
        try SharedServer.run("mail", "start", variables, limit: 300)
        isRunning = true
    }

    /// The mail and the passwords stay.
    func stop() throws {
        guard isRunning else { return }
        isRunning = false
        variables["KEEP"] = "1"
        try SharedServer.run("mail", "stop", variables, limit: 60)
    }

    /// Ends them as a loss of power does; `start` has them back, with the mail that was delivered.
    func crash() throws {
        for server in ["smtp", "imap"] {
            let text = try String(contentsOfFile: "\(work)/\(server).pid", encoding: .utf8)
            let pid = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            guard kill(pid, SIGKILL) == 0 else { throw Trouble("\(server) is not there.") }
        }
        isRunning = false
    }

    func password(_ name: String) throws -> String {
        let text = try String(contentsOfFile: work + "/passwords", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name)@example.org:") }
        return try #require(line.map { String($0.drop { $0 != ":" }.dropFirst()) })
    }

    /// The home of somebody with an account there, who goes by the clock of a test.
    func home(_ name: String) throws -> Scratch {
        try home(
            name,
            settings: [
                "mail.smtp.url": "smtp://127.0.0.1:\(smtp)",
                "mail.imap.url": "imaps://127.0.0.1:\(imaps)/INBOX",
            ])
    }

    /// The same, by other ways to the servers.
    func home(_ name: String, settings: [String: String]) throws -> Scratch {
        let home = try Scratch()
        try home.holdClock()
        home.environment["MEET_MAIL_PASSWORD"] = try password(name)
        try home.succeed("settings", "set", "me.name", name.capitalized)
        try home.succeed("settings", "set", "mail.address", "\(name)@example.org")
        for (setting, value) in settings { try home.succeed("settings", "set", setting, value) }
        try home.succeed("settings", "set", "mail.ca-file", work + "/ca.pem")
        return home
    }

    /// Has Exim take a mail of Maria's as it is.
    func post(_ mail: String, to name: String) throws {
        let curl = Process()
        curl.executableURL = URL(filePath: "/usr/bin/curl")
        curl.arguments = [
            "-sS", "--ssl-reqd", "--cacert", "\(work)/ca.pem", "-u",
            "maria@example.org:\(try password("maria"))",
            "--mail-from", "maria@example.org", "--mail-rcpt", "\(name)@example.org", "-T", "-",
            "smtp://127.0.0.1:\(smtp)",
        ]
        let input = Pipe()
        curl.standardInput = input
        try curl.run()
        try input.fileHandleForWriting.write(contentsOf: Data(mail.utf8))
        try input.fileHandleForWriting.close()
        curl.waitUntilExit()
        guard curl.terminationStatus == 0 else { throw Trouble("curl ended with \(curl.terminationStatus).") }
    }

    /// How many messages lie in somebody's mailbox.
    func delivered(_ name: String) -> Int { files(name).count }

    /// The messages in somebody's mailbox.
    func messages(_ name: String) throws -> [String] {
        try files(name).map { try String(contentsOfFile: $0, encoding: .utf8) }
    }

    private func files(_ name: String) -> [String] {
        ["new", "cur"].flatMap { folder in
            let path = "\(work)/mail/\(name)@example.org/Maildir/\(folder)"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return names.map { "\(path)/\($0)" }
        }
    }

    deinit {
        variables["KEEP"] = nil
        if isRunning { try? SharedServer.run("mail", "stop", variables, limit: 60) }
        try? FileManager.default.removeItem(atPath: work)
    }
}
