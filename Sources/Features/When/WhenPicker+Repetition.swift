import Foundation
import MeetCore
import Sentences
import Shell
import TerminalKit

// The recurrence of the picked time.
extension WhenPicker {
    /// The picked time, moved to a date of its recurrence.
    var planned: PlannedTime { repeats.planned(from: time) }

    /// Returns the error in the typed end while that has the focus, or `nil` if it is valid.
    func wrongEnd(in context: ScreenContext) -> WhenError? {
        part == .end ? repeats.refusal(from: planned.time, clock: clock(in: context)) : nil
    }

    func openList(in context: ScreenContext) -> [Action] {
        if part == .zone {
            return [.push(ChoicePicker.timeZone(current: zone, at: context.now)) { .zone($0) }]
        }
        return [.push(ChoicePicker.repetition(repeats, at: time)) { .repetition($0) }]
    }

    /// Asks for the recurrence in words, as the field of a form parses it.
    func typeRepetition(_ text: String, in context: ScreenContext) -> [Action] {
        let clock = clock(in: context)
        let time = time
        let prompt = TextPrompt(
            title: say.repeatLabel, text: text,
            hint: say(
                "Examples: “every last friday until june except march”, “every mon and thu”, “daily x10”, or FREQ=WEEKLY;BYDAY=TU."
            ), taking: .takeTyped
        ) { typed in
            do throws(WhenError) {
                let when = try WhenParser.parse(typed, clock: clock, changing: time)
                return when.saysRepetition
                    ? nil
                    : say(
                        "“\(ShortText.typed(typed))” does not say how it repeats. Write it like “every tuesday until june”."
                    )
            } catch {
                return error.sentence
            }
        }
        return [.push(prompt) { .typedRepetition($0) }]
    }

    /// Takes a typed recurrence, with the day and the hour in it.
    package mutating func take(repetition typed: String, in context: ScreenContext) -> [Action] {
        let clock = clock(in: context)
        guard let when = try? WhenParser.parse(typed, clock: clock, changing: time) else { return [] }
        guard let recurrence = when.recurrence else {
            repeats.choose(.once, from: time)
            goToEnd()
            return []
        }
        show(when.meetingTime(in: timeZone))
        repeats = RepeatField(PlannedTime(time, recurrence: recurrence), isKept: false)
        goToEnd()
        return appear(in: context)
    }

    /// Moves the focus to the end of the recurrence if it has one, else to where Enter finishes.
    mutating func goToEnd() {
        part = repeats.hasEnd ? .end : startMinute == nil ? .day : .hour
        repeats.showEnd(from: time, isMarked: part == .end)
    }
}
