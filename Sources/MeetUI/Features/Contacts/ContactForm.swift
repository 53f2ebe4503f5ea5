import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// A person or an organisation, written down or changed. Every change is kept as a draft.
///
/// What may be there several times (e-mails, phones…) has a line each, and a key of its own adds another; a label
/// stands before a colon: `work: maria@example.org`. Lines that few people need are behind “More” while they are
/// empty.
struct ContactForm: Screen {
    typealias Outcome = Contact
    typealias Field = ContactField
    typealias Saving = FormSaving<Contact, ContactMerge.Conflict>

    enum Message: Sendable {
        case saving(Saving.News)
        /// The parts of the address in that place.
        case address(ContactAddress, at: Int)
        /// What is to become of the form that is left.
        case left(DraftQuestion.Outcome)
        case kept
    }

    /// The contact as it was stored when the form was opened; a new one has no id.
    private let original: Contact
    private let draftID: String
    /// With what the lines cannot say; the lines' text is put into it when one is left.
    private var contact: Contact
    private var form: FormLines<Field>
    /// The rare lines that are there.
    private var shown: Set<Field>
    /// Of what an empty line was asked for, until it is left.
    private var more: Set<Field.Several> = []
    private var saving = Saving()

    static func new(in context: ScreenContext) -> ContactForm {
        ContactForm(Contact(), draftID: FormDraft.newID(.contact, at: context.now))
    }

    init(editing contact: Contact, in context: ScreenContext) {
        self.init(contact, draftID: FormDraft.newID(.contact, at: context.now))
    }

    private init(_ original: Contact, draftID: String) {
        self.original = original
        self.draftID = draftID
        contact = original
        shown = ContactFormLines.filled(original)
        form = FormLines(ContactFormLines.lines(of: original, showing: shown))
    }

    /// The form as it was left.
    ///
    /// - Parameter stored: The contact as it is now; `nil` for a new one, and for one that is gone.
    init(draft: ContactDraft, stored: Contact?) {
        var contact = draft.contact
        contact.id = stored?.id
        contact.photo = stored?.photo
        original = stored ?? Contact(uid: draft.original.uid)
        draftID = draft.id
        let typed = Set(draft.lines.map(\.field)).intersection(ContactFormLines.rare)
        shown = typed
        // One that was typed on and not left is not in the contact yet.
        let counts: [(Field.Several, Int)] = [
            (.email, contact.emails.count), (.phone, contact.phones.count),
            (.address, contact.addresses.count), (.url, contact.urls.count),
        ]
        more = Set(
            counts.filter { kind, count in
                draft.lines.contains { $0.field.several == kind && ($0.field.number ?? 0) >= max(1, count) }
            }.map(\.0))
        form = FormLines(Self.lines(of: contact, draft, shown, more))
        // Somebody else may have changed it since: their changes and these go together.
        if let stored, stored.withoutPhoto != draft.original {
            let typedForm = form
            let unread = ContactFormLines.remarks(on: form, of: draft.original)
            contact = ContactFormLines.contact(contact, from: form)
            var base = draft.original
            base.photo = stored.photo
            contact = ContactMerge(base: base, mine: contact, theirs: stored).contact
            shown = typed.union(ContactFormLines.filled(contact))
            more = []
            form = FormLines(ContactFormLines.lines(of: contact, showing: shown))
            for date in [Field.birthday, .anniversary] where unread[date] != nil {
                form.set(date, to: typedForm.text(date))
            }
        }
        self.contact = contact
        if let focus = draft.focus { form.focus(on: focus) }
        remark()
    }

    /// The lines exactly as they were typed.
    private static func lines(
        of contact: Contact, _ draft: ContactDraft, _ shown: Set<Field>, _ more: Set<Field.Several>
    ) -> [FormLines<Field>.Line] {
        let texts = Dictionary(
            draft.lines.map { ($0.field, $0.text) }, uniquingKeysWith: { first, _ in first })
        return ContactFormLines.lines(of: contact, showing: shown, more: more).map { line in
            guard !line.isPicked, let text = texts[line.id], text != line.field.text else { return line }
            var line = line
            line.field = TextField(text, isMultiline: line.field.isMultiline)
            return line
        }
    }

    private var isNew: Bool { original.id == nil }
    var title: String { isNew ? say.newContactTitle : say.changeContactTitle }
    var scopes: [CommandScope] { [.contactForm, .form] }
    var isTyping: Bool { true }

    /// Grows with its lines, and does not shrink below what a new contact needs.
    var presentation: Presentation {
        .panel(Size(columns: 84, rows: max(16, form.rows(columns: 84) + 1)))
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .openPicker: return form.focused?.isPicked == true ? .available : nil
        case .anotherLine: return form.focused?.id.several == nil ? nil : .available
        default: return .available
        }
    }

    /// Whether there is anything that leaving would lose.
    private var isChanged: Bool {
        ContactFormLines.contact(contact, from: form) != original
            || !ContactFormLines.remarks(on: form, of: original).isEmpty
    }

    /// The form as it stands.
    private func draft(in context: ScreenContext) -> ContactDraft {
        ContactDraft(
            id: draftID, original: original.withoutPhoto, contact: contact.withoutPhoto,
            lines: form.lines.filter { $0.id != .more }.map {
                ContactDraft.Line(field: $0.id, text: $0.field.text)
            },
            focus: form.focused?.id, updatedAt: context.now)
    }

    /// Says what is wrong on lines other than the one that is typed on.
    private mutating func remark() {
        var remarks = ContactFormLines.remarks(on: form, of: original)
        if let focused = form.focused?.id { remarks[focused] = nil }
        form.remarks = remarks
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(.enter) where form.focused?.field.isMultiline == true:
            return type(.key(.enter), in: context)
        case .key(.enter): return open(typing: nil, in: context)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, let area):
            guard mouse.kind == .press(.left) || mouse.kind == .doubleClick(.left) else { return [] }
            let before = form.focused?.id
            form.click(atRow: mouse.at.row, area: area)
            leaveLine()
            guard before == form.focused?.id, form.focused?.isPicked == true else { return [] }
            return open(typing: nil, in: context)
        case .progress, .dataChanged, .resized: return []
        }
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .saving(let news): return saving.receive(news) { .saving($0) } ?? save()
        case .address(let address, let index):
            contact = contact.with(address, at: index)
            rebuild()
            return keep(in: context)
        case .left(.keep):
            return [.run(.keepDraft(.contact(draft(in: context)), then: .kept))]
        case .kept: return [.say(say.keptAsDraft(key: KeyMap.key(.newContact))), .close(nil)]
        case .left(.discard): return [.run(.discardDraft(draftID)), .close(nil)]
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .save: return save()
        case .nextField: step(1)
        case .previousField: step(-1)
        case .clearField: return clear(in: context)
        case .anotherLine: return add(in: context)
        case .openPicker: return open(typing: nil, in: context)
        case .back:
            guard isChanged else { return [.run(.discardDraft(draftID)), .close(nil)] }
            return [.push(DraftQuestion(isNew: isNew)) { .left($0) }]
        default: return nil
        }
        return []
    }

    /// Every change is kept at once, also what makes no difference to the contact yet.
    private func keep(in context: ScreenContext) -> [Action] {
        [.run(.keepDraft(.contact(draft(in: context)), isChanged: form.isChanged || isChanged))]
    }

    // MARK: - Lines

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        if let text = form.textForPicker(event) { return open(typing: text, in: context) }
        if form.focused?.isPicked == true, event == .key(.backspace) || event == .key(.delete) {
            return clear(in: context)
        }
        let before = form.focused?.field.text
        guard form.handle(event) else { return nil }
        return form.focused?.field.text == before ? [] : keep(in: context)
    }

    /// Leaving a line of which there may be several may shrink their number: an empty one goes.
    private mutating func step(_ step: Int) {
        form.move(by: step)
        leaveLine()
    }

    /// What was left takes its final form; the focus stays on the line it is on.
    private mutating func leaveLine() {
        if let kind = form.focused?.id.several, more.contains(kind) {
            // The empty line stays as long as one is among its kind.
            more = [kind]
        } else {
            more = []
        }
        rebuild()
    }

    /// One more line like the focused one, or the empty one there is already.
    private mutating func add(in context: ScreenContext) -> [Action] {
        guard let kind = form.focused?.id.several else { return [] }
        more.insert(kind)
        rebuild()
        if let last = form.lines.last(where: { $0.id.several == kind }) { form.focus(on: last.id) }
        remark()
        return keep(in: context)
    }

    /// Puts what the lines say into the contact, and makes the lines anew.
    private mutating func rebuild() {
        let dates: [(Field, String)] = [
            (.birthday, form.text(.birthday)), (.anniversary, form.text(.anniversary)),
        ]
        contact = ContactFormLines.contactWithoutDates(contact, from: form)
        form.replace(with: ContactFormLines.lines(of: contact, showing: shown, more: more))
        // What is no date is told; it stays as it was typed.
        for (field, text) in dates { form.set(field, to: text) }
        remark()
    }

    private mutating func clear(in context: ScreenContext) -> [Action] {
        rebuild()
        if case .address(let index)? = form.focused?.id {
            guard contact.addresses.indices.contains(index) else { return [] }
            contact.addresses.remove(at: index)
            rebuild()
        } else {
            form.clearFocused()
        }
        return keep(in: context)
    }

    /// Opens what is behind the focused line, with what was typed on it; goes on from a line that is typed.
    private mutating func open(typing text: String?, in context: ScreenContext) -> [Action] {
        switch form.focused?.id {
        case .address(let index)?:
            rebuild()
            let address =
                contact.addresses.indices.contains(index) ? contact.addresses[index] : ContactAddress()
            let form = AddressForm(address, typing: text, index: index, of: draft(in: context))
            return [.push(form) { .address($0, at: index) }]
        case .more? where text == nil:
            rebuild()
            let first = ContactFormLines.rare.first { !shown.contains($0) }
            shown = Set(ContactFormLines.rare)
            rebuild()
            if let first { form.focus(on: first) }
        case .more?: break
        default: step(1)
        }
        return []
    }

    // MARK: - Saving

    private mutating func save() -> [Action] {
        guard !saving.isRunning else { return [] }
        let wrong = ContactFormLines.remarks(on: form, of: original)
        if let line = form.lines.first(where: { wrong[$0.id] != nil }), let sentence = wrong[line.id] {
            form.remarks = wrong
            form.complain(line.id, sentence)
            return []
        }
        var filled = ContactFormLines.contact(contact, from: form).tidied()
        if filled.name.isEmpty { filled.name = filled.composedName }
        guard !filled.name.isEmpty else {
            form.complain(.name, say.contactNeedsAName)
            return []
        }
        let (base, draft) = (isNew ? nil : original, draftID)
        return saving.begin(
            { SaveContact(filled, base: base, preferring: $0.values.first, draft: draft) },
            subject: { .contact($0) }, tell: { .saving($0) })
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        form.draw(into: &buffer, in: area, theme: context.theme)
    }
}

extension Contact {
    /// With an address in its place, or as one more; an empty one takes away what was there.
    func with(_ address: ContactAddress, at index: Int) -> Contact {
        var contact = self
        if contact.addresses.indices.contains(index) {
            contact.addresses[index] = address
        } else if !address.isEmpty {
            contact.addresses.append(address)
        }
        contact.addresses.removeAll(where: \.isEmpty)
        return contact
    }
}
