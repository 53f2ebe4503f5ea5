import Foundation
import Mail
import MeetCore
import MeetStore

/// Bytes that may hold invitations: a mail, a file of iCalendar, what came through a pipe.
package struct InvitationSource: Hashable, Sendable {
    /// For reports: the file, or `-`.
    package var name: String
    package var bytes: [UInt8]
    /// Whether only a part of it is there.
    package var isCut: Bool
    /// Whether the server does not hand it over, so that its header is there at most.
    package var isWithheld: Bool

    package init(name: String, bytes: [UInt8], isCut: Bool = false, isWithheld: Bool = false) {
        self.name = name
        self.bytes = bytes
        self.isCut = isCut
        self.isWithheld = isWithheld
    }

    package init(_ mail: FetchedMail) {
        self.init(name: mail.source, bytes: mail.bytes, isCut: mail.isCut, isWithheld: mail.isWithheld)
    }

    /// What was read, with what has to be said of it.
    ///
    /// - Parameters:
    ///   - results: Of each meeting in it.
    ///   - reasons: Why there is none where there is none.
    ///   - warnings: Of the calendars in it, whatever became of them.
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
        // Of what was read before it was said then.
        let place = results.firstIndex { result in
            if case .known = result.result { false } else { true }
        }
        if let place { results[place].warnings = warnings }
        return results
    }
}

/// What was read of a source.
package struct ReadInvitation: Hashable, Sendable {
    package enum Result: Hashable, Sendable {
        /// It is in the inbox, and what it says of a meeting is stored.
        case stored(InboxItem)
        /// The same was read before.
        case known(InboxItem?)
        /// Something newer of it is known already.
        case outdated(InboxItem?, title: String)
        /// It is none of the person's matters: neither from whoever calls a meeting nor from an invitee.
        case notForMe(title: String)
        /// There is no calendar in it, or none that can be read; a line for each reason.
        case skipped([SkipReason])
    }

    package enum SkipReason: Hashable, Sendable {
        case noCalendar
        /// An attachment of Outlook (`winmail.dat`) that is not read.
        case tnef
        /// As the codec says it.
        case problem(ImportProblem)
        /// Of no method of RFC 5546.
        case unknownMethod(String)
        case malformed(SchedulingOutcome.Malformation)
        /// Its time is none that a calendar has.
        case unstorable
        /// The server does not hand it over.
        case withheld
        /// The file cannot be read.
        case file(MailError)

        /// Whether it is about a mail, and not about a calendar in it.
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
    /// Of the mail; empty where it has none.
    package var subject: String
    /// The `From:` of the mail; `nil` where it has none.
    package var sender: CalendarAddress?
    /// What of the calendar could not be taken over as it stands. Of a mail with several meetings the first has those of
    /// all.
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

    /// Whether it is said of a message in a mailbox, where those that are no invitations lie too.
    package var isRemarkable: Bool {
        if !warnings.isEmpty { return true }
        guard case .skipped(let reasons) = result else { return false }
        return reasons.contains { $0 != .noCalendar && $0 != .tnef }
    }
}

/// Reads mails and calendars, and does what they say: each source in one transaction.
package struct ReadInvitations: WritingOperation {
    package var sources: [InvitationSource]

    package init(_ sources: [InvitationSource]) {
        self.sources = sources
    }

    /// - Throws: `StoreError`; what cannot be read is told in the results.
    package func run(in workspace: Workspace) throws -> [ReadInvitation] {
        try sources.flatMap { try Self.read($0, in: workspace.store, workspace) }
    }

    /// Reads one of them. Where nobody can store what it says that is its result, and it keeps no other away.
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
