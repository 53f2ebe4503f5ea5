import GRDB
import MeetCore

/// Writes new meetings many at a time, with their invitees and venues. They have their ids before they are written, so
/// that a date of a series can name it.
///
/// What waits is to be written (`flush`) before anything else reads or writes meetings or venues.
struct MeetingBatch {
    private static let mostRows = 256
    /// Bytes of texts that wait.
    private static let largest = 4 << 20

    private let store: MeetStore
    private let db: Database
    private var meetings = RowBatch(into: "meeting", isJournaled: true)
    private var invitees = RowBatch(into: "invitee", isJournaled: true)
    private var venues = RowBatch(into: "venue", isJournaled: true)
    private var otherVenues = RowBatch(into: "alternativeVenue", isJournaled: true)
    /// The last ones taken, by table; empty where others may have taken some since.
    private var lastIDs: [String: Int64] = [:]
    /// As they are or will be stored, by what was said of them.
    private var knownVenues: [Venue: KnownVenue] = [:]
    /// How often others may have deleted rows.
    private var changes = 0

    private struct KnownVenue {
        var venue: Venue
        /// Of the changes, those after which it was still there.
        var changes: Int
    }

    init(store: MeetStore, _ db: Database) {
        self.store = store
        self.db = db
    }

    /// - Parameter meeting: Without an id; no stored one has its UID and its RECURRENCE-ID.
    /// - Returns: As it will be stored, its invitees without their ids.
    mutating func add(_ meeting: Meeting) throws -> Meeting {
        var meeting = meeting.storable
        meeting.venue = try meeting.venue.map { try settle($0) }
        meeting.otherVenues = try meeting.otherVenues.map { try settle($0) }
        let id = try nextID(of: "meeting")
        meeting.id = Identifier(id)
        meetings.append(
            [("id", id)]
                + MeetingRow.values(
                    meeting, venueID: meeting.venue?.id?.rawValue, zone: store.zone,
                    searchText: meeting.searchText))
        for (position, invitee) in meeting.invitees.enumerated() {
            invitees.append(
                [("id", try nextID(of: "invitee"))] + (try store.values(invitee, position, id, db)))
        }
        for (position, venue) in meeting.otherVenues.enumerated() {
            otherVenues.append([
                ("id", try nextID(of: "alternativeVenue")), ("meetingID", id), ("position", position),
                ("venueID", venue.id?.rawValue),
            ])
        }
        if meetings.count >= Self.mostRows || size > Self.largest { try write() }
        return meeting
    }

    private var size: Int { meetings.size + invitees.size + venues.size }

    /// Writes what waits; whoever asked may write rows of their own then.
    mutating func flush() throws {
        try write()
        lastIDs.removeAll(keepingCapacity: true)
    }

    /// Rows were changed or deleted by others since the last `flush`.
    mutating func noteChange() { changes += 1 }

    private mutating func write() throws {
        // In the order in which they refer to each other.
        try venues.flush(db)
        try meetings.flush(db)
        try invitees.flush(db)
        try otherVenues.flush(db)
    }

    /// A room that many meetings of a file are in is one row.
    private mutating func settle(_ wanted: Venue) throws -> Venue {
        if let known = knownVenues[wanted] {
            if known.changes == changes { return known.venue }
            try flush()
            let venue = try store.venueForMeeting(known.venue, db)
            knownVenues[wanted] = KnownVenue(venue: venue, changes: changes)
            return venue
        }
        var venue: Venue
        if wanted.id == nil, wanted.source == nil {
            venue = try wanted.storable()
            let id = try nextID(of: "venue")
            venue.id = Identifier(id)
            venues.append([("id", id)] + venue.columnValues)
        } else {
            // It may be stored already.
            try flush()
            venue = try store.venueForMeeting(wanted, db)
        }
        knownVenues[wanted] = KnownVenue(venue: venue, changes: changes)
        return venue
    }

    private mutating func nextID(of table: String) throws -> Int64 {
        let last = try lastIDs[table] ?? db.lastID(of: table)
        guard last < Int64.max else { throw StoreError.full }
        lastIDs[table] = last + 1
        return last + 1
    }
}
