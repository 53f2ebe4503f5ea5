import MeetCore
import MeetStore
import Operations
import Pictures
import Sentences
import Shell
import TerminalKit

/// The address book: all contacts by name, with the whole card of the selected one.
package struct ContactsScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed(ShowContacts.Shown)
        /// The selected contact; `nil` if it no longer exists.
        case read(LoadContact.Found?)
        /// The photo of a contact; `nil` without one.
        case pictured(Identifier<Contact>, ContactPhotoView?)
        /// The contact to be edited.
        case readForForm(LoadContact.Found?)
        /// The coming meetings with a contact.
        case meetings(Identifier<Contact>, [MeetingSummary])
        /// When both last met; `nil` if the contact no longer exists.
        case touched(Identifier<Contact>, TouchedContact?)
        /// The positions that the contact shares; `nil` if the contact no longer exists.
        case located(FriendPositions?)
        case invite([Invitee])
        /// The recipients of a new letter.
        case write([Invitee])
        /// The invitees whose e-mail addresses are to be copied.
        case copyAddresses([Invitee])
        case copy(CardField)
        /// The groups to choose one from.
        case groups([ContactSummary])
        case groupPicked(GroupChoice)
        /// The members of a new group, and its name; empty if not typed yet.
        case newGroup([ContactSummary], named: String)
        /// The command for the marked contacts has finished.
        case done
        /// The half-filled forms of that kind.
        case unfinished(OfferDrafts)
    }

    var list = PagedList<ContactSummary>()
    var focus = SplitLayout.Pane.list
    private(set) var detail: Contact?
    /// The members of a group.
    private var members: [ContactSummary] = []
    /// The names of the contact's groups.
    private var groups: [String] = []
    /// The latest message to the contact, if it was not delivered.
    private var undelivered: OutgoingMessage?
    /// The coming meetings with the contact, once they are read.
    private var meetings: [MeetingSummary] = []
    /// When both last met, once it is read.
    private var touched: TouchedContact?
    private var text = TextPane()
    /// The photo of the shown contact, once it is decoded.
    private var photo: ContactPhotoView?
    /// The letter index at the list's edge, and whether it is to be read with the next rows.
    private var letters = ContactLetters()
    private var areLettersOld = true
    /// The contacts that a command acts on, in the order of their marking; the filter does not change them.
    package var marked: [Identifier<Contact>] = []
    /// True if the next key is a letter to go to.
    private var awaitsLetter = false

    package init() {}

    package var title: String { Tab.contacts.title }
    package var scopes: [CommandScope] {
        if list.filter.isOpen { return [.filtering, .contacts, .lists] }
        let own: [CommandScope] = marked.isEmpty ? [.contacts] : [.markedContacts, .contacts]
        let ofFilter: [CommandScope] = focus == .list && list.filter.isVisible ? [.filtered] : []
        return ofFilter + (focus == .detail ? [.detail] : []) + own + [.lists]
    }
    package var isTyping: Bool { list.filter.isOpen || awaitsLetter }

    package var footnote: String {
        guard list.isLoaded else { return "" }
        if !marked.isEmpty { return say("\(Counted.grouped(marked.count)) marked") }
        return list.filter.text.isEmpty
            ? say.counted(list.count, .contacts) : say.counted(list.count, .matches)
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .inviteContact, .deleteContact, .copyContact, .writeToContact, .addToGroup, .exportContacts:
            meant.isEmpty ? .unavailable(say("No contact is selected.")) : .available
        case .editContact, .mark, .followContact:
            list.selected == nil ? .unavailable(say("No contact is selected.")) : .available
        default: .available
        }
    }

    package mutating func appear(in context: ScreenContext) -> [Action] {
        [readAnew(list.reload(), in: context)]
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return awaitsLetter ? goToLetter(key, in: context) : type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, _): return handle(mouse, in: context)
        case .dataChanged(of: .contact(let id)?):
            return [readAnew(list.reload(goingTo: id), in: context)]
        case .dataChanged: return [readAnew(list.reload(), in: context)]
        case .resized: return selectionMoved(in: context)
        case .progress: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let shown):
            list.receive(shown.page)
            if let found = shown.letters {
                letters = found
                areLettersOld = false
            }
            return selectionMoved(to: shown.contact, in: context)
        case .read(let found): return show(found, in: context)
        case .pictured(let id, let picture):
            if detail?.id == id { photo = picture }
            return []
        case .meetings(let id, let found):
            if detail?.id == id { meetings = found }
            return []
        case .touched(let id, let found):
            if detail?.id == id { touched = found }
            return []
        case .located(let found):
            guard let found else { return [.say(say("The contact no longer exists."))] }
            let isKnown = found.isShared && !found.way.isEmpty
            return [isKnown ? .open(FollowFriend(found)) : .say(say.noPosition(of: found))]
        case .readForForm(let found):
            let shown = show(found, in: context)
            guard let found else { return shown }
            return shown
                + (found.contact.kind == .group
                    ? [.push(GroupForm(found.contact, members: found.members, in: context))]
                    : [.push(ContactForm(editing: found.contact, in: context))])
        case .invite, .write, .copyAddresses, .copy, .groups, .groupPicked, .newGroup, .done:
            return receiveOfMarked(message, in: context)
        case .unfinished(let offer): return [offer.opening()]
        }
    }

    // MARK: - What is read

    /// Reads a part of the list. Input waits for it, except for rows read in advance.
    private func read(
        _ place: PagedList<ContactSummary>.Place, holdingInput: Bool = true, in context: ScreenContext
    ) -> Action {
        let anchor: ContactAnchor =
            switch place {
            case .start: .row(0)
            case .row(let row): .row(row)
            case .item(let id, let fallback): .contact(id, fallback: fallback)
            }
        let reach = PagedList<ContactSummary>.reach(
            visible: listArea(in: context).rows, isAwaited: holdingInput)
        let page = ListContacts(list.filter.text, around: anchor, before: reach, after: reach)
        let policy = EffectPolicy.read("contacts")
        let shown = ShowContacts(page, withLetters: areLettersOld)
        return .run(Effect(shown, holdingInput ? policy.holdingInput : policy) { .listed($0) })
    }

    /// Reads the list again after a change of its rows.
    private mutating func readAnew(
        _ place: PagedList<ContactSummary>.Place, in context: ScreenContext
    ) -> Action {
        areLettersOld = true
        return read(place, in: context)
    }

    /// Shows a contact, and reads the meetings with it, and its photo if it is another one than before.
    private mutating func show(_ found: LoadContact.Found?, in context: ScreenContext) -> [Action] {
        let before = detail
        guard let id = found?.contact.id, found?.contact.kind != .group else {
            (meetings, touched) = ([], nil)
            return showCard(found, after: before, in: context)
        }
        if id != before?.id { (meetings, touched) = ([], nil) }
        let touch = Effect(LoadTouch(id, zone: context.zone), .read(Self.touchSlot)) {
            Message.touched(id, $0)
        }
        let reading = Effect(ListMeetingsWithContact(id), .read(Self.meetingsSlot)) {
            Message.meetings(id, $0)
        }
        return [.run(reading), .run(touch)] + showCard(found, after: before, in: context)
    }

    private mutating func showCard(
        _ found: LoadContact.Found?, after before: Contact?, in context: ScreenContext
    ) -> [Action] {
        detail = found?.contact
        members = found?.members ?? []
        groups = found?.groups ?? []
        undelivered = found?.undelivered
        if detail?.id != before?.id { photo = nil }
        guard let detail, let id = detail.id, detail.photo != before?.photo || detail.id != before?.id else {
            return []
        }
        guard case .bytes? = detail.photo else {
            photo = nil
            return [.cancel(slot: Self.photoSlot)]
        }
        guard ContactPhotoView.isShown(columns: .max, in: context) else { return [] }
        let most = ContactPhotoView.pixels(in: context)
        let (cell, colors) = (context.pictureCell, context.colors)
        let picture = LoadPicture(of: id, width: most.width, height: most.height)
        return [
            .run(
                Effect(picture, .read(Self.photoSlot)) { found in
                    .pictured(id, found.map { ContactPhotoView.view(of: $0, cell: cell, colors: colors) })
                })
        ]
    }

    /// The detail of the contact, laid out beside its photo if there is room for that.
    private func detail(columns: Int, in context: ScreenContext) -> ContactDetail? {
        detail.map {
            ContactDetail(
                contact: $0, members: members, groups: groups, meetings: meetings, touched: touched,
                undelivered: undelivered, context: context,
                photo: ContactPhotoView.isShown(columns: columns, in: context) ? photo : nil)
        }
    }

    /// - Parameter found: The selected contact, if it was read with the list.
    mutating func selectionMoved(
        to found: LoadContact.Found? = nil, in context: ScreenContext
    ) -> [Action] {
        let visible = listArea(in: context).rows
        list.settle(rows: visible)
        var actions: [Action] = []
        if let place = list.missing(visible: visible) {
            actions.append(read(place, holdingInput: false, in: context))
        }
        guard let selected = list.selected else {
            if list.isEmpty { detail = nil }
            return actions
        }
        if detail?.id != selected.id {
            detail = nil
            photo = nil
            (members, groups, meetings, touched, undelivered) = ([], [], [], nil, nil)
            text = TextPane()
        }
        if let found, found.contact.id == selected.id {
            // An earlier request is older than the list.
            actions.append(.cancel(slot: Self.detailSlot))
            actions += show(found, in: context)
        } else {
            actions.append(.run(Effect(LoadContact(selected.id), .read(Self.detailSlot)) { .read($0) }))
        }
        return actions
    }

    private static let detailSlot = "contact"
    private static let meetingsSlot = "contact-meetings"
    private static let touchSlot = "contact-touch"
    private static let photoSlot = "contact-photo"

    private func listArea(in context: ScreenContext) -> Rect {
        let area = SplitLayout(area: bounds(in: context), isWide: context.isWide, focus: .list).list
        return list.filter.isVisible ? area.inset(top: 1) : area
    }

    // MARK: - Commands

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        move(.command(command), in: context) ?? handleAnywhere(command, in: context)
    }

    /// Handles an event of the focused pane; returns `nil` for other events.
    private mutating func move(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        if focus == .detail {
            let area = detailArea(in: context)
            let lines = detail(columns: area.columns, in: context)?.block(columns: area.columns).lines.count
            return text.update(event, lines: lines ?? 0, rows: area.rows) ? [] : nil
        }
        let outcome = list.cursor.update(event, in: window(listArea(in: context), in: context))
        return outcome == .ignored ? nil : selectionMoved(in: context)
    }

    private mutating func handleAnywhere(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .open:
            if list.selected != nil { focus = .detail }
            return []
        case .otherPane:
            focus = focus == .list && list.selected != nil ? .detail : .list
            return []
        case .back, .leaveDetail:
            if focus == .detail {
                focus = .list
            } else if !marked.isEmpty, list.filter.text.isEmpty {
                marked = []
            } else if let place = list.clearFilter() {
                return [readAnew(place, in: context)]
            }
            return []
        case .filter:
            focus = .list
            list.openFilter()
            // The filter's line takes a row of the list.
            return selectionMoved(in: context)
        case .goToLetter:
            awaitsLetter = true
            return [.say(say("Go to which letter?"))]
        case .openWebsite:
            guard let link = detail?.urls.first?.text else {
                return [.say(say("There is no website on this card."))]
            }
            return [.run(.openLink(link))]
        case .openPhoto:
            guard let id = detail?.id, detail?.photo != nil else {
                return [.say(say("There is no photo on this card."))]
            }
            return [.run(.openPhoto(of: id))]
        case .mark: return mark(in: context)
        case .duplicates: return showDuplicates()
        case .showTouch: return [.open(ShowTouch())]
        case .followContact:
            guard let selected = list.selected else { return [] }
            return [.run(Effect(ReadFriend(selected.id), .read().holdingInput) { .located($0) })]
        case .newContact, .newGroup:
            return [.run(.readDrafts(of: command == .newContact ? .contact : .group) { .unfinished($0) })]
        case .editContact:
            guard let selected = list.selected else { return [] }
            return [.run(Effect(LoadContact(selected.id), .read().holdingInput) { .readForForm($0) })]
        case .inviteContact, .deleteContact, .copyContact, .writeToContact, .addToGroup, .exportContacts:
            return handleMarked(command, in: context)
        default: return nil
        }
    }

    /// Goes to the contacts with a letter, or to the place where they would be.
    private mutating func goToLetter(_ key: Key, in context: ScreenContext) -> [Action] {
        awaitsLetter = false
        guard case .character(let character) = key.code else { return [] }
        guard let letter = letters.letter(for: character) else { return [] }
        list.cursor.selected = letter.row
        list.cursor.top = letter.row
        return selectionMoved(in: context)
    }

    private func detailArea(in context: ScreenContext) -> Rect {
        SplitLayout(area: bounds(in: context), isWide: context.isWide, focus: .detail).detail
    }

    /// Returns the visible rows, beside the columns of the letters.
    private func window(_ area: Rect, in context: ScreenContext) -> ListWindow {
        list.window(
            area, bar: context.isWide ? .onLine : .within, margin: hasLetters(rows: area.rows) ? 3 : 0)
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        switch list.type(event) {
        case .changed(let place): return [readAnew(place, in: context)]
        case .consumed: return []
        case nil: return nil
        }
    }

    private mutating func handle(_ mouse: Mouse, in context: ScreenContext) -> [Action]? {
        if let command = mouse.wheelCommand { return handle(command, in: context) }
        let window = window(listArea(in: context), in: context)
        let isMoved = list.cursor.point(mouse, in: window, focus: &focus, isWide: context.isWide)
        return isMoved ? selectionMoved(in: context) : []
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        if list.isEmpty, !list.filter.isVisible {
            EmptyScreen.draw(
                title: say("Nobody here yet."),
                text: say("Import your address book, a vCard file (.vcf), or the sample provided."),
                command: .importContacts, into: &buffer, in: area, theme: context.theme)
            return nil
        }
        let layout = SplitLayout(area: area, isWide: context.isWide, focus: focus)
        layout.drawDivider(into: &buffer, area: area, style: context.theme.rule)
        var cursor: Point?
        if !layout.list.isEmpty { cursor = drawList(into: &buffer, in: layout.list, context: context) }
        if !layout.detail.isEmpty, let detail = detail(columns: layout.detail.columns, in: context) {
            let block = detail.block(columns: layout.detail.columns)
            text.draw(block, into: &buffer, in: layout.detail, theme: context.theme)
            if focus == .detail { buffer.restingPlace = layout.detail.origin }
            let first = text.shown(lines: block.lines.count, rows: layout.detail.rows)
            // Below a panel its colours would be dimmed to grey stripes.
            if !context.isCovered { detail.photo?.draw(into: &buffer, in: layout.detail, from: first) }
        }
        return cursor
    }

    private func drawList(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let (area, cursor) = list.drawFilter(into: &buffer, in: area, theme: theme)
        if list.isEmpty {
            buffer.write(
                say("Nobody matches. \(KeyMap.key(.back)) shows all."),
                at: Point(column: area.column + 2, row: area.row + 1),
                style: theme.muted)
        }
        drawLetters(into: &buffer, in: area, theme: theme)
        let window = window(area, in: context)
        let room = area.columns - (hasLetters(rows: area.rows) ? 3 : 0)
        let columns = ContactColumns(of: list.rows(in: window), room: room - 3)
        let marks = list.filter.text.isEmpty ? nil : MatchMarks(list.filter.text)
        list.cursor.draw(
            window, into: &buffer, theme: theme, isFocused: focus == .list, of: { list.row(at: $0) }
        ) { buffer, contact, seen in
            ContactRow(
                contact: contact, sorting: context.person.contactSorting,
                isMarked: marked.contains(contact.id), marks: marks
            )
            .draw(into: &buffer, at: seen.place.origin, columns, theme: theme)
        }
        return cursor
    }

    /// Returns true if the letter index is shown beside that number of rows.
    private func hasLetters(rows: Int) -> Bool { rows > 0 && list.count > rows && !letters.letters.isEmpty }

    /// Draws the letter index down the list's right edge; the letter of the selected row is highlighted. If
    /// there is no room for all, a dot between two letters stands for those left out.
    private func drawLetters(into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        let letters = letters.letters
        guard hasLetters(rows: area.rows) else { return }
        let isThinned = letters.count > area.rows
        let shown = isThinned ? (area.rows + 1) / 2 : letters.count
        let current = letters.lastIndex { $0.row <= list.cursor.selected } ?? 0
        for place in 0..<shown {
            let first = place * letters.count / shown
            let next = (place + 1) * letters.count / shown
            let isCurrent = (first..<next).contains(current)
            let letter = letters[isCurrent ? current : first].letter.uppercased()
            let row = area.row + place * (isThinned ? 2 : 1)
            buffer.write(
                TextWidth.truncated(letter.isEmpty ? "#" : String(letter.prefix(1)), to: 2),
                at: Point(column: area.endColumn - 2, row: row), style: isCurrent ? theme.key : theme.muted)
            guard isThinned, next - first > 1, row + 1 < area.endRow else { continue }
            buffer.write("·", at: Point(column: area.endColumn - 2, row: row + 1), style: theme.muted)
        }
    }
}
