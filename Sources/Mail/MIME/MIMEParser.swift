/// Parses received messages (RFC 5322, RFC 2045 to 2047, RFC 2231), however broken.
package enum MIMEParser {
    /// Parses a message. A body that is an iCalendar object without any header is accepted too.
    package static func parse(_ bytes: [UInt8]) -> ReceivedMail {
        var reading = MailReading()
        reading.read(bytes[...])
        return reading.mail
    }
}
