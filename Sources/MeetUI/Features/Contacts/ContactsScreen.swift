import MeetCore
import MeetStore
import TerminalKit

/// The address book: everybody by name, with everything the marked one's card says.
struct ContactsScreen: OldScreen {
    var rows = PagedRows<ContactSummary>()
    var filter = FilterBar()
    var focus = SplitLayout.Pane.list
    var detail: Contact?
    /// For a group: who is in it.
    var members: [ContactSummary] = []
    var detailScroll = 0
    var followsAnchor = true
    /// The letter index at the list's edge.
    var letters: [ContactLetter] = []
    /// Whether the next key is a letter to go to.
    var awaitsLetter = false
    /// Whether the contact is being read in order to be changed.
    var isOpeningForm = false
    /// What is to be written down once the unfinished ones were read.
    var pendingForm: FormDraft.Kind?
    /// The contact to go to once it is listed: the one just saved.
    var wanted: Identifier<Contact>?

    var title: String { "Contacts" }
    var scopes: [CommandScope] { [.contacts, .lists] }
    var isTyping: Bool { filter.isOpen || awaitsLetter }

    var footnote: String {
        guard rows.isLoaded else { return "" }
        return filter.text.isEmpty
            ? Counted.text(rows.count, "contact") : Counted.text(rows.count, "match", plural: "matches")
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .inviteContact, .deleteContact, .editContact:
            rows.selected == nil ? .unavailable("There is no contact under the bar.") : .available
        default: .available
        }
    }

    mutating func appear(in context: ScreenContext) -> [OldAction] {
        [.runHoldingInput(load(around: rows.cursor.selected)), .run(.loadContactLetters(filter.text))]
    }

    /// Reads the list anew; the bar stays with its contact, or goes to the one just saved.
    private mutating func reload() -> OldEffect {
        followsAnchor = true
        guard let id = wanted ?? rows.selected?.id else { return load(around: rows.cursor.selected) }
        let reach = PagedRows<ContactSummary>.reach
        return .loadContacts(
            filter.text, .contact(id, fallback: rows.cursor.selected), before: reach, after: reach)
    }

    private func load(around row: Int) -> OldEffect {
        let reach = PagedRows<ContactSummary>.reach
        return .loadContacts(filter.text, .row(row), before: reach, after: reach)
    }

    mutating func handle(_ event: OldEvent, in context: ScreenContext) -> [OldAction]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return awaitsLetter ? goToLetter(key, in: context) : type(.key(key))
        case .paste(let text): return type(.paste(text))
        case .mouse(let mouse, _): return handle(mouse, in: context)
        case .result(let result): return receive(result, in: context)
        case .dataChanged(let subject):
            if case .contact(let id) = subject { wanted = id }
            return [.runHoldingInput(reload()), .run(.loadContactLetters(filter.text))]
        case .resized: return selectionMoved(in: context)
        case .outcome(.contactSaved(let contact)):
            wanted = contact.id
            return [.runHoldingInput(reload())]
        case .outcome, .progress, .gaveUp: return []
        }
    }

    private mutating func receive(_ result: EffectResult, in context: ScreenContext) -> [OldAction] {
        switch result {
        case .contacts(let page):
            rows.receive(page, followsAnchor: followsAnchor)
            followsAnchor = false
            wanted = nil
            return selectionMoved(in: context)
        case .contactLetters(let found):
            letters = found
            return []
        case .contact(let contact, let members):
            detail = contact
            self.members = members
            let opensForm = isOpeningForm
            isOpeningForm = false
            guard opensForm, let contact else { return [] }
            return contact.kind == .group
                ? [.push(GroupForm(contact, members: members, in: context))]
                : [.push(ContactForm(editing: contact, in: context))]
        case .invitees(let invitees):
            return [.open(PlanMeeting(invitees: invitees))]
        case .drafts(let drafts):
            guard let kind = pendingForm else { return [] }
            pendingForm = nil
            let left = drafts.filter { $0.kind == kind }
            if !left.isEmpty { return [.open(OfferDrafts(drafts: left, instead: kind))] }
            return kind == .group
                ? [.push(GroupForm.new(in: context))] : [.push(ContactForm.new(in: context))]
        case .failed:
            isOpeningForm = false
            pendingForm = nil
            return []
        default: return []
        }
    }

    private mutating func selectionMoved(in context: ScreenContext) -> [OldAction] {
        let visible = listArea(in: context).rows
        rows.cursor.keepVisible(rows: visible, count: rows.count)
        var actions: [OldAction] = []
        if rows.needsPage(visible: visible) { actions.append(.run(load(around: rows.cursor.selected))) }
        guard let selected = rows.selected else {
            if rows.isEmpty { detail = nil }
            return actions
        }
        if detail?.id != selected.id {
            detail = nil
            members = []
            detailScroll = 0
        }
        actions.append(.run(.loadContact(selected.id)))
        return actions
    }

    func listArea(in context: ScreenContext) -> Rect {
        let body = Rect(column: 0, row: 0, columns: context.body.columns, rows: context.body.rows)
        let list = SplitLayout(area: body, isWide: context.isWide, focus: .list).list
        return filter.isVisible ? list.inset(top: 1) : list
    }

    // MARK: - Commands

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        if focus == .detail {
            let page = max(1, context.body.rows - 2)
            switch command {
            case .moveUp: detailScroll = max(0, detailScroll - 1)
            case .moveDown: detailScroll += 1
            case .pageUp: detailScroll = max(0, detailScroll - page)
            case .pageDown: detailScroll += page
            case .moveFirst: detailScroll = 0
            case .moveLast: detailScroll = detailLines(in: context)
            default: return handleAnywhere(command, in: context)
            }
            detailScroll = min(detailScroll, max(0, detailLines(in: context) - context.body.rows))
            return []
        }
        if rows.move(command, page: listArea(in: context).rows) { return selectionMoved(in: context) }
        return handleAnywhere(command, in: context)
    }

    private mutating func handleAnywhere(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        switch command {
        case .open:
            if rows.selected != nil { focus = .detail }
            return []
        case .otherPane:
            focus = focus == .list && rows.selected != nil ? .detail : .list
            return []
        case .back:
            if focus == .detail {
                focus = .list
            } else if filter.isVisible {
                filter.clear()
                return [.runHoldingInput(reload()), .run(.loadContactLetters(""))]
            }
            return []
        case .filter:
            focus = .list
            filter.open()
            return []
        case .goToLetter:
            awaitsLetter = true
            return [.say("Go to which letter?")]
        case .openWebsite:
            guard let link = detail?.urls.first?.text else {
                return [.say("There is no website on this card.")]
            }
            return [.run(.openLink(link))]
        case .openPhoto:
            guard let id = detail?.id, detail?.photo != nil else {
                return [.say("There is no photo on this card.")]
            }
            return [.run(.openPhoto(id))]
        case .duplicates: return [.open(ShowDuplicates())]
        case .newContact, .newGroup:
            // A form that was left half-filled is offered first.
            pendingForm = command == .newContact ? .contact : .group
            return [.runHoldingInput(.loadDrafts)]
        case .editContact:
            guard let selected = rows.selected else { return [] }
            isOpeningForm = true
            return [.runHoldingInput(.loadContact(selected.id))]
        case .inviteContact:
            guard let selected = rows.selected else { return [] }
            return [.runHoldingInput(.loadInvitees(ofContact: selected.id))]
        case .deleteContact:
            guard let selected = rows.selected else { return [] }
            focus = .list
            return [.runHoldingInput(.deleteContact(selected.id, name: selected.name))]
        default: return nil
        }
    }

    /// The letter itself, or where it would stand.
    private mutating func goToLetter(_ key: Key, in context: ScreenContext) -> [OldAction] {
        awaitsLetter = false
        guard case .character(let character) = key.code else { return [] }
        let wanted = SearchFolding.fold(String(character))
        guard let letter = letters.last(where: { $0.letter <= wanted }) ?? letters.first else { return [] }
        rows.cursor.selected = letter.row
        rows.cursor.top = letter.row
        return selectionMoved(in: context)
    }

    private func detailLines(in context: ScreenContext) -> Int {
        let body = Rect(column: 0, row: 0, columns: context.body.columns, rows: context.body.rows)
        let columns = SplitLayout(area: body, isWide: context.isWide, focus: .detail).detail.columns
        return detail.map {
            ContactDetail(contact: $0, members: members, context: context).block(columns: columns).lines.count
        } ?? 0
    }

    private mutating func type(_ event: TerminalEvent) -> [OldAction]? {
        guard let outcome = filter.handle(event) else { return nil }
        guard outcome == .changed else { return [] }
        rows.cursor = ListCursor()
        followsAnchor = true
        return [.runHoldingInput(load(around: 0)), .run(.loadContactLetters(filter.text))]
    }

    private mutating func handle(_ mouse: Mouse, in context: ScreenContext) -> [OldAction]? {
        switch mouse.kind {
        case .wheelUp: return handle(.moveUp, in: context)
        case .wheelDown: return handle(.moveDown, in: context)
        case .press(.left), .doubleClick(.left):
            let list = listArea(in: context)
            guard list.contains(mouse.at), context.isWide || focus == .list else {
                if context.isWide, rows.selected != nil { focus = .detail }
                return []
            }
            let index = rows.cursor.top + mouse.at.row - list.row
            guard index < rows.count else { return [] }
            focus = mouse.kind == .doubleClick(.left) ? .detail : .list
            rows.cursor.selected = index
            return selectionMoved(in: context)
        default: return nil
        }
    }
}
