import Operations

/// The commands of invitations, and what they say.
package protocol InvitationCommandWords: Sendable {
    // MARK: - What they are about

    var aboutInvitations: String { get }
    var aboutInvitationsList: String { get }
    var moreAboutInvitationsList: String { get }
    var aboutInvitationsShow: String { get }
    var aboutInvitationsSend: String { get }
    var moreAboutInvitationsSend: String { get }
    var aboutInvitationsRead: String { get }
    var moreAboutInvitationsRead: String { get }
    var aboutInvitationsAnswer: String { get }
    var moreAboutInvitationsAnswer: String { get }
    var aboutInvitationsPropose: String { get }
    var aboutInvitationsDismiss: String { get }
    var aboutInvitationsRevert: String { get }
    var aboutInvitationsRemind: String { get }
    var aboutInvitationsSync: String { get }
    var aboutOutbox: String { get }
    var aboutOutboxList: String { get }
    var aboutOutboxCancel: String { get }
    var aboutOutboxRetry: String { get }
    var aboutOutboxSettle: String { get }
    var moreAboutOutboxSettle: String { get }

    // MARK: - Their options

    var helpOpenInvitations: String { get }
    var helpInvitation: String { get }
    var helpMails: String { get }
    var helpProposedTime: String { get }
    var helpTellMeetings: String { get }
    var helpTellAll: String { get }
    var helpYourWords: String { get }
    var helpWouldSend: String { get }
    var helpSendNow: String { get }
    var helpInvitationFolder: String { get }
    var helpOpenOutbox: String { get }
    var helpOutgoing: String { get }
    var helpFate: String { get }
    var valueFate: String { get }

    // MARK: - What they say

    var sendNeedsMeetings: String { get }
    var everybodyKnowsAll: String { get }
    var syncWasStopped: String { get }
    var syncIsDoneElsewhere: String { get }
    /// Why nothing of it is in the inbox; `nil` where something is.
    func sentence(_ read: ReadInvitation) -> String?
    /// What of it could not be taken over as it stands, a sentence each.
    func warnings(_ read: ReadInvitation) -> [String]
    /// The heading of what the agent tells of messages that it could not read, or not as they stand.
    var mailWasNotRead: String { get }
    /// What is to be said of messages on one line: the first of it, and how much more there is; `nil` for nothing.
    func remarked(_ read: [ReadInvitation]) -> String?
    func sentence(_ fault: MailSettings.Fault) -> String
}
