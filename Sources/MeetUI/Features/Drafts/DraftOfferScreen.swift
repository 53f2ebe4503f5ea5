import MeetCore
import MeetStore
import Operations
import TerminalKit

/// Offers half-filled forms that were left: after a crash, a kill, or on purpose.
struct DraftOfferScreen: Screen {
    typealias Outcome = Never

    enum Message: Sendable {
        /// The draft of that id is to be thrown away.
        case discard(String)
        /// The form of that kind is to be gone on with.
        case goOn(any Route, FormDraft.Kind)
    }

    private var drafts: [FormDraft]
    private var index = 0
    /// What `n` begins instead.
    private let instead: FormDraft.Kind

    /// - Parameter drafts: At least one.
    init(drafts: [FormDraft], instead: FormDraft.Kind) {
        self.drafts = drafts
        self.instead = instead
    }

    var title: String {
        switch shown?.kind {
        case .meeting: say.unfinishedMeetingTitle
        case .contact: say.unfinishedContactTitle
        case .group: say.unfinishedGroupTitle
        case .venue: say.unfinishedVenueTitle
        case nil: ""
        }
    }

    var presentation: Presentation { .panel(Size(columns: 64, rows: Self.leastFacts)) }
    func panelRows(columns: Int) -> Int? { Self.leastFacts + 1 + choices.rows }
    /// So many rows what was filled in has, where there is room.
    private static let leastFacts = 9
    var scopes: [CommandScope] { [.drafts] }
    var footnote: String { drafts.count > 1 ? say.place(index + 1, of: drafts.count) : "" }

    private var shown: FormDraft? { drafts.indices.contains(index) ? drafts[index] : nil }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .nextDraft && drafts.count < 2 ? nil : .available
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.resumeDraft): return resume()
        case .command(.discardDraft):
            guard let shown else { return [.close(nil)] }
            let question = ConfirmScreen(
                title: say.throwDraftAwayTitle, question: say.draftCannotBeBroughtBack,
                confirm: say.throwAway)
            return [.push(question) { _ in .discard(shown.id) }]
        case .command(.nextDraft):
            index = drafts.isEmpty ? 0 : (index + 1) % drafts.count
            return []
        case .command(.keepDraft), .command(.back): return [.close(nil)]
        case .command(.newMeeting): return [.replace(with: newForm)]
        case .command, .key: return nil
        case .mouse(let mouse, let area):
            guard let first = firstChoice(in: area) else { return [] }
            return choices.command(clicked: mouse, first: first).map { [.give($0)] } ?? []
        case .paste, .progress, .dataChanged, .resized: return []
        }
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .discard(let id):
            drafts.removeAll { $0.id == id }
            index = min(index, max(0, drafts.count - 1))
            return [.run(.discardDraft(id))] + (drafts.isEmpty ? [.close(nil)] : [])
        case .goOn(let route, let kind): return goOn(route, of: kind)
        }
    }

    private var newForm: any Route {
        switch instead {
        case .meeting: PlanMeeting()
        case .contact: NewContact()
        case .group: NewGroup()
        case .venue: NewVenue()
        }
    }

    /// What is being changed is read anew first: it may be another by now, or gone. What was typed is not.
    private func resume() -> [Action] {
        switch shown {
        case .meeting(let draft):
            guard let id = draft.occurrence else { return goOn(ResumeMeeting(draft: draft), of: .meeting) }
            return read(.meeting) { ResumeMeeting(draft: draft, stored: try $0.meeting(id)) }
        case .contact(let draft):
            guard let id = draft.original.id else { return goOn(ResumeContact(draft: draft), of: .contact) }
            return read(.contact) { ResumeContact(draft: draft, stored: try $0.contact(id)) }
        case .group(let draft):
            guard let id = draft.groupID else { return goOn(ResumeGroup(draft: draft), of: .group) }
            return read(.group) { ResumeGroup(draft: draft, stored: try $0.contact(id)) }
        case .venue(let draft):
            guard let id = draft.original?.id else { return goOn(ResumeVenue(draft: draft), of: .venue) }
            return read(.venue) { ResumeVenue(draft: draft, stored: try $0.venue(id)) }
        case nil: return [.close(nil)]
        }
    }

    private func read(
        _ kind: FormDraft.Kind, route: @escaping @Sendable (MeetStore) throws -> any Route
    ) -> [Action] {
        [.run(Effect(reading: route, .read("stored").holdingInput) { .goOn($0, kind) })]
    }

    private func goOn(_ route: any Route, of kind: FormDraft.Kind) -> [Action] {
        let tab: Tab? = [.contact: .contacts, .group: .contacts, .venue: .venues][kind]
        return (tab.map { [.switchTab($0)] } ?? []) + [.replace(with: route)]
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard let shown else { return nil }
        let theme = context.theme
        let first = firstChoice(in: area.size)
        let (top, foot) = area.splitTop(first ?? area.rows)
        let wall = WallTime.at(shown.updatedAt, in: context.zone)
        var block = TextBlock(columns: area.columns)
        block.wrapped(
            say.leftUnfinished(on: DateText.dayMonth(wall.date), at: DateText.clock(wall)),
            theme.muted)
        block.blank()
        for (number, field) in shown.summary.enumerated() {
            block.field(
                field.name, field.text, nameColumns: shown.kind == .meeting ? 10 : 14, theme.muted,
                number == 0 ? theme.strong : theme.plain)
        }
        block.draw(into: &buffer, in: first == nil ? top : top.inset(bottom: 1))
        choices.draw(into: &buffer, in: foot, theme: theme)
        return nil
    }

    // MARK: - What can be done

    private var choices: KeyedChoices {
        let commands: [CommandID] = [.resumeDraft, .keepDraft, .discardDraft]
        return KeyedChoices(commands + (drafts.count > 1 ? [.nextDraft] : []) + [.newMeeting], in: .drafts)
    }

    /// The row of the first answer, at the foot; `nil` where what was filled in needs the rows.
    private func firstChoice(in area: Size) -> Int? {
        let row = area.rows - choices.rows
        return row > Self.leastShown ? row : nil
    }

    /// So many rows of what was filled in are more than what the footer says too.
    private static let leastShown = 4
}

extension FormDraft {
    /// What was filled in, for somebody who has to decide about it; what it is called first.
    fileprivate var summary: [(name: String, text: String)] {
        var fields: [(name: String, text: String)] = []
        func add(_ name: String, _ text: String) {
            if !text.isEmpty { fields.append((name, text)) }
        }
        switch self {
        case .meeting(let draft):
            add(say.titleLabel, draft.displayTitle)
            add(say.whenLabel, draft.when)
            let venue = draft.venueText ?? ""
            add(say.venueLabel, venue.isEmpty ? say.anyOf(MeetingText.names(draft.places)) : venue)
            let people = draft.invitees.map(\.name) + [draft.inviteeText ?? ""].filter { !$0.isEmpty }
            add(say.inviteesLabel, people.joined(separator: ", "))
            add(say.notesLabel, draft.notes)
        case .contact(let draft):
            let name = draft.text(.name)
            add(say.label(.name), name.isEmpty ? say.contactWithoutName : name)
            for line in draft.lines where line.field != .name { add(line.field.label, line.text) }
        case .group(let draft):
            add(say.label(.name), draft.name.isEmpty ? say.groupWithoutName : draft.name)
            add(say.membersLabel, draft.members.map(\.name).joined(separator: ", "))
        case .venue(let draft):
            let name = draft.text(.name)
            add(say.label(.name), name.isEmpty ? say.venueWithoutName : name)
            for line in draft.lines where line.field != .name { add(line.field.label, line.text) }
        }
        return fields
    }
}
