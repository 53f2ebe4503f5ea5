import Foundation
import MeetCore
import MeetStore

/// The positions of a contact who shares them, whether there is a meeting or not.
package struct FriendPositions: Hashable, Sendable {
    package var contact: Identifier<Contact>
    package var name: String
    /// True if a share with them is open.
    package var isShared: Bool
    /// Their positions of the last two hours, earliest first; if there are none, the latest alone.
    package var way: [Fix]
    /// The distance in metres from the user's own position; `nil` if one of both is unknown.
    package var metres: Double?

    package init(
        contact: Identifier<Contact>, name: String, isShared: Bool = false, way: [Fix] = [],
        metres: Double? = nil
    ) {
        self.contact = contact
        self.name = name
        self.isShared = isShared
        self.way = way
        self.metres = metres
    }
}

/// Reads the positions of a contact; `nil` if the contact does not exist any more.
package struct ReadFriend: WorkspaceOperation {
    package var id: Identifier<Contact>

    package init(_ id: Identifier<Contact>) {
        self.id = id
    }

    /// The seconds for which the way is shown.
    private static let span: TimeInterval = 7200

    package func run(in workspace: Workspace) throws(StoreError) -> FriendPositions? {
        let now = workspace.now()
        return try workspace.store.reading { store throws(StoreError) in
            guard let contact = try store.contact(id) else { return nil }
            var friend = FriendPositions(contact: id, name: contact.name)
            let addresses = Set(contact.emails.map { CalendarAddress.key($0.address) })
            let shares = try store.shares().filter { share in
                share.isOpen(at: now)
                    && (share.person.contactID == id || addresses.contains(share.person.key))
            }
            friend.isShared = !shares.isEmpty
            let keys = Set(shares.map(\.person.key))
            let fixes = try store.fixes(of: keys, since: now.addingTimeInterval(-Self.span))
            friend.way = FixTrack(fixes.values.flatMap(\.self), now: now).fixes
            if friend.way.isEmpty {
                let latest = try store.latestFixes(of: keys).values.max { $0.at < $1.at }
                friend.way = [latest].compactMap(\.self)
            }
            if let last = friend.way.last, let own = try store.position(), !own.isOld(at: now) {
                friend.metres = own.coordinate.distance(to: last.coordinate)
            }
            return friend
        }
    }
}
