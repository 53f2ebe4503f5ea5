import Foundation
import Mail
import MeetCore
import MeetStore

/// Bytes that may contain invitations: a mail, an iCalendar file, or data from a pipe.
package struct InvitationSource: Hashable, Sendable {
    /// The name in reports: the file, or `-`.
    package var name: String
    package var bytes: [UInt8]
    /// True if it is incomplete.
    package var isCut: Bool
    /// True if the server does not deliver it, so that only its header is available, if that.
    package var isWithheld: Bool
    /// True if it lay in the inbox that a server of calendars keeps (RFC 6638, 2.2): the server has checked
    /// who sent it, and changed the calendar already.
    var isOfServer = false

    package init(name: String, bytes: [UInt8], isCut: Bool = false, isWithheld: Bool = false) {
        self.name = name
        self.bytes = bytes
        self.isCut = isCut
        self.isWithheld = isWithheld
    }

    package init(_ mail: FetchedMail) {
        self.init(name: mail.source, bytes: mail.bytes, isCut: mail.isCut, isWithheld: mail.isWithheld)
    }

    /// Returns the results with their remarks.
    ///
    /// - Parameters:
    ///   - results: The result of each meeting.
    ///   - reasons: The reasons if there is none.
    ///   - warnings: The problems of the calendars, whatever their results.
    func report(
        _ results: [ReadInvitation], of mail: ReceivedMail, skipped reasons: [ReadInvitation.SkipReason],
        _ warnings: [ImportProblem]
    ) -> [ReadInvitation] {
        var (results, reasons, warnings) = (results, reasons, warnings)
        let tooLong = ImportProblem(
            file: name, line: 1, reason: .mailTooLong, severity: .warning, isOfWholeFile: true)
        let isTooLong = mail.isCut || isCut
        if results.isEmpty {
            if isWithheld {
                reasons = [.withheld]
            } else if isTooLong, !mail.hasTNEF {
                reasons.insert(.problem(tooLong), at: 0)
            }
            let skipped = reasons.isEmpty ? [ReadInvitation.SkipReason.noCalendar] : reasons
            results = [ReadInvitation(source: name, result: .skipped(skipped))]
        } else if isTooLong {
            warnings.append(tooLong)
        }
        for place in results.indices {
            results[place].subject = mail.subject
            results[place].sender = mail.from
        }
        // For a result without earlier remarks.
        let place = results.firstIndex { result in
            if case .known = result.result { false } else { true }
        }
        if let place { results[place].warnings = warnings }
        return results
    }
}

/// The result of reading a source.
package struct ReadInvitation: Hashable, Sendable {
    package enum Result: Hashable, Sendable {
        /// Stored in the inbox and applied.
        case stored(InboxItem)
        /// Read before.
        case known(InboxItem?)
        /// Outdated by a newer message.
        case outdated(InboxItem?, title: String)
        /// Not for the person: neither from an organizer nor from an invitee.
        case notForMe(title: String)
        /// No readable calendar, with the reasons.
        case skipped([SkipReason])
    }

    package enum SkipReason: Hashable, Sendable {
        case noCalendar
        /// An Outlook attachment (`winmail.dat`), which is not read.
        case tnef
        /// A problem of the codec.
        case problem(ImportProblem)
        /// A method that is not in RFC 5546.
        case unknownMethod(String)
        case malformed(SchedulingOutcome.Malformation)
        /// An impossible time.
        case unstorable
        /// Not delivered by the server.
        case withheld
        /// An unreadable file.
        case file(MailError)

        /// True if it concerns a mail rather than a calendar in it.
        package var isOfMail: Bool {
            switch self {
            case .withheld: true
            case .problem(let problem): problem.reason == .mailTooLong
            default: false
            }
        }
    }

    package var source: String
    package var result: Result
    /// The subject of the mail, or an empty text.
    package var subject: String
    /// The mail's `From:`, or `nil`.
    package var sender: CalendarAddress?
    /// The problems of the calendar. Of a mail with several meetings the first result has all of them.
    package var warnings: [ImportProblem]

    package init(
        source: String, result: Result, subject: String = "", sender: CalendarAddress? = nil,
        warnings: [ImportProblem] = []
    ) {
        self.source = source
        self.result = result
        self.subject = subject
        self.sender = sender
        self.warnings = warnings
    }

    /// True if it is worth reporting for a mailbox, which contains other mail too.
    package var isRemarkable: Bool {
        if !warnings.isEmpty { return true }
        guard case .skipped(let reasons) = result else { return false }
        return reasons.contains { $0 != .noCalendar && $0 != .tnef }
    }
}

/// Reads mails and calendars, and applies them: each source in one transaction.
package struct ReadInvitations: WritingOperation {
    package var sources: [InvitationSource]

    package init(_ sources: [InvitationSource]) {
        self.sources = sources
    }

    /// Reads the sources.
    ///
    /// - Throws: `StoreError`; unreadable sources are in the results.
    package func run(in workspace: Workspace) throws -> [ReadInvitation] {
        try sources.flatMap { try Self.read($0, in: workspace.store, workspace) }
    }

    /// Reads a source. If it cannot be stored, that is its result, and others are not affected.
    static func read(
        _ source: InvitationSource, in store: MeetStore, _ workspace: Workspace
    ) throws -> [ReadInvitation] {
        do {
            return try store.transaction { store in try InvitationReader(store, workspace).read(source) }
        } catch let error as StoreError where error.isOfRecord {
            return source.report([], of: MIMEParser.parse(source.bytes), skipped: [.unstorable], [])
        }
    }
}

extension InboxItem.News {
    /// The news of a verdict; `nil` if the person need not hear of it.
    init?(_ verdict: SchedulingOutcome.Verdict) {
        switch verdict {
        case .invited: self = .invited
        case .updated: self = .updated
        case .rescheduled: self = .rescheduled
        case .occurrenceChanged: self = .occurrenceChanged
        case .added: self = .added
        case .published: self = .published
        case .cancelled: self = .cancelled
        case .ended: self = .ended
        case .uninvited: self = .uninvited
        case .dropped(let people): self = .dropped(people)
        case .proposalDeclined: self = .proposalDeclined
        case .answered(_, let participation, _): self = .answered(participation)
        case .delegated(_, let people, _): self = .delegated(to: people)
        case .proposed(_, let time, _): self = .proposed(time)
        case .wantsRefresh: self = .refreshed
        case .notInvited(_, let participation, _): self = .notInvited(participation)
        case .outdated, .alreadyKnown, .notForMe, .fromMyself, .notOrganizer, .unknownMeeting,
            .cancelledUnknown, .unknownMethod, .malformed:
            return nil
        }
    }
}
