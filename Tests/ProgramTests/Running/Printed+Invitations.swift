import Foundation

extension Printed {
    /// A message of somebody else.
    struct InboxItem: Codable, Equatable {
        var id: Int64
        var method: String
        var state: String
        var news: String
        var toldStart: String?
        var meeting: Meeting?
        var from: String?
        var changes: [FieldChange]
        var clashes: [Clash]
        var receivedAt: String
        var comment: String?
        var participation: String?
        /// The time that somebody proposes.
        var proposed: Clash?
    }

    struct FieldChange: Codable, Equatable {
        var field: String
        var old: String?
        var new: String?
    }

    struct Clash: Codable, Equatable {
        var id: Int64?
        var title: String?
        var start: String?
        var end: String?
        var timeZone: String?
        var allDay: Bool
    }

    /// A message that is to be sent, or was.
    struct Outgoing: Codable, Equatable {
        var id: Int64
        var to: [String]
        var subject: String
        var method: String
        var state: String
        var attempts: Int
        var error: String?
    }

    /// An account: mail, or calendars and contacts.
    struct Account: Codable, Equatable {
        struct Collection: Codable, Equatable {
            var name: String
            var kind: String
            var colour: String?
            var writable: Bool
            var taken: Bool
            var calendar: String?
        }

        var name: String
        var kind: String
        var url: String?
        var person: String?
        var address: String?
        var sending: String?
        var receiving: String?
        var user: String?
        var collections: [Collection] = []
        var lastSuccess: String?
        var error: String?
    }

    /// A round of an account.
    struct AccountSync: Codable, Equatable {
        struct Refused: Codable, Equatable {
            var item: String
            var words: String
        }

        var account: String
        var pulled: Int
        var pushed: Int
        var deleted: Int
        var conflicts: Int
        var refused: [Refused]
        var at: String
        var error: String?
    }

    /// A conflict of an account.
    struct Conflict: Codable, Equatable {
        struct Field: Codable, Equatable {
            var field: String
            var here: String?
            var there: String?
        }

        var id: String
        var account: String
        var collection: String
        var item: String?
        var kind: String
        var fields: [Field]
        var answers: [String]
    }

    /// Whether an account works.
    struct AccountTest: Codable, Equatable {
        var name: String
        var address: String?
        var works: Bool
        var checks: [Check]

        struct Check: Codable, Equatable {
            var step: String
            var works: Bool
            var error: String?
        }
    }

    /// What a round of sending and receiving came to.
    struct Sync: Codable, Equatable {
        var sent: [Outgoing]
        var received: [InboxItem]
        var doubtful: [Outgoing]
        var failures: [String]
        var skipped: [MailRemark]
        var warnings: [MailRemark]
    }

    /// What has to be said of a message in the mailbox.
    struct MailRemark: Codable, Equatable {
        var subject: String
        var from: String?
        var reason: String
    }

    /// What some people do not know yet.
    struct Notice: Codable, Equatable {
        var method: String
        var to: [String]
        var server: String?
        var meeting: Meeting
        var changes: [FieldChange]
        var askedAgain: [String]?
    }
}
