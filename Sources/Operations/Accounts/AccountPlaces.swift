import DAV
import Foundation
import MeetCore
import MeetStore

/// The places of the collections of an account.
struct AccountPlaces: Sendable {
    let account: RemoteAccount
    let workspace: Workspace

    /// Returns the place of a collection.
    ///
    /// - Throws: `AccountError`.
    func place(of collection: RemoteCollection) throws -> any RemotePlace {
        switch account.kind {
        case .folder:
            return FolderPlace(
                folder: collection.href, format: collection.kind.format,
                isOfAccount: collection.href == account.url)
        case .dav:
            let (client, href) = try session(at: collection.href)
            return DAVPlace(
                client: client, href: href.asCollection,
                kind: collection.kind.format == .card ? .addressBook : .calendar)
        }
    }

    /// Returns an inbox.
    ///
    /// - Parameter href: Its path, or its URL on another server.
    /// - Throws: `AccountError`.
    func inbox(at href: String) throws -> any ScheduleInbox {
        let (client, href) = try session(at: href)
        return DAVInbox(client: client, href: href.asCollection)
    }

    private func session(at href: String) throws -> (client: DAVClient, href: DAVHref) {
        guard let (origin, path) = DAVOrigin.split(Self.url(href, of: account)),
            let href = DAVHref(path: path)
        else { throw AccountError.server(.badAddress(account.url)) }
        guard
            let client = workspace.davSession(
                with: origin, user: account.user ?? "", passwordCommand: account.passwordCommand,
                isToken: account.isToken, caFile: account.caFile)
        else { throw AccountError.noNetwork }
        return (client, href)
    }

    /// Returns the URL of a collection, whose href is a path, or a URL of another server than the account's.
    private static func url(_ href: String, of account: RemoteAccount) -> String {
        if href.contains("://") { return href }
        return (DAVOrigin.split(account.url)?.origin.url ?? "") + href
    }
}

extension RemoteCollection.Kind {
    /// The format of its items.
    var format: SyncFormat {
        switch self {
        case .calendar, .tasks: .calendar
        case .contacts, .places: .card
        }
    }
}
