import MeetCore
import Operations
import Sentences
import Shell

// A file or an address in place of a command: `meet-tui invitation.ics`. Nothing is imported, subscribed to or
// saved before the person says so; only a message to the person is read at once, as mail is.
extension App {
    /// Opens what the program was started with.
    mutating func openGivenThing() -> [Request] {
        guard let thing = opening else { return [] }
        opening = nil
        switch thing {
        case .file(let file): return push(ImportGivenFile(file))
        case .message(let path): return start(Self.readMessage(path))
        case .subscription(let address): return push(ShowCalendars(adding: address))
        case .mail(let link): return start(Self.readLink(link))
        }
    }

    private static func readLink(_ link: MailLink) -> Effect<Message> {
        Effect(ReadMailLink(link), .read("mail-link").holdingInput) { .mailLink($0) }
    }

    private static func readMessage(_ path: String) -> Effect<Message> {
        Effect(ReadMailFile(path), .write.holdingInput.saying(.reading)) { .messageRead($0, path: path) }
    }

    /// Opens the form that a link to write a mail asks for.
    mutating func open(_ meaning: ReadMailLink.Meaning) -> [Request] {
        switch meaning {
        case .newContact(let email): return push(NewContact(email: email))
        case .invitation(let invitees, let title, let notes):
            return push(Shell.PlanMeeting(invitees: invitees, title: title, notes: notes))
        }
    }

    /// Shows the inbox after a message was read. A message that is not for the person is a calendar to import.
    mutating func take(read results: [ReadInvitation], of path: String) -> [Request] {
        let isTaken = results.contains { read in
            switch read.result {
            case .stored, .known, .outdated: true
            case .notForMe, .skipped: false
            }
        }
        guard isTaken else { return push(ImportGivenFile(ImportedFile(path: path, kind: .calendar))) }
        if let sentence = say.remarked(results) { remark = Remark(text: sentence, isError: false) }
        return show(.inbox)
    }
}
