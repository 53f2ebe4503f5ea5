import MeetCore
import TerminalKit

/// Picks one of what can be listed at once: what is typed narrows it, Enter takes the one under the bar.
///
/// What is listed is found by the rule of `WordQuery`, by what its rows show and by whatever else a choice is called.
struct ChoicePicker<Choice: Hashable & Sendable>: Screen {
    typealias Message = Never
    typealias Outcome = Choice

    /// A choice with its row.
    struct Option: Sendable {
        var choice: Choice
        var row: PickerRow
        /// What it is found by besides what its row says.
        var synonyms: [String] = []
    }

    let title: String
    private let size: Size
    private let placeholder: String
    /// Said where nothing is found.
    private let nothing: String
    private let options: [Option]
    private let targets: [WordTarget]
    /// The one that the bar is on before something is typed.
    private let current: Choice?
    /// Finds what `WordQuery` does not; the places of the options.
    private let search: (@Sendable (String) -> [Int]?)?
    /// What is done with the one that is taken.
    private let taken: @Sendable (Choice) -> [Action]
    /// What is done where the bar comes to another one.
    private let marked: (@Sendable (Choice) -> [Action])?
    private var list: PickerList<Int>

    /// - Parameters:
    ///   - size: Of the panel, as far as there is room.
    ///   - query: What was typed already.
    ///   - search: Asked first; `nil` from it leaves the finding to the rule of all pickers.
    ///   - marked: What is done where the bar comes to another one.
    ///   - taken: What is done with the one that is taken; without it, the picker closes and hands it over.
    init(
        title: String, size: Size, placeholder: String, nothing: String, options: [Option],
        current: Choice? = nil, query: String = "",
        search: (@Sendable (String) -> [Int]?)? = nil, marked: (@Sendable (Choice) -> [Action])? = nil,
        taken: @escaping @Sendable (Choice) -> [Action] = { [.close($0)] }
    ) {
        self.title = title
        self.size = size
        self.placeholder = placeholder
        self.nothing = nothing
        self.options = options
        self.current = current
        self.search = search
        self.marked = marked
        self.taken = taken
        targets = options.map {
            WordTarget(names: [$0.row.title] + $0.synonyms, others: [$0.row.detail])
        }
        list = PickerList(query: query)
        find()
        if query.isEmpty, let current, let place = options.firstIndex(where: { $0.choice == current }) {
            list.cursor.select(place, of: options.count)
        }
    }

    var presentation: Presentation { .panel(size) }
    var scopes: [CommandScope] { [.picker] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .mark, .newFromText: nil
        // Why there is none stands in the list.
        case .take: list.selected == nil ? nil : .available
        default: .available
        }
    }

    private mutating func find() {
        let typed = list.query.text
        let found = search?(typed)
        list.receive(found ?? WordQuery(typed).rank(Array(targets.indices)) { targets[$0] })
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let before = list.selected
        guard let actions = act(on: event, in: context) else { return nil }
        guard let marked, list.selected != before, let place = list.selected else { return actions }
        return marked(options[place].choice) + actions
    }

    private mutating func act(on event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take): return take()
        case .command(.back): return [.close(nil)]
        case .key(let key): return typed(.key(key), in: context)
        case .paste(let text): return typed(.paste(text), in: context)
        case .mouse: return list.point(event, in: bounds(in: context)) ? take() : []
        case .command: return nil
        case .progress, .dataChanged, .resized: return []
        }
    }

    private mutating func typed(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        guard let outcome = list.handle(event, in: bounds(in: context)) else { return nil }
        if outcome == .queryChanged { find() }
        return []
    }

    private func take() -> [Action] {
        guard let place = list.selected else { return [] }
        return taken(options[place].choice)
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        list.draw(
            into: &buffer, in: area, placeholder: placeholder, nothing: nothing, theme: context.theme,
            row: { place in
                var row = options[place].row
                row.matches = WordQuery(list.query.text).matches(in: row.title)
                if options[place].choice == current { row.mark = "✓" }
                return row
            })
    }
}
