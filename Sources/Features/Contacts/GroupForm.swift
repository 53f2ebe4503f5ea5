import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The form of a group of contacts: its name and its members.
package struct GroupForm: DraftedForm, LinesForm {
    package typealias Outcome = Contact

    package enum Message: DraftedFormMessage {
        case drafting(DraftNews<Contact, ContactMerge.Conflict>)
        case picked([Invitee])
    }

    package enum Field: Hashable {
        case name, members, touch
    }

    package var drafting: Drafting<GroupDraft, ContactMerge.Conflict>
    package var form: FormLines<Field>
    /// The group when the form was opened; a new one has no id.
    private let group: Contact
    private var members: [Invitee]
    private let unchangedMembers: [Invitee]

    package static func new(in context: ScreenContext) -> GroupForm {
        GroupForm(.newGroup(), members: [], in: context)
    }

    package init(_ group: Contact, members: [ContactSummary], in context: ScreenContext) {
        self.init(
            group, name: group.name, touch: Self.touch(of: group),
            members.map { Invitee(contactID: $0.id, name: $0.name, email: $0.email) },
            Drafting(base: group.id == nil ? nil : group, in: context))
    }

    package init(draft: GroupDraft, stored: Contact?, in context: ScreenContext) {
        var group = stored ?? .newGroup()
        // The group may have been changed since: saving merges with its base.
        if stored != nil, let base = draft.base { (group.name, group.members) = (base.name, base.members) }
        self.init(
            group, name: draft.name, touch: draft.touch ?? Self.touch(of: group), draft.members,
            Drafting(resuming: draft, base: stored == nil ? nil : group))
    }

    private init(
        _ group: Contact, name: String, touch: String, _ members: [Invitee],
        _ drafting: Drafting<GroupDraft, ContactMerge.Conflict>
    ) {
        self.group = group
        self.members = members
        unchangedMembers = members
        self.drafting = drafting
        form = FormLines(Self.lines(name: name, touch: touch, members))
    }

    /// The wish to meet each member, as it is typed.
    private static func touch(of group: Contact) -> String { group.touchWish.map { say.words($0) } ?? "" }

    private static func lines(
        name: String, touch: String, _ members: [Invitee]
    ) -> [FormLines<Field>.Line] {
        [
            .init(.name, say.label(.name), name, placeholder: say("e.g. Run club")),
            .init(
                .members, say("Members"), members.map(\.name).joined(separator: ", "),
                placeholder: say.peopleInvitation(key: KeyMap.key(.openPicker, in: .form)).long,
                isPicked: true),
            .init(.touch, say.touchLabel, touch, placeholder: say("e.g. every 2 months, with each member")),
        ]
    }

    package var isChanged: Bool {
        form.rawText(.name) != group.name || members != unchangedMembers
            || form.rawText(.touch) != Self.touch(of: group)
    }
    package var title: String { drafting.isNew ? say("New group") : say("Edit group") }
    package var presentation: Presentation { .panel(Size(columns: 76, rows: 8)) }
    package var scopes: [CommandScope] { [.form] }
    package var footnote: String { say.counted(members.count, .members) }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .drafting(let news): receive(news, in: context)
        case .picked(let chosen): set(chosen.filter { $0.contactID != nil }, in: context)
        }
    }

    package mutating func clear(in context: ScreenContext) -> [Action] {
        form.focused?.id == .members ? set([], in: context) : clearText(in: context)
    }

    package mutating func removeLast(in context: ScreenContext) -> [Action] {
        set(members.dropLast(), in: context)
    }

    package func openPicker(typing text: String, in context: ScreenContext) -> [Action] {
        [.open(PickInvitees(chosen: members, query: text, purpose: .members)) { .picked($0) }]
    }

    private mutating func set(_ chosen: [Invitee], in context: ScreenContext) -> [Action] {
        members = chosen
        form.replace(with: Self.lines(name: form.rawText(.name), touch: form.rawText(.touch), members))
        return keep(in: context)
    }

    package func draft(in context: ScreenContext) -> GroupDraft {
        GroupDraft(
            id: drafting.id, groupID: drafting.base?.id,
            base: drafting.base.map { GroupDraft.Base(name: $0.name, members: $0.members) },
            name: form.rawText(.name), members: members, touch: form.rawText(.touch),
            updatedAt: context.now)
    }

    package mutating func save(in context: ScreenContext) -> [Action] {
        guard let name = form.value(.name) else {
            form.complain(.name, say.groupNeedsAName)
            return []
        }
        var changed = group
        changed.name = name
        let touch = form.text(.touch)
        if touch != Self.touch(of: group) {
            changed.touchWish = TouchWishParser.wish(touch)
            if changed.touchWish == nil, !touch.isEmpty {
                form.complain(.touch, say.noTouchWish(touch))
                return []
            }
        }
        let (base, draft) = (drafting.base, drafting.id)
        let ids = members.compactMap(\.contactID)
        return store {
            SaveGroup(changed, members: ids, base: base, preferring: $0.values.first, draft: draft)
        }
    }
}

extension Contact {
    /// Returns a group without members (RFC 6350, 6.1.4).
    static func newGroup(named name: String = "") -> Contact {
        var group = Contact()
        group.kind = .group
        group.name = name
        return group
    }
}
