import Foundation
import Testing

/// A file of the package, with its path from the package's root.
struct SourceFile: Hashable, Sendable, CustomTestStringConvertible {
    var path: String
    var text: String

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// The folders, without the file.
    var folders: [String] { path.split(separator: "/").dropLast().map(String.init) }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var testDescription: String { path }
}

/// The package these tests were compiled from.
enum Package {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift and C files below `folder` (`Sources` or `Tests`), sorted by path.
    static func files(below folder: String) throws -> [SourceFile] {
        let top = root.appending(path: folder, directoryHint: .isDirectory)
        guard let walker = FileManager.default.enumerator(atPath: top.path) else {
            throw CocoaError(.fileReadNoSuchFile)
        }
        var files: [SourceFile] = []
        for case let path as String in walker where isSource(path) {
            let text = try String(contentsOf: top.appending(path: path), encoding: .utf8)
            files.append(SourceFile(path: "\(folder)/\(path)", text: text))
        }
        return files.sorted { $0.path < $1.path }
    }

    /// The targets of the screens, the lowest first.
    static let screens = ["Sentences", "Shell", "Features", "MeetUI"]

    static func screenFiles() throws -> [SourceFile] {
        try screens.flatMap { try files(below: "Sources/\($0)") }
    }

    private static func isSource(_ path: String) -> Bool {
        [".swift", ".c", ".h"].contains { path.hasSuffix($0) }
    }
}
