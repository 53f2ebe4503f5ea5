// Written by Scripts/forward-language.
import Operations

extension PartialLanguage {
    package var aboutInvitations: String { fallback.aboutInvitations }
    package var aboutInvitationsList: String { fallback.aboutInvitationsList }
    package var moreAboutInvitationsList: String { fallback.moreAboutInvitationsList }
    package var aboutInvitationsShow: String { fallback.aboutInvitationsShow }
    package var aboutInvitationsSend: String { fallback.aboutInvitationsSend }
    package var moreAboutInvitationsSend: String { fallback.moreAboutInvitationsSend }
    package var aboutInvitationsRead: String { fallback.aboutInvitationsRead }
    package var moreAboutInvitationsRead: String { fallback.moreAboutInvitationsRead }
    package var aboutInvitationsAnswer: String { fallback.aboutInvitationsAnswer }
    package var moreAboutInvitationsAnswer: String { fallback.moreAboutInvitationsAnswer }
    package var aboutInvitationsPropose: String { fallback.aboutInvitationsPropose }
    package var aboutInvitationsDismiss: String { fallback.aboutInvitationsDismiss }
    package var aboutInvitationsRevert: String { fallback.aboutInvitationsRevert }
    package var aboutInvitationsRemind: String { fallback.aboutInvitationsRemind }
    package var aboutInvitationsSync: String { fallback.aboutInvitationsSync }
    package var aboutOutbox: String { fallback.aboutOutbox }
    package var aboutOutboxList: String { fallback.aboutOutboxList }
    package var aboutOutboxCancel: String { fallback.aboutOutboxCancel }
    package var aboutOutboxRetry: String { fallback.aboutOutboxRetry }
    package var aboutOutboxSettle: String { fallback.aboutOutboxSettle }
    package var moreAboutOutboxSettle: String { fallback.moreAboutOutboxSettle }
    package var helpOpenInvitations: String { fallback.helpOpenInvitations }
    package var helpInvitation: String { fallback.helpInvitation }
    package var helpMails: String { fallback.helpMails }
    package var helpProposedTime: String { fallback.helpProposedTime }
    package var helpTellMeetings: String { fallback.helpTellMeetings }
    package var helpTellAll: String { fallback.helpTellAll }
    package var helpYourWords: String { fallback.helpYourWords }
    package var helpWouldSend: String { fallback.helpWouldSend }
    package var helpSendNow: String { fallback.helpSendNow }
    package var helpInvitationFolder: String { fallback.helpInvitationFolder }
    package var helpOpenOutbox: String { fallback.helpOpenOutbox }
    package var helpOutgoing: String { fallback.helpOutgoing }
    package var helpFate: String { fallback.helpFate }
    package var valueFate: String { fallback.valueFate }
    package var sendNeedsMeetings: String { fallback.sendNeedsMeetings }
    package var everybodyKnowsAll: String { fallback.everybodyKnowsAll }
    package var syncWasStopped: String { fallback.syncWasStopped }
    package var syncIsDoneElsewhere: String { fallback.syncIsDoneElsewhere }
    package func sentence(_ read: ReadInvitation) -> String? { fallback.sentence(read) }
    package func warnings(_ read: ReadInvitation) -> [String] { fallback.warnings(read) }
    package var mailWasNotRead: String { fallback.mailWasNotRead }
    package func remarked(_ read: [ReadInvitation]) -> String? { fallback.remarked(read) }
    package func sentence(_ fault: MailSettings.Fault) -> String { fallback.sentence(fault) }
}
