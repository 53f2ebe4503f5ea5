import Foundation
import MeetCore
import Operations
import TerminalKit

/// Picks who is invited: contacts found as one types, whole groups, or a bare e-mail address; or who is in a group,
/// which only contacts can be.
struct InviteePicker: Screen {
    /// Everyone chosen.
    typealias Outcome = [Invitee]

    enum Message: Sendable {
        case found([InviteeCandidate])
        /// Of a group that was chosen.
        case members([Invitee])
        /// The members of a group could not be read.
        case noMembers
    }

    enum Item: Hashable, Sendable {
        case contact(InviteeCandidate)
        /// What was typed, as a name or an address without a contact.
        case bare(String)
    }

    private var list: PickerList<Item>
    /// Everyone chosen so far, those the form came with first.
    private var chosen: [Invitee]
    /// Whether anybody was marked here.
    private var hasMarked = false
    /// Groups whose members are being read.
    private var expanding = 0
    /// Whether to close once the members of a group have been read.
    private var closesWhenExpanded = false

    private let purpose: PickInvitees.Purpose

    init(chosen: [Invitee], query: String, purpose: PickInvitees.Purpose) {
        self.chosen = chosen
        self.purpose = purpose
        list = PickerList(query: query)
    }

    var title: String { purpose == .invitees ? say.inviteesLabel : say.membersLabel }
    var presentation: Presentation { .panel(Size(columns: 100, rows: 26)) }
    var scopes: [CommandScope] { [.picker] }
    var isTyping: Bool { true }
    var footnote: String { say.counted(chosen.count, .people) }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .newFromText ? nil : .available
    }

    mutating func appear(in context: ScreenContext) -> [Action] {
        [find(list.query.text)]
    }

    private func find(_ text: String) -> Action {
        let policy = EffectPolicy.read("invitees").saying(.searching).holdingInput
        return .run(Effect(FindInvitees(text, limit: 200), policy) { .found($0) })
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take): return take()
        case .command(.mark): return mark()
        case .command(.back): return [.close(nil)]
        case .command: return nil
        case .key(.space) where !spaceIsText: return list.query.text.isEmpty ? mark() : add()
        case .key(.backspace) where list.query.text.isEmpty:
            _ = chosen.popLast()
            return []
        case .key(let key): return typed(.key(key), in: context)
        case .paste(let text): return typed(.paste(text), in: context)
        case .mouse(let mouse, let area):
            return list.handle(mouse, firstRow: 3, rows: area.rows - 3) ? take() : []
        case .dataChanged: return appear(in: context)
        case .progress, .resized: return []
        }
    }

    private mutating func typed(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        guard let outcome = list.handle(event, rows: context.body.rows - 8) else { return nil }
        return outcome == .queryChanged ? [find(list.query.text)] : []
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .found(let found): list.receive(items(found))
        case .members(let members):
            expanding = max(0, expanding - 1)
            for member in members where !isChosen(member) { chosen.append(member) }
            if closesWhenExpanded, expanding == 0 { return [.close(chosen)] }
        case .noMembers:
            expanding = 0
            closesWhenExpanded = false
        }
        return []
    }

    /// Those found, and what was typed as one without a contact, where that may be meant.
    private func items(_ found: [InviteeCandidate]) -> [Item] {
        var items = found.map(Item.contact)
        let typed = list.query.text.trimmingCharacters(in: .whitespaces)
        guard purpose == .invitees, !typed.isEmpty else { return items }
        // Half an address of somebody known is meant for them.
        let isKnown = found.contains {
            $0.contact.email?.lowercased().hasPrefix(typed.lowercased()) ?? false
        }
        let isFirst = EmailAddress.isPlausible(typed) && !isKnown
        items.insert(.bare(typed), at: isFirst ? 0 : items.endIndex)
        return items
    }

    // MARK: - Choosing

    /// Takes those marked; where none was marked here, the one under the bar.
    private mutating func take() -> [Action] {
        let isMeant = !list.query.text.isEmpty || list.wasMoved || !hasMarked
        if let selected = list.selected, isMeant, !isChosen(selected) {
            let actions = choose(selected)
            if !actions.isEmpty {
                closesWhenExpanded = true
                return actions
            }
        }
        return [.close(chosen)]
    }

    private mutating func mark() -> [Action] {
        guard let selected = list.selected else { return [] }
        hasMarked = true
        var actions: [Action] = []
        if isChosen(selected) {
            unchoose(selected)
        } else {
            actions = choose(selected)
        }
        guard list.query.text.isEmpty else { return actions + beginNextName() }
        list.moveOn()
        return actions
    }

    /// The blank after a name that was typed. It takes nobody away: the first of `jurgen muller ` has marked him
    /// already.
    private mutating func add() -> [Action] {
        guard let selected = list.selected else { return [] }
        guard isChosen(selected) else { return mark() }
        hasMarked = true
        return [.say(say.isChosenAlready(name(of: selected)))] + beginNextName()
    }

    private func name(of item: Item) -> String {
        switch item {
        case .bare(let text): text
        case .contact(let candidate): candidate.contact.name
        }
    }

    /// What was typed has done its work: the next name can be typed at once.
    private mutating func beginNextName() -> [Action] {
        list.clear()
        return [find("")]
    }

    /// A blank goes on with a name where what was typed is a whole word of several names: `anna ` of two Annas.
    /// Else, and once the bar was moved, it marks.
    private var spaceIsText: Bool {
        let typed = SearchFolding.fold(list.query.text)
        guard !typed.isEmpty, !typed.hasSuffix(" "), !list.wasMoved else { return false }
        let names = list.items.compactMap { item -> String? in
            guard case .contact(let candidate) = item else { return nil }
            return " " + SearchFolding.fold(candidate.contact.name)
        }
        return names.filter { $0.contains(" \(typed) ") }.prefix(2).count > 1
    }

    private mutating func choose(_ item: Item) -> [Action] {
        switch item {
        case .bare(let text):
            chosen.append(EmailAddress.invitee(from: text))
            return []
        case .contact(let candidate) where candidate.contact.kind == .group:
            expanding += 1
            let list = ListInvitees(of: candidate.contact.id)
            return [
                .run(
                    Effect(
                        list, .read().holdingInput, gaveUp: { _ in .noMembers }, message: { .members($0) }))
            ]
        case .contact(let candidate):
            chosen.append(
                Invitee(
                    contactID: candidate.contact.id, name: candidate.contact.name,
                    email: candidate.contact.email))
            return []
        }
    }

    private mutating func unchoose(_ item: Item) {
        guard case .contact(let candidate) = item else { return }
        chosen.removeAll { $0.contactID == candidate.contact.id }
    }

    private func isChosen(_ item: Item) -> Bool {
        switch item {
        case .bare(let text): isChosen(EmailAddress.invitee(from: text))
        case .contact(let candidate): chosen.contains { $0.contactID == candidate.contact.id }
        }
    }

    private func isChosen(_ invitee: Invitee) -> Bool {
        chosen.contains { other in
            if let id = invitee.contactID { return other.contactID == id }
            if let email = invitee.email { return other.email?.lowercased() == email.lowercased() }
            return other.contactID == nil && other.name == invitee.name
        }
    }

    // MARK: - Drawing

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let parts = area.splitTop(1)
        let names = chosen.map(\.name).joined(separator: ", ")
        let text = chosen.isEmpty ? say.nobodyChosenYet : "✓ " + names
        buffer.write(
            TextWidth.truncated(text, to: area.columns), at: area.origin,
            style: chosen.isEmpty ? theme.muted : theme.good)
        return list.draw(
            into: &buffer, in: parts.rest, placeholder: say.inviteePlaceholder,
            nothing: list.query.text.isEmpty ? whenThereIsNobody : say.nobodyMatches,
            theme: theme,
            row: { row(of: $0) },
            preview: { item, columns in preview(of: item, columns: columns, theme: theme) })
    }

    private var whenThereIsNobody: String {
        purpose == .members ? say.noContactsForGroup : say.noContactsToInvite
    }

    private func row(of item: Item) -> PickerRow {
        switch item {
        case .bare(let text):
            return PickerRow(
                mark: isChosen(item) ? "✓" : "+", title: say.invite(text), detail: say.notInYourContacts)
        case .contact(let candidate):
            let contact = candidate.contact
            let detail = contact.kind == .group ? say.groupInRow : contact.organization ?? contact.email ?? ""
            return PickerRow(
                mark: isChosen(item) ? "✓" : " ", title: contact.name, matches: candidate.matches,
                detail: detail)
        }
    }

    private func preview(of item: Item, columns: Int, theme: Theme) -> TextBlock? {
        guard case .contact(let candidate) = item else { return nil }
        let contact = candidate.contact
        var block = TextBlock(columns: columns)
        block.wrapped(contact.name, theme.strong)
        if contact.kind == .group {
            block.wrapped(
                purpose == .invitees
                    ? say.allMembersAreInvited : say.allMembersAreTaken,
                theme.muted)
        }
        if let organization = contact.organization { block.wrapped(organization, theme.muted) }
        block.blank()
        if let email = contact.email { block.wrapped(email) }
        if let phone = contact.phone { block.wrapped(phone) }
        return block
    }
}
