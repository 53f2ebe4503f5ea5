import MeetCore
import TerminalKit

/// A venue written down by hand.
struct VenueForm: Screen {
    enum Field: Hashable, CaseIterable {
        case name, category, address, coordinates, phone, website, openingHours, tags, notes
    }

    private let original: Venue?
    private var form: FormLines<Field>
    private var isSaving = false

    init(new name: String) {
        original = nil
        form = FormLines(Self.lines(of: Venue(name: name)), focus: name.isEmpty ? .name : .address)
    }

    init(editing venue: Venue) {
        original = venue
        form = FormLines(Self.lines(of: venue))
    }

    private static func lines(of venue: Venue) -> [FormLines<Field>.Line] {
        [
            .init(.name, "Name", venue.name, placeholder: "What is it called?"),
            .init(.category, "Category", venue.category ?? "", placeholder: "café, office, park …"),
            .init(.address, "Address", MeetingText.address(venue.address), placeholder: "Ermou 14, Volos"),
            .init(
                .coordinates, "Coordinates", venue.coordinate.map(CoordinateText.text) ?? "",
                placeholder: "39.3622, 22.9422"),
            .init(.phone, "Phone", venue.phone ?? ""),
            .init(.website, "Website", venue.website ?? ""),
            .init(.openingHours, "Open", venue.openingHours ?? "", placeholder: "Mo-Fr 08:00-18:00"),
            .init(
                .tags, "Tags", venue.tags.joined(separator: ", "), placeholder: "quiet, wifi, with a garden"),
            .init(.notes, "Notes", venue.notes ?? ""),
        ]
    }

    var title: String { original == nil ? "New venue" : "Change venue" }
    var presentation: Presentation { .panel(Size(columns: 70, rows: Field.allCases.count + 1)) }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .openPicker ? nil : .available
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(.save): return save()
        case .command(.nextField): form.move(by: 1)
        case .command(.previousField): form.move(by: -1)
        case .command(.clearField): form.clearFocused()
        case .command(.back): return form.isChanged ? [.push(ConfirmScreen.leavingForm)] : [.close(nil)]
        case .outcome(.confirmed): return [.close(nil)]
        case .key(.enter):
            if form.isOnLastLine { return save() }
            form.move(by: 1)
        case .key(let key): return form.handle(.key(key)) ? [] : nil
        case .paste(let text): return form.handle(.paste(text)) ? [] : nil
        case .mouse(let mouse, let area):
            if mouse.kind == .press(.left) { form.click(atRow: mouse.at.row, rows: area.rows) }
        case .result(.venueSaved(let venue)): return [.close(.venueSaved(venue))]
        case .result(.failed): isSaving = false
        case .command: return nil
        default: break
        }
        return []
    }

    private mutating func save() -> [ScreenAction] {
        guard !isSaving else { return [] }
        guard let name = form.value(.name) else {
            form.complain(.name, "A venue needs a name.")
            return []
        }
        let coordinate = form.value(.coordinates).map(CoordinateText.parse)
        if case .some(nil) = coordinate {
            form.complain(.coordinates, "Write latitude and longitude in degrees: 39.3622, 22.9422")
            return []
        }
        var venue = original ?? Venue(name: name)
        venue.name = name
        venue.category = form.value(.category)
        if form.text(.address) != MeetingText.address(venue.address) {
            venue.address = VenueAddress(line: form.value(.address))
        }
        if form.text(.coordinates) != venue.coordinate.map(CoordinateText.text) ?? "" {
            venue.coordinate = coordinate ?? nil
        }
        venue.phone = form.value(.phone)
        venue.website = form.value(.website)
        venue.openingHours = form.value(.openingHours)
        venue.tags = VenueTags.read(form.text(.tags))
        venue.notes = form.value(.notes)
        venue.isSaved = true
        isSaving = true
        return [.runHoldingInput(.saveVenue(venue))]
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        form.draw(into: &buffer, in: area, theme: context.theme)
    }
}
