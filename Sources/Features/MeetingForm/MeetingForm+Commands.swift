import MeetCore
import Operations
import Sentences
import Shell

// The commands of the form: Enter, the pickers of its fields, and clearing.
extension MeetingForm {
    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .openPicker: focus != .when && isPickerNext ? .available : nil
        case .openCalendar: focus == .when && isPickerNext ? .available : nil
        case .lookIntoCalendar: focus == .when ? .available : nil
        // In other fields of the form it is left out of the footer.
        case .findFreeTime: focus == .when ? .available : nil
        case .goOn: isEnterNext ? .available : nil
        case .take: hasOffers || isNameMeant ? .available : nil
        case .searchForIt: hasPicker && focus != .when ? .available : nil
        default: .available
        }
    }

    mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
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

    /// Enter takes a match or the typed text, or opens the field's picker; in other fields it goes to the
    /// next one.
    mutating func enter(in context: ScreenContext) -> [Action]? {
        if focus == .when, isFreeTimeAsked { return findFreeTime(in: context) }
        if isEnterNext || focus == .title { return leave(.move(by: 1), in: context) }
        if isPickerNext { return openPicker(in: context) }
        switch focus {
        case .when:
            guard case .failure(let error) = time(in: context) else { return [] }
            return complain(.when, error.sentence)
        case .venue, .invitees: return takeOffer(in: context)
        case .title, .notes, .kind, .reminders, .travel, .calendar: return nil
        }
    }

    /// True if Enter only goes to the next field: a time was typed, or somebody invited.
    var isEnterNext: Bool {
        switch focus {
        case .when: understood != nil && knownTime == nil && !lacksHour
        case .invitees: inviteeField.isEmpty && hasInvited
        case .kind: !reminderFields.kind.text.trimmed.isEmpty
        case .reminders, .travel: true
        case .title, .venue, .notes, .calendar: false
        }
    }

    package func openPicker(in context: ScreenContext) -> [Action] {
        let understood = try? self.planned(in: context)?.get()
        let planned = understood?.time
        switch focus {
        case .when:
            let route = PickWhen(
                time: planned, recurrence: understood?.recurrence, isDateOfSeries: isDateOfSeries(understood),
                zone: planned?.zoneIdentifier ?? context.zone.identifier, excluding: original?.id,
                findsOverlaps: takesPlace, asksForHour: lacksHour, invitees: invitees, clocks: clocks,
                title: titleField.text.trimmed)
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
        case .calendar: return [.push(calendarField.picker(theme: context.theme)) { .pickedCalendar($0) }]
        case .title, .notes, .reminders, .travel: return []
        }
    }

    package var hasPicker: Bool { [.when, .venue, .invitees, .kind, .calendar].contains(focus) }

    package mutating func clear(in context: ScreenContext) -> [Action] {
        switch focus {
        case .venue where venueField.isEmpty: places = MeetingPlaces()
        case .venue: venueField.clear()
        case .invitees where inviteeField.isEmpty: invitees = []
        case .invitees: inviteeField.clear()
        case .calendar: calendarField.chosen = calendarField.first
        case .title, .when, .notes, .kind, .reminders, .travel:
            if let text = Self.text(of: focus) { self[keyPath: text].set("") }
        }
        return changed(focus, in: context)
    }
}
