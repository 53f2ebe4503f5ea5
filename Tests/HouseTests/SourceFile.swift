import Foundation
import Synchronization
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

    private static let read = MadeOnce<String, Result<[SourceFile], any Error>>()

    /// The Swift and C files below `folder` (`Sources` or `Tests`), sorted by path. They are read once.
    static func files(below folder: String) throws -> [SourceFile] {
        try read.value(for: folder) { Result { try filesOnDisk(below: folder) } }.get()
    }

    private static func filesOnDisk(below folder: String) throws -> [SourceFile] {
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

extension SourceFile {
    private static let said = MadeOnce<SourceFile, SaidSentences>()
    private static let named = MadeOnce<SourceFile, SwiftNames>()

    /// The sentences of the file, which many rules look at: they are parsed once.
    var sentences: SaidSentences { Self.said.value(for: self) { SaidSentences(text) } }
    /// The names in the file, parsed once too.
    var typeNames: SwiftNames { Self.named.value(for: self) { SwiftNames(text) } }
}

/// Values that are made once in the process, however many tests ask for them at the same time.
final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Place: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private let places = Mutex<[Key: Place]>([:])

    func value(for key: Key, _ make: () -> Value) -> Value {
        let place = places.withLock { places in
            if let place = places[key] { return place }
            let place = Place()
            places[key] = place
            return place
        }
        return place.value.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }
}
