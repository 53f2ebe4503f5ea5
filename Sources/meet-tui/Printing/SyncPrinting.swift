import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// The result of a round of an account of calendars and contacts.
struct AccountSyncJSON: Encodable {
    /// An item that was refused.
    struct Refused: Encodable {
        /// The title of the meeting or the name of the contact, else its UID.
        var item: String
        /// The reason, in the words of the server.
        var words: String
    }

    /// The name of the account.
    var account: String
    /// The number of new and changed items here.
    var pulled: Int
    /// The number of new and changed items there.
    var pushed: Int
    /// The number of deleted items, here and there.
    var deleted: Int
    /// The number of open conflicts.
    var conflicts: Int
    /// The items that were refused.
    var refused: [Refused]
    /// The time of the round, in UTC.
    var at: String
    /// The error, as a sentence.
    var error: String?

    init(_ report: AccountReport) {
        account = report.account
        pulled = report.pulled
        pushed = report.pushed
        deleted = report.deleted
        conflicts = report.conflicts
        refused = report.refused.map {
            Refused(item: $0.title ?? $0.refusal.uid, words: say.words($0.refusal))
        }
        at = InstantText.iso8601(report.at, in: .gmt)
        error = report.error.map { say.sentence($0) }
    }
}

extension AccountReport: Printable {
    func json(in session: CommandSession) -> AccountSyncJSON { AccountSyncJSON(self) }

    func printLines(in session: CommandSession) {
        if error == nil { Output.line("\(account): \(say.synchronized(self))") }
        for item in refused {
            Output.line("  \(item.title ?? item.refusal.uid): \(say.words(item.refusal))")
        }
    }
}

/// A conflict of an account, for the person to decide.
struct ConflictJSON: Encodable {
    /// The kind of a conflict.
    enum Kind: String, Encodable {
        case edited, deletedHere, deletedThere, uidTaken, twin, massDeletion
    }

    /// A field that was changed on both sides.
    struct Field: Encodable {
        /// The name of the field.
        var field: String
        /// The value here; absent if there is none.
        var here: String?
        /// The value there; absent if there is none.
        var there: String?

        init(_ field: SyncConflict.Field) {
            self.field = say.label(field.name)
            here = say.words(field.here)
            there = say.words(field.there)
        }
    }

    /// The number for `sync resolve`.
    var id: String
    /// The name of the account.
    var account: String
    /// The name of the calendar or address book.
    var collection: String
    /// The title of the meeting or the name of the contact; absent if many are gone.
    var item: String?
    /// The kind.
    var kind: Kind
    /// The changed fields; none if the whole item is meant.
    var fields: [Field]
    /// The possible answers.
    var answers: [String]

    init(_ conflict: ItemConflict) {
        id = conflict.id
        account = conflict.account
        collection = conflict.collection
        item = conflict.title
        answers = conflict.answers.map(\.rawValue)
        fields = []
        switch conflict.subject {
        case .deletion: kind = .massDeletion
        case .item(let kind, let fields):
            self.fields = fields.map(Field.init)
            self.kind =
                switch kind {
                case .edited: .edited
                case .deletedHere: .deletedHere
                case .deletedThere: .deletedThere
                case .uidTaken: .uidTaken
                case .twin: .twin
                }
        }
    }
}

extension ItemConflict: Printable {
    func json(in session: CommandSession) -> ConflictJSON { ConflictJSON(self) }

    func printLines(in session: CommandSession) {
        Output.line([id, account, collection, title ?? "", say.question(self)].joined(separator: "\t"))
        let json = ConflictJSON(self)
        for field in json.fields {
            Output.line("\t\(field.field)\t\(field.here ?? "")\t\(field.there ?? "")")
        }
    }
}
