import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The forms that keep drafts do the same in the same situations.
@MainActor
@Suite struct DraftedFormTests {
    /// A form, and the one record, called Alpha, that the store holds at first.
    enum Form: CaseIterable {
        case meeting, contact, group, venue

        var kind: DraftKind {
            switch self {
            case .meeting: .meeting
            case .contact: .contact
            case .group: .group
            case .venue: .venue
            }
        }

        var tab: Key {
            switch self {
            case .meeting: "1"
            case .contact, .group: "3"
            case .venue: "4"
            }
        }

        var newKey: Key { self == .group ? "o" : "n" }

        var newTitle: String {
            switch self {
            case .meeting: say("New meeting")
            case .contact: say("New contact")
            case .group: say("New group")
            case .venue: say("New venue")
            }
        }

        var changeTitle: String {
            switch self {
            case .meeting: say("Edit meeting")
            case .contact: say("Edit contact")
            case .group: say("Edit group")
            case .venue: say("Edit venue")
            }
        }

        func seed(_ store: MeetStore) throws {
            switch self {
            case .meeting:
                try store.save(
                    Meeting(title: "Alpha", time: Seed.time(11, 22, 11), createdAt: Harness.now))
            case .contact: try store.save(Seed.contact("a", "Alpha", email: "alpha@example.org"))
            case .group:
                var group = Contact(uid: "a", name: "Alpha")
                group.kind = .group
                try store.save(group)
            case .venue:
                var venue = Seed.entra
                venue.name = "Alpha"
                try store.save(venue)
            }
        }

        /// The names and the notes of the stored records.
        func records(_ store: MeetStore) throws -> [[String]] {
            switch self {
            case .meeting:
                try store.meetings(MeetingQuery(), rows: 0..<5)
                    .compactMap { try store.meeting(OccurrenceIdentity(meeting: $0.meetingID)) }
                    .map { [$0.title, $0.notes] }
            case .contact, .group:
                try store.contacts(rows: 0..<5).compactMap { try store.contact($0.id) }
                    .map { [$0.name, $0.note ?? ""] }
            case .venue: try store.venues(rows: 0..<5).map { [$0.name, $0.notes ?? ""] }
            }
        }

        /// Changes the record through another connection to the file; without a name it is deleted.
        @MainActor func change(_ harness: Harness, name: String?, note: String = "") throws {
            let store = try MeetStore(
                path: harness.folder + "/meet.sqlite", now: { Harness.now }, zone: { Harness.zone })
            switch self {
            case .meeting:
                let id = Identifier<Meeting>(1)
                guard let name else { return try store.deleteMeeting(id) }
                var meeting = try #require(try store.meeting(id))
                (meeting.title, meeting.notes) = (name, note)
                try store.save(meeting)
            case .contact, .group:
                let id = try #require(try store.contacts(rows: 0..<1).first?.id)
                guard let name else { return try store.deleteContact(id) }
                var contact = try #require(try store.contact(id))
                (contact.name, contact.note) = (name, note)
                try store.save(contact)
            case .venue:
                var venue = try #require(try store.venues(rows: 0..<1).first)
                guard let name else { return try store.deleteVenue(#require(venue.id)) }
                (venue.name, venue.notes) = (name, note)
                try store.save(venue)
            }
        }
    }

    private static let leaving = "Leave the form?"
    private static let changedElsewhere = "Also changed elsewhere"

    /// The form of Alpha on whose name something was typed.
    private func changed(_ form: Form) async throws -> Harness {
        let harness = try await Harness(seed: form.seed)
        await harness.press(form.tab, "e")
        #expect(harness.screen.contains(form.changeTitle))
        await harness.type(" two")
        return harness
    }

    /// The same, left and resumed after something else was done.
    private func resumed(_ form: Form, after change: (Harness) throws -> Void) async throws -> Harness {
        let harness = try await changed(form)
        await harness.press(.escape, "F")
        try change(harness)
        await harness.changeElsewhere()
        await harness.press(form.newKey)
        #expect(harness.screen.contains(form.kind.draft.offerTitle))
        #expect(harness.screen.contains("Alpha two"))
        await harness.press(.enter)
        return harness
    }

    @Test(arguments: Form.allCases) func anUntouchedFormLeavesNoTrace(_ form: Form) async throws {
        let harness = try await Harness(seed: form.seed)
        for (key, title) in [(form.newKey, form.newTitle), ("e", form.changeTitle)] {
            await harness.press(form.tab, key)
            #expect(harness.screen.contains(title))
            await harness.press(.tab, .escape)
            #expect(!harness.screen.contains(title) && !harness.screen.contains(Self.leaving))
        }
        // Text that is typed and deleted again leaves nothing either.
        await harness.press("e", "x", .backspace, .escape)
        #expect(!harness.screen.contains(Self.leaving))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test(arguments: Form.allCases) func everyKeySurvivesARestart(_ form: Form) async throws {
        let harness = try await Harness()
        await harness.press(form.tab, form.newKey)
        await harness.type("Beta ")
        #expect(try harness.store.drafts().compactMap(\.form).map(\.summary.first?.text) == ["Beta "])
        await harness.restart()
        #expect(harness.screen.contains(form.kind.draft.offerTitle) && harness.screen.contains("Beta"))
        await harness.press(.enter)
        #expect(harness.screen.contains(form.newTitle))
        await harness.type("two")
        await harness.press(.control("s"))
        #expect(try form.records(harness.store).map(\.first) == ["Beta two"])
        #expect(!harness.screen.contains(form.newTitle))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test(arguments: Form.allCases) func leavingAsksWhetherToKeep(_ form: Form) async throws {
        let harness = try await changed(form)
        await harness.press(.escape)
        #expect(harness.screen.contains(Self.leaving))
        await harness.press(.enter)
        #expect(harness.screen.contains(form.changeTitle) && harness.screen.contains("Alpha two"))
        for key in ["F", "Y", .escape] as [Key] {
            await harness.press(.escape, key)
            #expect(harness.screen.contains(form.kind.draft.keptSentence), "\(key.title)")
            #expect(try harness.store.drafts().count == 1)
            await harness.press(form.newKey, .enter)
            #expect(harness.screen.contains("Alpha two"))
        }
        await harness.press(.escape, "Y")
        // A resumed form is not left without a question.
        await harness.press(form.newKey, .enter, .escape)
        #expect(harness.screen.contains(Self.leaving))
        await harness.press("D")
        #expect(!harness.screen.contains(form.changeTitle))
        #expect(try harness.store.drafts().isEmpty)
        #expect(try form.records(harness.store).map(\.first) == ["Alpha"])
    }

    @Test(arguments: Form.allCases) func aDraftIsDiscardedWhereItIsOffered(_ form: Form) async throws {
        let harness = try await resumed(form) { _ in }
        await harness.press(.escape, "F", form.newKey, "D", "Y")
        #expect(try harness.store.drafts().isEmpty)
        await harness.press(form.newKey)
        #expect(harness.screen.contains(form.newTitle))
    }

    @Test(arguments: Form.allCases) func aFormLosesNothingOfOthers(_ form: Form) async throws {
        let harness = try await changed(form)
        try form.change(harness, name: "Alpha", note: "theirs")
        await harness.changeElsewhere()
        await harness.press(.control("s"))
        #expect(try form.records(harness.store) == [["Alpha two", "theirs"]])
        #expect(!harness.screen.contains(form.changeTitle))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test(arguments: Form.allCases) func aResumedFormLosesNothingOfOthers(_ form: Form) async throws {
        let harness = try await resumed(form) { try form.change($0, name: "Alpha", note: "theirs") }
        #expect(harness.screen.contains(form.changeTitle))
        await harness.press(.control("s"))
        #expect(try form.records(harness.store) == [["Alpha two", "theirs"]])
        #expect(try harness.store.drafts().isEmpty)
    }

    private static let answers: [(Key, String)] = [("M", "Alpha two"), ("T", "Gamma")]

    @Test(arguments: Form.allCases) func whatBothChangedIsAskedAbout(_ form: Form) async throws {
        for (key, name) in Self.answers {
            let harness = try await changed(form)
            try form.change(harness, name: "Gamma", note: "theirs")
            await harness.press(.control("s"))
            #expect(harness.screen.contains(Self.changedElsewhere))
            #expect(harness.screen.contains("“Alpha two”") && harness.screen.contains("“Gamma”"))
            await harness.press(.escape)
            #expect(harness.screen.contains(form.changeTitle))
            #expect(try form.records(harness.store) == [["Gamma", "theirs"]])
            #expect(try harness.store.drafts().count == 1)
            await harness.press(.control("s"), key)
            #expect(try form.records(harness.store) == [[name, "theirs"]])
            #expect(!harness.screen.contains(form.changeTitle))
            #expect(try harness.store.drafts().isEmpty)
        }
    }

    /// Also where the change lay as a draft meanwhile, and lies there once more.
    @Test(arguments: Form.allCases) func whatBothChangedIsAskedAboutInAResumedForm(_ form: Form) async throws
    {
        for (key, name) in Self.answers {
            let harness = try await resumed(form) { try form.change($0, name: "Gamma", note: "theirs") }
            await harness.press(.escape, "F", form.newKey, .enter, .control("s"))
            #expect(harness.screen.contains(Self.changedElsewhere))
            #expect(try form.records(harness.store) == [["Gamma", "theirs"]])
            await harness.press(key)
            #expect(try form.records(harness.store) == [[name, "theirs"]])
            #expect(try harness.store.drafts().isEmpty)
        }
    }

    /// Also after it lay as a draft once more.
    @Test(arguments: Form.allCases) func aDeletedRecordIsWrittenDownAnew(_ form: Form) async throws {
        let harness = try await resumed(form) { try form.change($0, name: nil) }
        #expect(harness.screen.contains(form.newTitle))
        await harness.press(.escape, "F", form.newKey, .enter)
        #expect(harness.screen.contains(form.newTitle))
        await harness.press(.control("s"))
        #expect(try form.records(harness.store).map(\.first) == ["Alpha two"])
        #expect(try harness.store.drafts().isEmpty)
    }

    /// A resumed form shows the changes of others; typing the former text again takes them back, and is no conflict.
    @Test(arguments: [Form.contact, .venue]) func aChangeOfOthersIsTakenBack(_ form: Form) async throws {
        let harness = try await resumed(form) { try form.change($0, name: "Alpha", note: "theirs") }
        for _ in 0..<20 where !harness.rows.contains(where: { $0.contains("▌ Note") }) {
            await harness.press(.tab)
        }
        #expect(harness.rows.contains { $0.contains("theirs") })
        await harness.press(.control("x"), .control("s"))
        #expect(try form.records(harness.store) == [["Alpha two", ""]])
    }

    // MARK: - The focus

    /// The first word of the focused field's name, and its place.
    private func focused(_ harness: Harness) -> (name: String, place: Point)? {
        for (row, text) in harness.rows.enumerated() {
            guard let match = text.firstMatch(of: /▌ ([^ ]+)/) else { continue }
            let column = text.distance(from: text.startIndex, to: match.output.1.startIndex)
            return (String(match.output.1), Point(column: column, row: row))
        }
        return nil
    }

    /// The places of all fields of a new form, in the order of Tab, which ends where it began.
    private func fields(_ harness: Harness) async -> [(name: String, place: Point)] {
        var fields: [(name: String, place: Point)] = []
        while let field = focused(harness), field.name != fields.first?.name, fields.count < 40 {
            fields.append(field)
            await harness.press(.tab)
        }
        return fields
    }

    private func click(_ place: Point, in harness: Harness) async {
        await harness.send(.mouse(Mouse(.press(.left), at: place)))
    }

    @Test(arguments: Form.allCases) func tabGoesThroughAllFields(_ form: Form) async throws {
        let harness = try await Harness()
        await harness.press(form.tab, form.newKey)
        let names = await fields(harness).map(\.name)
        #expect(names.count >= 2 && Set(names).count == names.count, "\(names)")
        await harness.press(.backTab)
        #expect(focused(harness)?.name == names.last)
    }

    @Test(arguments: Form.allCases) func aClickFocusesAField(_ form: Form) async throws {
        let harness = try await Harness()
        await harness.press(form.tab, form.newKey)
        for field in await fields(harness).reversed() {
            await click(field.place, in: harness)
            #expect(focused(harness)?.name == field.name)
        }
    }

    @Test(arguments: [(Form.meeting, "Invitees"), (.group, "Members")])
    func aClickOnTheFocusedFieldOpensItsPicker(_ form: Form, _ name: String) async throws {
        let harness = try await Harness()
        await harness.press(form.tab, form.newKey)
        let field = try #require(await fields(harness).first { $0.name == name })
        await click(field.place, in: harness)
        #expect(focused(harness)?.name == name)
        await click(field.place, in: harness)
        #expect(harness.app.layers.last?.screen is InviteePicker)
    }
}
