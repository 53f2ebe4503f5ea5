import Features
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The check-in and the alarms of friends in the open program.
struct SafetyState: Sendable {
    /// The check-in and the trusted contacts; `nil` before they are read.
    var status: LoadCheckins.Status?
    /// The alarms of friends that were not put away, the weightiest first.
    var alarms: [Alarm] = []
    /// The time of the next step; `nil` without one, and while they are looked at.
    var next: Date?
    var isLooking = false
    var mustLookAgain = false
    /// True while the tasks outside of the file are done.
    var isDoingTasks = false
    /// The time before which that is not tried again; `nil` for any.
    var tasksAfter: Date?

    var open: Checkin? { status?.open }
}

/// The result of a look at check-ins and alarms.
struct SafetyLook: Sendable {
    var round: CheckinRound
    var status: LoadCheckins.Status
    var alarms: TakeAlarms.Taken
}

// The open program asks whether the person has arrived, tells the contacts, and does what waits outside of the file,
// as the agent does; each step is stored by whichever comes first. The question, a call for help and friends' alarms
// are lines above every screen: none takes a letter that is being typed.
extension App {
    /// The delay after a failure, and before another attempt at tasks that another process does, in seconds.
    private static let (patience, pause): (TimeInterval, TimeInterval) = (60, 5)

    var isSafetyDue: Bool { safety.next.map { $0 <= now } ?? false }

    /// The next time to wake: for a step, or for the next second of a countdown.
    var nextSafety: Date? {
        let second = countdown.map { screen in
            let left = screen.endsAt.timeIntervalSince(now)
            return left <= 0 ? now : screen.endsAt.addingTimeInterval(1 - left.rounded(.up))
        }
        return [safety.next, second].compactMap(\.self).min()
    }

    // MARK: - Steps

    /// Takes the due step: at the start, at its time, and after every change and round of mail.
    mutating func lookAfterSafety() -> [Request] {
        guard hasLookedAround else { return [] }
        if safety.isLooking {
            safety.mustLookAgain = true
            return []
        }
        safety.isLooking = true
        safety.next = nil
        return start(Self.doWhatIsDue)
    }

    /// Other failures for the same reason are shown.
    private static let doWhatIsDue: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            guard let round = try? await workspace.perform(RunCheckins()),
                let status = try? await workspace.perform(LoadCheckins()),
                let alarms = try? await workspace.perform(TakeAlarms())
            else { return EffectAnswer(.safety(nil)) }
            return EffectAnswer(.safety(SafetyLook(round: round, status: status, alarms: alarms)))
        }
    }()

    /// Takes the result of a look: a question and an alarm are announced, and mails are sent.
    mutating func take(safety look: SafetyLook?) -> [Request] {
        safety.isLooking = false
        let isFollowed = safety.mustLookAgain
        safety.mustLookAgain = false
        guard let look else {
            safety.next = now.addingTimeInterval(Self.patience)
            return []
        }
        let isChanged = safety.status != look.status || safety.alarms != look.alarms.standing
        (safety.status, safety.alarms, safety.next) = (look.status, look.alarms.standing, look.round.next)
        var requests = announce(look)
        if isChanged {
            for layer in layers where layer.screen is CheckinScreen || layer.screen is AlarmsScreen {
                requests += send(.dataChanged(of: nil), to: layer.id) ?? []
            }
        }
        if !look.round.messages.isEmpty { requests += syncMail() }
        if look.round.hasTasks { requests += doSafetyTasks() }
        return isFollowed ? requests + lookAfterSafety() : requests
    }

    private mutating func announce(_ look: SafetyLook) -> [Request] {
        var requests: [Request] = []
        let zone = context.zone
        if let asked = look.round.asked {
            let text = say.withoutAnswer(asked, now: now, zone: zone)
            requests.append(.notify(title: say.haveYouArrived, text: text, terminalNotice))
        }
        if let told = look.round.told {
            requests.append(.notify(title: Program.name, text: say.wereTold(told), terminalNotice))
        }
        for alarm in look.alarms.fresh {
            let text = [say.place(of: alarm, now: now, zone: zone), say.company(alarm)]
            requests.append(
                .notify(
                    title: say.heading(alarm),
                    text: alarm.isOpen ? text.filter { !$0.isEmpty }.joined(separator: " · ") : "",
                    terminalNotice))
        }
        return requests
    }

    /// Runs the person's command, and hands the check-in over or takes it back; nothing waits for it.
    private mutating func doSafetyTasks() -> [Request] {
        if safety.isDoingTasks { return [] }
        if let after = safety.tasksAfter, after > now, after.timeIntervalSince(now) <= Self.pause {
            safety.next = min(safety.next ?? after, after)
            return []
        }
        safety.isDoingTasks = true
        return start(Self.doTasks)
    }

    /// A failure is stored with its task, and tried again.
    private static let doTasks: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        policy.isInBackground = true
        return Effect(policy) { run in
            let report = try? await RunSafetyTasks().run(in: run.tools.workspace)
            return EffectAnswer(.safetyTasks(hasTried: report.map { $0.done + $0.failed > 0 } ?? false))
        }
    }()

    mutating func safetyTasksEnded(hasTried: Bool) -> [Request] {
        safety.isDoingTasks = false
        // What another process is doing is left to it for a while.
        safety.tasksAfter = hasTried ? nil : now.addingTimeInterval(Self.pause)
        return lookAfterSafety()
    }

    // MARK: - Keys

    /// Returns the availability of a command about safety, on any screen.
    func availabilityOfSafety(_ id: CommandID, in screen: any Screen) -> Availability? {
        switch id {
        case .openAlarms: safety.alarms.isEmpty || screen is AlarmsScreen ? nil : .available
        case .openCheckin: screen is CheckinScreen || screen is CheckinForm ? nil : .available
        default: .available
        }
    }

    /// Opens the check-in, the alarms or the countdown, above any screen; `nil` for other commands.
    mutating func settleSafety(_ command: CommandID) -> [Request]? {
        switch command {
        case .openAlarms: return push(AlarmsScreen())
        case .openCheckin:
            let isOpen = layers.contains { $0.screen is CheckinScreen || $0.screen is CheckinForm }
            if isOpen { return [] }
            return safety.open == nil ? push(SeeMeHome()) : push(CheckinScreen(safety.status))
        case .callForHelp: return callForHelp()
        default: return nil
        }
    }

    // MARK: - A call for help

    /// The open countdown; `nil` without one.
    private var countdown: CallScreen? { layers.lazy.compactMap { $0.screen as? CallScreen }.last }

    /// Begins the countdown, or calls at once during it.
    private mutating func callForHelp() -> [Request] {
        if countdown != nil { return endCountdown(atOnce: true) }
        if let open = safety.open, open.stage == .danger {
            let own = KeyMap.key(.openCheckin)
            let key = own.isEmpty ? KeyMap.key(.palette) : own
            remark = Remark(
                text: say("Your contacts have been told; \(key) tells them that all is well."), isError: false
            )
            return []
        }
        let people = safety.status?.agreed.count ?? 0
        if let status = safety.status, !status.hasCommand {
            var reason: String?
            if people == 0, status.open == nil {
                reason = say("Nobody is told: nobody has agreed to be your trusted contact. Call 112.")
            } else if !status.canSend {
                reason = say("Nobody can be told: mail is not set up. Call 112.")
            }
            if let reason {
                remark = Remark(text: reason, isError: true)
                return []
            }
        }
        return push(CallScreen(endsAt: now.addingTimeInterval(CallScreen.seconds), people: people))
    }

    /// Calls for help once the countdown is over. By a clock that was set back it begins again.
    mutating func endCountdown(atOnce: Bool = false) -> [Request] {
        guard let place = layers.lastIndex(where: { $0.screen is CallScreen }),
            let screen = layers[place].screen as? CallScreen
        else { return [] }
        let left = screen.endsAt.timeIntervalSince(now)
        if left > CallScreen.seconds + 1 {
            let end = now.addingTimeInterval(CallScreen.seconds)
            layers[place].screen = CallScreen(endsAt: end, people: screen.people)
        }
        return atOnce || left <= 0 ? close(layers[place].id, with: nil) + start(Self.call) : []
    }

    private static let call = Effect<Message>(
        Danger(), .write,
        news: { outcome in [.promise(say.askedForHelp(outcome.checkin)), .changed(nil), .mailWaits] },
        message: { _ in nil })

    // MARK: - The lines at the top

    /// A line above every screen.
    private struct SafetyLine {
        var sign: String
        var style: Style
        var text: String
        /// The command of its key, and its words.
        var command: CommandID
        var words: CommandText?
    }

    private var safetyLines: [SafetyLine] {
        var lines: [SafetyLine] = []
        let zone = context.zone
        let urgent = theme.error.adding(.reverse)
        if let checkin = safety.open {
            switch checkin.stage {
            case .armed:
                let text = say.checkinLine(checkin, now: now, zone: zone)
                lines.append(
                    SafetyLine(sign: "◷", style: theme.key, text: text, command: .openCheckin, words: nil))
            case .asked, .askedAgain, .askedTwice:
                let text = "\(say.haveYouArrived) \(say.withoutAnswer(checkin, now: now, zone: zone))"
                lines.append(
                    SafetyLine(
                        sign: "?", style: theme.warning.adding([.bold, .reverse]), text: text,
                        command: .openCheckin, words: .answerCheckin))
            case .told, .danger:
                let told = [say.toldLine(checkin, now: now, zone: zone), say.toldNames(checkin)]
                    .filter { !$0.isEmpty }.joined(separator: " · ")
                let status = safety.status
                let text = status?.isUntold == true ? say.notToldYet(waiting: status?.waiting ?? 0) : told
                lines.append(
                    SafetyLine(sign: "!", style: urgent, text: text, command: .openCheckin, words: .endDanger)
                )
            case .over: break
            }
        }
        if let first = safety.alarms.first {
            let text = say.line(first, and: safety.alarms.count - 1, now: now, zone: zone)
            let style = first.isOpen ? first.isVerified ? urgent : theme.warning.adding(.reverse) : theme.good
            let sign = first.isOpen ? "!" : "✓"
            lines.append(
                SafetyLine(sign: sign, style: style, text: text, command: .openAlarms, words: nil))
        }
        return lines
    }

    /// The number of rows of these lines, as far as there is space.
    var safetyRows: Int {
        let wanted = (safety.open == nil ? 0 : 1) + (safety.alarms.isEmpty ? 0 : 1)
        return isLargeEnough ? max(0, min(wanted, size.rows - Self.minimumSize.rows)) : 0
    }

    private func safetyArea(_ number: Int) -> Rect {
        Rect(column: 0, row: 2 + number, columns: size.columns, rows: 1)
    }

    /// The lines that are shown: friends come first if there is room for one alone, unless the person is asked.
    private var shownSafetyLines: [SafetyLine] {
        let lines = safetyLines
        guard safetyRows < lines.count else { return lines }
        let isArmed = safety.open?.stage == .armed
        return isArmed ? Array(lines.suffix(safetyRows)) : Array(lines.prefix(safetyRows))
    }

    func safetyItems() -> [FooterItem] {
        shownSafetyLines.enumerated().flatMap { number, line in
            trayItems(
                [line.command], in: safetyArea(number), saying: line.words.map { [line.command: $0] } ?? [:])
        }
    }

    /// Returns the command of the line at a point.
    func safetyCommand(at point: Point) -> CommandID? {
        for (number, line) in shownSafetyLines.enumerated() where safetyArea(number).contains(point) {
            return line.command
        }
        return nil
    }

    func drawSafety(into buffer: inout CellBuffer) {
        for (number, line) in shownSafetyLines.enumerated() {
            let area = safetyArea(number)
            let items = trayItems(
                [line.command], in: area, saying: line.words.map { [line.command: $0] } ?? [:])
            let isFilled = line.style.attributes.contains(.reverse)
            buffer.fill(area, with: isFilled ? line.style : theme.plain)
            buffer.write(line.sign, at: Point(column: 1, row: area.row), style: line.style)
            let room = (items.first?.area.column ?? area.endColumn) - 5
            buffer.write(
                TextWidth.truncated(line.text, to: max(1, room)), at: Point(column: 3, row: area.row),
                style: line.style)
            for item in items {
                let used = buffer.write(
                    item.key, at: item.area.origin, style: isFilled ? line.style : theme.key)
                buffer.write(
                    item.title, at: Point(column: item.area.column + used + 1, row: item.area.row),
                    style: isFilled ? line.style : theme.plain)
            }
        }
    }
}
