import Foundation

/// The messages of a file or folder: a message, an iCalendar file, a mailbox file (RFC 4155), or a Maildir
/// (https://cr.yp.to/proto/maildir.html). Nothing is changed.
package struct MailFiles: Sequence {
    private let paths: [String]
    /// True for a folder, where an unreadable file does not prevent reading the others.
    package let isFolder: Bool

    /// The maximum size of a file in bytes; for a folder, a maximum number of messages applies.
    package static let largestFile = 64 << 20
    private static let mostFiles = 200_000

    /// Opens a file or folder.
    ///
    /// - Throws: If there is nothing at the path, or a folder that is not a Maildir.
    package init(path: String) throws(MailError) {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw .file(path: path, code: ENOENT)
        }
        isFolder = isDirectory.boolValue
        guard isFolder else {
            paths = [path]
            return
        }
        var found: [(name: String, path: String)] = []
        var hasFolder = false
        for folder in ["cur", "new"] {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)") else {
                continue
            }
            hasFolder = true
            // Hidden files are not messages; the names of messages begin with a number of seconds.
            found += names.filter { !$0.hasPrefix(".") }.map { ($0, "\(path)/\(folder)/\($0)") }
                .filter { Self.isFile($0.path) }
        }
        guard hasFolder else { throw .file(path: path, code: EISDIR) }
        paths = found.sorted { $0.name < $1.name }.prefix(Self.mostFiles).map(\.path)
    }

    /// Returns whether there is a file that can be read to its end: no pipe, socket or device, and no broken
    /// link or link to one. Missing permission is reported when it is read.
    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return errno == EACCES }
        return status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns the messages of bytes from a pipe: one, or those of a mailbox file.
    package static func messages(in bytes: [UInt8], source: String = "") -> [FetchedMail] {
        MailboxFile.cut(bytes).map { FetchedMail(source: source, bytes: $0) }
    }

    package func makeIterator() -> Iterator { Iterator(self) }

    package struct Iterator: IteratorProtocol {
        fileprivate var paths: ArraySlice<String>
        private let isFolder: Bool
        private var waiting: ArraySlice<FetchedMail> = []

        fileprivate init(_ files: MailFiles) {
            paths = files.paths[...]
            isFolder = files.isFolder
        }

        package mutating func next() -> Result<FetchedMail, MailError>? {
            while waiting.isEmpty {
                guard let path = paths.popFirst() else { return nil }
                do throws(MailError) {
                    waiting = MailFiles.messages(in: try MailFiles.bytes(of: path), source: path)[...]
                } catch {
                    // A mail program has moved it meanwhile.
                    if isFolder, case .file(_, ENOENT) = error { continue }
                    return .failure(error)
                }
            }
            return waiting.popFirst().map { .success($0) }
        }
    }

    private static func bytes(of path: String) throws(MailError) -> [UInt8] {
        // Opening a pipe must not wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw .file(path: path, code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .file(path: path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, code: EINVAL) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 128 << 10)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .file(path: path, code: errno) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= largestFile else { throw .file(path: path, code: EFBIG) }
        }
    }
}

/// Messages in sequence, each after a line that begins with `From ` (RFC 4155, appendix A).
enum MailboxFile {
    /// Splits a mailbox file; any other file is a single message.
    static func cut(_ bytes: [UInt8]) -> [[UInt8]] {
        let mark = Array("From ".utf8)
        let start = bytes.firstIndex { $0 != 10 && $0 != 13 } ?? 0
        guard bytes[start...].starts(with: mark) else { return [bytes] }
        var messages: [[UInt8]] = []
        var message: [UInt8] = []
        var lines = MailLines(bytes[start...])
        var lineStart = start
        var isAfterBlank = true
        while let line = lines.next() {
            defer {
                lineStart = lines.position
                isAfterBlank = line.isEmpty
            }
            if isAfterBlank, line.starts(with: mark), Self.isSeparator(line) {
                if !message.isEmpty { messages.append(message) }
                message = []
                continue
            }
            let whole = bytes[lineStart..<lines.position]
            let isQuoted =
                line.first == UInt8(ascii: ">") && line.drop { $0 == UInt8(ascii: ">") }.starts(with: mark)
            message += isQuoted ? whole.dropFirst() : whole
        }
        if !message.isEmpty { messages.append(message) }
        return messages.isEmpty ? [bytes] : messages
    }

    /// Returns whether a line is a separator, which ends with a year; a sentence may begin with `From` too.
    private static func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.split(separator: 32)
        guard words.count >= 4 else { return false }
        return words.suffix(4).contains { word in
            word.count == 4 && word.allSatisfy { $0 &- 48 < 10 }
        }
    }
}
