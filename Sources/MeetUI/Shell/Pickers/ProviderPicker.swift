import MeetCore
import TerminalKit
import VenueSearch

/// Picks who is asked for venues.
struct ProviderPicker: Screen {
    typealias Message = Never
    /// The id of the provider.
    typealias Outcome = String

    private var list = PickerList<String>()
    private let chosen: String

    init(chosen: String) {
        self.chosen = chosen
    }

    var title: String { say.providerPickerTitle }
    var presentation: Presentation { .panel(Size(columns: 66, rows: 8)) }
    var scopes: [CommandScope] { [.picker] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .mark || command == .newFromText ? nil : .available
    }

    mutating func appear(in context: ScreenContext) -> [Action] {
        find()
        list.cursor.selected = list.items.firstIndex(of: chosen) ?? 0
        return []
    }

    private mutating func find() {
        let typed = SearchFolding.fold(list.query.text.trimmed)
        list.receive(VenueSettings.providers.filter { typed.isEmpty || $0.hasPrefix(typed) })
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
            into: &buffer, in: area, placeholder: say.providerExample,
            nothing: say.noProviderMatches, theme: context.theme,
            row: { id in
                PickerRow(
                    mark: id == chosen ? "✓" : " ", title: Self.name(id), detail: Self.explanation(id))
            })
    }

    static func name(_ id: String) -> String { ProviderText.name(id) }

    /// A few words on what it is good for.
    static func explanation(_ id: String) -> String {
        guard let provider = VenueSettings().capabilities(of: id) else { return "" }
        if id == OfflinePlaces.id { return say.searchesOffline }
        if provider.needsKey { return say.needsKey }
        if provider.searchesAsYouType { return say.searchesWhileTyping }
        return provider.needsCoordinate ? say.searchesKindsNearby : say.searchesOnEnter
    }
}
