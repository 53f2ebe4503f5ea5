/// An element with all that is in it.
package struct XMLTree: Hashable, Sendable {
    package var name: XMLName
    package var attributes: [XMLAttribute]
    package var children: [XMLTree]
    /// The text of the element itself, without that of its children, joined.
    package var text: String

    package init(
        _ name: XMLName, _ children: [XMLTree] = [], attributes: [XMLAttribute] = [], text: String = ""
    ) {
        self.name = name
        self.attributes = attributes
        self.children = children
        self.text = text
    }

    /// Returns the first child of a name.
    package subscript(name: XMLName) -> XMLTree? { children.first { $0.name == name } }

    /// Returns the children of a name.
    package func all(_ name: XMLName) -> [XMLTree] { children.filter { $0.name == name } }

    /// Returns the value of an attribute without a namespace.
    package func attribute(_ name: String) -> String? {
        attributes.first { $0.name.local == name && $0.name.namespace.isEmpty }?.value
    }

    /// The text without the blanks around it.
    package var plainText: String { Self.trimmed(text) }

    /// Returns text without the blanks around it.
    package static func trimmed(_ text: String) -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
        let bytes = text.utf8
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(text[first..<bytes.index(after: last)])
    }

    /// Parses a whole document.
    package static func parse(
        _ bytes: [UInt8], limits: XMLLimits = XMLLimits()
    ) throws(XMLFault) -> XMLTree {
        let reader = WholeDocument(limits)
        let parser = try XMLPushParser(limits: limits)
        let result = bytes.withUnsafeBytes { bytes -> Result<Void, XMLFault> in
            do throws(XMLFault) { return .success(try parser.feed(bytes, to: reader)) } catch {
                return .failure(error)
            }
        }
        try result.get()
        try parser.finish(to: reader)
        guard let root = reader.root else { throw .malformed(line: 0, reason: "") }
        return root
    }
}

/// Makes elements of the parts of a document, with bounded memory.
package struct XMLTreeBuilder {
    private let limits: XMLLimits
    /// The elements that have begun, the outermost first.
    private var open: [XMLTree] = []
    private var size = 0

    /// The memory of an element without text, in bytes.
    private static let elementSize = 160

    package init(_ limits: XMLLimits) { self.limits = limits }

    /// True between two outermost elements.
    package var isEmpty: Bool { open.isEmpty }

    package mutating func begin(_ name: XMLName, _ attributes: [XMLAttribute]) throws(XMLFault) {
        if open.isEmpty { size = 0 }
        var added = Self.elementSize
        for attribute in attributes { added += attribute.value.utf8.count + Self.elementSize }
        try grow(by: added)
        open.append(XMLTree(name, attributes: attributes))
    }

    package mutating func add(text: String) throws(XMLFault) {
        guard !open.isEmpty else { return }
        try grow(by: text.utf8.count)
        open[open.count - 1].text += text
    }

    /// Ends the innermost element; returns it if it was the outermost.
    package mutating func end() -> XMLTree? {
        guard let done = open.popLast() else { return nil }
        guard !open.isEmpty else { return done }
        open[open.count - 1].children.append(done)
        return nil
    }

    private mutating func grow(by count: Int) throws(XMLFault) {
        size += count
        guard size <= limits.element else { throw .tooLarge(limit: limits.element) }
    }
}

/// Keeps a document as a whole.
private final class WholeDocument: XMLReceiver {
    private(set) var root: XMLTree?
    private var builder: XMLTreeBuilder

    init(_ limits: XMLLimits) { builder = XMLTreeBuilder(limits) }

    func take(_ event: XMLEvent) throws(XMLFault) {
        switch event {
        case .begin(let name, let attributes): try builder.begin(name, attributes)
        case .text(let text): try builder.add(text: text)
        case .end: if let done = builder.end() { root = done }
        }
    }
}
