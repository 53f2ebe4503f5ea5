import Foundation

/// `data:` URIs (RFC 2397), and the names that formats had before vCard 4.0.
enum DataURI {
    /// The bytes and the media type, where it says one; `nil` for what is no data: URI, and for broken base64.
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
        return (data, mediaType.isEmpty ? nil : mediaType)
    }

    /// What stands before the base64.
    static func beginning(_ mediaType: String?) -> String {
        let type = (mediaType ?? "").unicodeScalars.filter { $0.value > 32 && $0.value < 127 && $0 != "," }
        return "data:" + String(String.UnicodeScalarView(type)) + ";base64,"
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

    /// What a TYPE of vCard 2.1 or 3.0 says of the format; `nil` for one that says something else.
    static func mediaType(of type: String, in property: String) -> String? {
        let lower = type.lowercased()
        if lower.utf8.contains(UInt8(ascii: "/")) { return lower }
        switch (property, lower) {
        case (_, "home"), (_, "work"), (_, "pref"), (_, "other"): return nil
        case ("KEY", "pgp"): return "application/pgp-keys"
        case ("KEY", "x509"): return "application/pkix-cert"
        case ("KEY", _): return nil
        case ("SOUND", "wave"): return "audio/wav"
        case ("SOUND", _): return "audio/" + lower
        default: return "image/" + (lower == "jpg" ? "jpeg" : lower)
        }
    }

    /// The TYPE that 3.0 has for a media type: the other way round.
    static func type(of mediaType: String, in property: String) -> String {
        let candidate =
            switch mediaType {
            case "application/pgp-keys": "PGP"
            case "application/pkix-cert": "X509"
            case "audio/wav": "WAVE"
            default: String(mediaType.drop { $0 != "/" }.dropFirst()).uppercased()
            }
        return Self.mediaType(of: candidate, in: property) == mediaType ? candidate : mediaType
    }
}
