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
        /// Further search words.
        package var synonyms: [String] = []

        package init(choice: Choice, row: PickerRow, synonyms: [String] = []) {
            self.choice = choice
            self.row = row
            self.synonyms = synonyms
        }
    }

    package let title: String
    private let size: Size
    private let placeholder: String
    /// The text without a match.
    private let nothing: String
    private let options: [Option]
    private let targets: [WordTarget]
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

    /// Makes a picker.
    ///
    /// - Parameters:
    ///   - size: The size of the panel, as far as there is space.
    ///   - query: The text typed before.
    ///   - search: Called first; `nil` from it uses the rule of all pickers.
    ///   - making: Makes an option of the typed text, listed after the matches; `nil` for none.
    ///   - marked: Returns the actions for a newly selected one.
    ///   - taken: Returns the actions for the chosen one; by default, the picker closes with it.
    package init(
        title: String, size: Size, placeholder: String, nothing: String, options: [Option],
        current: Choice? = nil, query: String = "",
        search: (@Sendable (String) -> [Int]?)? = nil, making: (@Sendable (String) -> Option?)? = nil,
        marked: (@Sendable (Choice) -> [Action])? = nil,
        taken: @escaping @Sendable (Choice) -> [Action] = { [.close($0)] }
    ) {
        self.title = title
        self.size = size
        self.placeholder = placeholder
        self.nothing = nothing
        self.options = options
        self.current = current
        self.search = search
        self.making = making
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

    package var presentation: Presentation { .panel(size) }
    package var scopes: [CommandScope] { [.picker] }
    package var isTyping: Bool { true }

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
        let found = search?(typed) ?? WordQuery(typed).rank(Array(targets.indices)) { targets[$0] }
        made = making?(typed)
        list.receive(found + (made == nil ? [] : [options.count]))
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
        list.selected.flatMap(option(at:)).map { taken($0.choice) } ?? []
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        list.draw(
            into: &buffer, in: area, placeholder: placeholder, nothing: nothing, theme: context.theme,
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
