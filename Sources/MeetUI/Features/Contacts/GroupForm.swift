import MeetCore
import MeetStore
import TerminalKit

/// A group of contacts: its name, and who is in it. Every change is kept as a draft.
struct GroupForm: OldScreen {
    enum Field: Hashable {
        case name, members
    }

    private let group: Contact
    private let draftID: String
    private var members: [Invitee]
    private var form: FormLines<Field>
    private var isChanged = false
    private var isSaving = false

    static func new(in context: ScreenContext) -> GroupForm {
        GroupForm(.newGroup(), members: [], in: context)
    }

    init(_ group: Contact, members: [ContactSummary], in context: ScreenContext) {
        self.init(
            group, name: group.name,
            members.map { Invitee(contactID: $0.id, name: $0.name, email: $0.email) },
            draftID: FormDraft.newID(.group, at: context.now))
    }

    /// The form as it was left.
    ///
    /// - Parameter stored: The group as it is now; `nil` for a new one, and for one that is gone.
    init(draft: GroupDraft, stored: Contact?) {
        self.init(stored ?? .newGroup(), name: draft.name, draft.members, draftID: draft.id)
        isChanged = true
    }

    private init(_ group: Contact, name: String, _ members: [Invitee], draftID: String) {
        self.group = group
        self.members = members
        self.draftID = draftID
        form = FormLines(Self.lines(name: name, members))
    }

    private static func lines(name: String, _ members: [Invitee]) -> [FormLines<Field>.Line] {
        [
            .init(.name, "Name", name, placeholder: "e.g. Run club"),
            .init(
                .members, "Members", members.map(\.name).joined(separator: ", "),
                placeholder: "Enter: pick, or type a name", isPicked: true),
        ]
    }

    var title: String { group.id == nil ? "New group" : "Change group" }
    var presentation: Presentation { .panel(Size(columns: 76, rows: 7)) }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }
    var footnote: String { Counted.text(members.count, "member") }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .openPicker && form.focused?.isPicked != true ? nil : .available
    }

    mutating func handle(_ event: OldEvent, in context: ScreenContext) -> [OldAction]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(.enter):
            if form.focused?.isPicked == true { return pick("") }
            form.move(by: 1)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, let area):
            guard mouse.kind == .press(.left) || mouse.kind == .doubleClick(.left) else { return [] }
            let before = form.focused?.id
            form.click(atRow: mouse.at.row, area: area)
            if before == .members, form.focused?.id == .members { return pick("") }
        case .outcome(let outcome): return receive(outcome, in: context)
        case .result(.contactSaved(let saved)): return [.close(.contactSaved(saved))]
        case .result(.failed): isSaving = false
        default: break
        }
        return []
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        switch command {
        case .save: return save()
        case .nextField: form.move(by: 1)
        case .previousField: form.move(by: -1)
        case .clearField:
            if form.focused?.id == .members { return set([], in: context) }
            form.clearFocused()
            return keep(in: context)
        case .openPicker: return pick("")
        case .back:
            guard isChanged || form.isChanged else { return [.run(.discardDraft(draftID)), .close(nil)] }
            return [.push(DraftQuestion(isNew: group.id == nil))]
        default: return nil
        }
        return []
    }

    private mutating func receive(_ outcome: LayerOutcome, in context: ScreenContext) -> [OldAction] {
        switch outcome {
        case .invitees(let chosen): return set(chosen.filter { $0.contactID != nil }, in: context)
        case .keepDraft:
            return keep(in: context) + [.say("Kept as a draft; o offers it again."), .close(nil)]
        case .discardDraft: return [.run(.discardDraft(draftID)), .close(nil)]
        default: return []
        }
    }

    /// Typing where members are picked opens the picker with what was typed; Backspace takes the last one back.
    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [OldAction]? {
        if let text = form.textForPicker(event) { return pick(text) }
        if form.focused?.id == .members, event == .key(.backspace) || event == .key(.delete) {
            return set(members.dropLast(), in: context)
        }
        let before = form.focused?.field.text
        guard form.handle(event) else { return nil }
        return form.focused?.field.text == before ? [] : keep(in: context)
    }

    private func pick(_ query: String) -> [OldAction] {
        [.open(PickInvitees(chosen: members, query: query, purpose: .members))]
    }

    private mutating func set(_ chosen: [Invitee], in context: ScreenContext) -> [OldAction] {
        members = chosen
        isChanged = true
        form.replace(with: Self.lines(name: form.rawText(.name), members))
        return keep(in: context)
    }

    private func keep(in context: ScreenContext) -> [OldAction] {
        let draft = GroupDraft(
            id: draftID, groupID: group.id, name: form.rawText(.name), members: members,
            updatedAt: context.now)
        return [.run(FormDraft.group(draft).keeping)]
    }

    private mutating func save() -> [OldAction] {
        guard !isSaving else { return [] }
        guard let name = form.value(.name) else {
            form.complain(.name, "A group needs a name.")
            return []
        }
        var changed = group
        changed.name = name
        isSaving = true
        return [
            .runHoldingInput(
                .saveGroup(changed, members: members.compactMap(\.contactID), draft: draftID))
        ]
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        form.draw(into: &buffer, in: area, theme: context.theme)
    }
}

extension Contact {
    /// A group without a name and without members (RFC 6350, 6.1.4).
    static func newGroup() -> Contact {
        var group = Contact()
        group.kind = .group
        return group
    }
}
