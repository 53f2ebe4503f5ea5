import ArgumentParser
import Foundation
import Mail
import MeetCore
import MeetStore
import Operations
import Sentences

/// The kind of an account.
enum AccountKind: String, Encodable {
    case mail, server, folder
}

/// An account: mail, or calendars and contacts. It contains no secrets.
struct AccountJSON: Encodable {
    /// A calendar, a task list or an address book of an account.
    struct Collection: Encodable {
        /// The name.
        var name: String
        /// The kind of its items.
        var kind: RemoteCollection.Kind
        /// The colour, `#RRGGBB`.
        var colour: String?
        /// `false` if its items cannot be changed.
        var writable: Bool
        /// `true` if it is synchronized.
        var taken: Bool
        /// The name of its calendar here, if it has one.
        var calendar: String?

        init(_ collection: RemoteCollection, of listed: ListedAccount) {
            name = collection.name
            kind = collection.kind
            colour = collection.colour?.hex
            writable = collection.isWritable
            taken = collection.isTaken
            calendar = listed.calendarName(of: collection)
        }
    }

    /// The name; `mail` for the account of mail.
    var name: String
    /// The kind.
    var kind: AccountKind
    /// The address of the server, or the path of the folder; absent for mail.
    var url: String?
    /// The name of the person, as others read it in mail.
    var person: String?
    /// The address of the sender of mail.
    var address: String?
    /// The server that sends mail, or the name of the command.
    var sending: String?
    /// The mailbox that is read.
    var receiving: String?
    /// The user name for signing in.
    var user: String?
    /// The calendars, task lists and address books that were found; none for mail.
    var collections: [Collection]
    /// The time of the latest round without an error, in UTC.
    var lastSuccess: String?
    /// The error of the latest round, as a sentence.
    var error: String?

    init(_ account: MailAccount, of summary: MailAccountSummary) {
        name = AddAccount.mail
        kind = .mail
        person = summary.address.flatMap { $0.name.isEmpty ? nil : $0.name }
        address = account.address
        sending = summary.sending
        receiving = summary.receiving
        user = account.user
        collections = []
    }

    init(_ listed: ListedAccount) {
        name = listed.account.name
        kind = listed.account.kind == .dav ? .server : .folder
        url = listed.account.url
        user = listed.account.user
        collections = listed.collections.map { Collection($0, of: listed) }
        lastSuccess = listed.account.lastSuccess.map { InstantText.iso8601($0, in: .gmt) }
        error = listed.error.map { say.sentence($0) }
    }
}

/// An account in a list.
enum ShownAccount: Printable {
    case mail(MailAccount, MailAccountSummary)
    case other(ListedAccount)

    /// - Returns: `nil` if the settings name no server and no command.
    init?(_ summary: MailAccountSummary) {
        guard let account = summary.account, summary.canSend || summary.canReceive else { return nil }
        self = .mail(account, summary)
    }

    init(_ listed: ListedAccount) { self = .other(listed) }

    func json(in session: CommandSession) -> AccountJSON {
        switch self {
        case .mail(let account, let summary): AccountJSON(account, of: summary)
        case .other(let listed): AccountJSON(listed)
        }
    }

    func printLines(in session: CommandSession) { Table.show([self], AccountColumn.usual, in: session) }
}

/// The columns of the list of accounts.
enum AccountColumn: String, TableColumn {
    case name, kind, address, person, sending, receiving, user, collections, error

    static let usual: [AccountColumn] = [.name, .address, .sending, .receiving, .collections]

    func value(of shown: ShownAccount, in session: CommandSession) -> String {
        let account = shown.json(in: session)
        return switch self {
        case .name: account.name
        case .kind: account.kind.rawValue
        case .address: account.address ?? account.url ?? ""
        case .person: account.person ?? ""
        case .sending: account.sending ?? ""
        case .receiving: account.receiving ?? ""
        case .user: account.user ?? ""
        case .collections:
            account.collections.filter(\.taken).map { $0.calendar ?? $0.name }.joined(separator: ", ")
        case .error: account.error ?? ""
        }
    }
}

/// The test of an account.
struct AccountTestJSON: Encodable {
    /// The name of the account; `mail` for mail.
    var name: String
    /// The address of the sender of mail; absent for other accounts.
    var address: String?
    /// `true` if all of it works.
    var works: Bool
    /// For mail first sending, then receiving; else the calendars and address books.
    var checks: [AccountCheckJSON]

    init(_ report: MailTestReport) {
        name = AddAccount.mail
        address = report.address
        works = report.isGood
        checks = report.ways.map(AccountCheckJSON.init)
    }

    init(_ test: AccountTest) {
        name = test.account.name
        works = test.isGood
        checks = test.checks.map(AccountCheckJSON.init)
    }
}

/// The test of a part of an account.
struct AccountCheckJSON: Encodable {
    /// `sending`, `receiving`, or the name of a calendar or an address book.
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

    init(_ check: AccountTest.Check) {
        step = check.collection.name
        works = check.error == nil
        error = check.error.map { say.sentence($0) }
    }
}

/// The test of an account, as it is printed.
enum ShownTest: Printable {
    case mail(MailTestReport)
    case account(AccountTest)

    func json(in session: CommandSession) -> AccountTestJSON {
        switch self {
        case .mail(let report): AccountTestJSON(report)
        case .account(let test): AccountTestJSON(test)
        }
    }

    func printLines(in session: CommandSession) {
        switch self {
        case .mail(let report):
            for way in report.ways where way.error == nil { Output.line(AccountLines.line(way)) }
        case .account(let test):
            for check in test.checks where check.error == nil {
                Output.line("✓ \(test.account.name): \(check.collection.name)")
            }
        }
    }

    var isGood: Bool {
        switch self {
        case .mail(let report): report.isGood
        case .account(let test): test.isGood
        }
    }
}

/// The lines about accounts.
enum AccountLines {
    /// `✓ Sending works.`
    static func line(_ way: MailTestReport.Way) -> String { "✓ " + say.tested(way) }

    /// Reports the failures on standard error.
    ///
    /// - Throws: `ExitCode` if there are any.
    static func complain(of report: MailTestReport) throws { try complain(of: [.mail(report)]) }

    static func complain(of tests: [ShownTest]) throws {
        for test in tests {
            switch test {
            case .mail(let report):
                for way in report.ways {
                    if way.error != nil { Output.complain(say.tested(way)) }
                }
            case .account(let test):
                for check in test.checks {
                    guard let error = check.error else { continue }
                    Output.complain(
                        "\(test.account.name), \(check.collection.name): \(say.sentence(error))")
                }
            }
        }
        if !tests.allSatisfy(\.isGood) { throw ExitCode.failure }
    }
}
