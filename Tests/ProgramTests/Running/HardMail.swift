/// Mails that programs of mail find hard to read.
enum HardMail {
    private static let end = "\r\n"

    private static func header(_ subject: String, from: String = "mallory@example.net") -> String {
        [
            "From: \(from)", "To: nikos@example.org", "Subject: \(subject)",
            "Message-ID: <\(subject.filter { $0 != " " })@example.net>",
            "Date: Sat, 21 Nov 2026 09:00:00 +0200",
            "MIME-Version: 1.0", "",
        ].joined(separator: end)
    }

    private static func calendar(_ title: String) -> String {
        [
            "Content-Type: text/calendar; method=REQUEST; charset=utf-8", "", "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "METHOD:REQUEST", "BEGIN:VEVENT", "UID:\(title.filter { $0 != " " })@example.org",
            "DTSTAMP:20261121T070000Z", "SUMMARY:\(title)", "DTSTART:20261202T080000Z",
            "DTEND:20261202T090000Z",
            "ORGANIZER:mailto:maria@example.org", "ATTENDEE:mailto:nikos@example.org", "END:VEVENT",
            "END:VCALENDAR", "",
        ].joined(separator: end)
    }

    static func invitation(_ number: Int) -> String {
        header("Invitation \(number)", from: "maria@example.org") + calendar("Invitation \(number)")
    }

    /// 98 multiparts, each within the one before.
    static var nested: String {
        let levels = (0..<98).map {
            "Content-Type: multipart/mixed; boundary=b\($0)\(end)\(end)--b\($0)\(end)"
        }
        let ends = (0..<98).reversed().map { "--b\($0)--\(end)" }
        return header("Nested") + levels.joined() + "Content-Type: text/plain\(end)\(end)x\(end)"
            + ends.joined()
    }

    static var manyParts: String {
        header("Many parts") + parts(of: "Content-Type: text/plain")
    }

    /// Servers say names with quotes and descriptions in literals.
    static var manyNames: String {
        header("Many names")
            + parts(
                of:
                    "Content-Type: text/plain; name=\"a\\\"é\"\(end)Content-Description: é\(end)Content-ID: <é>"
            )
    }

    private static func parts(of header: String) -> String {
        "Content-Type: multipart/mixed; boundary=b\(end)\(end)"
            + String(repeating: "--b\(end)\(header)\(end)\(end)x\(end)", count: 9000) + "--b--\(end)"
    }

    /// The calendar comes behind an attachment of 6 MB.
    static var behindAttachment: String {
        let line = String(repeating: "QUJD", count: 19) + end
        let attachment = String(repeating: line, count: (6 << 20) / 78)
        return header("Behind", from: "maria@example.org")
            + "Content-Type: multipart/mixed; boundary=b\(end)\(end)--b\(end)"
            + "Content-Type: video/mp4; name=film.mp4\(end)Content-Transfer-Encoding: base64\(end)\(end)"
            + attachment + "--b\(end)" + calendar("Behind") + "--b--\(end)"
    }
}
