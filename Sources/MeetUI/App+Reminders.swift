import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The state of reminders in the open program.
struct ReminderState: Sendable {
    /// The shown reminders that are neither snoozed nor dismissed, earliest first: they are listed at the
    /// bottom of the screen.
    var notices: [DueReminder] = []
    /// The time of the next check; `nil` if there are no more.
    var next: Date?
    /// True during a check, and whether another one follows.
    var isLooking = false
    var mustLookAgain = false
    /// The shown reminders that are not recorded yet.
    var untold: Set<ReminderIdentity> = []
}

// Reminders are shown on a line at the bottom, on any screen. Due ones are taken by an operation for this
// program, so that no agent shows them too; once they are on the screen, that is recorded.
extension App {
    /// The next time to wake for a reminder.
    package var nextReminder: Date? { reminders.next }

    var isReminderDue: Bool { reminders.next.map { $0 <= now } ?? false }

    /// Checks for due reminders; at the start, at the time of the next one, and after every change.
    mutating func lookForReminders() -> [Request] {
        guard hasStarted else { return [] }
        if reminders.isLooking {
            reminders.mustLookAgain = true
            return []
        }
        reminders.isLooking = true
        reminders.next = nil
        return start(Self.takeReminders)
    }

    /// The delay after a failure, in seconds.
    private static let patience: TimeInterval = 60

    /// Shows the due reminders.
    mutating func take(_ taken: TakenReminders?) -> [Request] {
        reminders.isLooking = false
        var requests: [Request] = []
        if let taken {
            reminders.next = taken.next
            let due = Set(taken.due.map(\.id))
            reminders.notices.removeAll { notice in
                due.contains(notice.id)
                    || !taken.standing.contains(notice.id) && !reminders.untold.contains(notice.id)
            }
            reminders.notices += taken.due
            if !taken.due.isEmpty { requests.append(notify(taken.due)) }
            reminders.untold.formUnion(due)
        } else {
            reminders.next = now.addingTimeInterval(Self.patience)
        }
        if !reminders.untold.isEmpty { requests += start(Self.note(Array(reminders.untold))) }
        if reminders.mustLookAgain {
            reminders.mustLookAgain = false
            requests += lookForReminders()
        }
        return requests
    }

    private func notify(_ due: [DueReminder]) -> Request {
        let (title, text) = ReminderText.notice(due, now: now, zone: context.zone)
        return .notify(title: title, text: text, quietNotice)
    }

    var terminalNotice: TerminalNotice? {
        switch person.terminalNotices {
        case .auto: .likely
        case .bell: .bell
        case .off: nil
        case .osc9: .sequence(.osc9)
        case .osc777: .sequence(.osc777)
        case .osc99: .sequence(.osc99)
        }
    }

    /// Other failures for the same reason are shown.
    private static let takeReminders: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        return Effect(policy) { run in
            EffectAnswer(.reminders(try? await run.tools.workspace.perform(TakeReminders())))
        }
    }()

    /// Records shown reminders; after a failure, they are recorded after the next check.
    private static func note(_ ids: [ReminderIdentity]) -> Effect<Message> {
        Effect(.write) { run in
            let isNoted = (try? await run.tools.workspace.perform(ConfirmReminders(ids))) != nil
            return EffectAnswer(.noted(isNoted ? ids : []))
        }
    }

    // MARK: - Answering

    /// Snoozes, dismisses or shows all reminders at the bottom, on any screen; `nil` for other commands.
    mutating func settleNotices(_ command: CommandID) -> [Request]? {
        let ids = reminders.notices.map(\.id)
        let (now, zone) = (now, context.zone)
        switch command {
        case .snoozeReminders:
            reminders.notices = []
            let end = Snooze.usual.end(PlanningClock(now: now, zone: zone))
            let moment = ReminderText.moment(end, now: now, zone: zone)
            return start(
                Effect(
                    SnoozeReminders(ids, .usual, zone: zone), .write,
                    news: { _ in [.say(say("Next reminder: \(moment)."))] },
                    message: { _ in .remindersSettled }))
        case .dismissReminders:
            reminders.notices = []
            return start(
                Effect(
                    DismissReminders(ids), .write, news: { [.say(say.dismissed(max(1, $0.count)))] },
                    message: { _ in .remindersSettled }))
        case .reminders: return Screens.screen(of: command, in: self).map { push($0) }
        default: return nil
        }
    }

    // MARK: - The line at the foot

    /// The number of rows: one if there is space.
    var noticeRows: Int {
        reminders.notices.isEmpty || size.rows < Self.minimumSize.rows + 2 + safetyRows ? 0 : 1
    }

    /// The row above the rule, or above a remark of several lines on it.
    var noticeArea: Rect {
        Rect(
            column: 0, row: size.rows - 3 - max(0, remarkLines.count - 1), columns: size.columns,
            rows: isLargeEnough ? noticeRows : 0)
    }

    func noticeItems() -> [FooterItem] {
        trayItems([.dismissReminders, .snoozeReminders, .reminders], in: noticeArea)
    }

    func drawNotice(into buffer: inout CellBuffer) {
        drawTray(
            sign: "◆", style: theme.warning,
            text: ReminderText.line(reminders.notices, now: now, zone: context.zone), items: noticeItems(),
            in: noticeArea, into: &buffer)
    }

    // MARK: - A line at the foot, of whatever it tells

    /// Returns the keys that answer it, at its right end: as many as leave space for its text.
    ///
    /// - Parameters:
    ///   - ids: The last one is left out first.
    ///   - words: The words of commands that do something more particular here.
    func trayItems(
        _ ids: [CommandID], in tray: Rect, saying words: [CommandID: CommandText] = [:]
    ) -> [FooterItem] {
        guard !tray.isEmpty else { return [] }
        var items: [FooterItem] = []
        var end = size.columns - 1
        for id in ids {
            guard let known = keys.command(id), let key = known.strokes.first, isKnown(id) else { continue }
            let command = known.saying(words[id] ?? known.text)
            let columns = TextWidth.columns(of: key.title) + 1 + TextWidth.columns(of: command.title)
            guard end - columns >= size.columns / 2 else { break }
            items.append(
                FooterItem(
                    command: id, key: key.title, title: command.title,
                    area: Rect(column: end - columns, row: tray.row, columns: columns, rows: 1), isKept: true)
            )
            end -= columns + 2
        }
        return items.reversed()
    }

    func drawTray(
        sign: String, style: Style, text: String, items: [FooterItem], in area: Rect,
        into buffer: inout CellBuffer
    ) {
        guard !area.isEmpty else { return }
        buffer.fill(area, with: theme.plain)
        let room = (items.first?.area.column ?? area.endColumn) - 5
        buffer.write(sign, at: Point(column: 1, row: area.row), style: style)
        buffer.write(
            TextWidth.truncated(text, to: max(1, room)), at: Point(column: 3, row: area.row),
            style: theme.strong)
        for item in items {
            let used = buffer.write(item.key, at: item.area.origin, style: theme.key)
            buffer.write(item.title, at: Point(column: item.area.column + used + 1, row: item.area.row))
        }
    }
}
