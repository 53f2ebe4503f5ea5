import Foundation

/// `data:` URIs (RFC 2397), and the format names used before vCard 4.0.
enum DataURI {
    /// Returns the bytes and the media type, if present; `nil` if the value is no data: URI or its base64 is
    /// broken.
    static func decode(_ value: ArraySlice<UInt8>) -> (Data, mediaType: String?)? {
        guard ASCII.begins(value, with: "DATA:"),
            let comma = value.prefix(300).firstIndex(of: ASCII.comma)
        else { return nil }
        // Some writers escape the comma as if the URI were text.
        var head = value[..<comma].dropFirst(5)
        if head.last == ASCII.backslash { head.removeLast() }
        var fields = TextValue.unescaped(head).split(separator: ";", omittingEmptySubsequences: false)
        let isBase64 = fields.last?.lowercased() == "base64"
        if isBase64 { fields.removeLast() }
        let mediaType = fields.joined(separator: ";")
        let body = value[(comma + 1)...]
        let data = isBase64 ? Base64.decode(body) : percentDecoded(body)
        guard let data, !data.isEmpty else { return nil }
        return (data, proper(mediaType))
    }

    /// Returns the part before the base64.
    static func beginning(_ mediaType: String?) -> String {
        "data:" + (mediaType.flatMap(proper) ?? "") + ";base64,"
    }

    /// Returns whether a value that is base64 or a URI is a URI.
    static func isLink(_ value: some Sequence<UInt8>) -> Bool {
        value.prefix(20).contains(ASCII.colon)
    }

    /// Returns a media type (RFC 6838, 4.2) in lower case, with parameters that a URI can hold unchanged;
    /// `nil` if it is not valid.
    static func proper(_ mediaType: String) -> String? {
        let plain = mediaType.utf8.filter { $0 > ASCII.space }
        let parts = plain.split(separator: ASCII.semicolon, maxSplits: 1)
        guard let first = parts.first else { return nil }
        let names = first.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isProper =
            names.count == 2
            && names.allSatisfy { name in
                !name.isEmpty
                    && name.allSatisfy { ASCII.isLetterOrDigit($0) || "!#$&-^_.+".utf8.contains($0) }
            }
        guard isProper else { return nil }
        let type = String(decoding: first, as: UTF8.self).lowercased()
        guard parts.count == 2, parts[1].allSatisfy({ $0 < 127 && !#","\"#.utf8.contains($0) }) else {
            return type
        }
        return type + ";" + String(decoding: parts[1], as: UTF8.self)
    }

    private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> Data {
        var output = Data()
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let high = ASCII.hexadecimal(bytes[index + 1]), let low = ASCII.hexadecimal(bytes[index + 2])
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return output
    }

    /// Returns the media type of a TYPE value of vCard 2.1 or 3.0, or `nil` if it names no format.
    static func mediaType(of type: String, in property: String) -> String? {
        let lower = type.lowercased()
        if lower.utf8.contains(UInt8(ascii: "/")) { return proper(type) }
        switch (property, lower) {
        case (_, "home"), (_, "work"), (_, "pref"), (_, "other"): return nil
        case ("KEY", "pgp"): return "application/pgp-keys"
        case ("KEY", "x509"): return "application/pkix-cert"
        case ("KEY", _): return nil
        case ("SOUND", "wave"): return "audio/wav"
        case ("SOUND", _): return proper("audio/" + lower)
        default: return proper("image/" + (lower == "jpg" ? "jpeg" : lower))
        }
    }

    /// Returns the TYPE value of 3.0 for a media type, the inverse of `mediaType(of:in:)`.
    static func type(of mediaType: String, in property: String) -> String {
        let candidate =
            switch mediaType {
            case "application/pgp-keys": "PGP"
            case "application/pkix-cert": "X509"
            case "audio/wav": "WAVE"
            default: String(mediaType.drop { $0 != "/" }.dropFirst()).uppercased()
            }
        // A value that would be read as an encoding or as another parameter is written with its name.
        let isClear =
            ContactBuilder.isType(candidate)
            && Self.mediaType(of: candidate, in: property) == mediaType
        return isClear ? candidate : mediaType
    }
}
