import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// Turns errors into sentences: what happened, and what can be done about it.
package enum ErrorText {
    package static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as StoreError: sentence(error)
        case let error as WhenError: error.sentence
        case let error as ContactImportError: sentence(error)
        case let error as TerminalError: error.sentence
        case let error as SpokenError: error.sentence
        case is NoVenueSearch: "Searching is not possible here."
        default: "Something went wrong: \(error)."
        }
    }

    private static func sentence(_ error: StoreError) -> String {
        switch error {
        case .cannotOpen(let path, let reason): "Cannot open the database \(path): \(reason)."
        case .newerVersion(let path, let found, let known):
            "The database \(path) was written by a newer meet (its format is \(found), this one knows \(known)); "
                + "it is left as it is. Update meet, or name another file with --database."
        case .locked: "Another program keeps the database busy; nothing was changed. Try again in a moment."
        case .full: "The disk is full; nothing was changed. Make room and try again."
        case .corrupt(let detail):
            "The database is damaged (\(detail)). “meet-tui doctor” tells more; the copies beside it may help."
        case .readOnly: "The database may be read but not written; nothing was changed."
        case .notFound(let what): "There is no \(what)."
        case .invalid(let what): "This cannot be stored: \(what)."
        case .outdated:
            "What was stored since stands in the way; nothing was changed, and it can be taken back no more."
        case .cancelled: "It was stopped; nothing was changed."
        case .other(let detail, let code):
            "The database failed: \(detail)\(code.map { " (SQLite \($0))" } ?? "")."
        }
    }

    private static func sentence(_ error: ContactImportError) -> String {
        switch error {
        case .cannotRead(let path, let reason): "Cannot read \(path): \(reason)."
        case .noVCardFile(let folder): "There is no vCard file (.vcf or .vcard) in the folder \(folder)."
        }
    }
}

/// An error that is a sentence already.
package struct SpokenError: Error, Hashable {
    package var sentence: String
}
