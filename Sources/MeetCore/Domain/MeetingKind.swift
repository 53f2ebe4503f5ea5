import Foundation

/// A kind of meeting, with how long before one of it somebody is reminded: to get ready, and to be there in time.
package struct MeetingKind: Hashable, Sendable, Identifiable {
    /// `nil` until it is stored.
    package var id: Identifier<MeetingKind>?
    /// What it is called: `Coffee`. No two have the same name, whatever the case.
    package var name: String
    /// Minutes before the start.
    package var leadMinutes: Int

    /// More minutes are a slip.
    package static let longestLead = 2 * 1440

    package init(id: Identifier<MeetingKind>? = nil, name: String, leadMinutes: Int) {
        self.id = id
        self.name = name
        self.leadMinutes = leadMinutes
    }

    /// Whether a name that somebody typed is that of this kind.
    package func isCalled(_ name: String) -> Bool {
        self.name.caseInsensitiveCompare(name.trimmingCharacters(in: .whitespaces)) == .orderedSame
    }
}
