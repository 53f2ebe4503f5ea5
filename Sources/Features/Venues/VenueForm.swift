import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// The form for a new or an existing venue.
package struct VenueForm: DraftedForm, LinesForm {
    /// The saved venue.
    package typealias Outcome = Venue
    package typealias Field = VenueField

    package enum Message: DraftedFormMessage {
        case drafting(DraftNews<Venue, VenueMerge.Conflict>)
        /// The location found for the address.
        case lookedUp(PlaceAnswer, address: String)
    }

    package var drafting: Drafting<VenueDraft, VenueMerge.Conflict>
    package var form: FormLines<VenueField>
    /// The venue without the changes on the lines.
    private let venue: Venue
    /// The address that is being looked up.
    private var asked: String?
    /// The location of an address, as text of the coordinates line.
    private struct AddressPlace: Hashable {
        var address: String
        var coordinates: String
        /// True if it was looked up, so that it is removed and restored with the address.
        var goesWithAddress: Bool
    }

    /// The location of the former address; `nil` for coordinates that the person typed.
    private var place: AddressPlace?
    /// The address that could not be found, and the reason.
    private var refusal: (address: String, sentence: String)?

    package static func new(named name: String = "", in context: ScreenContext) -> VenueForm {
        let venue = Venue(name: name)
        return VenueForm(
            venue, FormLines(lines(of: venue), focus: name.isEmpty ? .name : .address), Drafting(in: context))
    }

    package init(editing venue: Venue, in context: ScreenContext) {
        self.init(venue, FormLines(Self.lines(of: venue)), Drafting(base: venue, in: context))
    }

    /// Lines without edits show the venue as it is stored now.
    package init(draft: VenueDraft, stored: Venue?, in context: ScreenContext) {
        var venue = stored ?? draft.original ?? Venue(name: "")
        venue.id = stored?.id
        let before = Self.lines(of: draft.original ?? Venue(name: ""))
        var form = FormLines(Self.lines(of: venue), focus: draft.focus)
        var mine = FormLines(before)
        for line in draft.lines {
            if line.text != mine.rawText(line.field) { form.set(line.field, to: line.text) }
            mine.set(line.field, to: line.text)
        }
        let base = stored.map {
            Self.venue($0, from: .base(before: before, mine: mine.lines, theirs: Self.lines(of: $0)))
        }
        self.init(venue, form, Drafting(resuming: draft, base: base))
        let typed = form.text(.coordinates)
        if let address = draft.lookedUp {
            place = AddressPlace(address: address, coordinates: typed, goesWithAddress: true)
        } else if typed != place?.coordinates {
            place = nil
        }
    }

    private init(
        _ venue: Venue, _ form: FormLines<VenueField>, _ drafting: Drafting<VenueDraft, VenueMerge.Conflict>
    ) {
        self.venue = venue
        self.form = form
        self.drafting = drafting
        if let coordinate = venue.coordinate {
            place = AddressPlace(
                address: MeetingText.address(venue.address), coordinates: CoordinateText.text(coordinate),
                goesWithAddress: false)
        }
    }

    private static func lines(of venue: Venue) -> [FormLines<VenueField>.Line] {
        func line(
            _ field: VenueField, _ text: String, placeholder: String = ""
        ) -> FormLines<VenueField>.Line {
            .init(field, field.label, text, placeholder: placeholder)
        }
        return [
            line(.name, venue.name, placeholder: say("What is it called?")),
            line(.category, venue.category ?? "", placeholder: say("café, office, park …")),
            line(.address, MeetingText.address(venue.address), placeholder: say("Ermou 14, Volos")),
            line(
                .coordinates, venue.coordinate.map(CoordinateText.text) ?? "", placeholder: "39.3622, 22.9422"
            ),
            line(.phone, venue.phone ?? ""),
            line(.website, venue.website ?? ""),
            line(.openingHours, venue.openingHours ?? "", placeholder: "Mo-Fr 08:00-18:00"),
            line(.tags, venue.tags.joined(separator: ", "), placeholder: say("quiet, wifi, with a garden")),
            line(.notes, venue.notes ?? ""),
        ]
    }

    /// The venue with the changes on the lines. An unchanged line leaves its part as it is.
    private static func venue(_ venue: Venue, from form: FormLines<VenueField>) -> Venue {
        var filled = venue
        filled.name = form.text(.name)
        filled.category = form.value(.category)
        filled.address = venue.address.changed(to: form.text(.address))
        if form.text(.coordinates) != venue.coordinate.map(CoordinateText.text) ?? "" {
            filled.coordinate = CoordinateText.parse(form.text(.coordinates))
        }
        filled.phone = form.value(.phone)
        filled.website = form.value(.website)
        filled.openingHours = form.value(.openingHours)
        filled.tags = VenueTags.read(form.text(.tags))
        filled.notes = form.value(.notes)
        return filled
    }

    package var title: String { drafting.isNew ? say("New venue") : say("Edit venue") }
    package var presentation: Presentation { .panel(Size(columns: 70, rows: VenueField.allCases.count + 1)) }
    package var scopes: [CommandScope] { [.venueForm, .form] }
    package var isChanged: Bool { form.isChanged }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .openPicker: nil
        case .lookUpPlace:
            form.text(.address).isEmpty ? .unavailable(say("Type an address first.")) : .available
        default: .available
        }
    }

    package mutating func edit(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        if case .command(.lookUpPlace) = event { return lookUp() }
        return editFields(event, in: context)
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .drafting(let news): receive(news, in: context)
        case .lookedUp(let answer, let address): lookedUp(answer, address, in: context)
        }
    }

    // MARK: - Location of the address

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
            return keep(in: context) + [.say(say.found(place))]
        case .failed(let sentence):
            guard !sentence.isEmpty else { return [] }
            refusal = (address, sentence)
            if place != nil, place?.address != address {
                place?.goesWithAddress = true
                form.set(.coordinates, to: "")
            }
            form.remarks[.coordinates] = coordinatesRemark
            return keep(in: context)
        }
    }

    /// Keeps typed coordinates, but removes and restores those that were looked up with their address.
    package mutating func changed(in context: ScreenContext) -> [Action] {
        switch form.focused?.id {
        case .address:
            if let place, place.goesWithAddress {
                let isThere = form.text(.address) == place.address
                form.set(.coordinates, to: isThere ? place.coordinates : "")
            }
        case .coordinates:
            place = nil
            refusal = nil
        default: return keep(in: context)
        }
        asked = nil
        form.remarks[.coordinates] = coordinatesRemark
        return keep(in: context)
    }

    /// A warning that the coordinates belong to the former address, or the reason why the address has none.
    private var coordinatesRemark: String? {
        let address = form.text(.address)
        guard form.value(.coordinates) == nil else {
            guard let place, place.address != address else { return nil }
            return say("Still points to the previous address.")
        }
        return refusal?.address == address ? refusal?.sentence : nil
    }

    /// The placeholder of the coordinates.
    private func hint(in context: ScreenContext) -> String {
        guard asked == nil else { return say("looking up where that is…") }
        guard !form.text(.address).isEmpty else { return "39.3622, 22.9422" }
        let provider = LookUpPlace.provider(besides: context.person.venues.provider)
        let key = KeyMap.key(.lookUpPlace, in: .venueForm)
        return say("\(key) asks \(ProviderText.name(provider)) where that is")
    }

    /// Shows the errors on the lines that lost the focus.
    package mutating func focusMoved() {
        form.remarks = remarks
        if let focused = form.focused?.id { form.remarks[focused] = nil }
        form.remarks[.coordinates] = coordinatesRemark
    }

    /// The errors by line. The venue's stored values are not checked.
    private var remarks: [VenueField: String] {
        var remarks: [VenueField: String] = [:]
        if let number = form.value(.phone), number != venue.phone, !VenueRules.isPhone(number) {
            remarks[.phone] = say("“\(number)” is not a phone number: it has no digits.")
        }
        if let link = form.value(.website), link != venue.website, !VenueRules.isWebsite(link) {
            remarks[.website] = say.isNoWebsite(link)
        }
        if let hours = form.value(.openingHours), hours != venue.openingHours,
            !VenueRules.areOpeningHours(hours)
        {
            remarks[.openingHours] = say.areNoOpeningHours(hours)
        }
        return remarks
    }

    package func draft(in context: ScreenContext) -> VenueDraft {
        VenueDraft(
            id: drafting.id, original: drafting.base, lines: form.drafted, focus: form.focused?.id,
            lookedUp: place.flatMap { place in
                place.goesWithAddress && form.value(.coordinates) != nil ? place.address : nil
            }, updatedAt: context.now)
    }

    package mutating func save(in context: ScreenContext) -> [Action] {
        var wrong = remarks
        wrong[.name] = form.value(.name) == nil ? say.venueNeedsAName : nil
        if let typed = form.value(.coordinates), CoordinateText.parse(typed) == nil {
            wrong[.coordinates] = say("Enter latitude and longitude in degrees: 39.3622, 22.9422")
        }
        for line in form.lines {
            guard let sentence = wrong[line.id] else { continue }
            form.complain(line.id, sentence)
            return []
        }
        var venue = Self.venue(venue, from: form)
        venue.isSaved = true
        let (edited, base, draft) = (venue, drafting.base, drafting.id)
        return store { SaveVenue(edited, base: base, resolution: $0, draft: draft) }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        var form = form
        form.setPlaceholder(.coordinates, hint(in: context), isKept: !form.text(.address).isEmpty)
        return form.draw(into: &buffer, in: area, theme: context.theme)
    }
}
