import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Messages as calendar services, programs and lists send them for others: each counts as that of whom it speaks for.
@Suite struct UsualSenderTests {
    /// How a mail says who sent it. `USER` stands for the local part of whom it speaks for.
    struct Shape: CustomTestStringConvertible {
        var name: String
        var header: [(String, String)]
        /// The SENT-BY of the calendar user (RFC 5545, 3.2.18).
        var sentBy: String?
        var testDescription: String { name }

        func mail(_ mail: MailText, _ user: String, property: String) -> MailText {
            var mail = mail
            for (name, value) in header { mail = mail.with(name, value.replacing("USER", with: user)) }
            guard let sentBy else { return mail }
            mail.event = mail.event.map { line in
                guard line.hasPrefix(property), line.hasSuffix(":mailto:\(user)@example.org") else {
                    return line
                }
                return line.replacing(
                    ":mailto:\(user)@", with: ";SENT-BY=\"mailto:\(sentBy)\":mailto:\(user)@")
            }
            return mail
        }
    }

    static let shapes = [
        Shape(name: "the person's own program", header: [("From", "USER <USER@example.org>")]),
        Shape(
            name: "Google, sent by its service",
            header: [
                ("From", "USER <USER@example.org>"),
                ("Sender", "Google Calendar <calendar-notification@google.com>"),
                ("Reply-To", "USER <USER@example.org>"), ("Auto-Submitted", "auto-generated"),
            ]),
        Shape(
            name: "Google, for an address elsewhere",
            header: [
                ("From", "USER (Google Calendar) <calendar-notification@google.com>"),
                ("Reply-To", "USER <USER@example.org>"),
            ]),
        Shape(
            name: "Outlook, on behalf of",
            header: [("From", "USER <USER@example.org>"), ("Sender", "Assistant <pa@example.com>")]),
        Shape(
            name: "Apple, through its relay",
            header: [("From", "USER via iCloud <noreply@icloud.example>"), ("Reply-To", "USER@example.org")]),
        Shape(
            name: "an assistant", header: [("From", "Assistant <pa@example.com>")], sentBy: "pa@example.com"),
        Shape(name: "an alias of a contact", header: [("From", "USER.alias@example.net")]),
        Shape(
            name: "a mailing list",
            header: [
                ("From", "USER@example.org"), ("Sender", "team-bounces@lists.example"),
                ("List-Id", "<team.lists.example>"), ("Precedence", "list"),
            ]),
        Shape(
            name: "a mailing list that rewrites From",
            header: [
                ("From", "USER via Team <team@lists.example>"), ("Reply-To", "USER@example.org"),
                ("List-Id", "<team.lists.example>"),
            ]),
    ]

    private func recipient() throws -> Recipient {
        let me = try Recipient()
        for name in ["maria", "ann"] {
            var contact = Contact(name: name)
            contact.emails = ["\(name)@example.org", "\(name).alias@example.net"].map {
                ContactEmail(address: $0)
            }
            _ = try me.store.save(contact)
        }
        return me
    }

    @Test(arguments: shapes)
    func theOrganizersMessagesCount(shape: Shape) throws {
        let me = try recipient()
        func read(_ mail: MailText, _ method: String) throws {
            var mail = shape.mail(mail, "maria", property: "ORGANIZER")
            mail.method = method
            let item = try Recipient.stored(try me.read(mail))
            #expect(item.doubt == nil, "\(method)")
        }
        try read(.request("theirs", isSeries: true), "REQUEST")
        try read(.request("theirs", sequence: 1, isSeries: true).saying("SUMMARY:Tea"), "REQUEST")
        #expect(try me.series("theirs")?.title == "Tea")
        let date = MailText.request("theirs", sequence: 2)
            .saying("DTSTART;\(MailText.athens):20261203T110000")
            .saying("DTEND;\(MailText.athens):20261203T120000")
        try read(date, "ADD")
        try read(.request("theirs", sequence: 3, isSeries: true), "DECLINECOUNTER")
        try read(.request("theirs", sequence: 4, isSeries: true), "CANCEL")
        #expect(try me.series("theirs")?.status == .cancelled)
        try read(.request("told"), "PUBLISH")
        try read(.request("told", sequence: 1).saying("SUMMARY:Tea"), "PUBLISH")
        #expect(try me.series("told")?.title == "Tea")
    }

    @Test(arguments: shapes)
    func theAttendeesMessagesCount(shape: Shape) throws {
        let me = try recipient()
        _ = try me.plan("mine")
        func read(_ mail: MailText, _ method: String) throws -> InboxItem {
            var mail = shape.mail(mail, "ann", property: "ATTENDEE")
            mail.method = method
            let item = try Recipient.stored(try me.read(mail))
            #expect(item.doubt == nil, "\(method)")
            return item
        }
        _ = try read(.reply("mine", "ann@example.org"), "REPLY")
        #expect(try me.series("mine")?.invitees.first?.participation == .accepted)
        let counter = MailText.reply("mine", "ann@example.org", "TENTATIVE").saying(
            "DTSTAMP:20261121T074102Z"
        )
        .saying("DTSTART;\(MailText.athens):20261203T110000")
        .saying("DTEND;\(MailText.athens):20261203T120000")
        let item = try read(counter, "COUNTER")
        if case .proposed = item.news {} else { Issue.record("\(item.news)") }
        _ = try read(.reply("mine", "ann@example.org").saying("DTSTAMP:20261121T074103Z"), "REFRESH")
    }

    /// A service that sends for Maria without saying so: its first message is no change of anything, and counts.
    @Test func whereTheFirstMessageCameFromCountsUntilTheOrganizerWrites() throws {
        let me = try Recipient()
        func read(_ sequence: Int, _ title: String, from: String) throws -> InboxItem {
            try Recipient.stored(
                try me.read(
                    .request("theirs", sequence: sequence).saying("SUMMARY:\(title)").with("From", from)))
        }
        let first = try read(0, "Coffee", from: "service@example.com")
        #expect(first.doubt == nil && first.realSender?.email == "service@example.com")
        #expect(try read(1, "Tea", from: "service@example.com").doubt == nil)
        #expect(try read(2, "Cake", from: "mallory@example.net").doubt == .notOrganizer)
        #expect(try read(2, "Bread", from: "maria@example.org").doubt == nil)
        #expect(try read(3, "Wine", from: "service@example.com").doubt == .notOrganizer)
        #expect(try me.series("theirs")?.title == "Bread")
    }

    @Test func whatTheOwnServerFoundForgedIsDoubtful() throws {
        let me = try Recipient()
        try me.store.set("mail.authentication-server", to: "mx.example.org")
        let forged = "mx.example.org; dkim=pass header.d=example.net; dmarc=fail header.from=example.org"
        let quoted = "mx.example.org; spf=pass smtp.mailfrom=\"x; dmarc=pass y\"@example.net; dmarc=fail"
        let elsewhere = "mx.example.net; dmarc=fail"
        #expect(
            try Recipient.stored(
                try me.read(.request("one").with("Authentication-Results", elsewhere))
            ).doubt == nil)
        let item = try Recipient.stored(try me.read(.request("two").with("Authentication-Results", forged)))
        #expect(item.doubt == .failedAuthentication)
        #expect(try me.series("two") == nil)
        var cancellation = MailText.request("four", sequence: 1).with("Authentication-Results", forged)
        cancellation.method = "CANCEL"
        try me.read(cancellation)
        try me.read(.request("four"))
        #expect(try me.series("four") != nil)
        let third = try Recipient.stored(
            try me.read(.request("three").with("Authentication-Results", quoted)))
        #expect(third.doubt == .failedAuthentication)
    }
}
