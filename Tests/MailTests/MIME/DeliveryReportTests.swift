import Foundation
import MeetCore
import Testing

@testable import Mail

/// Bounces and warnings as known servers write them.
@Suite struct DeliveryReportTests {
    struct Bounce: CustomTestStringConvertible, Sendable {
        var server: String
        var message: String
        /// `address|original address|action|status|explanation` for each recipient.
        var recipients: [String]
        var messageID: String? = "dinner.1@example.org"
        var isDelayed = false

        var testDescription: String { server }
    }

    static let bounces: [Bounce] = [
        Bounce(
            server: "Postfix",
            message: """
                Return-Path: <>
                From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
                Subject: Undelivered Mail Returned to Sender
                To: maria@example.org
                Auto-Submitted: auto-replied
                MIME-Version: 1.0
                Content-Type: multipart/report; report-type=delivery-status;
                \tboundary="9B09521.1795000000/mx.example.org"

                --9B09521.1795000000/mx.example.org
                Content-Description: Notification
                Content-Type: text/plain; charset=us-ascii

                This is the mail system at host mx.example.org.

                I'm sorry to have to inform you that your message could not
                be delivered to one or more recipients.

                --9B09521.1795000000/mx.example.org
                Content-Description: Delivery report
                Content-Type: message/delivery-status

                Reporting-MTA: dns; mx.example.org
                X-Postfix-Queue-ID: 9B09521
                Arrival-Date: Tue, 24 Nov 2026 10:00:00 +0200 (EET)

                Final-Recipient: rfc822; nobody@example.com
                Original-Recipient: rfc822;nobody@example.com
                Action: failed
                Status: 5.1.1
                Remote-MTA: dns; mx.example.com
                Diagnostic-Code: smtp; 550 5.1.1 <nobody@example.com>: Recipient address
                    rejected: User unknown

                --9B09521.1795000000/mx.example.org
                Content-Description: Undelivered Message
                Content-Type: message/rfc822

                Message-ID: <dinner.1@example.org>
                From: maria@example.org
                Subject: Dinner
                Content-Type: text/plain

                Can you come?
                --9B09521.1795000000/mx.example.org--
                """,
            recipients: [
                "nobody@example.com||failed|5.1.1|550 5.1.1 <nobody@example.com>: Recipient address rejected: "
                    + "User unknown"
            ]),
        Bounce(
            server: "Postfix, a warning",
            message: """
                Return-Path: <>
                From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
                Subject: Delayed Mail (still being retried)
                To: maria@example.org
                Content-Type: multipart/report; report-type=delivery-status; boundary=b

                --b
                Content-Type: text/plain

                THIS IS A WARNING ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.
                --b
                Content-Type: message/delivery-status

                Reporting-MTA: dns; mx.example.org

                Final-Recipient: rfc822; slow@example.com
                Action: delayed
                Status: 4.4.1
                Diagnostic-Code: X-Postfix; connect to mx.example.com[192.0.2.1]:25: Connection timed out
                Will-Retry-Until: Sun, 29 Nov 2026 10:00:00 +0200 (EET)

                --b
                Content-Type: text/rfc822-headers

                From: maria@example.org
                Message-ID: <dinner.1@example.org>
                --b--
                """,
            recipients: [
                "slow@example.com||delayed|4.4.1|connect to mx.example.com[192.0.2.1]:25: Connection timed out"
            ], isDelayed: true),
        Bounce(
            server: "Exchange, several recipients",
            message: """
                From: <postmaster@example.org>
                To: <maria@example.org>
                Subject: Undeliverable: Dinner
                In-Reply-To: <dinner.1@example.org>
                Content-Type: multipart/report; report-type=delivery-status; boundary="b"

                --b
                Content-Type: text/html

                <p>Delivery has failed to these recipients or groups:</p>
                --b
                Content-Type: message/delivery-status

                Reporting-MTA: dns;EX01.example.org

                Original-Recipient: rfc822;nick@example.com
                Final-recipient: RFC822;n.karras@example.net
                ACTION: Failed
                STATUS: 5.2.2
                Diagnostic-Code: smtp;554 5.2.2 mailbox full

                Final-recipient: RFC822;anna@example.com
                Action: delivered (to mailbox)
                Status: 2.0.0

                Final-Recipient: rfc822;anna@example.com
                Action: failed

                Final-Recipient: rfc822;eva@example.com
                Status: 5.0.0

                Final-Recipient: x-local;root
                Action: failed
                --b--
                """,
            recipients: [
                "n.karras@example.net|nick@example.com|failed|5.2.2|554 5.2.2 mailbox full",
                "anna@example.com||delivered|2.0.0|", "eva@example.com||failed|5.0.0|",
            ]),
        Bounce(
            server: "Gmail",
            message: """
                Return-Path: <>
                From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
                To: maria@example.org
                Auto-Submitted: auto-replied
                Subject: Delivery Status Notification (Failure)
                References: <dinner.1@example.org>
                In-Reply-To: <dinner.1@example.org>
                X-Failed-Recipients: nobody@example.com
                Content-Type: multipart/report; boundary="0000"; report-type=delivery-status

                --0000
                Content-Type: multipart/related; boundary="0001"

                --0001
                Content-Type: multipart/alternative; boundary="0002"

                --0002
                Content-Type: text/plain; charset="UTF-8"

                ** Address not found **

                Your message wasn't delivered to nobody@example.com because the address couldn't be found.
                --0002--
                --0001--
                --0000
                Content-Type: message/delivery-status

                Reporting-MTA: dns; googlemail.com
                X-Original-Message-ID: <dinner.1@example.org>

                Final-Recipient: rfc822; nobody@example.com
                Action: failed
                Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
                --0000--
                """,
            recipients: [
                "nobody@example.com||failed|5.1.1|550-5.1.1 The email account that you tried to reach does not exist."
            ]),
        Bounce(
            server: "Gmail, only its HTML",
            message: """
                From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
                To: maria@example.org
                Subject: Delivery Status Notification (Failure)
                References: <dinner.0@example.org> <dinner.1@example.org>
                Content-Type: text/html

                <html><body><h2>Address not found</h2><p>Your message wasn&#39;t delivered to <b>nobody@example.com</b>
                because the address couldn&#39;t be found.</p></body></html>
                """,
            recipients: [
                "nobody@example.com||failed||Your message wasn't delivered to nobody@example.com because the address "
                    + "couldn't be found."
            ]),
        Bounce(
            server: "Exim",
            message: """
                X-Failed-Recipients: nobody@example.com
                Auto-Submitted: auto-replied
                From: Mail Delivery System <Mailer-Daemon@mx.example.org>
                To: maria@example.org
                Subject: Mail delivery failed: returning message to sender

                This message was created automatically by mail delivery software.

                A message that you sent could not be delivered to one or more of its
                recipients. This is a permanent error. The following address(es) failed:

                  nobody@example.com
                    host mx.example.com [192.0.2.1]
                    SMTP error from remote mail server after RCPT TO:<nobody@example.com>:
                    550 5.1.1 User unknown

                ------ This is a copy of the message, including all the headers. ------

                Return-path: <maria@example.org>
                Message-Id: <dinner.1@example.org>
                From: maria@example.org

                other@example.com is not in the report
                """,
            recipients: [
                "nobody@example.com||failed|5.1.1|host mx.example.com [192.0.2.1] SMTP error from remote mail server "
                    + "after RCPT TO:<nobody@example.com>: 550 5.1.1 User unknown"
            ]),
        Bounce(
            server: "Exim, a warning",
            message: """
                Return-path: <>
                From: Mail Delivery System <Mailer-Daemon@mx.example.org>
                To: maria@example.org
                Subject: Warning: message 1kAbCd-0001-AB delayed 24 hours

                This message was created automatically by mail delivery software.
                A message that you have sent has not yet been delivered to one or more of its
                recipients after more than 24 hours on the queue on mx.example.org.

                The message identifier is:     1kAbCd-0001-AB
                The subject of the message is: Dinner

                The address to which the message has not yet been delivered is:

                  slow@example.com
                    Delay reason: Connection timed out

                No action is required on your part. Delivery attempts will continue for
                some time.
                """,
            recipients: ["slow@example.com||delayed||Delay reason: Connection timed out"], messageID: nil,
            isDelayed: true),
        Bounce(
            server: "qmail",
            message: """
                From: MAILER-DAEMON@mx.example.org
                To: maria@example.org
                Subject: failure notice

                Hi. This is the qmail-send program at mx.example.org.
                I'm afraid I wasn't able to deliver your message to the following addresses.
                This is a permanent error; I've given up. Sorry it didn't work out.

                <nobody@example.com>:
                192.0.2.1 does not like recipient.
                Remote host said: 550 5.7.1 relaying denied
                Giving up on 192.0.2.1.

                <eva@example.com>: mailbox is full

                --- Below this line is a copy of the message.

                Return-Path: <maria@example.org>
                Message-ID:
                 <dinner.1@example.org>
                """,
            recipients: [
                "nobody@example.com||failed|5.7.1|192.0.2.1 does not like recipient. Remote host said: 550 5.7.1 "
                    + "relaying denied Giving up on 192.0.2.1.", "eva@example.com||failed||mailbox is full",
            ]),
        Bounce(
            server: "Exchange, its text",
            message: """
                From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.com>
                To: "maria@example.org" <maria@example.org>
                Subject: Undeliverable: Dinner

                Delivery has failed to these recipients or groups:

                nobody@example.com<mailto:nobody@example.com>
                The email address you entered couldn’t be found.

                Diagnostic information for administrators:

                Generating server: EX01.example.com

                nobody@example.com
                Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'

                Original message headers:

                Received: from EX02.example.com (192.0.2.7) by EX01.example.com
                From: Maria <maria@example.org>
                Message-ID: <dinner.1@example.org>
                """,
            recipients: [
                "nobody@example.com||failed|5.1.10|Remote Server returned '550 5.1.10 "
                    + "RESOLVER.ADR.RecipientNotFound; Recipient not found'"
            ]),
        Bounce(
            server: "Yahoo",
            message: """
                From: MAILER-DAEMON@yahoo.com
                To: maria@example.org
                Subject: Failure Notice

                Sorry, we were unable to deliver your message to the following address.

                <nobody@example.com>:
                550: 5.1.1 User unknown

                --- Below this line is a copy of the message.

                Message-ID: <dinner.1@example.org>
                """,
            recipients: ["nobody@example.com||failed|5.1.1|550: 5.1.1 User unknown"]),
        Bounce(
            server: "sendmail",
            message: """
                From: Mail Delivery Subsystem <MAILER-DAEMON>
                To: <maria@example.org>
                Subject: Returned mail: see transcript for details
                References: <dinner.1@example.org>

                The original message was received at Tue, 24 Nov 2026 10:00:00 +0200
                from mail.example.org [192.0.2.5]

                   ----- The following addresses had permanent fatal errors -----
                <nobody@example.com>
                    (reason: 550 5.1.1 <nobody@example.com>... User unknown)

                   ----- Transcript of session follows -----
                ... while talking to mx.example.com.:
                """,
            recipients: [
                "nobody@example.com||failed|5.1.1|(reason: 550 5.1.1 <nobody@example.com>... User unknown)"
            ]),
        Bounce(
            server: "GMX",
            message: """
                From: "GMX Mailer Daemon" <mailer-daemon@gmx.net>
                To: maria@example.org
                Subject: Mail delivery failed: returning message to sender

                This message was created automatically by mail delivery software.

                A message that you sent could not be delivered to one or more of
                its recipients. The following addresses failed:

                nobody@example.com:
                SMTP error from remote server for RCPT TO command, host: mx.example.com (192.0.2.1) reason: 550
                No such user

                --- The header of the original message is following. ---

                Message-ID: <dinner.1@example.org>
                """,
            recipients: [
                "nobody@example.com||failed||SMTP error from remote server for RCPT TO command, host: mx.example.com "
                    + "(192.0.2.1) reason: 550 No such user"
            ]),
    ]

    @Test(arguments: bounces)
    func isRead(bounce: Bounce) throws {
        for message in [bounce.message, bounce.message.replacing("\n", with: "\r\n")] {
            let report = try #require(DeliveryReport(MIMEParser.parse(Array(message.utf8))))
            #expect(report.recipients.map(Self.row) == bounce.recipients)
            #expect(report.messageID == bounce.messageID)
            #expect(report.isDelayed == bounce.isDelayed)
            #expect(report.hasFailed != bounce.isDelayed)
        }
        #expect(AutomaticReply(MIMEParser.parse(Array(bounce.message.utf8))) == nil)
    }

    private static func row(_ recipient: DeliveryReport.Recipient) -> String {
        [
            recipient.address, recipient.originalAddress ?? "", recipient.action.rawValue,
            recipient.status ?? "",
            recipient.diagnostic,
        ].joined(separator: "|")
    }

    @Test func successIsNoFailure() throws {
        let message = """
            Return-Path: <>
            Content-Type: multipart/report; report-type=delivery-status; boundary=b

            --b
            Content-Type: message/delivery-status

            Final-Recipient: rfc822; nick@example.com
            Action: relayed
            Status: 2.1.9
            --b--
            """
        let report = try #require(DeliveryReport(MIMEParser.parse(Array(message.utf8))))
        #expect(report.recipients.map(\.action) == [.relayed])
        #expect(!report.hasFailed && !report.isDelayed)
    }

    /// Words about bounces, and reports about other things.
    @Test(arguments: [
        "From: nick@example.com\nSubject: Undeliverable?\n\nMy mail could not be delivered to\nanna@example.com",
        """
        From: nick@example.com
        Subject: Fwd: Undelivered Mail Returned to Sender
        Content-Type: multipart/mixed; boundary=a

        --a
        Content-Type: text/plain

        This came back. It could not be delivered.
        --a
        Content-Type: message/rfc822

        Content-Type: multipart/report; report-type=delivery-status; boundary=b

        --b
        Content-Type: message/delivery-status

        Final-Recipient: rfc822; nobody@example.com
        Action: failed
        Status: 5.1.1
        --b--
        --a--
        """,
        """
        From: nick@example.com
        Content-Type: multipart/report; report-type=disposition-notification; boundary=b

        --b
        Content-Type: message/disposition-notification

        Final-Recipient: rfc822;nick@example.com
        Disposition: manual-action/MDN-sent-manually; displayed
        --b--
        """, "Return-Path: <>\nFrom: nick@example.com\nSubject: Out of office\n\nAsk anna@example.com", "",
        "x",
    ])
    func isNoReport(message: String) {
        #expect(DeliveryReport(MIMEParser.parse(Array(message.utf8))) == nil)
    }

    @Test(
        arguments: [
            ("550 5.1.1 unknown", "5.1.1"), ("550-5.7.26 rejected", "5.7.26"), ("(#4.4.7)", "4.4.7"),
            ("at [192.5.1.1]", nil), ("5.1.1.1 said", nil), ("Exim 4.94.2", nil), ("15.1.1", nil),
            ("5.1.", nil),
            ("It is 5.2.2.", "5.2.2"), ("5.1.1234", nil), ("3.1.1", nil), ("", nil),
        ] as [(String, String?)])
    func statusCodes(text: String, status: String?) {
        #expect(DeliveryReport.status(in: text) == status)
    }

    @Test(arguments: bounces)
    func messagesThatEndAnywhere(bounce: Bounce) {
        let bytes = Array(bounce.message.utf8)
        for count in stride(from: 0, through: bytes.count, by: 7) {
            let report = DeliveryReport(MIMEParser.parse(Array(bytes.prefix(count))))
            #expect((report?.recipients.count ?? 0) <= 4)
        }
    }

    @Test func manyRecipientsAreBounded() {
        var message = "Return-Path: <>\nContent-Type: multipart/report; boundary=b\n\n--b\n"
        message += "Content-Type: message/delivery-status\n\n"
        for number in 0..<3000 {
            message += "junk\nFinal-Recipient: rfc822;\(number)@example.com\nAction: failed\n\n"
        }
        let report = DeliveryReport(MIMEParser.parse(Array(message.utf8)))
        #expect(report?.recipients.count == 200)
    }
}
