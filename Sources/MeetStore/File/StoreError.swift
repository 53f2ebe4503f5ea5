import Foundation
import GRDB
import MeetCore

/// Why the store could not do what was asked.
package enum StoreError: Error, Hashable, Sendable {
    /// The file or its folder cannot be opened, made or read as a database of this program.
    case cannotOpen(path: String, reason: Obstacle)
    /// The file was written by a newer version; it is left as it was.
    case newerVersion(path: String, found: Int, known: Int)
    /// Somebody else kept the database busy for longer than the busy timeout.
    case locked
    /// The disk, or the limit set on the file, is full. Nothing of the action was stored.
    case full
    /// The file is damaged. The detail is SQLite's.
    case corrupt(detail: String)
    /// A stored value is missing or of another type, against the schema; of which column, where that is known.
    case damagedValue(column: String?)
    /// The card of a contact is stored, but it is none.
    case unreadableCard
    /// A file, or the folder, may be read but not written.
    case readOnly(file: String? = nil)
    /// The file is no longer where it was opened: it was moved, removed or replaced, or its log was. Nothing is
    /// stored, as nobody would find it. `draftsKeptIn` is the folder where half-filled forms were kept instead, `nil`
    /// where there are none or that failed.
    case moved(path: String, draftsKeptIn: String?)
    /// The file that is to be written belongs to a database; nothing was written.
    case ownFile(path: String)
    case notFound(Record)
    /// The record cannot be stored as it is.
    case invalid(Flaw)
    /// What was stored since stands in the way of undoing or redoing it; it can be done no more.
    case outdated
    /// What was to be undone or redone was changed by others since, and stays as it is.
    case overtaken
    /// The task was cancelled. Nothing of the action was stored.
    case cancelled
    /// The store was closed before.
    case closed
    /// Something was asked of a transaction that has ended.
    case transactionOver
    /// Anything else, with SQLite's result code where there is one.
    case other(detail: String, code: Int? = nil)

    /// Why a file cannot be opened as a database of this program.
    package enum Obstacle: Hashable, Sendable {
        case noDatabase, foreignDatabase, noRegularFile
        /// As the operating system or SQLite tells it.
        case system(String)
    }

    package enum Record: Hashable, Sendable {
        case meeting(Identifier<Meeting>)
        case contact(Identifier<Contact>)
        case venue(Identifier<Venue>)
        case invitee(Identifier<Invitee>, of: Identifier<Meeting>)
    }

    /// The part of a record that no record can have.
    package enum Flaw: Hashable, Sendable {
        case namelessVenue
        case start(WallTime)
        /// In minutes.
        case length(Int)
        case firstDay(CalendarDate)
        case lastDay(CalendarDate)
    }
}

extension StoreError {
    /// Whether rows would not fit each other: a UID twice, a reference to nothing.
    var isBrokenConstraint: Bool {
        if case .other(_, let code?) = self { return code & 0xFF == ResultCode.SQLITE_CONSTRAINT.rawValue }
        return false
    }

    /// Whether it is a record that cannot be stored, where others can.
    package var isOfRecord: Bool {
        switch self {
        case .invalid, .notFound, .outdated: true
        case .other(_, let code?):
            isBrokenConstraint || code & 0xFF == ResultCode.SQLITE_TOOBIG.rawValue
        default: false
        }
    }

    /// Any error of the database layer, as this module tells it (https://www.sqlite.org/rescode.html).
    package init(_ error: any Error) {
        switch error {
        case let error as StoreError:
            self = error
        case is CancellationError:
            self = .cancelled
        case let error as DatabaseError:
            let detail = error.message ?? String(describing: error.resultCode)
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .locked
            case .SQLITE_FULL: self = .full
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(detail: detail)
            case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly()
            // SQLite tells of a file that may not grow any more as of one that cannot be written.
            case .SQLITE_IOERR where Self.isWriting(error) && StoreFile.isSizeLimited: self = .full
            case .SQLITE_INTERRUPT: self = .cancelled
            default: self = .other(detail: detail, code: Int(error.extendedResultCode.rawValue))
            }
        case is RowDecodingError:
            // Its description holds the row.
            self = .damagedValue(column: nil)
        default:
            self = .other(detail: String(describing: error))
        }
    }

    private static func isWriting(_ error: DatabaseError) -> Bool {
        let codes: [ResultCode] = [
            .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE,
            .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMMAP,
        ]
        return codes.contains(error.extendedResultCode)
    }
}
