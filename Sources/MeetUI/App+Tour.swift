import Features
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The progress of the tour.
struct Tour: Hashable, Sendable {
    var done: Set<TourStep> = []
    /// True after an Esc that closed nothing: the next one ends the tour.
    var isEnding = false

    /// The first step that is not done; they may be done in any order.
    var step: TourStep? { TourStep.allCases.first { !done.contains($0) } }
}

/// The stored records that finish steps of the tour.
struct TourProgress: Hashable, Sendable {
    var hasContacts: Bool
    /// True if the changed meeting has invitees.
    var hasInvitees: Bool
}

// The tour is a line at the bottom with one thing to try, while the program is used normally. A step is
// ticked when it is done, or skipped. It begins in an empty program, once, and ends with its last step or by
// Esc, pressed twice: many press it once to go back.
extension App {
    private static let endTour = Effect<Message>(
        EndTour(), .write, news: { _ in [] }, message: { _ in nil })

    /// Reads the progress; other failures for the same reason are shown.
    private static func readProgress(of meeting: Identifier<Meeting>?) -> Effect<Message> {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        return Effect(policy) { run in
            let progress = try? await run.tools.workspace.read { store in
                var invitees: [Invitee] = []
                if let meeting { invitees = try store.meeting(meeting)?.invitees ?? [] }
                return TourProgress(hasContacts: try store.hasContacts(), hasInvitees: !invitees.isEmpty)
            }
            return EffectAnswer(.tour(progress))
        }
    }

    /// Returns the command of a step.
    private static func command(of step: TourStep) -> CommandID {
        switch step {
        case .importContacts: .importContacts
        case .plan: .newMeeting
        case .invite: .editMeeting
        case .send: .sendInvitations
        case .answers: .answers
        case .calendar: .calendarTab
        case .done: .toggleDone
        case .undo: .undo
        case .palette: .palette
        case .help: .help
        }
    }

    /// The steps that their command only begins: they count when a record is stored, something is sent, or an
    /// answer is given.
    private static let laterSteps: Set<TourStep> = [.importContacts, .plan, .invite, .send, .answers]

    /// The steps that a later one needs, or makes superfluous: who has planned or invited needs no import
    /// first.
    private static func steps(before step: TourStep) -> Set<TourStep> {
        switch step {
        case .plan: [.importContacts]
        case .invite: [.importContacts, .plan]
        case .send: [.importContacts, .plan, .invite]
        case .importContacts, .answers, .calendar, .done, .undo, .palette, .help: []
        }
    }

    /// Ticks the step of a command, unless it counts later.
    mutating func tickTour(_ command: CommandID) -> [Request] {
        guard tour != nil else { return [] }
        if AnswerCommands.participation(of: command) != nil, topLayer.screen.scopes.contains(.answers) {
            return tick(.answers)
        }
        // The other program sends it; the other answers count when they are carried out.
        if command == .openMailProgram, topLayer.screen is TellScreen { return tick(.send) }
        guard let step = TourStep.allCases.first(where: { Self.command(of: $0) == command }),
            !Self.laterSteps.contains(step)
        else { return [] }
        return tick(step)
    }

    /// Ticks the plan after a meeting was stored, and looks for contacts and invitees after any change.
    mutating func tickTour(after change: HistoryEntry.Subject?) -> [Request] {
        guard tour != nil else { return [] }
        guard case .meeting(let id)? = change else { return start(Self.readProgress(of: nil)) }
        return tick(.plan) + start(Self.readProgress(of: id))
    }

    /// Ticks the sending when the question whom to send to reports what it did: an invitation is in the outbox
    /// or with a server, was written to a file, or is known already.
    mutating func tickTour(after run: RunningEffect) -> [Request] {
        guard tour != nil, stack.contains(where: { $0.id == run.layer && $0.screen is TellScreen }) else {
            return []
        }
        return tick(.send)
    }

    /// Ticks what the store already has.
    mutating func take(_ progress: TourProgress?) -> [Request] {
        guard tour != nil, let progress else { return [] }
        var requests: [Request] = []
        if progress.hasContacts { requests += tick(.importContacts) }
        if progress.hasInvitees, tour != nil { requests += tick(.invite) }
        return requests
    }

    /// Begins with what the store has, so that nobody is asked for contacts who has some.
    mutating func beginTour() -> [Request] {
        tour = Tour()
        return start(Self.readProgress(of: nil))
    }

    private mutating func tick(_ step: TourStep) -> [Request] {
        tour?.done.formUnion(Self.steps(before: step).union([step]))
        return tour?.step == nil ? end() : []
    }

    private mutating func end() -> [Request] {
        tour = nil
        remark = Remark(
            text: say("That was the tour. \(KeyMap.key(.takeTour)) shows it again."), isError: false)
        return start(Self.endTour)
    }

    /// Begins the tour, skips a step or ends it; `nil` for other commands.
    mutating func settleTour(_ command: CommandID) -> [Request]? {
        switch command {
        case .takeTour: return beginTour()
        case .skipTour:
            guard let step = tour?.step else { return [] }
            tour?.done.insert(step)
            return tour?.step == nil ? end() : []
        case .endTour:
            // Esc first does what it does without the tour: it stops work, or closes something of the tab.
            if let requests = stopWork(of: topLayer.id) { return requests }
            let before = frame()
            let requests = send(.command(.back), to: topLayer.id) ?? []
            guard requests.isEmpty, frame() == before else { return requests }
            if tour?.isEnding == true { return end() }
            tour?.isEnding = true
            remark = Remark(
                text: say(
                    "\(KeyMap.key(.endTour)) again ends the tour; \(KeyMap.key(.skipTour)) skips this step."),
                isError: false)
            return []
        default: return nil
        }
    }

    // MARK: - The line at the foot

    /// The number of rows: one if there is space.
    var tourRows: Int {
        tour != nil && size.rows >= Self.minimumSize.rows + 4 + safetyRows + noticeRows + newsRows ? 1 : 0
    }

    /// The row above that of new messages.
    var tourArea: Rect {
        let news = newsArea
        return Rect(
            column: 0, row: news.row - news.rows, columns: size.columns, rows: isLargeEnough ? tourRows : 0)
    }

    /// Returns the commands that lead to where the step's command works: out of an open screen, then to the meetings.
    private func way(to step: TourStep) -> [CommandID] {
        let screen = topLayer.screen
        // It is under way.
        if screen.isTyping || layers.contains(where: { $0.screen is MeetingForm }) { return [] }
        if step == .answers, screen.scopes.contains(.answers) { return [] }
        let command = Self.command(of: step)
        let isHere = commands().contains { $0.command.id == command && $0.availability == .available }
        if isHere { return [] }
        guard layers.isEmpty else { return [.back] }
        return tab == .meetings ? [] : [.meetingsTab]
    }

    func tourItems() -> [FooterItem] { trayItems([.skipTour, .endTour], in: tourArea) }

    func drawTour(into buffer: inout CellBuffer) {
        guard let step = tour?.step else { return }
        let further =
            switch step {
            case .importContacts: KeyMap.key(.take, in: .paths)
            case .plan, .invite: KeyMap.key(.save)
            case .send: KeyMap.key(.confirm, in: .sending)
            case .answers:
                [CommandID.accept, .decline].map { KeyMap.key($0, in: .answers) }.joined(separator: "/")
            case .calendar, .done, .undo, .palette, .help: ""
            }
        let keys = way(to: step).map { KeyMap.key($0) } + [KeyMap.key(Self.command(of: step))]
        let words = say.words(step, key: keys.joined(separator: ", "), further: further)
        let count = "\(step.rawValue + 1)/\(TourStep.allCases.count)"
        drawTray(
            sign: "▸", style: theme.good, text: "\(count)  \(words)", items: tourItems(), in: tourArea,
            into: &buffer)
    }
}
