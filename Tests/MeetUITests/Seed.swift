import Foundation
import MeetCore
import MeetStore

/// People and meetings to look at.
enum Seed {
    static func time(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0, minutes: Int = 60)
        -> MeetingTime
    {
        .timed(
            start: WallTime(
                date: CalendarDate(year: 2026, month: month, day: day), hour: hour, minute: minute),
            zone: "Europe/Athens", minutes: minutes)
    }

    static func contact(
        _ uid: String, _ name: String, email: String? = nil, organization: String? = nil, phone: String? = nil
    ) -> Contact {
        var contact = Contact(uid: uid, name: name)
        if let email { contact.emails = [ContactEmail(label: "work", address: email, isPreferred: true)] }
        if let phone { contact.phones = [ContactPhone(label: "cell", number: phone)] }
        contact.organization = organization
        return contact
    }

    static let people: [Contact] = {
        var people = [
            contact(
                "u1", "Maria Papadopoulou", email: "maria@example.org", organization: "Entra",
                phone: "+30 210 1234567"),
            contact("u2", "Nikos Karras", email: "nikos@example.com"),
            contact("u3", "Zoë Tzanaki", email: "zoe@example.net", organization: "Design Volos"),
            contact("u4", "Γιώργος Παπαδόπουλος", email: "giorgos@example.gr", organization: "Εταιρεία"),
            contact("u5", "王小明", phone: "+86 10 5555"),
            contact("u6", "نور الهدى", email: "nour@example.com"),
        ]
        var group = Contact(uid: "u7", name: "Run club")
        group.kind = .group
        group.members = ["urn:uuid:u1", "u2", "u4"]
        people.append(group)
        return people
    }()

    static func contacts(_ store: MeetStore) throws { try Planting.once("contacts", store, writeContacts) }

    private static func writeContacts(_ store: MeetStore) throws {
        _ = try store.importContacts(people)
    }

    static let entra = Venue(
        name: "Café Entra", category: "café", address: VenueAddress(line: "Ermou 14, Volos"),
        coordinate: Coordinate(latitude: 39.3622, longitude: 22.9422), openingHours: "Mo-Sa 08:00-22:00")

    /// The meetings of the design's picture, and some around them.
    static func everything(_ store: MeetStore) throws {
        try Planting.once("everything", store, writeEverything)
    }

    private static func writeEverything(_ store: MeetStore) throws {
        try contacts(store)
        let venue = try store.save(entra)
        let now = Harness.now
        var coffee = Meeting(
            title: "Coffee at Entra", notes: "Bring the drafts.", time: time(11, 21, 11), venue: venue,
            createdAt: now)
        coffee.invitees = [
            Invitee(name: "Maria Papadopoulou", email: "maria@example.org", participation: .accepted),
            Invitee(name: "Nikos Karras", participation: .declined, comment: "at work until 14:00"),
            Invitee(name: "Zoë Tzanaki"),
        ]
        try store.save(coffee)
        try store.save(Meeting(title: "Lunch yesterday", time: time(11, 20, 13), createdAt: now))
        try store.save(
            Meeting(
                title: "Design review 設計 🎨", time: time(11, 21, 18, 30),
                invitees: [Invitee(name: "王小明", participation: .tentative)], createdAt: now))
        try store.save(Meeting(title: "Run club", time: time(11, 22, 10), createdAt: now))
        try store.save(
            Meeting(title: "Dinner with Petros", time: time(11, 26, 20), status: .cancelled, createdAt: now))
        try store.save(
            Meeting(
                title: "Conference",
                time: .allDay(
                    first: CalendarDate(year: 2026, month: 12, day: 3),
                    last: CalendarDate(year: 2026, month: 12, day: 4)),
                createdAt: now))
        try store.save(Meeting(title: "Board games, some day", createdAt: now))
    }
}
