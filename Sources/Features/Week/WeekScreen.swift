import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// A week of one's own time: what is planned and done of each slot, with the sums of each day and of the
/// week.
package struct WeekScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case loaded(OwnWeek)
        /// The meeting to be changed; `nil` if it no longer exists.
        case read(Meeting?)
        /// The amount typed for a slot; empty for the planned one.
        case did(String, OwnWeek.Slot)
        /// The measure typed for a slot; empty for none.
        case measured(String, OwnWeek.Slot)
        /// The dates of a series that get a measure.
        case measuredDates(SeriesScope, Measure?, MeetingSummary)
        /// The goals, as typed.
        case aimed(String)
        /// The chosen dates of a task.
        case doFor(SeriesScope, MeetingTask, on: MeetingSummary)
    }

    /// The selected day, and the index of its selected slot.
    private(set) var day: CalendarDate
    private(set) var index = 0
    /// The week that was read last; `nil` until one is.
    private(set) var week: OwnWeek?

    private static let policy = EffectPolicy.write.holdingInput

    package init(on day: CalendarDate) {
        self.day = day
    }

    package var title: String { say("The week") }
    package var scopes: [CommandScope] { [.ownWeek] }

    /// The shown week, if it has the selected day.
    private var current: OwnWeek? {
        guard let week, week.days.contains(where: { $0.date == day }) else { return nil }
        return week
    }
    private var slots: [OwnWeek.Slot] {
        guard let week, let shown = week.days.first(where: { $0.date == day }) else { return [] }
        return shown.slots
    }
    /// The selected slot.
    var slot: OwnWeek.Slot? {
        let there = slots
        return there.indices.contains(index) ? there[index] : nil
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .open, .editMeeting, .deleteMeeting, .markOwnTime, .changeMeasure:
            guard let slot else { return .unavailable(say("There is no time of your own at the cursor.")) }
            if command != .open, let reason = context.readOnly(slot.meeting.calendarID) {
                return .unavailable(reason)
            }
            return .available
        default: return .available
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [read(in: context)] }

    private func read(in context: ScreenContext) -> Action {
        let load = LoadWeek(from: context.weeks.start(of: day), zone: context.zone)
        return .run(Effect(load, .read("week").holdingInput) { .loaded($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .mouse(let mouse, _): return point(mouse, in: context)
        case .dataChanged: return [read(in: context)]
        case .key: return nil
        case .paste, .progress, .resized: return []
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .back: return [.close(nil)]
        case .moveUp: return select(index - 1)
        case .moveDown: return select(index + 1)
        case .moveLeft: return go(to: day.adding(days: -1), in: context)
        case .moveRight: return go(to: day.adding(days: 1), in: context)
        case .moveFirst: return go(to: context.weeks.start(of: day), in: context)
        case .moveLast: return go(to: context.weeks.start(of: day).adding(days: 6), in: context)
        case .pageUp: return go(to: day.adding(days: -7), in: context)
        case .pageDown: return go(to: day.adding(days: 7), in: context)
        case .goToToday: return go(to: context.today, in: context)
        case .newMeeting: return [.open(PlanInOneLine())]
        case .weekGoals: return [askForGoals()]
        default: return slot.flatMap { handle(command, on: $0, in: context) }
        }
    }

    private func handle(
        _ command: CommandID, on slot: OwnWeek.Slot, in context: ScreenContext
    ) -> [Action]? {
        let meeting = slot.meeting
        switch command {
        case .open: return [.open(OpenMeeting(occurrence: meeting.id))]
        case .editMeeting:
            return [
                .run(
                    Effect(reading: { [id = meeting.id] in try $0.meeting(id) }, .read().holdingInput) {
                        .read($0)
                    })
            ]
        case .deleteMeeting: return ask(.delete, on: meeting, in: context)
        case .markOwnTime:
            guard !meeting.isDone, let measure = slot.entry.measure else {
                return ask(.toggleDone, on: meeting, in: context)
            }
            return [askForAmount(of: slot, measure)]
        case .changeMeasure: return [askForMeasure(of: slot)]
        default: return nil
        }
    }

    private func ask(_ task: MeetingTask, on meeting: MeetingSummary, in context: ScreenContext) -> [Action] {
        guard let question = task.question(about: meeting) else {
            return [.run(task.effect(on: meeting, scope: .this, knowing: context.person))]
        }
        return [.push(question) { .doFor($0, task, on: meeting) }]
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .loaded(let loaded):
            week = loaded
            index = max(0, min(index, slots.count - 1))
            return []
        case .read(let meeting): return meeting.map { [.open(ChangeMeeting(meeting: $0))] } ?? []
        case .did(let text, let slot): return [mark(slot, as: text)]
        case .measured(let text, let slot):
            let measure = Measure(text, decimal: say.decimalSign)
            guard slot.meeting.recurs else { return [change(slot.meeting, to: measure, .this, context.zone)] }
            let question = SeriesQuestion(title: say("Change which dates?"), time: slot.meeting.time)
            return [.push(question) { .measuredDates($0, measure, slot.meeting) }]
        case .measuredDates(let scope, let measure, let meeting):
            return [change(meeting, to: measure, scope, context.zone)]
        case .aimed(let text):
            let goals = WeekSettings.goals(typed: text, decimal: say.decimalSign) ?? ""
            let setting = SetSetting(WeekSettings.goalsKey, to: goals.isEmpty ? nil : goals)
            return [
                .run(Effect(EditSetting(setting), Self.policy, news: { $0.news }))
            ]
        case .doFor(let scope, let task, let meeting):
            return [.run(task.effect(on: meeting, scope: scope, knowing: context.person))]
        }
    }

    // MARK: - Moving

    private mutating func select(_ place: Int) -> [Action] {
        index = max(0, min(place, slots.count - 1))
        return []
    }

    /// Goes to another day, to the slot that is nearest in time of day.
    private mutating func go(to other: CalendarDate, in context: ScreenContext) -> [Action] {
        guard other.isReal else { return [] }
        let minute = slot.map { Self.minute($0, context.zone) }
        let isKnown = week?.days.contains { $0.date == other } == true
        day = other
        let distances = slots.map { abs(Self.minute($0, context.zone) - (minute ?? 0)) }
        index = distances.indices.min { distances[$0] < distances[$1] } ?? 0
        return isKnown ? [] : [read(in: context)]
    }

    private static func minute(_ slot: OwnWeek.Slot, _ zone: TimeZone) -> Int {
        guard let start = slot.meeting.start else { return 0 }
        let wall = WallTime.at(start, in: zone)
        return wall.hour * 60 + wall.minute
    }

    private mutating func point(_ mouse: Mouse, in context: ScreenContext) -> [Action]? {
        switch mouse.kind {
        case .wheelUp: return select(index - 1)
        case .wheelDown: return select(index + 1)
        case .press(.left), .doubleClick(.left):
            guard let current, let grid = sheet(of: current, in: bounds(in: context), context),
                let hit = grid.hit(mouse.at)
            else { return [] }
            day = current.days[hit.day].date
            index = hit.slot ?? 0
            guard case .doubleClick = mouse.kind, hit.slot != nil, let slot else { return [] }
            return [.open(OpenMeeting(occurrence: slot.meeting.id))]
        default: return nil
        }
    }

    // MARK: - Questions

    private func askForAmount(of slot: OwnWeek.Slot, _ measure: Measure) -> Action {
        let known = Measure(slot.entry.done ?? measure.amount, measure.unit)
        let (unit, text) = (say.unit(measure.unit), say.measure(known))
        let hint =
            slot.entry.trackedMetres == nil
            ? say("In \(unit). Leave it empty for \(text), as planned.")
            : say("In \(unit). Leave it empty for \(text), as the track recorded.")
        let prompt = TextPrompt(
            title: say("How much of \(say.quotedName(slot.meeting.title)) did you do?"), text: "", hint: hint,
            refusal: { text in
                text.trimmed.isEmpty || Self.amount(text, measure.unit) != nil ? nil : say.noAmount(text)
            })
        return .push(prompt) { .did($0, slot) }
    }

    /// Reads an amount, with its unit or without.
    private static func amount(_ text: String, _ unit: MeasureUnit) -> Amount? {
        let decimal = say.decimalSign
        if let number = Amount(text.trimmed, decimal: decimal) { return number }
        return Measure(text, decimal: decimal).flatMap { $0.unit == unit ? $0.amount : nil }
    }

    private func mark(_ slot: OwnWeek.Slot, as text: String) -> Action {
        let measure = slot.entry.measure
        let typed = measure.flatMap { Self.amount(text, $0.unit) }
        let amount = typed ?? slot.entry.done
        let done = measure.map { Measure(amount ?? $0.amount, $0.unit) }
        return .run(
            Effect(
                MarkOwnTime(slot.id, amount: amount), Self.policy,
                news: { [.say(say.doneSentence($0.title, done)), .changed(nil)] }))
    }

    private func askForMeasure(of slot: OwnWeek.Slot) -> Action {
        let prompt = TextPrompt(
            title: say("Measure of \(say.quotedName(slot.meeting.title))"),
            text: slot.entry.measure.map { say.measureField($0) } ?? "",
            hint: say("A number and a unit: “8 km”, “650 kcal”, “20 pages”; empty for none."),
            refusal: { text in
                let isRead = text.trimmed.isEmpty || Measure(text, decimal: say.decimalSign) != nil
                return isRead ? nil : say.noMeasure(text)
            })
        return .push(prompt) { .measured($0, slot) }
    }

    private func change(
        _ meeting: MeetingSummary, to measure: Measure?, _ scope: SeriesScope, _ zone: TimeZone
    ) -> Action {
        .run(
            Effect(
                ChangeMeasure(meeting.id, to: measure, scope: scope, zone: zone), Self.policy,
                news: { _ in [.changed(nil)] }))
    }

    private func askForGoals() -> Action {
        let goals = (week?.sums ?? []).compactMap { sum in sum.goal.map { Measure($0, sum.unit) } }
        let prompt = TextPrompt(
            title: say("Goals of the week"), text: goals.map { say.measureField($0) }.joined(separator: ", "),
            hint: say("The least you want to reach each week: “30 km, 2000 kcal”; empty for none."),
            refusal: { text in
                WeekSettings.goals(typed: text, decimal: say.decimalSign) == nil ? say.noMeasure(text) : nil
            })
        return .push(prompt) { .aimed($0) }
    }
}
