import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import VenueSearch

/// Everything about one meeting, as text.
struct MeetingDetail {
    let meeting: Meeting
    let context: ScreenContext
    /// Where home is, as far as it is known.
    var home: Coordinate?
    /// The invitee that the bar is on.
    var marked: Int?
    var beside = Beside()

    /// What is known of its time besides.
    struct Beside: Hashable, Sendable {
        /// By which clocks those live who are invited.
        var clocks: [PersonClock] = []
        /// What takes place at that time as well.
        var overlaps: [MeetingSummary] = []
        /// What else takes place on its day; `nil` before it is known.
        var sameDay: [MeetingSummary]?
        /// The next dates of its series.
        var following: [FollowingDate] = []
        /// Who does not know it as it is.
        var untold: [CalendarAddress] = []
    }

    /// Of what takes place at the same time so many are named.
    private static let mostOverlaps = 3

    func block(columns: Int) -> TextBlock { layout(columns: columns).block }

    /// All the lines, which of them each invitee takes, and the columns left of the bar that marks one.
    struct Layout {
        var block: TextBlock
        var invitees: [Range<Int>]
        var inviteeIndent: Int
    }

    func layout(columns: Int) -> Layout {
        let theme = context.theme
        var fields = LabelledFields(
            columns: columns,
            labels: [
                say.whenLabel, say.whereLabel, say.organizerLabel, say.repeatLabel, say.kindLabel,
                say.remindersLabel, say.linkLabel, say("Who"), say.notesLabel, say("That day"),
            ], style: theme.label, headingStyle: theme.heading)
        let hasLabels = fields.labelColumns > 0
        fields.add { block in
            addTitle(to: &block)
            addUntold(to: &block)
        }
        if hasLabels { fields.gap() }
        fields.add(say.whenLabel) { block in
            block.wrapped(MeetingText.when(meeting.time, readerZone: context.zone))
            addClocks(to: &block)
        }
        fields.add(say.repeatLabel) { addSeries(to: &$0) }
        fields.add(say.whereLabel) { addPlaces(to: &$0) }
        fields.add(say.organizerLabel) { addOrganizer(to: &$0) }
        for (part, value) in meeting.labelledValues {
            fields.add(say.label(part)) { $0.wrapped(say.words(value), theme.plain) }
        }
        if !meeting.reminders.isEmpty {
            let reminders = meeting.reminders.map { say.words($0) }
            fields.add(say.remindersLabel) { block in
                block.wrapped(hasLabels ? reminders.joined(separator: ", ") : say.remindsLine(reminders))
            }
        }
        fields.add(say.linkLabel) { block in
            for link in [meeting.conference, meeting.url].compactMap(\.self) {
                block.wrapped(link, theme.muted)
            }
        }
        let invitees = addInvitees(to: &fields)
        if !meeting.notes.isEmpty {
            fields.gap()
            fields.add(say.notesLabel, isHeaded: true) { block in
                block.wrapped(meeting.notes, indent: hasLabels ? 0 : 1)
            }
        }
        addDay(to: &fields)
        return Layout(
            block: fields.block, invitees: invitees,
            inviteeIndent: max(0, fields.labelColumns - Self.inviteeOutdent))
    }

    /// The bar stands left of the values.
    private static let inviteeOutdent = 1

    private func addTitle(to block: inout TextBlock) {
        let theme = context.theme
        let countdown = countdown
        let room = block.columns - TextWidth.columns(of: countdown) - 2
        let lines = TextWidth.wrapped(meeting.title, to: max(room, block.columns / 2))
        for (number, line) in lines.enumerated() {
            block.line(line, theme.strong, trailing: number == 0 ? countdown : "", theme.key)
        }
        switch meeting.status {
        case .cancelled: block.line(say("Cancelled"), theme.error)
        case .tentative: block.line(say("Tentative"), theme.perhaps)
        case .confirmed: break
        }
        if meeting.isUnconfirmed { block.wrapped(say.isUnconfirmed, theme.warning) }
        if meeting.isTransparent { block.line(say("Takes no time"), theme.muted) }
        if let doneAt = meeting.doneAt {
            let wall = WallTime.at(doneAt, in: context.zone)
            let sentence = say("Done on \(DateText.dayMonth(wall.date)) at \(DateText.clock(wall))")
            block.line(sentence, theme.good)
        }
    }

    /// Who does not know it as it is, and the key that tells them.
    private func addUntold(to block: inout TextBlock) {
        guard !beside.untold.isEmpty else { return }
        let key = KeyMap.key(.sendInvitations)
        let line = say.notToldYet(beside.untold.map(\.shownName), key: key)
        block.wrapped("! " + line, context.theme.warning)
    }

    /// What a change of the clocks does to its time, when it is for those elsewhere, and what is in its way.
    private func addClocks(to block: inout TextBlock) {
        let theme = context.theme
        if let change = meeting.time.clockChange { block.wrapped(say.remark(change), theme.warning) }
        for line in ZoneText.lines(meeting.time, for: beside.clocks, readerZone: context.zone) {
            block.wrapped(line.text, line.isAtNight ? theme.warning : theme.muted)
        }
        for overlap in beside.overlaps.prefix(Self.mostOverlaps) {
            let time = DateText.timeLine(overlap.time, readerZone: context.zone)
            block.wrapped("! " + say.overlaps(overlap.title, time), theme.warning)
        }
        let more = beside.overlaps.count - Self.mostOverlaps
        if more > 0 { block.wrapped("! " + say.overlapsMore(more), theme.warning) }
    }

    /// How it comes again, and when next.
    private func addSeries(to block: inout TextBlock) {
        guard let recurrence = meeting.recurrence else { return }
        let theme = context.theme
        // One that was moved does not say when the others are.
        let start = WallTime(basicText: meeting.recurrenceID).map { meeting.time.starting(at: $0) }
        block.wrapped(
            "\(theme.seriesSign) \(say.repetition(recurrence, of: start ?? meeting.time))", theme.muted)
        if meeting.seriesID != nil {
            block.wrapped("\(theme.exceptionSign) \(say("differs from the other dates"))", theme.perhaps)
        }
        let dates = beside.following.compactMap { date in
            date.time.firstDay(in: context.zone).map { ($0, date.isMoved) }
        }
        if dates.isEmpty { return }
        let days = DateText.days(dates.map(\.0), marking: dates.map(\.1), sign: theme.exceptionSign)
        block.wrapped("  " + say("next \(days)"), theme.muted)
    }

    /// Its venues, those of several with the sign they wear on the map, and the kind of which any place will do.
    private func addPlaces(to block: inout TextBlock) {
        let theme = context.theme
        let venues = meeting.places.venues
        for (index, venue) in venues.enumerated() {
            let sign = venues.count > 1 && venue.coordinate != nil ? VenueMap.sign(of: index) : nil
            let before = sign.map { "\($0) " } ?? ""
            block.wrapped(before + MeetingText.venue(venue))
            addWhereabouts(of: venue, to: &block, indent: TextWidth.columns(of: before))
            if venues.count > 1 { continue }
            if let phone = venue.phone { block.wrapped(phone, theme.muted) }
            if let website = venue.website { block.wrapped(website, theme.muted) }
        }
        guard let kind = meeting.placeKind else { return }
        block.wrapped(say.anyPlace(of: kind))
        block.wrapped(say("\(KeyMap.key(.showNear)) shows those near you"), theme.muted)
    }

    /// How far it is, and whether it is open.
    private func addWhereabouts(of venue: Venue, to block: inout TextBlock, indent: Int) {
        let theme = context.theme
        var facts: [TextBlock.Span] = []
        if let home, let place = venue.coordinate {
            let distance = DistanceText.text(home.distance(to: place))
            let words = say.distance(distance, from: SearchOrigin(.home, coordinate: home))
            facts.append(TextBlock.Span(text: words, style: theme.muted))
        }
        if let opening = OpeningText(
            venue, at: meeting.time, zones: context.placeZones, readerZone: context.zone)
        {
            facts.append(
                TextBlock.Span(text: opening.text, style: opening.isOpen ? theme.good : theme.warning))
        }
        let columns = facts.reduce(indent) { $0 + TextWidth.columns(of: $1.text) } + 3
        if facts.count == 2, columns <= block.columns {
            let blank = TextBlock.Span(text: String(repeating: " ", count: indent), style: theme.plain)
            block.spans(
                (indent > 0 ? [blank] : []) + [
                    facts[0], TextBlock.Span(text: " · ", style: theme.muted), facts[1],
                ])
        } else {
            for fact in facts { block.wrapped(fact.text, fact.style, indent: indent) }
        }
    }

    /// Who calls it, where that is somebody else, and what the person answered.
    private func addOrganizer(to block: inout TextBlock) {
        let theme = context.theme
        guard let organizer = meeting.organizer, meeting.isCalledByOthers(knowing: context.person) else {
            return
        }
        let mine = meeting.ownInvitee(by: context.person.ownAddresses)
        let answer = mine.map { " · " + say.yourAnswer($0.participation) } ?? ""
        block.wrapped(
            organizer.shownName + answer,
            mine?.participation == .needsAction ? theme.warning : theme.plain)
    }

    private var countdown: String {
        guard meeting.status != .cancelled else { return "" }
        // What is done is not overdue.
        if case .due = meeting.time, meeting.doneAt != nil { return "" }
        return Countdown.text(from: context.now, to: meeting.time, readerZone: context.zone) ?? ""
    }

    /// How the answers are divided, and who is invited.
    ///
    /// - Returns: The lines of each invitee.
    private func addInvitees(to fields: inout LabelledFields) -> [Range<Int>] {
        let theme = context.theme
        guard !meeting.invitees.isEmpty else { return [] }
        fields.gap()
        let counts = MeetingText.counts(of: meeting.invitees)
        let summary = say.summary(counts)
        if fields.labelColumns > 0 {
            fields.add(say("Who")) { block in
                let bar = AnswerBar(counts, columns: block.columns)
                if bar.columns + 2 + TextWidth.columns(of: summary) <= block.columns {
                    block.spans(
                        bar.spans(theme) + [TextBlock.Span(text: "  " + summary, style: theme.plain)])
                } else {
                    block.spans(bar.spans(theme))
                    block.wrapped(summary)
                }
            }
        } else {
            fields.add { block in
                block.field(
                    say("Who"), summary, nameColumns: TextWidth.columns(of: say("Who")) + 3,
                    theme.heading, theme.muted)
            }
        }
        var rows: InviteeRows?
        let lines = fields.add("", outdent: Self.inviteeOutdent) { block in
            let invitees = InviteeRows(
                meeting.invitees, columns: block.columns, spelled: false, marked: marked, theme: theme
            ) { invitee in
                invitee.answeredAt.map { ReminderText.moment($0, now: context.now, zone: context.zone) }
            }
            for spans in invitees.lines { block.spans(spans) }
            rows = invitees
        }
        guard let rows else { return [] }
        return meeting.invitees.indices.map { index in
            let place = rows.place(of: index)
            return lines.lowerBound + place.lowerBound..<lines.lowerBound + place.upperBound
        }
    }

    /// What else takes place on the day.
    private func addDay(to fields: inout LabelledFields) {
        guard let others = beside.sameDay, let day = meeting.time.firstDay(in: context.zone) else { return }
        var own: Range<Date>?
        if case .timed = meeting.time, meeting.status != .cancelled {
            own = meeting.time.interval(in: context.zone)
        }
        if others.isEmpty, own == nil || fields.labelColumns == 0 { return }
        fields.gap()
        fields.add(say("That day"), isHeaded: true) { block in
            guard !others.isEmpty else { return block.wrapped(say("nothing else"), context.theme.muted) }
            DayStrip(
                day: day, own: own, others: others, clashing: Set(beside.overlaps.map(\.id)),
                context: context
            ).add(to: &block)
        }
    }
}
