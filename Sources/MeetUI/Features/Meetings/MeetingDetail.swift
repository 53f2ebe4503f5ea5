import Foundation
import MeetCore
import TerminalKit
import VenueSearch

/// Everything about one meeting, as text.
struct MeetingDetail {
    let meeting: Meeting
    let context: ScreenContext
    /// Where home is, as far as it is known.
    var home: Coordinate?

    func block(columns: Int) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        addTitle(to: &block)
        block.wrapped(MeetingText.when(meeting.time, readerZone: context.zone))
        if let venue = meeting.venue {
            block.wrapped(MeetingText.venue(venue))
            addWhereabouts(of: venue, to: &block)
            if let phone = venue.phone { block.wrapped(phone, theme.muted) }
            if let website = venue.website { block.wrapped(website, theme.muted) }
        }
        addInvitees(to: &block)
        if !meeting.notes.isEmpty {
            block.blank()
            block.line(say.notesLabel, theme.heading)
            block.wrapped(meeting.notes, indent: 1)
        }
        return block
    }

    private func addTitle(to block: inout TextBlock) {
        let theme = context.theme
        let countdown = countdown
        let room = block.columns - TextWidth.columns(of: countdown) - 2
        let lines = TextWidth.wrapped(meeting.title, to: max(room, block.columns / 2))
        for (number, line) in lines.enumerated() {
            block.line(line, theme.strong, trailing: number == 0 ? countdown : "", theme.key)
        }
        switch meeting.status {
        case .cancelled: block.line(say.meetingIsCancelled, theme.error)
        case .tentative: block.line(say.meetingIsTentative, theme.perhaps)
        case .confirmed: break
        }
        if let doneAt = meeting.doneAt {
            let wall = WallTime.at(doneAt, in: context.zone)
            let sentence = say.meetingWasDone(on: DateText.dayMonth(wall.date), at: DateText.clock(wall))
            block.line(sentence, theme.good)
        }
    }

    /// How far it is, and whether it is open.
    private func addWhereabouts(of venue: Venue, to block: inout TextBlock) {
        let theme = context.theme
        var facts: [TextBlock.Span] = []
        if let home, let place = venue.coordinate {
            let distance = DistanceText.text(home.distance(to: place))
            facts.append(TextBlock.Span(text: say.fromHome(distance), style: theme.muted))
        }
        if let opening = OpeningText(
            venue, at: meeting.time, zones: context.placeZones, readerZone: context.zone)
        {
            facts.append(
                TextBlock.Span(text: opening.text, style: opening.isOpen ? theme.good : theme.warning))
        }
        let columns = facts.reduce(0) { $0 + TextWidth.columns(of: $1.text) } + 3
        if facts.count == 2, columns <= block.columns {
            block.spans([facts[0], TextBlock.Span(text: " · ", style: theme.muted), facts[1]])
        } else {
            for fact in facts { block.wrapped(fact.text, fact.style) }
        }
    }

    private var countdown: String {
        guard meeting.status != .cancelled else { return "" }
        return Countdown.text(from: context.now, to: meeting.time, readerZone: context.zone) ?? ""
    }

    private func addInvitees(to block: inout TextBlock) {
        let theme = context.theme
        guard !meeting.invitees.isEmpty else { return }
        block.blank()
        block.spans([
            TextBlock.Span(text: say.inviteesLabel + "   ", style: theme.heading),
            TextBlock.Span(text: MeetingText.summary(meeting.invitees), style: theme.muted),
        ])
        let longest = meeting.invitees.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let nameColumns = min(max(longest, 12), max(12, block.columns / 2))
        for invitee in meeting.invitees {
            var spans = [
                TextBlock.Span(
                    text: " \(MeetingText.sign(invitee.participation)) ",
                    style: theme.style(of: invitee.participation)),
                TextBlock.Span(
                    text: TextWidth.padded(
                        TextWidth.truncated(invitee.name, to: nameColumns), to: nameColumns + 2),
                    style: theme.plain),
            ]
            var remark = invitee.comment ?? ""
            if invitee.role == .optional {
                remark = remark.isEmpty ? say.optional : "\(say.optional) · \(remark)"
            }
            let room = block.columns - nameColumns - 5
            spans.append(
                TextBlock.Span(text: TextWidth.truncated(remark, to: max(0, room)), style: theme.muted))
            block.spans(spans)
        }
    }
}
