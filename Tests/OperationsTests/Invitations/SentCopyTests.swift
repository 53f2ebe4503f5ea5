import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Copies of sent messages in the Sent folder of the server.
@Suite struct SentCopyTests {
    private let office = PostOffice()
    private let clock = StandingClock(instant("2026-11-21T07:41Z"))
    private let maria: Person
    private let nikos: Person
    private let zoe: Person

    init() throws {
        maria = try Person("Maria", office, clock)
        nikos = try Person("Nikos", office, clock)
        zoe = try Person("Zoe", office, clock)
    }

    private func invite() throws {
        try maria.tell(try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos, zoe))
    }

    private func turnOn() throws {
        try SetSetting(MailSettings.sentCopyKey, to: "on").run(in: maria.workspace)
    }

    private func received() -> [[UInt8]] { office.mailbox(nikos.address) + office.mailbox(zoe.address) }

    @Test func theSameBytesOnOneConnection() async throws {
        try turnOn()
        try invite()
        let report = try await maria.sync(.sending)
        #expect(report.sent.count == 2 && report.copyFailure == nil)
        let copies = office.copies(maria.address)
        #expect(copies.count == 1 && copies.first?.count == 2)
        #expect(Set(copies.flatMap { $0 }) == Set(received()))
        // Nothing sent, nothing to copy.
        try await maria.sync()
        #expect(office.copies(maria.address).count == 1)
    }

    @Test func onlyIfItIsWished() async throws {
        try invite()
        try await maria.sync()
        #expect(received().count == 2 && office.copies(maria.address).isEmpty)
        let listed = try ListSettings().run(in: maria.workspace)
        #expect(listed.first { $0.key == "mail.sent-copy" }?.value == "off")
        #expect(throws: SettingError.mail(.noneOf(SettingWords.switches, "perhaps"))) {
            try SetSetting(MailSettings.sentCopyKey, to: "perhaps").run(in: maria.workspace)
        }
    }

    /// The messages are sent: they are neither failures nor sent again, and the copies are not made up for.
    @Test func aFailureIsARemark() async throws {
        try turnOn()
        try invite()
        let fault = MailError.mailbox(host: "imap.example.org", name: "Sent", said: "Over quota")
        office.failCopies(with: fault)
        let report = try await maria.sync()
        #expect(report.copyFailure == fault && report.failures.isEmpty && report.failure == nil)
        #expect(report.sent.count == 2 && report.isMailboxRead)
        #expect(try maria.outbox().map(\.state) == [.sent, .sent])
        office.failCopies(with: nil)
        let next = try await maria.sync(isImpatient: true)
        #expect(next.sent.isEmpty && next.copyFailure == nil)
        #expect(received().count == 2 && office.copies(maria.address).isEmpty)
    }

    @Test func whatIsNotSentIsNotCopied() async throws {
        try turnOn()
        try invite()
        office.fail(with: .doubtful(host: "smtp.example.org", .cancelled), arrives: true)
        let report = try await maria.sync(.sending)
        #expect(report.doubtful.count == 2 && office.copies(maria.address).isEmpty)
    }

    /// Gmail stores what is sent through it; and without a mailbox there is no Sent folder.
    @Test(arguments: ["imaps://imap.gmail.com/INBOX", nil] as [String?])
    func whereNoneIsStored(mailbox: String?) async throws {
        try turnOn()
        try maria.store.set("mail.imap.url", to: mailbox)
        try invite()
        let report = try await maria.sync(.sending)
        #expect(report.sent.count == 2 && report.copyFailure == nil)
        #expect(office.copies(maria.address).isEmpty)
    }
}
