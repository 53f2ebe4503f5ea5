import Foundation
import MeetCore
import MeetStore
import MeetUI
import TerminalKit

/// A meeting as lines of text, for people.
enum MeetingLines {
    /// One meeting, whole.
    static func show(_ meeting: Meeting, json: Bool, zone: TimeZone) throws {
        guard !json else { return try Output.json(MeetingJSON(meeting)) }
        Output.line("\(meeting.id.map { "\($0)  " } ?? "")\(meeting.title)")
        Output.line("  \(MeetingText.when(meeting.time, readerZone: zone))")
        if meeting.status != .confirmed { Output.line("  \(say.line(meeting.status))") }
        if meeting.doneAt != nil { Output.line("  \(say.lineOfDone)") }
        if let venue = meeting.venue { Output.line("  \(MeetingText.venue(venue))") }
        if !meeting.invitees.isEmpty { Output.line("  \(MeetingText.summary(meeting.invitees))") }
        for invitee in meeting.invitees {
            let address = invitee.email.map { $0 == invitee.name ? "" : " <\($0)>" } ?? ""
            let comment = invitee.comment.map { "  \($0)" } ?? ""
            Output.line("  \(MeetingText.sign(invitee.participation)) \(invitee.name)\(address)\(comment)")
        }
        if !meeting.notes.isEmpty {
            for line in meeting.notes.split(separator: "\n", omittingEmptySubsequences: false) {
                Output.line("  | \(line)")
            }
        }
    }
}
