import Mail
import MeetStore
import Operations

/// Sending and receiving: the account and the outbox.
package protocol MailWords: Sendable {
    // MARK: - The outbox

    var outboxHeading: String { get }
    var outboxIsEmpty: String { get }
    /// `waits`, `sent`.
    func words(_ state: OutgoingMessage.State) -> String
    func toPeople(_ names: [String]) -> String
    /// - Parameters:
    ///   - error: What went wrong last; empty for nothing.
    ///   - next: When it is tried again; `nil` for soon.
    func isQueued(attempts: Int, error: String, next: String?) -> String
    var isBeingSent: String { get }
    /// - Parameters:
    ///   - arrived: The key that says so.
    ///   - again: The key that sends it again.
    func mayHaveArrived(_ error: String, arrived: String, again: String) -> String
    func wasSent(at moment: String) -> String
    /// - Parameter retry: The key that tries it again.
    func wasRefused(_ error: String, retry: String) -> String
    func wasCancelled(retry: String) -> String
    var wasWithdrawn: String { get }
    var hasLeftAlready: String { get }
    /// Of what was taken out of the outbox.
    var isNotSent: String { get }
    /// What undo took out of the outbox besides.
    func messagesTakenBack(_ count: Int) -> String
    /// What became of the messages in the outbox, and what of those that came could not be read, in a sentence or more; `nil`
    /// where nothing is to be said of it.
    ///
    /// - Parameter isAwaited: Whether it is said that some wait, and for what.
    func whatLeft(_ report: MailSyncReport, isAwaited: Bool) -> String?
    /// What a round of sending and receiving came to.
    func synced(_ report: MailSyncReport) -> String
    /// Messages of which nobody knows whether they arrived.
    func doubtful(_ count: Int) -> String

    // MARK: - The account

    var accountHeading: String { get }
    var mailLabel: String { get }
    var mailExplanation: String { get }
    func settingLabel(_ part: MailSettingPart) -> String
    func explanation(of part: MailSettingPart) -> String
    /// What the provider wants in place of a password.
    func wants(_ provider: MailProvider) -> String
    var providerIsUnknown: String { get }
    var noAccountYet: String { get }
    var testingAlready: String { get }
    var isTesting: String { get }
    /// What a test of one way came to.
    func tested(_ kind: MailServer.Kind, _ error: MailError?) -> String

    func sentence(_ error: MailError) -> String
}

/// What an account is made of.
package enum MailSettingPart: Hashable, Sendable, CaseIterable {
    case address, passwordCommand, sending, receiving, user, command, certificates, aliases
}
