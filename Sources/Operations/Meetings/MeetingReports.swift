import Foundation
import Mail
import MeetCore
import MeetStore

/// The report on a meeting that is over: what was decided, who came, and the notes.
package struct MeetingReport: Hashable, Sendable {
    /// The contents, for the language to put into words.
    package var content: LetterContent
    /// The people who get it by mail: all who were invited and have an address, without the reader.
    package var recipients: [CalendarAddress]
}

/// Composes the report on a meeting that is over.
package struct LoadReport: WorkspaceOperation {
    package var id: OccurrenceIdentity
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ id: OccurrenceIdentity, zone: TimeZone) {
        self.id = id
        self.zone = zone
    }

    /// - Throws: `notOver`, `StoreError`.
    package func run(in workspace: Workspace) throws -> MeetingReport {
        try workspace.store.reading { store throws(StoreError) in
            Result { try store.report(id, in: workspace, zone).report }
        }.get()
    }
}

/// Puts the report on a meeting into the outbox: a mail to each who was invited, in their language and by
/// their clocks.
package struct SendReport: WritingOperation {
    package var id: OccurrenceIdentity
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ id: OccurrenceIdentity, zone: TimeZone) {
        self.id = id
        self.zone = zone
    }

    /// - Returns: The stored mails; somebody whose mail would read as their last report does gets no other.
    /// - Throws: `AfterMeetingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [OutgoingMessage] {
        try workspace.store.transaction { store in
            let (report, sender) = try store.report(id, in: workspace, zone)
            guard let sender else { throw AfterMeetingError.noAddress }
            let meeting = report.content.meeting
            if report.recipients.isEmpty { throw AfterMeetingError.nobody(title: meeting.title) }
            let known = try store.messages(about: meeting.uid).filter {
                $0.method == ReportLetter.method && $0.recurrenceID == meeting.recurrenceID
            }
            let people = report.recipients.map { Invitee(name: $0.shownName, email: $0.email) }
            let cards = try store.contactsAddressed(people)
            let now = workspace.now()
            var messages: [OutgoingMessage] = []
            for (place, person) in report.recipients.enumerated() {
                var content = report.content
                content.addressee = Addressee(person, knowing: cards[place])
                let letter =
                    workspace.mailing?.letter(content) ?? Letter(subject: meeting.title, text: meeting.notes)
                if known.last(where: { $0.to == [person] })?.text == letter.text { continue }
                let message = OutgoingMessage(
                    messageID: OutgoingMessage.newID(from: sender, workspace.mailing),
                    method: ReportLetter.method, uid: meeting.uid, recurrenceID: meeting.recurrenceID,
                    from: sender, to: [person], subject: letter.subject, text: letter.text, calendar: "",
                    nextAttempt: now, createdAt: now)
                messages.append(try store.enqueue(message))
            }
            return messages
        }
    }
}

extension MeetStore {
    /// Returns the report on a meeting, and the reader's address; `nil` without one.
    ///
    /// - Throws: `notOver`, `StoreError`.
    fileprivate func report(
        _ id: OccurrenceIdentity, in workspace: Workspace, _ zone: TimeZone
    ) throws -> (report: MeetingReport, sender: CalendarAddress?) {
        let past = try pastMeeting(id, in: workspace, zone)
        let identity = try MailIdentity(readFrom: self, environment: workspace.environment)
        let sender = identity.address ?? CalendarAddress(name: "", email: "")
        var seen = identity.own
        let recipients = past.meeting.others(besides: identity.own).compactMap { person -> CalendarAddress? in
            guard let email = person.email, !email.isEmpty, seen.insert(CalendarAddress.key(email)).inserted
            else { return nil }
            return CalendarAddress(name: person.name == email ? "" : person.name, email: email)
        }
        let content = LetterContent(.report(came: past.attendance?.people), past.meeting, sender: sender)
        return (MeetingReport(content: content, recipients: recipients), identity.address)
    }
}
