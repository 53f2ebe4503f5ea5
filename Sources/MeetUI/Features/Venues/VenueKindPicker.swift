import MeetCore
import TerminalKit
import VenueSearch

/// Picks the kind of place that is searched for.
struct VenueKindPicker: Screen {
    typealias Message = Never
    typealias Outcome = VenueKindChoice

    private var list = PickerList<VenueKindChoice>()
    private let chosen: VenueCategory?

    init(chosen: VenueCategory?) {
        self.chosen = chosen
    }

    var title: String { say.kindOfPlaceTitle }
    var presentation: Presentation { .panel(Size(columns: 46, rows: 18)) }
    var scopes: [CommandScope] { [.picker] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .mark || command == .newFromText ? nil : .available
    }

    mutating func appear(in context: ScreenContext) -> [Action] {
        find()
        if let chosen, let place = list.items.firstIndex(where: { $0.kind == chosen }) {
            list.cursor.selected = place
        }
        return []
    }

    private mutating func find() {
        let typed = SearchFolding.fold(list.query.text.trimmed)
        let kinds = VenueCategory.all.filter { kind in
            typed.isEmpty || kind.name.hasPrefix(typed) || kind.words.contains { $0.hasPrefix(typed) }
        }
        let any = typed.isEmpty ? [VenueKindChoice(kind: nil)] : []
        list.receive(any + kinds.map { VenueKindChoice(kind: $0) })
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
        case .progress, .dataChanged, .resized: return []
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
            into: &buffer, in: area, placeholder: say.kindOfPlacePlaceholder,
            nothing: say.noKindIsCalledSo, theme: context.theme,
            row: { choice in
                guard let kind = choice.kind else { return PickerRow(title: say.anyKindOfPlace) }
                return PickerRow(
                    mark: kind == chosen ? "✓" : " ", title: kind.name,
                    detail: kind.words.filter { $0 != kind.name }.prefix(3).joined(separator: ", "))
            })
    }
}

/// `nil` stands for any kind.
struct VenueKindChoice: Hashable, Sendable {
    var kind: VenueCategory?
}
