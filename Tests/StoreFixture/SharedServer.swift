import Foundation
import Processes

/// Servers of `../shared`: each has a folder with a script `start` and a script `stop`, and is told by variables where
/// it works (`WORK`) and on which ports.
package enum SharedServer {
    package static func folder(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../shared/\(name)")
            .standardizedFileURL.path
    }

    package static func isInstalled(_ name: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: folder(name) + "/start")
    }

    /// How often a start is tried: another program may have taken the port meanwhile, and on a busy machine a server may
    /// need longer than its script waits for it.
    private static let tries = 3

    /// Starts a server on free ports, and returns when it answers.
    ///
    /// - Parameters:
    ///   - ports: The variables that name its ports.
    ///   - environment: What is set besides, `WORK` among it.
    /// - Returns: The ports, in the order of their names.
    package static func start(_ name: String, ports: [String], environment: [String: String]) throws -> [Int]
    {
        // One at a time, whichever test it is for: the first may have to install what it needs.
        let turn = open(
            FileManager.default.temporaryDirectory.appendingPathComponent("meet-servers.lock").path,
            O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        flock(turn, LOCK_EX)
        defer { close(turn) }
        var said: [String] = []
        for _ in 0..<tries {
            let free = try freePorts(ports.count)
            let named = Dictionary(uniqueKeysWithValues: zip(ports, free.map { String($0) }))
            do {
                try run(name, "start", environment.merging(named) { $1 }, limit: 300)
                return free
            } catch {
                said.append("\(error)")
                try? run(name, "stop", environment, limit: 60)
            }
        }
        throw NotStarted(said: said)
    }

    /// Runs one of a server's scripts to its end.
    package static func run(
        _ name: String, _ script: String, _ environment: [String: String], limit: TimeInterval
    ) throws {
        let command = SpawnedCommand(
            path: "/bin/sh", arguments: ["-c", "exec \"$0\" 2>&1", "\(folder(name))/\(script)"],
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
        let outcome = command.run(limit: limit)
        guard case .exited(0, _) = outcome else {
            throw ScriptFailed(script: "\(name)/\(script)", outcome: outcome, logs: logs(environment["WORK"]))
        }
    }

    /// The last lines of what the script and the server wrote down.
    private static func logs(_ folder: String?) -> String {
        guard let folder, let files = FileManager.default.subpaths(atPath: folder) else { return "" }
        return files.filter { $0.hasSuffix(".log") }.sorted().map { file in
            let text = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
            return "\(file): \(text.suffix(500))"
        }.joined(separator: "\n")
    }

    /// All held at once, so that they differ.
    private static func freePorts(_ count: Int) throws -> [Int] {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        return try (0..<count).map { _ in
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            descriptors.append(descriptor)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
                }
            }
            guard isBound else { throw NotStarted(said: ["There is no free port."]) }
            return Int(UInt16(bigEndian: address.sin_port))
        }
    }

    private struct NotStarted: Error { var said: [String] }

    private struct ScriptFailed: Error, CustomStringConvertible {
        var script: String
        var outcome: SpawnedCommand.Outcome
        var logs: String

        var description: String {
            guard case .exited(let status, let output) = outcome else {
                return "\(script): \(outcome)\n\(logs)"
            }
            return "\(script) exited with \(status): \(String(decoding: output, as: UTF8.self))\n\(logs)"
        }
    }
}

/// The real Nominatim of `../shared/nominatim` on real data, on a port and in a folder of its own; it ends with this
/// object. What it runs in is installed once for all runs.
package final class NominatimServer {
    package static let isInstalled = SharedServer.isInstalled("nominatim")

    package let url: String
    private let variables: [String: String]
    private var isRunning = true

    /// Waits until it answers.
    ///
    /// - Parameter settings: `NOMINATIM_…`, as its manual has them.
    package init(_ settings: [String: String] = [:]) throws {
        let temporary = FileManager.default.temporaryDirectory.path
        let installed =
            ProcessInfo.processInfo.environment["VENV"] ?? "\(temporary)/meet-nominatim/venv-serve"
        let work = "\(temporary)/meet-nominatim-\(UUID().uuidString.prefix(8).lowercased())"
        variables = settings.merging(["WORK": work, "VENV": installed]) { $1 }
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        let ports = try SharedServer.start("nominatim", ports: ["PORT"], environment: variables)
        url = "http://127.0.0.1:\(ports[0])"
    }

    /// Starts it on a thread of its own.
    package static func started(_ settings: [String: String] = [:]) async throws -> sending NominatimServer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try NominatimServer(settings) })
            }
        }
    }

    /// Returns when nobody listens any more.
    package func stop() throws {
        guard isRunning else { return }
        isRunning = false
        let file = "\(variables["WORK"] ?? "")/server.pid"
        let pid = (try? String(contentsOfFile: file, encoding: .utf8)).flatMap {
            pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        try SharedServer.run("nominatim", "stop", variables, limit: 60)
        // The script asks it to end, and does not insist.
        if let pid { kill(pid, SIGKILL) }
    }

    deinit {
        try? stop()
        if let work = variables["WORK"] { try? FileManager.default.removeItem(atPath: work) }
    }
}
