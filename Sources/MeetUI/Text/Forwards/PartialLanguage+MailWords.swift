// Written by Scripts/forward-language.
import Mail
import MeetStore
import Operations

extension PartialLanguage {
    package var outboxHeading: String { fallback.outboxHeading }
    package var outboxIsEmpty: String { fallback.outboxIsEmpty }
    package func words(_ state: OutgoingMessage.State) -> String { fallback.words(state) }
    package func toPeople(_ names: [String]) -> String { fallback.toPeople(names) }
    package func isQueued(attempts: Int, error: String, next: String?) -> String {
        fallback.isQueued(attempts: attempts, error: error, next: next)
    }
    package var isBeingSent: String { fallback.isBeingSent }
    package func mayHaveArrived(_ error: String, arrived: String, again: String) -> String {
        fallback.mayHaveArrived(error, arrived: arrived, again: again)
    }
    package func wasSent(at moment: String) -> String { fallback.wasSent(at: moment) }
    package func wasRefused(_ error: String, retry: String) -> String {
        fallback.wasRefused(error, retry: retry)
    }
    package func wasCancelled(retry: String) -> String { fallback.wasCancelled(retry: retry) }
    package var wasWithdrawn: String { fallback.wasWithdrawn }
    package var hasLeftAlready: String { fallback.hasLeftAlready }
    package var isNotSent: String { fallback.isNotSent }
    package func messagesTakenBack(_ count: Int) -> String { fallback.messagesTakenBack(count) }
    package func whatLeft(_ report: MailSyncReport, isAwaited: Bool) -> String? {
        fallback.whatLeft(report, isAwaited: isAwaited)
    }
    package func synced(_ report: MailSyncReport) -> String { fallback.synced(report) }
    package func doubtful(_ count: Int) -> String { fallback.doubtful(count) }
    package var accountHeading: String { fallback.accountHeading }
    package var mailLabel: String { fallback.mailLabel }
    package var mailExplanation: String { fallback.mailExplanation }
    package func settingLabel(_ part: MailSettingPart) -> String { fallback.settingLabel(part) }
    package func explanation(of part: MailSettingPart) -> String { fallback.explanation(of: part) }
    package func wants(_ provider: MailProvider) -> String { fallback.wants(provider) }
    package var providerIsUnknown: String { fallback.providerIsUnknown }
    package var noAccountYet: String { fallback.noAccountYet }
    package var testingAlready: String { fallback.testingAlready }
    package var isTesting: String { fallback.isTesting }
    package func tested(_ kind: MailServer.Kind, _ error: MailError?) -> String {
        fallback.tested(kind, error)
    }
    package func sentence(_ error: MailError) -> String { fallback.sentence(error) }
}
