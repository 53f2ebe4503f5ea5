import MeetCore
import Sentences
import TerminalKit
import VenueSearch

/// A picker of one of a list of choices: typing narrows it, Enter takes the selected one.
///
/// Choices are found by the rule of `WordQuery`, by the text of their rows and by synonyms.
package struct ChoicePicker<Choice: Hashable & Sendable>: Screen {
    package typealias Message = Never
    package typealias Outcome = Choice

    /// A choice with its row.
    package struct Option: Sendable {
        package var choice: Choice
        package var row: PickerRow
        /// Further names.
        package var synonyms: [String] = []
        /// Search words that rank below all names.
        package var keywords: [String] = []
        /// The place of its group: matches of names come before those of other words, and among either the
        /// matches of a group before all matches of later groups.
        package var group = 0
        /// The text at the foot while it is selected; if empty, the row's title where the row is cut.
        package var note = ""

        package init(
            choice: Choice, row: PickerRow, synonyms: [String] = [], keywords: [String] = [], group: Int = 0,
            note: String = ""
        ) {
            self.choice = choice
            self.row = row
            self.synonyms = synonyms
            self.keywords = keywords
            self.group = group
            self.note = note
        }
    }

    package let title: String
    private let size: Size
    private let placeholder: String
    /// The text without a match.
    private let nothing: String
    private let options: [Option]
    private let targets: [WordTarget]
    /// True for a foot that shows what the selected row has no room for.
    private let hasFoot: Bool
    /// The choice selected at first.
    private let current: Choice?
    /// Finds further matches; returns the indices of options.
    private let search: (@Sendable (String) -> [Int]?)?
    /// Makes an option of the typed text, listed last; `nil` for none.
    private let making: (@Sendable (String) -> Option?)?
    /// The option made of the typed text; its index is after those of `options`.
    private var made: Option?
    /// Returns the actions for the chosen one.
    private let taken: @Sendable (Choice) -> [Action]
    /// Returns the actions for a newly selected one.
    private let marked: (@Sendable (Choice) -> [Action])?
    private var list: PickerList<Int>
    /// The words of Enter.
    private var taking = CommandText.takeMarked

    /// Makes a picker.
    ///
    /// - Parameters:
    ///   - size: The size of the panel, as far as there is space.
    ///   - hasFoot: True for a foot with the selected option's note.
    ///   - query: The text typed before.
    ///   - search: Called first; `nil` from it uses the rule of all pickers.
    ///   - making: Makes an option of the typed text, listed after the matches; `nil` for none.
    ///   - marked: Returns the actions for a newly selected one.
    ///   - taken: Returns the actions for the chosen one; by default, the picker closes with it.
    package init(
        title: String, size: Size, placeholder: String, nothing: String, options: [Option],
        hasFoot: Bool = false, current: Choice? = nil, query: String = "",
        search: (@Sendable (String) -> [Int]?)? = nil, making: (@Sendable (String) -> Option?)? = nil,
        marked: (@Sendable (Choice) -> [Action])? = nil,
        taken: @escaping @Sendable (Choice) -> [Action] = { [.close($0)] }
    ) {
        self.title = title
        self.size = size
        self.placeholder = placeholder
        self.nothing = nothing
        self.options = options
        self.hasFoot = hasFoot
        self.current = current
        self.search = search
        self.making = making
        self.marked = marked
        self.taken = taken
        targets = options.map {
            WordTarget(names: [$0.row.title] + $0.synonyms, others: [$0.row.detail] + $0.keywords)
        }
        list = PickerList(query: query)
        find()
        if query.isEmpty, let current, let place = options.firstIndex(where: { $0.choice == current }) {
            list.cursor.select(place, of: options.count)
        }
    }

    /// Returns the picker with other words for Enter, which names its effect.
    package func taking(_ words: CommandText) -> ChoicePicker {
        var picker = self
        picker.taking = words
        return picker
    }

    package var presentation: Presentation { .panel(size) }
    package var scopes: [CommandScope] { [.picker] }
    package var isTyping: Bool { true }
    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .take ? taking : command.text
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .mark, .newFromText: nil
        // The reason for an empty list is shown in it.
        case .take: list.selected == nil ? nil : .available
        default: .available
        }
    }

    private mutating func find() {
        let typed = list.query.text
        let found = search?(typed) ?? grouped(WordQuery(typed))
        made = making?(typed)
        list.receive(found + (made == nil ? [] : [options.count]))
    }

    /// Returns the matches: of names before of other words, and among either by group; best first.
    private func grouped(_ query: WordQuery) -> [Int] {
        let found = query.rank(Array(targets.indices)) { targets[$0] }
        let (named, others) = (
            found.filter { query.isInNames(of: targets[$0]) },
            found.filter { !query.isInNames(of: targets[$0]) }
        )
        return [named, others].flatMap { found in
            Dictionary(grouping: found) { options[$0].group }.sorted { $0.key < $1.key }.flatMap { $0.value }
        }
    }

    /// Returns an option by its index; `nil` for a made one that no longer exists.
    private func option(at place: Int) -> Option? {
        options.indices.contains(place) ? options[place] : made
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let before = list.selected
        guard let actions = act(on: event, in: context) else { return nil }
        guard let marked, list.selected != before, let option = list.selected.flatMap(option(at:)) else {
            return actions
        }
        return marked(option.choice) + actions
    }

    private mutating func act(on event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take): return take()
        case .command(.back): return [.close(nil)]
        case .key(let key): return typed(.key(key), in: context)
        case .paste(let text): return typed(.paste(text), in: context)
        case .mouse: return list.point(event, in: parts(of: bounds(in: context)).list) ? take() : []
        case .command: return nil
        case .progress, .dataChanged, .resized: return []
        }
    }

    private mutating func typed(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        guard let outcome = list.handle(event, in: parts(of: bounds(in: context)).list) else {
            return nil
        }
        if outcome == .queryChanged { find() }
        return []
    }

    private func take() -> [Action] {
        list.selected.flatMap(option(at:)).map { taken($0.choice) } ?? []
    }

    // MARK: - Drawing

    /// The rows of the foot, without its rule: enough for a sentence.
    private static func footRows(columns: Int) -> Int { columns >= 64 ? 2 : 3 }

    /// The rows that a list keeps beside a foot, with the line to type in.
    private static var leastListRows: Int { 8 }

    /// Returns the list's area, and that of the foot, with its rule; `nil` without one.
    private func parts(of area: Rect) -> (list: Rect, foot: Rect?) {
        let rows = Self.footRows(columns: area.columns) + 1
        guard hasFoot, area.rows - rows >= Self.leastListRows else { return (area, nil) }
        let (list, foot) = area.splitTop(area.rows - rows)
        return (list, foot)
    }

    /// The text at the foot: the selected option's note, or its title if the row is cut.
    private func footText(columns: Int) -> String {
        guard let option = list.selected.flatMap(option(at:)) else { return "" }
        if !option.note.isEmpty { return option.note }
        return option.row.fits(columns) ? "" : option.row.title
    }

    private func drawFoot(into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        PanelRule.draw(into: &buffer, in: area, row: area.row, style: theme.rule)
        let place = area.inset(left: 3, top: 1, right: 1)
        var block = TextBlock(columns: place.columns)
        block.wrapped(footText(columns: area.columns), theme.muted)
        block.draw(into: &buffer, in: place)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (rows, foot) = parts(of: area)
        if let foot { drawFoot(into: &buffer, in: foot, theme: context.theme) }
        return list.draw(
            into: &buffer, in: rows, placeholder: placeholder, nothing: nothing, theme: context.theme,
            row: { place in
                guard let option = option(at: place) else { return PickerRow(title: "") }
                var row = option.row
                row.matches = WordQuery(list.query.text).matches(in: row.title)
                if option.choice == current { row.mark = "✓" }
                return row
            })
    }
}

extension ChoicePicker<String> {
    /// Picks the language by its tag, with each language's own name; empty for that of the environment.
    package static func language(chosen: String, system: Language) -> ChoicePicker {
        let systems = Option(
            choice: "", row: PickerRow(title: say("\(system.ownName) (the system's)")),
            synonyms: [system.tag])
        return ChoicePicker(
            title: say("Language"), size: Size(columns: 40, rows: Languages.all.count + 5),
            placeholder: say("a language"), nothing: say("No language matches."),
            options: [systems]
                + Languages.all.map { language in
                    Option(
                        choice: language.tag, row: PickerRow(title: language.ownName, detail: language.tag),
                        synonyms: [language.tag])
                },
            current: chosen)
    }
}

extension ChoicePicker<String> {
    /// Makes a picker of the venue provider, by id.
    package static func provider(chosen: String) -> ChoicePicker {
        ChoicePicker(
            title: say("Venue provider"), size: Size(columns: 66, rows: 8),
            placeholder: say("nominatim, photon, offline …"), nothing: say("No provider has that name."),
            options: VenueSettings.providers.map { id in
                Option(
                    choice: id,
                    row: PickerRow(
                        title: ProviderText.name(id),
                        detail: ProviderText.use(of: id, ask: KeyMap.key(.searchVenues, in: .venueQuery))),
                    synonyms: [id])
            },
            current: chosen)
    }
}
