import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// All details of one meeting, as text.
struct MeetingDetail {
    let meeting: Meeting
    let context: ScreenContext
    /// The location of home, if it is known.
    var home: Coordinate?
    /// The selected invitee.
    var marked: Int?
    var beside = Beside()

    /// The details that are loaded separately.
    struct Beside: Hashable, Sendable {
        /// The invitees' time zones.
        var clocks: [PersonClock] = []
        /// When to leave; `nil` before it is known.
        var leaving: Leaving?
        /// The meetings that cannot be reached from it, or from which it cannot be reached.
        var unreachable: [UnreachablePair] = []
        /// The people on the way, from an hour before it until its end.
        var arrivals: ArrivalBoard?
        /// The meetings that overlap it.
        var overlaps: [MeetingSummary] = []
        /// The other meetings of its day; `nil` before they are loaded.
        var sameDay: [MeetingSummary]?
        /// The next dates of its series.
        var following: [FollowingDate] = []
        /// The invitees with a pending notification.
        var untold: [CalendarAddress] = []
        /// The invitees without an invitation, if the person has no address to send it from.
        var uninvited: [CalendarAddress] = []
        /// The invitees whose first invitation is on its way, or waits to be sent.
        var beingInvited: [CalendarAddress] = []
        /// The messages that did not reach invitees.
        var undelivered: [OutgoingMessage] = []
        /// The times at which invitees were invited, by `CalendarAddress.key`.
        var invited: [String: Date] = [:]
        /// The recorded tracks that belong to it.
        var tracks: [Track] = []
        /// The people who came; `nil` if nobody said.
        var attendance: Attendance?
    }

    /// The maximum number of overlapping meetings named.
    private static let mostOverlaps = 3

    func block(columns: Int) -> TextBlock { layout(columns: columns).block }

    /// All the lines, the lines of each invitee, and the columns left of the cursor bar.
    struct Layout {
        var block: TextBlock
        var invitees: [Range<Int>]
        var inviteeIndent: Int
    }

    func layout(columns: Int) -> Layout {
        let theme = context.theme
        let calendar = context.calendar(of: meeting.calendarID)
        let optionalLabels: [String] =
            [
                calendar == nil ? nil : say.calendarLabel, meeting.measure == nil ? nil : say.measureLabel,
                beside.tracks.isEmpty ? nil : say("Track"),
                arrivalsLabel,
            ].compactMap(\.self) + afterLabels
        var fields = LabelledFields(
            columns: columns,
            labels: [
                say.whenLabel, say.whereLabel, say.organizerLabel, say.repeatLabel, say.kindLabel,
                say.remindersLabel, say.linkLabel, say("Who"), say.notesLabel, say("That day"),
            ] + optionalLabels,
            style: theme.label, headingStyle: theme.heading)
        let hasLabels = fields.labelColumns > 0
        fields.add { block in
            addTitle(to: &block)
            for message in beside.undelivered {
                block.wrapped("! " + say.undelivered(message), theme.warning)
            }
            addUntold(to: &block)
            addQuestion(to: &block)
        }
        if hasLabels { fields.gap() }
        addArrivals(to: &fields)
        fields.add(say.whenLabel) { block in
            block.wrapped(MeetingText.when(meeting.time, readerZone: context.zone))
            addLeaving(to: &block)
            addUnreachable(to: &block)
            addClocks(to: &block)
        }
        fields.add(say.repeatLabel) { addSeries(to: &$0) }
        fields.add(say.whereLabel) { addPlaces(to: &$0) }
        if let measure = meeting.measure {
            let entry = WeekEntry(
                measure: measure, told: meeting.doneAmount,
                trackedMetres: beside.tracks.isEmpty ? nil : TrackSums(beside.tracks).metres,
                isDone: meeting.doneAt != nil)
            fields.add(say.measureLabel) { $0.wrapped(say.progress(entry) ?? "") }
        }
        if !beside.tracks.isEmpty {
            fields.add(say("Track")) { block in
                for track in beside.tracks {
                    let words = say.words(track.measures)
                    block.wrapped(hasLabels ? words : say("Track: \(words)"))
                }
            }
        }
        fields.add(say.organizerLabel) { addOrganizer(to: &$0) }
        if let calendar {
            fields.add(say.calendarLabel) { block in
                let name = hasLabels ? calendar.name : say("Calendar: \(calendar.name)")
                block.wrapped(name, theme.style(of: calendar))
            }
        }
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
        addAttendance(to: &fields)
        addDecided(to: &fields)
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

    /// The cursor bar is left of the values.
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
        if meeting.isTransparent { block.line(say("Counts as free"), theme.muted) }
        if let doneAt = meeting.doneAt {
            let wall = WallTime.at(doneAt, in: context.zone)
            let sentence = say("Done on \(DateText.dayMonth(wall.date)) at \(DateText.clock(wall))")
            block.line(sentence, theme.good)
        }
    }

    /// The invitees with a pending notification, and the key that notifies them.
    private func addUntold(to block: inout TextBlock) {
        let key = KeyMap.key(.sendInvitations)
        if !beside.uninvited.isEmpty {
            block.wrapped(
                say.notInvitedYet(beside.uninvited.map(\.shownName), key: key), context.theme.muted)
        }
        if !beside.beingInvited.isEmpty {
            block.wrapped(
                say.invitationsWait(beside.beingInvited.map(\.shownName)), context.theme.muted)
        }
        guard !beside.untold.isEmpty else { return }
        let line = say.notToldYet(beside.untold.map(\.shownName), key: key)
        block.wrapped("! " + line, context.theme.warning)
    }

    /// When to leave for a coming meeting, or that there is no way.
    private func addLeaving(to block: inout TextBlock) {
        guard let start = meeting.time.start(readerZone: context.zone), start > context.now else { return }
        switch beside.leaving {
        case .leave(let departure):
            guard departure.start == start, departure.leaveAt < start else { return }
            let isNow = departure.leaveAt <= context.now
            // The day is that of the meeting, which stands above.
            let clock = ReminderText.moment(departure.leaveAt, now: start, zone: context.zone)
            block.wrapped(
                say.leaveBy(departure, clock: clock), isNow ? context.theme.warning : context.theme.key)
        case .noWay(let departure):
            block.wrapped("! " + say.noWay(departure), context.theme.warning)
        case .unknown, nil: break
        }
    }

    /// The meetings that cannot be reached from a coming one, or from which it cannot be reached.
    private func addUnreachable(to block: inout TextBlock) {
        guard let start = meeting.time.start(readerZone: context.zone), start > context.now else { return }
        for pair in beside.unreachable {
            block.wrapped("! " + say.unreachable(pair), context.theme.warning)
        }
    }

    /// The effect of a clock change on its time, the local times in other zones, and the overlaps.
    private func addClocks(to block: inout TextBlock) {
        let theme = context.theme
        if let change = meeting.time.clockChange { block.wrapped(say.remark(change), theme.warning) }
        let clocks = ZoneText.lines(
            meeting.time, for: beside.clocks, readerZone: context.zone, hasOwnClocks: true)
        for line in clocks {
            block.wrapped(line.text, line.isAtNight ? theme.warning : theme.muted)
        }
        for overlap in beside.overlaps.prefix(Self.mostOverlaps) {
            let time = DateText.timeLine(overlap.time, readerZone: context.zone)
            block.wrapped("! " + say.overlaps(overlap.title, time), theme.warning)
        }
        let more = beside.overlaps.count - Self.mostOverlaps
        if more > 0 { block.wrapped("! " + say.overlapsMore(more), theme.warning) }
    }

    /// The recurrence and its next dates.
    private func addSeries(to block: inout TextBlock) {
        guard let recurrence = meeting.recurrence else { return }
        let theme = context.theme
        // The start of an exception is not that of the other dates.
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

    /// The venues, several of them with their signs on the map, and the kind of place if any will do.
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
            if let website = venue.website {
                block.wrapped(website, theme.muted, link: LinkTarget.website(website))
            }
        }
        guard let kind = meeting.placeKind else { return }
        block.wrapped(say.anyPlace(of: kind))
        block.wrapped(say("\(KeyMap.key(.showNear)) shows those near you"), theme.muted)
    }

    /// The distance of a venue, and whether it is open.
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

    /// The organizer, if another person, and the reader's own answer.
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
        // A deadline that is done is not overdue.
        if case .due = meeting.time, meeting.doneAt != nil { return "" }
        return Countdown.text(from: context.now, to: meeting.time, readerZone: context.zone) ?? ""
    }

    /// The shares of the answers, and the invitees.
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
                meeting.invitees, columns: block.columns, spelled: false, marked: marked, theme: theme,
                zone: context.zone
            ) { invitee in
                func moment(_ time: Date) -> String {
                    ReminderText.moment(time, now: context.now, zone: context.zone)
                }
                if let answered = invitee.answeredAt { return say("answered \(moment(answered))") }
                guard invitee.isOpen, let email = invitee.email,
                    let invited = beside.invited[CalendarAddress.key(email)]
                else { return nil }
                return say("invited \(moment(invited))")
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

    /// The other meetings of the day.
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
