import MeetCore
import Sentences
import Shell
import TerminalKit

/// The seven parts of a postal address (RFC 6350, 6.3.1) and its label. The typed text is kept in the draft
/// of the address's contact.
package struct AddressForm: LinesForm {
    package typealias Outcome = ContactAddress

    package enum Message: Sendable {
        case leavingConfirmed
    }

    package enum Field: Hashable {
        case label, street, extended, poBox, postcode, locality, region, country
    }

    private let address: ContactAddress
    /// The address's index among those of the contact.
    private let index: Int
    /// The contact's form when the address was opened.
    private let contact: ContactDraft
    package var form: FormLines<Field>

    /// - Parameter text: The typed text that opened the address; the street starts with it.
    package init(_ address: ContactAddress, typing text: String, index: Int, of contact: ContactDraft) {
        self.address = address
        self.index = index
        self.contact = contact
        form = FormLines(
            [
                .init(.street, say("Street"), address.street, placeholder: say("e.g. Ermou 14")),
                .init(.extended, say("Flat, floor"), address.extended),
                .init(.postcode, say("Postcode"), address.postcode),
                .init(.locality, say("Town"), address.locality),
                .init(.region, say("Region"), address.region),
                .init(.country, say("Country"), address.country),
                .init(.poBox, say("PO box"), address.poBox),
                .init(
                    .label, say("Label"), address.label.map { say.cardLabel($0) } ?? "",
                    placeholder: say("e.g. home, work")
                ),
            ], focus: .street)
        if !text.isEmpty { _ = form.handle(.paste(text)) }
    }

    package var title: String { say.label(.address) }
    package var presentation: Presentation { .panel(Size(columns: 64, rows: 8)) }
    package var scopes: [CommandScope] { [.form] }
    package var isTyping: Bool { true }

    package mutating func appear(in context: ScreenContext) -> [Action] {
        form.isChanged ? changed(in: context) : []
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.save): submit(in: context)
        case .command(.back):
            form.isChanged
                ? [.push(ConfirmScreen.leavingForm) { _ in .leavingConfirmed }] : [.close(nil)]
        default: editFields(event, in: context)
        }
    }

    package func submit(in context: ScreenContext) -> [Action] { [.close(filled)] }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .leavingConfirmed: [.run(.keepDraft(contact)), .close(nil)]
        }
    }

    /// Keeps every change at once, as if the address had been saved.
    package func changed(in context: ScreenContext) -> [Action] {
        var draft = contact
        draft.contact = draft.contact.with(filled, at: index)
        draft.updatedAt = context.now
        // A draft with this address alone is not empty.
        if !filled.isEmpty {
            let line = DraftLine(field: ContactField.address(index), text: filled.oneLine)
            if let place = draft.lines.firstIndex(where: { $0.field == .address(index) }) {
                draft.lines[place] = line
            } else {
                draft.lines.append(line)
            }
        }
        return [.run(.keepDraft(draft))]
    }

    private var filled: ContactAddress {
        var filled = address
        filled.label = form.value(.label).map { say.cardLabel(typed: $0, was: address.label) }
        filled.street = form.text(.street)
        filled.extended = form.text(.extended)
        filled.poBox = form.text(.poBox)
        filled.postcode = form.text(.postcode)
        filled.locality = form.text(.locality)
        filled.region = form.text(.region)
        filled.country = form.text(.country)
        // The envelope's text would contradict the change.
        if filled != address { filled.formatted = nil }
        return filled
    }
}
