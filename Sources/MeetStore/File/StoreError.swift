import Foundation
import GRDB
import MeetCore

/// An error of the store.
package enum StoreError: Error, Hashable, Sendable {
    /// The file or its folder cannot be opened, created or read as a database of this program.
    case cannotOpen(path: String, reason: Obstacle)
    /// The file was written by a newer version; it is unchanged.
    case newerVersion(path: String, found: Int, known: Int)
    /// Another process kept the database busy for longer than the timeout.
    case locked
    /// The disk, or the limit of the file, is full. The action was not stored.
    case full
    /// The file is damaged. The detail is SQLite's.
    case corrupt(detail: String)
    /// A stored value is missing or of another type than in the schema; with its column if known.
    case damagedValue(column: String?)
    /// The stored card of a contact is not a card.
    case unreadableCard
    /// A file, or the folder, is read-only.
    case readOnly(file: String? = nil)
    /// The file is no longer in place: it, or its log, was moved, removed or replaced. The action was not
    /// stored, because it would be lost. `draftsKeptIn` is the folder where unfinished forms were kept
    /// instead; `nil` if there are none or that failed.
    case moved(path: String, draftsKeptIn: String?)
    /// The file to be written belongs to a database; nothing was written.
    case ownFile(path: String)
    case notFound(Record)
    /// The record is invalid.
    case invalid(Flaw)
    /// The meeting belongs to a calendar whose meetings cannot be changed here, with its name.
    case readOnlyCalendar(String)
    /// The calendar is a task list, which takes no meetings with a time, with its name.
    case taskList(String)
    /// The venue is shared by somebody else, who alone can change it; the name is empty if unknown.
    case sharedVenue(by: String)
    /// A later change prevents undoing or redoing the action permanently.
    case outdated
    /// The records to undo or redo were changed by others, and stay unchanged.
    case overtaken
    /// The task was cancelled. The action was not stored.
    case cancelled
    /// The store is closed.
    case closed
    /// The transaction has ended.
    case transactionOver
    /// Any other error, with SQLite's result code if there is one.
    case other(detail: String, code: Int? = nil)

    /// A reason why a file cannot be opened as a database of this program.
    package enum Obstacle: Hashable, Sendable {
        case noDatabase, foreignDatabase, noRegularFile
        /// The message of the operating system or SQLite.
        case system(String)
    }

    package enum Record: Hashable, Sendable {
        case meeting(Identifier<Meeting>)
        case contact(Identifier<Contact>)
        case venue(Identifier<Venue>)
        case invitee(Identifier<Invitee>, of: Identifier<Meeting>)
        case calendar(Identifier<MeetingCalendar>)
        case poll(Identifier<Poll>)
        case track(Identifier<Track>)
        case table(Identifier<TableSession>)
    }

    /// The invalid part of a record.
    package enum Flaw: Hashable, Sendable {
        case namelessVenue
        case start(WallTime)
        /// The length in minutes.
        case length(Int)
        case firstDay(CalendarDate)
        case lastDay(CalendarDate)
    }
}

extension StoreError {
    /// True if rows would be inconsistent: a duplicate UID, a broken reference.
    var isBrokenConstraint: Bool {
        if case .other(_, let code?) = self { return code & 0xFF == ResultCode.SQLITE_CONSTRAINT.rawValue }
        return false
    }

    /// True if only this record cannot be stored.
    package var isOfRecord: Bool {
        switch self {
        case .invalid, .notFound, .readOnlyCalendar, .taskList, .sharedVenue, .outdated: true
        case .other(_, let code?):
            isBrokenConstraint || code & 0xFF == ResultCode.SQLITE_TOOBIG.rawValue
        default: false
        }
    }

    /// Converts an error of the database layer (https://www.sqlite.org/rescode.html).
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
            // SQLite reports a file that may not grow any more like one that cannot be written.
            case .SQLITE_IOERR where Self.isWriting(error) && StoreFile.isSizeLimited: self = .full
            case .SQLITE_INTERRUPT: self = .cancelled
            default: self = .other(detail: detail, code: Int(error.extendedResultCode.rawValue))
            }
        case is RowDecodingError:
            // Its description contains the row.
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
