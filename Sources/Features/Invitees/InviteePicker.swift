import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// Picks invitees: contacts that match the typed text, whole groups, or people without a contact; or the
/// members of a group, who must be contacts.
package struct InviteePicker: Screen {
    /// The chosen invitees.
    package typealias Outcome = [Invitee]

    package enum Message: Sendable {
        case found([InviteeCandidate])
        /// The members of a chosen group.
        case members([Invitee])
        /// The members of a group could not be read.
        case noMembers
        /// The people that a list names, the rest of the line, and whether the picker closes with them.
        case read(ReadPeople.Found, beside: String, closes: Bool)
        /// A new contact was stored; with whether the picker closes.
        case made(Contact, closes: Bool)
        /// The picker is to be closed without the invitees marked here.
        case leave
    }

    package enum Item: Hashable, Sendable {
        case contact(InviteeCandidate)
        /// The typed text, as an address without a contact.
        case bare(String)
        /// The typed text, as a new contact.
        case new(String)
    }

    private var list: PickerList<Item>
    /// The list of people to be read.
    private var pasted: String?
    /// The chosen invitees, those of the form first.
    private var chosen: [Invitee]
    /// The invitees of the form.
    private let original: [Invitee]
    /// The names of a pasted list that several contacts have: they are decided one after another.
    private var undecided: [String] = []
    /// The rest of a list, which is put into the text field after those names.
    private var leftOver = ""
    /// The last report about a list, and the rest of the list at that time.
    private var said: (left: String, sentence: String)?
    /// True if an invitee was marked here.
    private var hasMarked = false
    /// The number of groups whose members are being read.
    private var expanding = 0
    /// True if the picker is to close once the members of a group are read.
    private var closesWhenExpanded = false

    private let purpose: PickInvitees.Purpose

    package init(chosen: [Invitee], query: String, purpose: PickInvitees.Purpose) {
        self.chosen = chosen
        original = chosen
        self.purpose = purpose
        let isList = PeopleList.isList(query)
        pasted = isList ? query : nil
        list = PickerList(query: isList ? "" : query, hasPreview: true)
    }

    package var title: String {
        switch purpose {
        case .invitees: say.inviteesLabel
        case .members: say("Members")
        case .people: say("People")
        }
    }
    private static let size = Size(columns: 100, rows: 26)
    package var presentation: Presentation { .panel(Self.size) }
    package var scopes: [CommandScope] { [.picker] }
    package var isTyping: Bool { true }
    package var footnote: String { say.counted(chosen.count, .people) }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        // Only contacts can be members of a group.
        switch command {
        case .newFromText: purpose == .members || typed.isEmpty ? nil : .available
        case .take, .mark:
            list.selected != nil || list.query.isEmpty || isList ? .available : whyNothingIsTaken(context)
        default: .available
        }
    }

    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .take ? .addMarked : command.text
    }

    /// The reason why Enter takes nobody is in the list; the footer repeats it if the list is too small.
    private func whyNothingIsTaken(_ context: ScreenContext) -> Availability? {
        let area = listArea(in: context)
        let columns = PickerList<Item>.columnsBesidePreview(area.columns)
        let hasRoom = PickerList<Item>.hasRoom(
            for: whyNobody, in: Size(columns: columns, rows: area.rows - 2))
        return hasRoom ? nil : .unavailable(whyNobody)
    }

    /// The trimmed text.
    private var typed: String { list.query.text.trimmingCharacters(in: .whitespaces) }

    /// True if the text is a list of people that no candidate matches as a whole.
    private var isList: Bool {
        list.selected == nil && said?.left != list.query.text && PeopleList.isList(typed)
    }

    package mutating func appear(in context: ScreenContext) -> [Action] {
        guard let pasted else { return [find(list.query.text)] }
        self.pasted = nil
        return [find(""), read(pasted, beside: "")]
    }

    private func find(_ text: String) -> Action {
        let policy = EffectPolicy.read("invitees").saying(.searching).holdingInput
        // In `Maria P <maria@x.example>` the address identifies the person.
        let wanted = EmailAddress.invitee(from: text).email ?? text
        return .run(
            Effect(FindInvitees(wanted, limit: 200, groupLabel: say.groupInRow), policy) { .found($0) })
    }

    /// - Parameters:
    ///   - beside: The rest of the text field.
    ///   - closes: True if the picker closes with these people.
    private func read(_ list: String, beside: String, closes: Bool = false) -> Action {
        .run(
            Effect(ReadPeople(list), .read("list").saying(.reading).holdingInput) {
                .read($0, beside: beside, closes: closes)
            })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take): return take()
        case .command(.mark): return mark()
        case .command(.newFromText): return chooseAsTyped()
        case .command(.back): return leave()
        case .command: return nil
        case .key(.space) where list.query.isEmpty: return mark()
        case .key(.backspace) where list.query.isEmpty:
            // The name may not be visible.
            return chosen.popLast().map { [.say(say("\($0.name) is no longer chosen."))] } ?? []
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text) where PeopleList.isList(text): return [read(text, beside: typed)]
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse: return list.point(event, in: listArea(in: context)) ? take() : []
        case .dataChanged: return [find(list.query.text)]
        case .progress, .resized: return []
        }
    }

    /// Returns the picker's area, below the line of the chosen people.
    private func listArea(in context: ScreenContext) -> Rect { bounds(in: context).inset(top: 1) }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        guard let outcome = list.handle(event, in: listArea(in: context)) else { return nil }
        return outcome == .queryChanged ? [find(list.query.text)] : []
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .found(let found): list.receive(items(found))
        case .members(let members):
            expanding = max(0, expanding - 1)
            for member in members where !isChosen(member) { chosen.append(member) }
            if closesWhenExpanded, expanding == 0 { return [.close(chosen)] }
        case .noMembers:
            expanding = 0
            closesWhenExpanded = false
        case .read(let found, let beside, let closes): return take(found, beside: beside, closes: closes)
        case .made(let contact, let closes):
            chosen.invite(
                Invitee(contactID: contact.id, name: contact.name, email: contact.emails.first?.address))
            hasMarked = true
            return closes ? [.close(chosen)] : beginNextName()
        case .leave: return [.close(nil)]
        }
        return []
    }

    /// The candidates, and the typed address as an invitee without a contact unless it is the beginning of a
    /// candidate's address. Where nobody fits, a name or an address is offered as a new contact.
    private func items(_ found: [InviteeCandidate]) -> [Item] {
        // A member of a group has no particular address.
        var found = found
        if purpose == .members {
            var seen: Set<Identifier<Contact>> = []
            found.removeAll { !seen.insert($0.contact.id).inserted }
            for index in found.indices { found[index].isOneOfSeveral = false }
        }
        var items = found.map(Item.contact)
        guard purpose != .members else { return items }
        if EmailAddress.invitee(from: typed).email != nil {
            items.insert(.bare(typed), at: found.isEmpty ? 0 : items.endIndex)
        }
        if found.isEmpty, isNewContact { items.append(.new(typed)) }
        return items
    }

    /// The maximum number of words of a new contact's name: longer text is no name.
    private static let mostWordsOfAName = 3

    /// True if the text may be a new contact: a name, or an address. The rest of a list has its own report.
    private var isNewContact: Bool {
        guard said?.left != list.query.text, !PeopleList.isList(typed) else { return false }
        if EmailAddress.invitee(from: typed).email != nil { return true }
        // Who is told of a check-in needs an address.
        guard purpose != .people else { return false }
        return typed.contains(where: \.isLetter) && !typed.contains("@")
            && typed.split(whereSeparator: \.isWhitespace).count <= Self.mostWordsOfAName
    }

    // MARK: - Choosing

    /// Takes the marked invitees; without marks, the selected one. A text without matches takes nobody.
    private mutating func take() -> [Action] {
        if isList { return [read(typed, beside: "", closes: true)] }
        guard list.selected != nil || list.query.isEmpty else { return [] }
        let isMeant = !list.query.isEmpty || list.wasMoved || (!hasMarked && chosen.isEmpty)
        guard let selected = list.selected, isMeant else { return [.close(chosen)] }
        if !undecided.isEmpty || !leftOver.isEmpty { return isChosen(selected) ? beginNextName() : mark() }
        if case .new(let text) = selected { return [make(text, closes: true)] }
        if !isChosen(selected) {
            let actions = choose(selected)
            if !actions.isEmpty {
                closesWhenExpanded = true
                return actions
            }
        }
        return [.close(chosen)]
    }

    private mutating func mark() -> [Action] {
        if isList { return [read(typed, beside: "")] }
        guard let selected = list.selected else { return [] }
        if case .new(let text) = selected { return [make(text, closes: false)] }
        hasMarked = true
        var actions: [Action] = []
        if isChosen(selected) {
            unchoose(selected)
        } else {
            actions = choose(selected)
        }
        guard list.query.isEmpty else { return actions + beginNextName() }
        list.moveOn()
        return actions
    }

    /// Stores a new contact with the typed name, the typed address, or both.
    private func make(_ text: String, closes: Bool) -> Action {
        let typed = EmailAddress.invitee(from: text)
        var contact = Contact(name: typed.name)
        contact.emails = [typed.email].compactMap(\.self).map { ContactEmail(address: $0) }
        return .run(
            Effect(
                SaveContact(contact), .write.holdingInput,
                news: { outcome in
                    guard case .saved(let contact) = outcome else { return [] }
                    return [.changed(contact.id.map { .contact($0) }), .say(say.contactMade(contact.name))]
                },
                message: { outcome in
                    guard case .saved(let contact) = outcome else { return nil }
                    return .made(contact, closes: closes)
                }))
    }

    /// Takes the typed text as an invitee without a contact, whatever the candidates are.
    private mutating func chooseAsTyped() -> [Action] {
        var people = [EmailAddress.invitee(from: typed)]
        if PeopleList.isList(typed) {
            let list = PeopleList(typed)
            people = list.people + list.unreadable.map { Invitee(name: $0) }
        }
        hasMarked = true
        let known = people.filter(isChosen).map(\.name)
        for invitee in people { chosen.invite(invitee) }
        return (known.isEmpty ? [] : [.say(say("\(known.joined(separator: ", ")) is already chosen."))])
            + beginNextName()
    }

    /// Clears the text field for the next name, or puts an undecided one into it.
    private mutating func beginNextName() -> [Action] {
        guard undecided.isEmpty else {
            let next = undecided.removeFirst()
            list.begin(next)
            return [find(next), .say(say.severalAreCalled([next] + undecided))]
        }
        let next = leftOver
        leftOver = ""
        list.begin(next)
        return [find(next)]
    }

    /// The reason why Enter takes nobody: the report on the list, while its rest is in the text field.
    private var whyNobody: String {
        said.flatMap { $0.left == list.query.text ? $0.sentence : nil } ?? nobodyIsCalledSo
    }

    /// The message of an empty list.
    private var whenNobodyFits: String {
        isList ? say.listIsRead(key: KeyMap.key(.take, in: .picker)) : whyNobody
    }

    private var nobodyIsCalledSo: String {
        purpose != .members
            ? say(
                "Nobody is called “\(ShortText.typed(typed))”. \(KeyMap.key(.newFromText, in: .picker)) uses the name as typed."
            ) : say("Nobody matches.")
    }

    /// Takes the people that a list names, and reports the undecided ones.
    private mutating func take(_ found: ReadPeople.Found, beside: String, closes: Bool) -> [Action] {
        let people = found.invitees.filter { purpose != .members || $0.contactID != nil }
        let added = people.filter { !isChosen($0) }
        chosen += added
        hasMarked = hasMarked || !added.isEmpty
        undecided += found.ambiguous
        let strangers = found.invitees.filter { !people.contains($0) }.map(PeopleList.text(of:))
        let unread = found.unreadable + strangers
        if closes, unread.isEmpty, undecided.isEmpty { return [.close(chosen)] }
        let sentence = say.peopleWereRead(
            added.count, alreadyChosen: people.count - added.count, unread: unread, undecided: undecided,
            asTyped: purpose != .members ? KeyMap.key(.newFromText, in: .picker) : nil)
        leftOver = PeopleList.text(of: ([leftOver, beside] + unread).filter { !$0.isEmpty })
        if !leftOver.isEmpty { said = (leftOver, sentence) }
        return beginNextName() + [.say(sentence)]
    }

    private func leave() -> [Action] {
        guard chosen != original else { return [.close(nil)] }
        let question = ConfirmScreen(
            title: say("Leave without them?"), question: say("The people you marked here will not be added."),
            confirm: say("leave without them"), isLeaving: true)
        return [.push(question) { _ in .leave }]
    }

    private mutating func choose(_ item: Item) -> [Action] {
        switch item {
        case .bare(let text):
            chosen.append(EmailAddress.invitee(from: text))
            return []
        // It is made first (`make`).
        case .new: return []
        case .contact(let candidate) where candidate.contact.kind == .group:
            expanding += 1
            let members = ListInvitees(of: candidate.contact.id)
            return [
                .run(
                    Effect(
                        members, .read().holdingInput, onFailure: { _ in .noMembers },
                        message: { .members($0) }
                    ))
            ]
        case .contact(let candidate):
            chosen.invite(
                Invitee(
                    contactID: candidate.contact.id, name: candidate.contact.name,
                    email: candidate.contact.email), isAddressMeant: candidate.isOneOfSeveral)
            return []
        }
    }

    private mutating func unchoose(_ item: Item) {
        switch item {
        case .bare(let text):
            let invitee = EmailAddress.invitee(from: text)
            chosen.removeAll(where: invitee.isSamePerson)
        case .new: break
        case .contact(let candidate): chosen.removeAll { $0.contactID == candidate.contact.id }
        }
    }

    private func isChosen(_ item: Item) -> Bool {
        switch item {
        case .bare(let text): isChosen(EmailAddress.invitee(from: text))
        case .new: false
        case .contact(let candidate): chosen.contains(where: candidate.isMeant)
        }
    }

    private func isChosen(_ invitee: Invitee) -> Bool { chosen.contains(where: invitee.isSamePerson) }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let parts = area.splitTop(1)
        buffer.write(
            chosen.isEmpty
                ? TextWidth.truncated(
                    say.nobodyChosenYet(
                        mark: KeyMap.key(.mark, in: .picker), take: KeyMap.key(.take, in: .picker)
                    )
                    .fitting(area.columns), to: area.columns)
                : "✓ " + Self.lastNames(chosen.map(\.name), columns: area.columns - 2),
            at: area.origin, style: chosen.isEmpty ? theme.muted : theme.good)
        let showsAddresses = list.items.contains { item in
            if case .contact(let candidate) = item { candidate.isOneOfSeveral } else { false }
        }
        return list.draw(
            into: &buffer, in: parts.rest, placeholder: say.inviteePlaceholder.fitting(area.columns - 2),
            nothing: list.query.isEmpty ? whenThereIsNobody : whenNobodyFits,
            theme: theme,
            row: { row(of: $0, showsAddresses: showsAddresses) },
            preview: { item, columns in preview(of: item, columns: columns, theme: theme) })
    }

    /// The last of the names that fit, so that the latest one is visible.
    private static func lastNames(_ names: [String], columns: Int) -> String {
        let all = names.joined(separator: ", ")
        guard TextWidth.columns(of: all) > columns else { return all }
        var shown = ""
        for name in names.reversed() {
            let longer = shown.isEmpty ? name : "\(name), \(shown)"
            guard TextWidth.columns(of: longer) + 3 <= columns else { break }
            shown = longer
        }
        return shown.isEmpty ? TextWidth.truncated(names.last ?? "", to: columns) : "…, " + shown
    }

    private var whenThereIsNobody: String {
        purpose == .members
            ? say("No contacts yet: only contacts can be in a group.")
            : say(
                "No contacts yet: type an e-mail address, or import an address "
                    + "book first (i in the list).")
    }

    /// - Parameter showsAddresses: True if rows of one person differ in their addresses: these take the room of
    ///   the organisations, which the preview shows.
    private func row(of item: Item, showsAddresses: Bool) -> PickerRow {
        switch item {
        case .bare(let text):
            return PickerRow(
                mark: isChosen(item) ? "✓" : "+", title: say.invite(text), detail: say("not in your contacts")
            )
        case .new(let text): return PickerRow(mark: "+", title: say.addAsContact(text))
        case .contact(let candidate):
            let contact = candidate.contact
            let isGroup = contact.kind == .group
            let (email, organization) = (contact.email ?? "", contact.organization ?? "")
            return PickerRow(
                mark: isChosen(item) ? "✓" : " ", title: contact.name, matches: candidate.matches,
                detail: isGroup ? say.groupInRow : showsAddresses ? email : organization,
                more: isGroup || showsAddresses ? "" : email)
        }
    }

    private func preview(of item: Item, columns: Int, theme: Theme) -> TextBlock? {
        var block = TextBlock(columns: columns)
        if case .new = item {
            block.wrapped(nobodyIsCalledSo, theme.muted)
            return block
        }
        guard case .contact(let candidate) = item else { return nil }
        let contact = candidate.contact
        block.wrapped(contact.name, theme.strong)
        if contact.kind == .group {
            block.wrapped(
                purpose == .invitees
                    ? say("A group: all its members are invited.")
                    : say("A group: all its members are added."),
                theme.muted)
        }
        if let organization = contact.organization { block.wrapped(organization, theme.muted) }
        block.blank()
        if let email = contact.email { block.wrapped(email) }
        if let phone = contact.phone { block.wrapped(phone) }
        return block
    }
}
