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

    /// The items of an account that could not be read in several rounds.
    package func unreadItems(_ count: Int) -> String {
        say(
            "\(grouped: count) item could not be read", "\(grouped: count) items could not be read",
            count)
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
        if let reason = refusal.precondition.flatMap({ reason(ofCondition: $0) }) { return reason }
        let name = refusal.precondition.map { "\($0), " } ?? ""
        return say("refused (\(name)\(status))")
    }

    // MARK: Conflicts

    /// The question of a conflict.
    package func question(_ conflict: ItemConflict) -> String {
        switch conflict.subject {
        case .item(.edited, _): say("Changed on both sides")
        case .item(.deletedHere, _): say("Deleted here, changed there")
        case .item(.deletedThere, _):
            conflict.isHereAlone ? say("Moved here, deleted there") : say("Changed here, deleted there")
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
        case .taken(let name):
            say("Another account is named “\(ShortText.typed(name))”. Choose another name.")
        case .unknown(let name, []):
            say("No account is named “\(ShortText.typed(name))”. “accounts add” adds one.")
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
        case .nothingFound(let place):
            say(
                "There are no calendars or contacts at \(ShortText.typed(place)). Check the address; perhaps a calendar has to be created there first."
            )
        case .unknownCollection(let name, let known):
            say(
                "There is no calendar or address book “\(ShortText.typed(name))”. Found: \(known.joined(separator: ", "))."
            )
        case .noDirectory:
            say(
                "No directory of places is set up. Add one with “meet-tui accounts add”, its URL and --places."
            )
        case .whichDirectory(let names):
            say("There are several directories of places: \(names.joined(separator: ", ")). Choose one.")
        case .alreadyShared(let venue, ""): say("“\(ShortText.name(venue))” is already shared there.")
        case .alreadyShared(let venue, let person):
            say("\(ShortText.name(person)) already shares “\(ShortText.name(venue))” there.")
        case .busy: say("The accounts are being synchronized already.")
        case .noConflict(let id):
            say(
                "There is no conflict with the number \(ShortText.typed(id)). “sync conflicts” lists the open ones."
            )
        case .noAnswer(let answer, let possible):
            say(
                "“\(answer.rawValue)” is no answer to this conflict. Possible answers: \(possible.map(\.rawValue).joined(separator: ", "))."
            )
        }
    }

    package func sentence(_ error: DAVError) -> String {
        switch error {
        case .network(.badRequest(.secretInTheClear(let host))):
            say(
                "Nothing was sent: the password would go to \(host) without encryption. Use an https address."
            )
        case .network(.tls(let host, let reason)):
            say(
                "\(host) cannot be trusted: \(ShortText.withoutPeriod(reason)). For your own server, give the file of its certificate."
            )
        case .network(let error): sentence(error)
        case .parserMissing:
            say("The library libexpat is not installed (on Debian, the package libexpat1).")
        case .noSecret(let variable):
            say("No password is set: give a command that prints it, or set the variable \(variable).")
        case .secretCommand(let name, let fault):
            say(
                "The command \(name) for the password or token \(words(fault)). Try it in a shell; the account takes what it prints."
            )
        case .badAddress(let text):
            say(
                "“\(ShortText.typed(text))” is not the address of a server. Give an https URL or an e-mail address."
            )
        case .signIn(let host, let said):
            say(
                "\(host) did not accept the sign-in\(quote(said)). Check the user name, and the password or token."
            )
        case .notFound:
            say("The server has nothing at this address. Was it moved or deleted there? Check the URL.")
        case .gone:
            say(
                "The server no longer has it. If it was deleted there on purpose, remove the calendar here too."
            )
        case .locked(let said): say("The server is busy with it\(quote(said)). It is tried again later.")
        case .preconditionFailed(nil, let said):
            say("The server has another version by now\(quote(said)). The next round compares both.")
        case .preconditionFailed(let condition?, let said): refused(for: condition.name.local, said)
        case .tokenRefused:
            say("The server no longer knows what it sent last. The next round lists everything again.")
        case .notMultistatus(let host, _):
            say(
                "\(host) does not answer as a server of calendars does; nothing was changed. Does the network want a sign-in?"
            )
        case .tooLarge(let host, _):
            say(
                "\(host) sent more than is accepted from a server; nothing was changed. Ask whoever runs it, or take fewer of its calendars."
            )
        case .refused(let status, let said): refused(status, said)
        case .retryLater(let seconds):
            say(
                "The server asks to be left alone for \(length(minutes: max(1, (seconds + 59) / 60))). It is asked again after that."
            )
        case .elsewhere(let url): say("The account is at \(url). Use that address if you trust it.")
        case .cancelled: say("It was stopped.")
        }
    }

    func words(_ fault: SecretCommand.Fault) -> String {
        switch fault {
        case .notFound: say("was not found")
        case .failed(let status): say("failed (status \(status))")
        case .tookTooLong: say("took too long")
        case .noSecret: say("printed nothing")
        }
    }
}
