import Foundation
import MeetCore
import MeetStore

/// A share as it is listed.
package struct ShareState: Hashable, Sendable {
    package var share: Share
    /// The title of its only meeting; `nil` for every meeting with the person.
    package var meeting: String?
    /// The latest position of the person's phones.
    package var lastFix: Fix?

    package init(_ share: Share, meeting: String? = nil, lastFix: Fix? = nil) {
        self.share = share
        self.meeting = meeting
        self.lastFix = lastFix
    }
}

/// Reads the shares of both directions, the open ones first, with the settings that they depend on.
package struct ListShareStates: WorkspaceOperation {
    package struct Listed: Hashable, Sendable {
        package var states: [ShareState]
        /// The person's own position.
        package var own: StoredPosition?
        /// True if a command prints it.
        package var hasCommand: Bool
        /// The address that phones send to; `nil` if nothing receives positions.
        package var address: String?
        /// The address at which the agent listens; `nil` if it does not.
        package var listening: ListeningAddress?
        /// True if a home is set, around which nothing goes out.
        package var hasHome: Bool

        package init(
            states: [ShareState] = [], own: StoredPosition? = nil, hasCommand: Bool = false,
            address: String? = nil, listening: ListeningAddress? = nil, hasHome: Bool = false
        ) {
            self.states = states
            self.own = own
            self.hasCommand = hasCommand
            self.address = address
            self.listening = listening
            self.hasHome = hasHome
        }
    }

    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> Listed {
        let now = workspace.now()
        var listed = Listed(address: try FindPhoneAddress().run(in: workspace))
        try workspace.store.reading { store throws(StoreError) in
            let shares = try store.shares()
            let fixes = try store.latestFixes(of: Set(shares.map(\.person.key)))
            var states: [ShareState] = []
            for share in shares {
                var state = ShareState(share, lastFix: fixes[share.person.key])
                if let id = share.meetingID { state.meeting = try store.meeting(id)?.title }
                states.append(state)
            }
            listed.states =
                states.filter { $0.share.isOpen(at: now) }
                + states.filter { !$0.share.isOpen(at: now) }
            listed.own = try store.position()
            listed.hasCommand = try PositionAsking.command(in: store) != nil
            listed.listening = try PositionSettings.listening(in: store)
            listed.hasHome = try PositionSettings.hasHome(in: store)
        }
        return listed
    }
}

/// Changes the part of the user's position that a person gets: the minutes only, or the place too.
package struct ChangeShare: WritingOperation {
    /// The user name of the share.
    package var user: String
    package var isMinutesOnly: Bool

    package init(_ user: String, isMinutesOnly: Bool) {
        self.user = user
        self.isMinutesOnly = isMinutesOnly
    }

    /// - Throws: `ArrivalError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Share {
        try workspace.store.transaction { store in
            guard var share = try store.share(user: user) else { throw ArrivalError.noShare(user) }
            share.isMinutesOnly = isMinutesOnly
            return try store.save(share)
        }
    }
}

/// Stops one share: the phone is refused, what it sent is deleted, and the person gets nothing more.
package struct EndShare: WritingOperation {
    package var user: String

    package init(_ user: String) {
        self.user = user
    }

    /// - Returns: The share as it was, for `ReopenShare`.
    /// - Throws: `ArrivalError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Share {
        let now = workspace.now()
        return try workspace.store.transaction { store in
            guard let share = try store.share(user: user) else { throw ArrivalError.noShare(user) }
            if share.isOpen(at: now) { try store.save(share.stopped(at: now)) }
            try store.deletePositionsOfEndedShares()
            return share
        }
    }
}

/// Takes the end of a share back: the phone may send again with the password that it has, and a link of Hauk
/// is followed again.
package struct ReopenShare: WritingOperation {
    /// The share before its end.
    package var share: Share

    package init(_ share: Share) {
        self.share = share
    }

    /// - Throws: `ArrivalError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Share {
        try workspace.store.transaction { store in
            guard var stored = try store.share(user: share.user) else {
                throw ArrivalError.noShare(share.user)
            }
            // A new password since then stays.
            guard stored.stoppedAt != nil else { return stored }
            (stored.stoppedAt, stored.passwordHash) = (nil, share.passwordHash)
            stored.haukURL = share.haukURL
            return try store.save(stored)
        }
    }
}
