import Testing

@testable import Mail

/// The reply of a later server, as a report has it.
@Suite struct ReportedRefusalTests {
    @Test(
        arguments: [
            ("552: 5.2.2 Mailbox full", "5.2.2", 552, "5.2.2 Mailbox full"),
            ("550-5.1.1 No such user", nil, 550, "5.1.1 No such user"), ("451", "4.4.1", 451, "4.4.1"),
            ("5.2.2 Mailbox full", "5.2.2", 0, "5.2.2 Mailbox full"), ("", "5.1.1", 0, "5.1.1"),
            ("5500 boxes", nil, 0, "5500 boxes"), ("250 fine", nil, 0, "250 fine"), ("", nil, 0, ""),
        ] as [(String, String?, Int, String)])
    func theCodeIsTheServers(_ words: String, _ status: String?, _ code: Int, _ said: String) {
        let refusal = SMTPRefusal(step: .message, reported: words, status: status)
        #expect(refusal.code == code && refusal.said == said)
        // A message that came back is not sent again by itself.
        #expect(MailError.refused(host: "h", refusal).isTemporary == (400..<500 ~= code))
    }
}
