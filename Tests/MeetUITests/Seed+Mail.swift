import Foundation
import MeetCore
import MeetStore

/// A person with an account, and what others send them.
extension Seed {
    static func account(_ store: MeetStore) throws {
        try store.set("me.name", to: "Eleni")
        try store.set("me.email", to: "eleni@example.net")
        try store.set("mail.smtp.url", to: "smtp://127.0.0.1:2525")
        try store.set("mail.imap.url", to: "imap://127.0.0.1:1143/INBOX")
    }

    /// People, meetings and an account.
    static func mail(_ store: MeetStore) throws { try Planting.once("mail", store, writeMail) }

    private static func writeMail(_ store: MeetStore) throws {
        try everything(store)
        try account(store)
    }

    /// The lines of an event of Maria's to which Eleni and Nikos are asked.
    static func event(
        _ uid: String = "walk@example.org", _ title: String = "Walk by the sea",
        start: String = "20261124T100000",
        end: String = "20261124T110000", sequence: Int = 0, stamp: String = "20261121T070000Z",
        _ more: [String] = []
    ) -> [String] {
        [
            "UID:\(uid)", "DTSTAMP:\(stamp)", "SEQUENCE:\(sequence)", "SUMMARY:\(title)",
            "DTSTART;TZID=Europe/Athens:\(start)", "DTEND;TZID=Europe/Athens:\(end)",
            "ORGANIZER;CN=Maria Papadopoulou:mailto:maria@example.org",
            "ATTENDEE;CN=Eleni;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:eleni@example.net",
            "ATTENDEE;CN=Nikos Karras;PARTSTAT=ACCEPTED:mailto:nikos@example.com",
        ] + more
    }

    /// What is left of an answer to a meeting of Eleni's.
    static func answer(
        _ uid: String, _ participation: String, start: String, sequence: Int = 0, _ more: [String] = []
    ) -> [String] {
        [
            "UID:\(uid)", "DTSTAMP:20261121T074500Z", "SEQUENCE:\(sequence)", "SUMMARY:Tea",
            "DTSTART;TZID=Europe/Athens:\(start)", "ORGANIZER;CN=Eleni:mailto:eleni@example.net",
            "ATTENDEE;CN=Maria Papadopoulou;PARTSTAT=\(participation):mailto:maria@example.org",
        ] + more
    }
}
