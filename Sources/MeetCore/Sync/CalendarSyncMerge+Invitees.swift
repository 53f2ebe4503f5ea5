// The merge of the invitees, one by one: who came, who left, and of each the name, the role and the answer.
extension CalendarSyncMerge {
    mutating func mergeInvitees(
        _ key: String, _ sides: SyncSides<SyncComponent>, into here: inout SyncComponent,
        _ there: inout SyncComponent
    ) {
        let (mine, theirs) = (InviteeLines(sides.here), InviteeLines(sides.there))
        let hereOld = sides.hereOld.map(InviteeLines.init)
        let thereOld = sides.thereOld.map(InviteeLines.init)
        let dates = newDates(sides)
        var result = (here: mine, there: theirs)
        for person in mine.order + theirs.order.filter({ mine.byKey[$0] == nil }) {
            let old = (here: hereOld?.byKey[person], there: thereOld?.byKey[person])
            switch (mine.byKey[person], theirs.byKey[person]) {
            case (let one?, let other?):
                let merged = merge(
                    key, SyncSides(here: one, there: other, hereOld: old.here, thereOld: old.there),
                    dates)
                result.here.byKey[person] = merged.here
                result.there.byKey[person] = merged.there
            case (let one?, nil):
                let fate = presence(of: one, key, old: old.here, otherOld: old.there, holder: .mine)
                if fate == .drop { result.here.remove(person) }
                if fate == .send { result.there.add(one, person) }
            case (nil, let other?):
                let fate = presence(of: other, key, old: old.there, otherOld: old.here, holder: .theirs)
                if fate == .drop { result.there.remove(person) }
                if fate == .send { result.here.add(other, person) }
            case (nil, nil): break
            }
        }
        if result.here.lines != mine.lines {
            here.replace(.part(.invitees), with: result.here.component(named: here.name))
        }
        if result.there.lines != theirs.lines {
            there.replace(.part(.invitees), with: result.there.component(named: there.name))
        }
    }

    private mutating func presence(
        of line: UnmodelledProperty, _ key: String, old: UnmodelledProperty?, otherOld: UnmodelledProperty?,
        holder: MeetingMerge.Side
    ) -> SyncFate {
        let isChanged = old.map { SyncSigns.signs(of: $0) != SyncSigns.signs(of: line) } ?? true
        return decided(
            SyncFate(isNew: old == nil, wasThere: otherOld != nil, isChanged: isChanged),
            .meeting(.invitee(name: line.inviteeName, .presence), date: key), of: holder,
            present: .meeting(.invited(true)), absent: .meeting(.invited(false)))
    }

    private mutating func merge(
        _ key: String, _ sides: SyncSides<UnmodelledProperty>, _ dates: NewDates
    ) -> (here: UnmodelledProperty, there: UnmodelledProperty) {
        var result = (here: sides.here, there: sides.there)
        for part in MeetingMerge.InviteePart.allCases {
            var choice = SyncChoice(
                sides, isEmpty: { $0.inviteeSigns(part).isEmpty },
                isSame: { $0.inviteeSigns(part) == $1.inviteeSigns(part) })
            if part == .answer, countsHere(sides, dates) { choice = .mine }
            switch decided(choice, part, key, sides) {
            case .keep, .ask: break
            case .mine: result.there.take(part, from: sides.here)
            case .theirs: result.here.take(part, from: sides.there)
            }
        }
        return result
    }

    private mutating func decided(
        _ choice: SyncChoice, _ part: MeetingMerge.InviteePart, _ key: String,
        _ sides: SyncSides<UnmodelledProperty>
    ) -> SyncChoice {
        let field = SyncField.meeting(.invitee(name: sides.there.inviteeName, part), date: key)
        switch choice {
        case .keep, .mine: return choice
        case .theirs:
            taken.insert(field)
            return .theirs
        case .ask:
            // Parameters without a meaning for the person stay as they are on each side.
            if part == .presence { return .keep }
            guard let side else {
                conflicts.append(
                    SyncConflict.Field(
                        name: field, here: sides.here.inviteeValue(part),
                        there: sides.there.inviteeValue(part)))
                return .ask
            }
            if side == .theirs { taken.insert(field) }
            return side == .mine ? .mine : .theirs
        }
    }
}

// MARK: - Answers to new dates

extension CalendarSyncMerge {
    /// The dates of an entry since the sides agreed.
    private enum NewDates {
        case none
        /// Both sides have the same new ones.
        case ofBoth
        /// The entry was moved here alone.
        case here
    }

    private func newDates(_ sides: SyncSides<SyncComponent>) -> NewDates {
        guard let hereOld = sides.hereOld, let thereOld = sides.thereOld, !hasSameDates(sides.here, hereOld)
        else { return .none }
        if hasSameDates(sides.here, sides.there) { return .ofBoth }
        return hasSameDates(sides.there, thereOld) ? .here : .none
    }

    private func hasSameDates(_ one: SyncComponent, _ other: SyncComponent) -> Bool {
        [SyncGroup.part(.time), .part(.recurrence)].allSatisfy { group in
            one.signs(of: group) == other.signs(of: group) || isSame(group, one, other)
        }
    }

    /// Returns whether the answer here counts although the base says otherwise: new dates reset the answers
    /// (RFC 6638, 3.2.8), and one to the new dates may be the same as the one to the former.
    private func countsHere(_ sides: SyncSides<UnmodelledProperty>, _ dates: NewDates) -> Bool {
        let isOwn = own.contains(CalendarAddress.key(sides.here.text))
        switch dates {
        case .none: return false
        // The person has seen the new dates here, and answered.
        case .ofBoth: return isOwn && !sides.here.isUnanswered && sides.there.isUnanswered
        // The answer there is to the former dates.
        case .here:
            return !isOwn && sides.here.isUnanswered && sides.hereOld?.isUnanswered == false
                && !sides.there.isUnanswered
        }
    }
}

/// The lines of the invitees, by person.
private struct InviteeLines {
    var order: [String] = []
    var byKey: [String: UnmodelledProperty] = [:]

    init(_ entry: SyncComponent) {
        for line in entry.properties(of: .part(.invitees)) {
            var key = line.name == "ATTENDEE" ? CalendarAddress.key(line.text) : "\n" + line.text
            while byKey[key] != nil { key += "#" }
            add(line, key)
        }
    }

    var lines: [UnmodelledProperty] { order.compactMap { byKey[$0] } }

    mutating func add(_ line: UnmodelledProperty, _ key: String) {
        order.append(key)
        byKey[key] = line
    }

    mutating func remove(_ key: String) {
        order.removeAll { $0 == key }
        byKey[key] = nil
    }

    func component(named name: String) -> SyncComponent {
        var component = SyncComponent(name: name)
        component.properties = lines
        return component
    }
}

extension UnmodelledProperty {
    /// The parameters of a part of an invitee; those that belong to no other part stand for the presence.
    private static func names(of part: MeetingMerge.InviteePart) -> Set<String> {
        switch part {
        case .name: ["CN"]
        case .role: ["ROLE", "CUTYPE"]
        case .answer: ["PARTSTAT", "DELEGATED-TO", "DELEGATED-FROM", "X-RESPONSE-COMMENT"]
        case .presence: []
        }
    }

    private static let ofParts = MeetingMerge.InviteePart.allCases.reduce(into: Set<String>()) {
        $0.formUnion(UnmodelledProperty.names(of: $1))
    }

    private static func isOf(_ part: MeetingMerge.InviteePart, _ parameter: Parameter) -> Bool {
        part == .presence ? !ofParts.contains(parameter.name) : names(of: part).contains(parameter.name)
    }

    fileprivate func inviteeSigns(_ part: MeetingMerge.InviteePart) -> String {
        var property = self
        property.parameters = parameters.filter { Self.isOf(part, $0) }
        return SyncSigns.parameters(of: property)
    }

    fileprivate mutating func take(_ part: MeetingMerge.InviteePart, from other: UnmodelledProperty) {
        parameters.removeAll { Self.isOf(part, $0) }
        parameters += other.parameters.filter { Self.isOf(part, $0) }
    }

    fileprivate var inviteeName: String {
        values(of: "CN").first ?? (name == "ATTENDEE" ? CalendarAddress.key(text) : text)
    }

    fileprivate func inviteeValue(_ part: MeetingMerge.InviteePart) -> SyncValue {
        var entry = SyncComponent(name: "VEVENT")
        entry.properties = [self]
        guard let invitee = ICalendarReader.events(of: entry.text).first?.attendees.first else {
            return .absent
        }
        switch part {
        case .name: return .text(inviteeName)
        case .role: return .meeting(.role(invitee.role))
        case .answer: return .meeting(.answer(invitee.participation, comment: invitee.comment))
        case .presence: return .meeting(.invited(true))
        }
    }
}
