import MeetCore
import Operations

/// What others read: the mails that go with invitations and answers, for people whose program shows no calendar.
package protocol LetterWords: Sendable {
    /// Subject and text. The text is plain, and ends with a line end.
    func letter(_ content: LetterContent) -> Letter
}
