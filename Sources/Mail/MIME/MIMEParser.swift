/// Reads messages as they come in (RFC 5322, RFC 2045 to 2047, RFC 2231), however broken.
package enum MIMEParser {
    /// What is wanted of a message. A body that is an iCalendar object itself, without any header, is taken too.
    package static func parse(_ bytes: [UInt8]) -> ReceivedMail {
        var reading = MailReading()
        reading.read(bytes[...])
        return reading.mail
    }
}
