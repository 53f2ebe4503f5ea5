import MeetCore
import TerminalKit

/// Offers half-filled forms that were left: after a crash, a kill, or on purpose.
struct DraftOfferScreen: OldScreen {
    var drafts: [FormDraft]
    var index = 0
    /// What `n` begins instead.
    let instead: FormDraft.Kind

    /// - Parameter drafts: At least one.
    init(drafts: [FormDraft], instead: FormDraft.Kind) {
        self.drafts = drafts
        self.instead = instead
    }

    var title: String {
        switch shown?.kind {
        case .meeting: "An unfinished meeting"
        case .contact: "An unfinished contact"
        case .group: "An unfinished group"
        case .venue: "An unfinished venue"
        case nil: ""
        }
    }

    var presentation: Presentation { .panel(Size(columns: 64, rows: 9)) }
    var scopes: [CommandScope] { [.drafts] }
    var footnote: String { drafts.count > 1 ? "\(index + 1) of \(drafts.count)" : "" }

    private var shown: FormDraft? { drafts.indices.contains(index) ? drafts[index] : nil }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .nextDraft && drafts.count < 2 ? nil : .available
    }

    mutating func handle(_ event: OldEvent, in context: ScreenContext) -> [OldAction]? {
        switch event {
        case .command(.resumeDraft): return resume(in: context)
        case .result(let result): return receive(result, in: context)
        case .command(.discardDraft):
            return [
                .push(
                    ConfirmScreen(
                        title: "Throw it away?", question: "What was typed cannot be brought back.",
                        confirm: "throw it away"))
            ]
        case .outcome(.confirmed):
            guard let shown else { return [.close(nil)] }
            drafts.remove(at: index)
            index = min(index, max(0, drafts.count - 1))
            return [.run(.discardDraft(shown.id))] + (drafts.isEmpty ? [.close(nil)] : [])
        case .command(.nextDraft):
            index = drafts.isEmpty ? 0 : (index + 1) % drafts.count
            return []
        case .command(.keepDraft), .command(.back): return [.close(nil)]
        case .command(.newMeeting): return [.close(nil), .open(newForm)]
        case .command, .key: return nil
        default: return []
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
    private func resume(in context: ScreenContext) -> [OldAction] {
        switch shown {
        case .meeting(let draft):
            draft.meetingID.map { [.runHoldingInput(.loadMeeting($0))] } ?? open(in: context)
        case .contact(let draft):
            draft.original.id.map { [.runHoldingInput(.loadContact($0))] } ?? open(in: context)
        case .group(let draft):
            draft.groupID.map { [.runHoldingInput(.loadContact($0))] } ?? open(in: context)
        case .venue(let draft):
            draft.original?.id.map { [.runHoldingInput(.loadVenue($0))] } ?? open(in: context)
        case nil: [.close(nil)]
        }
    }

    private func receive(_ result: EffectResult, in context: ScreenContext) -> [OldAction] {
        switch result {
        case .meeting(let meeting): open(meeting: meeting, in: context)
        case .contact(let contact, _): open(contact: contact, in: context)
        case .venue(let venue): open(venue: venue, in: context)
        default: []
        }
    }

    /// Goes on with it; what is changed is as it is now, or `nil`.
    private func open(
        meeting: Meeting? = nil, contact: Contact? = nil, venue: Venue? = nil, in context: ScreenContext
    ) -> [OldAction] {
        switch shown {
        case .meeting(let draft):
            [.close(nil), .open(ResumeMeeting(draft: draft, stored: meeting))]
        case .contact(let draft):
            [.close(nil), .switchTab(.contacts), .open(ResumeContact(draft: draft, stored: contact))]
        case .group(let draft):
            [.close(nil), .switchTab(.contacts), .open(ResumeGroup(draft: draft, stored: contact))]
        case .venue(let draft):
            [.close(nil), .switchTab(.venues), .open(ResumeVenue(draft: draft, stored: venue))]
        case nil: [.close(nil)]
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard let shown else { return nil }
        let theme = context.theme
        let wall = WallTime.at(shown.updatedAt, in: context.zone)
        var block = TextBlock(columns: area.columns)
        block.wrapped(
            "Left on \(DateText.dayMonth(wall.date)) at \(DateText.clock(wall)); every character is kept.",
            theme.muted)
        block.blank()
        for (number, field) in shown.summary.enumerated() {
            block.field(
                field.name, field.text, nameColumns: shown.kind == .meeting ? 10 : 14, theme.muted,
                number == 0 ? theme.strong : theme.plain)
        }
        block.draw(into: &buffer, in: area)
        return nil
    }
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
            add("Title", draft.displayTitle)
            add("When", draft.when)
            add("Venue", draft.venue?.name ?? "")
            add("Invitees", draft.invitees.map(\.name).joined(separator: ", "))
            add("Notes", draft.notes)
        case .contact(let draft):
            let name = draft.text(.name)
            add("Name", name.isEmpty ? "A contact without a name" : name)
            for line in draft.lines where line.field != .name { add(line.field.label, line.text) }
        case .group(let draft):
            add("Name", draft.name.isEmpty ? "A group without a name" : draft.name)
            add("Members", draft.members.map(\.name).joined(separator: ", "))
        case .venue(let draft):
            let name = draft.text(.name)
            add("Name", name.isEmpty ? "A venue without a name" : name)
            for line in draft.lines where line.field != .name { add(line.field.label, line.text) }
        }
        return fields
    }
}
