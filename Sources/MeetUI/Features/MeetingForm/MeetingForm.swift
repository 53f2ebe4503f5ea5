import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// The form in which a meeting is planned or changed.
struct MeetingForm: DraftedForm, FieldForm {
    /// The meeting as it was saved.
    typealias Outcome = Meeting

    enum Message: DraftedFormMessage {
        case picked(PlannedTime)
        case pickedPlaces(MeetingPlaces)
        case pickedInvitees([Invitee])
        /// The saved venues that match a text, or the contacts.
        case venues([Venue], for: String)
        case people([InviteeCandidate], for: String)
        /// What a text means where venues are chosen, or who is meant; and what comes then.
        case namedPlaces(MeetingPlaces, then: Next)
        case namedInvitees([Invitee], isAddressMeant: Bool, then: Next)
        /// Whom a list names, and what stood in the field besides.
        case readPeople(ReadPeople.Found, beside: String, then: Next)
        case notNamed(Field, typed: String, EffectFailure)
        /// What takes place at that time as well.
        case overlapping([MeetingSummary])
        /// The meetings of the weeks beside the fields, by day.
        case busy([CalendarDate: [MeetingSummary]])
        /// By which clocks those live who are invited.
        case clocks([PersonClock])
        /// Who of those has several addresses.
        case severalAddresses(Set<Identifier<Contact>>)
        /// The kinds of meetings that there are; and the name of one, empty for none.
        case kinds([MeetingKind])
        case pickedKind(String)
        case drafting(DraftNews<Meeting, MeetingMerge.Conflict>)
        /// Which dates of a series it is to be saved for.
        case saveFor(SeriesScope)
    }

    /// What was planned and the text by which the field shows it.
    private struct ShownTime {
        var text: String
        var planned: PlannedTime

        /// - Parameter known: How the meeting comes again that is changed.
        init(_ planned: PlannedTime, knowing known: Recurrence?, in context: ScreenContext) {
            text = planned.field(knowing: known, readerZone: context.zone)
            self.planned = planned
        }
    }

    /// What is filled in.
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
    }

    var drafting: Drafting<MeetingDraft, MeetingMerge.Conflict>
    /// The meeting being changed, as it was when the form was opened; `nil` for a new one.
    var original: Meeting? { drafting.base }
    /// What the form says while the person has changed nothing.
    private let unchanged: Content
    private(set) var titleField = TextField()
    private(set) var whenField = TextField()
    /// Times that are known: the meeting's own, and those picked. Their texts are not read.
    private var knownTimes: [ShownTime] = []
    var places = MeetingPlaces()
    var venueField = OfferField<Venue>()
    var invitees: [Invitee] = []
    var inviteeField = OfferField<InviteeCandidate>()
    /// Whether somebody was invited since the field was gone to.
    var hasInvited = false
    private(set) var notesField = TextField(isMultiline: true)
    var reminderFields = ReminderFields()
    private(set) var focus = Field.title
    /// Meetings that take place at the typed time as well.
    var overlaps: [MeetingSummary] = []
    /// Whether the typed time is one that can overlap others.
    var isOverlapWanted = false
    /// What the text of When means; `nil` where it means no time.
    var understood: MeetingTime?
    /// The day of the last time that was understood; `nil` while nothing is typed.
    var plannedDay: CalendarDate?
    /// What is planned around it, for the pane beside the fields.
    var knownDays = KnownDays()
    /// Whether it is a day alone, whose hour can be asked for.
    var lacksHour = false
    /// By which clocks those live who are invited, as far as that is known.
    var clocks: [PersonClock] = []
    /// Those who are invited and have several addresses: it is shown by which they are.
    var withSeveralAddresses: Set<Identifier<Contact>> = []
    /// What keeps it from being saved, shown under its field.
    private(set) var complaint: (field: Field, sentence: String)?
    /// Which dates of a series it is saved for, once that was asked.
    var scope: SeriesScope?

    var title: String { original == nil ? say("New meeting") : say("Change meeting") }
    var scopes: [CommandScope] { (hasOffers ? [.offers] : [.entering]) + [.form, .meetingForm] }

    /// - Parameter begun: With what a new one is opened.
    private init(
        _ drafting: Drafting<MeetingDraft, MeetingMerge.Conflict>, begun: Content = Content(),
        in context: ScreenContext
    ) {
        self.drafting = drafting
        guard let original = drafting.base else {
            unchanged = begun
            return
        }
        let shown = ShownTime(PlannedTime(original), knowing: original.recurrence, in: context)
        if original.time != .unscheduled { knownTimes = [shown] }
        unchanged = Content(
            title: original.title, when: shown.text, places: original.places,
            invitees: original.invitees, notes: original.notes, kind: original.kind ?? "",
            reminders: ReminderText.field(original.reminders))
    }

    static func new(
        in context: ScreenContext, venue: Venue? = nil, invitees: [Invitee] = [], time: MeetingTime? = nil
    ) -> MeetingForm {
        let shown = time.map { ShownTime(PlannedTime($0), knowing: nil, in: context) }
        var form = MeetingForm(
            Drafting(in: context),
            begun: Content(when: shown?.text ?? "", places: MeetingPlaces(venue), invitees: invitees),
            in: context)
        if let shown { form.knownTimes = [shown] }
        form.fill(with: form.unchanged)
        return form
    }

    init(editing meeting: Meeting, in context: ScreenContext) {
        self.init(Drafting(base: meeting, in: context), in: context)
        fill(with: unchanged)
    }

    /// Others may have changed the meeting since: saving merges with what it was.
    init(draft: MeetingDraft, stored: Meeting?, in context: ScreenContext) {
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
                reminders: draft.reminders ?? unchanged.reminders))
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
    }

    private var content: Content {
        Content(
            title: titleField.text, when: whenField.text, places: places, venueText: venueField.rawText,
            invitees: invitees, inviteeText: inviteeField.rawText, notes: notesField.text,
            kind: reminderFields.kind.text, reminders: reminderFields.reminders.text)
    }

    var isChanged: Bool { content != unchanged && (original != nil || content != Content()) }

    func draft(in context: ScreenContext) -> MeetingDraft {
        MeetingDraft(
            id: drafting.id, meetingID: original?.id, recurrenceID: original?.recurrenceID,
            base: original.map(MeetingDraft.Base.init), title: titleField.text, when: whenField.text,
            time: knownTime?.time, recurrence: knownTime?.recurrence, zone: context.zone.identifier,
            places: places, venueText: venueField.rawText, invitees: invitees,
            inviteeText: inviteeField.rawText, notes: notesField.text, kind: reminderFields.kind.text,
            reminders: reminderFields.reminders.text, updatedAt: context.now)
    }

    /// The time whose text stands in the field; `nil` where the field says something else.
    var knownTime: PlannedTime? { knownTimes.last { $0.text == whenField.text }?.planned }

    /// What the field means, a time or a deadline; `nil` while it is empty. A time without a zone is the reader's, and one
    /// without a day is that of the day the meeting has. A series stays one unless something else is said.
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

    func time(in context: ScreenContext) -> Result<MeetingTime, WhenError>? {
        planned(in: context)?.map(\.time)
    }

    // MARK: - Events

    mutating func appear(in context: ScreenContext) -> [Action] {
        findOverlaps(in: context) + findDays(isStale: true, in: context) + findClocks()
            + (reminderFields.kind.text.isEmpty ? [] : findKinds())
    }

    mutating func edit(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): handle(command, in: context) ?? editFields(event, in: context)
        case .mouse(let mouse, let area):
            click(mouse, besideFieldsOf: area, in: context) ?? editFields(event, in: context)
        case .dataChanged: findDays(isStale: true, in: context)
        case .resized: findDays(in: context)
        case .key, .paste, .progress: editFields(event, in: context)
        }
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
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
            return changed(.invitees, in: context) + go(.focus(.notes), in: context)
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
            return []
        case .pickedKind(let name):
            reminderFields.kind.set(name)
            return changed(.kind, in: context) + go(.focus(.reminders), in: context)
        case .drafting(let news): return receive(news, in: context)
        case .saveFor(let answer):
            scope = answer
            return save(in: context)
        }
    }

    // MARK: - Commands

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .openPicker: focus != .when && isPickerNext ? .available : nil
        case .openCalendar: focus == .when && isPickerNext ? .available : nil
        case .lookIntoCalendar: focus == .when ? .available : nil
        // Elsewhere in the form it has no place in the footer.
        case .findFreeTime: focus == .when ? .available : nil
        case .goOn: isEnterNext ? .available : nil
        case .take: hasOffers || isNameMeant ? .available : nil
        case .searchForIt: hasPicker && focus != .when ? .available : nil
        default: .available
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .take, .openCalendar, .goOn: return enter(in: context)
        case .searchForIt, .lookIntoCalendar: return openPicker(in: context)
        case .findFreeTime: return findFreeTime(in: context)
        case .moveDown, .moveUp:
            moveOffer(by: command == .moveDown ? 1 : -1)
            return []
        default: return nil
        }
    }

    /// Enter takes what is offered or typed, or opens the field's picker; elsewhere it goes on.
    private mutating func enter(in context: ScreenContext) -> [Action]? {
        if focus == .when, isFreeTimeAsked { return findFreeTime(in: context) }
        if isEnterNext || focus == .title { return leave(.move(by: 1), in: context) }
        if isPickerNext { return openPicker(in: context) }
        switch focus {
        case .when:
            guard case .failure(let error) = time(in: context) else { return [] }
            return complain(.when, error.sentence)
        case .venue, .invitees: return takeOffer(in: context)
        case .title, .notes, .kind, .reminders: return nil
        }
    }

    /// Whether Enter has nothing to do here but to go on: a time was typed, or somebody invited.
    var isEnterNext: Bool {
        switch focus {
        case .when: understood != nil && knownTime == nil && !lacksHour
        case .invitees: inviteeField.isEmpty && hasInvited
        case .kind: !reminderFields.kind.text.trimmed.isEmpty
        case .reminders: true
        case .title, .venue, .notes: false
        }
    }

    /// Whether Enter opens the field's picker: nothing is typed there.
    private var isPickerNext: Bool {
        switch focus {
        case .when: whenField.text.trimmed.isEmpty || knownTime != nil || lacksHour
        case .venue: venueField.isEmpty
        case .invitees: inviteeField.isEmpty && !hasInvited
        case .kind: reminderFields.kind.text.trimmed.isEmpty
        case .title, .notes, .reminders: false
        }
    }

    /// Whether what is typed where nothing is offered is a place, an address or several people.
    private var isNameMeant: Bool {
        switch focus {
        case .venue: !venueField.isEmpty
        case .invitees:
            EmailAddress.invitee(from: inviteeField.text).email != nil || PeopleList.isList(inviteeField.text)
        case .title, .when, .notes, .kind, .reminders: false
        }
    }

    func openPicker(in context: ScreenContext) -> [Action] {
        let understood = try? self.planned(in: context)?.get()
        let planned = understood?.time
        switch focus {
        case .when:
            let route = PickWhen(
                time: planned, recurrence: understood?.recurrence, isDateOfSeries: isDateOfSeries(understood),
                zone: planned?.zoneIdentifier ?? context.zone.identifier, excluding: original?.id,
                findsOverlaps: takesPlace, asksForHour: lacksHour, invitees: invitees, clocks: clocks)
            return [.open(route) { .picked($0) }]
        case .venue:
            let route = PickVenue(
                title: titleField.text, time: planned, query: PlaceWords.halves(venueField.text).last,
                chosen: places.venues, invitees: invitees)
            return [.open(route) { .pickedPlaces($0) }]
        case .invitees:
            return [
                .open(PickInvitees(chosen: invitees, query: inviteeField.text)) { .pickedInvitees($0) }
            ]
        case .kind: return [.push(reminderFields.picker) { .pickedKind($0) }]
        case .title, .notes, .reminders: return []
        }
    }

    var hasPicker: Bool { [.when, .venue, .invitees, .kind].contains(focus) }

    mutating func clear(in context: ScreenContext) -> [Action] {
        switch focus {
        case .venue where venueField.isEmpty: places = MeetingPlaces()
        case .venue: venueField.clear()
        case .invitees where inviteeField.isEmpty: invitees = []
        case .invitees: inviteeField.clear()
        case .title, .when, .notes, .kind, .reminders:
            if let text = Self.text(of: focus) { self[keyPath: text].set("") }
        }
        return changed(focus, in: context)
    }

    // MARK: - Typing

    /// Returns the text of a field; `nil` for one whose text is a name that is looked up.
    static func text(of field: Field) -> WritableKeyPath<MeetingForm, TextField>? {
        switch field {
        case .title: \.titleField
        case .when: \.whenField
        case .notes: \.notesField
        case .kind: \.reminderFields.kind
        case .reminders: \.reminderFields.reminders
        case .venue, .invitees: nil
        }
    }

    mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        guard let field = Self.text(of: focus) else { return typeName(event, in: context) }
        if focus != .notes, event == .key(.enter) { return enter(in: context) }
        let before = self[keyPath: field].text
        let columns = MeetingFormLayout.valueColumns(Self.fieldColumns(of: context.body.columns))
        guard self[keyPath: field].handle(event, columns: columns) else { return nil }
        return self[keyPath: field].text == before ? [] : changed(focus, in: context)
    }

    /// Keeps the draft, and looks again for what takes place at that time.
    mutating func changed(_ field: Field, in context: ScreenContext) -> [Action] {
        complaint = nil
        let keep = keep(in: context)
        switch field {
        case .when: return keep + findOverlaps(in: context) + findDays(in: context)
        case .invitees: return keep + findClocks()
        case .title, .venue, .notes, .kind, .reminders: return keep
        }
    }

    // MARK: - Going on

    /// Does what was to come once the fields say what they mean.
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

    private func findKinds() -> [Action] {
        guard reminderFields.kinds.isEmpty else { return [] }
        return [.run(Effect(reading: { try $0.kinds() }, .read("kinds").holdingInput) { .kinds($0) })]
    }

    mutating func complain(_ field: Field, _ sentence: String) -> [Action] {
        focus = field
        complaint = (field, sentence)
        return []
    }

    // MARK: - The focus

    var fields: [Field] { Field.allCases }
    var focusedField: Field? { focus }

    func field(at point: Point, in area: Size, context: ScreenContext) -> Field? {
        layout(area, context).field(atRow: point.row)
    }

    mutating func setFocus(_ field: Field, in context: ScreenContext) -> [Action] {
        leave(.focus(field), in: context)
    }

    private func layout(_ area: Size, _ context: ScreenContext) -> MeetingFormLayout {
        MeetingFormLayout(
            form: self, columns: Self.fieldColumns(of: area.columns), rows: area.rows, context: context)
    }

    /// A click into the pane or on an offer; `nil` for one on a field.
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
