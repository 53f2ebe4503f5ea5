/// The mail with the report on a meeting that is over, as a part of `LetterContent`.
enum ReportLetter {
    /// The method of such mails in the outbox, which is none of RFC 5546. An answer to one is no answer to
    /// the meeting.
    static let method = "REPORT"
}
