import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The form of a person or an organisation.
///
/// A value that a contact may have several times (e-mails, phones…) has a line each, and a key adds another
/// line; a label is written before a colon: `work: maria@example.org`. Rare lines are behind “More” while
/// they are empty.
package struct ContactForm: DraftedForm, LinesForm {
    package typealias Outcome = Contact
    package typealias Field = ContactField

    package enum Message: DraftedFormMessage {
        case drafting(DraftNews<Contact, ContactMerge.Conflict>)
        /// The parts of the address at an index.
        case address(ContactAddress, at: Int)
    }

    package var drafting: Drafting<ContactDraft, ContactMerge.Conflict>
    package var form: FormLines<Field>
    /// The contact, with the values that no line shows; a line's text is written into it when the line is
    /// left.
    private var contact: Contact
    /// The rare lines that are shown.
    private var shown: Set<Field>
    /// The fields for which a further line was requested, until that line is left.
    private var more: Set<Field.Several> = []

    package static func new(in context: ScreenContext, email: String? = nil) -> ContactForm {
        var contact = Contact()
        contact.emails = [email].compactMap(\.self).map { ContactEmail(address: $0) }
        return ContactForm(contact, Drafting(in: context))
    }

    package init(editing contact: Contact, in context: ScreenContext) {
        self.init(contact, Drafting(base: contact, in: context))
    }

    private init(_ contact: Contact, _ drafting: Drafting<ContactDraft, ContactMerge.Conflict>) {
        self.contact = contact
        self.drafting = drafting
        shown = ContactFormLines.filled(contact)
        form = FormLines(ContactFormLines.lines(of: contact, showing: shown))
    }

    package init(draft: ContactDraft, stored: Contact?, in context: ScreenContext) {
        var contact = draft.contact
        contact.id = stored?.id
        contact.photo = stored?.photo
        var base = stored
        let typed = Set(draft.lines.map(\.field)).intersection(ContactFormLines.rare)
        shown = typed
        // A line that is still being edited is not in the contact yet.
        let counts: [(Field.Several, Int)] = [
            (.email, contact.emails.count), (.phone, contact.phones.count),
            (.address, contact.addresses.count), (.url, contact.urls.count),
        ]
        more = Set(
            counts.filter { kind, count in
                draft.lines.contains { $0.field.several == kind && ($0.field.number ?? 0) >= max(1, count) }
            }.map(\.0))
        form = FormLines(Self.lines(of: contact, draft, shown, more))
        // Another program may have changed it since: saving merges both.
        if let stored, stored.withoutPhoto != draft.original {
            let typedForm = form
            let unread = ContactFormLines.remarks(on: form, of: draft.original)
            contact = ContactFormLines.contact(contact, from: form)
            var before = draft.original
            before.photo = stored.photo
            base = ContactFormLines.base(before: before, mine: contact, theirs: stored)
            contact = ContactMerge(base: before, mine: contact, theirs: stored).contact
            shown = typed.union(ContactFormLines.filled(contact))
            more = []
            form = FormLines(ContactFormLines.lines(of: contact, showing: shown))
            for field in [Field.birthday, .anniversary, .timeZone, .language, .touch]
            where unread[field] != nil {
                form.set(field, to: typedForm.text(field))
            }
        }
        self.contact = contact
        drafting = Drafting(resuming: draft, base: base)
        if let focus = draft.focus { form.focus(on: focus) }
        remark()
    }

    /// The lines with the text as typed.
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

    /// The contact when the form was opened; a new one has no id.
    private var original: Contact { drafting.base ?? Contact(uid: contact.uid) }
    package var title: String { drafting.isNew ? say("New contact") : say("Edit contact") }
    package var scopes: [CommandScope] { [.contactForm, .form] }

    /// The height grows with the lines, from that of a new contact.
    package var presentation: Presentation {
        .panel(Size(columns: 84, rows: max(16, form.rows(columns: 84) + 1)))
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .openPicker: return form.focused?.isPicked == true ? .available : nil
        case .anotherLine: return form.focused?.id.several == nil ? nil : .available
        default: return .available
        }
    }

    /// True once a line was changed, even if the contact is still the same.
    package var isChanged: Bool {
        form.isChanged || ContactFormLines.contact(contact, from: form) != original
            || !ContactFormLines.remarks(on: form, of: original).isEmpty
    }

    package func draft(in context: ScreenContext) -> ContactDraft {
        ContactDraft(
            id: drafting.id, original: original.withoutPhoto, contact: contact.withoutPhoto,
            lines: form.drafted.filter { $0.field != .more }, focus: form.focused?.id,
            updatedAt: context.now)
    }

    /// Reports the errors of all lines but the focused one.
    private mutating func remark() {
        var remarks = ContactFormLines.remarks(on: form, of: original)
        if let focused = form.focused?.id { remarks[focused] = nil }
        form.remarks = remarks
    }

    package mutating func edit(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        if case .command(.anotherLine) = event { return add(in: context) }
        return editFields(event, in: context)
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .drafting(let news): return receive(news, in: context)
        case .address(let address, let index):
            contact = contact.with(address, at: index)
            rebuild()
            return keep(in: context)
        }
    }

    // MARK: - Lines

    /// Formats a line that is left, and removes an empty one of several; the focus stays on its line.
    package mutating func focusMoved() {
        if let kind = form.focused?.id.several, more.contains(kind) {
            // The empty line stays while one of its kind is focused.
            more = [kind]
        } else {
            more = []
        }
        rebuild()
    }

    /// Adds a line like the focused one, or focuses the empty one that exists.
    private mutating func add(in context: ScreenContext) -> [Action] {
        guard let kind = form.focused?.id.several else { return [] }
        more.insert(kind)
        rebuild()
        if let last = form.lines.last(where: { $0.id.several == kind }) { form.focus(on: last.id) }
        remark()
        return keep(in: context)
    }

    /// Writes the lines into the contact, and makes the lines from it again.
    private mutating func rebuild() {
        let dates: [(Field, String)] = [
            (.birthday, form.text(.birthday)), (.anniversary, form.text(.anniversary)),
        ]
        let wrong = ContactFormLines.remarks(on: form, of: original)
        let unread = [Field.timeZone, .language, .touch].filter { wrong[$0] != nil }.map {
            ($0, form.text($0))
        }
        contact = ContactFormLines.contactWithoutDates(contact, from: form)
        form.replace(with: ContactFormLines.lines(of: contact, showing: shown, more: more))
        // An unreadable date, zone or language is reported, and stays as typed.
        for (field, text) in dates + unread { form.set(field, to: text) }
        remark()
    }

    package mutating func clear(in context: ScreenContext) -> [Action] {
        rebuild()
        guard case .address(let index)? = form.focused?.id else { return clearText(in: context) }
        guard contact.addresses.indices.contains(index) else { return [] }
        contact.addresses.remove(at: index)
        rebuild()
        return keep(in: context)
    }

    package mutating func openPicker(typing text: String, in context: ScreenContext) -> [Action] {
        switch form.focused?.id {
        case .address(let index)?:
            rebuild()
            let address =
                contact.addresses.indices.contains(index) ? contact.addresses[index] : ContactAddress()
            let form = AddressForm(address, typing: text, index: index, of: draft(in: context))
            return [.push(form) { .address($0, at: index) }]
        case .more? where text.isEmpty:
            rebuild()
            let first = ContactFormLines.rare.first { !shown.contains($0) }
            shown = Set(ContactFormLines.rare)
            rebuild()
            if let first { form.focus(on: first) }
            return []
        default: return []
        }
    }

    // MARK: - Saving

    package mutating func save(in context: ScreenContext) -> [Action] {
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
        let (edited, base, draft) = (filled, drafting.base, drafting.id)
        return store { SaveContact(edited, base: base, preferring: $0.values.first, draft: draft) }
    }
}

extension Contact {
    /// The contact with an address replaced or added; an empty one is removed.
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
