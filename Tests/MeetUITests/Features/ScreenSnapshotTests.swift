import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Every screen at the three sizes, text and style.
@MainActor
@Suite(.inEveryLanguage) struct ScreenSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(_ size: (Int, Int), _ seed: (MeetStore) throws -> Void = Seed.everything) async throws
        -> Harness
    {
        try await Harness(Size(columns: size.0, rows: size.1), seed: seed)
    }

    @Test(arguments: sizes) func greeting(_ size: (Int, Int)) async throws {
        try await open(size) { _ in }.look("greeting")
    }

    @Test(arguments: sizes) func greetingHalfDone(_ size: (Int, Int)) async throws {
        let harness = try await open(size) { store in
            try Seed.contacts(store)
            try store.set("me.name", to: "Maria")
        }
        try harness.look("greeting-half-done")
    }

    private nonisolated static func standUps(_ store: MeetStore) throws {
        try store.transaction { store in
            for day in 1...90 {
                let date = CalendarDate(year: 2026, month: 11, day: 1).adding(days: day / 2)
                let time = MeetingTime.timed(
                    start: WallTime(date: date, hour: 9 + day % 2, minute: 0), zone: "Europe/Athens",
                    minutes: 30)
                try store.save(Meeting(title: "Stand-up \(day)", time: time, createdAt: Harness.now))
            }
        }
    }

    /// More meetings than there is room for.
    @Test(arguments: sizes) func meetingsScrolled(_ size: (Int, Int)) async throws {
        let harness = try await open(size) { store in try Planting.once("stand-ups", store, Self.standUps) }
        try harness.look("meetings-scrolled")
    }

    @Test(arguments: sizes) func meetings(_ size: (Int, Int)) async throws {
        try await open(size).look("meetings")
    }

    @Test(arguments: sizes) func meetingDetail(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press(.enter)
        try harness.look("meeting-detail")
    }

    @Test(arguments: sizes) func meetingsFiltered(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("/")
        await harness.type("zoe")
        try harness.look("meetings-filtered")
    }

    @Test(arguments: sizes) func form(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n")
        await harness.type("Σύσκεψη για το νέο site")
        await harness.press(.tab)
        await harness.type("today 11:30")
        try harness.look("form")
    }

    @Test(arguments: sizes) func whenPicker(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n", .tab)
        await harness.type("today 15:00")
        await harness.press(.control("o"))
        try harness.look("when-picker")
    }

    @Test(arguments: sizes) func venuePicker(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n", .tab, .tab, "e", .control("o"))
        try harness.look("venue-picker")
    }

    @Test(arguments: sizes) func inviteePicker(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n", .tab, .tab, .tab, .enter)
        await harness.type("zoe")
        await harness.press(.tab)
        await harness.type("pap")
        try harness.look("invitee-picker")
    }

    @Test(arguments: sizes) func answers(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("a", .down)
        try harness.look("answers")
    }

    @Test(arguments: sizes) func quickLine(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("N")
        try harness.look("quick-line-empty")
        await harness.type("Coffee tue 9-10:30 @Café Entra with maria p, zoe@x.gr")
        try harness.look("quick-line")
    }

    @Test(arguments: sizes) func contacts(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("3", .down, .down)
        try harness.look("contacts")
    }

    @Test(arguments: sizes) func venues(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("4")
        try harness.look("venues")
    }

    @Test(arguments: sizes) func venueForm(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("4", "e")
        try harness.look("venue-form")
        await harness.press("x")
        await harness.restart()
        try harness.look("venue-draft-offer")
    }

    @Test(arguments: sizes) func me(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("6")
        try harness.look("me")
    }

    @Test(arguments: sizes) func help(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("?")
        try harness.look("help")
    }

    @Test(arguments: sizes) func palette(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press(":")
        await harness.type("meet")
        try harness.look("palette")
    }

    @Test(arguments: sizes) func draftOffer(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n")
        await harness.type("Half a meeting 🎂 王")
        await harness.restart()
        try harness.look("draft-offer")
    }

    @Test(arguments: sizes) func importPreview(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        try """
        BEGIN:VCARD
        VERSION:3.0
        UID:u3
        FN:Zoë Tzanaki
        TITLE:Architect
        EMAIL;TYPE=WORK:zoe@example.net
        ORG:Design Volos
        END:VCARD
        BEGIN:VCARD
        VERSION:3.0
        UID:new
        FN:Ελένη Νικολάου
        TEL;TYPE=CELL:+30 694 000
        END:VCARD
        BEGIN:VCARD
        VERSION:3.0
        NOTE:nobody
        END:VCARD
        """.write(toFile: harness.folder + "/book.vcf", atomically: true, encoding: .utf8)
        await harness.press("i", .enter)
        try harness.look("import-preview")
        await harness.press(.enter)
        try harness.look("import-report")
    }

    @Test(arguments: sizes) func changedElsewhere(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("e", "!")
        var stored = try #require(try harness.store.meeting(Identifier(1)))
        stored.title = "Tea at Entra"
        try harness.store.save(stored)
        await harness.press(.control("s"))
        try harness.look("conflict-question")
    }

    /// More than there is room for in a small window.
    @Test(arguments: sizes) func muchChangedElsewhere(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("e", "!", .tab, .control("x"), .tab, .control("x"), .tab, .tab)
        await harness.type("And the pens.")
        var stored = try #require(try harness.store.meeting(Identifier(1)))
        stored.title = "Tea at Entra"
        stored.time = Seed.time(11, 22, 9)
        stored.notes = "Bring the drafts.\nBring the scissors too, and the paper, and the glue, and the rest."
        try harness.store.save(stored)
        await harness.press(.control("s"))
        try harness.look("conflict-questions")
    }

    @Test(arguments: sizes) func leavingTheForm(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n", "x", .escape)
        try harness.look("draft-question")
    }
}
