import Foundation
import MeetCore
import TerminalKit

/// A person or an organisation, written down or changed. Every change is kept as a draft.
///
/// What may be there several times (e-mails, phones…) has a line each and an empty one to add another; a label
/// stands before a colon: `work: maria@example.org`. Lines that few people need are behind “More” while they are
/// empty.
struct ContactForm: OldScreen {
    typealias Field = ContactField

    /// The contact as it is stored; a new one has no id.
    let original: Contact
    let draftID: String
    /// With what the lines cannot say; the lines' text is put into it when one is left.
    var contact: Contact
    var form: FormLines<Field>
    /// The rare lines that are there.
    var shown: Set<Field>
    var isSaving = false
    /// The address whose parts are being changed.
    var openAddress: Int?

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
        form = FormLines(Self.lines(of: contact, draft, shown))
        // Somebody else may have changed it since: their changes and these go together.
        if let stored, stored.withoutPhoto != draft.original {
            let typedForm = form
            let unread = ContactFormLines.remarks(on: form, of: draft.original)
            contact = ContactFormLines.contact(contact, from: form)
            var base = draft.original
            base.photo = stored.photo
            contact = ContactMerge(base: base, mine: contact, theirs: stored).contact
            shown = typed.union(ContactFormLines.filled(contact))
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
        of contact: Contact, _ draft: ContactDraft, _ shown: Set<Field>
    ) -> [FormLines<Field>.Line] {
        let texts = Dictionary(
            draft.lines.map { ($0.field, $0.text) }, uniquingKeysWith: { first, _ in first })
        return ContactFormLines.lines(of: contact, showing: shown).map { line in
            guard !line.isPicked, let text = texts[line.id], text != line.field.text else { return line }
            var line = line
            line.field = TextField(text)
            return line
        }
    }

    var isNew: Bool { original.id == nil }
    var title: String { isNew ? "New contact" : "Change contact" }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }

    /// Grows with its lines, and does not shrink below what a new contact needs.
    var presentation: Presentation {
        .panel(Size(columns: 84, rows: max(16, form.rows(columns: 84) + 1)))
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        guard command == .openPicker else { return .available }
        return form.focused?.isPicked == true ? .available : nil
    }

    /// Whether there is anything that leaving would lose.
    var isChanged: Bool {
        ContactFormLines.contact(contact, from: form) != original
            || !ContactFormLines.remarks(on: form, of: original).isEmpty
    }

    /// The form as it stands.
    func draft(in context: ScreenContext) -> ContactDraft {
        ContactDraft(
            id: draftID, original: original.withoutPhoto, contact: contact.withoutPhoto,
            lines: form.lines.filter { $0.id != .more }.map {
                ContactDraft.Line(field: $0.id, text: $0.field.text)
            },
            focus: form.focused?.id, updatedAt: context.now)
    }

    /// Says what is wrong on lines other than the one that is typed on.
    mutating func remark() {
        var remarks = ContactFormLines.remarks(on: form, of: original)
        if let focused = form.focused?.id { remarks[focused] = nil }
        form.remarks = remarks
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        form.draw(into: &buffer, in: area, theme: context.theme)
    }
}
