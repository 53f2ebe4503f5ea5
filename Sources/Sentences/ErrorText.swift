import Mail
import Maps
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// Turns errors into sentences: the error, and its remedy.
package enum ErrorText {
    package static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as StoreError: say.sentence(error)
        case let error as WhenError: say.sentence(error)
        case let error as SettingError: say.sentence(error)
        case let error as UnknownZone: say.sentence(error, near: TimeZoneSearch.matches(error.name, limit: 3))
        case let error as ContactImportError: say.sentence(error)
        case let error as ForeignImportError: say.sentence(error)
        case let error as FileWriteError: say.cannotWrite(error.path, reason: error.reason)
        case let error as TerminalError: say.sentence(error)
        case let error as ReminderError: say.sentence(error)
        case let error as SnoozeError: say.sentence(error)
        case let error as ReminderNamingError: say.sentence(error)
        case let error as KindError: say.sentence(error)
        case let error as CalendarError: say.sentence(error)
        case let error as NoticeDeliveryError: say.sentence(error)
        case let error as InvitationError: say.sentence(error)
        case let error as MailError: say.sentence(error)
        case let error as PasswordKeepingError: say.sentence(error)
        case let error as AccountError: say.sentence(error)
        case let error as PollError: say.sentence(error)
        case let error as ArrivalError: say.sentence(error)
        case let error as AfterMeetingError: say.sentence(error)
        case let error as TableError: say.sentence(error)
        case let error as ListeningError: say.sentence(error)
        case let error as QuizFault: say.sentence(error)
        case let error as BrokerError: say.sentence(error)
        case let error as TypedPollError: say.sentence(error)
        case let error as SafetyError: say.sentence(error)
        case let error as PollServerError: say.sentence(error)
        case let error as TileError: say.sentence(error)
        case let error as SubscriptionError: say.sentence(error)
        case let error as NoLink: say("“\(error.text)” is not a link that can be opened.")
        case is NoVenueSearch: say("Search is not available here.")
        case is NoPosition: say.noPosition
        default: say("Something went wrong: \(String(describing: error)).")
        }
    }
}

/// The error of opening a text that is no link, or none that other programs may open.
package struct NoLink: Error, Hashable {
    package var text: String

    package init(text: String) {
        self.text = text
    }
}
