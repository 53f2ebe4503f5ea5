import DAV
import Foundation
import MeetCore
import MeetStore
import Operations

// MARK: - The accounts on the screen

extension Language {
    package var accountsLabel: String { say("Accounts and sync") }

    /// The state of an account in a list: `synchronized 09:41, 3 waiting`.
    package func state(_ state: AccountState, now: Date, zone: TimeZone) -> String {
        var parts = [round(of: state.account, state.listed.error, now: now, zone: zone)]
        if state.waiting > 0 { parts.append(say("\(grouped: state.waiting) waiting")) }
        if state.conflicts > 0 { parts.append(conflicts(state.conflicts)) }
        if !state.refused.isEmpty { parts.append(say("\(grouped: state.refused.count) refused")) }
        return parts.joined(separator: ", ")
    }

    /// The latest round of an account in a few words.
    private func round(
        of account: RemoteAccount, _ error: AccountError?, now: Date, zone: TimeZone
    ) -> String {
        func moment(_ date: Date) -> String { ReminderText.moment(date, now: now, zone: zone) }
        if let since = account.offlineSince { return say("no network since \(moment(since))") }
        if error != nil { return say("failed", context: "account") }
        guard let success = account.lastSuccess else { return say("not synchronized yet") }
        return say("synchronized \(moment(success))")
    }

    /// The last success of an account that fails; `nil` without one.
    package func lastSuccess(_ account: RemoteAccount, now: Date, zone: TimeZone) -> String? {
        account.lastSuccess.map {
            say("Last synchronized: \(ReminderText.moment($0, now: now, zone: zone)).")
        }
    }

    /// `1 conflict`, `2 conflicts`
    package func conflicts(_ count: Int) -> String {
        say("\(grouped: count) conflict", "\(grouped: count) conflicts", count)
    }

    /// The kind of a collection, in a word or two.
    package func words(_ kind: RemoteCollection.Kind) -> String {
        switch kind {
        case .calendar: say("calendar", context: "collection")
        case .tasks: say("tasks", context: "collection")
        case .contacts: say("contacts", context: "collection")
        case .places: say("places", context: "collection")
        }
    }

    /// The result of a round that the person began.
    package func synchronized(_ report: RemoteSyncReport?) -> String {
        guard let report else { return say("There is no account to synchronize.") }
        if report.isDoneElsewhere { return say("The accounts are being synchronized already.") }
        return report.accounts.map { account in
            let result = account.error.map { sentence($0) } ?? synchronized(account)
            return "\(ShortText.name(account.account)): \(result)"
        }.joined(separator: " · ")
    }

    /// The text of the line about open conflicts at the bottom of the screen.
    package func conflictNews(_ count: Int) -> String {
        say(
            "\(grouped: count) change was made both here and elsewhere",
            "\(grouped: count) changes were made both here and elsewhere", count)
    }
}

// MARK: - The set-up

/// A part of an account of calendars and contacts.
package enum AccountPart: Hashable, Sendable, CaseIterable {
    case name, address, user, password, passwordCommand, tokenCommand, certificates
}

extension Language {
    package func accountLabel(_ part: AccountPart) -> String {
        switch part {
        case .name: say("Name")
        case .address: say("Address")
        case .user: say("User name")
        case .password: say("Password")
        case .passwordCommand: say("Password command")
        case .tokenCommand: say("Token command")
        case .certificates: say("Certificates")
        }
    }

    package func accountExplanation(of part: AccountPart) -> String {
        switch part {
        case .name: say("A name of your own for the account, such as Home.")
        case .address:
            say("The URL of a server or your e-mail address there, or a folder of .ics or .vcf files.")
        case .user: say("The name to sign in with; empty: the e-mail address.")
        case .password: passwordIsTypedUnseen
        case .passwordCommand:
            say("A command that prints the password, such as “pass show calendar”; not the password itself.")
        case .tokenCommand:
            say("A command that prints a token (OAuth), for servers that accept no passwords.")
        case .certificates: say("A certificate file (PEM) for your own server.")
        }
    }

    /// The error of a look at a server, as the set-up shows it.
    package func setUpSentence(_ error: any Error) -> String {
        switch error {
        case AccountError.noUser: say("Fill in the user name: the address does not tell it.")
        case AccountError.server(.noSecret): say("No password is set: fill in “Password”.")
        case AccountError.noProgram(let beginning):
            say(
                "“\(beginning)…” is not a program on this machine, so it was not stored. The password itself goes into the row “Password”."
            )
        default: ErrorText.sentence(error)
        }
    }

    /// The result of a look at an account.
    package func found(_ findings: AccountFindings) -> String {
        let count = findings.collections.count { $0.isThere }
        if findings.kind == .folder {
            return say(
                "Found \(grouped: count) calendar or address book.",
                "Found \(grouped: count) calendars and address books.", count)
        }
        return say(
            "Signed in; found \(grouped: count) calendar or address book.",
            "Signed in; found \(grouped: count) calendars and address books.", count)
    }

    /// The state of a collection in the set-up: `places, read-only`.
    package func state(_ offered: OfferedCollection) -> String {
        var parts = [words(offered.kind)]
        if !offered.isWritable { parts.append(say("read-only", context: "calendar")) }
        if !offered.isThere { parts.append(say("no longer there")) }
        return parts.joined(separator: ", ")
    }

    /// The result of saving an account.
    package func saved(_ account: SaveAccount.Saved) -> String {
        let name = ShortText.name(account.listed.account.name)
        if !account.kept.isEmpty {
            return say(
                "Saved the account “\(name)”. These calendars of the other server stay here: \(account.kept.joined(separator: ", "))."
            )
        }
        guard !account.removed.isEmpty else { return say("Saved the account “\(name)”.") }
        return say("Saved the account “\(name)”, without \(account.removed.joined(separator: ", ")).")
    }
}

// MARK: - Conflicts

extension Language {
    /// The effect of an answer to a conflict, in a few words.
    package func effect(of answer: SyncConflict.Answer, on conflict: ItemConflict) -> String {
        switch (conflict.subject, answer) {
        case (.item(.deletedThere, _), .here) where conflict.isHereAlone: say("keep it here")
        case (.item(.deletedThere, _), .there) where conflict.isHereAlone: say("delete it here too")
        case (.item(.deletedHere, _), .here), (.item(.deletedThere, _), .there):
            say("delete it on both sides")
        case (.item(.deletedHere, _), .there), (.item(.deletedThere, _), .here):
            say("keep it on both sides")
        case (.item(.deletedThere, _), .both): say("keep it here, and there as a new one")
        case (.item(.twin, _), .both): say("keep both")
        case (.deletion(let question), .here):
            question.side == .here ? say("delete them there too") : say("bring them back there")
        case (.deletion(let question), .there):
            question.side == .here ? say("bring them back here") : say("delete them here too")
        case (_, .here): say("keep the version here")
        case (_, .there): say("take the version there")
        case (_, .both): say("keep the version here, and add the other beside it")
        }
    }

    /// The heading above the version of this program.
    package var hereLabel: String { say("Here", context: "conflict") }
    /// The heading above the version of the server or folder.
    package var thereLabel: String { say("There", context: "conflict") }

    /// The two sides of a conflict without fields.
    package func sides(of conflict: ItemConflict) -> (here: String, there: String) {
        let (changed, deleted) = (say("changed", context: "conflict"), say("deleted", context: "conflict"))
        switch conflict.subject {
        case .item(.deletedHere, _): return (deleted, changed)
        case .item(.deletedThere, _):
            return (conflict.isHereAlone ? say("moved", context: "conflict") : changed, deleted)
        case .item(.edited, _): return (changed, changed)
        case .item(.uidTaken, _): return (say("not there yet"), say("another one with the same UID"))
        case .item(.twin, _): return (say("one", context: "conflict"), say("two", context: "conflict"))
        case .deletion(let question):
            let gone = say("\(grouped: question.gone) of \(grouped: question.known) are gone")
            let stay = say("they are still here", context: "conflict")
            return question.side == .here ? (gone, stay) : (stay, gone)
        }
    }

    /// The result of an answer.
    package func answered(_ conflict: ItemConflict) -> String {
        let name = conflict.title ?? conflict.collection
        if conflict.isHereAlone { return say("Decided: “\(ShortText.name(name))”.") }
        return say("Decided: “\(ShortText.name(name))”. The other side follows at the next synchronization.")
    }
}
