import Foundation

/// A kind of meeting, with the lead time of its reminder, for getting ready and travelling.
package struct MeetingKind: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<MeetingKind>?
    /// The name: `Coffee`. It is unique, ignoring case.
    package var name: String
    /// The lead time in minutes before the start.
    package var leadMinutes: Int

    /// The maximum lead time in minutes.
    package static let longestLead = 2 * 1440

    package init(id: Identifier<MeetingKind>? = nil, name: String, leadMinutes: Int) {
        self.id = id
        self.name = name
        self.leadMinutes = leadMinutes
    }

    /// Returns whether a typed name is that of this kind.
    package func isCalled(_ name: String) -> Bool {
        self.name.caseInsensitiveCompare(name.trimmingCharacters(in: .whitespaces)) == .orderedSame
    }
}
