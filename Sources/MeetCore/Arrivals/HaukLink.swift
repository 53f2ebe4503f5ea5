import Foundation

/// The link of a share on a server of Hauk: `https://hauk.example.org/?ABCD-1234`.
package struct HaukLink: Hashable, Sendable {
    /// The address of the server, with a slash at its end.
    package var server: String
    package var id: String

    /// Reads a link; `nil` for one without encryption to another machine, and for other texts.
    package init?(_ text: String) {
        let text = text.trimmed
        guard text.utf8.count <= 500, let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty,
            parts.user == nil, parts.password == nil,
            scheme == "https" || scheme == "http" && Self.isLoopback(host),
            let id = parts.percentEncodedQuery, Self.isID(id)
        else { return nil }
        var folders = parts.percentEncodedPath.split(separator: "/").map(String.init)
        // `/index.html?ABCD-1234`.
        if !parts.percentEncodedPath.hasSuffix("/"), folders.last?.contains(".") == true {
            folders.removeLast()
        }
        let port = parts.port.map { ":\($0)" } ?? ""
        server = (["\(scheme)://\(host)\(port)"] + folders).joined(separator: "/") + "/"
        self.id = id
    }

    /// The link as it is stored and shown.
    package var url: String { "\(server)?\(id)" }

    /// Returns the address that tells the points of the share.
    ///
    /// - Parameter since: The time of the latest known point; `nil` for all of them.
    package func address(since: Date?) -> String {
        let rest = since.map { "&since=\($0.timeIntervalSince1970)" } ?? ""
        return "\(server)api/fetch.php?id=\(id)\(rest)"
    }

    /// Returns the first link in a text that is one of Hauk without doubt; `nil` without one.
    package static func find(in text: String) -> HaukLink? {
        let ends: Set<Character> = ["<", ">", "\"", "'", "(", ")", "«", "»", "“", "”"]
        for word in text.split(whereSeparator: { $0.isWhitespace || ends.contains($0) }) {
            guard word.hasPrefix("https://") || word.hasPrefix("http://") else { continue }
            let plain = String(word).trimmingCharacters(in: CharacterSet(charactersIn: ".,;:!"))
            guard let link = HaukLink(plain), link.isPlain else { continue }
            return link
        }
        return nil
    }

    /// True if the address says that it is Hauk, or the id has the usual form.
    private var isPlain: Bool {
        server.contains("hauk") || id.wholeMatch(of: /[A-Z0-9]{4}-[A-Z0-9]{4}/) != nil
    }

    private static func isID(_ text: String) -> Bool {
        (4...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x5F
            }
    }

    private static func isLoopback(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
    }
}
