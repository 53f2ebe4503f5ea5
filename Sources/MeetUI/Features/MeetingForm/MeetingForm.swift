import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// The form in which a meeting is planned or changed. Every change is kept as a draft.
struct MeetingForm: Screen {
    /// The meeting as it was saved.
    typealias Outcome = Meeting
    typealias Saving = FormSaving<Meeting, MeetingMerge.Conflict>

    enum Message: Sendable {
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
        case saving(Saving.News)
        /// Which dates of a series it is to be saved for.
        case saveFor(SeriesScope)
        case left(DraftQuestion.Outcome)
        case kept
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

    /// The meeting being changed, as it was when the form was opened; `nil` for a new one.
    let original: Meeting?
    let draftID: String
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
    var saving = Saving()
    /// Which dates of a series it is saved for, once that was asked.
    var scope: SeriesScope?

    var title: String { original == nil ? say.newMeetingTitle : say.changeMeetingTitle }
    var scopes: [CommandScope] { (hasOffers ? [.offers] : [.entering]) + [.form, .meetingForm] }
    var isTyping: Bool { true }

    /// - Parameter begun: With what a new one is opened.
    private init(
        draftID: String, original: Meeting?, begun: Content = Content(), in context: ScreenContext
    ) {
        self.draftID = draftID
        self.original = original
        guard let original else {
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
            draftID: FormDraft.newID(.meeting, at: context.now), original: nil,
            begun: Content(when: shown?.text ?? "", places: MeetingPlaces(venue), invitees: invitees),
            in: context)
        if let shown { form.knownTimes = [shown] }
        form.fill(with: form.unchanged)
        return form
    }

    init(editing meeting: Meeting, in context: ScreenContext) {
        self.init(draftID: FormDraft.newID(.meeting, at: context.now), original: meeting, in: context)
        fill(with: unchanged)
    }

    /// The form as it was left. Others may have changed the meeting since: that is told apart when it is saved.
    ///
    /// - Parameter original: The meeting as it is stored now.
    init(draft: MeetingDraft, original: Meeting?, in context: ScreenContext) {
        let original = original.map { draft.base?.applied(to: $0) ?? $0 }
        self.init(draftID: draft.id, original: original, in: context)
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

    /// Whether there is anything that leaving would lose.
    private var isChanged: Bool { content != unchanged && (original != nil || content != Content()) }

    /// The form as it stands.
    private func draft(in context: ScreenContext) -> MeetingDraft {
        MeetingDraft(
            id: draftID, meetingID: original?.id, recurrenceID: original?.recurrenceID,
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

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): handle(command, in: context)
        case .key(let key): type(.key(key), in: context)
        case .paste(let text): type(.paste(text), in: context)
        case .mouse(let mouse, let area): handle(mouse, area: area, in: context)
        case .dataChanged: findDays(isStale: true, in: context)
        case .resized: findDays(in: context)
        case .progress: []
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
        case .saving(let news):
            return saving.receive(news) { .saving($0) } ?? save(in: context)
        case .saveFor(let answer):
            scope = answer
            return save(in: context)
        case .left(.keep):
            return [.run(.keepDraft(.meeting(draft(in: context)), then: .kept))]
        case .kept: return [.say(say.keptAsDraft(key: KeyMap.key(.newMeeting))), .close(nil)]
        case .left(.discard): return [.run(.discardDraft(draftID)), .close(nil)]
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
        case .save:
            scope = nil
            return settle(then: .save, in: context)
        case .nextField: return leave(.move(by: 1), in: context)
        case .previousField: return leave(.move(by: -1), in: context)
        case .take, .openPicker, .openCalendar, .goOn: return enter(in: context)
        case .searchForIt, .lookIntoCalendar: return openPicker(in: context)
        case .findFreeTime: return findFreeTime(in: context)
        case .moveDown, .moveUp:
            moveOffer(by: command == .moveDown ? 1 : -1)
            return []
        case .clearField: return clear(in: context)
        case .back:
            guard isChanged else { return [.run(.discardDraft(draftID)), .close(nil)] }
            return [.push(DraftQuestion(isNew: original == nil)) { .left($0) }]
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

    private func openPicker(in context: ScreenContext) -> [Action] {
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

    /// Whether something can be picked in the focused field.
    private var hasPicker: Bool { [.when, .venue, .invitees, .kind].contains(focus) }

    private mutating func clear(in context: ScreenContext) -> [Action] {
        switch focus {
        case .title: titleField = TextField()
        case .when: whenField = TextField()
        case .venue where venueField.isEmpty: places = MeetingPlaces()
        case .venue: venueField.clear()
        case .invitees where inviteeField.isEmpty: invitees = []
        case .invitees: inviteeField.clear()
        case .notes: notesField = TextField(isMultiline: true)
        case .kind: reminderFields.kind = TextField()
        case .reminders: reminderFields.reminders = TextField()
        }
        return changed(focus, in: context)
    }

    // MARK: - Typing

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        switch focus {
        case .title: return edit(\.titleField, event, in: context)
        case .when: return edit(\.whenField, event, in: context)
        case .notes: return edit(\.notesField, event, in: context)
        case .kind: return edit(\.reminderFields.kind, event, in: context)
        case .reminders: return edit(\.reminderFields.reminders, event, in: context)
        case .venue, .invitees: return typeName(event, in: context)
        }
    }

    private mutating func edit(
        _ field: WritableKeyPath<MeetingForm, TextField>, _ event: TerminalEvent, in context: ScreenContext
    ) -> [Action]? {
        if focus != .notes, event == .key(.enter) { return enter(in: context) }
        let before = self[keyPath: field].text
        let columns = MeetingFormLayout.valueColumns(Self.fieldColumns(of: context.body.columns))
        guard self[keyPath: field].handle(event, columns: columns) else { return nil }
        return self[keyPath: field].text == before ? [] : changed(focus, in: context)
    }

    /// Keeps the draft, and looks again for what takes place at that time.
    mutating func changed(_ field: Field, in context: ScreenContext) -> [Action] {
        complaint = nil
        let keep = Action.run(.keepDraft(.meeting(draft(in: context)), isChanged: isChanged))
        switch field {
        case .when: return [keep] + findOverlaps(in: context) + findDays(in: context)
        case .invitees: return [keep] + findClocks()
        case .title, .venue, .notes, .kind, .reminders: return [keep]
        }
    }

    // MARK: - Going on

    /// Does what was to come once the fields say what they mean.
    mutating func go(_ next: Next, in context: ScreenContext) -> [Action] {
        switch next {
        case .stay: return []
        case .move(let step):
            let count = Field.allCases.count
            focus = Field(rawValue: (focus.rawValue + step + count) % count) ?? .title
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

    private mutating func handle(_ mouse: Mouse, area: Size, in context: ScreenContext) -> [Action]? {
        guard mouse.kind == .press(.left) || mouse.kind == .doubleClick(.left) else { return nil }
        let parts = Self.split(Rect(column: 0, row: 0, columns: area.columns, rows: area.rows))
        guard parts.list.contains(mouse.at) else {
            return click(inPaneAt: mouse.at, parts.detail, in: context)
        }
        let layout = MeetingFormLayout(
            form: self, columns: parts.list.columns, rows: area.rows, context: context)
        if let row = layout.offer(atRow: mouse.at.row) {
            guard markOffer(row.row, of: row.of) else { return [] }
            return mouse.kind == .doubleClick(.left) ? takeOffer(in: context) : []
        }
        guard let field = layout.field(atRow: mouse.at.row) else { return [] }
        if focus != field { return leave(.focus(field), in: context) }
        return hasPicker ? openPicker(in: context) : []
    }
}
