import MeetCore
import MeetStore

/// Why there is no such kind of meeting, or why it cannot be so.
package enum KindError: Error, Hashable, Sendable {
    case noName
    /// What was typed is no length, or longer than `MeetingKind.longestLead`.
    case noLead(String)
    /// Those that there are, by name.
    case unknown(String, known: [String])
}

extension MeetStore {
    /// The kind that is called so, whatever the case.
    ///
    /// - Throws: `KindError`, `StoreError`.
    func kind(named name: String) throws -> MeetingKind {
        let kinds = try kinds()
        guard let kind = kinds.first(where: { $0.isCalled(name) }) else {
            throw KindError.unknown(name, known: kinds.map(\.name))
        }
        return kind
    }
}
