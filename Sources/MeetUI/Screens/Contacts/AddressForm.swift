import MeetCore
import TerminalKit

/// The seven parts of a postal address (RFC 6350, 6.3.1) and its label.
struct AddressForm: Screen {
    enum Field: Hashable {
        case label, street, extended, poBox, postcode, locality, region, country
    }

    private var address: ContactAddress
    private var form: FormLines<Field>

    init(_ address: ContactAddress) {
        self.address = address
        form = FormLines(
            [
                .init(.label, "Label", address.label ?? "", placeholder: "home, work …"),
                .init(.street, "Street", address.street),
                .init(.extended, "Flat, floor", address.extended),
                .init(.poBox, "PO box", address.poBox),
                .init(.postcode, "Postcode", address.postcode),
                .init(.locality, "Town", address.locality),
                .init(.region, "Region", address.region),
                .init(.country, "Country", address.country),
            ], focus: .street)
    }

    var title: String { "Address" }
    var presentation: Presentation { .panel(Size(columns: 64, rows: 8)) }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .openPicker ? nil : .available
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(.save): return [.close(.address(filled))]
        case .command(.nextField): form.move(by: 1)
        case .command(.previousField): form.move(by: -1)
        case .command(.clearField): form.clearFocused()
        case .command(.back): return form.isChanged ? [.push(ConfirmScreen.leavingForm)] : [.close(nil)]
        case .outcome(.confirmed): return [.close(nil)]
        case .key(.enter):
            if form.isOnLastLine { return [.close(.address(filled))] }
            form.move(by: 1)
        case .key(let key): return form.handle(.key(key)) ? [] : nil
        case .paste(let text): return form.handle(.paste(text)) ? [] : nil
        case .mouse(let mouse, let area):
            if mouse.kind == .press(.left) { form.click(atRow: mouse.at.row, rows: area.rows) }
        case .command: return nil
        default: break
        }
        return []
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
