import CExpat

/// A part of a document, in the order of the document.
package enum XMLEvent: Hashable, Sendable {
    case begin(XMLName, [XMLAttribute])
    /// All text up to the next tag, from however many pieces and sections (CDATA) it came.
    case text(String)
    case end(XMLName)
}

/// Takes the parts of a document.
package protocol XMLReceiver: AnyObject {
    /// Takes the next part; an error stops the parser.
    func take(_ event: XMLEvent) throws(XMLFault)
}

/// A parser that is fed with bytes as they arrive (libexpat, https://libexpat.github.io/doc/).
///
/// The input is untrusted. Memory is bounded by the limits, not by the document: a DOCTYPE, and so any entity
/// but the five of XML, stops it.
package final class XMLPushParser {
    private let parser: UnsafeMutableRawPointer
    private let limits: XMLLimits
    /// Set while bytes are fed.
    private var receiver: (any XMLReceiver)?
    /// The first fault; there are no parts after it.
    private var fault: XMLFault?
    private var depth = 0
    private var total = 0
    /// The bytes since the last part: the library keeps an unfinished tag or comment in memory.
    private var silent = 0
    /// The text since the last tag.
    private var text: [UInt8] = []

    /// The bytes handed to the library at once.
    private static let piece = 64 << 10
    /// The maximum of `silent`. Since 2.6.0 the library waits for twice the bytes before it looks again.
    private static let mostSilent = 4 << 20

    package init(limits: XMLLimits = XMLLimits()) throws(XMLFault) {
        guard cexpat_load(), let parser = cexpat_create() else { throw .libraryMissing }
        self.parser = parser
        self.limits = limits
        cexpat_handle(
            parser, Unmanaged.passUnretained(self).toOpaque(),
            { user, name, attributes in XMLPushParser.of(user)?.begin(name, attributes) },
            { user, name in XMLPushParser.of(user)?.end(name) },
            { user, bytes, count in XMLPushParser.of(user)?.append(bytes, Int(count)) },
            { user, _, _, _, _ in XMLPushParser.of(user)?.stop(.doctype) })
    }

    deinit { cexpat_free(parser) }

    /// Parses the next bytes; the parts that they complete go to `receiver`.
    package func feed(_ bytes: UnsafeRawBufferPointer, to receiver: any XMLReceiver) throws(XMLFault) {
        if let fault { throw fault }
        self.receiver = receiver
        defer { self.receiver = nil }
        total += bytes.count
        guard total <= limits.total else { throw kept(.tooLarge(limit: limits.total)) }
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.piece, bytes.count)
            silent += end - start
            let isSound = cexpat_feed(
                parser, bytes.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self),
                Int32(end - start), false)
            if let fault { throw fault }
            guard isSound else { throw kept(malformed) }
            guard silent <= Self.mostSilent else { throw kept(.tooLarge(limit: Self.mostSilent)) }
            start = end
        }
    }

    /// Ends the document, which has to be complete.
    package func finish(to receiver: any XMLReceiver) throws(XMLFault) {
        if let fault { throw fault }
        self.receiver = receiver
        defer { self.receiver = nil }
        let isSound = cexpat_feed(parser, nil, 0, true)
        if let fault { throw fault }
        guard isSound else { throw kept(malformed) }
    }

    private static func of(_ user: UnsafeMutableRawPointer?) -> XMLPushParser? {
        user.map { Unmanaged<XMLPushParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private var malformed: XMLFault {
        .malformed(
            line: Int(cexpat_line(parser)),
            reason: cexpat_error(parser).map { String(cString: $0) } ?? "")
    }

    private func kept(_ new: XMLFault) -> XMLFault {
        fault = new
        return new
    }

    /// Stops the library, from within one of its calls.
    private func stop(_ new: XMLFault) {
        guard fault == nil else { return }
        fault = new
        cexpat_stop(parser)
    }

    private func begin(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard fault == nil, let name else { return }
        silent = 0
        depth += 1
        do throws(XMLFault) {
            try flush()
            guard depth <= limits.depth else { throw XMLFault.tooDeep(limit: limits.depth) }
            try receiver?.take(.begin(Self.name(name), pairs(attributes)))
        } catch { stop(error) }
    }

    private func end(_ name: UnsafePointer<CChar>?) {
        guard fault == nil, let name else { return }
        silent = 0
        depth -= 1
        do throws(XMLFault) {
            try flush()
            try receiver?.take(.end(Self.name(name)))
        } catch { stop(error) }
    }

    private func append(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
        guard fault == nil, let bytes, count > 0 else { return }
        silent = 0
        guard count <= limits.text - text.count else { return stop(.tooLarge(limit: limits.text)) }
        text.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Hands over the text since the last tag.
    private func flush() throws(XMLFault) {
        guard !text.isEmpty else { return }
        let whole = String(decoding: text, as: UTF8.self)
        text.removeAll(keepingCapacity: text.count < Self.piece)
        try receiver?.take(.text(whole))
    }

    private func pairs(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) throws(XMLFault) -> [XMLAttribute] {
        guard let attributes else { return [] }
        var pairs: [XMLAttribute] = []
        var index = 0
        while let name = attributes[index], let value = attributes[index + 1] {
            guard pairs.count < limits.attributes else { throw .tooLarge(limit: limits.attributes) }
            pairs.append(XMLAttribute(Self.name(name), String(cString: value)))
            index += 2
        }
        return pairs
    }

    /// Splits a name at the last line feed, which no local name contains.
    private static func name(_ text: UnsafePointer<CChar>) -> XMLName {
        let whole = String(cString: text)
        guard let cut = whole.utf8.lastIndex(of: 10) else { return XMLName("", whole) }
        return XMLName(String(whole[..<cut]), String(whole[whole.utf8.index(after: cut)...]))
    }
}

/// The library that parses XML.
package enum ExpatLibrary {
    /// Returns the version of the library: `expat_2.5.0`. Loads it; `nil` if it is not installed.
    package static func version() -> String? {
        cexpat_load() ? cexpat_version().map { String(cString: $0) } : nil
    }
}
