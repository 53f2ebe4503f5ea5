import Foundation
import Testing

/// A file of the package, by its path from the package's root.
struct Document: Sendable, CustomTestStringConvertible {
    var path: String

    static let readme = Document(path: "README.md")

    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    var url: URL { Self.root.appending(path: path) }
    var testDescription: String { path }

    func text() throws -> String {
        try String(contentsOf: url, encoding: .utf8)
    }
}

/// What the documents name is there.
@Suite struct DocumentTests {
    @Test(arguments: [(Document(path: "ARCHITECTURE.md"), 30), (Document(path: "CONTRIBUTING.md"), 5)])
    func namesOnlyWhatIsThere(document: Document, atLeast count: Int) throws {
        let repository = try Repository()
        let named = Self.codeSpans(in: try document.text()).filter(repository.looksLikePath)
        #expect(named.count >= count, "only \(named) were taken for paths")
        for path in named where !repository.has(path) {
            Issue.record("\(document.path) names \(path), which is not there.")
        }
    }

    @Test func findsPaths() throws {
        let repository = try Repository()
        let text =
            "a `Sources/Nowhere` b\n```\n`Sources/Fenced`\n```\n`MeetStore/Store` ``x`` `No.swift` `a/b`"
        let named = Self.codeSpans(in: text).filter(repository.looksLikePath)
        #expect(named == ["Sources/Nowhere", "MeetStore/Store", "No.swift"])
        #expect(named.map(repository.has) == [false, true, false])
        #expect(repository.has("Sources/MeetUI/App/App.swift"))
        #expect(repository.has("MeetUI/App/App.swift"))
        #expect(repository.has("App.swift"))
    }

    /// What stands between two backticks of a line, code blocks apart.
    private static func codeSpans(in text: String) -> [String] {
        var isFenced = false
        return text.split(separator: "\n").flatMap { line -> [String] in
            if line.hasPrefix("```") {
                isFenced.toggle()
                return []
            }
            guard !isFenced else { return [] }
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            return parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        }
    }

    /// The files there are.
    private struct Repository {
        private let targets: Set<String>
        private let names: Set<String>

        init() throws {
            targets = Set(
                try FileManager.default.contentsOfDirectory(
                    atPath: Document.root.appending(path: "Sources").path))
            var names: Set<String> = []
            for folder in ["Sources", "Tests"] {
                let path = Document.root.appending(path: folder).path
                let walker = try #require(FileManager.default.enumerator(atPath: path))
                for case let file as String in walker {
                    names.insert(file.split(separator: "/").last.map(String.init) ?? file)
                }
            }
            self.names = names
        }

        /// Whether it begins with a folder of ours, or is a source file's name alone.
        func looksLikePath(_ text: String) -> Bool {
            guard !text.contains(where: \.isWhitespace) else { return false }
            guard text.contains("/") else { return text.hasSuffix(".swift") && !text.hasPrefix("+") }
            let first = text.prefix { $0 != "/" }
            return ["Sources", "Tests", "Scripts"].contains(first) || targets.contains(String(first))
        }

        /// Paths count from the package's root, or within `Sources`.
        func has(_ path: String) -> Bool {
            guard path.contains("/") else { return names.contains(path) }
            return ["", "Sources/"].contains {
                FileManager.default.fileExists(atPath: Document.root.appending(path: $0 + path).path)
            }
        }
    }
}
