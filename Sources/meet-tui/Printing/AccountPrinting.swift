import ArgumentParser
import Mail
import Operations
import Sentences

/// An account for mail. It contains no secrets.
struct AccountJSON: Encodable {
    /// The name of the person, as others read it.
    var name: String?
    /// The address of the sender.
    var address: String
    /// The server that sends, or the name of the command.
    var sending: String?
    /// The mailbox that is read.
    var receiving: String?
    /// The user name for signing in.
    var user: String

    init(_ account: MailAccount, of summary: MailAccountSummary) {
        name = summary.address.flatMap { $0.name.isEmpty ? nil : $0.name }
        address = account.address
        sending = summary.sending
        receiving = summary.receiving
        user = account.user
    }
}

/// An account that can send or receive.
struct ShownAccount: Printable {
    var account: MailAccount
    var summary: MailAccountSummary

    /// - Returns: `nil` if the settings name no server and no command.
    init?(_ summary: MailAccountSummary) {
        guard let account = summary.account, summary.canSend || summary.canReceive else { return nil }
        self.account = account
        self.summary = summary
    }

    func json(in session: CommandSession) -> AccountJSON { AccountJSON(account, of: summary) }

    func printLines(in session: CommandSession) { Table.show([self], AccountColumn.usual, in: session) }
}

/// The columns of the list of accounts.
enum AccountColumn: String, TableColumn {
    case name, address, sending, receiving, user

    static let usual: [AccountColumn] = [.name, .address, .sending, .receiving]

    func value(of shown: ShownAccount, in session: CommandSession) -> String {
        switch self {
        case .name: shown.summary.address?.name ?? ""
        case .address: shown.account.address
        case .sending: shown.summary.sending ?? ""
        case .receiving: shown.summary.receiving ?? ""
        case .user: shown.account.user
        }
    }
}

/// The test of an account.
struct AccountTestJSON: Encodable {
    /// The address of the sender.
    var address: String
    /// `true` if all of it works.
    var works: Bool
    /// First sending, then receiving.
    var checks: [AccountCheckJSON]

    init(_ report: MailTestReport) {
        address = report.address
        works = report.isGood
        checks = report.ways.map(AccountCheckJSON.init)
    }
}

/// The test of sending or of receiving.
struct AccountCheckJSON: Encodable {
    /// `sending` or `receiving`.
    var step: String
    /// `true` if it works.
    var works: Bool
    /// The error, as a sentence.
    var error: String?

    init(_ way: MailTestReport.Way) {
        step = way.kind == .smtp ? "sending" : "receiving"
        works = way.error == nil
        error = way.error.map { say.sentence($0) }
    }
}

extension MailTestReport: Printable {
    func json(in session: CommandSession) -> [AccountTestJSON] { [AccountTestJSON(self)] }

    func printLines(in session: CommandSession) {
        for way in ways where way.error == nil { Output.line(AccountLines.line(way)) }
    }
}

/// The lines about accounts.
enum AccountLines {
    /// `✓ Sending works.`
    static func line(_ way: MailTestReport.Way) -> String { "✓ " + say.tested(way.kind, nil) }

    /// Reports the failures on standard error.
    ///
    /// - Throws: `ExitCode` if there are any.
    static func complain(of report: MailTestReport) throws {
        for way in report.ways {
            if let error = way.error { Output.complain(say.tested(way.kind, error)) }
        }
        if !report.isGood { throw ExitCode.failure }
    }
}
