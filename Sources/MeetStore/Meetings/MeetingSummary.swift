import Foundation
import GRDB
import MeetCore

/// Which meetings a list shows. An empty query shows all of them.
package struct MeetingQuery: Hashable, Sendable {
    /// Words that title, notes, venue or invitees begin with, in any script and case.
    package var text: String
    /// Only meetings that end after this instant.
    package var from: Date?
    /// Only meetings that start before this instant.
    package var to: Date?

    package init(text: String = "", from: Date? = nil, to: Date? = nil) {
        self.text = text
        self.from = from
        self.to = to
    }
}

/// A line of the list of meetings.
package struct MeetingSummary: Hashable, Sendable, Identifiable {
    package var id: Identifier<Meeting>
    package var uid: String
    package var title: String
    package var time: MeetingTime
    /// `nil` while unscheduled; midnight in the reader's zone for whole days.
    package var start: Date?
    /// The first instant after it.
    package var end: Date?
    package var status: Meeting.Status
    package var isDone: Bool
    package var venueName: String?
    package var counts: AnswerCounts

    package init(
        id: Identifier<Meeting>, uid: String, title: String, time: MeetingTime, start: Date?, end: Date?,
        status: Meeting.Status, isDone: Bool, venueName: String?, counts: AnswerCounts
    ) {
        self.id = id
        self.uid = uid
        self.title = title
        self.time = time
        self.start = start
        self.end = end
        self.status = status
        self.isDone = isDone
        self.venueName = venueName
        self.counts = counts
    }
}

/// How many invitees gave which answer.
package struct AnswerCounts: Hashable, Sendable {
    package var accepted: Int
    package var declined: Int
    package var tentative: Int
    package var needsAction: Int

    package init(accepted: Int = 0, declined: Int = 0, tentative: Int = 0, needsAction: Int = 0) {
        self.accepted = accepted
        self.declined = declined
        self.tentative = tentative
        self.needsAction = needsAction
    }
}

extension MeetingSummary {
    /// From a row of `MeetStore.summaryColumns`.
    init(_ row: Row) {
        let end: Int64? = row["endInstant"]
        self.init(
            id: Identifier(row["id"]), uid: row["uid"], title: row["title"], time: MeetingRow.time(row),
            start: end == nil ? nil : (row["startInstant"] as Int64?).map(Date.init(seconds:)),
            end: end.map(Date.init(seconds:)), status: MeetingRow.status(row),
            isDone: row["isDone"], venueName: row["venueName"],
            counts: AnswerCounts(
                accepted: row["accepted"], declined: row["declined"], tentative: row["tentative"],
                needsAction: row["needsAction"]))
    }
}
