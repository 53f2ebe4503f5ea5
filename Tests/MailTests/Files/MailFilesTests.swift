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
