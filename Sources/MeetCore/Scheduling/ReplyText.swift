/// The own words of a mail's writer: its text without quotes, their introductions and signatures.
///
/// Own words may stand before, after and between quoted lines. After an introduction without quoted lines, as
/// Outlook writes them, everything counts as quoted. The time is linear, and very long texts are cut.
package struct ReplyText: Hashable, Sendable {
    /// The own words, with single blank lines between paragraphs; empty without any.
    package private(set) var words = ""
    /// The own words above the first quote; all of them without one.
    package private(set) var wordsAbove = ""
    /// True if another mail is quoted.
    package private(set) var hasQuote = false
    /// True if the text was longer than the part that was read.
    package private(set) var isCut: Bool

    /// The maximum length of a text in bytes.
    package static let longest = 64 << 10
    private static let longestHTML = 256 << 10

    /// Reads the plain text of a mail.
    package init(_ text: String) {
        isCut = text.utf8.count > Self.longest
        let read = isCut ? String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self) : text
        let lines = read.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
            ReplyLine.init)
        let own = ownLines(of: lines)
        words = Self.joined(own.lines)
        wordsAbove = Self.joined(Array(own.lines.prefix(own.above)))
    }

    /// Reads the HTML of a mail. Its block quotations are quotes.
    package init(html: String) {
        self.init(Self.text(ofHTML: html))
        if html.utf8.count > Self.longestHTML { isCut = true }
    }

    /// Returns the own lines, and the number of those above the first quote.
    private mutating func ownLines(of lines: [ReplyLine]) -> (lines: [String], above: Int) {
        var own: [String] = []
        var above: Int?
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if line.isQuoted {
                hasQuote = true
                above = above ?? own.count
                own.append("")
                index += 1
            } else if line.isSignature || line.isLegalNotice {
                break
            } else if let count = ReplyLine.heading(in: lines, at: index) {
                hasQuote = true
                above = above ?? own.count
                own.append("")
                index += count
                guard ReplyLine.isQuoteNext(in: lines, from: index) else { break }
            } else {
                own.append(line.isOfProgram ? "" : line.text)
                index += 1
            }
        }
        return (own, above ?? own.count)
    }

    /// Joins lines, with one blank line in place of several.
    private static func joined(_ lines: [String]) -> String {
        var kept: [String] = []
        for line in lines where !line.isEmpty || kept.last?.isEmpty == false { kept.append(line) }
        if kept.last?.isEmpty == true { kept.removeLast() }
        return kept.joined(separator: "\n")
    }

    // MARK: - HTML

    /// Returns the plain text outside block quotations, with a quoted line in place of each of them.
    private static func text(ofHTML source: String) -> String {
        let bytes = Array(source.utf8.prefix(longestHTML))
        var pieces: [String] = []
        var depth = 0
        var start = 0
        var place = 0
        while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            let isClosing = open + 1 < bytes.count && bytes[open + 1] == UInt8(ascii: "/")
            let name = open + (isClosing ? 2 : 1)
            place = open + 1
            guard isBlockQuotation(bytes[name...]) else { continue }
            place = bytes[name...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
            if isClosing {
                if depth == 1 { start = place }
                depth = max(0, depth - 1)
            } else {
                if depth == 0 { pieces.append(plain(bytes[start..<open])) }
                depth += 1
            }
        }
        pieces.append(depth == 0 ? plain(bytes[start...]) : "")
        return pieces.joined(separator: "\n>\n")
    }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        HTMLText.plain(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns whether the name of a tag is `blockquote`.
    private static func isBlockQuotation(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = Array("blockquote".utf8)
        guard bytes.prefix(name.count).elementsEqual(name, by: { $0 | 0x20 == $1 }) else { return false }
        guard let next = bytes.dropFirst(name.count).first else { return true }
        return next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next <= 0x20
    }
}
