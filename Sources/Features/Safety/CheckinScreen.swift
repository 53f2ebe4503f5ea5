import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The running check-in, with the question whether the person has arrived, or the end of a call for help.
///
/// It is opened by a key alone: the question itself is a line above every screen, which takes no letter that is being
/// typed.
package struct CheckinScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case loaded(LoadCheckins.Status)
        case done
    }

    /// `nil` until it is read.
    private var status: LoadCheckins.Status?
    /// The clock when it was read, for the number of lines.
    private var read: (now: Date, zone: TimeZone) = (.distantPast, .gmt)

    package init(_ status: LoadCheckins.Status? = nil) {
        self.status = status
    }

    private var checkin: Checkin? { status?.open }
    /// True once the contacts were told, so that more time helps nobody.
    private var isTold: Bool { checkin?.stage == .told || checkin?.stage == .danger }

    package var title: String { isTold ? say("Is all well?") : say.haveYouArrived }
    package var presentation: Presentation { .panel(Size(columns: 64, rows: 10)) }
    package func panelRows(columns: Int) -> Int? {
        block(columns: columns, Theme(), now: read.now, zone: read.zone).lines.count + 1 + choices.rows
    }
    package var scopes: [CommandScope] { [.checkin] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .arrived: checkin == nil ? nil : .available
        case .moreTime: checkin == nil || isTold ? nil : .available
        case .back: .available
        default: nil
        }
    }

    private var choices: KeyedChoices {
        let arrived =
            isTold ? say("all is well: everybody who was told hears it") : say("yes, I have arrived")
        var choices: [(command: CommandID, text: String)] = [(.arrived, arrived)]
        if !isTold { choices.append((.moreTime, say("ask me again in 10 minutes"))) }
        if checkin?.stage != .danger { choices.append((.callForHelp, say("I am in danger"))) }
        choices.append((.back, say("go back")))
        return KeyedChoices(choices, in: .checkin)
    }

    private var reading: Action {
        .run(Effect(LoadCheckins(), .read("checkin").holdingInput) { .loaded($0) })
    }

    package mutating func appear(in context: ScreenContext) -> [Action] { [reading] }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.arrived): return [arrive()]
        case .command(.moreTime): return [extend(in: context)]
        case .command(.back): return [.close(nil)]
        case .command, .key: return nil
        case .mouse(let mouse, let area):
            return choices.command(clicked: mouse, first: area.rows - choices.rows).map { [.give($0)] } ?? []
        case .dataChanged: return [reading]
        case .paste, .progress, .resized: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .loaded(let found):
            (status, read) = (found, (context.now, context.zone))
            return found.open == nil ? [.close(nil)] : []
        case .done: return [.close(nil)]
        }
    }

    private func arrive() -> Action {
        .run(
            Effect(
                Arrived(), .write.holdingInput,
                news: { outcome in
                    outcome.messages.isEmpty
                        ? [.say(say("Welcome. The check-in is over.")), .changed(nil)]
                        : [.promise(say("Good. The all-clear is on its way.")), .changed(nil), .mailWaits]
                }, message: { _ in .done }))
    }

    private func extend(in context: ScreenContext) -> Action {
        let (now, zone) = (context.now, context.zone)
        return .run(
            Effect(
                ExtendCheckin(), .write.holdingInput,
                news: { outcome in
                    let due = ReminderText.moment(outcome.checkin.dueAt, now: now, zone: zone)
                    return [.say(say("You are asked again at \(due).")), .changed(nil)]
                }, message: { _ in .done }))
    }

    // MARK: - Drawing

    private func block(columns: Int, _ theme: Theme, now: Date, zone: TimeZone) -> TextBlock {
        var block = TextBlock(columns: columns)
        guard let status, let checkin else { return block }
        if isTold {
            if !status.isUntold {
                block.wrapped(say.toldLine(checkin, now: now, zone: zone), theme.strong)
            }
            if status.waiting > 0 {
                block.wrapped(say.notToldYet(waiting: status.waiting), theme.warning)
            }
            block.wrapped(say.toldNames(checkin))
            if let warning = say.withoutMail(status) { block.wrapped(warning, theme.warning) }
        } else {
            block.wrapped(say.checkinLine(checkin, now: now, zone: zone), theme.strong)
            if !checkin.destination.isEmpty {
                block.wrapped(say("On the way to \(checkin.destination.oneLine)"))
            }
            block.wrapped(say.withoutAnswer(checkin, now: now, zone: zone))
            if let warning = say.withoutMail(status) { block.wrapped(warning, theme.warning) }
            block.wrapped(
                say.sleeping(checkin, isHandedOver: status.isHandedOver),
                status.isHandedOver ? theme.muted : theme.warning)
        }
        return block
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (top, foot) = area.splitTop(max(0, area.rows - choices.rows))
        block(columns: area.columns, context.theme, now: context.now, zone: context.zone)
            .draw(into: &buffer, in: top)
        choices.draw(into: &buffer, in: foot, theme: context.theme)
        return nil
    }
}
