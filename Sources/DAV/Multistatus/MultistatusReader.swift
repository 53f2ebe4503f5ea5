/// Reads a multistatus (RFC 4918, 13) as it arrives: each response is handed over at its end, and memory is
/// bounded by the largest one.
package final class MultistatusReader {
    private let parser: XMLPushParser
    private let parts: Parts

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - base: The resource that was asked.
    ///   - take: Takes the next response; returns false if that is more than it keeps.
    package init(
        in base: DAVHref, on origin: DAVOrigin, limits: XMLLimits = XMLLimits(),
        take: @escaping (DAVResponse) -> Bool
    ) throws(XMLFault) {
        parser = try XMLPushParser(limits: limits)
        parts = Parts(base: base, origin: origin, limits: limits, keep: take)
    }

    /// The token for the next synchronisation (RFC 6578, 3.2), which some servers write before the responses.
    package var syncToken: String? { parts.syncToken }

    /// Reads the next bytes.
    package func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLFault) { try parser.feed(bytes, to: parts) }

    /// Ends the answer, which has to be a complete multistatus.
    package func finish() throws(XMLFault) { try parser.finish(to: parts) }
}

/// The elements in a multistatus, one after the other.
private final class Parts: XMLReceiver {
    private(set) var syncToken: String?
    private let base: DAVHref
    private let origin: DAVOrigin
    private let limits: XMLLimits
    private let keep: (DAVResponse) -> Bool
    private var builder: XMLTreeBuilder
    private var depth = 0

    init(base: DAVHref, origin: DAVOrigin, limits: XMLLimits, keep: @escaping (DAVResponse) -> Bool) {
        self.base = base
        self.origin = origin
        self.limits = limits
        self.keep = keep
        builder = XMLTreeBuilder(limits)
    }

    func take(_ event: XMLEvent) throws(XMLFault) {
        switch event {
        case .begin(let name, let attributes):
            depth += 1
            if depth == 1 {
                guard name == .dav("multistatus") else { throw .root(name) }
            } else {
                try builder.begin(name, attributes)
            }
        case .text(let text): try builder.add(text: text)
        case .end:
            depth -= 1
            if depth > 0, let part = builder.end() { try end(part) }
        }
    }

    private func end(_ part: XMLTree) throws(XMLFault) {
        if part.name == .dav("response") {
            for response in DAVResponse.all(of: part, in: base, on: origin) {
                guard keep(response) else { throw .tooLarge(limit: limits.kept) }
            }
        } else if part.name == .dav("sync-token") {
            let token = part.plainText
            syncToken = token.isEmpty ? nil : token
        }
    }
}
