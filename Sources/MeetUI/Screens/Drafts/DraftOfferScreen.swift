import MeetCore
import TerminalKit

/// Offers half-filled forms that were left: after a crash, a kill, or on purpose.
struct DraftOfferScreen: Screen {
    var drafts: [MeetingDraft]
    var index = 0

    init(drafts: [MeetingDraft]) {
        self.drafts = drafts
    }

    var title: String { "An unfinished meeting" }
    var presentation: Presentation { .panel(Size(columns: 64, rows: 9)) }
    var scopes: [CommandScope] { [.drafts] }
    var footnote: String { drafts.count > 1 ? "\(index + 1) of \(drafts.count)" : "" }

    private var shown: MeetingDraft? { drafts.indices.contains(index) ? drafts[index] : nil }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .nextDraft && drafts.count < 2 ? nil : .available
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(.resumeDraft):
            guard let shown else { return [.close(nil)] }
            guard let id = shown.meetingID else { return resume(shown, original: nil, in: context) }
            return [.runHoldingInput(.loadMeeting(id))]
        case .result(.meeting(let original)):
            guard let shown else { return [.close(nil)] }
            // The meeting may be gone by now; what was typed is not.
            return resume(shown, original: original, in: context)
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
        case .command(.newMeeting): return [.close(nil), .push(MeetingForm.new(in: context))]
        case .command, .key: return nil
        default: return []
        }
    }

    private func resume(_ draft: MeetingDraft, original: Meeting?, in context: ScreenContext)
        -> [ScreenAction]
    {
        [.close(nil), .push(MeetingForm(draft: draft, original: original, in: context))]
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
        block.field("Title", shown.displayTitle, nameColumns: 10, theme.muted, theme.strong)
        if !shown.when.isEmpty { block.field("When", shown.when, nameColumns: 10, theme.muted) }
        if let venue = shown.venue { block.field("Venue", venue.name, nameColumns: 10, theme.muted) }
        if !shown.invitees.isEmpty {
            block.field(
                "Invitees", shown.invitees.map(\.name).joined(separator: ", "), nameColumns: 10, theme.muted)
        }
        if !shown.notes.isEmpty { block.field("Notes", shown.notes, nameColumns: 10, theme.muted) }
        block.draw(into: &buffer, in: area)
        return nil
    }
}
