/// The messages without a calendar that are read all the same: what people and servers write back to messages that
/// were sent from here, the mails of people on the way to a meeting of now, and the mails about safety of other
/// people's programs.
///
/// They are found by their envelopes and a few fields (`SoughtEnvelopes.swift`); nothing else of the mailbox is
/// read.
package struct SoughtLetters: Sendable {
    /// Returns true if a Message-ID, without angle brackets, is that of a sent message.
    package var isOurs: @Sendable (String) -> Bool
    /// Returns true if a subject is that of an answer to a sent message.
    package var isAnswer: @Sendable (_ subject: String) -> Bool
    /// Returns true if an address is that of somebody who comes to a meeting of now.
    package var isOnTheWay: @Sendable (_ address: String) -> Bool

    package init(
        isOurs: @escaping @Sendable (String) -> Bool,
        isAnswer: @escaping @Sendable (_ subject: String) -> Bool = { _ in false },
        isOnTheWay: @escaping @Sendable (_ address: String) -> Bool = { _ in false }
    ) {
        self.isOurs = isOurs
        self.isAnswer = isAnswer
        self.isOnTheWay = isOnTheWay
    }

    /// Returns true if a message that was read whole is wanted.
    func contains(_ mail: ReceivedMail) -> Bool {
        ReplyReference(mail).ids.contains(where: isOurs) || isAnswer(mail.subject)
            || (mail.from.map { isOnTheWay($0.email) } ?? false)
            || DeliveryReport(mail) != nil || mail.safetyMarker != nil
    }
}
