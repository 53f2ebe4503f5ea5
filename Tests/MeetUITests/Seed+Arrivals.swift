import Foundation
import MeetCore
import MeetStore

/// A meeting in a café, to which three people are on the way.
extension Seed {
    static let cafe = Venue(
        name: "Kahvila", category: "café", address: VenueAddress(line: "Kalevankatu 4, Helsinki"),
        coordinate: Coordinate(latitude: 60.1699, longitude: 24.9384))

    /// 39 minutes before it begins.
    static func onTheWay(_ store: MeetStore) throws { try Planting.once("onTheWay", store, writeOnTheWay) }

    private static func writeOnTheWay(_ store: MeetStore) throws {
        try mail(store)
        var meeting = Meeting(
            title: "Breakfast", time: time(11, 21, 10, 20), venue: try store.save(cafe),
            createdAt: Harness.now)
        meeting.invitees = [
            Invitee(name: "Maria Papadopoulou", email: "maria@example.org", participation: .accepted),
            Invitee(name: "Nikos Karras", email: "nikos@example.com", participation: .accepted),
            Invitee(name: "Zoë Tzanaki", email: "zoe@example.net", participation: .accepted),
        ]
        try store.save(meeting)
    }

    /// A contact who shares the position, without a meeting.
    static func friend(_ store: MeetStore) throws {
        var friend = Contact(name: "Aino Laine")
        friend.emails = [ContactEmail(address: "aino@example.org")]
        _ = try store.save(friend)
        let person = ArrivalPerson(name: "Aino Laine", email: "aino@example.org")
        _ = try store.save(Share(person: person, user: "aino", createdAt: Harness.now))
        try walk(store, "aino@example.org", from: 2100, to: 1600, -6...0)
    }

    /// The moment some minutes after that of the harness.
    static func minute(_ minute: Int) -> Date { Harness.now.addingTimeInterval(Double(minute) * 60) }

    /// Walks somebody towards the café from the north, with a position each minute.
    static func walk(
        _ store: MeetStore, _ person: String, from far: Double, to near: Double, _ minutes: ClosedRange<Int>
    ) throws {
        for step in minutes {
            let share = Double(step - minutes.lowerBound) / Double(max(1, minutes.count - 1))
            let metres = far + (near - far) * share
            guard let at = Coordinate(latitude: 60.1699 + metres / 111_195, longitude: 24.9384)
            else { continue }
            try store.add(Fix(at, accuracy: 12, at: minute(step), source: .phone), of: person)
        }
    }

    /// Stores what somebody wrote.
    static func write(_ store: MeetStore, _ person: String, _ word: ArrivalWord.Content, _ at: Int) throws {
        let soon = try store.meetings(overlapping: DateInterval(start: Harness.now, duration: 7200))
        guard let breakfast = soon.first(where: { $0.title == "Breakfast" }) else { return }
        try store.set(ArrivalWord(word, at: minute(at), source: .mail), of: person, at: breakfast.id)
    }
}
