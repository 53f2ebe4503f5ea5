import MeetCore
import Sentences
import Shell
import TerminalKit

/// The recurrence of the picked time, and its end.
package struct RepeatField: Sendable {
    package enum Choice: Hashable, Sendable {
        case once
        case common(CommonRule)
        /// The typed or the former recurrence. Its end is a separate field.
        case own(Recurrence)
        /// The recurrence of the stored series, unchanged: a single date of it may be moved.
        case kept(Recurrence)
    }

    private(set) var choice: Choice
    private(set) var end: RecurrenceRule.End
    /// The start of the typed or the former recurrence: its excluded and added dates are at that hour.
    private let begun: WallTime?
    private(set) var endField = TextField()
    /// True if the next character replaces the end.
    private var isEndMarked = false

    /// - Parameter isKept: True if a date of a stored series is picked.
    package init(_ planned: PlannedTime?, isKept: Bool) {
        begun = planned?.time.wallStart
        guard let planned, let recurrence = planned.recurrence else {
            choice = .once
            end = .never
            return
        }
        end = recurrence.rule?.end ?? .never
        choice = isKept ? .kept(recurrence) : Self.choice(of: recurrence, at: planned.time)
    }

    /// Returns the common rule equal to the recurrence apart from its end, or the recurrence itself if there
    /// is none.
    private static func choice(of recurrence: Recurrence, at time: MeetingTime) -> Choice {
        guard recurrence.removed.isEmpty, recurrence.added.isEmpty, let date = time.wallStart?.date,
            let shape = endless(recurrence, at: time)
        else { return .own(recurrence) }
        let same = CommonRule.all(on: date).first {
            endless(Recurrence(rule: $0.rule(on: date)), at: time) == shape
        }
        return same.map { Choice.common($0) } ?? .own(recurrence)
    }

    private static func endless(_ recurrence: Recurrence, at time: MeetingTime) -> RepetitionShape? {
        var recurrence = recurrence
        recurrence.rule?.end = .never
        return RepetitionShape(recurrence, of: time)
    }

    var comesAgain: Bool { choice != .once }

    /// True if it is the recurrence of the stored series, unchanged.
    var isKept: Bool {
        if case .kept = choice { true } else { false }
    }

    /// True if the next dates are known: the count of a stored series does not give the picked date's number.
    var knowsDates: Bool {
        if case .kept(let recurrence) = choice, case .count? = recurrence.rule?.end { return false }
        return comesAgain
    }

    /// True if the rule's end can be changed.
    var hasEnd: Bool {
        switch choice {
        case .once: false
        case .common: true
        case .own(let recurrence), .kept(let recurrence): recurrence.rule != nil
        }
    }

    /// Returns the recurrence of a meeting that begins at that time.
    func recurrence(from time: MeetingTime) -> Recurrence? {
        guard let start = time.wallStart else { return nil }
        switch choice {
        case .once: return nil
        case .kept(let recurrence): return recurrence
        case .own(var recurrence):
            recurrence.rule?.end = end
            recurrence.removed = recurrence.removed.map { moved($0, to: start) }
            recurrence.added = recurrence.added.map { moved($0, to: start) }
            return recurrence
        case .common(let common):
            var rule = common.rule(on: start.date)
            rule.end = end
            return Recurrence(rule: rule)
        }
    }

    /// Returns the same date at the picked hour, unless its hour differs from the series' former one.
    private func moved(_ wall: WallTime, to start: WallTime) -> WallTime {
        guard let begun, (wall.hour, wall.minute) == (begun.hour, begun.minute) else { return wall }
        return WallTime(date: wall.date, hour: start.hour, minute: start.minute)
    }

    /// Returns the picked time, moved to the first date of the rule from there on.
    func planned(from time: MeetingTime) -> PlannedTime {
        let recurrence = recurrence(from: time)
        if case .kept = choice { return PlannedTime(time, recurrence: recurrence) }
        guard var rule = recurrence?.rule, let start = time.wallStart else {
            return PlannedTime(time, recurrence: recurrence)
        }
        rule.interval = 1
        rule.end = .never
        var dates = RecurrenceExpansion(rule, from: start, in: time.timeZone ?? .gmt)
        guard let first = dates.next()?.date else { return PlannedTime(time, recurrence: recurrence) }
        let wall = WallTime(date: first, hour: start.hour, minute: start.minute)
        return PlannedTime(time.starting(at: wall), recurrence: recurrence)
    }

    /// Returns the chosen recurrence in words, without its end: `every second Tuesday`.
    func words(at time: MeetingTime) -> String {
        guard var recurrence = recurrence(from: time) else { return say("no") }
        recurrence.rule?.end = .never
        return say.repetition(recurrence, of: time)
    }

    // MARK: - Choosing

    mutating func choose(_ choice: Choice, from time: MeetingTime) {
        self.choice = choice
        if case .own(let recurrence) = choice { end = recurrence.rule?.end ?? .never }
        if case .once = choice { end = .never }
        showEnd(from: time)
    }

    // MARK: - The end

    /// Returns the end as the field shows it; empty for none.
    func endText(from time: MeetingTime) -> String {
        guard let shape = recurrence(from: time).flatMap({ RepetitionShape($0, of: time) }) else {
            if case .count(let count) = end { return say.timesInAll(count) }
            return ""
        }
        switch shape.end {
        case .never: return ""
        case .until(let date): return say.dayWithoutWeekday(date, withYear: true)
        case .times(let count): return say.timesInAll(count)
        }
    }

    mutating func showEnd(from time: MeetingTime, isMarked: Bool = false) {
        endField = TextField(endText(from: time))
        isEndMarked = isMarked
    }

    /// Edits the end; the first character replaces the former one.
    mutating func typeEnd(_ event: TerminalEvent) -> Bool {
        let isText =
            switch event {
            case .key(let key): key.isPrintable
            case .paste: true
            default: false
            }
        if isText, isEndMarked { endField = TextField() }
        guard endField.handle(event) else { return false }
        isEndMarked = false
        return true
    }

    /// Returns the error in the typed end, or `nil` if it is valid.
    func refusal(from time: MeetingTime, clock: PlanningClock) -> WhenError? {
        if case .failure(let error) = typedEnd(from: time, clock: clock) { return error }
        return nil
    }

    private func typedEnd(from time: MeetingTime, clock: PlanningClock) -> Result<
        RecurrenceRule.End, WhenError
    > {
        // An unchanged text is not parsed, as a rule may end at an instant.
        guard let first = time.wallStart?.date, endField.text != endText(from: time) else {
            return .success(end)
        }
        do throws(WhenError) {
            return .success(try RepetitionParser.end(endField.text, first: first, clock: clock))
        } catch {
            return .failure(error)
        }
    }

    /// Takes the typed end; an invalid one leaves the end unchanged.
    mutating func readEnd(from time: MeetingTime, clock: PlanningClock) {
        if case .success(let typed) = typedEnd(from: time, clock: clock) { set(typed) }
        showEnd(from: time)
    }

    private mutating func set(_ typed: RecurrenceRule.End) {
        guard typed != end else { return }
        end = typed
        if case .kept(var recurrence) = choice {
            recurrence.rule?.end = typed
            choice = .own(recurrence)
        }
    }

    /// Makes the end one occurrence or one month later or earlier.
    mutating func changeEnd(by step: Int, from time: MeetingTime, clock: PlanningClock) {
        readEnd(from: time, clock: clock)
        guard let first = time.wallStart?.date else { return }
        switch end {
        case .never: if step > 0 { set(.count(10)) }
        case .count(let count): set(count + step < 1 ? .never : .count(count + step))
        case .day(let date): set(.day(max(first, date.adding(months: step))))
        case .wallTime(let wall): set(.day(max(first, wall.date.adding(months: step))))
        case .instant(let instant):
            let date = CalendarDate(instant, in: time.timeZone ?? clock.zone)
            set(.day(max(first, date.adding(months: step))))
        }
        showEnd(from: time, isMarked: true)
    }
}

/// An option of the list of recurrences.
package enum RepeatOption: Hashable, Sendable {
    case choice(RepeatField.Choice)
    /// A recurrence to be typed.
    case typed
}

extension ChoicePicker<RepeatOption> {
    /// Picks the recurrence of a meeting that begins at that time.
    static func repetition(_ field: RepeatField, at time: MeetingTime) -> ChoicePicker {
        let date = time.wallStart?.date
        var choices: [RepeatField.Choice] = [.once]
        if let date { choices += CommonRule.all(on: date).map { RepeatField.Choice.common($0) } }
        if !choices.contains(field.choice) { choices.insert(field.choice, at: 0) }
        let options = choices.map { choice in
            var shown = field
            shown.choose(choice, from: time)
            return Option(choice: RepeatOption.choice(choice), row: PickerRow(title: shown.words(at: time)))
        }
        return ChoicePicker(
            title: say.repeatLabel, size: Size(columns: 56, rows: 13),
            placeholder: say("e.g. “every second tue until june”"),
            nothing: say("No match. “something else” uses what you typed."),
            options: options + [
                Option(choice: .typed, row: PickerRow(title: say("something else: type it")))
            ],
            current: .choice(field.choice))
    }
}
