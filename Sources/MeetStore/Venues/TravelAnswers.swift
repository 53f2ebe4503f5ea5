import Foundation
import GRDB
import MeetCore

/// The answers of servers of ways, by the question, so that none is asked for twice. They are not actions:
/// undo does not affect them.
extension MeetStore {
    /// The maximum number of answers kept.
    private static let mostTravelAnswers = 5000

    /// Returns the answers to these questions since an instant. Answers from the future, as from a wrong
    /// clock, are left out.
    package func travelAnswers(
        _ keys: [String], since earliest: Date
    ) throws(StoreError) -> [String: [UInt8]] {
        if keys.isEmpty { return [:] }
        return try read { db in
            let rows = try db.rows(
                """
                SELECT key, answer FROM travelAnswer
                WHERE key IN (SELECT value FROM json_each(?)) AND askedAt BETWEEN ? AND ?
                """, [JSONText.array(keys), earliest.milliseconds, now.milliseconds])
            return Dictionary(
                try rows.map { try ($0["key"] as String, Array($0["answer"] as Data)) },
                uniquingKeysWith: { $1 })
        }
    }

    /// Deletes all answers.
    package func deleteTravelAnswers() throws(StoreError) {
        try write { db in try db.run("DELETE FROM travelAnswer") }
    }

    /// Stores answers in place of earlier ones. The oldest are removed.
    package func keepTravelAnswers(_ answers: [String: [UInt8]]) throws(StoreError) {
        if answers.isEmpty { return }
        try write { db in
            for (key, answer) in answers.sorted(by: { $0.key < $1.key }) {
                try db.run(
                    """
                    INSERT INTO travelAnswer(key, askedAt, answer) VALUES (?, ?, ?)
                    ON CONFLICT(key) DO UPDATE SET askedAt = excluded.askedAt, answer = excluded.answer
                    """, [key.storable, now.milliseconds, Data(answer)])
            }
            try db.run(
                """
                DELETE FROM travelAnswer WHERE key IN (
                    SELECT key FROM travelAnswer ORDER BY askedAt DESC, key LIMIT -1 OFFSET ?)
                """, [Self.mostTravelAnswers])
        }
    }
}
