import Foundation
import Operations
import Sentences

/// Lets the agent synchronize the accounts of calendars and contacts, and tell of questions that only the
/// person can answer.
enum AccountNoticeSource {
    /// - Parameter isPatient: Whether the agent's round waits for it: there is no later one.
    static func notices(isPatient: Bool) -> SyncNotices<RemoteSource> {
        SyncNotices(
            RemoteSource.schedule, isPatient: isPatient, find: { try RemoteSource(in: $0) }, words: words)
    }

    private static func words(_ report: RemoteSyncReport, _ now: Date) -> [AgentNotice] {
        report.accounts.filter { $0.asked > 0 }.map { account in
            AgentNotice(title: say.openQuestions(account.asked), text: say.askedBy(account.account))
        }
    }
}
