import Foundation
import MeetCore
import MeetStore

/// The settings of the sources of positions: the command that prints the user's own, the mails that ask
/// others, and the address by which phones send theirs.
package enum PositionAsking {
    package static let commandKey = "positions.command"
    package static let askKey = "positions.ask"
    package static let urlKey = "positions.url"
    package static let keys = [commandKey, askKey, urlKey]

    /// The mails that carry the links from on the way.
    package enum Asked: String, Hashable, Sendable, CaseIterable {
        case never
        /// The reminders to those who have not answered.
        case reminders
        /// These, and a mail to each who comes, an hour before the start.
        case hour
    }

    package static let words = Asked.allCases.map(\.rawValue)

    /// Returns the possible values of a setting; empty for a typed one.
    package static func words(for key: String) -> [String] { key == askKey ? words : [] }

    /// Returns the default of a setting; `nil` without one.
    package static func standard(_ key: String) -> String? {
        key == askKey ? Asked.reminders.rawValue : nil
    }

    /// Returns the value in its stored form; `nil` if it is invalid.
    package static func checked(_ value: String, for key: String) -> String? {
        switch key {
        case askKey: return Asked(rawValue: value.lowercased())?.rawValue
        case urlKey where !value.isEmpty:
            var url = value
            while url.hasSuffix("/") { url.removeLast() }
            // Phones send their password with each position.
            return SubscriptionAddress.isAllowed(url) ? url : nil
        default: return value
        }
    }

    /// Returns which mails carry the links.
    static func asked(in store: MeetStore) throws(StoreError) -> Asked {
        try store.setting(askKey).flatMap { Asked(rawValue: $0) } ?? .reminders
    }

    /// Returns the command that prints the user's position; `nil` without one.
    package static func command(in store: MeetStore) throws(StoreError) -> String? {
        try store.setting(commandKey).flatMap { $0.trimmed.isEmpty ? nil : $0 }
    }
}

/// Reads the address that a phone sends its positions to; `nil` if nothing receives them.
package struct FindPhoneAddress: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> String? {
        if let url = try workspace.store.setting(PositionAsking.urlKey), !url.isEmpty { return url }
        return try PositionSettings.listening(in: workspace.store)?.url
    }
}
