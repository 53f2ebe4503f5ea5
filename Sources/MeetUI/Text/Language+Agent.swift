import Operations

extension Language {
    // MARK: - What commands are about

    package var aboutReminders: String { say("List, put off and dismiss reminders.") }
    package var aboutRemindersList: String {
        say("The reminders that are still to come; of a series those of its next date.")
    }
    /// What a reminder is called.
    package var moreAboutRemindersList: String {
        say(
            "Every meeting is told when it begins, and so long before as its kind says; --remind of “meetings add” asks for "
                + "more. A reminder is called by the number of its meeting and why there is one: 3:start, 3:lead, 3:10m."
        )
    }
    package var aboutRemindersSnooze: String {
        say("Put a reminder off: for ten minutes, another length, or until a time.")
    }
    package var aboutRemindersDismiss: String { say("Take a reminder off the screen, or never tell it.") }
    package var aboutKinds: String { say("Kinds of meetings, and how long before one of them it is told.") }
    package var aboutKindsList: String { say("The kinds of meetings, by name.") }
    package var aboutKindsAdd: String { say("Add a kind of meeting, or change how long before it is told.") }
    package var aboutKindsRemove: String { say("Take a kind away; its meetings keep its name.") }
    package var aboutAgent: String { say("Tell reminders while the program is not open.") }
    /// Who is told, and how.
    package var moreAboutAgent: String {
        say(
            "They are told by the command of the setting reminders.command, which gets a title and a text as its last two "
                + "arguments, else by notify-send where it is, else they are printed. What the open program told is not told "
                + "again.")
    }
    package var aboutAgentRun: String { say("Wait, and tell what is due, until it is stopped.") }
    package var aboutAgentInstall: String { say("Let the agent run from now on whenever you are logged in.") }
    package var moreAboutAgentInstall: String {
        say(
            "It is a unit of systemd for you alone; “systemctl --user disable --now meet-agent” takes it away. Where there is no "
                + "systemd, the line for cron is printed that does the same.")
    }
    package var aboutAgentStatus: String { say("Whether the agent runs.") }
    package var aboutAgentStop: String { say("Stop the agent that runs.") }

    // MARK: - What goes with them

    package var helpKind: String { say("The kind of meeting, one of “kinds list”; '' for none.") }
    package var helpRemind: String {
        say(
            "When to be reminded: “10 min before”, “2 days before”, “the evening before”. May be given several times; '' for no "
                + "reminders.")
    }
    package var helpReminder: String {
        say("What the list calls the reminder: 3:start; the number of the meeting alone means the next one.")
    }
    package var helpSnooze: String {
        say("“20 min”, “15:00”, “fri 9:00”, “tomorrow”; ten minutes without it.")
    }
    package var helpKindName: String { say("What the kind is called.") }
    package var helpLead: String { say("How long before such a meeting it is told: 45m, 1h; 0 for never.") }
    package var helpOnce: String { say("Tell what is due by now, and end; for cron.") }
    package var valueReminder: String { say("reminder") }
    package var valueReminderName: String { say("reminder") }

    // MARK: - What they say

    /// - Parameter moment: `10:15`.
    package func snoozed(_ title: String, until moment: String) -> String {
        say("\(title): told again at \(moment)")
    }
    package func dismissed(_ title: String) -> String { say("\(title): dismissed") }
    package func kindWasRemoved(_ name: String) -> String { say("Removed \(name)") }
    /// A line of the agent where no program tells: `Coffee: in 45 min · 11:00`.
    package func notice(_ notice: AgentNotice) -> String {
        notice.text.isEmpty ? notice.title : "\(notice.title): \(notice.text)"
    }
    /// - Parameter reason: A sentence.
    package func noticeWasNotTold(_ reason: String) -> String {
        say("A reminder was not told, and is tried again later: \(reason)")
    }
    package func sentence(_ error: NoticeDeliveryError) -> String {
        switch error {
        case .notFound(let name): say("There is no program “\(name)”.")
        case .failed(let name, let status): say("“\(name)” ended with the status \(status).")
        }
    }
    /// - Parameter process: 0 where it cannot be told.
    package func agentRuns(_ process: Int) -> String { say("The agent runs\(number(process)).") }
    package func agentRunsAlready(_ process: Int) -> String {
        say("An agent runs already\(number(process)).")
    }
    private func number(_ process: Int) -> String { process > 0 ? say(", process \(process)") : "" }
    package var noAgentRuns: String { say("No agent runs.") }
    /// What the agent tells next, and when.
    package func nextReminder(_ title: String, at moment: String) -> String {
        say("Next: \(moment) \(title)")
    }
    package var agentWasStopped: String { say("The agent was stopped.") }
    package func agentDoesNotStop(_ process: Int) -> String {
        say("The agent does not stop\(number(process)).")
    }
    /// What the unit of systemd is about.
    package var unitDescription: String { say("Reminders of meet") }
    package func unitWasWritten(_ path: String) -> String { say("Wrote \(path)") }
    /// - Parameter unit: Its name.
    package func unitWasStarted(_ unit: String) -> String {
        say("Started \(unit); it runs whenever you are logged in.")
    }
    /// - Parameter command: What failed.
    package func unitWasNotStarted(_ command: String) -> String {
        say(
            "The agent was not started: “\(command)” failed. Try it once more where you are logged in, or use cron."
        )
    }
    package var noSystemd: String { say("There is no systemd here.") }
    /// Above a line for crontab(5).
    package var cronInstead: String { say("This line in “crontab -e” tells reminders every minute:") }
}
