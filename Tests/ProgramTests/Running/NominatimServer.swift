import Foundation
import Glibc

/// The real Nominatim of `../shared/nominatim`, on a port and in a folder of its own. The environment is made once
/// for all runs.
final class NominatimServer {
    private static let start = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../../shared/nominatim/start").standardizedFileURL.path
    static let isInstalled = FileManager.default.isExecutableFile(atPath: start)

    let url: String
    private let work: String
    private var pid: pid_t?

    init(_ home: Scratch) throws {
        work = home.path("nominatim")
        let port = try DrippingServer.freePort()
        url = "http://127.0.0.1:\(port)"
        let temporary = FileManager.default.temporaryDirectory.path
        // One at a time, whichever test it is for: the first may have to install what it needs.
        let turn = open("\(temporary)/meet-nominatim.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        flock(turn, LOCK_EX)
        defer { close(turn) }
        var variables = ProcessInfo.processInfo.environment
        variables["PORT"] = String(port)
        variables["WORK"] = work
        if variables["VENV"] == nil { variables["VENV"] = "\(temporary)/meet-nominatim/venv-serve" }
        let child = try Child(Self.start, [], environment: variables, folder: home.folder)
        guard let ending = try child.wait(milliseconds: 300_000), ending.status == 0 else {
            throw Trouble("Nominatim does not start: \(String(decoding: child.errors, as: UTF8.self))")
        }
        let number = try String(contentsOfFile: work + "/server.pid", encoding: .utf8)
        pid = pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Returns when nobody listens any more.
    func stop() throws {
        guard let pid else { return }
        var variables = ProcessInfo.processInfo.environment
        variables["WORK"] = work
        let stop = URL(fileURLWithPath: Self.start).deletingLastPathComponent().appendingPathComponent("stop")
            .path
        let child = try Child(stop, [], environment: variables, folder: NSTemporaryDirectory())
        _ = try child.wait(milliseconds: 20_000)
        kill(pid, SIGKILL)
        self.pid = nil
    }

    deinit { try? stop() }
}
