import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The known facts before a table is opened.
package struct TableStart: Sendable {
    /// The unfinished table of the meeting; `nil` without one.
    package var unfinished: TableSession?
    /// The address and port of that table; empty for none.
    package var address = ""
    /// The packs of questions.
    package var packs: [QuizPack]
    /// The meeting; `nil` if it no longer exists.
    package var meeting: Meeting?
    /// The addresses to choose from, the likeliest first.
    package var addresses: [LocalAddress]
    /// The user's position, from which distances count; `nil` if it is unknown.
    package var origin: Coordinate?

    /// The venues of which the meeting will take any; empty if there is no choice between several.
    package var venues: [Venue] {
        guard let meeting, !meeting.otherVenues.isEmpty else { return [] }
        return [meeting.venue].compactMap(\.self) + meeting.otherVenues
    }

    package init(of occurrence: OccurrenceIdentity, _ tools: EffectTools) async throws {
        let workspace = tools.workspace
        let stored = try await workspace.perform(LoadTable(occurrence))
        unfinished = stored?.session
        address = stored?.address ?? ""
        packs = try await workspace.perform(ListQuizzes())
        (meeting, origin) = try await workspace.read { store in
            (try store.meeting(occurrence), try store.position()?.coordinate)
        }
        let table = tools.table
        addresses = await WorkQueue.reading.run { ListeningPlace.choices(among: table.addresses) }
    }
}

/// The picked values of a new table.
package struct TableChoice: Hashable, Sendable {
    /// The source of the questions of a quiz.
    package enum Pack: Hashable, Sendable {
        /// The program's own questions in the current language, and all imported ones.
        case all
        case one(QuizPackID)
    }

    package var kind = TableSession.Kind.quiz
    /// The address; `nil` without any.
    package var place: ListeningPlace?
    package var venues: [Venue] = []
    /// True if the votes are shown only when all have voted.
    package var isSecret = true
    package var pack = Pack.all
    /// The category; empty for all.
    package var category = ""
    package var scoring = TableRules.Scoring.single
    package var hasSpeedPoints = true
    package var takesStatements = true

    package init() {}

    /// The usual values: where the meeting has no time, or several venues, something is to be decided.
    init(for start: TableStart) {
        venues = start.venues
        let isOpen = start.meeting?.time.isScheduled == false
        kind = venues.count > 1 || isOpen ? .vote : .quiz
        place =
            ListeningPlace(before: start.address, among: start.addresses)
            ?? start.addresses.first.map { ListeningPlace(host: $0.host, port: nil) }
    }
}

// MARK: - Pickers

extension ChoicePicker where Choice == TableSession.Kind {
    /// Picks what is played.
    static func kind(_ current: TableSession.Kind, query: String) -> ChoicePicker {
        func detail(_ kind: TableSession.Kind) -> String {
            switch kind {
            case .vote: say("dates, venues or words")
            case .quiz: say("questions and points")
            case .icebreaker: say("“which of us”, two truths and a lie")
            }
        }
        let kinds = TableSession.Kind.allCases
        return ChoicePicker(
            title: say("What to play"), size: Size(columns: 56, rows: kinds.count + 2),
            placeholder: say("vote, quiz or icebreaker"), nothing: say("Nothing here matches that."),
            options: kinds.map { kind in
                Option(choice: kind, row: PickerRow(title: say.tableKind(kind), detail: detail(kind)))
            }, current: current, query: query)
    }
}

extension ChoicePicker where Choice == ListeningPlace {
    /// Picks the address at which phones find the table; others are typed.
    static func places(
        _ addresses: [LocalAddress], current: ListeningPlace?, query: String
    ) -> ChoicePicker {
        ChoicePicker(
            title: say("Address for the phones"),
            size: Size(columns: 60, rows: min(12, addresses.count + 3)),
            placeholder: say("an address of this computer"), nothing: say("This is not an address."),
            options: addresses.map { address in
                Option(
                    choice: ListeningPlace(host: address.host, port: nil),
                    row: PickerRow(title: address.host, detail: address.interface))
            }, current: current, query: query,
            making: { typed in
                // A number alone would be a port.
                guard typed.contains(where: { ".:".contains($0) }), let place = ListeningPlace(typed.trimmed),
                    place.port != nil || !addresses.contains(where: { $0.host == place.host })
                else { return nil }
                return Option(
                    choice: place, row: PickerRow(title: place.text, detail: say("as you typed it")))
            })
    }
}

extension ChoicePicker where Choice == TableChoice.Pack {
    /// Picks a pack of questions.
    static func packs(_ packs: [QuizPack], current: TableChoice.Pack, query: String) -> ChoicePicker {
        let all = Option(
            choice: .all,
            row: PickerRow(
                title: say("all", context: "quizzes"), detail: say("built-in and imported")))
        return ChoicePicker(
            title: say("Questions", context: "table"),
            size: Size(columns: 64, rows: min(16, packs.count + 3)), placeholder: say("a pack of questions"),
            nothing: say("No pack matches."),
            options: [all]
                + packs.map { pack in
                    Option(
                        choice: .one(pack.id),
                        row: PickerRow(
                            title: say.name(pack.id), detail: say.tableQuestions(pack.questions)))
                }, current: current, query: query)
    }
}

extension ChoicePicker where Choice == String {
    /// Picks a category of questions; empty for all.
    static func categories(
        _ known: [(name: String, questions: Int)], current: String, query: String
    ) -> ChoicePicker {
        let all = Option(choice: "", row: PickerRow(title: say("all", context: "categories")))
        return ChoicePicker(
            title: say("Category"), size: Size(columns: 56, rows: min(16, known.count + 3)),
            placeholder: say("a category"), nothing: say("No category matches."),
            options: [all]
                + known.filter { !$0.name.isEmpty }.map { category in
                    Option(
                        choice: category.name,
                        row: PickerRow(
                            title: category.name, detail: say.tableQuestions(category.questions)))
                }, current: current, query: query)
    }
}

extension ChoicePicker where Choice == Int {
    /// Picks the player whose name is given free.
    static func players(_ players: [TablePlayer]) -> ChoicePicker {
        ChoicePicker(
            title: say("Who lost their phone?"), size: Size(columns: 56, rows: min(16, players.count + 2)),
            placeholder: say("a name"), nothing: say("Nobody at the table has this name."),
            options: players.map { player in
                Option(
                    choice: player.id,
                    row: PickerRow(
                        title: player.name,
                        detail: player.isPresent ? "" : say("away", context: "player")))
            })
    }

    /// Picks the option that counts, of several with as many votes.
    static func level(_ options: [(index: Int, option: TableOption)]) -> ChoicePicker {
        ChoicePicker(
            title: say("A tie: which one counts?"), size: Size(columns: 66, rows: min(16, options.count + 2)),
            placeholder: say("an option"), nothing: say("No option matches."),
            options: options.map { index, option in
                Option(choice: index, row: PickerRow(title: option.text, detail: option.detail))
            })
    }
}
