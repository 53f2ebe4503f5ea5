import Foundation
import MeetCore
import MeetStore
import TerminalKit

/// The form in which a meeting is planned or changed. Every change is kept as a draft.
struct MeetingForm: OldScreen {
    enum Field: Int, Hashable, CaseIterable {
        case title, when, venue, invitees, notes

        var name: String {
            switch self {
            case .title: "Title"
            case .when: "When"
            case .venue: "Venue"
            case .invitees: "Invitees"
            case .notes: "Notes"
            }
        }
    }

    /// The meeting being changed; `nil` for a new one.
    var original: Meeting?
    var draftID: String
    var titleField: TextField
    var whenField: TextField
    /// The zone of a time typed without one.
    var zone: String
    var venue: Venue?
    var invitees: [Invitee]
    var notesField: TextField
    var focus = Field.title
    /// Meetings that take place at the typed time as well.
    var overlaps: [MeetingSummary] = []
    /// Whether the typed time is one that can overlap others.
    var isOverlapWanted = false
    /// What keeps it from being saved, shown under its field.
    var complaint: (field: Field, sentence: String)?
    var isSaving = false
    /// Whether anything was changed since the form opened.
    var isChanged = false

    var title: String { original == nil ? "New meeting" : "Change meeting" }
    var scopes: [CommandScope] { [.form] }
    var isTyping: Bool { true }

    private init(draftID: String, zone: String) {
        self.draftID = draftID
        self.zone = zone
        titleField = TextField()
        whenField = TextField()
        notesField = TextField()
        notesField.isMultiline = true
        invitees = []
    }

    static func new(in context: ScreenContext, venue: Venue? = nil, invitees: [Invitee] = []) -> MeetingForm {
        var form = MeetingForm(draftID: draftID(in: context), zone: context.zone.identifier)
        form.venue = venue
        form.invitees = invitees
        form.isChanged = venue != nil || !invitees.isEmpty
        return form
    }

    init(editing meeting: Meeting, in context: ScreenContext) {
        self.init(draftID: Self.draftID(in: context), zone: context.zone.identifier)
        original = meeting
        titleField = TextField(meeting.title)
        whenField = TextField(DateText.when(meeting.time))
        if case .timed(_, let zone, _) = meeting.time { self.zone = zone }
        venue = meeting.venue
        invitees = meeting.invitees
        notesField = TextField(meeting.notes)
        notesField.isMultiline = true
    }

    /// The form as it was left.
    init(draft: MeetingDraft, original: Meeting?, in context: ScreenContext) {
        self.init(draftID: draft.id, zone: draft.zone ?? context.zone.identifier)
        self.original = original
        titleField = TextField(draft.title)
        whenField = TextField(draft.when)
        venue = draft.venue
        invitees = draft.invitees
        notesField = TextField(draft.notes)
        notesField.isMultiline = true
        isChanged = true
    }

    /// Names the draft after the moment the form was opened.
    private static func draftID(in context: ScreenContext) -> String {
        "meeting-\(Int(context.now.timeIntervalSince1970 * 1000))"
    }

    /// The form as it stands.
    func draft(in context: ScreenContext) -> MeetingDraft {
        MeetingDraft(
            id: draftID, meetingID: original?.id, title: titleField.text, when: whenField.text, zone: zone,
            venue: venue, invitees: invitees, notes: notesField.text, updatedAt: context.now)
    }

    /// What the typed time means; `nil` while the field is empty.
    func time(in context: ScreenContext) -> Result<MeetingTime, WhenError>? {
        guard !whenField.text.allSatisfy(\.isWhitespace) else { return nil }
        if let original, whenField.text == DateText.when(original.time),
            zone == original.time.zoneIdentifier ?? zone
        {
            return .success(original.time)
        }
        let clock = PlanningClock(now: context.now, zone: TimeZone(identifier: zone) ?? context.zone)
        do throws(WhenError) {
            return .success(try WhenParser.parse(whenField.text, clock: clock).meetingTime(in: clock.zone))
        } catch {
            return .failure(error)
        }
    }
}
