import Foundation
import MeetCore
import TerminalKit

/// A person or an organisation, written down or changed.
///
/// What may be there several times (e-mails, phones…) has a line each and an empty one to add another; a label
/// stands before a colon: `work: maria@example.org`.
struct ContactForm: Screen {
    enum Field: Hashable {
        case name, given, family, middle, prefix, suffix, nickname, organization, departments, title, role
        case email(Int), phone(Int), address(Int), url(Int)
        case birthday, anniversary, categories, note
    }

    private let original: Contact
    private let isNew: Bool
    /// With what the lines cannot say; the lines' text is put into it when it is saved.
    private var contact: Contact
    private var form: FormLines<Field>
    private var isSaving = false
    /// The address whose parts are being changed.
    private var openAddress: Int?

    init(new name: String) {
        self.init(Contact(name: name), isNew: true)
    }

    init(editing contact: Contact) {
        self.init(contact, isNew: false)
    }

    private init(_ contact: Contact, isNew: Bool) {
        original = contact
        self.contact = contact
        self.isNew = isNew
        form = FormLines(ContactFormLines.lines(of: contact))
    }

    var title: String { isNew ? "New contact" : "Change contact" }
    var presentation: Presentation { .panel(Size(columns: 84, rows: 28)) }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        guard command == .openPicker else { return .available }
        if case .address = form.focused?.id { return .available }
        return nil
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(.save): return save()
        case .command(.nextField): step(1)
        case .command(.previousField): step(-1)
        case .command(.clearField): clear()
        case .command(.openPicker), .key(.enter): return open()
        case .command(.back): return leave()
        case .key(let key): return form.handle(.key(key)) ? [] : nil
        case .paste(let text): return form.handle(.paste(text)) ? [] : nil
        case .mouse(let mouse, let area):
            guard mouse.kind == .press(.left) else { return [] }
            rebuild()
            form.click(atRow: mouse.at.row, rows: area.rows)
        case .outcome(.address(let address)): take(address)
        case .outcome(.confirmed): return [.close(nil)]
        case .result(.contactSaved(let saved)): return [.close(.contactSaved(saved))]
        case .result(.failed): isSaving = false
        case .command: return nil
        default: break
        }
        return []
    }

    /// Leaving a line of which there may be several grows or shrinks their number.
    private mutating func step(_ step: Int) {
        // The line that was filled gets an empty one below it, where the step leads.
        rebuild()
        form.move(by: step)
    }

    private mutating func rebuild() {
        let dates: [(Field, String)] = [
            (.birthday, form.text(.birthday)), (.anniversary, form.text(.anniversary)),
        ]
        contact = ContactFormLines.contactWithoutDates(contact, from: form)
        form.replace(with: ContactFormLines.lines(of: contact))
        // What is no date is told when it is saved; until then it stays as it was typed.
        for (field, text) in dates { form.set(field, to: text) }
    }

    private mutating func clear() {
        rebuild()
        if case .address(let index)? = form.focused?.id, contact.addresses.indices.contains(index) {
            contact.addresses.remove(at: index)
            form.replace(with: ContactFormLines.lines(of: contact))
        } else {
            form.clearFocused()
        }
    }

    private mutating func open() -> [ScreenAction] {
        guard case .address(let index)? = form.focused?.id else {
            step(1)
            return []
        }
        rebuild()
        openAddress = index
        let address = contact.addresses.indices.contains(index) ? contact.addresses[index] : ContactAddress()
        return [.push(AddressForm(address))]
    }

    private mutating func take(_ address: ContactAddress) {
        guard let index = openAddress else { return }
        if contact.addresses.indices.contains(index) {
            contact.addresses[index] = address
        } else if !address.isEmpty {
            contact.addresses.append(address)
        }
        contact.addresses.removeAll(where: \.isEmpty)
        form.replace(with: ContactFormLines.lines(of: contact))
    }

    private func leave() -> [ScreenAction] {
        let filled = try? ContactFormLines.contact(contact, from: form)
        if filled == original { return [.close(nil)] }
        return [.push(ConfirmScreen.leavingForm)]
    }

    private mutating func save() -> [ScreenAction] {
        guard !isSaving else { return [] }
        do {
            var filled = try ContactFormLines.contact(contact, from: form).tidied()
            if filled.name.isEmpty { filled.name = filled.composedName }
            guard !filled.name.isEmpty else {
                form.complain(.name, "A contact needs a name, an address or a number.")
                return []
            }
            isSaving = true
            return [.runHoldingInput(.saveContact(filled))]
        } catch {
            form.complain(error.field, error.sentence)
            return []
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        form.draw(into: &buffer, in: area, theme: context.theme)
    }
}
