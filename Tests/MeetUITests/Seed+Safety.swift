import Foundation
import Mail
import MeetCore
import MeetStore

/// Trusted contacts, a check-in and friends' alarms, beside people, meetings and an account.
extension Seed {
    /// Nikos and Maria have agreed; Zoë was asked.
    static func trust(_ store: MeetStore) throws { try Planting.once("trust", store, writeTrust) }

    private static func writeTrust(_ store: MeetStore) throws {
        try mail(store)
        for (name, email, state) in [
            ("Maria Papadopoulou", "maria@example.org", TrustedContact.State.agreed),
            ("Nikos Karras", "nikos@example.com", .agreed), ("Zoë Tzanaki", "zoe@example.net", .asked),
        ] {
            try store.save(
                TrustedContact(
                    address: CalendarAddress(name: name, email: email), state: state,
                    askedAt: Harness.now.addingTimeInterval(-3600)))
        }
    }

    /// A check-in of twenty minutes from now.
    static func checkin(_ store: MeetStore) throws { try Planting.once("checkin", store, writeCheckin) }

    private static func writeCheckin(_ store: MeetStore) throws {
        try trust(store)
        try store.save(
            Checkin(
                uid: "checkin-1", startedAt: Harness.now, dueAt: Harness.now.addingTimeInterval(1200),
                destination: "Home",
                people: [
                    CalendarAddress(name: "Maria Papadopoulou", email: "maria@example.org"),
                    CalendarAddress(name: "Nikos Karras", email: "nikos@example.com"),
                ]))
    }

    /// Maria asks for help, and somebody unknown too.
    static func alarms(_ store: MeetStore) throws { try Planting.once("alarms", store, writeAlarms) }

    private static func writeAlarms(_ store: MeetStore) throws {
        try trust(store)
        var maria = Alarm(
            uid: "checkin-2", person: CalendarAddress(name: "Maria Papadopoulou", email: "maria@example.org"),
            kind: .danger, at: Harness.now.addingTimeInterval(-120),
            words: "Maria Papadopoulou asks for help.\n\nPlease call first, if a call is safe.",
            isVerified: true,
            others: [CalendarAddress(email: "nikos@example.com")], messageID: "alarm@example.org")
        if let point = Coordinate(latitude: 60.1699, longitude: 24.9384) {
            maria.fix = SafetyFix(point, at: Harness.now.addingTimeInterval(-180), accuracy: 25)
        }
        try store.save(maria)
        try store.save(
            Alarm(
                uid: "checkin-3", person: CalendarAddress(name: "Nikos", email: "mallory@example.net"),
                kind: .missing, at: Harness.now.addingTimeInterval(-60), words: "Help", isVerified: false))
    }

    /// A mail of another person's program about safety.
    static func safetyMail(
        from: String, _ kind: SafetyMarker.Kind, uid: String, _ words: String = "Please call first."
    ) -> String {
        let marker = SafetyMarker(kind, uid: uid, at: Harness.now).text
        return "\(SafetyMarker.field): \(marker)\r\n" + plainMail(from: from, subject: "Help", words)
    }
}
