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
            return [.push(duplicatePrompt(for: meeting, in: context)) { .duplicate(meeting.id, $0) }]
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
            let count = marked.count
            let prompt = TextPrompt(
                title: say("Move \(count) meeting", "Move \(count) meetings", count), text: "",
                hint: say("A shift such as “+1w” or “-30m”, or a day or time for all of them"),
                refusal: Self.refusal(of: marked, clock: context.clock))
            return [.push(prompt) { .moveMarked($0) }]
        default: return nil
        }
    }

    /// Changes the marked meetings as one action.
    func change(_ change: ChangeMeetings.Change, in context: ScreenContext) -> Action {
        let undo = KeyMap.key(.undo)
        return .run(
            Effect(
                ChangeMeetings(marked.map(\.id), change, zone: context.zone), .write.holdingInput,
                news: { changed in
                    let count = changed.count
                    guard count > 0 else { return [.say(say("These meetings no longer exist."))] }
                    let sentence =
                        switch change {
                        case .delete:
                            say(
                                "Deleted \(count) meeting; \(undo) brings it back.",
                                "Deleted \(count) meetings; \(undo) brings them back.", count)
                        case .status, .done, .move:
                            say(
                                "Changed \(count) meeting; \(undo) undoes it.",
                                "Changed \(count) meetings; \(undo) undoes it.", count)
                        }
                    return [
                        .say(sentence), .changed(nil),
                        .concernsOthers(.several(uids: Set(changed.map(\.uid)))),
                    ]
                },
                message: { _ in .unmark }))
    }

    private static func refusal(
        of meetings: [MeetingSummary], clock: PlanningClock
    ) -> @Sendable (String) -> String? {
        { text in
            do throws(WhenError) {
                for meeting in meetings {
                    _ = try WhenParser.movedTime(text, clock: clock, of: meeting.time)
                }
                return nil
            } catch {
                return error.sentence
            }
        }
    }

    private func duplicatePrompt(for meeting: MeetingSummary, in context: ScreenContext) -> TextPrompt {
        TextPrompt(
            title: say("Duplicate \(say.quotedName(meeting.title))"), text: "",
            hint: say("The time of the copy: “+1w”, “fri”, “3 dec 14:30”"),
            refusal: Self.refusal(of: [meeting], clock: context.clock))
    }

    /// Plans the copy of a meeting.
    func duplicate(_ id: OccurrenceIdentity, at text: String, in context: ScreenContext) -> [Action] {
        [
            .run(
                Effect(
                    DuplicateMeeting(id, start: text, keepsHour: true, zone: context.zone),
                    .write.holdingInput,
                    news: { copy in
                        [
                            .changed(copy.id.map { .meeting($0) }),
                            .say(say.done(.added(.meeting, name: copy.title))),
                        ]
                    }))
        ]
    }
}
