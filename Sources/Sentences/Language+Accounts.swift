import DAV
import Foundation
import MeetCore
import Operations
import Processes

// MARK: - Accounts of calendars and contacts

extension Language {
    /// The result of a round of an account without an error.
    package func synchronized(_ report: AccountReport) -> String {
        var parts: [String] = []
        if report.pulled > 0 { parts.append(say("\(grouped: report.pulled) received")) }
        if report.pushed > 0 { parts.append(say("\(grouped: report.pushed) sent")) }
        if report.deleted > 0 { parts.append(say("\(grouped: report.deleted) deleted")) }
        if report.conflicts > 0 {
            parts.append(
                say(
                    "\(grouped: report.conflicts) conflict to decide",
                    "\(grouped: report.conflicts) conflicts to decide", report.conflicts))
        }
        if !report.refused.isEmpty { parts.append(say("\(grouped: report.refused.count) refused")) }
        return parts.isEmpty ? say("up to date") : parts.joined(separator: ", ")
    }

    package var accountsAreSyncedElsewhere: String {
        say("Another process is synchronizing the accounts of this database; nothing was done.")
    }

    /// The title of a notice about new conflicts.
    package func openQuestions(_ count: Int) -> String {
        say("\(grouped: count) conflict to decide", "\(grouped: count) conflicts to decide", count)
    }

    /// The text of a notice about new conflicts.
    package func askedBy(_ account: String) -> String {
        say(
            "Changed both here and in the account “\(ShortText.name(account))”: see “meet-tui sync conflicts”."
        )
    }

    /// The reason of a refusal: the server's words, if it has any.
    package func words(_ refusal: SyncRefusal) -> String {
        guard refusal.words.isEmpty else { return ShortText.withoutPeriod(ShortText.name(refusal.words)) }
        guard let status = refusal.status else { return say("cannot be changed there") }
        let name = refusal.precondition.map { "\($0), " } ?? ""
        return say("refused (\(name)\(status))")
    }

    // MARK: Conflicts

    /// The question of a conflict.
    package func question(_ conflict: ItemConflict) -> String {
        switch conflict.subject {
        case .item(.edited, _): say("Changed on both sides")
        case .item(.deletedHere, _): say("Deleted here, changed there")
        case .item(.deletedThere, _): say("Changed here, deleted there")
        case .item(.uidTaken, _): say("Another one there has the same UID")
        case .item(.twin, _): say("Stands there twice")
        case .deletion(let question):
            question.side == .there
                ? say("\(question.gone) of \(question.known) are gone there")
                : say("\(question.gone) of \(question.known) were deleted here")
        }
    }

    /// The name of a field that was changed on both sides.
    package func label(_ field: SyncField) -> String {
        switch field {
        case .meeting(let part, ""): label(part)
        case .meeting(let part, let date): labelled(Self.day(date), label(part))
        case .contact(let part): label(part)
        case .property(let name, ""): name
        case .property(let name, let date): labelled(Self.day(date), name)
        case .date(""): say("The meeting itself")
        case .date(let date): Self.day(date)
        }
    }

    /// The day in the key of a date: `20261127T170000Z` is `2026-11-27`.
    private static func day(_ key: String) -> String {
        guard key.count >= 8, key.prefix(8).allSatisfy(\.isNumber) else { return key }
        return "\(key.prefix(4))-\(key.dropFirst(4).prefix(2))-\(key.dropFirst(6).prefix(2))"
    }

    /// The content of a field; `nil` if there is none.
    package func words(_ value: SyncValue) -> String? {
        switch value {
        case .absent: nil
        case .present: say("present")
        case .meeting(let value): words(value)
        case .contact(let value): words(value)
        case .text(let text): text
        }
    }
}

// MARK: - What went wrong

extension Language {
    package func sentence(_ error: AccountError) -> String {
        switch error {
        case .noName: say("An account needs a name.")
        case .taken(let name): say("Another account is named “\(ShortText.typed(name))”.")
        case .unknown(let name, []): say("No account is named “\(ShortText.typed(name))”.")
        case .unknown(let name, let known):
            say(
                "No account is named “\(ShortText.typed(name))”. Existing accounts: \(known.joined(separator: ", "))."
            )
        case .noUser: say("Which name signs in? Give it with --user.")
        case .noProgram(let beginning):
            say(
                "“\(beginning)…” is not a program on this machine, so it was not stored. Give a command that prints the password, such as “pass show calendar”."
            )
        case .noNetwork: say("Servers cannot be asked here.")
        case .server(let error): sentence(error)
        case .folder(let path, let code):
            say("\(path) cannot be read or written: \(String(cString: strerror(code))).")
        case .nothingFound(let place): say("There are no calendars or contacts at \(ShortText.typed(place)).")
        case .unknownCollection(let name, let known):
            say(
                "There is no calendar or address book “\(ShortText.typed(name))”. Found: \(known.joined(separator: ", "))."
            )
        case .noConflict(let id): say("There is no conflict with the number \(ShortText.typed(id)).")
        case .noAnswer(let answer, let possible):
            say(
                "“\(answer.rawValue)” is no answer to this conflict. Possible answers: \(possible.map(\.rawValue).joined(separator: ", "))."
            )
        }
    }

    package func sentence(_ error: DAVError) -> String {
        switch error {
        case .network(let error): sentence(error)
        case .parserMissing:
            say("The library libexpat is not installed (on Debian, the package libexpat1).")
        case .noSecret(let variable):
            say("No password is set: give a command that prints it, or set the variable \(variable).")
        case .secretCommand(let name, let fault): say("The password command \(name) \(words(fault)).")
        case .badAddress(let text):
            say(
                "“\(ShortText.typed(text))” is not the address of a server. Give an https URL or an e-mail address."
            )
        case .signIn(let host, let said):
            say("\(host) did not accept the name and password\(quote(said)).")
        case .notFound: say("The server has nothing at this address.")
        case .gone: say("The server no longer has it.")
        case .locked(let said): say("The server is busy with it\(quote(said)).")
        case .preconditionFailed(let condition, let said):
            say("The server refused it\(quote(said.isEmpty ? condition?.name.local ?? "" : said)).")
        case .tokenRefused: say("The server wants to list everything again.")
        case .notMultistatus(let host, _):
            say("\(host) does not answer as a server of calendars does. Does the network want a sign-in?")
        case .tooLarge(let host, let limit):
            say("\(host) sent more than the limit of \(ByteText.size(limit)).")
        case .refused(let status, let said): say("The server returned the error \(status)\(quote(said)).")
        case .retryLater(let seconds): say("The server wants to be left alone for \(seconds) s.")
        case .elsewhere(let url): say("The account is at \(url). Use that address if you trust it.")
        case .cancelled: say("It was stopped.")
        }
    }

    private func words(_ fault: SecretCommand.Fault) -> String {
        switch fault {
        case .notFound: say("was not found")
        case .failed(let status): say("failed (status \(status))")
        case .tookTooLong: say("took too long")
        case .noSecret: say("printed no password")
        }
    }
}
