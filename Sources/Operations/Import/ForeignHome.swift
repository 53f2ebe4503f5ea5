import Foundation
import Glibc
import MeetCore

/// The home folder in which the files of other programs are looked for.
package struct ForeignHome: Sendable {
    package let environment: [String: String]
    /// The time of the import.
    package let now: Date
    /// The home folder.
    let folder: String
    let workingFolder: String

    /// The maximum size of a file of settings.
    static let mostSettings = 1 << 20

    package init(environment: [String: String], workingFolder: String = "/", now: Date) {
        self.environment = environment
        self.workingFolder = workingFolder
        self.now = now
        folder = environment["HOME"] ?? ""
    }

    /// The folder of settings (XDG Base Directory Specification).
    var config: String { base("XDG_CONFIG_HOME", or: ".config") }
    /// The folder of data.
    var data: String { base("XDG_DATA_HOME", or: ".local/share") }

    private func base(_ variable: String, or name: String) -> String {
        // A relative path is to be ignored.
        if let path = environment[variable], path.hasPrefix("/") { return path }
        return path(name)
    }

    /// Returns the path of a name in the home folder.
    func path(_ name: String) -> String { Workspace.join(folder, name) }

    /// Returns a path of a file of settings, with `~` and variables (`$HOME`, `${HOME}`) expanded.
    ///
    /// - Parameter base: The folder that relative paths start from.
    func expand(_ path: String, from base: String? = nil) -> String {
        var text = ""
        var rest = path[...]
        while let place = rest.firstIndex(of: "$") {
            text += rest[..<place]
            rest = rest[rest.index(after: place)...]
            let isBraced = rest.first == "{"
            if isBraced { rest = rest.dropFirst() }
            let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
            rest = rest.dropFirst(name.count)
            if isBraced, rest.first == "}" { rest = rest.dropFirst() }
            text += environment[String(name)] ?? ""
        }
        return Workspace.expand(text + rest, environment: environment, workingFolder: base ?? workingFolder)
    }

    /// Returns the paths that exist.
    func existing(_ paths: [String]) -> [String] { paths.filter(isThere) }

    func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Returns the names in a folder, sorted, without hidden ones.
    func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Passes on the names in a folder, in no order, without hidden ones, until `body` returns false.
    func eachName(in folder: String, _ body: (String) -> Bool) {
        guard let stream = PathText.withPath(folder, opendir) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix("."), !body(name) { return }
        }
    }

    /// Returns the lines of a small file of settings; `nil` if it cannot be read.
    func settings(_ path: String) -> [String]? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: Self.mostSettings) else { return nil }
        return ForeignText.lines(Array(data))
    }
}

/// The text of files without a declared character set.
enum ForeignText {
    /// Returns the lines of UTF-8, or of Latin-1 if it is none, without their line ends.
    static func lines(_ bytes: [UInt8]) -> [String] {
        let text =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        // Only these count as line ends in the files of programs written in C.
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
            .map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
