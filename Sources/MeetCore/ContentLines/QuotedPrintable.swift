/// Quoted-printable (RFC 2045, 6.7) as vCard 2.1 and iCalendar 1.0 use it.
package enum QuotedPrintable {
    /// The bytes meant. Takes hexadecimal digits of both cases; an `=` before anything else is itself. Soft
    /// line breaks are gone by now: `ContentLineReader` joins the lines.
    package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == ASCII.equals, index + 2 < bytes.endIndex,
                let high = ASCII.hexadecimal(bytes[index + 1]),
                let low = ASCII.hexadecimal(bytes[index + 2])
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(byte)
                index += 1
            }
        }
        return output
    }
}
