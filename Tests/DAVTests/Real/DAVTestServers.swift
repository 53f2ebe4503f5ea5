import Foundation
import StoreFixture

/// The real servers of `../shared/dav`, Radicale, Xandikos and Cyrus, on ports and in a folder of their own; they end
/// with this object. What the first two run in is installed once for all runs.
final class DAVTestServers: @unchecked Sendable {
    static let isInstalled = SharedServer.isInstalled("dav")

    struct Fault: Error { var text: String }

    let radicale: Int
    let xandikos: Int
    let cyrus: Int
    let cyrusTLS: Int
    private let work: String
    private let variables: [String: String]

    /// Starts them on a thread of its own.
    static func started() async throws -> DAVTestServers {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try DAVTestServers() })
            }
        }
    }

    private init() throws {
        let temporary = FileManager.default.temporaryDirectory.path
        let installed = ProcessInfo.processInfo.environment["VENV"] ?? "\(temporary)/meet-dav-venv"
        // The servers' own sockets lie in it, so that its name has to be short.
        work = temporary + "/meet-dav-" + UUID().uuidString.prefix(8).lowercased()
        variables = ["WORK": work, "VENV": installed]
        let ports = try SharedServer.start(
            "dav", ports: ["RADICALE_PORT", "XANDIKOS_PORT", "CYRUS_PORT", "CYRUS_TLS_PORT"],
            environment: variables)
        (radicale, xandikos, cyrus, cyrusTLS) = (ports[0], ports[1], ports[2], ports[3])
    }

    var caFile: String { work + "/ca.pem" }

    func password(_ name: String) throws -> String {
        let text = try String(contentsOfFile: work + "/passwords", encoding: .utf8)
        for line in text.split(separator: "\n") where line.hasPrefix("\(name)@example.org:") {
            return String(line.drop { $0 != ":" }.dropFirst())
        }
        throw Fault(text: "\(name) has no password")
    }

    deinit {
        try? SharedServer.run("dav", "stop", variables, limit: 60)
        try? FileManager.default.removeItem(atPath: work)
    }
}
