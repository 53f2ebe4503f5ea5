import MeetCore
import MeetStore

extension Seed {
    /// People who live elsewhere: two in Lisbon, one of them by the card, and one in Japan.
    static func peopleElsewhere(_ store: MeetStore) throws {
        var maria = contact("e1", "Maria Alves", email: "alves@example.pt")
        maria.timeZone = "Europe/Lisbon"
        var ana = contact("e2", "Ana Lima", email: "ana@example.pt")
        ana.addresses = [address("Lisbon", "Portugal")]
        var kenji = contact("e3", "Kenji Mori", email: "kenji@example.jp")
        kenji.addresses = [address("", "Japan")]
        _ = try store.importContacts([maria, ana, kenji])
    }

    private static func address(_ locality: String, _ country: String) -> ContactAddress {
        var address = ContactAddress()
        (address.locality, address.country) = (locality, country)
        return address
    }

    /// A call with them, in the way of the review at the same time.
    static func elsewhere(_ store: MeetStore) throws { try Planting.once("elsewhere", store, writeElsewhere) }

    private static func writeElsewhere(_ store: MeetStore) throws {
        try everything(store)
        try peopleElsewhere(store)
        var call = Meeting(title: "Call about the garden", time: time(11, 21, 19), createdAt: Harness.now)
        call.invitees = [
            Invitee(name: "Kenji Mori", email: "kenji@example.jp", participation: .accepted),
            Invitee(name: "Maria Alves", email: "alves@example.pt"),
            Invitee(name: "Ana Lima", email: "ana@example.pt"),
        ]
        try store.save(call)
    }

    /// A Monday of which a part is taken, and what takes no time of it.
    static func monday(_ store: MeetStore) throws { try Planting.once("monday", store, writeMonday) }

    private static func writeMonday(_ store: MeetStore) throws {
        try contacts(store)
        try store.save(
            Meeting(title: "Planning", time: time(11, 23, 10, minutes: 90), createdAt: Harness.now))
        try store.save(
            Meeting(
                title: "Called off", time: time(11, 23, 15), status: .cancelled, createdAt: Harness.now))
        try store.save(
            Meeting(
                title: "Renew the passport",
                time: .due(
                    Deadline(
                        day: CalendarDate(year: 2026, month: 11, day: 24), minute: 14 * 60,
                        zone: "Europe/Athens")), createdAt: Harness.now))
    }
}
