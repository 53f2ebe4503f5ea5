import Foundation
import MeetCore
import MeetStore

extension Seed {
    /// A Monday and a Tuesday of several people: Maria and Kenji, who lives in Japan, publish their busy times. Zoë
    /// has accepted a meeting. Of Nikos, who lives in Lisbon, nothing is known. “Board” is to be moved.
    static func commonTime(_ store: MeetStore) throws {
        try Planting.once("commonTime", store, writeCommonTime)
    }

    private static func writeCommonTime(_ store: MeetStore) throws {
        var maria = contact("u1", "Maria Papadopoulou", email: "maria@example.org")
        maria.freeBusyAddress = "https://work.example/maria.ifb"
        var kenji = contact("e3", "Kenji Mori", email: "kenji@example.jp")
        kenji.timeZone = "Asia/Tokyo"
        kenji.freeBusyAddress = "https://mori.example/busy.ifb"
        var nikos = contact("u2", "Nikos Karras", email: "nikos@example.com")
        nikos.timeZone = "Europe/Lisbon"
        _ = try store.importContacts([
            maria, nikos, kenji, contact("u3", "Zoë Tzanaki", email: "zoe@example.net"),
        ])
        try publish(
            [
                (span(23, 9, 10), false), (span(23, 13, 14), false), (span(23, 15, 16), true),
                (span(24, 9, 12), false),
            ], of: "maria@example.org", at: "https://work.example/maria.ifb", minutesAgo: 5, store)
        try publish(
            [(span(24, 9, 10), false)], of: "kenji@example.jp", at: "https://mori.example/busy.ifb",
            minutesAgo: 12, store)
        let invitees = [
            Invitee(name: "Maria Papadopoulou", email: "maria@example.org"),
            Invitee(name: "Nikos Karras", email: "nikos@example.com", role: .optional),
            Invitee(name: "Kenji Mori", email: "kenji@example.jp"),
            Invitee(name: "Zoë Tzanaki", email: "zoe@example.net", role: .optional),
        ]
        try store.save(
            Meeting(title: "Board", time: time(11, 23, 8), invitees: invitees, createdAt: Harness.now))
        try store.save(
            Meeting(title: "Planning", time: time(11, 23, 10, minutes: 90), createdAt: Harness.now))
        try store.save(
            Meeting(
                title: "Design review", time: time(11, 23, 12),
                invitees: [
                    Invitee(name: "Zoë Tzanaki", email: "zoe@example.net", participation: .accepted)
                ], createdAt: Harness.now))
    }

    /// Hours of a day of November 2026, in Athens.
    private static func span(_ day: Int, _ from: Int, _ to: Int) -> Range<Date> {
        time(11, day, from, minutes: (to - from) * 60).interval(in: Harness.zone) ?? Harness.now..<Harness.now
    }

    /// The stored answer of a free-busy address, so recent that it is not asked again.
    private static func publish(
        _ times: [(span: Range<Date>, isTentative: Bool)], of address: String, at url: String,
        minutesAgo: Double, _ store: MeetStore
    ) throws {
        var source = BusySource(address: address, url: url)
        let moment = Harness.now.addingTimeInterval(-minutesAgo * 60)
        (source.askedAt, source.checkedAt, source.changedAt) = (moment, moment, moment)
        source.known = Harness.now.addingTimeInterval(-86_400)..<Harness.now.addingTimeInterval(60 * 86_400)
        _ = try store.save(source, times: times.map { BusyTime($0.span, isTentative: $0.isTentative) })
    }
}
