// Written by Scripts/forward-language.
import Operations

extension PartialLanguage {
    package var aboutReminders: String { fallback.aboutReminders }
    package var aboutRemindersList: String { fallback.aboutRemindersList }
    package var moreAboutRemindersList: String { fallback.moreAboutRemindersList }
    package var aboutRemindersSnooze: String { fallback.aboutRemindersSnooze }
    package var aboutRemindersDismiss: String { fallback.aboutRemindersDismiss }
    package var aboutKinds: String { fallback.aboutKinds }
    package var aboutKindsList: String { fallback.aboutKindsList }
    package var aboutKindsAdd: String { fallback.aboutKindsAdd }
    package var aboutKindsRemove: String { fallback.aboutKindsRemove }
    package var aboutAgent: String { fallback.aboutAgent }
    package var moreAboutAgent: String { fallback.moreAboutAgent }
    package var aboutAgentRun: String { fallback.aboutAgentRun }
    package var aboutAgentInstall: String { fallback.aboutAgentInstall }
    package var moreAboutAgentInstall: String { fallback.moreAboutAgentInstall }
    package var aboutAgentStatus: String { fallback.aboutAgentStatus }
    package var aboutAgentStop: String { fallback.aboutAgentStop }
    package var helpKind: String { fallback.helpKind }
    package var helpRemind: String { fallback.helpRemind }
    package var helpReminder: String { fallback.helpReminder }
    package var helpSnooze: String { fallback.helpSnooze }
    package var helpKindName: String { fallback.helpKindName }
    package var helpLead: String { fallback.helpLead }
    package var helpOnce: String { fallback.helpOnce }
    package var valueReminder: String { fallback.valueReminder }
    package var valueReminderName: String { fallback.valueReminderName }
    package func snoozed(_ title: String, until moment: String) -> String {
        fallback.snoozed(title, until: moment)
    }
    package func dismissed(_ title: String) -> String { fallback.dismissed(title) }
    package func kindWasRemoved(_ name: String) -> String { fallback.kindWasRemoved(name) }
    package func notice(_ notice: AgentNotice) -> String { fallback.notice(notice) }
    package func noticeWasNotTold(_ reason: String) -> String { fallback.noticeWasNotTold(reason) }
    package func sentence(_ error: NoticeDeliveryError) -> String { fallback.sentence(error) }
    package func agentRuns(_ process: Int) -> String { fallback.agentRuns(process) }
    package func agentRunsAlready(_ process: Int) -> String { fallback.agentRunsAlready(process) }
    package var noAgentRuns: String { fallback.noAgentRuns }
    package func nextReminder(_ title: String, at moment: String) -> String {
        fallback.nextReminder(title, at: moment)
    }
    package var agentWasStopped: String { fallback.agentWasStopped }
    package func agentDoesNotStop(_ process: Int) -> String { fallback.agentDoesNotStop(process) }
    package var unitDescription: String { fallback.unitDescription }
    package func unitWasWritten(_ path: String) -> String { fallback.unitWasWritten(path) }
    package func unitWasStarted(_ unit: String) -> String { fallback.unitWasStarted(unit) }
    package func unitWasNotStarted(_ command: String) -> String { fallback.unitWasNotStarted(command) }
    package var noSystemd: String { fallback.noSystemd }
    package var cronInstead: String { fallback.cronInstead }
}
