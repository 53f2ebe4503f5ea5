import GRDB
import MeetCore

/// Writes new meetings in batches, with their invitees and venues. They have their ids before they are
/// written, so that a date of a series can refer to it.
///
/// Waiting meetings must be written (`flush`) before any other access to meetings or venues.
struct MeetingBatch {
    private static let mostRows = 256
    /// The maximum size of waiting texts in bytes.
    private static let largest = 4 << 20

    private let store: MeetStore
    private let db: Database
    private let sharesVenues: Bool
    private var meetings: RowBatch
    private var invitees: RowBatch
    private var venues: RowBatch
    private var otherVenues: RowBatch
    /// The latest ids by table; empty if others may have inserted rows since.
    private var lastIDs: [String: Int64] = [:]
    /// The venues as stored or to be stored, by their descriptions.
    private var knownVenues: [Venue: KnownVenue] = [:]
    /// The number of times that others may have deleted rows.
    private var changes = 0

    private struct KnownVenue {
        var venue: Venue
        /// The number of changes after which its row was found.
        var changes: Int
    }

    /// Makes an empty batch.
    ///
    /// - Parameters:
    ///   - sharesVenues: Whether a venue of several meetings is a single row.
    ///   - lot: The number of meetings of each of many batches; `nil` for a batch of its own.
    init(store: MeetStore, _ db: Database, sharesVenues: Bool = true, lot: Int? = nil) {
        self.store = store
        self.db = db
        self.sharesVenues = sharesVenues
        func rows(_ table: String) -> RowBatch {
            RowBatch(
                into: table, isJournaled: true, mostRows: lot ?? RowBatch.usualRows,
                keepsStatements: lot != nil)
        }
        (meetings, invitees) = (rows("meeting"), rows("invitee"))
        (venues, otherVenues) = (rows("venue"), rows("alternativeVenue"))
    }

    /// Adds a meeting.
    ///
    /// - Parameter meeting: A meeting without an id, whose UID and RECURRENCE-ID are not stored.
    /// - Returns: The meeting as it will be stored, with invitees without ids.
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

    /// Writes the waiting rows; afterwards the caller may write rows of its own.
    mutating func flush() throws {
        try write()
        lastIDs.removeAll(keepingCapacity: true)
    }

    /// Records that others changed or deleted rows since the last `flush`.
    mutating func noteChange() { changes += 1 }

    private mutating func write() throws {
        // In the order of their references.
        try venues.flush(db)
        try meetings.flush(db)
        try invitees.flush(db)
        try otherVenues.flush(db)
    }

    /// Returns the venue to refer to.
    private mutating func settle(_ wanted: Venue) throws -> Venue {
        if sharesVenues, let known = knownVenues[wanted] {
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
