import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// The meeting at the cursor: its commands, the next one and the one before, and moving it by keys.
extension CalendarScreen {
    // MARK: - The meeting at the cursor

    /// Finds the meeting at the cursor; the clicked one of several.
    func meetingAtCursor(in context: ScreenContext) -> (meeting: MeetingSummary, others: Int)? {
        if view == .agenda { return agenda.item.map { ($0.meeting, 0) } }
        guard view != .year, let page = shownPage(in: context), page.covers(cursor.day...cursor.day) else {
            return nil
        }
        let there =
            hasHours
            ? HourSheet.meetings(
                at: cursor, of: page.meetings,
                HourAxis(days: neededDays(in: context), zone: context.zone),
                minutes: HourSheet.minutes(of: context.body), zone: context.zone)
            : page.meetings.filter { $0.days(in: context.zone)?.contains(cursor.day) ?? false }
        if let pointed, let meeting = page.meetings.first(where: { $0.id == pointed }) {
            return (meeting, there.count { $0.id != pointed })
        }
        return there.first.map { ($0, there.count - 1) }
    }

    /// The page of the sheets, with the grabbed meeting at its new time.
    func shownPage(in context: ScreenContext) -> CalendarPage? {
        page?.showing(grabbed, in: context.zone)
    }

    /// Handles a command on the meeting at the cursor; `nil` for another command.
    mutating func handleOnMeeting(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .nextMeeting: return seek(forward: true, in: context)
        case .previousMeeting: return seek(forward: false, in: context)
        default: break
        }
        guard let meeting = current?.meeting, meeting.id.contactID == nil else { return nil }
        if let task = MeetingTask(command) { return ask(task, on: meeting, in: context) }
        switch command {
        case .editMeeting, .answers:
            return [
                .run(
                    Effect(reading: { [id = meeting.id] in try $0.meeting(id) }, .read().holdingInput) {
                        .read($0, for: command)
                    })
            ]
        case .moveMeeting:
            return [
                .push(MeetingTask.promptForTime(of: meeting, in: context)) { .typedTime($0, of: meeting) }
            ]
        case .showArrivals: return [.open(OpenArrivals(occurrence: meeting.id, title: meeting.title))]
        case .showTable: return [.open(ShowTable(of: meeting))]
        default: return nil
        }
    }

    /// Does a task, once the dates of a series are chosen.
    func ask(_ task: MeetingTask, on meeting: MeetingSummary, in context: ScreenContext) -> [Action] {
        guard let question = task.question(about: meeting) else {
            return [.run(task.effect(on: meeting, scope: .all, knowing: context.person))]
        }
        return [.push(question) { .doFor($0, task, on: meeting) }]
    }

    // MARK: - The next meeting

    private func seek(forward: Bool, in context: ScreenContext) -> [Action] {
        let load = LoadAgenda(
            around: cursor.day, before: forward ? 60 : 120, after: forward ? 120 : 60, text: filter.text,
            zone: context.zone)
        return [
            .run(Effect(load, .read("seek").holdingInput) { .sought($0, forward: forward) })
        ]
    }

    /// Goes to the meeting after the one at the cursor, or before it, in the order of the agenda.
    mutating func goToNeighbour(in page: AgendaPage, forward: Bool, in context: ScreenContext) -> [Action] {
        var seen: Set<OccurrenceIdentity> = []
        let meetings = page.days.flatMap(\.meetings).filter {
            $0.id.contactID == nil && seen.insert($0.id).inserted
        }
        let here = cursor.instant(in: context.zone)
        let index: Int?
        let known = pointed ?? current?.meeting.id
        if let known, let place = meetings.firstIndex(where: { $0.id == known }) {
            index = place + (forward ? 1 : -1)
        } else if forward {
            index = meetings.firstIndex { ($0.start ?? here) >= here }
        } else {
            index = meetings.lastIndex { ($0.start ?? here) < here }
        }
        guard let index, meetings.indices.contains(index) else {
            return [.say(forward ? say("There is no later meeting.") : say("There is no earlier meeting."))]
        }
        return point(at: meetings[index], in: context)
    }

    /// Moves the cursor to a meeting, and selects it.
    mutating func point(at meeting: MeetingSummary, in context: ScreenContext) -> [Action] {
        let actions = follow(meeting, in: context)
        if view == .agenda {
            agenda.select(agenda.items.firstIndex { $0.meeting.id == meeting.id } ?? agenda.selected)
            followAgenda(in: context)
        } else {
            pointed = meeting.id
        }
        return actions
    }

    /// Moves the cursor to the start of a meeting.
    private mutating func follow(_ meeting: MeetingSummary, in context: ScreenContext) -> [Action] {
        if !meeting.takesWholeDays, let start = meeting.start {
            cursor = CalendarCursor(start, in: context.zone)
        } else if let day = meeting.time.firstDay(in: context.zone) {
            cursor = cursor.at(day)
        }
        mark = nil
        if view == .agenda { agenda.follow(cursor, zone: context.zone) }
        return moved(in: context)
    }

    // MARK: - Moving a meeting by keys

    /// True if there is a meeting at the cursor that can be grabbed: in a row of hours, not one of whole days,
    /// and none of a read-only calendar.
    var canGrab: Bool {
        guard view != .agenda, view != .year, let current, current.meeting.id.contactID == nil,
            !isReadOnly(current.meeting)
        else { return false }
        return !hasHours || pointed != nil || !current.meeting.takesWholeDays
    }

    /// Returns whether a meeting cannot be changed here.
    func isReadOnly(_ meeting: MeetingSummary) -> Bool {
        meeting.calendarID.map { readOnlyCalendars.contains($0) } ?? false
    }

    /// Grabs the meeting at the cursor; `false` if there is none.
    mutating func grab(in context: ScreenContext) -> Bool {
        guard canGrab, let current else { return false }
        grabbed = GrabbedMeeting(current.meeting)
        pointed = current.meeting.id
        return true
    }

    /// Handles a command while a meeting is grabbed.
    mutating func handleGrabbed(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        let row = HourSheet.minutes(of: context.body)
        let (hasHours, view) = (hasHours, view)
        switch command {
        case .moveLeft: grabbed?.move(days: -1, minutes: 0)
        case .moveRight: grabbed?.move(days: 1, minutes: 0)
        case .moveUp, .moveDown:
            let step = command == .moveUp ? -1 : 1
            grabbed?.move(days: hasHours ? 0 : 7 * step, minutes: hasHours ? row * step : 0)
        case .pageUp, .pageDown:
            let step = command == .pageUp ? -1 : 1
            grabbed?.move(days: step * (view == .day ? 1 : view == .week ? 7 : 28), minutes: 0)
        case .lengthen: grabbed?.lengthen(minutes: GrabbedMeeting.least, days: 1)
        case .shorten: grabbed?.lengthen(minutes: -GrabbedMeeting.least, days: -1)
        case .take: return drop(in: context)
        // Nothing is stored yet that could be undone otherwise.
        case .back, .undo:
            guard let meeting = grabbed?.meeting else { return nil }
            grabbed = nil
            return point(at: meeting, in: context)
        default: return nil
        }
        return followGrabbed(in: context)
    }

    /// Keeps the cursor at the start of the grabbed meeting.
    mutating func followGrabbed(in context: ScreenContext) -> [Action] {
        guard let grabbed else { return [] }
        let actions = follow(grabbed.shown(in: context.zone), in: context)
        pointed = grabbed.meeting.id
        return actions
    }

    /// Stores the new time of the grabbed meeting, which stays grabbed until that is done.
    mutating func drop(in context: ScreenContext) -> [Action] {
        guard let grabbed else { return [] }
        guard grabbed.isChanged(in: context.zone) else {
            self.grabbed = nil
            return point(at: grabbed.meeting, in: context)
        }
        return ask(.move(grabbed.time(in: context.zone)), on: grabbed.meeting, in: context)
    }
}
