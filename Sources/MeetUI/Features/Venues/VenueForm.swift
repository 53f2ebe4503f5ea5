import MeetCore
import Operations
import TerminalKit
import VenueSearch

/// A venue written down by hand. Every change is kept as a draft.
struct VenueForm: Screen {
    /// The venue as it was saved.
    typealias Outcome = Venue
    typealias Saving = FormSaving<Venue, VenueMerge.Conflict>

    enum Message: Sendable {
        /// What becomes of what was typed.
        case left(DraftQuestion.Outcome)
        case kept
        case saving(Saving.News)
        /// Where the address is that was looked up.
        case lookedUp(PlaceAnswer, address: String)
    }

    /// What is being changed; `nil` for a new one.
    private let original: Venue?
    /// Whether it is a new one, or one that is gone and is written down anew.
    private let isNew: Bool
    private let draftID: String
    private var form: FormLines<VenueField>
    private var saving = Saving()
    /// Whether it was left half-filled before.
    private var isResumed = false
    /// The address that is being looked up.
    private var asked: String?
    /// The place of an address, as it stood among the coordinates.
    private struct AddressPlace: Hashable {
        var address: String
        var coordinates: String
        /// Whether it was looked up, so that it goes with the address.
        var goesWithAddress: Bool
    }

    /// What the coordinates were before the address became another; `nil` for those that the person typed.
    private var place: AddressPlace?
    /// The address that could not be found, and why.
    private var refusal: (address: String, sentence: String)?

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
        let typed = form.text(.coordinates)
        if let address = draft.lookedUp {
            place = AddressPlace(address: address, coordinates: typed, goesWithAddress: true)
        } else if typed != place?.coordinates {
            place = nil
        }
    }

    private init(_ original: Venue?, _ form: FormLines<VenueField>, isNew: Bool, draftID: String) {
        self.original = original
        self.isNew = isNew
        self.form = form
        self.draftID = draftID
        if let original, let coordinate = original.coordinate {
            place = AddressPlace(
                address: MeetingText.address(original.address), coordinates: CoordinateText.text(coordinate),
                goesWithAddress: false)
        }
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
            focusedTextChanged()
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
            return [.run(.keepDraft(draft(in: context), then: .kept))]
        case .kept: return [.say(say.keptAsDraftAmongVenues(key: KeyMap.key(.newVenue))), .close(nil)]
        case .left(.discard): return discard()
        case .saving(let news): return saving.receive(news) { .saving($0) } ?? save()
        case .lookedUp(let answer, let address): return lookedUp(answer, address, in: context)
        }
    }

    // MARK: - Where the address is

    private mutating func lookUp() -> [Action] {
        let address = form.text(.address)
        asked = address
        refusal = nil
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
            let coordinates = CoordinateText.text(place.coordinate)
            form.set(.coordinates, to: coordinates)
            self.place = AddressPlace(address: address, coordinates: coordinates, goesWithAddress: true)
            form.remarks[.coordinates] = nil
            return [keep(in: context), .say(say.found(place))]
        case .failed(let sentence):
            guard !sentence.isEmpty else { return [] }
            refusal = (address, sentence)
            if place != nil, place?.address != address {
                place?.goesWithAddress = true
                form.set(.coordinates, to: "")
            }
            form.remarks[.coordinates] = coordinatesRemark
            return [keep(in: context)]
        }
    }

    /// Coordinates that are typed are the person's own; those that were looked up go and come with their address.
    private mutating func focusedTextChanged() {
        switch form.focused?.id {
        case .address:
            if let place, place.goesWithAddress {
                let isThere = form.text(.address) == place.address
                form.set(.coordinates, to: isThere ? place.coordinates : "")
            }
        case .coordinates:
            place = nil
            refusal = nil
        default: return
        }
        asked = nil
        form.remarks[.coordinates] = coordinatesRemark
    }

    /// That the coordinates are those of the address before, or why the address has none.
    private var coordinatesRemark: String? {
        let address = form.text(.address)
        guard form.value(.coordinates) == nil else {
            guard let place, place.address != address else { return nil }
            return say.placeIsOfTheOldAddress
        }
        return refusal?.address == address ? refusal?.sentence : nil
    }

    /// What the empty line of the coordinates says.
    private func hint(in context: ScreenContext) -> String {
        guard asked == nil else { return say.lookingUp }
        guard !form.text(.address).isEmpty else { return "39.3622, 22.9422" }
        let provider = LookUpPlace.provider(besides: context.person.venues.provider)
        let key = KeyMap.key(.lookUpPlace, in: .venueForm)
        return say.looksUp(ProviderText.name(provider), key: key)
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        let before = form.focused?.field.text
        guard form.handle(event) else { return nil }
        guard form.focused?.field.text != before else { return [] }
        focusedTextChanged()
        return [keep(in: context)]
    }

    /// Says what is wrong on the lines that were left.
    private mutating func move(by step: Int) {
        form.move(by: step)
        form.remarks = remarks
        if let focused = form.focused?.id { form.remarks[focused] = nil }
        form.remarks[.coordinates] = coordinatesRemark
    }

    /// What is wrong on which lines. What the venue says already is not questioned.
    private var remarks: [VenueField: String] {
        var remarks: [VenueField: String] = [:]
        if let number = form.value(.phone), number != original?.phone, !VenueRules.isPhone(number) {
            remarks[.phone] = say.isNoPhoneNumber(number)
        }
        if let link = form.value(.website), link != original?.website, !VenueRules.isWebsite(link) {
            remarks[.website] = say.isNoWebsite(link)
        }
        if let hours = form.value(.openingHours), hours != original?.openingHours,
            !VenueRules.areOpeningHours(hours)
        {
            remarks[.openingHours] = say.areNoOpeningHours(hours)
        }
        return remarks
    }

    private func draft(in context: ScreenContext) -> FormDraft {
        .venue(
            VenueDraft(
                id: draftID, original: original,
                lines: form.lines.map { VenueDraft.Line(field: $0.id, text: $0.field.text) },
                focus: form.focused?.id,
                lookedUp: place.flatMap { place in
                    place.goesWithAddress && form.value(.coordinates) != nil ? place.address : nil
                }, updatedAt: context.now))
    }

    private func keep(in context: ScreenContext) -> Action {
        .run(.keepDraft(draft(in: context), isChanged: isChanged))
    }

    private func discard() -> [Action] {
        [.run(.discardDraft(draftID)), .close(nil)]
    }

    private mutating func save() -> [Action] {
        guard !saving.isRunning else { return [] }
        guard let name = form.value(.name) else {
            form.complain(.name, say.venueNeedsAName)
            return []
        }
        let coordinate = form.value(.coordinates).map { CoordinateText.parse($0) }
        if case .some(nil) = coordinate {
            form.complain(.coordinates, say.howToWriteCoordinates)
            return []
        }
        let wrong = remarks
        for field in [VenueField.phone, .website, .openingHours] {
            guard let sentence = wrong[field] else { continue }
            form.complain(field, sentence)
            return []
        }
        var venue = original ?? Venue(name: name)
        venue.name = name
        venue.category = form.value(.category)
        venue.address = venue.address.changed(to: form.text(.address))
        if form.text(.coordinates) != venue.coordinate.map(CoordinateText.text) ?? "" {
            venue.coordinate = coordinate ?? nil
        }
        venue.phone = form.value(.phone)
        venue.website = form.value(.website)
        venue.openingHours = form.value(.openingHours)
        venue.tags = VenueTags.read(form.text(.tags))
        venue.notes = form.value(.notes)
        venue.isSaved = true
        let (edited, base, draft) = (venue, isNew ? nil : original, draftID)
        return saving.begin(
            { SaveVenue(edited, base: base, resolution: $0, draft: draft) },
            subject: { .venue($0) }, tell: { .saving($0) })
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        var form = form
        form.setPlaceholder(.coordinates, hint(in: context), isKept: !form.text(.address).isEmpty)
        return form.draw(into: &buffer, in: area, theme: context.theme)
    }
}
