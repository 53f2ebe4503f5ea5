/// Hands messages over.
package protocol MailSending: Sendable {
    /// To all of `to` or to nobody, once. Addresses are bare: `maria@example.org`.
    ///
    /// - Throws: An error that says by `mayHaveArrived` whether the message may be with the server all the same.
    func send(_ data: [UInt8], from: String, to: [String]) async throws(MailError)

    /// Whether it can be done at all: signs in and leaves again; for a command, whether it is there.
    func check() async throws(MailError)
}
