import Foundation
import MeetCore
import MeetStore

/// A file that is imported, and its kind.
package struct ImportedFile: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case cards, calendar

        /// The kind of a file by the end of its name; `nil` for other names.
        package init?(path: String) {
            let name = path.lowercased()
            if [".vcf", ".vcard"].contains(where: name.hasSuffix) {
                self = .cards
            } else if [".ics", ".ical", ".vcs"].contains(where: name.hasSuffix) {
                self = .calendar
            } else {
                return nil
            }
        }

        /// The kind of a file by the beginning of its text; `nil` for other texts.
        package init?(beginning: String) {
            let start = beginning.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(15).uppercased()
            if start.hasPrefix("BEGIN:VCARD") {
                self = .cards
            } else if start == "BEGIN:VCALENDAR" {
                self = .calendar
            } else {
                return nil
            }
        }
    }

    package var path: String
    package var kind: Kind

    package init(path: String, kind: Kind) {
        self.path = path
        self.kind = kind
    }
}

/// A thing that the program is started with, in place of a command: a file, or an address.
package enum OpenedThing: Hashable, Sendable {
    /// A file to import.
    case file(ImportedFile)
    /// A calendar file with a message of RFC 5546, such as an invitation, which belongs in the inbox.
    case message(path: String)
    /// The address of a calendar to subscribe to.
    case subscription(String)
    /// A link to write a mail.
    case mail(MailLink)

    /// The schemes of addresses of calendars.
    private static let calendarSchemes = ["webcal:", "webcals:", "http:", "https:"]

    /// Reads an argument; `nil` if it is neither a file of a known kind nor an address.
    ///
    /// A file without a known end of its name, which other programs pass by its MIME type, is looked into if its
    /// path has a slash, so that no file stands for a command.
    ///
    /// - Parameters:
    ///   - expand: Makes a path absolute.
    ///   - beginning: Returns the beginning of a file; `nil` if it cannot be read.
    package init?(_ argument: String, expand: (String) -> String, beginning: (String) -> String?) {
        let lower = argument.lowercased()
        if let link = MailLink(argument) {
            self = .mail(link)
            return
        }
        if Self.calendarSchemes.contains(where: lower.hasPrefix) {
            self = .subscription(argument)
            return
        }
        var path = expand(argument)
        if lower.hasPrefix("file:") {
            guard case .file(let decoded) = try? SubscriptionAddress(argument, expand: expand)
            else { return nil }
            path = decoded
        }
        let named = ImportedFile.Kind(path: path)
        guard named != nil || argument.contains("/") else { return nil }
        let text = beginning(path)
        guard let kind = named ?? text.flatMap(ImportedFile.Kind.init(beginning:)) else { return nil }
        if kind == .calendar, let text, Self.isMessage(text) {
            self = .message(path: path)
        } else {
            self = .file(ImportedFile(path: path, kind: kind))
        }
    }

    /// Returns whether a calendar is a message to somebody: whether its method is one other than PUBLISH.
    private static func isMessage(_ text: String) -> Bool {
        for line in text.split(whereSeparator: \.isNewline) {
            let upper = line.uppercased()
            if upper.hasPrefix("METHOD:") { return String(upper.dropFirst(7)).trimmed != "PUBLISH" }
            // The properties of the calendar come before its parts (RFC 5545, 3.4).
            if upper.hasPrefix("BEGIN:"), !upper.hasPrefix("BEGIN:VCALENDAR") { return false }
        }
        return false
    }
}

/// Finds out what a link to write a mail asks for.
package struct ReadMailLink: WorkspaceOperation {
    package enum Meaning: Hashable, Sendable {
        /// A person who is no contact yet.
        case newContact(email: String)
        /// An invitation of people.
        case invitation(invitees: [Invitee], title: String, notes: String)
    }

    package var link: MailLink

    package init(_ link: MailLink) {
        self.link = link
    }

    /// Reads the link. A single unknown address without a subject is that of a new contact.
    package func run(in workspace: Workspace) throws(StoreError) -> Meaning {
        var invitees: [Invitee] = []
        for address in link.addresses {
            let found = try ReadPeople(address).run(in: workspace).invitees
            // Of several contacts with the address nobody is guessed.
            invitees += found.isEmpty ? [Invitee(name: address, email: address)] : found
        }
        if let person = invitees.first, invitees.count == 1, person.contactID == nil,
            let email = person.email, link.subject.isEmpty, link.body.isEmpty
        {
            return .newContact(email: email)
        }
        return .invitation(invitees: invitees, title: link.subject, notes: link.body)
    }
}
