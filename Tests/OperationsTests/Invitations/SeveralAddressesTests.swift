import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// People with several addresses: an answer from any of them is theirs.
@Suite struct SeveralAddressesTests {
    private static let alias = "ann.alias@example.net"

    /// Somebody whose contacts have the addresses, and who has asked Ann and Nikos.
    private func recipient(
        _ contacts: [[String]] = [["ann@example.org", alias]]
    ) throws -> Recipient {
        let me = try Recipient()
        for addresses in contacts { try add(addresses, to: me) }
        _ = try me.plan("mine")
        return me
    }

    private func add(_ addresses: [String], to me: Recipient) throws {
        var contact = Contact(name: addresses.first ?? "")
        contact.emails = addresses.map { ContactEmail(address: $0) }
        _ = try me.store.save(contact)
    }

    private func answers(_ me: Recipient) throws -> [Invitee.Participation] {
        try #require(try me.series("mine")).invitees.map(\.participation)
    }

    @Test func anAnswerFromAnotherAddressIsTheirs() throws {
        let me = try recipient()
        let item = try Recipient.stored(try me.read(.reply("mine", Self.alias)))
        #expect(item.news == .answered(.accepted) && item.doubt == nil)
        #expect(item.from?.email == "ann@example.org" && item.realSender?.email == Self.alias)
        #expect(try answers(me) == [.accepted, .needsAction])
        // A later one, by the address that is invited, counts after it.
        let later = MailText.reply("mine", "ann@example.org", "DECLINED").saying("DTSTAMP:20261121T074101Z")
        try me.read(later)
        #expect(try answers(me) == [.declined, .needsAction])
    }

    @Test func aProposalFromAnotherAddressIsTheirs() throws {
        let me = try recipient()
        var mail = MailText.reply("mine", Self.alias, "TENTATIVE")
            .saying("DTSTART;\(MailText.athens):20261203T110000")
            .saying("DTEND;\(MailText.athens):20261203T120000")
        mail.method = "COUNTER"
        let item = try Recipient.stored(try me.read(mail))
        if case .proposed = item.news {} else { Issue.record("\(item.news)") }
        #expect(item.doubt == nil)
        #expect(try answers(me) == [.tentative, .needsAction])
    }

    /// The program of the sender names a third address of theirs.
    @Test func theNamedAddressMayBeAnotherOne() throws {
        let me = try recipient([["ann@example.org", Self.alias, "ann@example.com"]])
        let mail = MailText.reply("mine", "ann@example.com").with("From", Self.alias)
        let item = try Recipient.stored(try me.read(mail))
        #expect(item.news == .answered(.accepted) && item.doubt == nil)
        #expect(try answers(me) == [.accepted, .needsAction])
    }

    @Test func nobodyElseAnswersByTheirAddress() throws {
        let me = try recipient()
        let mail = MailText.reply("mine", Self.alias).with("From", "mallory@example.net")
        let item = try Recipient.stored(try me.read(mail))
        #expect(item.doubt == .notAttendee)
        #expect(try answers(me) == [.needsAction, .needsAction])
    }

    @Test func whatWasFoundForgedStaysDoubtful() throws {
        let me = try recipient()
        try me.store.set("mail.authentication-server", to: "mx.example.org")
        let mail = MailText.reply("mine", Self.alias)
            .with("Authentication-Results", "mx.example.org; dmarc=fail header.from=example.net")
        let item = try Recipient.stored(try me.read(mail))
        #expect(item.doubt == .failedAuthentication)
        #expect(try answers(me) == [.needsAction, .needsAction])
    }

    /// An address of two people who are both invited.
    @Test func aSharedAddressIsNobodys() throws {
        let shared = "home@example.net"
        let me = try recipient([["ann@example.org", shared], ["nikos@example.org", shared]])
        let item = try Recipient.stored(try me.read(.reply("mine", shared)))
        #expect(item.news == .notInvited(.accepted))
        #expect(try answers(me) == [.needsAction, .needsAction])
    }

    @Test func anInviteeWithTheSendersAddressComesFirst() throws {
        let me = try recipient([["ann@example.org", "nikos@example.org"]])
        try me.read(.reply("mine", "nikos@example.org"))
        #expect(try answers(me) == [.needsAction, .accepted])
    }

    /// The address is added to the contact after the answer arrived.
    @Test func nobodyIsInvitedTwice() throws {
        let me = try recipient([])
        let item = try Recipient.stored(try me.read(.reply("mine", Self.alias)))
        #expect(item.news == .notInvited(.accepted))
        try add(["ann@example.org", Self.alias], to: me)
        _ = try TakeProposal(try #require(item.id)).run(in: me.workspace)
        #expect(try answers(me) == [.accepted, .needsAction])
    }
}
