import Foundation
import Mail
import MeetCore
import MeetStore

/// The external dependencies of invitations.
package struct Mailing: Sendable {
    /// Makes the sender of an account, for each sending.
    package var sending: @Sendable (MailAccount) throws(MailError) -> any MailSending
    /// Makes the receiver of an account.
    package var receiving: @Sendable (MailAccount) throws(MailError) -> any MailReceiving
    /// Puts a message into words.
    package var letter: @Sendable (LetterContent) -> Letter
    /// Makes the ids of new messages.
    package var makeID: @Sendable () -> UUID

    package init(
        sending: @escaping @Sendable (MailAccount) throws(MailError) -> any MailSending,
        receiving: @escaping @Sendable (MailAccount) throws(MailError) -> any MailReceiving,
        letter: @escaping @Sendable (LetterContent) -> Letter,
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.sending = sending
        self.receiving = receiving
        self.letter = letter
        self.makeID = makeID
    }
}

extension MailError {
    /// The text that is kept beside a message; one error has one text.
    var stored: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads such a text; `nil` if it is unreadable.
    init?(stored text: String) {
        guard let error = try? JSONDecoder().decode(MailError.self, from: Data(text.utf8)) else { return nil }
        self = error
    }
}

extension OutgoingMessage {
    /// The latest error; `nil` if there is none.
    package var failure: MailError? {
        error.flatMap { MailError(stored: $0) }
    }

    /// Returns the `Message-ID` of a new message, as it is stored: without angle brackets.
    static func newID(from sender: CalendarAddress, _ mailing: Mailing?) -> String {
        MailMessage.makeID(mailing?.makeID() ?? UUID(), from: sender.email)
            .trimmingCharacters(in: CharacterSet(charactersIn: "<>"))
    }
}
