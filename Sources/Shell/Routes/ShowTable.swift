import MeetCore
import MeetStore

/// Opens the table of a meeting: a vote, a quiz or an icebreaker on the phones of those who are there.
package struct ShowTable: Route {
    package typealias Answer = Never

    package var occurrence: OccurrenceIdentity
    package var title: String
    package var time: MeetingTime
    /// True for a date of a series, of which a change asks for the dates.
    package var isOfSeries: Bool

    package init(of meeting: MeetingSummary) {
        occurrence = meeting.id
        title = meeting.title
        time = meeting.time
        isOfSeries = meeting.recurs
    }
}
