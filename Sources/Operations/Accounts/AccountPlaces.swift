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
        case .folder: return FolderPlace(folder: collection.href, format: collection.kind.format)
        case .dav:
            guard let (origin, path) = DAVOrigin.split(Self.url(collection.href, of: account)),
                let href = DAVHref(path: path)
            else { throw AccountError.server(.badAddress(account.url)) }
            guard
                let client = workspace.davSession(
                    with: origin, user: account.user ?? "", passwordCommand: account.passwordCommand,
                    caFile: account.caFile)
            else { throw AccountError.noNetwork }
            return DAVPlace(
                client: client, href: href.asCollection,
                kind: collection.kind.format == .card ? .addressBook : .calendar)
        }
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
