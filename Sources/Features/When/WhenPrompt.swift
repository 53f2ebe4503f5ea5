import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// Asks for a time in words such as “fri 15:00”, and shows its meaning and overlapping meetings; a key opens
/// the calendar.
package struct WhenPrompt: Screen {
    package typealias Outcome = PlannedTime

    package enum Message: Sendable {
        /// The time picked in the calendar or the list of free time.
        case picked(PlannedTime)
        /// The meetings that overlap the typed time.
        case overlapping([MeetingSummary])
        /// The prompt is to be closed, with any unsaved text.
        case leave
    }

    package let title: String
    /// The parameters of the calendar.
    private let picking: PickWhen
    private var field = TextField()
    /// The meaning of the text; `nil` for an empty one.
    private var meant: Meaning?
    private var overlaps: [MeetingSummary] = []

    private enum Meaning: Sendable {
        /// A time; a day may lack its hour.
        case time(MeetingTime, lacksHour: Bool)
        /// An error message.
        case wrong(String)
    }

    package init(_ route: TypeWhen) {
        (title, picking) = (route.title, route.picking)
    }

    /// The rows below the input line.
    private static let rowsBelow = 4

    package var presentation: Presentation { .panel(Size(columns: 64, rows: 1 + Self.rowsBelow)) }
    package var scopes: [CommandScope] { [.prompt, .entering] }
    package var isTyping: Bool { true }

    private var time: MeetingTime? {
        if case .time(let time, _) = meant { time } else { nil }
    }

    private var lacksHour: Bool {
        if case .time(_, true) = meant { true } else { false }
    }

    /// True if Enter opens the calendar: for a time, or for the hour of a day.
    private var isCalendarNext: Bool { meant == nil || lacksHour }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .take: isCalendarNext ? nil : .available
        case .openCalendar: isCalendarNext ? .available : nil
        case .goOn: nil
        default: .available
        }
    }

    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .take ? .takeTyped : command.text
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .dataChanged: return findOverlaps(in: context)
        case .mouse, .progress, .resized: return []
        }
    }

    private func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .take: return time.map { [.close(PlannedTime($0))] } ?? []
        case .openCalendar, .lookIntoCalendar:
            var route = picking
            route.time = time ?? picking.time
            route.asksForHour = lacksHour
            return [.open(route) { .picked($0) }]
        case .findFreeTime:
            let known = time ?? picking.time
            let route = PickFreeTime(
                minutes: known?.minutes ?? context.clock.usualMinutes,
                zone: known?.zoneIdentifier ?? context.zone.identifier,
                planned: known.map { PlannedTime($0) }, excluding: picking.excluding)
            return [.open(route) { .picked($0) }]
        case .back:
            return field.text.isEmpty ? [.close(nil)] : [.push(ConfirmScreen.leavingForm) { _ in .leave }]
        default: return nil
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .picked(let planned):
            return planned.recurrence == nil
                ? [.close(planned)] : [.say(say("Enter a single time or day, not a series or a deadline."))]
        case .overlapping(let found):
            overlaps = time == nil ? [] : found
            return []
        case .leave: return [.close(nil)]
        }
    }

    // MARK: - Input

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        let before = field.text
        guard field.handle(event) else { return nil }
        guard field.text != before else { return [] }
        meant = meaning(in: context)
        return findOverlaps(in: context)
    }

    private func meaning(in context: ScreenContext) -> Meaning? {
        guard !field.text.allSatisfy(\.isWhitespace) else { return nil }
        do throws(WhenError) {
            let typed = try WhenParser.typed(field.text, clock: context.clock, changing: picking.time)
            guard let when = typed.when, when.recurrence == nil else {
                return .wrong(say("Enter a single time or day, not a series or a deadline."))
            }
            return .time(typed.meetingTime(in: context.zone), lacksHour: when.lacksHour)
        } catch {
            return .wrong(error.sentence)
        }
    }

    private static let overlapSlot = "overlaps"

    private mutating func findOverlaps(in context: ScreenContext) -> [Action] {
        guard let time, time.isScheduled, let interval = time.interval(in: context.zone) else {
            overlaps = []
            return [.cancel(slot: Self.overlapSlot)]
        }
        let wanted = DateInterval(start: interval.lowerBound, end: interval.upperBound)
        let find = FindOverlaps(wanted, excluding: picking.excluding)
        return [.run(Effect(find, .read(Self.overlapSlot)) { .overlapping($0) })]
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let parts = area.splitTop(1)
        var block = TextBlock(columns: parts.rest.columns)
        switch meant {
        case nil: break
        case .wrong(let sentence): block.wrapped(sentence, theme.warning)
        case .time(let time, let lacksHour):
            var facts = ["→ " + MeetingText.when(time, readerZone: context.zone)]
            if let countdown = Countdown.text(from: context.now, to: time, readerZone: context.zone) {
                facts.append(countdown)
            }
            if lacksHour {
                facts.append(say("\(KeyMap.key(.openCalendar, in: .entering)) picks the hour"))
            }
            block.wrapped(facts.joined(separator: " · "), theme.muted)
        }
        if let first = overlaps.first {
            let clocks = DateText.timeLine(first.time, readerZone: context.zone)
            let more = overlaps.count > 1 ? " +\(overlaps.count - 1)" : ""
            block.wrapped("! " + say.overlaps(first.title, clocks) + more, theme.warning)
        }
        block.draw(into: &buffer, in: parts.rest)
        return field.draw(
            into: &buffer, in: parts.top, style: theme.plain,
            placeholder: say.whenInvitation(key: KeyMap.key(.openCalendar, in: .entering)).fitting(
                parts.top.columns), placeholderStyle: theme.example,
            isFocused: true)
    }
}
