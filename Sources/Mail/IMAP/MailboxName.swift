/// Mailbox names in commands.
enum MailboxName {
    /// Returns the quoted name in modified UTF-7, which every server supports (RFC 3501, 5.1.3).
    static func quoted(_ name: String) -> String { quoted(asListed: encoded(name)) }

    /// Returns the quoted name that a server spelled itself, so that it is encoded already.
    static func quoted(asListed name: String) -> String {
        var output = "\""
        for character in name {
            if character == "\"" || character == "\\" { output.append("\\") }
            output.append(character)
        }
        return output + "\""
    }

    private static func encoded(_ name: String) -> String {
        var output = ""
        var pending: [UInt8] = []
        func flush() {
            guard !pending.isEmpty else { return }
            var word: [UInt8] = []
            Base64Body.append(pending[...], to: &word)
            let text = String(decoding: word, as: UTF8.self).replacing("/", with: ",").replacing(
                "=", with: "")
            output += "&\(text)-"
            pending = []
        }
        for unit in name.utf16 {
            guard unit >= 0x20, unit < 0x7F else {
                pending += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                continue
            }
            flush()
            let character = Character(UnicodeScalar(UInt8(unit)))
            output += character == "&" ? "&-" : String(character)
        }
        flush()
        return output
    }
}
