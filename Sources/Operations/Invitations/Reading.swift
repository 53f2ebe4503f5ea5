import Foundation
import MeetCore
import MeetStore

/// Bytes that may hold invitations: a mail, a file of iCalendar, what came through a pipe.
package struct InvitationSource: Hashable, Sendable {
    /// For reports: the file, or `-`.
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
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
    }

    package var source: String
    package var result: Result

    package init(source: String, result: Result) {
        self.source = source
        self.result = result
    }
}

/// Reads mails and calendars, and does what they say: each source in one transaction.
package struct ReadInvitations: WritingOperation {
    package var sources: [InvitationSource]

    package init(_ sources: [InvitationSource]) {
        self.sources = sources
    }

    /// - Throws: `StoreError`; what cannot be read is told in the result.
    package func run(in workspace: Workspace) throws -> [ReadInvitation] {
        var results: [ReadInvitation] = []
        for source in sources {
            results += try workspace.store.transaction { store in
                try InvitationReader(store, workspace).read(source)
            }
        }
        return results
    }
}
