import Foundation
import MeetCore
import MeetStore

/// A share with the password that is shown once.
package struct AllowedShare: Hashable, Sendable {
    package var share: Share
    package var password: String
}

/// Allows a person to send positions with a phone, and to get the user's own around common meetings. For
/// somebody who has a share already, it makes a new password.
package struct AllowShare: WritingOperation {
    package var who: String
    /// The person, if they were picked; else `who` names them.
    package var picked: Invitee?
    /// True to tell the remaining minutes only.
    package var isMinutesOnly: Bool
    /// The time of the end; `nil` for none.
    package var endsAt: Date?
    /// The name that a broker has for them; `nil` for the present or a new one.
    package var user: String?

    package init(
        _ who: String, isMinutesOnly: Bool = true, endsAt: Date? = nil, user: String? = nil
    ) {
        self.who = who
        self.isMinutesOnly = isMinutesOnly
        self.endsAt = endsAt
        self.user = user
    }

    package init(_ person: Invitee, isMinutesOnly: Bool = true, endsAt: Date? = nil) {
        self.init(person.email ?? person.name, isMinutesOnly: isMinutesOnly, endsAt: endsAt)
        picked = person
    }

    /// - Throws: `ArrivalError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> AllowedShare {
        let (now, password) = (workspace.now(), Self.makePassword())
        if let endsAt, endsAt <= now { throw ArrivalError.endHasPassed }
        return try workspace.store.transaction { store in
            let found = try picked.map { [$0] } ?? store.invitees(named: who)
            guard let invitee = found.first, found.count == 1 else {
                throw NamingError.severalInvitees(who, found.map(\.name))
            }
            var share = try Self.share(of: ArrivalPerson(invitee), in: store, now: now)
            if let user { share.user = try Self.checked(user, of: share, in: store) }
            // What an ended share brought, and the link that it followed, do not come back with it.
            try store.deletePositionsOfEndedShares()
            if share.hasExpired(at: now) { share.haukURL = nil }
            (share.isMinutesOnly, share.endsAt, share.stoppedAt) = (isMinutesOnly, endsAt, nil)
            share.passwordHash = SHA256.hex(of: password)
            return AllowedShare(share: try store.save(share), password: password)
        }
    }

    /// Returns the share of a person for all meetings with them, open or not, or a new one that is not stored.
    static func share(
        of person: ArrivalPerson, in store: MeetStore, now: Date
    ) throws(StoreError) -> Share {
        let stored = try store.shares()
        let known = stored.first { $0.meetingID == nil && $0.person.isSame(as: person) }
        return known
            ?? Share(
                person: person, user: user(for: person, besides: Set(stored.map(\.user))), createdAt: now)
    }

    /// Returns the user name that a broker has for somebody.
    ///
    /// - Throws: `ArrivalError.noUser`, `StoreError`.
    private static func checked(_ typed: String, of share: Share, in store: MeetStore) throws -> String {
        // The keyboards of phones begin with a capital letter.
        let name = typed.trimmed.lowercased()
        let isPlain = name.utf8.allSatisfy { byte in
            (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-_.".utf8.contains(byte)
        }
        let other = try store.share(user: name)
        guard isPlain, (1...64).contains(name.utf8.count), other == nil || other?.id == share.id else {
            throw ArrivalError.noUser(name)
        }
        return name
    }

    /// The characters of a password that nobody mistakes for another.
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

    /// Returns a random password of 99 bits, in groups that are easy to type into a phone.
    private static func makePassword() -> String {
        var random = SystemRandomNumberGenerator()
        let groups = (0..<4).map { _ in
            String((0..<5).map { _ in letters[Int.random(in: letters.indices, using: &random)] })
        }
        return groups.joined(separator: "-")
    }

    /// Returns a user name in Latin letters: `maria`, `maria2`.
    private static func user(for person: ArrivalPerson, besides taken: Set<String>) -> String {
        let local = person.email?.prefix { $0 != "@" }.lowercased() ?? ""
        func plain(_ text: String) -> String {
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }))
        }
        // A person without a name is called by the address.
        let called = SearchFolding.fold(person.name).prefix { $0 != "@" }
        let first = called.split(separator: " ").first.map(String.init) ?? ""
        let base = [plain(first), plain(local), "friend"].first { !$0.isEmpty } ?? "friend"
        let names = [base] + (2...10_000).lazy.map { "\(base)\($0)" }
        return names.first { !taken.contains($0) } ?? UUID().uuidString.lowercased()
    }
}

/// Lists the shares, latest first.
package struct ListShares: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [Share] {
        try workspace.store.shares()
    }
}

/// Stops the shares of a person: their phone is refused, what it sent is deleted, and they get nothing more.
package struct StopShare: WritingOperation {
    /// The user name, the name or the address; `nil` to stop all.
    package var who: String?

    package init(_ who: String?) {
        self.who = who
    }

    /// - Returns: The stopped shares.
    /// - Throws: `ArrivalError` if there is none, `StoreError`.
    package func run(in workspace: Workspace) throws -> [Share] {
        let now = workspace.now()
        return try workspace.store.transaction { store in
            let wanted = who.map { SearchFolding.fold($0.trimmed) }
            let found = try store.shares(open: true).filter { share in
                guard let wanted else { return true }
                let name = SearchFolding.fold(share.person.name)
                return share.user == wanted || name == wanted || share.person.key == wanted
                    || SearchFolding.words(ofFolded: name).contains { $0 == wanted }
            }
            if found.isEmpty, let who { throw ArrivalError.noShare(who) }
            var stopped: [Share] = []
            for share in found { stopped.append(try store.save(share.stopped(at: now))) }
            try store.deletePositionsOfEndedShares()
            return stopped
        }
    }
}

/// Returns the part of the user's own position that a person gets now; `nil` for none.
///
/// The answer to a phone, and every other way out, asks this.
package struct OwnPositionForShare: WorkspaceOperation {
    package var user: String
    /// The minutes to the place; `nil` if they are unknown.
    package var minutes: Int?

    package init(user: String, minutes: Int? = nil) {
        self.user = user
        self.minutes = minutes
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Share.Outgoing? {
        let now = workspace.now()
        let identity = try MailIdentity(readFrom: workspace.store, environment: workspace.environment)
        return try workspace.store.reading { store throws(StoreError) in
            guard let share = try store.share(user: user),
                let desk = try OutgoingDesk(store, now: now, own: identity.own)
            else { return nil }
            return desk.outgoing(share) { _ in minutes }?.outgoing
        }
    }
}
