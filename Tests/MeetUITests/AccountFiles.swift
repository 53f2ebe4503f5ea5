import Foundation

/// A folder with a calendar and an address book, as other programs keep them.
enum AccountFiles {
    static func make(in home: String) throws {
        try write("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:m\r\nFN:Maria\r\nEND:VCARD\r\n", home, "people/m.vcf")
        try write(event("Coffee"), home, "work/1.ics")
    }

    static func event(_ title: String) -> String {
        [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:1",
            "DTSTAMP:20260101T080000Z", "DTSTART:20261201T080000Z", "DTEND:20261201T090000Z",
            "SUMMARY:\(title)", "END:VEVENT", "END:VCALENDAR", "",
        ].joined(separator: "\r\n")
    }

    static func write(_ text: String, _ home: String, _ name: String) throws {
        let file = URL(filePath: "\(home)/cal/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    static func read(_ home: String, _ name: String) throws -> String {
        try String(contentsOf: URL(filePath: "\(home)/cal/\(name)"), encoding: .utf8)
    }
}
