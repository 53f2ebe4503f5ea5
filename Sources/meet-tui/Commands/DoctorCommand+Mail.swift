import ArgumentParser
import Foundation
import Mail
import MeetStore
import Operations
import Sentences

/// Mail in the report of doctor. Servers are asked with `--mail` only.
extension DoctorCommand {
    /// Prints the account, the password's origin, the outbox and the last round.
    ///
    /// - Throws: `ExitCode` or `InvitationError` if the account was to be tested and does not work;
    ///   `StoreError`.
    func reportMail(_ workspace: Workspace) throws {
        let health = try LoadMailHealth().run(in: workspace)
        guard health.isSetUp, let account = health.account.account else {
            tell(say("mail", context: "label"), say("not set up; the Me tab and “settings” set it up"))
            guard mail else { return }
            throw health.account.address == nil ? InvitationError.noAddress : .noWayToSend
        }
        let servers = [health.account.sending, health.account.receiving].compactMap(\.self)
        tell(say("mail", context: "label"), say.doctorLine([account.address] + servers))
        tell(words(health.password))
        tell(outboxLine(health))
        let round = health.lastSuccess.map { say.ago(workspace.now().timeIntervalSince($0)) }
        tell(round.map { say("last successful round: \($0)") } ?? say("no successful round yet"))
        if let failure = health.failure { tell(say.sentence(failure)) }
        if mail { try testMail(workspace, hasPassword: health.password != .missing) }
    }

    private func words(_ password: MailHealth.Password) -> String {
        switch password {
        case .variable(let name): say("password from the variable \(name)")
        case .command(let name): say("password from the command \(name)")
        case .noProgram: say("the password command is not a program on this machine")
        case .missing: say("no password")
        }
    }

    private func outboxLine(_ health: MailHealth) -> String {
        let (waiting, failed, doubtful) = (health.waiting, health.failed, health.doubtful)
        let facts = [
            (
                waiting,
                say("\(grouped: waiting) message waiting", "\(grouped: waiting) messages waiting", waiting)
            ),
            (
                failed,
                say("\(grouped: failed) message refused", "\(grouped: failed) messages refused", failed)
            ),
            (
                doubtful,
                say(
                    "\(grouped: doubtful) message doubtful", "\(grouped: doubtful) messages doubtful",
                    doubtful)
            ),
        ].filter { $0.0 > 0 }.map(\.1)
        return facts.isEmpty ? say("no message is waiting") : say.doctorLine(facts)
    }

    /// Runs the password command, and signs in to the servers.
    private func testMail(_ workspace: Workspace, hasPassword: Bool) throws {
        if hasPassword {
            do {
                try stoppable { try await CheckMailPassword().run(in: workspace) }
            } catch let error as MailError {
                // The servers would be asked for the same password.
                Output.complain(say.sentence(error))
                throw ExitCode.failure
            }
            tell("✓ " + say("The password can be read."))
        }
        let report = try stoppable { try await TestMailAccount().run(in: workspace) }
        for way in report.ways where way.error == nil { tell(AccountLines.line(way)) }
        try AccountLines.complain(of: report)
    }

    func stoppable<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        try Interruptible.run(stopped: say("Stopped."), body)
    }
}
