import Foundation
import Synchronization

/// A document of the package, by its path from the package's root.
package struct DocumentPage: Hashable, Sendable, CustomStringConvertible {
    package var path: String

    package init(_ path: String) { self.path = path }

    package static let readme = DocumentPage("README.md")

    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A page of docs/manual, by its name without `.md`.
    package static func manual(_ name: String) -> DocumentPage { DocumentPage("docs/manual/\(name).md") }

    /// All pages of docs/manual, sorted by path.
    package static func manualPages() throws -> [DocumentPage] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs/manual").path)
            .filter { $0.hasSuffix(".md") }.sorted().map { DocumentPage("docs/manual/\($0)") }
    }

    package var url: URL { Self.root.appending(path: path) }
    package var description: String { path }

    package func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

    // MARK: - Generated parts

    private static let writing = Mutex(())

    /// Compares a generated part with the page, where it stands between `<!-- NAME: begin -->` and `<!-- NAME: end -->`.
    ///
    /// With MEET_UPDATE_DOCS in the environment, a part that differs is replaced, to be reviewed and committed.
    ///
    /// - Returns: A sentence for the failed test, or `nil` if the page is up to date.
    package func difference(in name: String, from expected: String) throws -> String? {
        try Self.writing.withLock { _ in
            let text = try text()
            let (begin, end) = ("<!-- \(name): begin -->\n", "\n<!-- \(name): end -->")
            guard let start = text.range(of: begin)?.upperBound,
                let stop = text.range(of: end, range: start..<text.endIndex)?.lowerBound
            else { return "\(path) has no part “\(name)”: put it between \(begin)and\(end)" }
            guard text[start..<stop] != expected else { return nil }
            var advice = "Run the tests with MEET_UPDATE_DOCS=1 to replace it"
            if ProcessInfo.processInfo.environment["MEET_UPDATE_DOCS"] != nil {
                try text.replacingCharacters(in: start..<stop, with: expected)
                    .write(to: url, atomically: true, encoding: .utf8)
                advice = "It was replaced: review it"
            }
            return "The part “\(name)” of \(path) is out of date. \(advice). Expected:\n\(expected)"
        }
    }

    // MARK: - Contents

    /// A fenced block: the word behind its fence, and its lines.
    package struct Block: Sendable {
        package var language: String
        package var lines: [String]

        /// The lines, with those that go on in a further one (a backslash at the end, or four blanks at the beginning) joined.
        package var joinedLines: [String] {
            lines.reduce(into: []) { joined, line in
                if var last = joined.last, last.hasSuffix("\\") || line.hasPrefix("    ") {
                    if last.hasSuffix("\\") { last.removeLast() }
                    joined[joined.count - 1] =
                        last.trimmingCharacters(in: .whitespaces) + " "
                        + line.trimmingCharacters(in: .whitespaces)
                } else {
                    joined.append(line)
                }
            }
        }
    }

    package func blocks() throws -> [Block] {
        var blocks: [Block] = []
        var isOpen = false
        for line in try text().split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isOpen.toggle()
                if isOpen { blocks.append(Block(language: String(line.dropFirst(3)), lines: [])) }
            } else if isOpen {
                blocks[blocks.count - 1].lines.append(String(line))
            }
        }
        return blocks
    }

    /// The lines outside of fenced blocks.
    package func proseLines() throws -> [Substring] {
        var isOpen = false
        return try text().split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("```") {
                isOpen.toggle()
                return false
            }
            return !isOpen
        }
    }

    /// The anchors of its headings, as GitHub makes them.
    package func anchors() throws -> Set<String> {
        Set(
            try proseLines().filter { $0.hasPrefix("#") }.map { heading in
                heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                    .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
                    .replacing(" ", with: "-")
            })
    }
}

/// A row of a table of GitHub-flavoured Markdown, or none.
package func tableCells(_ line: some StringProtocol) -> [String]? {
    guard line.hasPrefix("| "), !line.hasPrefix("| ---") else { return nil }
    let inner = String(line.dropFirst().dropLast()).replacing("\\|", with: "\u{0}")
    return inner.split(separator: "|").map {
        String($0).replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces)
    }
}
