import Foundation

/// Conversion of HTML to plain text: the visible text without its style.
///
/// It is not a browser: tags are ignored, apart from those that break lines, begin list items and make links.
/// Nothing is loaded, and very long input is cut.
package enum HTMLText {
    /// The maximum length of a source in bytes.
    private static let longest = 1 << 20

    /// Returns the plain text of a source that is known to be HTML.
    package static func plain(_ source: String) -> String {
        var reader = HTMLTextReader(Array(source.utf8.prefix(longest)), keepsLineEnds: false)
        return reader.text()
    }

    /// Returns the plain text of a description that may be HTML, as those of Google Calendar are; `nil` if it
    /// is not. Line ends are kept unless the source breaks its lines by tags or is a whole page.
    package static func plainIfMarkedUp(_ source: String) -> String? {
        guard source.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            return nil
        }
        let bytes = Array(source.utf8.prefix(longest))
        let tags = tagNames(of: bytes)
        if tags.isEmpty {
            guard hasMarkupEntity(source) else { return nil }
            return HTMLEntities.decoded(source).replacing("\u{A0}", with: " ")
        }
        var reader = HTMLTextReader(
            bytes, keepsLineEnds: tags.isDisjoint(with: ["html", "body", "head", "!doctype"]))
        return reader.text()
    }

    /// The elements used in descriptions. Anything else in angle brackets is text: `<ann@example.org>`.
    private static let known: Set<String> = [
        "!doctype", "html", "head", "body", "a", "b", "i", "u", "s", "em", "strong", "br", "p", "div", "span",
        "ul",
        "ol", "li", "table", "tbody", "thead", "tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
        "font",
        "img", "blockquote", "pre", "code", "center", "small", "strike", "del", "sub", "sup", "html-blob",
        "style",
        "section", "article", "header", "footer", "dl", "dt", "dd", "label", "meta", "title", "wbr", "o:p",
    ]

    /// The elements that mark a text as HTML by themselves; of others, a closing tag or an attribute does.
    private static let telling: Set<String> = [
        "br", "hr", "p", "div", "li", "img", "html", "body", "table", "!doctype",
    ]

    /// The tag names that mark a text as HTML.
    private static func tagNames(of bytes: [UInt8]) -> Set<String> {
        var found: Set<String> = []
        var place = 0
        while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = open + 1
            if let tag = HTMLTag(bytes, at: open), known.contains(tag.name) {
                let hasAttributes = bytes[tag.attributes].contains(UInt8(ascii: "="))
                if tag.isClosing || hasAttributes || telling.contains(tag.name) { found.insert(tag.name) }
                place = tag.end
            }
        }
        return found
    }

    /// Returns whether a text contains a character reference that only HTML has.
    private static func hasMarkupEntity(_ source: String) -> Bool {
        let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&nbsp;", "&#39;", "&#x27;", "&apos;"]
        return entities.contains { source.contains($0) }
    }

    fileprivate static func isKnown(_ tag: HTMLTag) -> Bool { known.contains(tag.name) }
}

/// A tag: `<a href="…">`, `</p>`, `<br/>`.
private struct HTMLTag {
    /// The name in lower case.
    var name: String
    var isClosing: Bool
    /// The range between the name and the bracket.
    var attributes: Range<Int>
    /// The position after the bracket.
    var end: Int

    init?(_ bytes: [UInt8], at open: Int) {
        var place = open + 1
        isClosing = place < bytes.count && bytes[place] == UInt8(ascii: "/")
        if isClosing { place += 1 }
        let start = place
        while place < bytes.count, place - start < 20, Self.isName(bytes[place]) { place += 1 }
        guard place > start, place < bytes.count else { return nil }
        name = String(decoding: bytes[start..<place].map(Self.lowercased), as: UTF8.self)
        guard [UInt8(ascii: ">"), UInt8(ascii: "/"), 0x20, 0x09, 0x0A].contains(bytes[place]) else {
            return nil
        }
        let first = place
        var quote: UInt8?
        while place < bytes.count {
            let byte = bytes[place]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                attributes = first..<place
                end = place + 1
                return
            } else if byte == UInt8(ascii: "<") {
                return nil
            }
            place += 1
        }
        return nil
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "!"):
            true
        default: false
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte
    }
}

private struct HTMLTextReader {
    private let bytes: [UInt8]
    private let keepsLineEnds: Bool
    private var lines: [String] = []
    private var line = ""
    /// True if a blank belongs before the next text in the line.
    private var isBlankDue = false
    /// True if an empty line belongs before the next text.
    private var isGapDue = false
    /// True after a line break by a tag, beside which a line end is ignored.
    private var isAfterBreak = true
    /// The number of the next item of each open list; `nil` for a list without numbers.
    private var lists: [Int?] = []
    /// The marker of a list item without text so far.
    private var entrySign = ""
    private var links: [(target: String, start: Int, lineCount: Int)] = []
    private var preformatted = 0
    /// The hidden elements that are never closed.
    private var unclosed: Set<String> = []

    init(_ bytes: [UInt8], keepsLineEnds: Bool) {
        self.bytes = bytes
        self.keepsLineEnds = keepsLineEnds
    }

    mutating func text() -> String {
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "<") {
                place = takeMarkup(at: place)
            } else {
                let end =
                    bytes[(place + 1)...].firstIndex { $0 == UInt8(ascii: "<") } ?? bytes.count
                add(HTMLEntities.decoded(String(decoding: bytes[place..<end], as: UTF8.self)))
                place = end
            }
        }
        if line == entrySign { line = "" }
        endLine()
        while lines.last == "" { lines.removeLast() }
        while lines.first == "" { lines.removeFirst() }
        return lines.joined(separator: "\n")
    }

    /// Handles a tag or a comment, and returns the position after it.
    private mutating func takeMarkup(at open: Int) -> Int {
        if bytes[open...].starts(with: "<!--".utf8) {
            var place = open + 4
            while place + 2 < bytes.count, !bytes[place...].starts(with: "-->".utf8) { place += 1 }
            return min(bytes.count, place + 3)
        }
        guard let tag = HTMLTag(bytes, at: open), HTMLText.isKnown(tag) || !keepsLineEnds else {
            add("<")
            return open + 1
        }
        switch tag.name {
        case "style", "script", "head", "title": return tag.isClosing ? tag.end : end(of: tag)
        default: take(tag)
        }
        return tag.end
    }

    /// Returns the position after the closing tag of a hidden element, or after the tag if it is never
    /// closed.
    private mutating func end(of tag: HTMLTag) -> Int {
        if unclosed.contains(tag.name) { return tag.end }
        var place = tag.end
        while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            if let closing = HTMLTag(bytes, at: open), closing.isClosing, closing.name == tag.name {
                return closing.end
            }
            place = open + 1
        }
        unclosed.insert(tag.name)
        return tag.end
    }

    private mutating func take(_ tag: HTMLTag) {
        switch tag.name {
        case "br":
            breakLine()
        case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table", "dl":
            endBlock()
            isGapDue = !lines.isEmpty && lists.isEmpty
        case "ul", "ol":
            endBlock()
            if tag.isClosing {
                if !lists.isEmpty { lists.removeLast() }
            } else if lists.count < 20 {
                lists.append(tag.name == "ol" ? 1 : nil)
            }
        case "li":
            if line == entrySign { line = "" }
            endBlock()
            if !tag.isClosing { beginEntry() }
        case "div", "tr", "section", "article", "header", "footer", "center", "dt", "dd", "html", "body":
            endBlock()
        case "pre":
            endBlock()
            preformatted = max(0, preformatted + (tag.isClosing ? -1 : 1))
        case "hr":
            endBlock()
            line = "---"
            endBlock()
        case "td", "th": if !tag.isClosing, !line.isEmpty { isBlankDue = true }
        case "img": if let name = attribute("alt", of: tag), !name.isEmpty { add(name) }
        case "a": tag.isClosing ? endLink() : beginLink(tag)
        default: break
        }
    }

    private mutating func beginEntry() {
        let depth = max(0, lists.count - 1)
        var sign = "- "
        if let last = lists.indices.last, let number = lists[last] {
            sign = "\(number). "
            lists[last] = number + 1
        }
        entrySign = String(repeating: "  ", count: depth) + sign
        line = entrySign
        isBlankDue = false
        isAfterBreak = true
    }

    private mutating func beginLink(_ tag: HTMLTag) {
        guard let target = attribute("href", of: tag), !target.isEmpty, links.count < 20 else { return }
        links.append((target, line.utf8.count, lines.count))
    }

    /// Appends the target after the text of the link, unless they are equal.
    private mutating func endLink() {
        guard let link = links.popLast() else { return }
        let start = lines.count == link.lineCount ? link.start : 0
        let words = String(decoding: line.utf8.dropFirst(start), as: UTF8.self).withoutBlanksAround
        var target = link.target
        if target.lowercased().hasPrefix("mailto:") { target = String(target.dropFirst(7)) }
        let bare = { (text: String) in
            var text = text.lowercased()
            for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
                text.removeFirst(scheme.count)
            }
            return text.hasSuffix("/") ? String(text.dropLast()) : text
        }
        if words.isEmpty {
            add(target)
        } else if bare(words) != bare(target), !target.hasPrefix("#") {
            add(" <\(target)>")
        }
    }

    private func attribute(_ name: String, of tag: HTMLTag) -> String? {
        // Longer ones are not attributes of a link.
        let text = String(decoding: bytes[tag.attributes].prefix(8192), as: UTF8.self)
        var rest = text[...]
        while let range = rest.range(of: name, options: .caseInsensitive) {
            let isWord =
                range.lowerBound == text.startIndex || text[text.index(before: range.lowerBound)].isWhitespace
            rest = rest[range.upperBound...]
            let value = rest.drop(while: \.isWhitespace)
            guard isWord, value.first == "=" else { continue }
            let written = value.dropFirst().drop(while: \.isWhitespace)
            let found: Substring
            if let quote = written.first, quote == "\"" || quote == "'" {
                found = written.dropFirst().prefix { $0 != quote }
            } else {
                found = written.prefix { !$0.isWhitespace }
            }
            return HTMLEntities.decoded(String(found)).withoutBlanksAround
        }
        return nil
    }

    // MARK: Lines

    private mutating func add(_ text: String) {
        for character in text {
            if character.isNewline, preformatted > 0 || keepsLineEnds {
                if !isAfterBreak || preformatted > 0 {
                    breakLine()
                    isAfterBreak = false
                } else {
                    isAfterBreak = false
                }
            } else if character.isWhitespace, character != "\u{A0}", preformatted == 0 {
                isBlankDue = isBlankDue || !line.isEmpty
            } else {
                if isGapDue, line.isEmpty {
                    if lines.last != "", !lines.isEmpty { lines.append("") }
                    isGapDue = false
                }
                if isBlankDue, !line.isEmpty, line.last?.isWhitespace == false { line.append(" ") }
                isBlankDue = false
                isAfterBreak = false
                line.append(character == "\u{A0}" ? " " : character)
            }
        }
    }

    /// Ends the line, even an empty one.
    private mutating func breakLine() {
        isAfterBreak = true
        isBlankDue = false
        let isGap = isGapDue && !lines.isEmpty && lines.last != ""
        isGapDue = false
        if isGap { lines.append("") }
        if !isGap || !line.isEmpty { lines.append(line.withoutTrailingBlanks) }
        line = ""
    }

    /// Ends the line unless it is empty.
    private mutating func endBlock() {
        endLine()
        isAfterBreak = true
    }

    private mutating func endLine() {
        if !line.isEmpty, line == entrySign { return }
        let text = line.withoutTrailingBlanks
        if !text.isEmpty {
            if isGapDue, !lines.isEmpty, lines.last != "" { lines.append("") }
            isGapDue = false
            lines.append(text)
        }
        line = ""
        isBlankDue = false
    }
}

extension String {
    fileprivate var withoutTrailingBlanks: String {
        var text = self[...]
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
