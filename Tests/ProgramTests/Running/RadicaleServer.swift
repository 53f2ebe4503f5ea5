import Foundation
import StoreFixture
import Testing

/// The real Radicale of `../shared/dav`, on a port and in a folder of its own; it ends with this object.
final class RadicaleServer {
    static let isInstalled = SharedServer.isInstalled("dav")

    let url: String
    private let work: String
    private let variables: [String: String]

    init() throws {
        let temporary = FileManager.default.temporaryDirectory.path
        let installed = ProcessInfo.processInfo.environment["VENV"] ?? "\(temporary)/meet-dav-venv"
        // The servers' own sockets lie in it, so that its name has to be short.
        work = "\(temporary)/meet-rad-\(UUID().uuidString.prefix(8).lowercased())"
        variables = ["WORK": work, "VENV": installed, "SERVERS": "radicale"]
        let names = ["RADICALE_PORT", "XANDIKOS_PORT", "CYRUS_PORT", "CYRUS_TLS_PORT"]
        let ports = try SharedServer.start("dav", ports: names, environment: variables)
        url = "http://127.0.0.1:\(ports[0])"
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
