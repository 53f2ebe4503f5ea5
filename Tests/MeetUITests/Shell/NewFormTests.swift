import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// A new form needs its fields, its view and its save; everything about drafts and conflicts it has from `DraftedForm`.
@MainActor
@Suite struct NewFormTests {
    /// The name of a venue alone.
    private struct NameForm: DraftedForm, LinesForm {
        typealias Outcome = Venue
        typealias Field = VenueField

        enum Message: DraftedFormMessage {
            case drafting(DraftNews<Venue, VenueMerge.Conflict>)
        }

        var drafting: Drafting<VenueDraft, VenueMerge.Conflict>
        var form: FormLines<VenueField>
        var title: String { VenueField.name.label }
        var scopes: [CommandScope] { [.form] }
        var isChanged: Bool { form.isChanged }

        init(editing venue: Venue, in context: ScreenContext) {
            drafting = Drafting(base: venue, in: context)
            form = FormLines([.init(.name, VenueField.name.label, venue.name)])
        }

        init(draft: VenueDraft, stored: Venue?, in context: ScreenContext) {
            drafting = Drafting(resuming: draft, base: stored)
            form = FormLines([.init(.name, VenueField.name.label, draft.lines.text(.name))])
        }

        func draft(in context: ScreenContext) -> VenueDraft {
            VenueDraft(id: drafting.id, original: drafting.base, lines: form.drafted, updatedAt: context.now)
        }

        mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
            switch message {
            case .drafting(let news): receive(news, in: context)
            }
        }

        mutating func save(in context: ScreenContext) -> [Action] {
            var venue = drafting.base ?? Venue(name: "")
            venue.name = form.text(.name)
            let (edited, base) = (venue, drafting.base)
            return store { SaveVenue(edited, base: base, resolution: $0) }
        }
    }

    private func app() -> App {
        var app = App(size: Size(columns: 120, rows: 36), now: Harness.now, systemZone: Harness.zone)
        _ = app.push(NameForm(editing: Seed.entra, in: app.context))
        return app
    }

    /// The effects that a key starts.
    private func started(_ app: inout App, _ key: Key) -> [(ticket: App.Ticket, subject: String?)] {
        app.update(.terminal(.key(key))).compactMap { request in
            guard case .start(let ticket, let effect) = request else { return nil }
            return (ticket, effect.policy.subject)
        }
    }

    @Test func everyKeyIsKept() {
        var app = app()
        let writes = started(&app, "x")
        #expect(writes.map(\.subject) == [VenueDraft.newID(at: Harness.now)])
    }

    @Test func itIsLeftWithAQuestionOnceItIsChanged() {
        var app = app()
        _ = started(&app, "x")
        _ = started(&app, .escape)
        #expect(app.layers.last?.screen is DraftQuestion)
    }

    @Test func itAsksAboutConflictsAndSavesAgain() throws {
        var app = app()
        let save = try #require(started(&app, .control("s")).last)
        var (mine, theirs) = (Seed.entra, Seed.entra)
        (mine.name, theirs.name) = ("Mine", "Theirs")
        let conflicts = VenueMerge(base: Seed.entra, mine: mine, theirs: theirs).conflicts
        let news = NameForm.Message.drafting(.answered(.conflicts(conflicts, stored: theirs), [:]))
        _ = app.update(.finished(save.ticket, .answered(EffectAnswer(news))))
        #expect(app.layers.last?.screen is ConflictQuestion)
        #expect(started(&app, "M").count == 1)
        #expect(app.layers.last?.screen is NameForm)
    }
}
