import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import MeetUI

/// What the README shows of the program is what the program does.
///
/// Each part stands between two comments, `<!-- NAME: begin -->` and `<!-- NAME: end -->`. With
/// MEET_UPDATE_README set in the environment, a part that differs is written anew, to be looked at and committed.
@Suite(.serialized) struct ReadmeTests {
    @Test func showsTheKeys() throws {
        try expect("keys", CommandTable.markdown)
    }

    @Test func showsTheSettings() throws {
        let rows = Settings.keys.sorted().map { ["`\($0)`", Language.english.settingMeaning($0)] }
        try expect("settings", MarkdownTable.text(header: ["Setting", "What it is"], rows: rows))
    }

    /// The meetings tab, with people of contacts.vcf.
    @Test @MainActor func showsTheScreen() async throws {
        let harness = try await Harness(Size(columns: 100, rows: 32), seed: Self.plans)
        try expect("screen", "```\n\(harness.screen)\n```")
    }

    @Test func showsWhatTypedTimesMean() throws {
        let clock = PlanningClock(now: Harness.now, zone: Harness.zone)
        let rows = try Self.typedTimes.map { typed in
            let time = try WhenParser.meetingTime(typed, clock: clock)
            return ["`\(typed)`", MeetingText.when(time, readerZone: clock.zone)]
        }
        try expect("times", MarkdownTable.text(header: ["Typed", "Meant"], rows: rows))
    }

    @Test func namesTheTwoCommandsInItsFirstScreen() throws {
        let top = try Document.readme.text().split(separator: "\n", omittingEmptySubsequences: false)
            .prefix(40)
        for command in ["make run", "make test"] {
            #expect(top.contains { $0.hasPrefix(command) }, "\(command) is not in the first 40 lines")
        }
    }

    private static let typedTimes = [
        "15:00", "3pm", "fri 15:00", "sat 15:00", "next sat 15:00", "tomorrow 9-10:30", "in 2 hours",
        "3 dec 18:30",
        "3 dec 18:30 for 2h", "2026-12-03 18:30", "3.12.2026 18:30", "fri 22:00-01:00",
        "tomorrow evening", "fri 14h30", "24.12. 18:30", "fri 15:00 CET",
        "3 dec 18:30 Asia/Tokyo",
        "2026-12-03T18:30Z", "fri", "3-5 dec", "αύριο 9-10:30",
        "by fri", "before 3 dec 18:00",
    ]

    // MARK: - Parts

    private func expect(
        _ name: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = try Document.readme.text()
        let begin = text.range(of: "<!-- \(name): begin -->\n")?.upperBound
        let end = text.range(of: "\n<!-- \(name): end -->")?.lowerBound
        guard let begin, let end, begin <= end else {
            Issue.record("README.md does not mark its \(name).", sourceLocation: sourceLocation)
            return
        }
        let part = begin..<end
        guard text[part] != expected else { return }
        var advice = "Put this between its markers, or run the tests with MEET_UPDATE_README=1"
        if ProcessInfo.processInfo.environment["MEET_UPDATE_README"] != nil {
            let changed = text.replacingCharacters(in: part, with: expected)
            try changed.write(to: Document.readme.url, atomically: true, encoding: .utf8)
            advice = "It was written anew; look at it"
        }
        Issue.record(
            "The \(name) in README.md are not the program's. \(advice):\n\(expected)",
            sourceLocation: sourceLocation)
    }

    // MARK: - What the screen shows

    private static func plans(_ store: MeetStore) throws {
        let file = Document(path: "contacts.vcf").url.path
        _ = try ImportContacts(.paths([file])).run(in: Workspace(store: store))
        try store.set(Profile.SettingKey.home.rawValue, to: "39.3530, 22.9500")
        let cafe = try store.save(
            Venue(
                name: "Café Entra", category: "café", address: VenueAddress(line: "Ermou 14, Volos"),
                coordinate: Coordinate(latitude: 39.3622, longitude: 22.9422),
                openingHours: "Mo-Sa 08:00-22:00"))
        try plan(
            "Coffee at Entra", Seed.time(11, 21, 11), venue: cafe, notes: "Bring the drafts.",
            [
                ("Maria Papadopoulou", .accepted, nil), ("Nikos Karras", .declined, "at work until 14:00"),
                ("Zoë Tzanaki", .accepted, nil), ("Γιώργος Αντωνίου", .needsAction, nil),
            ], in: store)
        try plan(
            "Design review", Seed.time(11, 21, 18, 30),
            [("Jürgen Müller", .accepted, nil), ("Ada Okonkwo", .accepted, nil)], in: store)
        try plan(
            "Run club", Seed.time(11, 22, 10),
            [("Maria Papadopoulou", .accepted, nil), ("Petros Makris", .tentative, nil)], in: store)
        try plan(
            "Dinner with Petros", Seed.time(11, 26, 20, minutes: 120), [("Petros Makris", .needsAction, nil)],
            in: store)
        try plan(
            "Visit to Lyon",
            .allDay(
                first: CalendarDate(year: 2026, month: 12, day: 3),
                last: CalendarDate(year: 2026, month: 12, day: 5)),
            [("François Lefèvre", .needsAction, nil)], in: store)
    }

    private static func plan(
        _ title: String, _ time: MeetingTime, venue: Venue? = nil, notes: String = "",
        _ people: [(name: String, participation: Invitee.Participation, comment: String?)],
        in store: MeetStore
    ) throws {
        var meeting = Meeting(title: title, notes: notes, time: time, venue: venue, createdAt: Harness.now)
        meeting.invitees = try people.map { person in
            let found = try #require(
                try store.contacts(named: person.name).first, "contacts.vcf has no \(person.name)")
            return Invitee(
                contactID: found.id, name: found.name, email: found.email,
                participation: person.participation, comment: person.comment)
        }
        try store.save(meeting)
    }
}
