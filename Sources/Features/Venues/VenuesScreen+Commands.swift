import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

// The commands of the venue screen.
extension VenuesScreen {
    package mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if focus == .near, let actions = handleNear(command, in: context) { return actions }
        if let actions = handleMap(command, in: context) { return actions }
        switch command {
        case .back: return back(in: context)
        case .filter: return setFocus(.query, in: context)
        case .editNear: return setFocus(.near, in: context)
        case .nextField: return setFocus(focus == .query ? .near : .list, in: context)
        case .previousField: return setFocus(focus == .query ? .list : .query, in: context)
        case .otherPane: return setFocus(focus == .list && selected != nil ? .detail : .list, in: context)
        case .leaveDetail:
            focus = .list
            return []
        case .goToSign:
            awaitsSign = true
            return [.say(say("Go to which sign? 1–9, a–z"))]
        case .open where isOnMoreRow, .take where isOnMoreRow: return showMore(in: context)
        case .open:
            if selected != nil { focus = .detail }
            return []
        case .searchVenues: return search(in: context)
        case .changeOrder:
            arrangement.changeOrder(withPeople: !meetingPoints.isEmpty)
            rearrange(in: context)
            return selectionMoved(in: context) + [.say(say.ordered(by: arrangement.order.words))]
        case .onlyOpen:
            arrangement.isOnlyOpen.toggle()
            rearrange(in: context)
            let sentence =
                arrangement.isOnlyOpen
                ? say.onlyOpenOnes(hidden: found.hiddenCount) : say("Closed venues are shown too.")
            return selectionMoved(in: context) + [.say(sentence)]
        case .markFairSpot: return lookForFairSpot()
        case .askAgain: return search(forced: true, in: context)
        case .changeRadius:
            fields.radius = fields.radius.next
            return conditionsChanged(in: context)
        case .changeKind: return [.push(ChoicePicker.venueKind(chosen: fields.kind)) { .kindPicked($0.kind) }]
        case .changeProvider:
            return [
                .push(ChoicePicker.provider(chosen: context.person.venues.provider)) { .providerPicked($0) }
            ]
        case .take:
            let taken = marked.isEmpty ? selected.map { [$0.venue] } ?? [] : marked
            return taken.isEmpty ? [] : [.close(MeetingPlaces(venues: taken))]
        case .mark: return mark(in: context)
        case .takeAsTyped:
            guard !fields.text.isEmpty else { return [.say(say("Type the venue's name first."))] }
            return [.run(.name(fields.text))]
        case .newFromText: return [.push(VenueForm.new(named: fields.text, in: context)) { .written($0) }]
        // An unfinished draft is offered first.
        case .newVenue: return [.run(.readDrafts(of: .venue) { .left($0) })]
        case .allowTravel: return [decideOnWays(true)]
        case .forbidTravel: return [decideOnWays(false)]
        case .directions: return ShowDirections(to: selected?.venue).map { [.open($0)] } ?? []
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            return selected.flatMap { VenueCommands.actions(command, for: $0.venue) } ?? []
        case .editVenue, .meetAtVenue, .saveFound, .tagVenue, .shareVenue, .deleteVenue:
            return selected.map { handle(command, of: $0.venue, in: context) } ?? []
        default: return move(command, in: context)
        }
    }

    private mutating func handle(
        _ command: CommandID, of venue: Venue, in context: ScreenContext
    ) -> [Action] {
        switch command {
        case .editVenue: return [.push(VenueForm(editing: venue, in: context)) { .written($0) }]
        case .meetAtVenue: return [.open(PlanMeeting(venue: venue))]
        case .saveFound:
            return [
                .run(.save(venue.isOthers ? venue.ownCopy : venue)),
                .say(say("“\(venue.name)” was added to your list; \(KeyMap.key(.undo)) undoes this.")),
            ]
        case .shareVenue:
            return [.run(venue.directory == nil ? .readDirectories(for: venue) : .endSharing(venue))]
        case .tagVenue:
            let prompt = TextPrompt(
                title: say("Tags of “\(venue.name)”"), text: venue.tags.joined(separator: ", "),
                hint: say(
                    "Your own words, separated by commas: quiet, wifi. \(KeyMap.key(.filter, in: .venueSearch)) finds them."
                ))
            return [.push(prompt) { .tagged(venue, $0) }]
        case .deleteVenue:
            guard let id = venue.id else { return [] }
            if focus == .detail { focus = .list }
            return [.run(.delete(id, name: venue.name))]
        default: return []
        }
    }

    /// Shares a venue in the only directory, or asks for one of several.
    func share(_ venue: Venue, in directories: [PlaceDirectory]) -> [Action] {
        guard let first = directories.first else { return [.say(say.sentence(AccountError.noDirectory))] }
        guard directories.count > 1 else { return [.run(.share(venue, in: first))] }
        let picker = ChoicePicker(
            title: say("Share “\(venue.name)” in"), size: Size(columns: 56, rows: directories.count + 4),
            placeholder: say("a directory"), nothing: say("No directory has that name."),
            options: directories.map { directory in
                ChoicePicker<PlaceDirectory>.Option(
                    choice: directory, row: PickerRow(title: directory.name, detail: directory.account))
            })
        return [.push(picker) { .directoryPicked(venue, $0) }]
    }

    /// Shows why the text could not be resolved to a place. Possible matches are in the list.
    func complain(about typed: String, _ failure: EffectFailure) -> [Action] {
        guard case .failed(let error) = failure else { return [] }
        let sentence =
            switch error {
            case NamingError.severalVenues:
                say.severalAreMeant(
                    typed, up: KeyMap.key(.moveUp, in: .lists), down: KeyMap.key(.moveDown, in: .lists),
                    take: KeyMap.key(.take, in: .venuePicker))
            case let error as NamingError: say.sentence(error)
            default: ErrorText.sentence(error)
            }
        return [.say(sentence)]
    }

    /// Returns whether the venue is one of those picked together.
    func isMarked(_ venue: Venue) -> Bool { marked.contains { $0.isSame(as: venue) } }

    /// Marks or unmarks the selected venue, and selects the next one.
    private mutating func mark(in context: ScreenContext) -> [Action] {
        guard let venue = selected?.venue else { return [] }
        if isMarked(venue) {
            marked.removeAll { $0.isSame(as: venue) }
        } else {
            marked.append(venue)
        }
        cursor.select(cursor.selected + 1, of: count)
        return selectionMoved(in: context)
    }

    /// Moves the selection; up from the first row goes to the query.
    private mutating func move(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if focus == .query, command == .moveDown { return setFocus(.list, in: context) }
        if focus == .detail {
            let area = layout(in: context).detail
            let lines = selected.map { detail(of: $0, context).block(columns: area.columns).lines.count } ?? 0
            return detailText.update(.command(command), lines: lines, rows: area.rows) ? [] : nil
        }
        if command == .moveUp, cursor.selected == 0, picking != nil || !showsSaved {
            return setFocus(.query, in: context)
        }
        var list = cursor
        guard list.update(.command(command), in: window(layout(in: context).list)) != .ignored else {
            return nil
        }
        cursor = list
        return selectionMoved(in: context)
    }

    /// Selects the venue with that sign; another key leaves the selection unchanged.
    ///
    /// - Returns: `nil` for a key without a character, which keeps its usual meaning.
    mutating func goToSign(_ key: Key, in context: ScreenContext) -> [Action]? {
        awaitsSign = false
        guard case .character(let sign) = key.code, key.isPrintable else { return key == .escape ? [] : nil }
        guard let mark = VenueMap.index(ofSign: sign) else { return [] }
        let row = showsSaved ? mark + saved.cursor.top : mark
        guard row < count, self.row(at: row) != nil else {
            return [.say(say("No venue here has the sign \(sign)."))]
        }
        return markRow(row, in: context)
    }

    /// Goes back: the first Esc stops the running search, the next ones undo the query step by step.
    private mutating func back(in context: ScreenContext) -> [Action] {
        if found.asking != nil {
            // The results stay.
            found.stopAsking()
            return [.cancel(slot: Self.searchSlot), .say(say.stopped(.searchingVenues))]
        }
        if focus == .detail {
            focus = .list
            return []
        }
        guard picking == nil else { return [.close(nil)] }
        focus = .list
        guard !showsSaved else { return [] }
        // The venue stays selected in the list of the saved ones.
        if let venue = selected?.venue, venue.isSaved { wanted = venue.id }
        fields.words = TextField()
        fields.kind = nil
        return queryChanged(in: context)
    }

    mutating func setFocus(_ new: Focus, in context: ScreenContext) -> [Action] {
        focus = new
        guard new == .near else { return [] }
        fields.placeFromWords()
        fields.beginNear()
        return [findPlaces(in: context)]
    }
}
