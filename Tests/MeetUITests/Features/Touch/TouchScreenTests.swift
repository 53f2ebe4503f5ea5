import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// People to stay in touch with, and meetings that are over.
enum TouchSeed {
    static func people(_ store: MeetStore) throws {
        try Planting.once("touch people", store, writePeople)
    }

    private static func writePeople(_ store: MeetStore) throws {
        try Seed.everything(store)
        func wish(_ name: String, _ text: String) throws {
            guard let row = try store.contacts(name, rows: 0..<1).first,
                var contact = try store.contact(row.id)
            else { return }
            contact.touchWish = TouchWish(text: text)
            try store.save(contact)
        }
        func met(_ title: String, _ month: Int, _ day: Int, _ name: String, _ email: String) throws {
            var meeting = Meeting(
                title: title, time: Seed.time(month, day, 19), createdAt: Harness.now)
            meeting.invitees = [Invitee(name: name, email: email, participation: .accepted)]
            try store.save(meeting)
        }
        try wish("Maria", "P2M")
        try wish("Nikos", "P3W")
        try wish("Zoë", "P1Y")
        try wish("Run club", "P6M")
        try met("Theatre", 8, 2, "Maria Papadopoulou", "maria@example.org")
        try met("A walk", 10, 20, "Nikos Karras", "nikos@example.com")
        try met("Concert", 9, 12, "Zoë Tzanaki", "zoe@example.net")
    }

    /// A dinner the day before yesterday, of which nobody has said who came.
    static func dinner(_ store: MeetStore) throws {
        try Planting.once("touch dinner", store, writeDinner)
    }

    private static func writeDinner(_ store: MeetStore) throws {
        try people(store)
        var dinner = Meeting(title: "Dinner at Argo", time: Seed.time(11, 19, 19), createdAt: Harness.now)
        dinner.invitees = [
            Invitee(name: "Maria Papadopoulou", email: "maria@example.org", participation: .accepted),
            Invitee(name: "Nikos Karras", email: "nikos@example.com", participation: .accepted),
            Invitee(name: "Zoë Tzanaki", email: "zoe@example.net", participation: .declined),
        ]
        try store.save(dinner)
    }
}

@MainActor
@Suite(.inEveryLanguage) struct TouchSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(
        _ size: (Int, Int), _ keys: [Key], seed: (MeetStore) throws -> Void = TouchSeed.people
    ) async throws -> Harness {
        try await Harness(size, keys, seed: seed)
    }

    @Test(arguments: sizes) func list(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["3", "t"])
        try harness.look("touch")
        await harness.press("e")
        try harness.look("touch-how-often")
    }

    @Test(arguments: sizes) func emptyList(_ size: (Int, Int)) async throws {
        try await open(size, ["3", "t"], seed: Seed.everything).look("touch-none")
    }

    @Test(arguments: sizes) func theContact(_ size: (Int, Int)) async throws {
        try await open(size, ["3", .tab]).look("touch-contact")
    }

    @Test(arguments: sizes) func theQuestion(_ size: (Int, Int)) async throws {
        try await open(size, [], seed: TouchSeed.dinner).look("after-question")
    }

    @Test(arguments: sizes) func theForm(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["v"], seed: TouchSeed.dinner)
        try harness.look("after-form")
    }

    @Test(arguments: sizes) func theReport(_ size: (Int, Int)) async throws {
        try await open(size, ["f"], seed: TouchSeed.dinner).look("after-report")
    }
}

/// What the keys do.
@MainActor
@Suite struct TouchScreenTests {
    private func open(
        _ keys: Key..., seed: (MeetStore) throws -> Void = TouchSeed.people
    ) async throws -> Harness {
        let harness = try await Harness(seed: seed)
        for key in keys { await harness.press(key) }
        return harness
    }

    private func dinner(_ store: MeetStore) throws -> Meeting {
        let page = try store.meetings(
            overlapping: DateInterval(
                start: Harness.now.addingTimeInterval(-3 * 86_400), duration: 2 * 86_400))
        let id = try #require(page.first { $0.title == "Dinner at Argo" }).id
        return try #require(try store.meeting(id))
    }

    @Test func aKeyPlansAMeetingWithThePerson() async throws {
        let harness = try await open("3", "t")
        // A member of the group who was never met comes first.
        #expect(harness.screen.contains("never met"), "\(harness.screen)")
        await harness.press(.down, "m")
        #expect(harness.screen.contains("New meeting"), "\(harness.screen)")
        #expect(harness.screen.contains("Nikos Karras"), "\(harness.screen)")
    }

    @Test func theWishIsTypedInTheList() async throws {
        let harness = try await open("3", "t", .down, "e")
        await harness.press(.control("u"))
        await harness.type("every 5 weeks")
        await harness.press(.enter)
        #expect(harness.screen.contains("every 5 weeks"), "\(harness.screen)")
        await harness.press("e", .control("u"))
        await harness.type("often")
        await harness.press(.enter)
        #expect(harness.screen.contains("does not say how often"), "\(harness.screen)")
    }

    @Test func oneKeyRecordsWhoCame() async throws {
        let harness = try await open(seed: TouchSeed.dinner)
        #expect(harness.screen.contains("Who came to “Dinner at Argo”?"), "\(harness.screen)")
        await harness.press("p")
        #expect(!harness.screen.contains("Who came to"), "\(harness.screen)")
        let meeting = try dinner(harness.store)
        #expect(
            try harness.store.attendance(at: meeting)?.people.map(\.name) == [
                "Maria Papadopoulou", "Nikos Karras",
            ])
        await harness.press("u")
        #expect(try harness.store.attendance(at: meeting) == nil)
        #expect(harness.screen.contains("Who came to “Dinner at Argo”?"), "\(harness.screen)")
    }

    /// The title is shortened, and the keys are whole.
    @Test(arguments: Snapshot.sizes)
    func theQuestionNamesItsKeys(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: TouchSeed.dinner)
        let row = try #require(harness.rows.first { $0.contains("“Dinner at") }, "\(harness.screen)")
        #expect(row.contains("choose") && row.contains("p"), "\(harness.screen)")
    }

    @Test func theDelayIsWholeInNarrowTerminals() async throws {
        let harness = try await Harness(Size(columns: 40, rows: 12), seed: TouchSeed.people)
        await harness.press("3", "t")
        #expect(harness.screen.contains("days overdue"), "\(harness.screen)")
    }

    @Test func theFormTakesWhatWasDecided() async throws {
        let harness = try await open("v", seed: TouchSeed.dinner)
        #expect(harness.screen.contains("After the meeting"), "\(harness.screen)")
        #expect(harness.screen.contains("Dinner at Argo · Thu 19 Nov"), "\(harness.screen)")
        await harness.press(.backspace, .tab)
        await harness.type("We go again")
        await harness.press(.control("s"))
        let meeting = try dinner(harness.store)
        #expect(meeting.decided == "We go again")
        #expect(try harness.store.attendance(at: meeting)?.people.map(\.name) == ["Maria Papadopoulou"])
        await harness.press("u")
        #expect(try dinner(harness.store).decided.isEmpty)
    }

    /// Left without an answer, the question is not asked again, and the details still offer it.
    @Test func theQuestionIsAskedOnce() async throws {
        let harness = try await open("v", .escape, seed: TouchSeed.dinner)
        #expect(!harness.screen.contains("Who came to"), "\(harness.screen)")
        #expect(try harness.store.attendance(at: dinner(harness.store)) == nil)
    }

    @Test func aReportIsSentAfterTheQuestion() async throws {
        let harness = try await open("f", seed: TouchSeed.dinner)
        try harness.store.set("me.email", to: "me@example.org")
        #expect(harness.screen.contains("Send the report?"), "\(harness.screen)")
        await harness.press(.enter)
        let uid = try dinner(harness.store).uid
        #expect(try harness.store.messages(about: uid).isEmpty)
        await harness.press("f", "Y")
        #expect(try harness.store.messages(about: uid).count == 3)
    }

    @Test func aMeetingAheadHasNoReport() async throws {
        let harness = try await open("f")
        #expect(harness.screen.contains("has not taken place yet"), "\(harness.screen)")
    }
}
