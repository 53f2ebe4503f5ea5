import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The form for a new or a stored poll. The options are typed, or picked in the calendar and among venues;
/// below the fields they are listed as they were understood, with the reader's meetings at their times.
package struct PollForm: DraftedForm, LinesForm {
    /// The saved poll.
    package typealias Outcome = Poll
    package typealias Field = PollField

    package enum Message: DraftedFormMessage {
        case drafting(DraftNews<Poll, Never>)
        case pickedSubject(PollSubject)
        case pickedTime(PlannedTime)
        case pickedPlaces(MeetingPlaces)
        case pickedPeople([Invitee])
        /// The reader's meetings at those times.
        case clashes([[MeetingSummary]], at: [MeetingTime])
    }

    /// The picked values, which the lines only show.
    struct Picked: Hashable, Sendable {
        var subject = PollSubject.times
        var venues: [Venue] = []
        var people: [Invitee] = []
        var hasHolds = false
    }

    package var drafting: Drafting<PollDraft, Never>
    package var form: FormLines<PollField>
    private(set) var picked: Picked
    private let unchanged: Picked
    /// The texts of the lines before any change.
    private let texts: [PollField: String]
    /// The options as they are understood.
    private(set) var reading = PollOptionReading.nothing
    /// The reader's meetings at each time.
    private(set) var clashes: [[MeetingSummary]] = []

    // MARK: - Opening

    package static func new(
        in context: ScreenContext, title: String = "", times: [MeetingTime] = [], people: [Invitee] = []
    ) -> PollForm {
        // Where some are optional, the others are required.
        let isMixed = people.contains { $0.role == .optional }
        let voters = people.map { Poll.Voter($0, isRequired: isMixed && $0.role != .optional) }
        var form = PollForm(
            Drafting(in: context), Picked(people: people),
            typed: [
                .title: title.oneLine, .options: Self.text(of: times, in: context),
                .required: Self.required(voters),
            ])
        form.read(in: context)
        return form
    }

    package init(editing poll: Poll, in context: ScreenContext) {
        self.init(
            Drafting(base: poll, in: context), Self.picked(of: poll),
            typed: Self.texts(of: poll, in: context))
        read(in: context)
    }

    package init(draft: PollDraft, stored: Poll?, in context: ScreenContext) {
        let picked = Picked(
            subject: draft.subject, venues: draft.venues, people: draft.people, hasHolds: draft.hasHolds)
        let before = stored.map { Self.picked(of: $0) } ?? Picked()
        let texts = stored.map { Self.texts(of: $0, in: context) } ?? [:]
        var typed: [PollField: String] = [:]
        for line in draft.lines { typed[line.field] = line.text }
        drafting = Drafting(resuming: draft, base: stored)
        self.picked = picked
        unchanged = before
        self.texts = texts
        form = FormLines(
            Self.lines(picked, typed: typed, of: stored), focus: draft.focus ?? .title)
        read(in: context)
    }

    private init(
        _ drafting: Drafting<PollDraft, Never>, _ picked: Picked, typed: [PollField: String]
    ) {
        self.drafting = drafting
        self.picked = picked
        unchanged = drafting.isNew ? Picked() : picked
        texts = drafting.isNew ? [:] : typed
        form = FormLines(Self.lines(picked, typed: typed, of: drafting.base))
    }

    private static func picked(of poll: Poll) -> Picked {
        var picked = Picked(people: poll.people.map(\.invitee), hasHolds: poll.hasHolds)
        switch poll.options.first?.content.kind {
        case .venue: picked.subject = .venues
        case .text: picked.subject = .words
        case .time, nil: break
        }
        for option in poll.options {
            if case .venue(let venue) = option.content { picked.venues.append(venue) }
        }
        return picked
    }

    private static func texts(of poll: Poll, in context: ScreenContext) -> [PollField: String] {
        var times: [MeetingTime] = []
        var words: [String] = []
        for option in poll.options {
            switch option.content {
            case .time(let time): times.append(time)
            case .text(let text): words.append(text.oneLine)
            case .venue: break
            }
        }
        return [
            .title: poll.title, .notes: poll.notes,
            .options: words.isEmpty ? text(of: times, in: context) : words.joined(separator: "; "),
            .required: required(poll.people),
            .deadline: poll.deadline.map { PollText.field($0, zone: context.zone) } ?? "",
        ]
    }

    /// Returns the text of the required people, by which they are found again.
    private static func required(_ people: [Poll.Voter]) -> String {
        people.indices.filter { people[$0].isRequired }.map { people.typedName(of: $0) }
            .joined(separator: ", ")
    }

    private static func text(of times: [MeetingTime], in context: ScreenContext) -> String {
        times.map { DateText.field($0, readerZone: context.zone) }.joined(separator: ", ")
    }

    // MARK: - The lines

    /// Returns the lines of the form.
    ///
    /// - Parameters:
    ///   - typed: The texts of the typed lines.
    ///   - stored: The stored poll; options that were sent cannot be changed.
    private static func lines(
        _ picked: Picked, typed: [PollField: String], of stored: Poll?
    ) -> [FormLines<PollField>.Line] {
        let key = KeyMap.key(.openPicker, in: .form)
        let isSent = stored.map { $0.state != .draft } ?? false
        func line(
            _ field: PollField, _ text: String? = nil, placeholder: String = "", isPicked: Bool = false,
            isMultiline: Bool = false
        ) -> FormLines<PollField>.Line {
            .init(
                field, field.label, text ?? typed[field] ?? "", placeholder: placeholder, isPicked: isPicked,
                isMultiline: isMultiline)
        }
        let options: FormLines<PollField>.Line
        switch picked.subject {
        case .times: options = line(.options, placeholder: say("tue 9, tue 14, wed 9-12"), isPicked: isSent)
        case .words:
            options = line(.options, placeholder: say("cake, drinks, music"), isPicked: isSent)
        case .venues:
            options = line(
                .options, picked.venues.map(\.name).joined(separator: ", "),
                placeholder: say("\(key) searches venues; mark two or more"), isPicked: true)
        }
        var all = [
            line(.title, placeholder: say("What is it about?")),
            line(.subject, words(picked.subject), isPicked: true), options,
            line(
                .people, picked.people.map(\.name).joined(separator: ", "),
                placeholder: say.peopleInvitation(key: key).long, isPicked: true),
            line(.required, placeholder: say("names of those who must take part, or “all”")),
            line(.deadline, placeholder: say("fri 18:00, in 5 days")),
        ]
        if picked.subject == .times {
            all.append(
                line(
                    .holds,
                    picked.hasHolds
                        ? say("yes, in your calendar until the decision") : say("no", context: "holds"),
                    isPicked: true))
        }
        return all + [line(.notes, isMultiline: true)]
    }

    static func words(_ subject: PollSubject) -> String {
        switch subject {
        case .times: say("When?", context: "poll")
        case .venues: say("Where?", context: "poll")
        case .words: say("Anything else", context: "poll")
        }
    }

    /// Shows the picked values; typed texts stay.
    private mutating func showPicked() {
        // Options that were sent are shown as they are stored.
        var typed = isSent ? texts.filter { $0.key == .options } : [:]
        for line in form.lines where !line.isPicked { typed[line.id] = line.field.text }
        form.replace(with: Self.lines(picked, typed: typed, of: drafting.base))
    }

    private var isSent: Bool { drafting.base.map { $0.state != .draft } ?? false }

    package var isChanged: Bool {
        if picked != unchanged { return true }
        return form.lines.contains { !$0.isPicked && $0.field.text != texts[$0.id, default: ""] }
    }

    package var title: String { drafting.isNew ? say("New poll") : say("Edit poll") }
    private static let size = Size(columns: 84, rows: 24)
    package var presentation: Presentation { .panel(Self.size) }
    package func panelRows(columns: Int) -> Int? {
        let below = rowsBelow(columns: columns)
        return form.rows(columns: columns) + (below == 0 ? 0 : below + 1)
    }
    package var scopes: [CommandScope] { [.pollForm, .form] }
    package var footnote: String { say.counted(picked.people.count, .people) }

    // MARK: - Events

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .openPicker: hasPicker ? .available : nil
        case .lookIntoCalendar: isTimeNext ? .available : nil
        default: .available
        }
    }

    package var isOnSwitch: Bool { form.focused?.id == .holds }

    /// True if a time can be picked for the focused line.
    private var isTimeNext: Bool {
        switch form.focused?.id {
        case .options: picked.subject == .times && !isSent
        case .deadline: true
        default: false
        }
    }

    package mutating func edit(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.lookIntoCalendar):
            let picking = PickWhen(
                zone: context.zone.identifier, invitees: picked.people, offersPoll: false)
            return isTimeNext ? [.open(picking) { .pickedTime($0) }] : []
        case .command(.findFreeTime):
            guard isTimeNext else { return [] }
            let route = PickFreeTime(
                minutes: context.clock.usualMinutes, zone: context.zone.identifier, invitees: picked.people,
                offersPoll: false)
            return [.open(route) { .pickedTime($0) }]
        default: return editFields(event, in: context)
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .drafting(let news): return receive(news, in: context)
        case .pickedSubject(let subject):
            guard subject != picked.subject else { return [] }
            picked.subject = subject
            if subject != .times { picked.hasHolds = false }
            form.set(.options, to: "")
            return tookPicked(in: context)
        case .pickedPlaces(let places):
            picked.venues = places.venues
            return tookPicked(in: context)
        case .pickedPeople(let people):
            picked.people = people
            return tookPicked(in: context)
        case .pickedTime(let planned):
            guard planned.recurrence == nil, planned.time.isScheduled else {
                return [.say(say("Enter a single time or day, not a series or a deadline."))]
            }
            take(planned.time, in: context)
            return changed(in: context)
        case .clashes(let found, let times):
            if reading == .times(times) { clashes = found }
            return []
        }
    }

    private mutating func tookPicked(in context: ScreenContext) -> [Action] {
        showPicked()
        return changed(in: context)
    }

    /// Adds a picked time to the options, or sets the deadline.
    private mutating func take(_ time: MeetingTime, in context: ScreenContext) {
        if form.focused?.id == .deadline {
            form.set(.deadline, to: DateText.field(time.alone, readerZone: context.zone))
        } else {
            let known = form.text(.options)
            let text = DateText.field(time, readerZone: context.zone)
            form.set(.options, to: known.isEmpty ? text : "\(known), \(text)")
        }
    }

    package mutating func changed(in context: ScreenContext) -> [Action] {
        keep(in: context) + findClashes(in: context)
    }

    package mutating func appear(in context: ScreenContext) -> [Action] { findClashes(in: context) }

    private mutating func findClashes(in context: ScreenContext) -> [Action] {
        let before = reading
        read(in: context)
        guard case .times(let times) = reading, !times.isEmpty else { return [] }
        if reading == before, !clashes.isEmpty { return [] }
        clashes = []
        let own = Set((drafting.base?.options ?? []).compactMap(\.holdID))
        return [
            .run(
                Effect(
                    OptionClashes(times, excluding: own, zone: context.zone), .read("clashes")
                ) { .clashes($0, at: times) })
        ]
    }

    /// Reads the options as they are typed.
    private mutating func read(in context: ScreenContext) {
        reading = PollOptionReading(
            form.text(.options), picked, stored: isSent ? drafting.base?.options : nil, clock: context.clock)
    }

    // MARK: - Pickers

    package mutating func openPicker(typing text: String, in context: ScreenContext) -> [Action] {
        switch form.focused?.id {
        case .subject:
            if isSent { return [.say(optionsAreSent)] }
            return [.push(ChoicePicker.subject(picked.subject, query: text)) { .pickedSubject($0) }]
        case .options where isSent: return [.say(optionsAreSent)]
        case .options:
            let route = PickVenue(
                title: form.text(.title), query: text, chosen: picked.venues, invitees: picked.people)
            return [.open(route) { .pickedPlaces($0) }]
        case .people:
            return [.open(PickInvitees(chosen: picked.people, query: text)) { .pickedPeople($0) }]
        case .holds:
            picked.hasHolds.toggle()
            return tookPicked(in: context)
        default: return []
        }
    }

    private var optionsAreSent: String {
        say.sentence(PollError.optionsAreSent(title: drafting.base?.title ?? ""))
    }

    package mutating func clear(in context: ScreenContext) -> [Action] {
        switch form.focused?.id {
        case .options where picked.subject == .venues && !isSent: picked.venues = []
        case .people: picked.people = []
        case .holds: picked.hasHolds = false
        case .subject: return []
        default: return clearText(in: context)
        }
        return tookPicked(in: context)
    }

    package mutating func removeLast(in context: ScreenContext) -> [Action] {
        switch form.focused?.id {
        case .options where picked.subject == .venues && !isSent: picked.venues = picked.venues.dropLast()
        case .people: picked.people = picked.people.dropLast()
        default: return []
        }
        return tookPicked(in: context)
    }

    // MARK: - Saving

    package func draft(in context: ScreenContext) -> PollDraft {
        PollDraft(
            id: drafting.id, pollID: drafting.base?.id, lines: form.drafted, focus: form.focused?.id,
            subject: picked.subject, venues: picked.venues, people: picked.people, hasHolds: picked.hasHolds,
            updatedAt: context.now)
    }

    package mutating func save(in context: ScreenContext) -> [Action] {
        read(in: context)
        do throws(PollComplaint) {
            let poll = try filled(in: context)
            let draft = drafting.id
            return store { _ in SavePoll(poll, draft: draft) }
        } catch {
            form.complain(error.field, error.sentence)
            return []
        }
    }

    /// Returns the poll with the values of the form.
    private func filled(in context: ScreenContext) throws(PollComplaint) -> Poll {
        var poll =
            drafting.base
            ?? Poll(title: "", minutes: context.clock.usualMinutes, createdAt: context.now)
        poll.title = form.text(.title).oneLine
        if poll.title.isEmpty { throw PollComplaint(.noTitle) }
        poll.notes = form.text(.notes)
        if !isSent {
            let contents = try reading.contents()
            // Unchanged options keep their holds.
            poll.options = contents.map { content in
                drafting.base?.options.first { $0.content == content } ?? Poll.Option(content)
            }
        }
        poll.people = picked.people.map { Poll.Voter($0, isRequired: false) }
        try markRequired(in: &poll)
        if form.text(.deadline) != texts[.deadline, default: ""] || drafting.isNew {
            poll.deadline = try deadline(in: context)
        }
        poll.hasHolds = picked.hasHolds
        do throws(PollError) { try poll.check(at: context.now) } catch { throw PollComplaint(error) }
        return poll
    }

    private func markRequired(in poll: inout Poll) throws(PollComplaint) {
        let typed = form.text(.required)
        if ["all", say("all", context: "required people")].contains(typed.lowercased()) {
            for place in poll.people.indices { poll.people[place].isRequired = true }
            return
        }
        for part in typed.split(whereSeparator: { ",;".contains($0) }) {
            let name = String(part).trimmed
            if name.isEmpty { continue }
            do throws(PollError) {
                let place = try poll.voter(named: name)
                poll.people[place].isRequired = true
            } catch {
                throw PollComplaint(field: .required, sentence: say.sentence(error))
            }
        }
    }

    private func deadline(in context: ScreenContext) throws(PollComplaint) -> Date? {
        let text = form.text(.deadline)
        if text.isEmpty { return nil }
        do throws(WhenError) { return try TypedPoll.deadline(text, clock: context.clock) } catch {
            throw PollComplaint(field: .deadline, sentence: error.sentence)
        }
    }

    // MARK: - Drawing

    package func field(at point: Point, in area: Size, context: ScreenContext) -> PollField? {
        let form = parts(of: Rect(column: 0, row: 0, columns: area.columns, rows: area.rows)).top
        return self.form.line(atRow: point.row, area: form.size)
    }

    /// True if the error message about the options stands at their field.
    private var isReadingTold: Bool { form.complaint?.id == .options }

    private func rowsBelow(columns: Int) -> Int {
        reading.rows(columns: columns - PollOptionReading.indent, isTold: isReadingTold)
    }

    /// Returns the areas of the fields and of the options below them.
    private func parts(of area: Rect) -> (top: Rect, rest: Rect) {
        let below = min(
            rowsBelow(columns: area.columns) + 1, max(0, area.rows - form.rows(columns: area.columns)))
        return area.splitTop(area.rows - (below > 1 ? below : 0))
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (top, foot) = parts(of: area)
        let cursor = form.draw(into: &buffer, in: top, theme: context.theme)
        if foot.rows > 1 {
            PanelRule.draw(into: &buffer, in: area, row: foot.row, style: context.theme.rule)
            let list = foot.inset(left: PollOptionReading.indent, top: 1)
            reading.draw(clashes, isTold: isReadingTold, into: &buffer, in: list, context)
        }
        return cursor
    }
}

extension MeetingTime {
    /// The start alone, without a length.
    fileprivate var alone: MeetingTime {
        guard case .timed(let start, let zone, _) = self else { return self }
        return .timed(start: start, zone: zone, minutes: 0)
    }
}

extension ChoicePicker where Choice == PollSubject {
    /// Picks the subject of the options.
    static func subject(_ current: PollSubject, query: String) -> ChoicePicker {
        let subjects: [(PollSubject, String)] = [
            (.times, say("dates and times")), (.venues, say("venues")), (.words, say("plain words")),
        ]
        return ChoicePicker(
            title: say("Question"), size: Size(columns: 48, rows: subjects.count + 2),
            placeholder: say("what to ask about"), nothing: say("A poll cannot ask about that."),
            options: subjects.map { subject, detail in
                Option(
                    choice: subject, row: PickerRow(title: PollForm.words(subject), detail: detail))
            }, current: current, query: query)
    }
}
