import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// Calendars and accounts in the report of doctor. Servers are asked with `--accounts` only.
extension DoctorCommand {
    /// The maximum number of refused items that are named, and of those that cannot be read.
    private static let mostNamed = 5

    /// Prints the calendars, the age of subscriptions, and the state of each account.
    func reportAccounts(_ workspace: Workspace) throws {
        let calendars = try ListCalendars().run(in: workspace)
        tell(say("calendars", context: "label"), line(calendars))
        let ages = try LoadSubscriptionFreshness().run(in: workspace)
        for calendar in calendars {
            guard let age = calendar.id.flatMap({ ages[$0] }) else { continue }
            let text = say.words(age, now: workspace.now(), zone: ReaderZone.current)
            tell("\(calendar.name): \(text)")
        }
        let all = try LoadAccountHealth().run(in: workspace)
        if all.isEmpty { tell(say("accounts", context: "label"), say("none; “accounts add” adds one")) }
        for (place, health) in all.enumerated() {
            let account = health.state.account
            let found = health.state.listed.collections
            let taken = say("\(found.count(where: \.isTaken)) of \(found.count) calendars and address books")
            tell(
                place == 0 ? say("accounts", context: "label") : "",
                say.doctorLine([account.name, account.url, taken]))
            for line in details(of: health, in: workspace) { tell(line) }
        }
    }

    private func line(_ calendars: [MeetingCalendar]) -> String {
        let count = calendars.count
        let hidden = calendars.count(where: { !$0.isShown })
        var facts = [say("\(count) calendar", "\(count) calendars", count)]
        if hidden > 0 { facts.append(say("\(hidden) hidden", "\(hidden) hidden", hidden)) }
        return say.doctorLine(facts)
    }

    /// Returns the facts about an account, a line each.
    private func details(of health: AccountHealth, in workspace: Workspace) -> [String] {
        let (state, account) = (health.state, health.state.account)
        var lines: [String] = []
        if let secret = health.secret { lines.append(words(secret, isToken: account.isToken)) }
        if let file = health.unreadable {
            let reason = String(cString: strerror(file.code))
            lines.append(say("the certificate file \(file.path) cannot be read: \(reason)"))
        }
        let round = account.lastSuccess.map { say.ago(workspace.now().timeIntervalSince($0)) }
        lines.append(round.map { say("last successful round: \($0)") } ?? say("no successful round yet"))
        if let since = account.offlineSince {
            lines.append(say.noNetwork(since: since, now: workspace.now(), zone: ReaderZone.current))
        } else if let error = state.listed.error {
            lines.append(say.sentence(error))
        }
        let waiting = state.waiting
        if waiting > 0 {
            lines.append(
                say("\(grouped: waiting) change waiting", "\(grouped: waiting) changes waiting", waiting))
        }
        if state.conflicts > 0 { lines.append(say.openQuestions(state.conflicts)) }
        if !state.refused.isEmpty { lines.append(say("\(grouped: state.refused.count) refused")) }
        for item in state.refused.prefix(Self.mostNamed) {
            lines.append("  \(item.title ?? item.refusal.uid): \(say.words(item.refusal))")
        }
        let unread = state.unread
        if !unread.isEmpty { lines.append(say.unreadItems(unread.count)) }
        for item in unread.prefix(Self.mostNamed) { lines.append("  \(item.collection): \(item.name)") }
        return lines
    }

    private func words(_ secret: AccountHealth.Secret, isToken: Bool) -> String {
        switch secret {
        case .variable(let name): say("password from the variable \(name)")
        case .command(let name):
            isToken ? say("token from the command \(name)") : say("password from the command \(name)")
        case .noProgram: say("the password command is not a program on this machine")
        case .missing: say("no password")
        }
    }

    /// Signs in to the servers of accounts, and asks for every calendar that comes from elsewhere.
    ///
    /// - Throws: `ExitCode` if something fails.
    func testAccounts(_ workspace: Workspace) throws {
        let tests = try stoppable { try await TestAccounts().run(in: workspace) }
        for test in tests { report(test) }
        let subscriptions = try stoppable { try await TestSubscriptions().run(in: workspace) }
        for test in subscriptions {
            guard let error = test.error else {
                tell("✓ \(test.calendar.name)")
                continue
            }
            Output.complain("\(test.calendar.name): \(say.sentence(error))")
        }
        if !tests.allSatisfy(\.isGood) || subscriptions.contains(where: { $0.error != nil }) {
            throw ExitCode.failure
        }
    }

    private func report(_ test: AccountTest) {
        let errors = test.checks.map(\.error)
        // A server that does not answer fails for each of its calendars.
        if let error = errors.first ?? nil, errors.allSatisfy({ $0 == error }) {
            return Output.complain("\(test.account.name): \(say.sentence(error))")
        }
        for check in test.checks {
            guard let error = check.error else {
                tell("✓ \(test.account.name): \(check.collection.name)")
                continue
            }
            Output.complain("\(test.account.name), \(check.collection.name): \(say.sentence(error))")
        }
    }
}
