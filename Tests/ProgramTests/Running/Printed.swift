import Foundation

/// What `--json` prints, field by field as the command line promises it.
enum Printed {
    struct Meeting: Codable, Equatable {
        var id: Int64
        var uid: String
        var title: String
        var notes: String?
        var start: String?
        var end: String?
        var timeZone: String?
        var allDay: Bool
        /// Where there are several.
        var calendar: String?
        var deadline: String?
        var recurrenceRule: String?
        var recurrenceID: String?
        var kind: String?
        var reminders: [String]?
        var status: String
        /// When it was marked as done.
        var done: String?
        var venue: Venue?
        /// All that will do.
        var venues: [Venue]?
        var placeKind: String?
        /// Who calls it, where that is somebody else.
        var organizer: Address?
        var url: String?
        var conference: String?
        var invitees: [Invitee]
    }

    struct Address: Codable, Equatable {
        var name: String?
        var email: String
    }

    struct Reminder: Codable, Equatable {
        /// What `reminders snooze` calls it.
        var id: String
        var at: String
        var meeting: Meeting?
        var reason: String
        var snoozed: Bool
    }

    struct Calendar: Codable, Equatable {
        var id: Int64?
        var name: String
        var colour: String?
        var sign: String
        var shown: Bool
        var busy: Bool
        var writable: Bool
        var source: String
    }

    struct Kind: Codable, Equatable {
        var name: String
        var leadMinutes: Int
    }

    struct Invitee: Codable, Equatable {
        var name: String
        var email: String?
        var role: String
        var participation: String
        var comment: String?
        var formerParticipation: String?
        var formerComment: String?
        var formerStart: String?
        var undelivered: String?
    }

    struct Venue: Codable, Equatable {
        var id: Int64?
        var name: String
        var category: String?
        var address: String?
        var street: String?
        var locality: String?
        var postcode: String?
        var country: String?
        var latitude: Double?
        var longitude: Double?
        var distance: Double?
        var phone: String?
        var website: String?
        var openingHours: String?
        var notes: String?
        var tags: [String]?
        var source: String?
        var sourceID: String?
        var directory: String?
        var addedBy: String?
        var incidents: Incidents?

        struct Incidents: Codable, Equatable {
            var thisYear = 0
            var lastYear = 0
            var rating: String?
        }
    }

    /// What `near` prints of one thing to do.
    struct NearThing: Codable, Equatable {
        var distance: Double
        var meeting: Printed.Meeting
        var place: Printed.Venue
    }

    struct Contact: Codable, Equatable {
        struct Email: Codable, Equatable {
            var label: String?
            var address: String
            var preferred: Bool
        }

        struct Phone: Codable, Equatable {
            var label: String?
            var number: String
            var preferred: Bool
        }

        struct Address: Codable, Equatable {
            var label: String?
            var poBox: String?
            var extended: String?
            var street: String?
            var locality: String?
            var region: String?
            var postcode: String?
            var country: String?
        }

        var id: Int64?
        var uid: String?
        /// `group` for a group of the address book.
        var kind: String?
        var name: String
        var givenName: String?
        var familyName: String?
        var middleName: String?
        var prefix: String?
        var suffix: String?
        var nickname: String?
        var organization: String?
        var departments: [String]?
        var title: String?
        var birthday: String?
        /// By which clocks they live, as the card says it.
        var timeZone: String?
        var note: String?
        var emails: [Email]?
        var phones: [Phone]?
        var addresses: [Address]?
        var categories: [String]?
        var groups: [String]?
        var undelivered: String?
        /// Where `contacts read` found it: the file, the card from 0 on, the line from 1 on.
        var file: String?
        var index: Int?
        var line: Int?
    }

    struct Group: Codable, Equatable {
        struct Member: Codable, Equatable {
            var id: Int64
            var name: String
            var email: String?
        }

        var id: Int64
        var uid: String
        var name: String
        var note: String?
        var members: [Member]
    }

    struct Action: Codable, Equatable {
        var at: String
        var action: String
        var state: String
        var next: String?
    }

    struct ImportReport: Codable, Equatable {
        struct Problem: Codable, Equatable {
            var file: String
            var line: Int
            var reason: String
        }

        struct Calendar: Codable, Equatable {
            var name: String
            var new: Bool
            var added: Int
        }

        var added: Int
        var updated: Int
        var unchanged: Int
        var calendars: [Calendar]?
        var skipped: [Problem]
        var warnings: [Problem]
    }
}
