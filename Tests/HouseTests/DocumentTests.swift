import DocumentFixture
import Foundation
import Testing

/// Paths, links and lengths of the documents.
@Suite struct DocumentTests {
    @Test(arguments: [(DocumentPage("ARCHITECTURE.md"), 20), (DocumentPage("CONTRIBUTING.md"), 5)])
    func namesOnlyWhatIsThere(page: DocumentPage, atLeast count: Int) throws {
        let repository = try Repository()
        let named = Self.codeSpans(in: try page.text()).filter(repository.looksLikePath)
        #expect(named.count >= count, "only \(named) were taken for paths")
        for path in named where !repository.has(path) {
            Issue.record("\(page) names \(path), which is not there.")
        }
    }

    @Test func findsPaths() throws {
        let repository = try Repository()
        let text =
            "a `Sources/Nowhere` b\n```\n`Sources/Fenced`\n```\n`MeetStore/Store` ``x`` `No.swift` `a/b`"
        let named = Self.codeSpans(in: text).filter(repository.looksLikePath)
        #expect(named == ["Sources/Nowhere", "MeetStore/Store", "No.swift"])
        #expect(named.map(repository.has) == [false, true, false])
        #expect(repository.has("Sources/Shell/Screens/Screen.swift"))
        #expect(repository.has("Shell/Screens/Screen.swift"))
        #expect(repository.has("App.swift"))
    }

    /// A longer page is a manual: it belongs to docs/manual, or to the comments of a file.
    @Test(arguments: [(DocumentPage.readme, 110), (DocumentPage("ARCHITECTURE.md"), 150)])
    func isShort(page: DocumentPage, limit: Int) throws {
        let lines = try page.text().split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(lines <= limit, "\(page) has \(lines) lines, the limit is \(limit)")
    }

    @Test func theReadmeNamesTheTwoCommandsInItsFirstScreen() throws {
        let top = try DocumentPage.readme.text().split(separator: "\n", omittingEmptySubsequences: false)
            .prefix(40)
        for command in ["make run", "make test"] {
            #expect(top.contains { $0.hasPrefix(command) }, "\(command) is not in the first 40 lines")
        }
    }

    /// A link leads to a file that is there, and to a heading that is in it.
    @Test func linksLeadSomewhere() throws {
        let names = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        var count = 0
        for page in try names.map(DocumentPage.init) + DocumentPage.manualPages() {
            for line in try page.proseLines() {
                for match in line.matches(of: /\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/) {
                    let target = String(match.output.1 ?? match.output.2 ?? "")
                    guard target.firstMatch(of: /^[a-z]+:/) == nil else { continue }
                    count += 1
                    if let fault = try Self.fault(of: target, in: page) { Issue.record("\(page): \(fault)") }
                }
            }
        }
        #expect(count > 40)
    }

    /// Every page of the manual is in its table of contents.
    @Test func theIndexListsEveryPage() throws {
        let index = try DocumentPage.manual("index").text()
        for page in try DocumentPage.manualPages() where page != .manual("index") {
            #expect(index.contains("](\(page.url.lastPathComponent))"), "\(page) is not in the index")
        }
    }

    private static func fault(of target: String, in page: DocumentPage) throws -> String? {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var aim = page
        if !parts[0].isEmpty {
            let url = page.url.deletingLastPathComponent().appending(path: String(parts[0])).standardized
            aim = DocumentPage(String(url.path.dropFirst(DocumentPage.root.standardized.path.count + 1)))
        }
        guard FileManager.default.fileExists(atPath: aim.url.path) else { return "there is no \(target)" }
        guard parts.count > 1, aim.path.hasSuffix(".md") else { return nil }
        return try aim.anchors().contains(String(parts[1])) ? nil : "there is no heading for \(target)"
    }

    /// The text between two backticks of a line, outside of fenced blocks.
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
                    atPath: DocumentPage.root.appending(path: "Sources").path))
            var names: Set<String> = []
            for folder in ["Sources", "Tests"] {
                let path = DocumentPage.root.appending(path: folder).path
                let walker = try #require(FileManager.default.enumerator(atPath: path))
                for case let file as String in walker {
                    names.insert(file.split(separator: "/").last.map(String.init) ?? file)
                }
            }
            self.names = names
        }

        /// Returns `true` for a path that begins with a folder of the package, and for the name of a source file.
        func looksLikePath(_ text: String) -> Bool {
            guard !text.contains(where: \.isWhitespace) else { return false }
            guard text.contains("/") else { return text.hasSuffix(".swift") && !text.hasPrefix("+") }
            let first = text.prefix { $0 != "/" }
            return ["Sources", "Tests", "Scripts", "docs", "po"].contains(first)
                || targets.contains(String(first))
        }

        /// Paths count from the package's root, or within `Sources`.
        func has(_ path: String) -> Bool {
            guard path.contains("/") else { return names.contains(path) }
            return ["", "Sources/"].contains {
                FileManager.default.fileExists(atPath: DocumentPage.root.appending(path: $0 + path).path)
            }
        }
    }
}
