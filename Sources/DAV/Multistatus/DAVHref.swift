/// A resource on a server, by its path.
///
/// It is sent as the server wrote it, but compared decoded: servers escape the same name in different ways
/// (RFC 3986, 6.2.2), and name collections with and without their last slash.
package struct DAVHref: Sendable {
    /// The path as the server wrote it: it begins with a slash.
    package let path: String
    /// The path in one spelling of all, without a slash at its end; empty for the root.
    package let key: String

    /// The maximum length of a path in bytes.
    private static let longest = 4000

    /// Makes a value of a path; `nil` if it does not begin with a slash, is too long, or leads above the
    /// root.
    package init?(path: String) {
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= Self.longest,
            let spelling = Spelling(path)
        else { return nil }
        key = spelling.key
        let isCollection = path.utf8.last == UInt8(ascii: "/")
        self.path = spelling.hasDots ? key + (isCollection || key.isEmpty ? "/" : "") : path
    }

    /// Resolves a reference of an answer (RFC 4918, 8.3; RFC 3986, 5.2).
    ///
    /// A name with a colon, such as `colon:x.ics`, is a relative reference: some servers do not escape it.
    ///
    /// - Parameters:
    ///   - base: The resource that was asked.
    /// - Returns: `nil` for a URL of another host, and for a reference that leads above the root.
    package init?(_ text: String, in base: DAVHref, on origin: DAVOrigin) {
        let text = XMLTree.trimmed(text)
        guard !text.isEmpty else { return nil }
        if let whole = Self.wholeURL(text, on: origin) {
            guard let (other, path) = DAVOrigin.split(whole), other.host == origin.host else { return nil }
            self.init(path: path)
        } else if text.utf8.first == UInt8(ascii: "/") {
            self.init(path: text)
        } else {
            self.init(path: base.folder + text)
        }
    }

    /// Returns the URL of a reference that names a server, else `nil`.
    package static func wholeURL(_ text: String, on origin: DAVOrigin) -> String? {
        if text.hasPrefix("//") { return "\(origin.scheme):\(text)" }
        let begin = text.prefix(8).lowercased()
        return begin.hasPrefix("http://") || begin.hasPrefix("https://") ? text : nil
    }

    /// The path for a request line: as the server wrote it, but for the characters that may not stand there.
    package var sent: String {
        let bytes = Array(path.utf8)
        var sent: [UInt8] = []
        sent.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            let isLonePercent = byte == UInt8(ascii: "%") && Spelling.escaped(bytes[...], at: index) == nil
            if byte <= 0x20 || byte >= 0x7F || isLonePercent || "\"#<>[\\]^`{|}".utf8.contains(byte) {
                Spelling.escape(byte, into: &sent)
            } else {
                sent.append(byte)
            }
        }
        return String(decoding: sent, as: UTF8.self)
    }

    /// The path up to its last slash.
    private var folder: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "/" }
        return String(path[...slash])
    }

    /// The path with a slash at its end, as servers want collections.
    package var asCollection: DAVHref {
        path.utf8.last == UInt8(ascii: "/") ? self : DAVHref(path: path + "/") ?? self
    }

    /// True if the server wrote it as a collection.
    package var isCollection: Bool { path.utf8.last == UInt8(ascii: "/") }

    /// Returns whether it lies in a collection, however deep.
    package func isInside(_ collection: DAVHref) -> Bool { key.hasPrefix(collection.key + "/") }

    /// Returns the resource of a name in this collection.
    package func child(_ name: String) -> DAVHref? {
        var bytes = Array(asCollection.path.utf8)
        for byte in name.utf8 { Spelling.append(byte, to: &bytes) }
        return DAVHref(path: String(decoding: bytes, as: UTF8.self)).flatMap { $0.isInside(self) ? $0 : nil }
    }

    /// Returns the resource of this place in another collection; `nil` if it is not in `collection`.
    func moved(from collection: DAVHref, to other: DAVHref) -> DAVHref? {
        if self == collection { return other }
        guard isInside(collection) else { return nil }
        let name = key.dropFirst(collection.key.count + 1)
        return DAVHref(path: other.asCollection.path + String(name) + (isCollection ? "/" : ""))
    }

    /// The last part of the path, decoded, for display.
    package var name: String {
        let bytes = Array(key.utf8)
        var name: [UInt8] = []
        var index = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        while index < bytes.count {
            if let byte = Spelling.escaped(bytes[...], at: index) {
                name.append(byte)
                index += 3
            } else {
                name.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: name, as: UTF8.self)
    }
}

extension DAVHref: Hashable {
    package static func == (one: DAVHref, other: DAVHref) -> Bool { one.key == other.key }
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension DAVHref: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let href = DAVHref(path: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no path")
        }
        self = href
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(path)
    }
}

/// The one spelling of all that paths are compared by: everything but unreserved characters as `%XX`, a lone
/// `%` as `%25`, no dot segments. An escaped slash stays different from a slash.
private struct Spelling {
    let key: String
    /// True if the path had dot segments, escaped ones too.
    let hasDots: Bool

    init?(_ path: String) {
        var segments: [[UInt8]] = []
        var hasDots = false
        for part in Array(path.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst()
        {
            let segment = Self.segment(part)
            if segment.elementsEqual(".".utf8) {
                hasDots = true
            } else if segment.elementsEqual("..".utf8) {
                hasDots = true
                guard segments.popLast() != nil else { return nil }
            } else {
                segments.append(segment)
            }
        }
        while segments.last?.isEmpty == true { segments.removeLast() }
        var bytes: [UInt8] = []
        for segment in segments {
            bytes.append(UInt8(ascii: "/"))
            bytes += segment
        }
        key = String(decoding: bytes, as: UTF8.self)
        self.hasDots = hasDots
    }

    private static func segment(_ part: ArraySlice<UInt8>) -> [UInt8] {
        var segment: [UInt8] = []
        segment.reserveCapacity(part.count)
        var index = part.startIndex
        while index < part.endIndex {
            if let byte = escaped(part, at: index) {
                append(byte, to: &segment)
                index += 3
            } else {
                append(part[index], to: &segment)
                index += 1
            }
        }
        return segment
    }

    /// Returns the byte that `%XX` stands for; `nil` for anything else.
    static func escaped(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
            let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }

    /// Appends a byte, escaped unless it is unreserved (RFC 3986, 2.3).
    static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        if byte &- 0x61 < 26 || byte &- 0x41 < 26 || byte &- 0x30 < 10 || "-._~".utf8.contains(byte) {
            bytes.append(byte)
        } else {
            escape(byte, into: &bytes)
        }
    }

    static func escape(_ byte: UInt8, into bytes: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
