import Foundation
import StoreFixture
import Testing

/// A real server of `../shared/dav`, by default Radicale, on a port and in a folder of its own; it ends with
/// this object.
final class RadicaleServer {
    static let isInstalled = SharedServer.isInstalled("dav")
    private static let names = ["radicale", "xandikos", "cyrus"]

    let url: String
    /// The folder in which Cyrus puts the mails that it would send.
    var sentMails: String { work + "/cyrus/sent" }
    private let work: String
    private let variables: [String: String]

    init(_ server: String = "radicale") throws {
        let temporary = FileManager.default.temporaryDirectory.path
        let installed = ProcessInfo.processInfo.environment["VENV"] ?? "\(temporary)/meet-dav-venv"
        // The servers' own sockets lie in it, so that its name has to be short.
        work = "\(temporary)/meet-rad-\(UUID().uuidString.prefix(8).lowercased())"
        variables = ["WORK": work, "VENV": installed, "SERVERS": server]
        let names = ["RADICALE_PORT", "XANDIKOS_PORT", "CYRUS_PORT", "CYRUS_TLS_PORT"]
        let ports = try SharedServer.start("dav", ports: names, environment: variables)
        let place = try #require(Self.names.firstIndex(of: server))
        url = "http://127.0.0.1:\(ports[place])"
    }

    func password(_ name: String) throws -> String {
        let text = try String(contentsOfFile: work + "/passwords", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name)@example.org:") }
        return try #require(line.map { String($0.drop { $0 != ":" }.dropFirst()) })
    }

    /// The home of somebody with an account there.
    func home(_ name: String) throws -> Scratch {
        let home = try Scratch()
        home.environment["MEET_DAV_PASSWORD"] = try password(name)
        try home.succeed("accounts", "add", "Home", "--url", url, "--user", "\(name)@example.org")
        return home
    }

    deinit {
        try? SharedServer.run("dav", "stop", variables, limit: 60)
        try? FileManager.default.removeItem(atPath: work)
    }
}
