/// Sends messages.
package protocol MailSending: Sendable {
    /// Sends a message once to all of `to`, or to none. Addresses are bare: `maria@example.org`.
    ///
    /// - Throws: An error whose `mayHaveArrived` tells whether the server may have the message in spite of
    ///   it.
    func send(_ data: [UInt8], from: String, to: [String]) async throws(MailError)

    /// Checks the configuration: signs in and disconnects, or finds the command.
    func check() async throws(MailError)
}
