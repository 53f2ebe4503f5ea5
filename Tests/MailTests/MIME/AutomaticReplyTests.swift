import Foundation
import MeetCore
import Testing

@testable import Mail

/// Replies of programs as known servers write them, and mail of persons that looks similar.
@Suite struct AutomaticReplyTests {
    struct Reply: CustomTestStringConvertible, Sendable {
        var program: String
        var header: String
        var text: String
        var kind: AutomaticReply.Kind?

        var testDescription: String { program }
    }

    static let replies: [Reply] = [
        Reply(
            program: "Exchange",
            header:
                "Subject: Automatic reply: Dinner\nAuto-Submitted: auto-generated\nX-Auto-Response-Suppress: All",
            text: "I am out of the office until Monday.", kind: .outOfOffice),
        Reply(
            program: "Exchange in Greek, without its fields",
            header: "Subject: =?utf-8?B?zpHPhc+Ez4zOvM6xz4TOtyDOsc+AzqzOvc+EzrfPg863OiDOlM61zq/PgM69zr8=?=",
            text: "Βρίσκομαι σε άδεια έως τις 30/11.", kind: .outOfOffice),
        Reply(
            program: "an old Exchange", header: "Subject: Out of Office AutoReply: Dinner", text: "Call me.",
            kind: .outOfOffice),
        Reply(
            program: "Gmail",
            header: "Subject: Re: Dinner\nAuto-Submitted: auto-replied\nPrecedence: bulk\nX-Autoreply: yes",
            text: "Λείπω από το γραφείο μέχρι τη Δευτέρα.", kind: .outOfOffice),
        Reply(
            program: "vacation", header: "Subject: Re: Dinner\nAuto-Submitted: auto-replied (vacation)",
            text: "I read mail once a week.", kind: .outOfOffice),
        Reply(
            program: "Dovecot",
            header: "Subject: Auto: Dinner\nAuto-Submitted: auto-replied\nPrecedence: bulk",
            text: "Thanks for your mail.", kind: .automatic),
        Reply(
            program: "Outlook in German", header: "Subject: Abwesenheitsnotiz: Essen", text: "Bis Montag.",
            kind: .outOfOffice),
        Reply(
            program: "Outlook in French",
            header: "Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_D=C3=AEner?=",
            text: "Merci pour votre message.", kind: .automatic),
        Reply(
            program: "Outlook in Greek, out of office",
            header: "Subject: Εκτός γραφείου: Δείπνο", text: "Επιστρέφω στις 30/11.", kind: .outOfOffice),
        Reply(
            program: "an autoresponder", header: "Subject: Re: Dinner\nX-Autorespond: Dinner",
            text: "Your message was received.", kind: .automatic),
        Reply(
            program: "a help desk", header: "Subject: [Ticket 7] Dinner\nAuto-Submitted: auto-replied",
            text: "We have received your request.", kind: .automatic),
        Reply(
            program: "a list", header: "Subject: Re: [friends] Dinner\nPrecedence: list", text: "Yes",
            kind: .automatic),
        Reply(
            program: "an old program", header: "Subject: Re: Dinner\nPrecedence: auto_reply",
            text: "On holiday!",
            kind: .outOfOffice),
        Reply(
            program: "a hint and a holiday", header: "Subject: Re: Dinner\nX-Auto-Response-Suppress: OOF",
            text: "I'm on annual leave.", kind: .outOfOffice),
        Reply(
            program: "a person with a hint", header: "Subject: Re: Dinner\nX-Auto-Response-Suppress: All",
            text: "Yes, I'll come", kind: nil),
        Reply(
            program: "a webmail without fields",
            header: "Subject: Out of Office Re: Invitation: Dinner, Tue 24 Nov 20:00",
            text: "I'm currently out of the office. For urgent matters call Sofia.", kind: .outOfOffice),
        Reply(
            program: "a person about the office", header: "Subject: Out of office lunch", text: "Shall we?",
            kind: nil),
        Reply(
            program: "a person who answers", header: "Subject: Re: Out of office: Dinner", text: "See you",
            kind: nil),
        Reply(
            program: "a person on holiday", header: "Subject: Re: Dinner\nAuto-Submitted: no",
            text: "I'm on vacation, so yes", kind: nil),
    ]

    @Test(arguments: replies)
    func kinds(reply: Reply) {
        let header = "From: nick@example.com\nTo: maria@example.org\nContent-Type: text/plain; charset=utf-8"
        let mail = MIMEParser.parse(
            Array("\(header)\n\(reply.header)\n\n\(reply.text)\n\n> Can you come?".utf8))
        let found = AutomaticReply(mail)
        #expect(found?.kind == reply.kind)
        #expect(found?.words == (reply.kind == nil ? nil : reply.text))
    }

    @Test func longTextsAreCut() {
        let text = String(repeating: "word\n", count: 5000)
        let mail = MIMEParser.parse(Array("From: a@b.org\nAuto-Submitted: auto-replied\n\n\(text)".utf8))
        #expect(AutomaticReply(mail)?.words.hasPrefix("word word word") == true)
        #expect(AutomaticReply(mail)?.words.count == 200)
    }
}
