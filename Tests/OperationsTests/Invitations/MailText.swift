import Foundation

/// A mail with a calendar in it, as text, to be changed line by line.
struct MailText {
    /// Header fields in their order, each once.
    var header: [(name: String, value: String)]
    var method: String
    /// Properties of the VEVENT.
    var event: [String]

    /// The clock of what is written here: one second later each time, so that no two are alike.
    init(_ method: String, uid: String, from: String, event: [String]) {
        self.method = method
        header = [
            ("From", from), ("To", "me@example.org"), ("Subject", "Coffee"),
            ("Date", "Sat, 21 Nov 2026 07:41:00 +0000"),
            ("Message-ID", "<\(UUID().uuidString)@example.org>"),
        ]
        self.event = ["UID:\(uid)"] + event
    }

    /// With another value of a field; without the field where it is `nil`.
    func with(_ name: String, _ value: String?) -> MailText {
        var mail = self
        mail.header.removeAll { $0.name == name }
        if let value { mail.header.append((name, value)) }
        return mail
    }

    /// With a line of the event in the place of those of that property.
    func saying(_ line: String) -> MailText {
        var mail = self
        let name = line.prefix { $0 != ":" && $0 != ";" }
        mail.event.removeAll { $0.prefix { $0 != ":" && $0 != ";" } == name }
        mail.event.append(line)
        return mail
    }

    /// With a further line of the event.
    func adding(_ line: String) -> MailText {
        var mail = self
        mail.event.append(line)
        return mail
    }

    var bytes: [UInt8] {
        let fields = header.map { "\($0.name): \($0.value)" }
        let calendar =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "METHOD:\(method)", "BEGIN:VEVENT"]
            + event + ["END:VEVENT", "END:VCALENDAR", ""]
        let type = "Content-Type: text/calendar; charset=utf-8; method=\(method)"
        return Array((fields + ["MIME-Version: 1.0", type, ""] + calendar).joined(separator: "\r\n").utf8)
    }
}
