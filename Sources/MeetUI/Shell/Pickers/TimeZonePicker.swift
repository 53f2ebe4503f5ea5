import MeetCore
import TerminalKit

/// Picks an IANA time zone.
struct TimeZonePicker: Screen {
    typealias Message = Never
    /// Its identifier; empty for the system's.
    typealias Outcome = String

    var list = PickerList<String>()
    /// The zone that the bar is on before something is typed.
    var current = ""
    /// Offers the system's zone too, as an empty identifier.
    var offersSystemZone = false

    var title: String { say.label(ContactPart.timeZone) }
    var presentation: Presentation { .panel(Size(columns: 60, rows: 18)) }
    var scopes: [CommandScope] { [.picker] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .mark || command == .newFromText ? nil : .available
    }

    mutating func appear(in context: ScreenContext) -> [Action] {
        find()
        guard list.query.isEmpty, let index = list.items.firstIndex(of: current) else { return [] }
        list.cursor.move(to: index, count: list.items.count)
        return []
    }

    private mutating func find() {
        let query = list.query.text
        if query.isEmpty {
            list.receive((offersSystemZone ? [""] : []) + TimeZoneSearch.identifiers)
        } else {
            list.receive(TimeZoneSearch.matches(query, limit: 500))
        }
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take): return take()
        case .command(.back): return [.close(nil)]
        case .key(let key): return typed(.key(key), in: context)
        case .paste(let text): return typed(.paste(text), in: context)
        case .mouse(let mouse, let area):
            return list.handle(mouse, firstRow: 2, rows: area.rows - 2) ? take() : []
        case .command: return nil
        default: return []
        }
    }

    private mutating func typed(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        guard let outcome = list.handle(event, rows: context.body.rows - 7) else { return nil }
        if outcome == .queryChanged { find() }
        return []
    }

    private func take() -> [Action] {
        list.selected.map { [.close($0)] } ?? []
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        list.draw(
            into: &buffer, in: area, placeholder: say.timeZoneExample,
            nothing: say.noTimeZoneMatches,
            theme: context.theme,
            row: { zone in
                zone.isEmpty
                    ? PickerRow(title: say.systemZone)
                    : PickerRow(title: zone, detail: MeetingText.offset(of: zone, at: context.now))
            })
    }
}
