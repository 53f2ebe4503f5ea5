import DocumentFixture
import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The generated parts of docs/manual that come from the screens' module.
@Suite(.serialized) struct GeneratedPagesTests {
    @Test func showsTheKeys() throws {
        expect(CommandTable.markdown, asPart: "keys", of: .manual("keys"))
    }

    /// The twenty keys to begin with.
    @Test func showsTheKeysToBeginWith() throws {
        let rows = Self.firstKeys.map { scope, id in
            let commands = CommandTable.commands(in: [scope]).filter { $0.id == id }
            let keys = commands.flatMap(\.strokes).map { "`\($0.title)`" }.joined(separator: " ")
            return [keys, commands.first?.explanation ?? ""]
        }
        #expect(rows.count == 20)
        let table = MarkdownTable.text(header: ["Keys", "What it does"], rows: rows)
        expect(table, asPart: "first-keys", of: .manual("keys"))
    }

    @Test func showsTheSettings() throws {
        let store = try MeetStore(emptyIn: { Harness.zone })
        let settings = try ListSettings(systemZone: "Etc/UTC").run(in: Workspace(store: store))
        let rows = settings.map { setting in
            let words = Settings.words(for: setting.key, languages: Languages.all.map(\.tag))
            // The defaults of the language and of the zone depend on the reader.
            let isOfReader = [Profile.SettingKey.language, .timeZone].map(\.rawValue).contains(setting.key)
            return [
                "`\(setting.key)`", Language.english.settingMeaning(setting.key),
                words.map { "`\($0)`" }.joined(separator: " "),
                isOfReader ? "" : setting.value.map { "`\($0)`" } ?? "",
            ]
        }
        let header = ["Setting", "Meaning", "One of", "Default"]
        expect(MarkdownTable.text(header: header, rows: rows), asPart: "settings", of: .manual("settings"))
    }

    @Test func showsTheVariables() throws {
        let rows = EnvironmentVariable.allCases.map { ["`\($0.rawValue)`", Language.english.meaning($0)] }
        let table = MarkdownTable.text(header: ["Variable", "Meaning"], rows: rows)
        expect(table, asPart: "environment", of: .manual("settings"))
    }

    @Test func showsTheFiles() throws {
        let rows = KeptFile.allCases.map { ["`\($0.rawValue)`", Language.english.meaning($0)] }
        let table = MarkdownTable.text(header: ["File", "Contents"], rows: rows)
        expect(table, asPart: "files", of: .manual("data-and-backups"))
    }

    @Test func showsTheExitStatuses() throws {
        let rows = ExitMeaning.allCases.map { [String($0.rawValue), Language.english.meaning($0)] }
        let table = MarkdownTable.text(header: ["Status", "Meaning"], rows: rows)
        expect(table, asPart: "status", of: .manual("command-line"))
    }

    /// The meetings tab, with people of contacts.vcf.
    @Test @MainActor func showsTheScreen() async throws {
        let harness = try await Harness(Size(columns: 100, rows: 32), seed: Self.plans)
        expect("```\n\(harness.screen)\n```", asPart: "screen", of: .manual("index"))
    }

    @Test func showsWhatTypedTimesMean() throws {
        let clock = PlanningClock(now: Harness.now, zone: Harness.zone)
        let rows = try Self.typedTimes.map { typed in
            let time = try WhenParser.meetingTime(typed, clock: clock)
            return ["`\(typed)`", MeetingText.when(time, readerZone: clock.zone, namesOwnZone: true)]
        }
        let table = MarkdownTable.text(header: ["Typed", "Meaning"], rows: rows)
        expect(table, asPart: "times", of: .manual("times"))
    }

    /// The program's own words for what was typed.
    @Test func showsWhatTypedRepetitionsMean() throws {
        let clock = PlanningClock(now: Harness.now, zone: Harness.zone)
        let rows = try Self.typedRepetitions.map { typed in
            let when = try WhenParser.parse(typed, clock: clock)
            let time = when.meetingTime(in: clock.zone)
            let recurrence = try #require(when.recurrence, "“\(typed)” does not repeat")
            let first = MeetingText.when(time, readerZone: clock.zone, namesOwnZone: true)
            return ["`\(typed)`", say.repetition(recurrence, of: time), first]
        }
        let table = MarkdownTable.text(header: ["Typed", "Meaning", "First date"], rows: rows)
        expect(table, asPart: "repetitions", of: .manual("times"))
    }

    private static let typedRepetitions = [
        "every second tuesday 19:00 until june", "every second tuesday of the month 19:00",
        "tuesdays and thursdays 18:00-19:30", "last friday of every month 18:00", "daily 8:00 x10",
        "every tuesday 19:00 until june except march", "every year on 24 dec",
    ]

    private static let firstKeys: [(CommandScope, CommandID)] = [
        (.everywhere, .help), (.everywhere, .palette), (.lists, .open), (.everywhere, .back),
        (.lists, .otherPane), (.lists, .filter), (.meetings, .newMeeting), (.meetings, .newInOneLine),
        (.meetings, .editMeeting), (.meetings, .answers), (.meetings, .deleteMeeting),
        (.everywhere, .undo), (.everywhere, .redo), (.meetings, .toggleDone), (.meetings, .cancelMeeting),
        (.meetings, .sendInvitations), (.everywhere, .findFreeTime), (.form, .save),
        (.everywhere, .importContacts), (.everywhere, .quit),
    ]

    private static let typedTimes = [
        "15:00", "3pm", "fri 15:00", "sat 15:00", "next sat 15:00", "tomorrow 9-10:30", "in 2 hours",
        "3 dec 18:30",
        "3 dec 18:30 for 2h", "2026-12-03 18:30", "3.12.2026 18:30", "fri 22:00-01:00",
        "tomorrow evening", "fri 14h30", "24.12. 18:30", "fri 15:00 CET",
        "3 dec 18:30 Asia/Tokyo",
        "2026-12-03T18:30Z", "fri", "3-5 dec", "αύριο 9-10:30",
        "by fri", "before 3 dec 18:00",
    ]

    private func expect(
        _ expected: String, asPart name: String, of page: DocumentPage,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        do {
            guard let difference = try page.difference(in: name, from: expected) else { return }
            Issue.record("\(difference)", sourceLocation: sourceLocation)
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
        }
    }

    // MARK: - What the screen shows

    private static func plans(_ store: MeetStore) throws {
        let file = DocumentPage("contacts.vcf").url.path
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
