import MeetCore
import TerminalKit

/// Finds a command by its name and gives it.
struct PaletteScreen: Screen {
    typealias Message = Never
    typealias Outcome = Never

    let commands: [(command: Command, availability: Availability)]
    var list = PickerList<Int>()

    init(commands: [(command: Command, availability: Availability)]) {
        self.commands = commands.filter { $0.command.id != .palette && $0.command.id != .back }
        find()
    }

    var title: String { say.paletteTitle }
    var presentation: Presentation { .panel(Size(columns: 64, rows: 16)) }
    var scopes: [CommandScope] { [.prompt] }
    var isTyping: Bool { true }

    private mutating func find() {
        let names = commands.map { SearchFolding.fold("\($0.command.explanation) \($0.command.title)") }
        list.receive(FuzzyMatch(SearchFolding.fold(list.query.text)).rank(names))
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take): return take()
        case .command(.back): return [.close(nil)]
        case .command: return nil
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, let area):
            return list.handle(mouse, firstRow: 2, rows: area.rows - 2) ? take() : []
        default: return []
        }
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        guard let outcome = list.handle(event, rows: min(14, context.body.rows - 4)) else { return nil }
        if outcome == .queryChanged { find() }
        return []
    }

    private func take() -> [Action] {
        guard let index = list.selected else { return [] }
        let (command, availability) = commands[index]
        if case .unavailable(let reason) = availability { return [.close(nil), .say(reason)] }
        return [.close(nil), .give(command.id)]
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        list.draw(
            into: &buffer, in: area, placeholder: say.palettePlaceholder, nothing: say.noCommandMatches,
            theme: context.theme,
            row: { index in
                let (command, availability) = commands[index]
                var detail = command.keyTitles
                if case .unavailable(let reason) = availability { detail = reason }
                return PickerRow(title: command.explanation, detail: detail)
            })
    }
}
