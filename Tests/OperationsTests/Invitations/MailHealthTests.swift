import Foundation
import Mail
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// What doctor tells of mail without asking a server.
@Suite struct MailHealthTests {
    let office = PostOffice()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let maria: Person
    let nikos: Person

    init() throws {
        maria = try Person("Maria", office, clock)
        nikos = try Person("Nikos", office, clock)
    }

    private func health() throws -> MailHealth { try LoadMailHealth().run(in: maria.workspace) }

    @Test func messagesAreCountedByTheirState() async throws {
        #expect(try health().isSetUp && health().lastSuccess == nil)
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        try maria.tell(coffee)
        #expect(try health().waiting == 1 && health().doubtful == 0 && health().failed == 0)
        let lost = MailError.doubtful(host: "127.0.0.1", .cancelled)
        office.fail(with: lost)
        try await maria.sync()
        #expect(try health().waiting == 0 && health().doubtful == 1 && health().failure == lost)
        #expect(try health().lastSuccess == nil)
        office.fail(with: .refused(host: "127.0.0.1", SMTPRefusal(step: .message, code: 550, said: "no")))
        let id = try #require(try maria.outbox().first?.id)
        _ = try SettleOutgoing(id, wasSent: false).run(in: maria.workspace)
        try await maria.sync()
        #expect(try health().doubtful == 0 && health().failed == 1)
        office.fail(with: nil)
        _ = try RetryOutgoing(id).run(in: maria.workspace)
        try await maria.sync()
        let last = try health()
        #expect(last.waiting + last.failed + last.doubtful == 0 && last.failure == nil)
        #expect(last.lastSuccess == clock.now)
    }

    @Test(
        arguments: [
            (nil, [:], MailHealth.Password.missing), ("cat /nowhere", [:], .command(name: "cat")),
            ("hunter2", [:], .noProgram),
            ("cat /nowhere", ["MEET_MAIL_PASSWORD": "x"], .variable("MEET_MAIL_PASSWORD")),
        ] as [(String?, [String: String], MailHealth.Password)])
    func whereThePasswordComesFrom(
        command: String?, environment: [String: String], expected: MailHealth.Password
    ) throws {
        try maria.store.set("mail.password-command", to: command)
        let workspace = Workspace(store: maria.store, environment: environment)
        #expect(try LoadMailHealth().run(in: workspace).password == expected)
    }

    @Test func thePasswordIsTriedOut() async throws {
        let workspace = Workspace(store: maria.store)
        try maria.store.set("mail.password-command", to: "echo x")
        try await CheckMailPassword().run(in: workspace)
        try maria.store.set("mail.password-command", to: "false")
        await #expect(throws: MailError.secretCommand(name: "false", .failed(status: 1))) {
            try await CheckMailPassword().run(in: workspace)
        }
    }
}
