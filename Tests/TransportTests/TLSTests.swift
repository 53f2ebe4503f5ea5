import Foundation
import ServerFixture
import Testing

@testable import Transport

/// Encrypted connections to `openssl s_server`, with certificates made for the test.
@Suite(.enabled(if: OpenSSL.path != nil, "openssl is not installed"))
struct TLSTests {
    private func send(_ transport: CurlTransport, _ url: String) async -> Result<HTTPResponse, TransportError>
    {
        do throws(TransportError) { return .success(try await transport.send(HTTPRequest(url: url))) } catch {
            return .failure(error)
        }
    }

    @Test func aCertificateNobodyVouchesForIsRefused() async throws {
        let server = try OpenSSL(name: "localhost")
        let result = await send(.forTests(), "https://localhost:\(server.port)/plain")
        guard case .failure(.tls("localhost:\(server.port)", let reason)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(reason.lowercased().contains("certificate"), "\(reason)")
    }

    @Test func aCertificateFileMakesItTrusted() async throws {
        let server = try OpenSSL(name: "localhost")
        let transport = CurlTransport.forTests(certificateFile: server.certificate)
        let response = try await send(transport, "https://localhost:\(server.port)/plain").get()
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == "encrypted")
    }

    @Test func aCertificateForAnotherNameIsRefused() async throws {
        let server = try OpenSSL(name: "elsewhere.example")
        let transport = CurlTransport.forTests(certificateFile: server.certificate)
        let result = await send(transport, "https://localhost:\(server.port)/plain")
        guard case .failure(.tls) = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test func fromHTTPSToHTTPIsNotFollowed() async throws {
        let plain = try LoopbackServer { _, client in client.answer(text: "plain") }
        let server = try OpenSSL(name: "localhost", redirect: plain.url + "/")
        let transport = CurlTransport.forTests(certificateFile: server.certificate)
        let result = await send(transport, "https://localhost:\(server.port)/redirect")
        #expect(result == .failure(.redirect(host: "localhost:\(server.port)", .insecure)))
        #expect(plain.connections == 0)
    }

    @Test func fromHTTPToHTTPSAndBackIsNotFollowed() async throws {
        let plain = try LoopbackServer { _, client in client.answer(text: "plain") }
        let server = try OpenSSL(name: "localhost", redirect: plain.url + "/")
        let first = try LoopbackServer { _, client in
            client.answer("302 Found", headers: ["Location: https://localhost:\(server.port)/redirect"])
        }
        let transport = CurlTransport.forTests(certificateFile: server.certificate)
        let result = await send(transport, first.url)
        #expect(result == .failure(.redirect(host: "localhost:\(server.port)", .insecure)))
        #expect(plain.connections == 0)
    }

    @Test func whatIsNotEncryptedIsNoHTTPS() async throws {
        let server = try LoopbackServer { _, client in client.answer(text: "x") }
        // The server waits for the end of what it takes for a request.
        var request = HTTPRequest(url: "https://127.0.0.1:\(server.port)/")
        request.limits = TransferLimits(connect: .milliseconds(500), total: .milliseconds(500))
        let error = await failure { [request] () throws(TransportError) in
            try await CurlTransport.forTests().send(request)
        }
        switch error {
        case .tls, .timeout(_, .tls, _): break
        default: Issue.record("\(String(describing: error))")
        }
    }
}

/// `openssl s_server` with a certificate of its own; ends with this object.
final class OpenSSL: @unchecked Sendable {
    static let path = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    let port: Int
    let certificate: String
    private let folder: URL
    private let process = Process()

    struct Fault: Error { var text: String }

    /// - Parameter redirect: Where `/redirect` sends its visitors.
    init(name: String, redirect: String = "") throws {
        guard let path = Self.path else { throw Fault(text: "no openssl") }
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "meet-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appendingPathComponent("certificate.pem").path
        let key = folder.appendingPathComponent("key.pem").path
        let made = Process()
        made.executableURL = URL(fileURLWithPath: path)
        made.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", key, "-out",
            certificate,
        ]
        made.standardError = FileHandle.nullDevice
        try made.run()
        made.waitUntilExit()
        guard made.terminationStatus == 0 else { throw Fault(text: "openssl made no certificate") }
        // With -HTTP the files are whole answers.
        let head = "HTTP/1.0 200 OK\r\nContent-Length: 9\r\n\r\nencrypted"
        try Data(head.utf8).write(to: folder.appendingPathComponent("plain"))
        let away = "HTTP/1.0 302 Found\r\nLocation: \(redirect)\r\nContent-Length: 0\r\n\r\n"
        try Data(away.utf8).write(to: folder.appendingPathComponent("redirect"))
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-HTTP",
        ]
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It says where it listens: ACCEPT 127.0.0.1:41234
        var text = ""
        var found: Int?
        while found == nil {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { throw Fault(text: "openssl did not start: \(text)") }
            text += String(decoding: data, as: UTF8.self)
            for line in text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1)
            where line.hasPrefix("ACCEPT ") {
                found = line.split(separator: ":").last.flatMap { Int($0) }
            }
        }
        port = found ?? 0
    }

    deinit {
        // Not SIGTERM: threads of the tests may block it, and a new process inherits that.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }
}
