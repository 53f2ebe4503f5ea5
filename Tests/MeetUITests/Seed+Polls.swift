import Foundation
import MeetCore
import MeetStore

/// Polls in several states, beside people, meetings and an account.
extension Seed {
    static func instant(_ month: Int, _ day: Int, _ hour: Int) -> Date {
        time(month, day, hour).start(readerZone: Harness.zone) ?? Harness.now
    }

    private static func asked() -> [Poll.Voter] {
        [
            Poll.Voter(
                name: "Maria Papadopoulou", email: "maria@example.org", isRequired: true,
                votes: [1: .no, 2: .yes, 3: .maybe], comment: "I come a bit later.",
                votedAt: instant(11, 20, 18)),
            Poll.Voter(
                name: "Nikos Karras", email: "nikos@example.com", votes: [1: .yes, 2: .yes, 3: .no],
                votedAt: instant(11, 20, 19)),
            Poll.Voter(name: "Zoë Tzanaki", email: "zoe@example.net"),
            Poll.Voter(
                name: "Γιώργος Παπαδόπουλος", email: "giorgos@example.gr",
                votes: [1: .yes, 2: .maybe, 3: .yes], comment: "Όχι πολύ αργά!",
                votedAt: instant(11, 20, 20)),
            Poll.Voter(name: "Petros"),
        ]
    }

    /// An open poll: Maria cannot come on the Sunday, when there is also the run club.
    static let dinner: Poll = {
        let times = [time(11, 22, 10, 30), time(11, 24, 19, minutes: 120), time(11, 26, 19, minutes: 120)]
        return Poll(
            uid: "dinner", title: "Dinner with everybody", state: .open,
            options: times.map { Poll.Option(.time($0)) }, people: asked(), deadline: instant(11, 24, 18),
            createdAt: Harness.now, sentAt: instant(11, 20, 12))
    }()

    /// A draft about venues, a decided poll and a dropped one, besides the dinner.
    static func polls(_ store: MeetStore) throws { try Planting.once("polls", store, writePolls) }

    private static func writePolls(_ store: MeetStore) throws {
        try mail(store)
        try store.save(
            Poll(
                uid: "cake", title: "Who brings the cake?", state: .decided,
                options: ["Nikos", "Zoë"].map { Poll.Option(.text($0)) },
                people: [Poll.Voter(name: "Nikos Karras", votes: [1: .yes], votedAt: instant(11, 1, 9))],
                decided: 1, createdAt: instant(11, 1, 8), sentAt: instant(11, 1, 8),
                completedAt: instant(11, 1, 9)))
        try store.save(
            Poll(
                uid: "place", title: "Where to eat",
                options: [entra, Venue(name: "Taverna Avra", openingHours: "Tu-Su 19:00-24:00")].map {
                    Poll.Option(.venue($0))
                },
                people: [Poll.Voter(name: "Zoë Tzanaki", email: "zoe@example.net")],
                createdAt: Harness.now))
        try store.save(dinner)
    }

    /// A plain mail, as programs write it.
    static func plainMail(from: String, subject: String, _ words: String) -> String {
        [
            "From: \(from)", "To: eleni@example.net", "Subject: \(subject)",
            "Message-ID: <\(UUID().uuidString)@example.org>", "Date: Sat, 21 Nov 2026 09:00:00 +0200",
            "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "", words, "",
        ].joined(separator: "\r\n")
    }
}
