import Foundation
import MeetCore
import TerminalKit

extension MeetingForm {
    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        .available
    }

    mutating func appear(in context: ScreenContext) -> [OldAction] {
        findOverlaps(in: context)
    }

    mutating func handle(_ event: OldEvent, in context: ScreenContext) -> [OldAction]? {
        switch event {
        case .command(let command): handle(command, in: context)
        case .key(let key): type(.key(key), in: context)
        case .paste(let text): type(.paste(text), in: context)
        case .mouse(let mouse, let area): handle(mouse, area: area, in: context)
        case .result(let result): receive(result)
        case .outcome(let outcome): receive(outcome, in: context)
        case .progress, .gaveUp, .dataChanged, .resized: []
        }
    }

    private mutating func receive(_ result: EffectResult) -> [OldAction] {
        switch result {
        case .overlaps(let found): overlaps = isOverlapWanted ? found : []
        case .meetingSaved(let meeting): return [.close(.meetingSaved(meeting))]
        case .failed: isSaving = false
        default: break
        }
        return []
    }

    private mutating func receive(_ outcome: LayerOutcome, in context: ScreenContext) -> [OldAction] {
        switch outcome {
        case .when(let text, let newZone):
            whenField = TextField(text)
            zone = newZone
        case .venue(let picked): venue = picked
        case .invitees(let picked): invitees = picked
        case .keepDraft:
            let keep = OldEffect.saveDraft(.meeting(draft(in: context)))
            return [.run(keep), .say("Kept as a draft; n offers it again."), .close(nil)]
        case .discardDraft: return [.run(.discardDraft(draftID)), .close(nil)]
        default: return []
        }
        return changed(in: context)
    }

    // MARK: - Commands

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        switch command {
        case .save: return save(in: context)
        case .nextField: return move(by: 1, in: context)
        case .previousField: return move(by: -1, in: context)
        case .openPicker: return hasPicker ? openPicker(query: "", in: context) : move(by: 1, in: context)
        case .clearField: return clear(in: context)
        case .back:
            guard isChanged else { return [.run(.discardDraft(draftID)), .close(nil)] }
            return [.push(DraftQuestion(isNew: original == nil))]
        default: return nil
        }
    }

    private mutating func move(by step: Int, in context: ScreenContext) -> [OldAction] {
        let count = Field.allCases.count
        focus = Field(rawValue: (focus.rawValue + step + count) % count) ?? .title
        return []
    }

    func openPicker(query: String, in context: ScreenContext) -> [OldAction] {
        switch focus {
        case .when:
            var start: MeetingTime?
            if case .success(let time) = time(in: context) { start = time }
            return [.open(PickWhen(time: start, zone: zone, excluding: original?.id))]
        case .venue:
            var planned: MeetingTime?
            if case .success(let time) = time(in: context) { planned = time }
            return [.open(PickVenue(title: titleField.text, time: planned, query: query))]
        case .invitees: return [.open(PickInvitees(chosen: invitees, query: query))]
        case .title, .notes: return []
        }
    }

    /// Whether Enter opens something in the focused field.
    private var hasPicker: Bool { [.when, .venue, .invitees].contains(focus) }

    private mutating func clear(in context: ScreenContext) -> [OldAction] {
        switch focus {
        case .title: titleField = TextField()
        case .when: whenField = TextField()
        case .venue: venue = nil
        case .invitees: invitees = []
        case .notes:
            notesField = TextField()
            notesField.isMultiline = true
        }
        return changed(in: context)
    }

    // MARK: - Typing

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [OldAction]? {
        switch focus {
        case .title: return edit(\.titleField, event, in: context)
        case .when: return edit(\.whenField, event, in: context)
        case .notes: return edit(\.notesField, event, in: context)
        case .venue, .invitees: return typeIntoPicked(event, in: context)
        }
    }

    private mutating func edit(
        _ field: WritableKeyPath<MeetingForm, TextField>, _ event: TerminalEvent, in context: ScreenContext
    ) -> [OldAction]? {
        let before = self[keyPath: field].text
        let columns = MeetingFormLayout.valueColumns(context.body.columns)
        guard self[keyPath: field].handle(event, columns: columns) else { return nil }
        return self[keyPath: field].text == before ? [] : changed(in: context)
    }

    /// Typing where something is picked opens the picker with what was typed; Backspace takes back.
    private mutating func typeIntoPicked(_ event: TerminalEvent, in context: ScreenContext) -> [OldAction]? {
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
    private mutating func changed(in context: ScreenContext) -> [OldAction] {
        isChanged = true
        complaint = nil
        let draft = draft(in: context)
        let keep: OldEffect = draft.isEmpty ? .discardDraft(draftID) : .saveDraft(.meeting(draft))
        return [.run(keep)] + (focus == .when ? findOverlaps(in: context) : [])
    }

    private mutating func findOverlaps(in context: ScreenContext) -> [OldAction] {
        guard case .success(let time) = time(in: context), let interval = time.interval(in: context.zone),
            case .timed = time
        else {
            overlaps = []
            isOverlapWanted = false
            return []
        }
        isOverlapWanted = true
        let wanted = DateInterval(start: interval.lowerBound, end: interval.upperBound)
        return [.run(.findOverlaps(wanted, excluding: original?.id))]
    }

    // MARK: - Saving

    private mutating func save(in context: ScreenContext) -> [OldAction] {
        guard !isSaving else { return [] }
        let name = titleField.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { return complain(.title, "A meeting needs a title.") }
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
        return [.runHoldingInput(.saveMeeting(meeting, draft: draftID))]
    }

    private mutating func complain(_ field: Field, _ sentence: String) -> [OldAction] {
        focus = field
        complaint = (field, sentence)
        return []
    }

    private mutating func handle(_ mouse: Mouse, area: Size, in context: ScreenContext) -> [OldAction]? {
        guard mouse.kind == .press(.left) || mouse.kind == .doubleClick(.left) else { return nil }
        let layout = MeetingFormLayout(form: self, columns: area.columns, rows: area.rows, context: context)
        guard let field = layout.field(atRow: mouse.at.row) else { return [] }
        let wasFocused = focus == field
        focus = field
        return wasFocused && [.when, .venue, .invitees].contains(field)
            ? openPicker(query: "", in: context) : []
    }
}
