import MeetCore
import TerminalKit

/// A group of contacts: its name, and who is in it.
struct GroupForm: Screen {
    enum Field: Hashable {
        case name, members
    }

    private let group: Contact
    private var members: [Invitee]
    private var form: FormLines<Field>
    private var isChanged = false
    private var isSaving = false

    init(_ group: Contact, members: [ContactSummary]) {
        self.group = group
        self.members = members.map { Invitee(contactID: $0.id, name: $0.name, email: $0.email) }
        form = FormLines(Self.lines(name: group.name, self.members))
    }

    private static func lines(name: String, _ members: [Invitee]) -> [FormLines<Field>.Line] {
        [
            .init(.name, "Name", name, placeholder: "What is the group called?"),
            .init(
                .members, "Members", members.map(\.name).joined(separator: ", "), placeholder: "Enter: pick",
                isPicked: true),
        ]
    }

    var title: String { group.id == nil ? "New group" : "Change group" }
    var presentation: Presentation { .panel(Size(columns: 76, rows: 4)) }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }
    var footnote: String { Counted.text(members.count, "member") }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(.save): return save()
        case .command(.nextField): form.move(by: 1)
        case .command(.previousField): form.move(by: -1)
        case .command(.clearField): form.clearFocused()
        case .command(.openPicker):
            guard form.focused?.id == .members else {
                form.move(by: 1)
                return []
            }
            return [.push(InviteePicker(chosen: members, query: ""))]
        case .command(.back):
            return form.isChanged || isChanged ? [.push(ConfirmScreen.leavingForm)] : [.close(nil)]
        case .outcome(.confirmed): return [.close(nil)]
        case .outcome(.invitees(let chosen)):
            // A group holds contacts; a bare address has no card to refer to.
            members = chosen.filter { $0.contactID != nil }
            isChanged = true
            form.replace(with: Self.lines(name: form.text(.name), members))
            if members.count < chosen.count { return [.say("Only contacts can be in a group.")] }
        case .key(let key): return form.handle(.key(key)) ? [] : nil
        case .paste(let text): return form.handle(.paste(text)) ? [] : nil
        case .mouse(let mouse, let area):
            if mouse.kind == .press(.left) { form.click(atRow: mouse.at.row, rows: area.rows) }
        case .result(.contactSaved(let saved)): return [.close(.contactSaved(saved))]
        case .result(.failed): isSaving = false
        case .command: return nil
        default: break
        }
        return []
    }

    private mutating func save() -> [ScreenAction] {
        guard !isSaving else { return [] }
        guard let name = form.value(.name) else {
            form.complain(.name, "A group needs a name.")
            return []
        }
        var changed = group
        changed.name = name
        isSaving = true
        return [.runHoldingInput(.saveGroup(changed, members: members.compactMap(\.contactID)))]
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
