import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// Commands on a meeting or an invitee; for a date of a series the scope is asked for first.
extension MeetingsScreen {
    /// Does the task, once its scope is chosen.
    mutating func ask(_ task: SeriesTask, in context: ScreenContext) -> [Action] {
        switch task {
        case .meeting(let task, let meeting):
            guard let question = task.question(about: meeting) else {
                return run(.meeting(task, meeting), for: .all, in: context)
            }
            return [.push(question) { .doFor($0, .meeting(task, meeting)) }]
        case .answer, .toggleRole:
            guard let meeting = pane.meeting, meeting.isDateOfSeries else {
                return run(task, for: .this, in: context)
            }
            if let answered, answered.date == meeting.nameOfDate {
                return run(task, for: answered.scope, in: context)
            }
            return question(say("Answer for which dates?"), meeting.time, task)
        }
    }

    private func question(_ title: String, _ time: MeetingTime, _ task: SeriesTask) -> [Action] {
        [.push(SeriesQuestion(title: title, time: time)) { .doFor($0, task) }]
    }

    mutating func run(_ task: SeriesTask, for scope: SeriesScope, in context: ScreenContext) -> [Action] {
        switch task {
        case .meeting(let task, let meeting):
            return [.run(task.effect(on: meeting, scope: scope, knowing: context.person))]
        case .answer(let participation, let comment, let invitee, let goesOn):
            guard let meeting = pane.meeting, let date = meeting.occurrence, let id = invitee.id
            else { return [] }
            answered = (meeting.nameOfDate, scope)
            if goesOn { markNextInvitee(in: context) }
            return [
                .run(
                    AnswerCommands.recording(
                        participation, comment: comment, of: id, to: date, scope: scope
                    ) { _ in nil })
            ]
        case .toggleRole(let invitee):
            guard let meeting = pane.meeting, let date = meeting.occurrence else { return [] }
            answered = (meeting.nameOfDate, scope)
            let toggle: Effect<Message>? = AnswerCommands.togglingRole(
                of: invitee, in: date, scope: scope
            ) { _ in nil }
            return toggle.map { [.run($0)] } ?? []
        }
    }

    /// Handles a command on the selected invitee of the detail; `nil` for another command.
    package mutating func handle(
        _ command: CommandID, on invitee: Invitee, in context: ScreenContext
    ) -> [Action]? {
        if let answer = AnswerCommands.participation(of: command) {
            let comment = answer == .needsAction ? nil : invitee.comment
            return ask(.answer(answer, comment: comment, of: invitee, goesOn: true), in: context)
        }
        switch command {
        case .comment:
            guard let id = invitee.id else { return [] }
            let prompt = TextPrompt(title: say("What \(invitee.name) said"), text: invitee.comment ?? "")
            return [.push(prompt) { .commented(id, $0) }]
        case .toggleRole: return ask(.toggleRole(of: invitee), in: context)
        default: return nil
        }
    }

    /// Selects the next invitee of the shown meeting.
    mutating func markNextInvitee(in context: ScreenContext) {
        pane.markNext(by: 1, in: paneArea(in: context).size, context)
    }
}

extension Meeting {
    /// The identity of a date, also if it became an exception or the start of another series.
    fileprivate var nameOfDate: [String] { [recurrenceID, title] }
}
