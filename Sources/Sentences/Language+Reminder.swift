import MeetCore
import MeetStore
import Operations

extension Language {
    /// `10 min before`, `the evening before`, `when it starts`: as `ReminderParser` reads it.
    package func words(_ reminder: Reminder) -> String {
        switch reminder {
        case .before(let minutes) where minutes <= 0: say("when it starts")
        case .before(let minutes): say("\(length(minutes: minutes)) before")
        case .eveningBefore: say("the evening before")
        }
    }

    /// The reason for a reminder, in a list: `10 min before`, `its kind`, `it starts`.
    package func words(_ reason: ReminderReason, isSnoozed: Bool) -> String {
        if isSnoozed { return say("snoozed") }
        return switch reason {
        case .asked(let reminder): words(reminder)
        case .alarm: say("its own alarm")
        case .lead: say("from its kind")
        case .start: say("it starts")
        case .deadline: say("it is due")
        case .leaveSoon: say("leave in \(ReminderRules.warning) min")
        case .leave: say("leave now")
        }
    }

    // MARK: - Wherever the program is

    package func dismissed(_ count: Int) -> String {
        count == 1 ? say("Dismissed.") : say("\(counted(count, .reminders)) dismissed.")
    }

    // MARK: - The panel of reminders

    package func snooze(minutes: Int) -> String { say("in \(length(minutes: minutes))") }

    // MARK: - In the form and the detail of a meeting

    package var kindLabel: String { say("Kind") }
    package var remindersLabel: String { say("Reminders", context: "field") }
    package var travelLabel: String { say("Travel", context: "field") }
    /// The hint in the empty field of the time of travel.
    package var travelInvitation: Wording {
        Wording(say("worked out from the place; such as “25 min” sets it"), short: say("such as “25 min”"))
    }
    /// The hint in an empty field, like the one after it.
    package func kindInvitation(key: String) -> Wording {
        Wording(say("type its name, or \(key) to choose"), short: say("name, or \(key)"))
    }

    package var remindersInvitation: Wording {
        Wording(say("such as “10 min, the evening before”"), short: say("“10 min, 1 h”"))
    }

    /// The typed reminders, and when they are shown:
    /// `10 min before · shown 10:50 and when it starts (11:00) · already past: the evening before`.
    ///
    /// - Parameters:
    ///   - moments: The moments before the last one.
    ///   - last: The reminder that every meeting with a time has, and its time of day.
    ///   - past: The typed reminders whose moment is over.
    package func reminds(
        _ reminders: [String], at moments: [String], finally last: (reason: ReminderReason, clock: String)?,
        past: [String]
    ) -> String {
        let over = past.isEmpty ? "" : say("already past: \(past.joined(separator: ", "))")
        let parts = [
            reminders.joined(separator: ", "), isShown(moments.joined(separator: ", "), finally: last), over,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private func isShown(
        _ moments: String, finally last: (reason: ReminderReason, clock: String)?
    ) -> String {
        guard let last else { return moments.isEmpty ? "" : say("shown \(moments)") }
        let isDeadline = last.reason == .deadline
        if moments.isEmpty {
            return isDeadline
                ? say("only when it is due (\(last.clock))") : say("only when it starts (\(last.clock))")
        }
        return isDeadline
            ? say("shown \(moments) and when it is due (\(last.clock))")
            : say("shown \(moments) and when it starts (\(last.clock))")
    }

    /// The reminders, in a detail: `Reminds the evening before, 10 min before`.
    package func remindsLine(_ reminders: [String]) -> String {
        say("Reminders: \(reminders.joined(separator: ", "))")
    }

    // MARK: - What is wrong

    package func sentence(_ error: ReminderError) -> String {
        switch error {
        case .notUnderstood(let text):
            say(
                "“\(ShortText.typed(text))” is not a reminder; write “10 min”, “1h30m before”, “2 days before” or “the evening before”."
            )
        case .tooEarly(let text): say("“\(ShortText.typed(text))” is more than a year before the meeting.")
        }
    }

    package func sentence(_ error: SnoozeError) -> String {
        switch error {
        case .notAhead(let text):
            say("“\(ShortText.typed(text))” is in the past; write a time in the future.")
        }
    }

    package func sentence(_ error: ReminderNamingError) -> String {
        switch error {
        case .noReminder(let text):
            say(
                "No reminder is named “\(ShortText.typed(text))”; “reminders list” shows the upcoming ones, with their names."
            )
        }
    }

    package func sentence(_ error: KindError) -> String {
        switch error {
        case .noName: say("A kind needs a name.")
        case .noLead(let text):
            say("“\(ShortText.typed(text))” is not a valid lead time; write 45m, 1h or 0, at most two days.")
        case .unknown(let name, let known):
            say(
                "No kind is named “\(ShortText.typed(name))”. Existing kinds: \(known.joined(separator: ", ")). “kinds add” adds others."
            )
        }
    }
}

extension Language {
    // MARK: - What they say

    package func dismissed(_ title: String) -> String { say("\(title): dismissed") }
    /// A line of the agent if no program shows notifications: `Coffee: in 45 min · 11:00`.
    package func notice(_ notice: AgentNotice) -> String {
        notice.text.isEmpty ? notice.title : "\(notice.title): \(notice.text)"
    }

    package func sentence(_ error: NoticeDeliveryError) -> String {
        switch error {
        case .notFound(let name): say("The program “\(name)” was not found.")
        case .failed(let name, let status): say("“\(name)” exited with status \(status).")
        }
    }

    package func number(_ process: Int) -> String { process > 0 ? say(", process \(process)") : "" }
}
