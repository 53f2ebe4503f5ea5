import Operations

/// What the command line says of reminders, kinds and the agent.
package protocol AgentWords: Sendable {
    // MARK: - What commands are about

    var aboutReminders: String { get }
    var aboutRemindersList: String { get }
    /// What a reminder is called.
    var moreAboutRemindersList: String { get }
    var aboutRemindersSnooze: String { get }
    var aboutRemindersDismiss: String { get }
    var aboutKinds: String { get }
    var aboutKindsList: String { get }
    var aboutKindsAdd: String { get }
    var aboutKindsRemove: String { get }
    var aboutAgent: String { get }
    /// Who is told, and how.
    var moreAboutAgent: String { get }
    var aboutAgentRun: String { get }
    var aboutAgentInstall: String { get }
    var moreAboutAgentInstall: String { get }
    var aboutAgentStatus: String { get }
    var aboutAgentStop: String { get }

    // MARK: - What goes with them

    var helpKind: String { get }
    var helpRemind: String { get }
    var helpReminder: String { get }
    var helpSnooze: String { get }
    var helpKindName: String { get }
    var helpLead: String { get }
    var helpOnce: String { get }
    var valueReminder: String { get }
    var valueReminderName: String { get }

    // MARK: - What they say

    /// - Parameter moment: `10:15`.
    func snoozed(_ title: String, until moment: String) -> String
    func dismissed(_ title: String) -> String
    func kindWasRemoved(_ name: String) -> String
    /// A line of the agent where no program tells: `Coffee: in 45 min · 11:00`.
    func notice(_ notice: AgentNotice) -> String
    /// - Parameter reason: A sentence.
    func noticeWasNotTold(_ reason: String) -> String
    func sentence(_ error: NoticeDeliveryError) -> String
    /// - Parameter process: 0 where it cannot be told.
    func agentRuns(_ process: Int) -> String
    func agentRunsAlready(_ process: Int) -> String
    var noAgentRuns: String { get }
    /// What the agent tells next, and when.
    func nextReminder(_ title: String, at moment: String) -> String
    var agentWasStopped: String { get }
    func agentDoesNotStop(_ process: Int) -> String
    /// What the unit of systemd is about.
    var unitDescription: String { get }
    func unitWasWritten(_ path: String) -> String
    /// - Parameter unit: Its name.
    func unitWasStarted(_ unit: String) -> String
    /// - Parameter command: What failed.
    func unitWasNotStarted(_ command: String) -> String
    var noSystemd: String { get }
    /// Above a line for crontab(5).
    var cronInstead: String { get }
}
