import Foundation
import MeetCore
import TerminalKit

/// A venue written down by hand.
struct VenueForm: Screen {
    enum Field: Int, Hashable, CaseIterable {
        case name, category, address, coordinates, phone, website, openingHours, notes

        var name: String {
            switch self {
            case .name: "Name"
            case .category: "Category"
            case .address: "Address"
            case .coordinates: "Coordinates"
            case .phone: "Phone"
            case .website: "Website"
            case .openingHours: "Open"
            case .notes: "Notes"
            }
        }

        var placeholder: String {
            switch self {
            case .name: "What is it called?"
            case .category: "café, office, park …"
            case .address: "Ermou 14, Volos"
            case .coordinates: "39.3622, 22.9422"
            case .openingHours: "Mo-Fr 08:00-18:00"
            default: ""
            }
        }
    }

    private let original: Venue?
    private var fields: [Field: TextField]
    private var focus = Field.name
    private var complaint: (field: Field, sentence: String)?
    private var isSaving = false

    init(new name: String) {
        original = nil
        fields = [.name: TextField(name)]
        if !name.isEmpty { focus = .address }
    }

    init(editing venue: Venue) {
        original = venue
        fields = [
            .name: TextField(venue.name), .category: TextField(venue.category ?? ""),
            .address: TextField(MeetingText.address(venue.address)),
            .coordinates: TextField(venue.coordinate.map(CoordinateText.text) ?? ""),
            .phone: TextField(venue.phone ?? ""), .website: TextField(venue.website ?? ""),
            .openingHours: TextField(venue.openingHours ?? ""), .notes: TextField(venue.notes ?? ""),
        ]
    }

    var title: String { original == nil ? "New venue" : "Change venue" }
    var presentation: Presentation { .panel(Size(columns: 70, rows: Field.allCases.count + 2)) }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .openPicker ? nil : .available
    }

    private func text(_ field: Field) -> String {
        fields[field]?.text.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(.save): return save()
        case .command(.nextField): return move(1)
        case .command(.previousField): return move(-1)
        case .command(.clearField):
            fields[focus] = TextField()
            return []
        case .command(.back): return [.close(nil)]
        case .key(.enter): return focus == Field.allCases.last ? save() : move(1)
        case .key(let key): return fields[focus, default: TextField()].handle(.key(key)) ? [] : nil
        case .paste(let text): return fields[focus, default: TextField()].handle(.paste(text)) ? [] : nil
        case .mouse(let mouse, _):
            if mouse.kind == .press(.left), let field = Field(rawValue: mouse.at.row) { focus = field }
            return []
        case .result(.venueSaved(let venue)): return [.close(.venueSaved(venue))]
        case .result(.failed):
            isSaving = false
            return []
        case .command: return nil
        default: return []
        }
    }

    private mutating func move(_ step: Int) -> [ScreenAction] {
        let count = Field.allCases.count
        focus = Field(rawValue: (focus.rawValue + step + count) % count) ?? .name
        return []
    }

    private mutating func save() -> [ScreenAction] {
        guard !isSaving else { return [] }
        guard !text(.name).isEmpty else { return complain(.name, "A venue needs a name.") }
        var coordinate: Coordinate?
        if !text(.coordinates).isEmpty {
            coordinate = CoordinateText.parse(text(.coordinates))
            guard coordinate != nil else {
                return complain(.coordinates, "Write latitude and longitude in degrees: 39.3622, 22.9422")
            }
        }
        func value(_ field: Field) -> String? { text(field).isEmpty ? nil : text(field) }
        var venue = original ?? Venue(name: "")
        venue.name = text(.name)
        venue.category = value(.category)
        if value(.address) != MeetingText.address(venue.address) {
            venue.address = VenueAddress(line: value(.address))
        }
        venue.coordinate = coordinate
        venue.phone = value(.phone)
        venue.website = value(.website)
        venue.openingHours = value(.openingHours)
        venue.notes = value(.notes)
        venue.isSaved = true
        isSaving = true
        return [.runHoldingInput(.saveVenue(venue))]
    }

    private mutating func complain(_ field: Field, _ sentence: String) -> [ScreenAction] {
        focus = field
        complaint = (field, sentence)
        return []
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        var cursor: Point?
        for field in Field.allCases where field.rawValue < area.rows {
            let row = area.row + field.rawValue
            let isFocused = field == focus
            if isFocused { buffer.write("▌", at: Point(column: area.column, row: row), style: theme.bar) }
            buffer.write(
                field.name, at: Point(column: area.column + 2, row: row),
                style: isFocused ? theme.key : theme.muted)
            let value = Rect(column: area.column + 15, row: row, columns: area.columns - 16, rows: 1)
            let point = fields[field, default: TextField()].draw(
                into: &buffer, in: value, style: theme.plain, placeholder: isFocused ? field.placeholder : "",
                isFocused: isFocused)
            cursor = point ?? cursor
        }
        if let complaint, area.rows > Field.allCases.count {
            buffer.write(
                TextWidth.truncated(complaint.sentence, to: area.columns),
                at: Point(column: area.column, row: area.endRow - 1), style: theme.error)
        }
        return cursor
    }
}
