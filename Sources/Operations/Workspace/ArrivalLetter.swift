import MeetCore

/// The mail before a meeting with the links from on the way, as a part of `LetterContent`.
package enum ArrivalLetter {
    /// The method of such mails in the outbox, which is none of RFC 5546.
    static let method = "ARRIVAL"
}
