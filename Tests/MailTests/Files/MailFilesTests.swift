import Foundation
import Testing

@testable import Mail

@Suite struct MailFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "meet-\(UUID().uuidString)")

    private func write(_ text: String, _ name: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func read(_ path: String) throws -> [String] {
        try MailFiles(path: path).map { String(decoding: try $0.get().bytes, as: UTF8.self) }
    }

    @Test func aMaildir() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try write("two", "new/1002.b")
        _ = try write("one", "cur/1001.a:2,S")
        _ = try write("draft", "tmp/1000.c")
        _ = try write("x", "new/.hidden")
        #expect(try read(folder.path) == ["one", "two"])
        // Nothing was moved.
        #expect(FileManager.default.fileExists(atPath: folder.path + "/new/1002.b"))
    }

    /// What nobody writes to would be waited for to the end of time.
    @Test func whatIsNoFileIsPassedOver() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let one = try write("one", "new/1001.a")
        _ = try write("two", "cur/1009.b")
        let files = FileManager.default
        #expect(mkfifo(folder.path + "/new/1002.pipe", 0o600) == 0)
        try files.createSymbolicLink(atPath: folder.path + "/new/1003.gone", withDestinationPath: "nowhere")
        try files.createSymbolicLink(
            atPath: folder.path + "/new/1004.device", withDestinationPath: "/dev/zero")
        try files.createSymbolicLink(
            atPath: folder.path + "/new/1005.pipe", withDestinationPath: folder.path + "/new/1002.pipe")
        try files.createDirectory(
            atPath: folder.path + "/new/1006.folder", withIntermediateDirectories: false)
        try files.createSymbolicLink(atPath: folder.path + "/new/1007.link", withDestinationPath: one)
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = folder.path + "/new/1008.socket"
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(try read(folder.path) == ["one", "one", "two"])
    }

    /// Also where it is named, or took the place of a file meanwhile.
    @Test func aPipeIsNotWaitedFor() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write("one", "new/1001.a")
        let found = try MailFiles(path: folder.path)
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        for files in [found, try MailFiles(path: path)] {
            #expect(throws: MailError.file(path: path, code: EINVAL)) {
                for message in files { _ = try message.get() }
            }
        }
    }

    @Test func aFileThatVanishesMeanwhileIsPassedOver() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let one = try write("one", "new/1001.a")
        _ = try write("two", "new/1002.b")
        let found = try MailFiles(path: folder.path)
        try FileManager.default.removeItem(atPath: one)
        #expect(try found.map { String(decoding: try $0.get().bytes, as: UTF8.self) } == ["two"])
    }

    @Test func aMessage() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write("Subject: x\n\nFrom here on\n", "one.eml")
        #expect(try read(path) == ["Subject: x\n\nFrom here on\n"])
        #expect(try MailFiles(path: path).map { try $0.get().source } == [path])
    }

    @Test func aMailboxFile() {
        let text = """
            From maria@example.org Mon Jan  5 10:00:00 2026
            Subject: one

            From the beginning
            >From the quoted line

            From nikos@example.org Tue Jan  6 10:00:00 2026 +0200
            Subject: two

            """
        let found = MailFiles.messages(in: Array(text.utf8)).map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(
            found == ["Subject: one\n\nFrom the beginning\nFrom the quoted line\n\n", "Subject: two\n"])
    }

    @Test func whatIsNotThere() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path
        #expect(throws: MailError.file(path: path, code: ENOENT)) { try MailFiles(path: path) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(throws: MailError.file(path: path, code: EISDIR)) { try MailFiles(path: path) }
    }
}
