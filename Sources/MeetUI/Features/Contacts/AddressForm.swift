import MeetCore
import TerminalKit

/// The seven parts of a postal address (RFC 6350, 6.3.1) and its label. What is typed is kept in the draft of the
/// contact whose address it is.
struct AddressForm: Screen {
    typealias Outcome = ContactAddress

    enum Message: Sendable {
        case leavingConfirmed
    }

    enum Field: Hashable {
        case label, street, extended, poBox, postcode, locality, region, country
    }

    private let address: ContactAddress
    /// Its place among the addresses of the contact.
    private let index: Int
    /// The contact's form as it was when the address was opened.
    private let contact: ContactDraft
    private var form: FormLines<Field>

    /// - Parameter text: What was typed to open it: a street begins with it.
    init(_ address: ContactAddress, typing text: String?, index: Int, of contact: ContactDraft) {
        self.address = address
        self.index = index
        self.contact = contact
        form = FormLines(
            [
                .init(.street, say.streetLabel, address.street, placeholder: say.streetExample),
                .init(.extended, say.flatLabel, address.extended),
                .init(.postcode, say.postcodeLabel, address.postcode),
                .init(.locality, say.townLabel, address.locality),
                .init(.region, say.regionLabel, address.region),
                .init(.country, say.countryLabel, address.country),
                .init(.poBox, say.poBoxLabel, address.poBox),
                .init(
                    .label, say.kindOfAddressLabel, address.label ?? "", placeholder: say.kindOfAddressExample
                ),
            ], focus: .street)
        if let text { _ = form.handle(.paste(text)) }
    }

    var title: String { say.label(.address) }
    var presentation: Presentation { .panel(Size(columns: 64, rows: 8)) }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .openPicker ? nil : .available
    }

    mutating func appear(in context: ScreenContext) -> [Action] {
        form.isChanged ? keep(in: context) : []
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.save): return [.close(filled)]
        case .command(.nextField): form.move(by: 1)
        case .command(.previousField): form.move(by: -1)
        case .command(.clearField):
            form.clearFocused()
            return keep(in: context)
        case .command(.back):
            guard form.isChanged else { return [.close(nil)] }
            return [.push(ConfirmScreen.leavingForm) { _ in .leavingConfirmed }]
        case .key(.enter):
            if form.isOnLastLine { return [.close(filled)] }
            form.move(by: 1)
        case .key(let key): return form.handle(.key(key)) ? keep(in: context) : nil
        case .paste(let text): return form.handle(.paste(text)) ? keep(in: context) : nil
        case .mouse(let mouse, let area):
            if mouse.kind == .press(.left) { form.click(atRow: mouse.at.row, area: area) }
        case .command: return nil
        case .progress, .dataChanged, .resized: break
        }
        return []
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .leavingConfirmed: [.run(.keepDraft(.contact(contact), isChanged: true)), .close(nil)]
        }
    }

    /// Every change is kept at once, as if the address had been taken.
    private func keep(in context: ScreenContext) -> [Action] {
        var draft = contact
        draft.contact = draft.contact.with(filled, at: index)
        draft.updatedAt = context.now
        // The draft is not empty when this is all there is.
        if !filled.isEmpty {
            let line = ContactDraft.Line(field: .address(index), text: filled.oneLine)
            if let place = draft.lines.firstIndex(where: { $0.field == .address(index) }) {
                draft.lines[place] = line
            } else {
                draft.lines.append(line)
            }
        }
        return [.run(.keepDraft(.contact(draft), isChanged: true))]
    }

    private var filled: ContactAddress {
        var filled = address
        filled.label = form.value(.label)
        filled.street = form.text(.street)
        filled.extended = form.text(.extended)
        filled.poBox = form.text(.poBox)
        filled.postcode = form.text(.postcode)
        filled.locality = form.text(.locality)
        filled.region = form.text(.region)
        filled.country = form.text(.country)
        // The envelope's text would contradict what was changed.
        if filled != address { filled.formatted = nil }
        return filled
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        form.draw(into: &buffer, in: area, theme: context.theme)
    }
}
