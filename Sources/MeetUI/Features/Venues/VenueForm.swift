import MeetCore
import Operations
import TerminalKit
import VenueSearch

/// A venue written down by hand. Every change is kept as a draft.
struct VenueForm: Screen {
    /// The venue as it was saved.
    typealias Outcome = Venue

    enum Message: Sendable {
        /// What becomes of what was typed.
        case left(DraftQuestion.Outcome)
        case kept
        case saved(Venue)
        /// Where the address is that was looked up.
        case lookedUp(PlaceAnswer, address: String)
    }

    /// What is being changed; `nil` for a new one.
    private let original: Venue?
    /// Whether it is a new one, or one that is gone and is written down anew.
    private let isNew: Bool
    private let draftID: String
    private var form: FormLines<VenueField>
    /// Whether it was left half-filled before.
    private var isResumed = false
    /// The address that is being looked up.
    private var asked: String?
    /// The address that the coordinates belong to.
    private var addressOfPlace: String?

    static func new(named name: String = "", in context: ScreenContext) -> VenueForm {
        let lines = lines(of: Venue(name: name))
        return VenueForm(
            nil, FormLines(lines, focus: name.isEmpty ? .name : .address), isNew: true,
            draftID: FormDraft.newID(.venue, at: context.now))
    }

    init(editing venue: Venue, in context: ScreenContext) {
        self.init(
            venue, FormLines(Self.lines(of: venue)), isNew: false,
            draftID: FormDraft.newID(.venue, at: context.now))
    }

    /// The form as it was left. Lines that were not typed on say what the venue says now.
    ///
    /// - Parameter stored: The venue as it is now; `nil` for a new one, and for one that is gone.
    init(draft: VenueDraft, stored: Venue?) {
        var original = stored ?? draft.original
        let isGone = stored == nil && original?.id != nil
        if isGone { original?.id = nil }
        let before = draft.original.map(Self.lines) ?? []
        var lines = Self.lines(of: original ?? Venue(name: ""))
        for index in lines.indices {
            let id = lines[index].id
            guard let typed = draft.lines.first(where: { $0.field == id })?.text,
                typed != before.first(where: { $0.id == id })?.field.text
            else { continue }
            lines[index].field = TextField(typed)
        }
        self.init(
            original, FormLines(lines, focus: draft.focus), isNew: isGone || original == nil,
            draftID: draft.id)
        isResumed = true
    }

    private init(_ original: Venue?, _ form: FormLines<VenueField>, isNew: Bool, draftID: String) {
        self.original = original
        self.isNew = isNew
        self.form = form
        self.draftID = draftID
        addressOfPlace = original?.coordinate == nil ? nil : original.map { MeetingText.address($0.address) }
    }

    private var isChanged: Bool { isResumed || form.isChanged }

    private static func lines(of venue: Venue) -> [FormLines<VenueField>.Line] {
        func line(
            _ field: VenueField, _ text: String, placeholder: String = ""
        ) -> FormLines<VenueField>.Line {
            .init(field, field.label, text, placeholder: placeholder)
        }
        return [
            line(.name, venue.name, placeholder: say.whatIsItCalled),
            line(.category, venue.category ?? "", placeholder: say.categoryExample),
            line(.address, MeetingText.address(venue.address), placeholder: say.venueAddressExample),
            line(
                .coordinates, venue.coordinate.map(CoordinateText.text) ?? "", placeholder: "39.3622, 22.9422"
            ),
            line(.phone, venue.phone ?? ""),
            line(.website, venue.website ?? ""),
            line(.openingHours, venue.openingHours ?? "", placeholder: "Mo-Fr 08:00-18:00"),
            line(.tags, venue.tags.joined(separator: ", "), placeholder: say.tagsExample),
            line(.notes, venue.notes ?? ""),
        ]
    }

    var title: String { isNew ? say.newVenueTitle : say.changeVenueTitle }
    var presentation: Presentation { .panel(Size(columns: 70, rows: VenueField.allCases.count + 1)) }
    var scopes: [CommandScope] { [.venueForm, .form] }
    var isTyping: Bool { true }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .openPicker: nil
        case .lookUpPlace: form.text(.address).isEmpty ? .unavailable(say.typeAnAddressFirst) : .available
        default: .available
        }
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.save): return save()
        case .command(.lookUpPlace): return lookUp()
        case .command(.nextField): move(by: 1)
        case .command(.previousField): move(by: -1)
        case .command(.clearField):
            form.clearFocused()
            return [keep(in: context)]
        case .command(.back):
            guard isChanged else { return discard() }
            return [.push(DraftQuestion(isNew: isNew)) { .left($0) }]
        case .key(.enter):
            if form.isOnLastLine { return save() }
            move(by: 1)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, let area):
            if mouse.kind == .press(.left) { form.click(atRow: mouse.at.row, rows: area.rows) }
        case .command: return nil
        case .progress, .dataChanged, .resized: break
        }
        return []
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .left(.keep):
            [.run(.keepDraft(draft(in: context), then: .kept))]
        case .kept: [.say(say.keptAsDraftAmongVenues(key: "n")), .close(nil)]
        case .left(.discard): discard()
        case .saved(let venue): [.close(venue)]
        case .lookedUp(let answer, let address): lookedUp(answer, address, in: context)
        }
    }

    // MARK: - Where the address is

    private mutating func lookUp() -> [Action] {
        let address = form.text(.address)
        asked = address
        form.remarks[.coordinates] = nil
        return [.run(.lookUp(address) { .lookedUp($0, address: address) })]
    }

    private mutating func lookedUp(
        _ answer: PlaceAnswer, _ address: String, in context: ScreenContext
    ) -> [Action] {
        guard asked == address else { return [] }
        asked = nil
        switch answer {
        case .found(let place):
            form.set(.coordinates, to: CoordinateText.text(place.coordinate))
            addressOfPlace = address
            return [keep(in: context), .say(say.found(place))]
        case .failed(let sentence):
            if !sentence.isEmpty { form.remarks[.coordinates] = sentence }
            return []
        }
    }

    /// Says the key that looks the address up, and that coordinates are not those of the address any more.
    private mutating func addressChanged() {
        asked = nil
        let isElsewhere =
            form.value(.coordinates) != nil && addressOfPlace.map { $0 != form.text(.address) } == true
        form.remarks[.coordinates] = isElsewhere ? say.placeIsOfTheOldAddress : nil
    }

    /// What the empty line of the coordinates says.
    private func hint(in context: ScreenContext) -> String {
        guard asked == nil else { return say.lookingUp }
        guard !form.text(.address).isEmpty else { return "39.3622, 22.9422" }
        let provider = LookUpPlace.provider(besides: context.person.venues.provider)
        let key = CommandTable.command(.lookUpPlace)?.keys.first?.title ?? ""
        return say.looksUp(ProviderText.name(provider), key: key)
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        let before = form.focused?.field.text
        guard form.handle(event) else { return nil }
        guard form.focused?.field.text != before else { return [] }
        if form.focused?.id == .address || form.focused?.id == .coordinates { addressChanged() }
        return [keep(in: context)]
    }

    /// Says what is wrong on the lines that were left.
    private mutating func move(by step: Int) {
        form.move(by: step)
        form.remarks = remarks
        if let focused = form.focused?.id { form.remarks[focused] = nil }
    }

    /// What is wrong on which lines. What the venue says already is not questioned.
    private var remarks: [VenueField: String] {
        var remarks: [VenueField: String] = [:]
        if let number = form.value(.phone), number != original?.phone, !PhoneKeys.hasDigits(number) {
            remarks[.phone] = say.isNoPhoneNumber(number)
        }
        if let link = form.value(.website), link != original?.website, WebLink.hasOtherScheme(link) {
            remarks[.website] = say.isNoWebsite(link)
        }
        if let hours = form.value(.openingHours), hours != original?.openingHours,
            OpeningHours(parsing: hours) == nil
        {
            remarks[.openingHours] = say.openingHoursCannotBeRead
        }
        return remarks
    }

    private func draft(in context: ScreenContext) -> FormDraft {
        .venue(
            VenueDraft(
                id: draftID, original: original,
                lines: form.lines.map { VenueDraft.Line(field: $0.id, text: $0.field.text) },
                focus: form.focused?.id, updatedAt: context.now))
    }

    private func keep(in context: ScreenContext) -> Action {
        .run(.keepDraft(draft(in: context), isChanged: isChanged))
    }

    private func discard() -> [Action] {
        [.run(.discardDraft(draftID)), .close(nil)]
    }

    private mutating func save() -> [Action] {
        guard let name = form.value(.name) else {
            form.complain(.name, say.venueNeedsAName)
            return []
        }
        let coordinate = form.value(.coordinates).map(CoordinateText.parse)
        if case .some(nil) = coordinate {
            form.complain(.coordinates, say.howToWriteCoordinates)
            return []
        }
        let wrong = remarks
        // Hours in words are kept as they are: only whether it is open is not known then.
        for field in [VenueField.phone, .website] {
            guard let sentence = wrong[field] else { continue }
            form.complain(field, sentence)
            return []
        }
        var venue = original ?? Venue(name: name)
        venue.name = name
        venue.category = form.value(.category)
        if form.text(.address) != MeetingText.address(venue.address) {
            venue.address = VenueAddress(line: form.value(.address))
        }
        if form.text(.coordinates) != venue.coordinate.map(CoordinateText.text) ?? "" {
            venue.coordinate = coordinate ?? nil
        }
        venue.phone = form.value(.phone)
        venue.website = form.value(.website)
        venue.openingHours = form.value(.openingHours)
        venue.tags = VenueTags.read(form.text(.tags))
        venue.notes = form.value(.notes)
        venue.isSaved = true
        let saving = Effect<Message>(
            SaveVenue(venue, draft: draftID), .write.holdingInput,
            news: { [.changed($0.id.map { .venue($0) })] }, message: { .saved($0) })
        return [.run(saving)]
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        var form = form
        form.setPlaceholder(.coordinates, hint(in: context), isKept: !form.text(.address).isEmpty)
        return form.draw(into: &buffer, in: area, theme: context.theme)
    }
}
