import Foundation
import GRDB
import MeetCore

/// The positions and messages of people on the way. They are not actions: undo does not affect them.
///
/// A position that came by a share is not read after the end of the share, even before it is deleted.
extension MeetStore {
    /// The condition of a row of `fix` that came by the phone or the server of somebody who has no open share any
    /// more. Its arguments are the sources that a share permits, and the current time in milliseconds.
    private static let isOfEndedShare = """
        source IN (SELECT value FROM json_each(?))
        AND person IN (SELECT person FROM positionShare)
        AND person NOT IN (
            SELECT person FROM positionShare WHERE stoppedAt IS NULL AND (endsAt IS NULL OR endsAt > ?))
        """

    /// The keys of positions that belong to the person of a row of `arrivalNews`, by the rule of `ArrivalBoard`: the
    /// person's own key, and the keys of shares with another address of the same contact, or with the contact.
    private static let keysOfNews = """
        SELECT arrivalNews.person
        UNION SELECT share.person FROM contactEmail AS invited
            JOIN contactEmail AS other ON other.contactID = invited.contactID
            JOIN positionShare AS share ON share.person = other.address
            WHERE invited.address = arrivalNews.person
        UNION SELECT share.person FROM invitee
            JOIN positionShare AS share ON share.contactID = invitee.contactID
            WHERE invitee.meetingID = arrivalNews.meetingID AND invitee.name = arrivalNews.name
        """

    private static let sharedSources = JSONText.array(Fix.Source.shared.map(\.rawValue))

    /// Returns the positions of people since a time, by `ArrivalPerson.key`, earliest first.
    package func fixes(
        of people: Set<String>, since earliest: Date, until latest: Date = .distantFuture
    ) throws(StoreError) -> [String: [Fix]] {
        if people.isEmpty { return [:] }
        let moment = now.milliseconds
        return try read { db in
            let found = try db.rows(
                """
                SELECT person, latitude, longitude, accuracy, at, source, device FROM fix
                WHERE person IN (SELECT value FROM json_each(?)) AND at BETWEEN ? AND ?
                    AND NOT (\(Self.isOfEndedShare))
                ORDER BY at, id
                """,
                [
                    JSONText.array(people.sorted()), earliest.milliseconds, latest.milliseconds,
                    Self.sharedSources, moment,
                ]
            ).compactMap { row -> (person: String, fix: Fix)? in
                try Fix(row).map { (try row["person"], $0) }
            }
            return Dictionary(grouping: found, by: \.person).mapValues { $0.map(\.fix) }
        }
    }

    /// Returns the latest position of each person, by `ArrivalPerson.key`.
    package func latestFixes(of people: Set<String>) throws(StoreError) -> [String: Fix] {
        if people.isEmpty { return [:] }
        let moment = now.milliseconds
        return try read { db in
            // With max(), the other columns are those of that row.
            let found = try db.rows(
                """
                SELECT person, latitude, longitude, accuracy, max(at) AS at, source, device FROM fix
                WHERE person IN (SELECT value FROM json_each(?)) AND NOT (\(Self.isOfEndedShare))
                GROUP BY person
                """, [JSONText.array(people.sorted()), Self.sharedSources, moment]
            ).compactMap { row -> (String, Fix)? in
                try Fix(row).map { (try row["person"], $0) }
            }
            return Dictionary(found, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Stores a position, unless it is there already.
    ///
    /// - Returns: False for a repeated one.
    @discardableResult
    package func add(_ fix: Fix, of person: String) throws(StoreError) -> Bool {
        let received = now
        return try write { db in
            try db.run(
                """
                INSERT INTO fix(person, device, latitude, longitude, accuracy, at, receivedAt, source)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [
                    person.storable, fix.device.storable, fix.coordinate.latitude, fix.coordinate.longitude,
                    fix.accuracy, fix.at.milliseconds, received.milliseconds, fix.source.rawValue,
                ])
            return db.changesCount > 0
        }
    }

    /// Returns the latest messages about the way to a date of a meeting, by `ArrivalPerson.key`.
    package func arrivalWords(
        at occurrence: OccurrenceIdentity
    ) throws(StoreError) -> [String: ArrivalWord] {
        try read { db in
            let found = try db.rows(
                """
                SELECT person, word, minutes, saidAt, source FROM arrival
                WHERE meetingID = ? AND recurrenceID = ?
                """, [occurrence.meeting.rawValue, occurrence.recurrenceID]
            ).compactMap { row -> (String, ArrivalWord)? in
                try ArrivalWord(row).map { (try row["person"], $0) }
            }
            return Dictionary(found, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Stores the message of a person, unless a later one is stored, or the same.
    ///
    /// - Returns: False if nothing changed, so that a message that is repeated wakes nobody.
    @discardableResult
    package func set(
        _ word: ArrivalWord, of person: String, at occurrence: OccurrenceIdentity
    ) throws(StoreError) -> Bool {
        try write { db in
            let stored = try db.row(
                """
                SELECT word, minutes, saidAt, source FROM arrival
                WHERE meetingID = ? AND recurrenceID = ? AND person = ?
                """, [occurrence.meeting.rawValue, occurrence.recurrenceID, person.storable]
            ).flatMap { try ArrivalWord($0) }
            if let stored, stored.at > word.at { return false }
            let joined = word.after(stored)
            if joined == stored { return false }
            try db.run(
                """
                INSERT INTO arrival(meetingID, recurrenceID, person, word, minutes, saidAt, source)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT(meetingID, recurrenceID, person) DO UPDATE SET word = excluded.word,
                    minutes = excluded.minutes, saidAt = excluded.saidAt, source = excluded.source
                """,
                [
                    occurrence.meeting.rawValue, occurrence.recurrenceID, person.storable,
                    joined.content.stored.word, joined.content.stored.minutes, joined.at.milliseconds,
                    joined.source.rawValue,
                ])
            return true
        }
    }

    /// Deletes the earliest positions of a person beyond a number.
    package func deletePositions(of person: String, beyond count: Int) throws(StoreError) {
        try write { db in
            try db.run(
                """
                DELETE FROM fix WHERE person = ? AND at < (
                    SELECT at FROM fix WHERE person = ? ORDER BY at DESC LIMIT 1 OFFSET ?)
                """, [person.storable, person.storable, max(0, count - 1)])
        }
    }

    /// Returns whether positions are stored that came by the phones and servers of people who have no open share any
    /// more.
    package func hasPositionsOfEndedShares() throws(StoreError) -> Bool {
        let moment = now.milliseconds
        return try read { db in
            let found = try db.row(
                "SELECT id FROM fix WHERE \(Self.isOfEndedShare) LIMIT 1", [Self.sharedSources, moment])
            return found != nil
        }
    }

    /// Deletes the positions that came by the phones and servers of people who have no open share any more, with
    /// what follows from them: the answers of servers of ways, whose questions contain positions, and the news about
    /// these people, unless a message or another position of theirs is stored, which tells the news too.
    ///
    /// - Returns: The number of deleted positions.
    @discardableResult
    package func deletePositionsOfEndedShares() throws(StoreError) -> Int {
        let moment = now.milliseconds
        return try write { db in
            try db.run(
                """
                DELETE FROM arrivalNews
                WHERE EXISTS (
                        SELECT 1 FROM fix WHERE fix.person IN (\(Self.keysOfNews)) AND \(Self.isOfEndedShare))
                    AND NOT EXISTS (
                        SELECT 1 FROM fix
                        WHERE fix.person IN (\(Self.keysOfNews)) AND NOT (\(Self.isOfEndedShare)))
                    AND NOT EXISTS (
                        SELECT 1 FROM arrival
                        WHERE arrival.meetingID = arrivalNews.meetingID
                            AND arrival.recurrenceID = arrivalNews.recurrenceID
                            AND arrival.person = arrivalNews.person)
                """, [Self.sharedSources, moment, Self.sharedSources, moment])
            try db.run("DELETE FROM fix WHERE \(Self.isOfEndedShare)", [Self.sharedSources, moment])
            let count = db.changesCount
            // The key of an answer does not tell whose position it contains; all can be asked again.
            if count > 0 { try db.run("DELETE FROM travelAnswer") }
            return count
        }
    }

    /// Deletes the positions and messages from before a time, with the answers of servers of ways, whose
    /// questions contain positions too.
    ///
    /// - Returns: The number of deleted positions.
    @discardableResult
    package func deletePositions(before earliest: Date) throws(StoreError) -> Int {
        try write { db in
            try db.run("DELETE FROM travelAnswer WHERE askedAt < ?", [earliest.milliseconds])
            try db.run("DELETE FROM arrival WHERE saidAt < ?", [earliest.milliseconds])
            try db.run("DELETE FROM arrivalNews WHERE foundAt < ?", [earliest.milliseconds])
            try db.run("DELETE FROM fix WHERE at < ?", [earliest.milliseconds])
            return db.changesCount
        }
    }
}

// MARK: - Rows

extension Fix {
    /// Reads a position; `nil` for one with a source of a later version.
    fileprivate init?(_ row: StoredRow) throws {
        guard let source = Source(rawValue: try row["source"]),
            let coordinate = Coordinate(latitude: try row["latitude"], longitude: try row["longitude"])
        else { return nil }
        self.init(
            coordinate, accuracy: try row["accuracy"], at: Date(milliseconds: try row["at"]), source: source,
            device: try row["device"])
    }
}

extension ArrivalWord {
    /// Reads a message; `nil` for one of a later version.
    fileprivate init?(_ row: StoredRow) throws {
        guard let source = Fix.Source(rawValue: try row["source"]),
            let content = Content(word: try row["word"], minutes: try row["minutes"])
        else { return nil }
        self.init(content, at: Date(milliseconds: try row["saidAt"]), source: source)
    }
}

extension ArrivalWord.Content {
    /// The values of the columns.
    fileprivate var stored: (word: String, minutes: Int?) {
        switch self {
        case .leaving: ("leaving", nil)
        case .onTheWay: ("onTheWay", nil)
        case .late(let minutes): ("late", minutes)
        case .minutes(let minutes): ("minutes", minutes)
        case .arrived: ("arrived", nil)
        case .notComing: ("notComing", nil)
        }
    }

    fileprivate init?(word: String, minutes: Int?) {
        switch word {
        case "leaving": self = .leaving
        case "onTheWay": self = .onTheWay
        case "late": self = .late(minutes)
        case "minutes":
            guard let minutes else { return nil }
            self = .minutes(minutes)
        case "arrived": self = .arrived
        case "notComing": self = .notComing
        default: return nil
        }
    }
}
