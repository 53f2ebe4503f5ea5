import Foundation

/// The comparison of hrefs. They are kept and sent as the server gave them: servers differ in what they
/// escape.
package enum SyncHref {
    /// Returns the key of an href: the path without scheme and host, its escapes decoded. `nil` for a path
    /// with dot segments, which may lead out of the collection.
    ///
    /// A relative href counts from the collection: some servers give `colon:x.ics`. An escaped slash stays
    /// escaped, and so does a percent sign that is none of an escape.
    package static func key(_ href: String, in collection: String = "/") -> String? {
        let plain = plainKey(href)
        if plain.isPlain { return plain.key }
        var path = self.path(href)
        if !path.hasPrefix("/") {
            let base = self.path(collection)
            path = (base.hasSuffix("/") ? base : base + "/") + path
        }
        let segments = path.split(separator: "/", omittingEmptySubsequences: true).map(decoded)
        if segments.contains(where: { $0 == "." || $0 == ".." }) { return nil }
        return "/" + segments.joined(separator: "/")
    }

    /// Returns the key of an item that lies directly in the collection, or `nil` for any other href: the
    /// collection itself, a collection in it, and a path elsewhere.
    package static func itemKey(_ href: String, in collection: String) -> String? {
        guard !href.hasSuffix("/"), let key = key(href, in: collection),
            let parent = self.key(collection)
        else { return nil }
        let beginning = parent == "/" ? "/" : parent + "/"
        guard key.hasPrefix(beginning) else { return nil }
        let name = key.dropFirst(beginning.count)
        return name.isEmpty || name.contains("/") ? nil : key
    }

    /// Returns the key of an absolute path without query, in printable ASCII, as most servers give it; `isPlain` is
    /// false for any other href.
    private static func plainKey(_ href: String) -> (isPlain: Bool, key: String?) {
        var href = href
        return href.withUTF8 { bytes -> (isPlain: Bool, key: String?) in
            let isPlain =
                bytes.first == slash
                && bytes.allSatisfy {
                    $0 > ASCII.space && $0 < ASCII.delete && $0 != ASCII.colon && $0 != UInt8(ascii: "?")
                }
            guard isPlain else { return (false, nil) }
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count)
            for segment in bytes.split(separator: slash) {
                output.append(slash)
                let start = output.count
                appendDecoded(segment, to: &output)
                let isDots = output.count - start <= 2 && output[start...].allSatisfy { $0 == ASCII.point }
                if isDots { return (true, nil) }
            }
            return (true, output.isEmpty ? "/" : String(decoding: output, as: UTF8.self))
        }
    }

    private static let slash = UInt8(ascii: "/")

    /// The last segment of a key.
    package static func name(ofKey key: String) -> Substring {
        guard let last = key.utf8.lastIndex(of: slash) else { return key[...] }
        return key[key.utf8.index(after: last)...]
    }

    /// Returns the path of a URL, and any other href as it is, without query.
    private static func path(_ href: String) -> String {
        let href = href.trimmed
        // Most hrefs are paths already.
        if !href.utf8.contains(where: { $0 == ASCII.colon || $0 == UInt8(ascii: "?") }) { return href }
        var rest = href[...]
        if let mark = rest.range(of: "://"),
            rest[..<mark.lowerBound].utf8.allSatisfy({ ASCII.isLetterOrDigit($0) || $0 == ASCII.hyphen })
        {
            rest = rest[mark.upperBound...].drop { $0 != "/" }
            if rest.isEmpty { return "/" }
        }
        return String(rest.prefix { $0 != "?" })
    }

    private static func decoded(_ segment: Substring) -> String {
        guard segment.utf8.contains(UInt8(ascii: "%")) else { return String(segment) }
        var output: [UInt8] = []
        appendDecoded(Array(segment.utf8), to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private static func appendDecoded(
        _ segment: some RandomAccessCollection<UInt8>, to output: inout [UInt8]
    ) {
        var rest = segment[...]
        while let byte = rest.first {
            let escape = rest.dropFirst().prefix(2)
            if byte == UInt8(ascii: "%"), escape.count == 2, let first = escape.first,
                let last = escape.last, let high = ASCII.hexadecimal(first),
                let low = ASCII.hexadecimal(last)
            {
                let decoded = high << 4 | low
                if decoded == slash { output += "%2F".utf8 } else { output.append(decoded) }
                rest = rest.dropFirst(3)
            } else {
                output.append(byte)
                rest = rest.dropFirst()
            }
        }
    }
}

/// The comparison of ETags.
package enum SyncTag {
    /// Returns the key of an ETag, without `W/` and quotes: servers give weak ones for compressed answers.
    /// `nil` for none.
    package static func key(_ tag: String?) -> String? {
        guard var text = tag?.trimmed[...] else { return nil }
        if text.hasPrefix("W/") || text.hasPrefix("w/") { text = text.dropFirst(2) }
        let plain = String(text).replacing("&#34;", with: "\"").replacing("&quot;", with: "\"")
        let key = plain.withoutQuotesAround
        return key.isEmpty ? nil : key
    }

    /// Returns whether both are there and equal. A missing ETag is never equal: the content decides.
    package static func isSame(_ one: String?, _ other: String?) -> Bool {
        guard let one = key(one), let other = key(other) else { return false }
        return one == other
    }

    /// Returns the value for `If-Match`: quoted and strong, because servers refuse a weak one (RFC 9110,
    /// 13.1.1).
    package static func condition(_ tag: String?) -> String? { key(tag).map { "\"\($0)\"" } }
}

/// The rights on a collection.
package enum SyncRights {
    /// Returns whether items may be written.
    ///
    /// - Parameter privileges: The names of `current-user-privilege-set` (RFC 3744, 5.4); `nil` where the
    ///   server gives none, which means that it knows no rights.
    package static func isWritable(_ privileges: Set<String>?) -> Bool {
        privileges.map { !$0.isDisjoint(with: ["write", "write-content", "bind", "all"]) } ?? true
    }
}
