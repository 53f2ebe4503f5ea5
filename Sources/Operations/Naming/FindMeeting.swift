import Foundation
import MeetCore
import MeetStore

/// Finds a meeting by number or name: the one with exactly that title, else the only one whose title contains
/// the words, else the only one that a search finds.
package struct FindMeeting: WorkspaceOperation {
    package var which: String

    package init(_ which: String) {
        self.which = which
    }

    /// The maximum number of candidates in an error.
    private static let mostNamed = 5
    private static let mostRead = 200

    /// Finds the meeting.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Identifier<Meeting> {
        let text = which.trimmed
        // A number without a meeting may still be a title.
        if let number = Int64(text) {
            let id = Identifier<Meeting>(number)
            if try workspace.store.meeting(id) != nil { return id }
        }
        let found = text.isEmpty ? [] : try candidates(text, in: workspace)
        guard let first = found.first else {
            if let number = Int64(text) { throw StoreError.notFound(.meeting(Identifier(number))) }
            throw NamingError.noMeetingCalled(text)
        }
        guard found.count == 1 else {
            let named = try found.prefix(Self.mostNamed).reversed().compactMap {
                try workspace.store.meeting(Identifier($0.id))
            }
            throw NamingError.whichMeeting(text, named, isMany: found.count > Self.mostNamed)
        }
        return Identifier(first.id)
    }

    private func candidates(_ text: String, in workspace: Workspace) throws -> [Beginning] {
        let store = workspace.store
        var found = try store.meetings(matching: text, limit: Self.mostRead)
        if found.isEmpty { found = try store.meetings(matching: text, ofDates: true, limit: Self.mostRead) }
        let wanted = SearchFolding.fold(text)
        let exact = found.filter { SearchFolding.fold($0.name) == wanted }
        if !exact.isEmpty { return exact }
        let words = SearchFolding.words(ofFolded: wanted)
        let titled = found.filter { meeting in
            let title = SearchFolding.words(ofFolded: SearchFolding.fold(meeting.name))
            return words.allSatisfy { word in title.contains { $0.hasPrefix(word) } }
        }
        return titled.isEmpty ? found : titled
    }
}
