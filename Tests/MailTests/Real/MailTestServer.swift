import Foundation
import StoreFixture

/// The real servers of `../shared/mail`, Exim and Dovecot, on ports and in a folder of their own; they end with this
/// object.
final class MailTestServer: @unchecked Sendable {
    static let isInstalled = SharedServer.isInstalled("mail")

    struct Fault: Error { var text: String }

    let smtp: Int
    let smtps: Int
    let imap: Int
    let imaps: Int
    private let work: String
    private let variables: [String: String]

    /// Starts them on a thread of its own.
    static func started(allowsPlain: Bool = false) async throws -> MailTestServer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try MailTestServer(allowsPlain: allowsPlain) })
            }
        }
    }

    private init(allowsPlain: Bool) throws {
        let temporary = FileManager.default.temporaryDirectory.path
        // The servers' own sockets lie in it, so that its name has to be short.
        work = temporary + "/meet-mail-" + UUID().uuidString.prefix(8).lowercased()
        variables = ["WORK": work, "ALLOW_PLAIN": allowsPlain ? "1" : ""]
        let ports = try SharedServer.start(
            "mail", ports: ["SMTP_PORT", "SMTPS_PORT", "IMAP_PORT", "IMAPS_PORT"], environment: variables)
        (smtp, smtps, imap, imaps) = (ports[0], ports[1], ports[2], ports[3])
    }

    var caFile: String { work + "/ca.pem" }

    func password(_ name: String) throws -> String {
        let text = try String(contentsOfFile: work + "/passwords", encoding: .utf8)
        for line in text.split(separator: "\n") where line.hasPrefix("\(name)@example.org:") {
            return String(line.drop { $0 != ":" }.dropFirst())
        }
        throw Fault(text: "\(name) has no password")
    }

    /// How many messages lie in somebody's mailbox.
    func delivered(_ name: String) -> Int {
        ["new", "cur"].reduce(0) { count, folder in
            let path = "\(work)/mail/\(name)@example.org/Maildir/\(folder)"
            return count + ((try? FileManager.default.contentsOfDirectory(atPath: path))?.count ?? 0)
        }
    }

    /// The files of unread mail, which no reader may move.
    ///
    /// - Parameter box: The folder of another mailbox: `.Sent`.
    func unseen(_ name: String, in box: String = "") -> Int {
        ["new", "cur"].reduce(0) { count, folder in
            let path = "\(work)/mail/\(name)@example.org/Maildir/\(box)/\(folder)"
            let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return count
                + files.filter { !($0.split(separator: ",").last ?? "").contains("S") || !$0.contains(":2,") }
                .count
        }
    }

    /// A message the server has taken is delivered a moment later.
    func waitForMail(_ name: String, count: Int) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while delivered(name) < count {
            guard ContinuousClock.now < deadline else {
                throw Fault(text: "\(delivered(name)) of \(count) came")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    deinit {
        try? SharedServer.run("mail", "stop", variables, limit: 60)
        try? FileManager.default.removeItem(atPath: work)
    }

    /// A proxy before one of the servers that spoils what goes through it; it ends with this object.
    final class Proxy {
        let port: Int
        private let process = Process()

        init(to target: Int, _ mode: String, _ environment: [String: String] = [:]) throws {
            let output = Pipe()
            process.executableURL = URL(filePath: SharedServer.folder("mail") + "/fault-proxy")
            process.arguments = ["0", String(target), mode]
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            // It says where it listens: 127.0.0.1:41234 -> …
            let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            let digits = line.drop { $0 != ":" }.dropFirst().prefix { $0.isNumber }
            guard let port = Int(digits) else { throw Fault(text: "the proxy says «\(line)»") }
            self.port = port
        }

        deinit {
            // It was started by a thread that blocks signals, and so does it: nothing but this ends it.
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }
}
