import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// The commands for the marked meetings, and those that write or copy the selected one.
extension MeetingsScreen {
    /// The marked meetings, where commands act on them: in the detail they act on the shown one.
    var activeMarks: [MeetingSummary] { focus == .list ? marked : [] }

    /// The meetings that a command for several acts on.
    private func meant(_ selected: MeetingSummary?) -> [MeetingSummary] {
        activeMarks.isEmpty ? selected.map { [$0] } ?? [] : activeMarks
    }

    /// Marks or unmarks a meeting.
    mutating func toggleMark(of meeting: MeetingSummary) {
        if let place = marked.firstIndex(where: { $0.id == meeting.id }) {
            marked.remove(at: place)
        } else {
            marked.append(meeting)
        }
    }

    /// Handles a command on the marked meetings, or one that several have in common; `nil` for another command.
    func handleMarked(
        _ command: CommandID, _ selected: MeetingSummary?, in context: ScreenContext
    ) -> [Action]? {
        let meetings = meant(selected)
        guard !meetings.isEmpty else { return nil }
        switch command {
        case .exportMeetings:
            let export = ExportMeetings(meetings.map(\.meetingID), organizer: context.person.organizer)
            let write = WriteMeetings(export, title: meetings.count == 1 ? meetings[0].title : nil)
            return [
                .run(Effect(write, .read().holdingInput, news: { [.say(say("Written: \($0)"))] }))
            ]
        case .duplicateMeeting:
            guard activeMarks.isEmpty, let meeting = selected else { return nil }
            return [
                .push(MeetingTask.promptForCopy(of: meeting, in: context)) { .duplicate(meeting.id, $0) }
            ]
        default: break
        }
        guard !activeMarks.isEmpty else { return nil }
        switch command {
        case .deleteMeeting: return [change(.delete, in: context)]
        case .cancelMeeting:
            let isOff = marked.allSatisfy { $0.status == .cancelled }
            return [change(.status(isOff ? .confirmed : .cancelled), in: context)]
        case .toggleTentative:
            let isOff = marked.allSatisfy { $0.status == .tentative }
            return [change(.status(isOff ? .confirmed : .tentative), in: context)]
        case .toggleDone: return [change(.done(!marked.allSatisfy(\.isDone)), in: context)]
        case .moveMeeting, .setNewDate:
            return [
                .push(MeetingTask.promptForTime(ofSeveral: marked, in: context)) { .moveMarked($0) }
            ]
        default: return nil
        }
    }

    /// Changes the marked meetings as one action.
    func change(_ change: ChangeMeetings.Change, in context: ScreenContext) -> Action {
        let undo = KeyMap.key(.undo)
        let operation = ChangeMeetings(marked.map(\.id), change, zone: context.zone)
        return .run(
            Effect(.write.holdingInput) { run in
                let changed = try await run.tools.workspace.perform(operation)
                let count = changed.count
                guard count > 0 else {
                    return EffectAnswer(.unmark, news: [.say(say("These meetings no longer exist."))])
                }
                var sentence = Self.sentence(of: change, count: count, undo: undo)
                if case .move = change {
                    let ids = changed.compactMap(\.occurrence)
                    let clashing = try await run.tools.workspace.read { try $0.clashing(ids).count }
                    if clashing > 0 {
                        sentence += " "
                        sentence += say(
                            "\(clashing) of them overlaps another meeting.",
                            "\(clashing) of them overlap other meetings.", clashing)
                    }
                }
                return EffectAnswer(
                    .unmark,
                    news: [
                        .say(sentence), .changed(nil),
                        .concernsOthers(.several(uids: Set(changed.map(\.uid)))),
                    ])
            })
    }

    /// Returns the sentence about changed meetings.
    private static func sentence(of change: ChangeMeetings.Change, count: Int, undo: String) -> String {
        switch change {
        case .delete:
            say(
                "Deleted \(count) meeting; \(undo) brings it back.",
                "Deleted \(count) meetings; \(undo) brings them back.", count)
        case .move:
            say(
                "Moved \(count) meeting; \(undo) undoes it.",
                "Moved \(count) meetings; \(undo) undoes it.", count)
        case .status(.cancelled):
            say(
                "Cancelled \(count) meeting; \(undo) undoes it.",
                "Cancelled \(count) meetings; \(undo) undoes it.", count)
        case .status, .done:
            say(
                "Changed \(count) meeting; \(undo) undoes it.",
                "Changed \(count) meetings; \(undo) undoes it.", count)
        }
    }

    /// Plans the copy of a meeting.
    func duplicate(_ id: OccurrenceIdentity, at text: String, in context: ScreenContext) -> [Action] {
        let duplicate = DuplicateMeeting(id, start: text, keepsHour: true, zone: context.zone)
        return [
            .run(
                Effect(.write.holdingInput) { run in
                    let workspace = run.tools.workspace
                    let copy = try await workspace.perform(duplicate)
                    let warning = await ReachWarning.sentence(about: copy, in: workspace)
                    let sentences = [say.duplicated(copy), warning].compactMap(\.self)
                    return EffectAnswer(
                        nil,
                        news: [
                            .changed(copy.id.map { .meeting($0) }), .say(sentences.joined(separator: " ")),
                        ])
                })
        ]
    }

    /// Reads the whole meeting for a command.
    func read(_ meeting: MeetingSummary, for command: CommandID) -> [Action] {
        [
            .run(
                Effect(reading: { [id = meeting.id] in try $0.meeting(id) }, .read().holdingInput) {
                    .read($0, for: command)
                })
        ]
    }

    /// Handles a command of the place of a meeting.
    func act(_ command: CommandID, at meeting: Meeting) -> [Action] {
        if command == .directions {
            return ShowDirections(to: meeting.venue, meeting: meeting.occurrence).map { [.open($0)] } ?? []
        }
        return meeting.venue.flatMap { VenueCommands.actions(command, for: $0) } ?? []
    }
}
