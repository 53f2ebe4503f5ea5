import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations
import TerminalKit

/// A meeting as lines of text, for people.
enum MeetingLines {
    /// Prints a meeting with a newly typed time. The effect of a clock change is reported on standard error.
    static func show(
        _ meeting: Meeting, saidAs words: TypedMeeting, json: Bool, zone: TimeZone, now: Date
    ) throws {
        if let change = words.clockChange(of: meeting.time, now: now) {
            Output.complain(say.sentence(change))
        }
        try show(meeting, json: json, zone: zone)
    }

    /// Prints a meeting completely.
    ///
    /// - Parameter clocks: The zones of the invitees.
    static func show(
        _ meeting: Meeting, json: Bool, zone: TimeZone, clocks: [PersonClock] = []
    ) throws {
        guard !json else { return try Output.json(MeetingJSON(meeting)) }
        Output.line("\(meeting.id.map { "\($0)  " } ?? "")\(meeting.title)")
        Output.line("  \(MeetingText.when(meeting.time, readerZone: zone))")
        if let recurrence = meeting.recurrence {
            Output.line("  \(say.repetition(recurrence, of: meeting.time))")
        }
        if let change = meeting.time.clockChange { Output.line("  \(say.remark(change))") }
        for line in ZoneText.lines(meeting.time, for: clocks, readerZone: zone) {
            Output.line("  \(line.text)")
        }
        if meeting.status != .confirmed { Output.line("  \(say.line(meeting.status))") }
        if meeting.isUnconfirmed { Output.line("  \(say.isUnconfirmed)") }
        if meeting.isTransparent { Output.line("  \(say.takesNoTime)") }
        if meeting.doneAt != nil { Output.line("  \(say.lineOfDone)") }
        for venue in meeting.places.venues { Output.line("  \(MeetingText.venue(venue))") }
        if let kind = meeting.placeKind { Output.line("  \(say.anyPlace(of: kind))") }
        for link in [meeting.conference, meeting.url].compactMap(\.self) { Output.line("  \(link)") }
        if let kind = meeting.kind { Output.line("  \(kind)") }
        if !meeting.reminders.isEmpty {
            Output.line("  \(say.remindsLine(meeting.reminders.map { say.words($0) }))")
        }
        if !meeting.invitees.isEmpty { Output.line("  \(MeetingText.summary(meeting.invitees))") }
        for invitee in meeting.invitees {
            let address = invitee.email.map { $0 == invitee.name ? "" : " <\($0)>" } ?? ""
            let former = invitee.openedAnswer
            let sender = invitee.answeredBy.map { say.answeredBy($0) }
            let type = say.words(invitee.userType)
            let comment = [type, former.map(MeetingText.former), former?.comment, invitee.comment, sender]
                .compactMap(\.self).map { "  \($0)" }.joined()
            Output.line("  \(MeetingText.sign(invitee.participation)) \(invitee.name)\(address)\(comment)")
        }
        if !meeting.notes.isEmpty {
            for line in meeting.notes.split(separator: "\n", omittingEmptySubsequences: false) {
                Output.line("  | \(line)")
            }
        }
    }
}
