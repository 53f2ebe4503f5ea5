import Foundation
import MeetCore
import MeetStore
import Operations

extension Language {
    /// `Send invitations to 4 people?`
    package func tellTitle(_ kind: ToldKind, _ count: Int) -> String {
        let people = counted(count, .people)
        return switch kind {
        case .invitation: say("Send invitations to \(people)?")
        case .update: say("Notify \(people) of the changes?")
        case .cancellation: say("Notify \(people) of the cancellation?")
        case .removal: say("Notify \(people) that they are no longer invited?")
        case .mixed: say("Notify \(people)?")
        }
    }

    /// The answer that sends, with its way.
    ///
    /// - Parameters:
    ///   - servers: The accounts whose servers send.
    ///   - people: The people who get a mail.
    package func sends(by servers: [String], mailTo people: [String]) -> String {
        if servers.isEmpty { return say("Send it by mail to everyone marked") }
        if people.isEmpty { return say("Send it by the server of \(quotedNames(servers))") }
        let mailed = list(people.map { ShortText.name($0) })
        return say("Send it by the server of \(quotedNames(servers)), and by mail to \(mailed)")
    }

    /// The way of a notification.
    package func isSent(by server: String?) -> String {
        server.map { say("by the server of \(quotedName($0))") } ?? say("by mail")
    }

    package func willBeSent(by servers: [String]) -> String {
        say("The server of \(quotedNames(servers)) sends it with the next synchronization.")
    }

    package func isSentAnyway(by servers: [String]) -> String {
        say("The server of \(quotedNames(servers)) sends the change all the same: it has the meeting.")
    }

    /// The answer that sends nothing, where a server sends the change whatever the answer is.
    package func notNow(sentAnywayBy servers: [String]) -> String {
        say("Do nothing; the server of \(quotedNames(servers)) sends the change all the same")
    }

    /// The consequence of a move to another account, before it.
    package func isCancelled(by cancellation: MoveCancellation) -> String {
        let people =
            cancellation.people.count > 3
            ? counted(cancellation.people.count, .people)
            : list(cancellation.people.map { ShortText.name($0.shownName) })
        let server = quotedName(cancellation.account)
        return say(
            "The server of \(server) tells \(people) that it is cancelled. Afterwards you can invite them again."
        )
    }

    package func writesItself(_ servers: [String]) -> String {
        say("The server of \(quotedNames(servers)) writes this message itself.")
    }

    private func quotedNames(_ names: [String]) -> String { list(names.map { quotedName($0) }) }

    package func liesInTheOutbox(_ count: Int, undo: String) -> String {
        count == 0
            ? say("There was nobody to notify.")
            : say("\(counted(count, .messages)) on the way. \(undo) undoes what has not been sent.")
    }

    package func filesWritten(_ paths: [String]) -> String {
        guard let first = paths.first else { return say("There was nobody to notify.") }
        return paths.count == 1
            ? say("Written: \(first)") : say("Written: \(first), and \(paths.count - 1) more")
    }

    /// The invitees whose answers a change resets.
    package func areAskedAgain(_ names: [String]) -> String {
        let people = names.prefix(3).map { ShortText.name($0) }
        let rest = names.count - people.count
        return say("\(list(people + (rest > 0 ? [say("\(rest) more")] : []))) will be asked again.")
    }

    /// The invitees who have a pending notification, and the key that sends it.
    package func notToldYet(_ names: [String], key: String) -> String {
        let people =
            names.count > 2
            ? counted(names.count, .people) : names.map { ShortText.name($0) }.joined(separator: ", ")
        return say("Not notified yet: \(people); \(key) notifies them.")
    }

    /// The invitees who were not invited by a person without an address, and the key that sends it.
    package func notInvitedYet(_ names: [String], key: String) -> String {
        let people =
            names.count > 2
            ? counted(names.count, .people) : names.map { ShortText.name($0) }.joined(separator: ", ")
        return say("Not invited yet: \(people); \(key) sends the invitation.")
    }

    /// The invitees whose invitation is in the outbox.
    package func invitationsWait(_ names: [String]) -> String {
        let people =
            names.count > 2
            ? counted(names.count, .people) : names.map { ShortText.name($0) }.joined(separator: ", ")
        return say("Invitation in the outbox: \(people).")
    }

    package func remindersSent(_ count: Int) -> String {
        count == 1 ? say("Reminded one person.") : say("Reminded \(counted(count, .people)).")
    }

    /// The person's own answer to another organizer's meeting.
    package func yourAnswer(_ participation: Invitee.Participation) -> String {
        switch participation {
        case .accepted: say("You are coming")
        case .declined: say("You are not coming")
        case .tentative: say("You might come")
        case .delegated: say("You are sending somebody else")
        case .needsAction: say("You have not answered")
        case .inProcess: say("You have begun")
        case .completed: say("You have done it")
        }
    }

    package func sentence(_ error: InvitationError) -> String {
        switch error {
        case .noAddress:
            say(
                "Your e-mail address is not set; set it on the Me tab, or with “settings set me.email”.")
        case .noInboxItem(let id): say("There is no message \(id).")
        case .noOutgoing(let id): say("There is no message \(id) in the outbox.")
        case .changedNothing: say("The message changed nothing that can be undone.")
        case .notAnswerable: say("The message does not ask for an answer.")
        case .meetingIsGone(let title): say("\(quotedName(title)) no longer exists.")
        case .nobodyToTell(let title): say("There is nobody to notify about \(quotedName(title)).")
        case .notOrganizer(let title): say("\(quotedName(title)) is somebody else's meeting.")
        case .hasLeft: say("The message was sent, or may have been; it cannot be undone.")
        case .notDoubtful: say("It is already known whether the message was sent.")
        case .notRetriable: say("The message cannot be sent again.")
        case .noWayToSend:
            say(
                "Sending mail is not set up: neither mail.smtp.url nor mail.command is set, and the provider is not known."
            )
        case .noMailbox:
            say("There is no mailbox to read: mail.imap.url is not set, and the provider is not known.")
        case .noMail: say("No mail can be sent or read here.")
        }
    }
}
