import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The form of a new table: what is played, and the address at which phones find it. An unfinished table of
/// the meeting goes on by its first line.
package struct TableSetUp: LinesForm {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case loaded(TableStart)
        case pickedKind(TableSession.Kind)
        case pickedPlace(ListeningPlace)
        case pickedVenues(MeetingPlaces)
        case pickedPack(TableChoice.Pack)
        /// The name of a category; empty for all.
        case pickedCategory(String)
        case opened(TableRoom.Hosted)
        /// There is no unfinished table any more.
        case gone
        /// The table could not be opened, with the line that it is about and the reason.
        case refused(Field, String)
        case leave
    }

    package enum Field: Hashable, Sendable {
        case unfinished, kind, address
        /// The lines of a vote.
        case question, dates, venues, words, secrecy, limit
        /// The lines of a quiz.
        case pack, category, number, seconds, scoring, speed
        /// The lines of an icebreaker.
        case whoOfUs, ownQuestions, statements
    }

    package var form = FormLines<Field>([])
    private let route: ShowTable
    /// `nil` until it is read.
    private(set) var start: TableStart?
    private(set) var choice = TableChoice()
    /// The texts of the typed lines, also of those that are not shown now.
    private var typed: [Field: String] = [.number: "10", .seconds: "20", .whoOfUs: "5"]
    private static let typedByHand: [Field] = [.question, .dates, .words, .ownQuestions]
    /// The options of a vote as they are understood.
    private(set) var options = VoteOptionLines.nothing

    package init(_ route: ShowTable) {
        self.route = route
    }

    package var title: String { say("At the table") }
    private static let columns = 84
    package var presentation: Presentation { .panel(Size(columns: Self.columns, rows: 16)) }
    package func panelRows(columns: Int) -> Int? {
        let below = shownOptions.count
        return max(1, form.rows(columns: columns) + (below == 0 ? 0 : below + 1))
    }
    package var scopes: [CommandScope] { [.form] }
    package var isTyping: Bool { true }
    package var isOnSwitch: Bool {
        switch form.focused?.id {
        case .secrecy, .scoring, .speed, .statements: true
        default: false
        }
    }
    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .save ? .startTable : command.text
    }

    // MARK: - Reading

    package mutating func appear(in context: ScreenContext) -> [Action] {
        let occurrence = route.occurrence
        return [
            .run(
                Effect(.read("table").holdingInput, onFailure: { _ in .leave }) { run in
                    EffectAnswer(.loaded(try await TableStart(of: occurrence, run.tools)))
                })
        ]
    }

    private mutating func take(_ found: TableStart) {
        let isFirst = start == nil
        start = found
        if isFirst {
            choice = TableChoice(for: found)
            form = FormLines(lines, focus: found.unfinished == nil ? .kind : .unfinished)
        } else {
            relist()
        }
    }

    // MARK: - The lines

    private var lines: [FormLines<Field>.Line] {
        func line(
            _ field: Field, _ name: String, _ text: String? = nil, placeholder: String = ""
        ) -> FormLines<Field>.Line {
            .init(
                field, name, text ?? typed[field] ?? "", placeholder: placeholder, isPicked: text != nil)
        }
        var all: [FormLines<Field>.Line] = []
        if let session = start?.unfinished {
            all.append(line(.unfinished, say("Unfinished"), Self.words(on: session)))
        }
        all.append(line(.kind, say("What", context: "table"), say.tableKind(choice.kind)))
        switch choice.kind {
        case .vote:
            let key = KeyMap.key(.openPicker, in: .form)
            var venues = line(
                .venues, say("Venues"), choice.venues.map(\.name).joined(separator: ", "),
                placeholder: say("\(key) searches venues"))
            venues.keepsPlaceholder = true
            all += [
                line(.question, say("Question"), placeholder: ShortText.name(route.title)),
                line(.dates, say("Dates"), placeholder: say("fri 19:00, sat 20:00")), venues,
                line(.words, say("Words", context: "table"), placeholder: say("cinema, museum, a walk")),
                line(
                    .secrecy, say("Votes", context: "table"),
                    choice.isSecret ? say("secret until all have voted") : say("shown as they come")),
                line(.limit, say("Seconds", context: "table"), placeholder: say("no limit")),
            ]
        case .quiz:
            all += [
                line(.pack, say("Questions", context: "table"), packWords),
                line(.category, say("Category"), categoryWords),
                line(.number, say("Number", context: "table")),
                line(.seconds, say("Seconds", context: "table")),
                line(
                    .scoring, say("Points", context: "table"),
                    choice.scoring == .single
                        ? say("every right answer scores") : say("the first right answer scores")),
            ]
            if choice.scoring == .single {
                let words = choice.hasSpeedPoints ? say("the faster, the more") : say("does not matter")
                all.append(line(.speed, say("Speed", context: "table"), words))
            }
        case .icebreaker:
            all += [
                line(.whoOfUs, say("Which of us"), placeholder: "0"),
                line(.ownQuestions, say("Your own"), placeholder: say("Which of us sings best?")),
                line(
                    .statements, say("Two truths"),
                    choice.takesStatements
                        ? say("yes; the others find the lie") : say("no", context: "table")),
            ]
        }
        var address = line(
            .address, say("Address", context: "table"), choice.place.map { words(of: $0) } ?? "",
            placeholder: say("this computer is not on a network"))
        address.keepsPlaceholder = true
        return all + [address]
    }

    private static func words(on session: TableSession) -> String {
        let place = session.question.map { say("Question \($0.number) of \(session.questions.count)") }
        return [say.tableKind(session.kind), place, say.counted(session.players.count, .people)]
            .compactMap(\.self).joined(separator: " · ")
    }

    private func words(of place: ListeningPlace) -> String {
        let interface = start?.addresses.first { $0.host == place.host }?.interface
        return [place.text, interface].compactMap(\.self).joined(separator: " · ")
    }

    private var packWords: String {
        let name =
            switch choice.pack {
            case .all: say("all", context: "quizzes")
            case .one(let id): say.name(id)
            }
        return "\(name) · \(say.tableQuestions(packs.reduce(0) { $0 + $1.questions }))"
    }

    private var categoryWords: String {
        let known = categories.filter { choice.category.isEmpty || $0.name == choice.category }
        let unused = known.reduce(0) { $0 + $1.unused }
        let name = choice.category.isEmpty ? say("all", context: "categories") : choice.category
        let rest = say("\(grouped: unused) never asked")
        return "\(name) · \(rest)"
    }

    /// The chosen packs: of the program's own, those of the current language.
    private var packs: [QuizPack] {
        (start?.packs ?? []).filter { pack in
            switch (choice.pack, pack.id) {
            case (.one(let id), _): pack.id == id
            case (.all, .own(let language)): language == say.tag
            case (.all, .imported): true
            }
        }
    }

    /// The categories of the chosen packs; those of the same name are one.
    private var categories: [(name: String, questions: Int, unused: Int)] {
        var sums: [String: (questions: Int, unused: Int)] = [:]
        for category in packs.flatMap(\.categories) {
            let known = sums[category.name] ?? (0, 0)
            sums[category.name] = (known.questions + category.questions, known.unused + category.unused)
        }
        return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value.questions, $0.value.unused) }
    }

    /// Shows the picked values; typed texts stay.
    private mutating func relist() {
        keepTyped()
        form.replace(with: lines)
    }

    private mutating func keepTyped() {
        for line in form.lines where !line.isPicked { typed[line.id] = line.field.text }
    }

    private var isChanged: Bool {
        let isTyped = Self.typedByHand.contains { field in
            let shown = form.lines.first { $0.id == field }?.field.text
            return !(shown ?? typed[field] ?? "").trimmed.isEmpty
        }
        return isTyped || choice.venues != start?.venues ?? []
    }

    package mutating func changed(in context: ScreenContext) -> [Action] { [] }

    // MARK: - Picking

    package mutating func openPicker(typing text: String, in context: ScreenContext) -> [Action] {
        switch form.focused?.id {
        case .unfinished where text.isEmpty: return goOn()
        case .kind: return [.push(ChoicePicker.kind(choice.kind, query: text)) { .pickedKind($0) }]
        case .address:
            let picker = ChoicePicker.places(start?.addresses ?? [], current: choice.place, query: text)
            return [.push(picker) { .pickedPlace($0) }]
        case .venues:
            let picking = PickVenue(
                title: route.title, time: route.time, query: text, chosen: choice.venues,
                invitees: start?.meeting?.invitees ?? [])
            return [.open(picking) { .pickedVenues($0) }]
        case .pack:
            let picker = ChoicePicker.packs(start?.packs ?? [], current: choice.pack, query: text)
            return [.push(picker) { .pickedPack($0) }]
        case .category:
            let picker = ChoicePicker.categories(
                categories.map { ($0.name, $0.questions) }, current: choice.category, query: text)
            return [.push(picker) { .pickedCategory($0) }]
        case .secrecy where text.isEmpty: choice.isSecret.toggle()
        case .scoring where text.isEmpty: choice.scoring = choice.scoring == .single ? .together : .single
        case .speed where text.isEmpty: choice.hasSpeedPoints.toggle()
        case .statements where text.isEmpty: choice.takesStatements.toggle()
        default: return []
        }
        relist()
        return []
    }

    package mutating func clear(in context: ScreenContext) -> [Action] {
        guard form.focused?.id == .venues else { return clearText(in: context) }
        choice.venues = []
        relist()
        return []
    }

    package mutating func removeLast(in context: ScreenContext) -> [Action] {
        guard form.focused?.id == .venues else { return [] }
        choice.venues = choice.venues.dropLast()
        relist()
        return []
    }

    package mutating func submit(in context: ScreenContext) -> [Action] { open(in: context) }

    // MARK: - Events

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        defer { understand(in: context) }
        switch event {
        case .command(.save): return open(in: context)
        case .command(.back):
            return isChanged ? [.push(ConfirmScreen.leavingForm) { _ in .leave }] : [.close(nil)]
        case .dataChanged: return appear(in: context)
        default: return editFields(event, in: context)
        }
    }

    /// Reads the options of a vote as they are typed.
    private mutating func understand(in context: ScreenContext) {
        options = choice.kind == .vote ? reading(in: context).options() : .nothing
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        defer { understand(in: context) }
        switch message {
        case .loaded(let found):
            take(found)
            return []
        case .pickedKind(let kind): choice.kind = kind
        case .pickedPlace(let place): choice.place = place
        case .pickedVenues(let places): choice.venues = places.venues
        case .pickedPack(let pack):
            choice.pack = pack
            // A category of other packs has no questions here.
            if !categories.contains(where: { $0.name == choice.category }) { choice.category = "" }
        case .pickedCategory(let name): choice.category = name
        case .opened(let hosted):
            return [.replacing(Opening(.screen(TableScreen(hosted, of: route))) { _ in nil })]
        case .gone:
            start?.unfinished = nil
            relist()
            return [.say(say("This table has ended in the meantime."))]
        case .refused(let field, let reason):
            form.complain(field, reason)
            return []
        case .leave: return [.close(nil)]
        }
        relist()
        return []
    }

    // MARK: - Opening

    private mutating func open(in context: ScreenContext) -> [Action] {
        guard start != nil else { return [] }
        do throws(TableComplaint) {
            let place = try chosenPlace()
            let wanted = try reading(in: context).plan()
            let occurrence = route.occurrence
            return [
                opening(at: place, about: mainField) { workspace in
                    try await workspace.perform(OpenTable(occurrence, plan: wanted))
                }
            ]
        } catch {
            form.complain(error.field, error.sentence)
            return []
        }
    }

    /// Goes on with the unfinished table.
    private mutating func goOn() -> [Action] {
        do throws(TableComplaint) {
            let place = try chosenPlace()
            let occurrence = route.occurrence
            return [
                opening(at: place, about: .unfinished) { workspace in
                    try await workspace.perform(ResumeTable(occurrence))
                }
            ]
        } catch {
            form.complain(error.field, error.sentence)
            return []
        }
    }

    private func chosenPlace() throws(TableComplaint) -> ListeningPlace {
        guard let place = choice.place else {
            throw TableComplaint(
                .address,
                say("This computer is not on a network; type one of its addresses, such as 127.0.0.1:8431."))
        }
        return place
    }

    private func reading(in context: ScreenContext) -> TableReading {
        var texts = typed
        for line in form.lines where !line.isPicked { texts[line.id] = line.field.text }
        return TableReading(choice: choice, texts: texts, start: start, context: context)
    }

    /// The line about which the program complains if nothing more particular is known.
    private var mainField: Field {
        switch choice.kind {
        case .vote: .dates
        case .quiz: .pack
        case .icebreaker: .whoOfUs
        }
    }

    private func opening(
        at place: ListeningPlace, about field: Field,
        _ making: @escaping @Sendable (Workspace) async throws -> TableHost?
    ) -> Action {
        var policy = EffectPolicy.write.holdingInput
        policy.failureIsShownByScreen = true
        return .run(
            Effect(
                policy,
                onFailure: { failure in
                    guard case .failed(let error) = failure else { return nil }
                    return .refused(error is ListeningError ? .address : field, ErrorText.sentence(error))
                },
                work: { run in
                    let table = run.tools.table
                    guard let host = try await making(run.tools.workspace) else {
                        return EffectAnswer(.gone)
                    }
                    let hosted = try await WorkQueue.programs.run { () throws(ListeningError) in
                        try table.open(host, at: place)
                    }
                    return EffectAnswer(.opened(hosted))
                }))
    }

    // MARK: - Drawing

    /// The options as they are shown: without an error that their line has already.
    private var shownOptions: VoteOptionLines {
        if case .wrong(let sentence) = options, form.complaint?.sentence == sentence { return .nothing }
        return options
    }

    /// Returns the areas of the lines and of the options below them.
    private func parts(of area: Rect) -> (top: Rect, rest: Rect) {
        let below = min(shownOptions.count + 1, max(0, area.rows - form.rows(columns: area.columns)))
        return area.splitTop(area.rows - (below > 1 ? below : 0))
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard start != nil else { return nil }
        let (top, foot) = parts(of: area)
        let cursor = form.draw(into: &buffer, in: top, theme: context.theme)
        if foot.rows > 1 {
            PanelRule.draw(into: &buffer, in: area, row: foot.row, style: context.theme.rule)
            shownOptions.draw(into: &buffer, in: foot.inset(left: 2, top: 1), theme: context.theme)
        }
        return cursor
    }

    package func field(at point: Point, in area: Size, context: ScreenContext) -> Field? {
        let top = parts(of: Rect(column: 0, row: 0, columns: area.columns, rows: area.rows)).top
        return form.line(atRow: point.row, area: top.size)
    }
}
