import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// The form in which a meeting is planned or changed. Every change is kept as a draft.
struct MeetingForm: Screen {
    /// The meeting as it was saved.
    typealias Outcome = Meeting

    enum Message: Sendable {
        case picked(PickedTime)
        case pickedVenue(Venue)
        case pickedInvitees([Invitee])
        /// What takes place at that time as well.
        case overlapping([MeetingSummary])
        case saved(Meeting)
        /// Both changed these parts; what was decided before stays decided.
        case conflicts([MeetingMerge.Conflict], [MeetingMerge.Part: MeetingMerge.Side])
        case resolved([MeetingMerge.Part: MeetingMerge.Side])
        case notSaved
        case left(DraftQuestion.Outcome)
    }

    enum Field: Int, Hashable, CaseIterable {
        case title, when, venue, invitees, notes

        var name: String {
            switch self {
            case .title: say.titleLabel
            case .when: say.whenLabel
            case .venue: say.venueLabel
            case .invitees: say.inviteesLabel
            case .notes: say.notesLabel
            }
        }
    }

    /// A time and the text by which the field shows it.
    private struct ShownTime {
        var text: String
        var picked: PickedTime

        init(_ picked: PickedTime) {
            text = DateText.when(picked.time)
            self.picked = picked
        }
    }

    /// The meeting being changed, as it was when the form was opened; `nil` for a new one.
    private let original: Meeting?
    private let draftID: String
    private(set) var titleField = TextField()
    private(set) var whenField = TextField()
    /// The zone of a time typed without one.
    private var zone: String
    /// Times that are known: the meeting's own, and the one picked. Their texts are not read.
    private var knownTimes: [ShownTime] = []
    private(set) var venue: Venue?
    private(set) var invitees: [Invitee] = []
    private(set) var notesField = TextField(isMultiline: true)
    private(set) var focus = Field.title
    /// Meetings that take place at the typed time as well.
    private(set) var overlaps: [MeetingSummary] = []
    /// Whether the typed time is one that can overlap others.
    private var isOverlapWanted = false
    /// What keeps it from being saved, shown under its field.
    private(set) var complaint: (field: Field, sentence: String)?
    private var isSaving = false
    /// Whether anything was changed since the form opened.
    private var isChanged = false

    var title: String { original == nil ? say.newMeetingTitle : say.changeMeetingTitle }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }

    private init(draftID: String, original: Meeting?, zone: String) {
        self.draftID = draftID
        self.original = original
        self.zone = zone
        guard let time = original?.time else { return }
        knownTimes = [ShownTime(PickedTime(time: time, zone: time.zoneIdentifier ?? zone))]
    }

    static func new(in context: ScreenContext, venue: Venue? = nil, invitees: [Invitee] = []) -> MeetingForm {
        var form = MeetingForm(
            draftID: FormDraft.newID(.meeting, at: context.now), original: nil,
            zone: context.zone.identifier)
        form.venue = venue
        form.invitees = invitees
        form.isChanged = venue != nil || !invitees.isEmpty
        return form
    }

    init(editing meeting: Meeting, in context: ScreenContext) {
        self.init(
            draftID: FormDraft.newID(.meeting, at: context.now), original: meeting,
            zone: meeting.time.zoneIdentifier ?? context.zone.identifier)
        titleField.set(meeting.title)
        whenField.set(DateText.when(meeting.time))
        venue = meeting.venue
        invitees = meeting.invitees
        notesField.set(meeting.notes)
    }

    /// The form as it was left. Others may have changed the meeting since: that is told apart when it is saved.
    ///
    /// - Parameter original: The meeting as it is stored now.
    init(draft: MeetingDraft, original: Meeting?, in context: ScreenContext) {
        let original = original.map { draft.base?.applied(to: $0) ?? $0 }
        self.init(draftID: draft.id, original: original, zone: draft.zone ?? context.zone.identifier)
        titleField.set(draft.title)
        whenField.set(draft.when)
        if let time = draft.time { knownTimes.append(ShownTime(PickedTime(time: time, zone: zone))) }
        venue = draft.venue
        invitees = draft.invitees
        notesField.set(draft.notes)
        isChanged = true
    }

    /// The form as it stands.
    private func draft(in context: ScreenContext) -> MeetingDraft {
        MeetingDraft(
            id: draftID, meetingID: original?.id, base: original.map(MeetingDraft.Base.init),
            title: titleField.text, when: whenField.text, time: knownTime, zone: zone, venue: venue,
            invitees: invitees, notes: notesField.text,
            updatedAt: context.now)
    }

    /// The time whose text stands in the field; `nil` where the field says something else.
    private var knownTime: MeetingTime? {
        knownTimes.last { $0.text == whenField.text && $0.picked.zone == zone }?.picked.time
    }

    /// What the field means; `nil` while it is empty.
    func time(in context: ScreenContext) -> Result<MeetingTime, WhenError>? {
        guard !whenField.text.allSatisfy(\.isWhitespace) else { return nil }
        if let knownTime { return .success(knownTime) }
        let clock = PlanningClock(now: context.now, zone: TimeZone(identifier: zone) ?? context.zone)
        do throws(WhenError) {
            return .success(try WhenParser.parse(whenField.text, clock: clock).meetingTime(in: clock.zone))
        } catch {
            return .failure(error)
        }
    }

    // MARK: - Events

    mutating func appear(in context: ScreenContext) -> [Action] {
        findOverlaps(in: context)
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): handle(command, in: context)
        case .key(let key): type(.key(key), in: context)
        case .paste(let text): type(.paste(text), in: context)
        case .mouse(let mouse, let area): handle(mouse, area: area, in: context)
        case .progress, .dataChanged, .resized: []
        }
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .picked(let picked):
            let shown = ShownTime(picked)
            knownTimes.append(shown)
            whenField.set(shown.text)
            zone = picked.zone
            return changed(in: context)
        case .pickedVenue(let picked):
            venue = picked
            return changed(in: context)
        case .pickedInvitees(let picked):
            invitees = picked
            return changed(in: context)
        case .overlapping(let found):
            overlaps = isOverlapWanted ? found : []
            return []
        case .saved(let meeting): return [.close(meeting)]
        case .conflicts(let conflicts, let decided):
            isSaving = false
            let question = ConflictQuestion(conflicts: conflicts.map { ConflictLine($0) })
            return [
                .push(question) { side in
                    .resolved(conflicts.reduce(into: decided) { $0[$1.part] = side })
                }
            ]
        case .resolved(let resolution): return save(resolution, in: context)
        case .notSaved:
            isSaving = false
            return []
        case .left(.keep):
            return [
                .run(.keepDraft(.meeting(draft(in: context)))), .say(say.keptAsDraft(key: "n")),
                .close(nil),
            ]
        case .left(.discard): return [.run(.discardDraft(draftID)), .close(nil)]
        }
    }

    // MARK: - Commands

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .save: return save([:], in: context)
        case .nextField: return move(by: 1, in: context)
        case .previousField: return move(by: -1, in: context)
        case .openPicker: return hasPicker ? openPicker(query: "", in: context) : move(by: 1, in: context)
        case .clearField: return clear(in: context)
        case .back:
            guard isChanged else { return [.run(.discardDraft(draftID)), .close(nil)] }
            return [.push(DraftQuestion(isNew: original == nil)) { .left($0) }]
        default: return nil
        }
    }

    private mutating func move(by step: Int, in context: ScreenContext) -> [Action] {
        let count = Field.allCases.count
        focus = Field(rawValue: (focus.rawValue + step + count) % count) ?? .title
        return []
    }

    private func openPicker(query: String, in context: ScreenContext) -> [Action] {
        let planned = try? time(in: context)?.get()
        switch focus {
        case .when:
            return [
                .open(PickWhen(time: planned, zone: zone, excluding: original?.id)) { .picked($0) }
            ]
        case .venue:
            let route = PickVenue(title: titleField.text, time: planned, query: query)
            return [.open(route) { .pickedVenue($0) }]
        case .invitees:
            return [.open(PickInvitees(chosen: invitees, query: query)) { .pickedInvitees($0) }]
        case .title, .notes: return []
        }
    }

    /// Whether Enter opens something in the focused field.
    private var hasPicker: Bool { [.when, .venue, .invitees].contains(focus) }

    private mutating func clear(in context: ScreenContext) -> [Action] {
        switch focus {
        case .title: titleField = TextField()
        case .when: whenField = TextField()
        case .venue: venue = nil
        case .invitees: invitees = []
        case .notes: notesField = TextField(isMultiline: true)
        }
        return changed(in: context)
    }

    // MARK: - Typing

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        switch focus {
        case .title: return edit(\.titleField, event, in: context)
        case .when: return edit(\.whenField, event, in: context)
        case .notes: return edit(\.notesField, event, in: context)
        case .venue, .invitees: return typeIntoPicked(event, in: context)
        }
    }

    private mutating func edit(
        _ field: WritableKeyPath<MeetingForm, TextField>, _ event: TerminalEvent, in context: ScreenContext
    ) -> [Action]? {
        let before = self[keyPath: field].text
        let columns = MeetingFormLayout.valueColumns(context.body.columns)
        guard self[keyPath: field].handle(event, columns: columns) else { return nil }
        return self[keyPath: field].text == before ? [] : changed(in: context)
    }

    /// Typing where something is picked opens the picker with what was typed; Backspace takes back.
    private mutating func typeIntoPicked(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .key(.backspace), .key(.delete):
            if focus == .venue {
                venue = nil
            } else {
                _ = invitees.popLast()
            }
            return changed(in: context)
        case .key(let key):
            guard case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) else {
                return nil
            }
            return openPicker(query: String(character), in: context)
        case .paste(let text): return openPicker(query: text, in: context)
        default: return nil
        }
    }

    /// Keeps the draft, and looks again for what takes place at that time.
    private mutating func changed(in context: ScreenContext) -> [Action] {
        isChanged = true
        complaint = nil
        let keep = Action.run(.keepDraft(.meeting(draft(in: context))))
        return [keep] + (focus == .when ? findOverlaps(in: context) : [])
    }

    private mutating func findOverlaps(in context: ScreenContext) -> [Action] {
        guard case .success(let time) = time(in: context), let interval = time.interval(in: context.zone),
            case .timed = time, original?.status != .cancelled, original?.doneAt == nil
        else {
            overlaps = []
            isOverlapWanted = false
            return []
        }
        isOverlapWanted = true
        let wanted = DateInterval(start: interval.lowerBound, end: interval.upperBound)
        let find = FindOverlaps(wanted, excluding: original?.id)
        return [.run(Effect(find, .read("overlaps")) { .overlapping($0) })]
    }

    // MARK: - Saving

    private mutating func save(
        _ resolution: [MeetingMerge.Part: MeetingMerge.Side], in context: ScreenContext
    ) -> [Action] {
        guard !isSaving else { return [] }
        let name = titleField.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { return complain(.title, say.meetingNeedsATitle) }
        var planned = MeetingTime.unscheduled
        switch time(in: context) {
        case .success(let time): planned = time
        case .failure(let error): return complain(.when, error.sentence)
        case nil: break
        }
        var meeting = original ?? Meeting(title: name, createdAt: context.now)
        meeting.title = name
        meeting.time = planned
        meeting.venue = venue
        meeting.invitees = invitees
        meeting.notes = notesField.text
        isSaving = true
        return [
            .run(
                Effect(
                    SaveMeeting(meeting, base: original, resolution: resolution, draft: draftID),
                    .write.holdingInput, news: { [original] in Self.news(of: $0, from: original) },
                    gaveUp: { _ in .notSaved }
                ) { outcome in
                    switch outcome {
                    case .saved(let meeting): .saved(meeting)
                    case .conflicts(let conflicts, _): .conflicts(conflicts, resolution)
                    }
                })
        ]
    }

    /// Says what was planned or changed: wherever the form was opened, the meeting may be out of sight.
    private static func news(
        of outcome: Saved<Meeting, MeetingMerge.Conflict>, from original: Meeting?
    ) -> [News] {
        guard case .saved(let meeting) = outcome else { return [] }
        let changed = outcome.news { .meeting($0) }
        guard let original else { return changed + [.say(say.planned(meeting))] }
        let changes = MeetingChange.all(from: original, to: meeting)
        return changes.isEmpty
            ? changed : changed + [.say(say.done(.changedMeeting(name: meeting.title, changes)))]
    }

    private mutating func complain(_ field: Field, _ sentence: String) -> [Action] {
        focus = field
        complaint = (field, sentence)
        return []
    }

    private mutating func handle(_ mouse: Mouse, area: Size, in context: ScreenContext) -> [Action]? {
        guard mouse.kind == .press(.left) || mouse.kind == .doubleClick(.left) else { return nil }
        let layout = MeetingFormLayout(form: self, columns: area.columns, rows: area.rows, context: context)
        guard let field = layout.field(atRow: mouse.at.row) else { return [] }
        let wasFocused = focus == field
        focus = field
        return wasFocused && [.when, .venue, .invitees].contains(field)
            ? openPicker(query: "", in: context) : []
    }
}
