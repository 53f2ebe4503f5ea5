import MeetCore
import MeetStore

/// A reason why a kind of meeting does not exist, or is invalid.
package enum KindError: Error, Hashable, Sendable {
    case noName
    /// An invalid length, or one longer than `MeetingKind.longestLead`.
    case noLead(String)
    /// An unknown kind, with the existing ones by name.
    case unknown(String, known: [String])
}

extension MeetStore {
    /// Returns the kind of that name, ignoring case.
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
