import MeetCore
import MeetStore
import Operations
import TerminalKit

/// A group of contacts: its name, and who is in it. Every change is kept as a draft.
struct GroupForm: Screen {
    typealias Outcome = Contact
    typealias Saving = FormSaving<Contact, ContactMerge.Conflict>

    enum Message: Sendable {
        case saving(Saving.News)
        case picked([Invitee])
        /// What is to become of the form that is left.
        case left(DraftQuestion.Outcome)
        case kept
    }

    enum Field: Hashable {
        case name, members
    }

    /// As it was when the form was opened; a new one has no id.
    private let group: Contact
    private let draftID: String
    private var members: [Invitee]
    private var form: FormLines<Field>
    /// What the form says while nothing is changed.
    private let unchangedMembers: [Invitee]
    /// Whether it was left half-filled before.
    private var isResumed = false
    private var saving = Saving()

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
        var group = stored ?? .newGroup()
        // Others may have changed it since: that is told apart when it is saved.
        if stored != nil, let base = draft.base { (group.name, group.members) = (base.name, base.members) }
        self.init(group, name: draft.name, draft.members, draftID: draft.id)
        isResumed = true
    }

    private init(_ group: Contact, name: String, _ members: [Invitee], draftID: String) {
        self.group = group
        self.members = members
        unchangedMembers = members
        self.draftID = draftID
        form = FormLines(Self.lines(name: name, members))
    }

    private static func lines(name: String, _ members: [Invitee]) -> [FormLines<Field>.Line] {
        [
            .init(.name, say.label(.name), name, placeholder: say.groupNameExample),
            .init(
                .members, say.membersLabel, members.map(\.name).joined(separator: ", "),
                placeholder: say.peopleInvitation(key: KeyMap.key(.openPicker, in: .form)).long,
                isPicked: true),
        ]
    }

    private var isChanged: Bool {
        isResumed || form.rawText(.name) != group.name || members != unchangedMembers
    }

    var title: String { group.id == nil ? say.newGroupTitle : say.changeGroupTitle }
    var presentation: Presentation { .panel(Size(columns: 76, rows: 7)) }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }
    var footnote: String { say.counted(members.count, .members) }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .openPicker && form.focused?.isPicked != true ? nil : .available
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
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
        case .progress, .dataChanged, .resized: break
        }
        return []
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .saving(let news): return saving.receive(news) { .saving($0) } ?? save()
        case .picked(let chosen): return set(chosen.filter { $0.contactID != nil }, in: context)
        case .left(.keep):
            return [.run(.keepDraft(draft(in: context), then: .kept))]
        case .kept: return [.say(say.keptAsDraft(key: KeyMap.key(.newGroup))), .close(nil)]
        case .left(.discard): return [.run(.discardDraft(draftID)), .close(nil)]
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
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
            guard isChanged else { return [.run(.discardDraft(draftID)), .close(nil)] }
            return [.push(DraftQuestion(isNew: group.id == nil)) { .left($0) }]
        default: return nil
        }
        return []
    }

    /// Typing where members are picked opens the picker with what was typed; Backspace takes the last one back.
    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        if let text = form.textForPicker(event) { return pick(text) }
        if form.focused?.id == .members, event == .key(.backspace) || event == .key(.delete) {
            return set(members.dropLast(), in: context)
        }
        let before = form.focused?.field.text
        guard form.handle(event) else { return nil }
        return form.focused?.field.text == before ? [] : keep(in: context)
    }

    private func pick(_ query: String) -> [Action] {
        [.open(PickInvitees(chosen: members, query: query, purpose: .members)) { .picked($0) }]
    }

    private mutating func set(_ chosen: [Invitee], in context: ScreenContext) -> [Action] {
        members = chosen
        form.replace(with: Self.lines(name: form.rawText(.name), members))
        return keep(in: context)
    }

    private func draft(in context: ScreenContext) -> FormDraft {
        .group(
            GroupDraft(
                id: draftID, groupID: group.id,
                base: group.id == nil ? nil : GroupDraft.Base(name: group.name, members: group.members),
                name: form.rawText(.name), members: members,
                updatedAt: context.now))
    }

    private func keep(in context: ScreenContext) -> [Action] {
        [.run(.keepDraft(draft(in: context), isChanged: isChanged))]
    }

    private mutating func save() -> [Action] {
        guard !saving.isRunning else { return [] }
        guard let name = form.value(.name) else {
            form.complain(.name, say.groupNeedsAName)
            return []
        }
        var changed = group
        changed.name = name
        let (base, draft) = (group.id == nil ? nil : group, draftID)
        let ids = members.compactMap(\.contactID)
        return saving.begin(
            { SaveGroup(changed, members: ids, base: base, preferring: $0.values.first, draft: draft) },
            subject: { .contact($0) }, tell: { .saving($0) })
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
