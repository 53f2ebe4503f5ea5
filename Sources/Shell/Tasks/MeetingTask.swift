import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A command on a meeting, wherever one is selected: in the list, in the calendar. For a date of a series the dates
/// are asked for first.
package enum MeetingTask: Hashable, Sendable {
    case delete
    /// Cancels the meeting, or takes the cancellation back.
    case toggleCancelled
    /// Marks the meeting as tentative, or as confirmed.
    case toggleTentative
    case toggleDone
    /// Counts the meeting as busy or as free; always for all dates.
    case toggleBusy
    case move(MeetingTime)

    /// The task of a command; `nil` for another command, and for one that asks for more.
    package init?(_ command: CommandID) {
        switch command {
        case .deleteMeeting: self = .delete
        case .cancelMeeting: self = .toggleCancelled
        case .toggleTentative: self = .toggleTentative
        case .toggleDone: self = .toggleDone
        case .toggleBusy: self = .toggleBusy
        default: return nil
        }
    }

    /// Returns the question for the dates of a series; `nil` if there is nothing to ask.
    package func question(about meeting: MeetingSummary) -> SeriesQuestion? {
        guard meeting.recurs else { return nil }
        let title: String
        switch self {
        case .delete: title = say("Delete which dates?")
        case .toggleCancelled:
            title =
                meeting.status == .cancelled
                ? say("Reinstate which dates?") : say("Cancel which dates?")
        case .toggleTentative: title = say("Change which dates?")
        case .move: title = say("Move which dates?")
        case .toggleDone, .toggleBusy: return nil
        }
        return SeriesQuestion(title: title, time: meeting.time)
    }

    /// Returns the effect of the task.
    ///
    /// - Parameters:
    ///   - scope: The dates of a series, as answered; any for another meeting.
    ///   - person: The person, whose own meetings alone others hear of.
    package func effect<Message>(
        on meeting: MeetingSummary, scope: SeriesScope, knowing person: Profile
    ) -> Effect<Message> {
        let id = meeting.id
        let policy = EffectPolicy.write.holdingInput
        switch self {
        case .delete:
            return Effect(DeleteMeeting(id, scope: scope), policy) {
                [
                    .say(say("Deleted “\($0.title)”; \(KeyMap.key(.undo)) brings it back.")),
                    .changed(nil), .concernsOthers(.deleted(uid: $0.uid)),
                ]
            }
        case .toggleCancelled:
            let isOff = meeting.status == .cancelled
            return Effect(SetMeetingStatus(id, isOff ? .confirmed : .cancelled, scope: scope), policy) {
                let title = $0.title
                return Self.changed(
                    $0, isOff ? say("Reinstated: “\(title)”.") : say("Cancelled: “\(title)”."))
            }
        case .toggleTentative:
            let isOff = meeting.status == .tentative
            return Effect(SetMeetingStatus(id, isOff ? .confirmed : .tentative, scope: scope), policy) {
                let title = $0.title
                return Self.changed(
                    $0, isOff ? say("Confirmed: “\(title)”.") : say("Tentative: “\(title)”."))
            }
        case .toggleDone:
            let isDone = !meeting.isDone
            return Effect(MarkMeeting(id, isDone: isDone), policy) {
                let title = $0.title
                return [
                    .say(isDone ? say("Done: “\(title)”.") : say("Reopened: “\(title)”.")), .changed(nil),
                ]
            }
        case .toggleBusy:
            let takesTime = meeting.isTransparent
            return Effect(SetTransparency(id, isTransparent: !takesTime), policy) {
                [.say(say.meetingTakesTime($0.title, takesTime)), .changed(nil)]
            }
        case .move(let time):
            return Effect(policy) { run in
                let workspace = run.tools.workspace
                let moved = try await workspace.perform(MoveMeeting(id, to: time, scope: scope))
                let warning = await ReachWarning.sentence(about: moved, in: workspace)
                return EffectAnswer(nil, news: Self.moved(moved, warning, knowing: person))
            }
        }
    }

    private static func changed(_ meeting: Meeting, _ sentence: String) -> [AppEvent] {
        [.say(sentence), .changed(nil)] + others(meeting)
    }

    private static func moved(
        _ meeting: Meeting, _ warning: String?, knowing person: Profile
    ) -> [AppEvent] {
        let isOwn = meeting.isOrganized(by: person.ownAddresses)
        let title = meeting.title
        let sentence =
            isOwn
            ? say.done(ActionTitle.changedMeeting(name: title, [.moved(to: meeting.time)]))
            : say("Moved only here: “\(title)” is organized by somebody else.")
        return [
            .changed(meeting.id.map { .meeting($0) }),
            .say([sentence, warning].compactMap(\.self).joined(separator: " ")),
        ] + (isOwn ? others(meeting) : [])
    }

    private static func others(_ meeting: Meeting) -> [AppEvent] {
        meeting.id.map { [.concernsOthers(.meeting($0))] } ?? []
    }
}

extension MeetingTask {
    /// The prompt for another time of a meeting; closes with the text, which `WhenParser` reads.
    package static func promptForTime(of meeting: MeetingSummary, in context: ScreenContext) -> TextPrompt {
        let (clock, time, zone) = (context.clock, meeting.time, context.zone)
        let isToDo = !time.isScheduled
        return TextPrompt(
            title: isToDo
                ? say("New date for \(say.quotedName(meeting.title))")
                : say("Move \(say.quotedName(meeting.title))"),
            text: "",
            hint: isToDo
                ? say("A deadline such as “by fri” or “+1w”, or a time: “sat 11:00”")
                : say("A day, a time or a shift: “fri”, “14:30”, “+1w”, “-30m”"),
            taking: .moveToTyped, refusal: { Self.refusal(of: $0, for: [time], by: clock) },
            meaning: { Self.meaning(of: $0, for: [time], by: clock, zone) })
    }

    /// The prompt for the time of a meeting's copy.
    package static func promptForCopy(of meeting: MeetingSummary, in context: ScreenContext) -> TextPrompt {
        let (clock, time, zone) = (context.clock, meeting.time, context.zone)
        return TextPrompt(
            title: say("Duplicate \(say.quotedName(meeting.title))"), text: "",
            hint: say("The time of the copy: “+1w”, “fri”, “3 dec 14:30”"), taking: .copyToTyped,
            refusal: { Self.refusal(of: $0, for: [time], by: clock) },
            meaning: { Self.meaning(of: $0, for: [time], by: clock, zone) })
    }

    /// The prompt for another time of several meetings, which all move by the same words.
    package static func promptForTime(
        ofSeveral meetings: [MeetingSummary], in context: ScreenContext
    ) -> TextPrompt {
        let (clock, times, zone) = (context.clock, meetings.map(\.time), context.zone)
        let count = times.count
        return TextPrompt(
            title: say("Move \(count) meeting", "Move \(count) meetings", count), text: "",
            hint: say("A shift such as “+1w” or “-30m”, or a day or time for all of them"),
            taking: .moveToTyped, refusal: { Self.refusal(of: $0, for: times, by: clock) },
            meaning: { Self.meaning(of: $0, for: times, by: clock, zone) })
    }

    /// Returns the error of a typed time for one of the meetings; `nil` if it is valid for all.
    private static func refusal(
        of typed: String, for times: [MeetingTime], by clock: PlanningClock
    ) -> String? {
        do throws(WhenError) {
            for time in times { _ = try WhenParser.movedTime(typed, clock: clock, of: time) }
            return nil
        } catch {
            return error.sentence
        }
    }

    /// Returns the new times: of one meeting in full, of several the first ones; `nil` for an invalid text.
    private static func meaning(
        of typed: String, for times: [MeetingTime], by clock: PlanningClock, _ zone: TimeZone
    ) -> String? {
        let moved = times.compactMap { try? WhenParser.movedTime(typed, clock: clock, of: $0) }
        guard !typed.trimmed.isEmpty, moved.count == times.count, let first = moved.first else { return nil }
        guard moved.count > 1 else {
            let facts = [
                MeetingText.when(first, readerZone: zone),
                Countdown.text(from: clock.now, to: first, readerZone: zone),
            ]
            return facts.compactMap { $0 }.joined(separator: " · ")
        }
        let starts = moved.prefix(mostMeanings).map { DateText.start($0) }
        let more = moved.count - starts.count
        return starts.joined(separator: ", ") + (more > 0 ? " +\(more)" : "")
    }

    /// The new times of several meetings that are shown.
    private static let mostMeanings = 3
}
