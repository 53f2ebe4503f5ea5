import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The form for a new or an existing meeting.
package struct MeetingForm: DraftedForm, FieldForm {
    /// The saved meeting.
    package typealias Outcome = Meeting

    package enum Message: DraftedFormMessage {
        case picked(PlannedTime)
        case pickedPlaces(MeetingPlaces)
        case pickedInvitees([Invitee])
        /// The saved venues or the contacts that match a text.
        case venues([Venue], for: String)
        case people([InviteeCandidate], for: String)
        /// The places or invitees that a text was resolved to, and the next step.
        case namedPlaces(MeetingPlaces, then: Next)
        case namedInvitees([Invitee], isAddressMeant: Bool, then: Next)
        /// The people found in a list, and the other text of the field.
        case readPeople(ReadPeople.Found, beside: String, then: Next)
        case notNamed(Field, typed: String, EffectFailure)
        /// The meetings that overlap the typed time, and those that cannot be reached before or after it.
        case overlapping([MeetingSummary])
        case unreachable([UnreachablePair])
        /// The meetings of the weeks in the pane, by day.
        case busy([CalendarDate: [MeetingSummary]])
        /// The invitees' time zones.
        case clocks([PersonClock])
        /// The invitees' contacts that have several addresses.
        case severalAddresses(Set<Identifier<Contact>>)
        /// The kinds of meetings, or the name of one; the name is empty for none.
        case kinds([MeetingKind])
        case pickedKind(String)
        case pickedCalendar(Identifier<MeetingCalendar>)
        case drafting(DraftNews<Meeting, MeetingMerge.Conflict>)
        /// The chosen scope of saving.
        case saveFor(SeriesScope)
        /// The cancellation that the move to another calendar brings about; `nil` for none.
        case moveCancels(MoveCancellation?)
        /// The person moves it all the same.
        case moveAgreed
    }

    /// A planned time and its text in the field.
    private struct ShownTime {
        var text: String
        var planned: PlannedTime

        /// - Parameter known: The recurrence of the meeting being changed.
        init(_ planned: PlannedTime, knowing known: Recurrence?, in context: ScreenContext) {
            text = planned.field(knowing: known, readerZone: context.zone)
            self.planned = planned
        }
    }

    /// The content of the fields.
    private struct Content: Hashable {
        var title = ""
        var when = ""
        var places = MeetingPlaces()
        var venueText = ""
        var invitees: [Invitee] = []
        var inviteeText = ""
        var notes = ""
        var kind = ""
        var reminders = ""
        var travel = ""
        var calendar: Identifier<MeetingCalendar>?
    }

    package var drafting: Drafting<MeetingDraft, MeetingMerge.Conflict>
    /// The meeting being changed, as it was when the form was opened; `nil` for a new one.
    var original: Meeting? { drafting.base }
    /// The content of the fields before any change.
    private let unchanged: Content
    private(set) var titleField = TextField()
    private(set) var whenField = TextField()
    /// The meeting's own time and the picked ones. Their texts are not parsed.
    private var knownTimes: [ShownTime] = []
    var places = MeetingPlaces()
    var venueField = OfferField<Venue>()
    package var invitees: [Invitee] = []
    var inviteeField = OfferField<InviteeCandidate>()
    /// True if somebody was invited since the field got the focus.
    var hasInvited = false
    /// True if the title of a new meeting contains words of a time.
    private(set) var isTimeInTitle = false
    private(set) var notesField = TextField(isMultiline: true)
    var reminderFields = ReminderFields()
    var travelField = TextField()
    var calendarField: CalendarField
    private(set) var focus = Field.title
    /// The meetings that overlap the typed time.
    var overlaps: [MeetingSummary] = []
    var unreachable: [UnreachablePair] = []
    /// True if the typed time can overlap others.
    var isOverlapWanted = false
    /// The time that the text means; `nil` if it is not a time.
    var understood: MeetingTime?
    /// The day of the last time understood; `nil` while nothing is typed.
    var plannedDay: CalendarDate?
    /// The meetings around it, for the pane beside the fields.
    var knownDays = KnownDays()
    /// True if the time is a day without an hour, which can be asked for.
    var lacksHour = false
    /// The invitees' time zones, as far as they are known.
    var clocks: [PersonClock] = []
    /// The invitees' contacts that have several addresses, for whom the address is shown.
    var withSeveralAddresses: Set<Identifier<Contact>> = []
    /// The error that prevents saving, shown under its field.
    private(set) var complaint: (field: Field, sentence: String)?
    /// The scope of saving, once it was chosen.
    package var scope: SeriesScope?
    /// True once the person agreed to whom a move to another calendar tells.
    var isMoveAgreed = false

    package var title: String { original == nil ? say("New meeting") : say("Edit meeting") }
    package var scopes: [CommandScope] { (hasOffers ? [.offers] : [.entering]) + [.form, .meetingForm] }

    /// - Parameter begun: The initial content of a new meeting.
    private init(
        _ drafting: Drafting<MeetingDraft, MeetingMerge.Conflict>, begun: Content = Content(),
        in context: ScreenContext
    ) {
        self.drafting = drafting
        calendarField = CalendarField(context.calendars, of: drafting.base)
        guard let original = drafting.base else {
            unchanged = begun
            return
        }
        let shown = ShownTime(PlannedTime(original), knowing: original.recurrence, in: context)
        if original.time != .unscheduled { knownTimes = [shown] }
        unchanged = Content(
            title: original.title, when: shown.text, places: original.places,
            invitees: original.invitees, notes: original.notes, kind: original.kind ?? "",
            reminders: ReminderText.field(original.reminders),
            travel: Self.travelText(original.travelMinutes), calendar: calendarField.first)
    }

    package static func new(
        in context: ScreenContext, venue: Venue? = nil, invitees: [Invitee] = [], time: MeetingTime? = nil,
        title: String = "", notes: String = ""
    ) -> MeetingForm {
        let shown = time.map { ShownTime(PlannedTime($0), knowing: nil, in: context) }
        let reminders = ReminderText.field(context.person.newMeetings.reminders)
        var form = MeetingForm(
            Drafting(in: context),
            begun: Content(
                title: title, when: shown?.text ?? "", places: MeetingPlaces(venue), invitees: invitees,
                notes: notes, reminders: reminders, calendar: CalendarField(context.calendars).first),
            in: context)
        if let shown { form.knownTimes = [shown] }
        form.fill(with: form.unchanged)
        form.whenField.isSelected = shown != nil
        form.reminderFields.given = reminders
        return form
    }

    package init(editing meeting: Meeting, in context: ScreenContext) {
        self.init(Drafting(base: meeting, in: context), in: context)
        fill(with: unchanged)
    }

    /// The stored meeting may have changed since the draft: saving merges with the draft's base.
    package init(draft: MeetingDraft, stored: Meeting?, in context: ScreenContext) {
        let original = stored.map { draft.base?.applied(to: $0) ?? $0 }
        self.init(Drafting(resuming: draft, base: original), in: context)
        if let time = draft.time {
            let planned = PlannedTime(time, recurrence: draft.recurrence)
            knownTimes.append(ShownTime(planned, knowing: original?.recurrence, in: context))
        }
        fill(
            with: Content(
                title: draft.title, when: draft.when(for: context.clock), places: draft.places,
                venueText: draft.venueText ?? "", invitees: draft.invitees,
                inviteeText: draft.inviteeText ?? "", notes: draft.notes, kind: draft.kind ?? unchanged.kind,
                reminders: draft.reminders ?? unchanged.reminders, travel: draft.travel ?? unchanged.travel,
                calendar: draft.calendar ?? calendarField.first))
    }

    private mutating func fill(with content: Content) {
        titleField.set(content.title)
        whenField.set(content.when)
        places = content.places
        venueField = OfferField(content.venueText)
        invitees = content.invitees
        inviteeField = OfferField(content.inviteeText)
        notesField.set(content.notes)
        reminderFields.set(kind: content.kind, reminders: content.reminders)
        travelField.set(content.travel)
        calendarField.chosen = content.calendar
    }

    private var content: Content {
        Content(
            title: titleField.text, when: whenField.text, places: places, venueText: venueField.rawText,
            invitees: invitees, inviteeText: inviteeField.rawText, notes: notesField.text,
            kind: reminderFields.kind.text, reminders: reminderFields.reminders.text,
            travel: travelField.text, calendar: calendarField.calendar?.id)
    }

    package var isChanged: Bool {
        content != unchanged && (original != nil || content != Content(calendar: content.calendar))
    }

    package func draft(in context: ScreenContext) -> MeetingDraft {
        MeetingDraft(
            id: drafting.id, meetingID: original?.id, recurrenceID: original?.recurrenceID,
            base: original.map(MeetingDraft.Base.init), title: titleField.text, when: whenField.text,
            time: knownTime?.time, recurrence: knownTime?.recurrence, zone: context.zone.identifier,
            places: places, venueText: venueField.rawText, invitees: invitees,
            inviteeText: inviteeField.rawText, notes: notesField.text, kind: reminderFields.kind.text,
            reminders: reminderFields.reminders.text, travel: travelField.text,
            calendar: calendarField.calendar?.id, updatedAt: context.now)
    }

    /// The known time whose text is in the field; `nil` for any other text.
    var knownTime: PlannedTime? { knownTimes.last { $0.text == whenField.text }?.planned }

    /// The planned time or deadline; `nil` while the field is empty. A time without a zone is in the
    /// reader's, one without a day is on the meeting's day. A series keeps its recurrence unless the text
    /// gives another.
    func planned(in context: ScreenContext) -> Result<PlannedTime, WhenError>? {
        guard !whenField.text.allSatisfy(\.isWhitespace) else { return nil }
        if let knownTime { return .success(knownTime) }
        do throws(WhenError) {
            let typed = try WhenParser.typed(
                whenField.text, clock: context.clock, changing: original?.time)
            return .success(
                PlannedTime(
                    typed.meetingTime(in: context.zone),
                    recurrence: typed.recurrence(changing: original?.recurrence)))
        } catch {
            return .failure(error)
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] {
        findOverlaps(in: context) + findReach(in: context) + findDays(isStale: true, in: context)
            + findClocks()
            + (reminderFields.kind.text.isEmpty ? [] : findKinds())
    }

    package mutating func edit(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): handle(command, in: context) ?? editFields(event, in: context)
        case .mouse(let mouse, let area):
            click(mouse, besideFieldsOf: area, in: context) ?? editFields(event, in: context)
        case .dataChanged: findDays(isStale: true, in: context)
        case .resized: findDays(in: context)
        case .key, .paste, .progress: editFields(event, in: context)
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .picked(let picked):
            let shown = ShownTime(picked, knowing: original?.recurrence, in: context)
            knownTimes.append(shown)
            whenField.set(shown.text)
            return changed(.when, in: context) + go(.focus(.venue), in: context)
        case .pickedPlaces(let picked): return take(picked, then: .focus(.invitees), in: context)
        case .pickedInvitees(let picked):
            invitees = picked
            inviteeField.clear()
            // As after a typed name, the next one can be typed at once, and Enter goes on.
            focus = .invitees
            hasInvited = !picked.isEmpty
            return changed(.invitees, in: context)
        case .venues(let found, let text):
            venueField.offer(found, for: text)
            return []
        case .people(let found, let text):
            offer(found, for: text)
            return []
        case .namedPlaces(let named, let next): return take(named, then: next, in: context)
        case .namedInvitees(let named, let isAddressMeant, let next):
            return invite(named, isAddressMeant: isAddressMeant, then: next, in: context)
        case .readPeople(let found, let beside, let next):
            return invite(found, beside: beside, then: next, in: context)
        case .notNamed(let field, let typed, let failure):
            return complain(field, about: typed, failure, in: context)
        case .overlapping(let found):
            overlaps = isOverlapWanted ? found : []
            return []
        case .unreachable(let found):
            unreachable = isOverlapWanted ? found : []
            return []
        case .busy(let days):
            knownDays.take(days)
            return []
        case .clocks(let found):
            clocks = found
            return []
        case .severalAddresses(let found):
            withSeveralAddresses = found
            return []
        case .kinds(let kinds):
            reminderFields.kinds = kinds
            reminderFields.followKind(context.person.newMeetings)
            return []
        case .pickedKind(let name):
            reminderFields.kind.set(name)
            return changed(.kind, in: context) + go(.focus(.reminders), in: context)
        case .pickedCalendar(let id):
            calendarField.chosen = id
            return changed(.calendar, in: context)
        case .drafting(let news): return receive(news, in: context)
        case .saveFor(let answer):
            scope = answer
            return save(in: context)
        case .moveCancels(let cancellation?): return [ask(about: cancellation)]
        case .moveCancels(nil), .moveAgreed:
            isMoveAgreed = true
            return save(in: context)
        }
    }

    // MARK: - Typing

    /// Returns the text of a field, or `nil` if its text is a name to be resolved, or the field is chosen.
    package static func text(of field: Field) -> WritableKeyPath<MeetingForm, TextField>? {
        switch field {
        case .title: \.titleField
        case .when: \.whenField
        case .notes: \.notesField
        case .kind: \.reminderFields.kind
        case .reminders: \.reminderFields.reminders
        case .travel: \.travelField
        case .venue, .invitees, .calendar: nil
        }
    }

    package mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        if focus == .calendar { return typeInCalendar(event, in: context) }
        guard let field = Self.text(of: focus) else { return typeName(event, in: context) }
        if focus != .notes, event == .key(.enter) { return enter(in: context) }
        let before = self[keyPath: field].text
        let columns = MeetingFormLayout.valueColumns(Self.fieldColumns(of: context.body.columns))
        guard self[keyPath: field].handle(event, columns: columns) else { return nil }
        return self[keyPath: field].text == before ? [] : changed(focus, in: context)
    }

    /// Saves the draft and searches overlaps again.
    mutating func changed(_ field: Field, in context: ScreenContext) -> [Action] {
        complaint = nil
        if field == .title {
            // The quick line reads whole sentences; here they would stay in the title, without a time.
            let line = original == nil ? QuickLine(titleField.text, clock: context.clock) : QuickLine()
            isTimeInTitle = line.time != nil && line.refusal == nil
        }
        if field == .kind { reminderFields.followKind(context.person.newMeetings) }
        let keep = keep(in: context)
        switch field {
        case .when:
            return keep + findOverlaps(in: context) + findReach(in: context) + findDays(in: context)
        case .invitees: return keep + findClocks()
        case .calendar: return keep + findOverlaps(in: context) + findReach(in: context)
        case .venue, .travel: return keep + findReach(in: context)
        case .title, .notes, .kind, .reminders: return keep
        }
    }

    // MARK: - The next step

    /// Does the next step, once all texts are resolved.
    mutating func go(_ next: Next, in context: ScreenContext) -> [Action] {
        switch next {
        case .stay: return []
        case .move(let steps): focus = field(after: steps) ?? focus
        case .focus(let field): focus = field
        case .save: return save(in: context)
        }
        hasInvited = false
        return findOffers(in: context) + (focus == .kind ? findKinds() : [])
    }

    mutating func complain(_ field: Field, _ sentence: String) -> [Action] {
        focus = field
        complaint = (field, sentence)
        return []
    }

    // MARK: - The focus

    package var fields: [Field] { Field.allCases.filter { $0 != .calendar || calendarField.isShown } }
    package var focusedField: Field? { focus }

    package func field(at point: Point, in area: Size, context: ScreenContext) -> Field? {
        layout(area, context).field(atRow: point.row)
    }

    package mutating func setFocus(_ field: Field, in context: ScreenContext) -> [Action] {
        leave(.focus(field), in: context)
    }

    private func layout(_ area: Size, _ context: ScreenContext) -> MeetingFormLayout {
        MeetingFormLayout(
            form: self, columns: Self.fieldColumns(of: area.columns), rows: area.rows, context: context)
    }

    /// A click into the pane or on a match; `nil` for one on a field.
    private mutating func click(
        _ mouse: Mouse, besideFieldsOf area: Size, in context: ScreenContext
    ) -> [Action]? {
        guard mouse.kind == .press(.left) || mouse.kind == .doubleClick(.left) else { return nil }
        let parts = Self.split(Rect(column: 0, row: 0, columns: area.columns, rows: area.rows))
        guard parts.list.contains(mouse.at) else {
            return click(inPaneAt: mouse.at, parts.detail, in: context)
        }
        guard let row = layout(area, context).offer(atRow: mouse.at.row) else { return nil }
        guard markOffer(row.row, of: row.of) else { return [] }
        return mouse.kind == .doubleClick(.left) ? takeOffer(in: context) : []
    }
}
