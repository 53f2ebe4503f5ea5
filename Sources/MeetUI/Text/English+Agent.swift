import Operations

extension English {
    // MARK: - What commands are about

    package var aboutReminders: String { "List, put off and dismiss reminders." }
    package var aboutRemindersList: String {
        "The reminders that are still to come; of a series those of its next date."
    }
    package var moreAboutRemindersList: String {
        "Every meeting is told when it begins, and so long before as its kind says; --remind of “meetings add” asks for "
            + "more. A reminder is called by the number of its meeting and why there is one: 3:start, 3:lead, 3:10m."
    }
    package var aboutRemindersSnooze: String {
        "Put a reminder off: for ten minutes, another length, or until a time."
    }
    package var aboutRemindersDismiss: String { "Take a reminder off the screen, or never tell it." }
    package var aboutKinds: String { "Kinds of meetings, and how long before one of them it is told." }
    package var aboutKindsList: String { "The kinds of meetings, by name." }
    package var aboutKindsAdd: String { "Add a kind of meeting, or change how long before it is told." }
    package var aboutKindsRemove: String { "Take a kind away; its meetings keep its name." }
    package var aboutAgent: String { "Tell reminders while the program is not open." }
    package var moreAboutAgent: String {
        "They are told by the command of the setting reminders.command, which gets a title and a text as its last two "
            + "arguments, else by notify-send where it is, else they are printed. What the open program told is not told "
            + "again."
    }
    package var aboutAgentRun: String { "Wait, and tell what is due, until it is stopped." }
    package var aboutAgentInstall: String { "Let the agent run from now on whenever you are logged in." }
    package var moreAboutAgentInstall: String {
        "It is a unit of systemd for you alone; “systemctl --user disable --now meet-agent” takes it away. Where there is no "
            + "systemd, the line for cron is printed that does the same."
    }
    package var aboutAgentStatus: String { "Whether the agent runs." }
    package var aboutAgentStop: String { "Stop the agent that runs." }

    // MARK: - What goes with them

    package var helpKind: String { "The kind of meeting, one of “kinds list”; '' for none." }
    package var helpRemind: String {
        "When to be reminded: “10 min before”, “2 days before”, “the evening before”. May be given several times; '' for no "
            + "reminders."
    }
    package var helpReminder: String {
        "What the list calls the reminder: 3:start; the number of the meeting alone means the next one."
    }
    package var helpSnooze: String { "“20 min”, “15:00”, “fri 9:00”, “tomorrow”; ten minutes without it." }
    package var helpKindName: String { "What the kind is called." }
    package var helpLead: String { "How long before such a meeting it is told: 45m, 1h; 0 for never." }
    package var helpOnce: String { "Tell what is due by now, and end; for cron." }
    package var valueReminder: String { "reminder" }
    package var valueReminderName: String { "reminder" }

    // MARK: - What they say

    package func snoozed(_ title: String, until moment: String) -> String {
        "\(title): told again at \(moment)"
    }
    package func dismissed(_ title: String) -> String { "\(title): dismissed" }
    package func kindWasRemoved(_ name: String) -> String { "Removed \(name)" }
    package func notice(_ notice: AgentNotice) -> String {
        notice.text.isEmpty ? notice.title : "\(notice.title): \(notice.text)"
    }
    package func noticeWasNotTold(_ reason: String) -> String {
        "A reminder was not told, and is tried again later: \(reason)"
    }
    package func sentence(_ error: NoticeDeliveryError) -> String {
        switch error {
        case .notFound(let name): "There is no program “\(name)”."
        case .failed(let name, let status): "“\(name)” ended with the status \(status)."
        }
    }
    package func agentRuns(_ process: Int) -> String { "The agent runs\(number(process))." }
    package func agentRunsAlready(_ process: Int) -> String { "An agent runs already\(number(process))." }
    private func number(_ process: Int) -> String { process > 0 ? ", process \(process)" : "" }
    package var noAgentRuns: String { "No agent runs." }
    package func nextReminder(_ title: String, at moment: String) -> String { "Next: \(moment) \(title)" }
    package var agentWasStopped: String { "The agent was stopped." }
    package func agentDoesNotStop(_ process: Int) -> String { "The agent does not stop\(number(process))." }
    package var unitDescription: String { "Reminders of meet" }
    package func unitWasWritten(_ path: String) -> String { "Wrote \(path)" }
    package func unitWasStarted(_ unit: String) -> String {
        "Started \(unit); it runs whenever you are logged in."
    }
    package func unitWasNotStarted(_ command: String) -> String {
        "The agent was not started: “\(command)” failed. Try it once more where you are logged in, or use cron."
    }
    package var noSystemd: String { "There is no systemd here." }
    package var cronInstead: String { "This line in “crontab -e” tells reminders every minute:" }
}
