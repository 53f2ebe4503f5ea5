import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import TerminalKit

extension Meeting: Printable {
    func json(in session: CommandSession) throws -> MeetingJSON {
        MeetingJSON(self, try session.calendarNames)
    }

    func printLines(in session: CommandSession) throws {
        let calendar = try session.calendarNames[calendarID]
        MeetingLines.show(self, calendar: calendar, zone: session.zone)
    }
}

/// A meeting with the clocks of its invitees, and its tracks.
struct MeetingAndClocks: Printable {
    var meeting: Meeting

    func json(in session: CommandSession) throws -> MeetingJSON {
        MeetingJSON(
            meeting, try session.calendarNames, undelivered: try session.perform(ListUndelivered(meeting)),
            came: try session.perform(LoadAttendance(at: meeting))?.people,
            tracks: try session.store.tracks(of: meeting),
            leaving: try leaving(in: session).flatMap { MeetingJSON.LeavingTime($0) }, zone: session.zone)
    }

    /// Returns when to leave; `nil` for a meeting that is not ahead.
    private func leaving(in session: CommandSession) throws -> Leaving? {
        guard meeting.status != .cancelled, meeting.doneAt == nil, let id = meeting.occurrence else {
            return nil
        }
        return try session.leaving(for: id)
    }

    func printLines(in session: CommandSession) throws {
        let clocks = try session.perform(FindClocks(of: meeting.invitees))
        let calendar = try session.calendarNames[meeting.calendarID]
        let came = try session.perform(LoadAttendance(at: meeting))?.people
        let leave = try leaving(in: session).flatMap { say.leaving($0, zone: session.zone) }
        MeetingLines.show(
            meeting, calendar: calendar, zone: session.zone, leave: leave, clocks: clocks, came: came,
            tracks: try session.store.tracks(of: meeting))
        for message in try session.perform(ListUndelivered(meeting)) {
            Output.line("  ! \(say.undelivered(message))")
        }
    }
}

/// A meeting as lines of text, for people.
enum MeetingLines {
    /// One meeting, whole.
    ///
    /// - Parameters:
    ///   - calendar: The name of its calendar, where there are several.
    ///   - leave: When to leave; `nil` if it is unknown.
    ///   - clocks: The clocks of the invitees.
    ///   - came: The people who came; `nil` if nobody said.
    ///   - tracks: The recorded tracks that belong to it.
    static func show(
        _ meeting: Meeting, calendar: String? = nil, zone: TimeZone, leave: String? = nil,
        clocks: [PersonClock] = [], came: [Invitee]? = nil, tracks: [Track] = []
    ) {
        Output.line("\(meeting.id.map { "\($0)  " } ?? "")\(meeting.title)")
        Output.line("  \(MeetingText.when(meeting.time, readerZone: zone, namesOwnZone: true))")
        if let leave { Output.line("  \(leave)") }
        if let recurrence = meeting.recurrence {
            Output.line("  \(say.repetition(recurrence, of: meeting.time))")
        }
        if let change = meeting.time.clockChange { Output.line("  \(say.remark(change))") }
        for line in ZoneText.lines(meeting.time, for: clocks, readerZone: zone, hasOwnClocks: true) {
            Output.line("  \(line.text)")
        }
        if meeting.status != .confirmed { Output.line("  \(say.line(meeting.status))") }
        if meeting.isUnconfirmed { Output.line("  \(say.isUnconfirmed)") }
        if meeting.isTransparent { Output.line("  \(say("Counts as free"))") }
        if meeting.doneAt != nil { Output.line("  \(say("done"))") }
        for venue in meeting.places.venues { Output.line("  \(MeetingText.venue(venue))") }
        if let kind = meeting.placeKind { Output.line("  \(say.anyPlace(of: kind))") }
        for link in [meeting.conference, meeting.url].compactMap(\.self) { Output.line("  \(link)") }
        if let calendar { Output.line("  \(say.calendarLabel): \(calendar)") }
        for (_, value) in meeting.labelledValues { Output.line("  \(say.words(value))") }
        if !meeting.reminders.isEmpty {
            Output.line("  \(say.remindsLine(meeting.reminders.map { say.words($0) }))")
        }
        if let measure = meeting.measure {
            let entry = WeekEntry(
                measure: measure, told: meeting.doneAmount,
                trackedMetres: tracks.isEmpty ? nil : TrackSums(tracks).metres,
                isDone: meeting.doneAt != nil)
            Output.line("  \(say.measureLabel): \(say.progress(entry) ?? "")")
        }
        for track in tracks {
            let words = say.words(track.measures)
            Output.line("  \(say("Track: \(words)"))")
        }
        if !meeting.invitees.isEmpty { Output.line("  \(MeetingText.summary(meeting.invitees))") }
        for invitee in meeting.invitees {
            let address = invitee.email.map { $0 == invitee.name ? "" : " <\($0)>" } ?? ""
            let former = invitee.openedAnswer
            let sender = invitee.answeredBy.map { say("answered by \($0)") }
            let type = say.words(invitee.userType)
            let old = former.map { MeetingText.former($0, readerZone: zone) }
            let comment = [type, old, former?.comment, invitee.comment, sender]
                .compactMap(\.self).map { "  \($0)" }.joined()
            Output.line("  \(MeetingText.sign(invitee.participation)) \(invitee.name)\(address)\(comment)")
        }
        if let came { Output.line("  \(say.cameLabel): \(say.people(whoCame: came, most: .max))") }
        for (number, line) in meeting.decided.split(separator: "\n").enumerated() {
            Output.line(number == 0 ? "  \(say.decidedLabel): \(line)" : "    \(line)")
        }
        if !meeting.notes.isEmpty {
            for line in meeting.notes.split(separator: "\n", omittingEmptySubsequences: false) {
                Output.line("  | \(line)")
            }
        }
    }
}
