/// Writes contacts as vCards that strict readers accept: RFC 6350, or RFC 2426 with the extensions of Apple's
/// and Android's programs.
///
/// Reading a card of version 4.0 gives back the same contact, as long as the contact holds what a card can
/// hold: text with `\n` as line ends and without other control characters, `nil` instead of empty text, no
/// empty entries at the end of lists.
package enum VCardEncoder {
    package static func encode(_ contact: Contact, version: VCardVersion = .v4) -> String {
        var output: [UInt8] = []
        write(contact, version: version, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the card in UTF-8 with CRLF line ends. `.v2` is written as `.v3`.
    package static func write(_ contact: Contact, version: VCardVersion = .v4, into output: inout [UInt8]) {
        var writer = CardWriter(contact: contact, isV4: version == .v4)
        writer.write()
        output += writer.lines.output
    }
}
