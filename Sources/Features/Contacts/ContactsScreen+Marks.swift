import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// The commands for the marked contacts, or for the selected one if none is marked.
extension ContactsScreen {
    /// The contacts that a command acts on.
    var meant: [Identifier<Contact>] { marked.isEmpty ? list.selected.map { [$0.id] } ?? [] : marked }

    /// Marks or unmarks the selected contact, and selects the next.
    mutating func mark(in context: ScreenContext) -> [Action] {
        guard let selected = list.selected else { return [] }
        if let place = marked.firstIndex(of: selected.id) {
            marked.remove(at: place)
        } else {
            marked.append(selected.id)
        }
        guard focus == .list, list.cursor.selected + 1 < list.count else { return [] }
        list.cursor.select(list.cursor.selected + 1, of: list.count)
        return selectionMoved(in: context)
    }

    /// Opens the marked contacts for merging, or without marks the search for duplicates.
    mutating func showDuplicates() -> [Action] {
        if marked.count == 1 {
            return [
                .say(
                    say(
                        "Mark another contact, with \(KeyMap.key(.mark, in: .contacts)); "
                            + "\(KeyMap.key(.duplicates, in: .markedContacts)) then merges them."))
            ]
        }
        defer { marked = [] }
        return [.open(ShowDuplicates(marked: marked))]
    }

    mutating func handleMarked(_ command: CommandID, in context: ScreenContext) -> [Action] {
        let meant = meant
        guard !meant.isEmpty else { return [] }
        switch command {
        case .inviteContact:
            return [.run(Effect(ListInvitees(of: meant), .read().holdingInput) { .invite($0) })]
        case .writeToContact:
            return [.run(Effect(ListInvitees(of: meant), .read().holdingInput) { .write($0) })]
        case .copyContact: return copy(meant)
        case .addToGroup:
            return [.run(Effect(reading: { try $0.groups() }, .read().holdingInput) { .groups($0) })]
        case .exportContacts:
            return [
                .run(
                    Effect(
                        WriteCards(meant), .read().holdingInput,
                        news: {
                            [.say($0.map { say("Written: \($0)") } ?? say("These contacts no longer exist."))]
                        },
                        message: { _ in .done }))
            ]
        case .deleteContact: return delete(meant)
        default: return []
        }
    }

    mutating func receiveOfMarked(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .invite(let invitees):
            marked = []
            return [.open(PlanMeeting(invitees: invitees))]
        case .write(let people):
            let addresses = addresses(of: people)
            guard !addresses.isEmpty else { return [.say(say("There is no e-mail address to use."))] }
            return [.run(.openLink(InvitationText.mailto(addresses)))]
        case .copyAddresses(let people):
            let addresses = addresses(of: people)
            guard !addresses.isEmpty else { return [.say(say("There is no e-mail address to use."))] }
            return [.copy(addresses.joined(separator: ", "), what: .email)]
        case .copy(let field): return [.copy(field.text, what: field.thing)]
        case .groups(let groups):
            return [.push(ChoicePicker.group(among: groups, besides: meant)) { .groupPicked($0) }]
        case .groupPicked(.new(let name)):
            return [.run(Effect(ListPeople(meant), .read().holdingInput) { .newGroup($0, named: name) })]
        case .groupPicked(.existing(let group)):
            return [
                .run(
                    Effect(
                        AddToGroup(meant, to: group), .write.holdingInput,
                        news: {
                            [
                                .say(say.addedToGroup($0.group, $0.count, undo: KeyMap.key(.undo))),
                                .changed(nil),
                            ]
                        },
                        message: { _ in .done }))
            ]
        case .newGroup(let people, let name):
            marked = []
            return [.push(GroupForm(.newGroup(named: name), members: people, in: context))]
        case .done: marked = []
        default: break
        }
        return []
    }

    private func addresses(of people: [Invitee]) -> [String] {
        var seen: Set<String> = []
        return people.compactMap(\.email).filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    }

    private mutating func delete(_ ids: [Identifier<Contact>]) -> [Action] {
        focus = .list
        if marked.isEmpty, let selected = list.selected {
            let words = say.contactDeleted(selected.name, selected.kind, undo: KeyMap.key(.undo))
            return [
                .run(
                    Effect(
                        DeleteContact(selected.id), .write.holdingInput,
                        news: { _ in [.say(words), .changed(nil)] }))
            ]
        }
        return [
            .run(
                Effect(
                    DeleteMarkedContacts(ids), .write.holdingInput,
                    news: {
                        [
                            .say(
                                $0 == 0
                                    ? say("These contacts no longer exist.")
                                    : say.contactsDeleted($0, undo: KeyMap.key(.undo))
                            ),
                            .changed(nil),
                        ]
                    },
                    message: { _ in .done }))
        ]
    }

    /// Copies the only field, or opens a picker of several.
    private func copy(_ ids: [Identifier<Contact>]) -> [Action] {
        if !marked.isEmpty {
            return [.run(Effect(ListInvitees(of: ids), .read().holdingInput) { .copyAddresses($0) })]
        }
        guard let detail, detail.id == ids.first else { return [] }
        if detail.kind == .group {
            return [.run(Effect(ListInvitees(of: ids), .read().holdingInput) { .copyAddresses($0) })]
        }
        let fields = CardField.all(of: detail)
        guard let first = fields.first else {
            return [.say(say("This card has no e-mail address and no phone number."))]
        }
        if fields.count == 1 { return [.copy(first.text, what: first.thing)] }
        return [.push(ChoicePicker.field(among: fields)) { .copy($0) }]
    }
}

/// A value of a card that can be copied.
package struct CardField: Hashable, Sendable {
    var thing: CopiedThing
    var label: String
    var text: String

    /// The e-mail addresses and phone numbers, the preferred one of each first.
    static func all(of contact: Contact) -> [CardField] {
        let emails = (contact.emails.filter(\.isPreferred) + contact.emails.filter { !$0.isPreferred }).map {
            CardField(thing: .email, label: say.label(.email, kind: $0.label), text: $0.address)
        }
        let phones = (contact.phones.filter(\.isPreferred) + contact.phones.filter { !$0.isPreferred }).map {
            CardField(thing: .phone, label: say.label(.phone, kind: $0.label), text: $0.number)
        }
        return (emails + phones).filter { !$0.text.isEmpty }
    }
}

/// The group that contacts are to be added to.
package enum GroupChoice: Hashable, Sendable {
    /// A new group; the name is empty if it is not typed yet.
    case new(named: String)
    case existing(Identifier<Contact>)
}

extension ChoicePicker where Choice == CardField {
    /// Picks the value of a card to copy.
    static func field(among fields: [CardField]) -> ChoicePicker {
        ChoicePicker(
            title: say("Copy"), size: Size(columns: 60, rows: min(fields.count, 10) + 2),
            placeholder: say("type to narrow"), nothing: say("Nothing on the card matches."),
            options: fields.map { Option(choice: $0, row: PickerRow(title: $0.text, detail: $0.label)) }
        ).taking(.copyPicked)
    }
}

extension ChoicePicker where Choice == GroupChoice {
    /// Picks a group to add to; a new one is first, and one of the typed name is last.
    ///
    /// - Parameter besides: The groups left out, since they are to be added.
    static func group(
        among groups: [ContactSummary], besides: [Identifier<Contact>]
    ) -> ChoicePicker {
        let offered = groups.filter { !besides.contains($0.id) }
        let existing = offered.map { Option(choice: .existing($0.id), row: PickerRow(title: $0.name)) }
        let names = Set(groups.map { $0.name.lowercased() })
        return ChoicePicker(
            title: say("Add to a group"), size: Size(columns: 50, rows: 12),
            placeholder: say("name of a group"), nothing: say("No group has that name."),
            options: [
                Option(choice: .new(named: ""), row: PickerRow(title: say("New group"), detail: "+"))
            ] + existing,
            making: { typed in
                let name = typed.trimmed
                guard !name.isEmpty, !names.contains(name.lowercased()) else { return nil }
                let title = say("New group \(say.quotedName(name))")
                return Option(choice: .new(named: name), row: PickerRow(title: title, detail: "+"))
            }
        ).taking(.addMarked)
    }
}
