import Foundation

/// The merge of an item of a calendar that may have changed on both sides since they agreed.
///
/// The change of each side is written into the text of the other, part by part (`MeetingPart`), so that
/// `there` keeps what only the server has and `here` what the server dropped. A part that both changed
/// differently is a conflict, in which each text keeps its own; the dates of a series are merged one by
/// one.
struct CalendarSyncMerge {
    /// The result for this program, and the result for the server.
    private(set) var here: SyncComponent
    private(set) var there: SyncComponent
    var conflicts: [SyncConflict.Field] = []
    /// The fields that `here` took from the server.
    var taken: Set<SyncField> = []
    /// The taken groups of an entry of both sides, with its texts.
    private var takenSides: [(group: SyncGroup, key: String, sides: SyncSides<SyncComponent>)] = []

    /// The side that counts in conflicts; `nil` to report them.
    let side: MeetingMerge.Side?
    /// The keys of the person's addresses.
    let own: Set<String>
    private let zones: (here: [SyncComponent], there: [SyncComponent])
    /// The series themselves when both sides agreed.
    private let seriesOld: (here: SyncComponent?, there: SyncComponent?)

    /// Merges the texts, or returns `nil` if one of them is no calendar.
    init?(
        agreed: SyncAgreement?, here: String, there: String, preferring side: MeetingMerge.Side? = nil,
        own: Set<String> = []
    ) {
        guard let mine = SyncComponent(parsing: here), mine.name == "VCALENDAR",
            let theirs = SyncComponent(parsing: there), theirs.name == "VCALENDAR"
        else { return nil }
        self.here = mine
        self.there = theirs
        self.side = side
        self.own = own
        zones = (mine.zones, theirs.zones)
        let (now, then) = (CalendarEntries(mine), CalendarEntries(theirs))
        let hereOld = agreed.flatMap { SyncComponent(parsing: $0.here) }.map(CalendarEntries.init)
        let thereOld = agreed.flatMap { SyncComponent(parsing: $0.there) }.map(CalendarEntries.init)
        seriesOld = (hereOld?.byKey[""], thereOld?.byKey[""])
        self.here.components.removeAll { SyncComponent.entryNames.contains($0.name) }
        self.there.components.removeAll { SyncComponent.entryNames.contains($0.name) }
        // Dates that one side took out of the series, and that stay with the entry of the other.
        var kept: Set<String> = []
        for key in now.order + then.order.filter({ now.byKey[$0] == nil }) {
            let old = (here: hereOld?.byKey[key], there: thereOld?.byKey[key])
            switch (now.byKey[key], then.byKey[key]) {
            case (let mine?, let theirs?):
                let merged = merge(
                    key,
                    SyncSides(here: mine, there: theirs, hereOld: old.here, thereOld: old.there))
                self.here.components.append(merged.here)
                self.there.components.append(merged.there)
            case (let mine?, nil):
                let wasRemoved = Self.removed(key, then.byKey[""], old: seriesOld.there)
                let fate = decided(
                    Self.fate(mine, old: old.here, otherOld: old.there, wasRemoved: wasRemoved),
                    .date(key), of: .mine)
                if fate != .drop { self.here.components.append(mine) }
                if fate == .send { self.there.components.append(mine) }
                if fate == .send, wasRemoved { kept.insert(key) }
            case (nil, let theirs?):
                let wasRemoved = Self.removed(key, now.byKey[""], old: seriesOld.here)
                let fate = decided(
                    Self.fate(theirs, old: old.there, otherOld: old.here, wasRemoved: wasRemoved),
                    .date(key), of: .theirs)
                if fate != .drop { self.there.components.append(theirs) }
                if fate == .send { self.here.components.append(theirs) }
                if fate == .send, wasRemoved { kept.insert(key) }
            case (nil, nil): break
            }
        }
        self.here.takeBack(kept)
        self.there.takeBack(kept)
        self.there.properties.removeAll { $0.name == "METHOD" }
        self.here.addZones(from: zones.there)
        self.there.addZones(from: zones.here)
    }

    /// The fields that only the server changed, with the values of both sides.
    var merged: [SyncConflict.Field] {
        takenSides.map { group, key, sides in
            let values = values(of: group, sides)
            return SyncConflict.Field(
                name: group.field(date: key), here: values.here, there: values.there)
        }
    }

    /// True if `here` took properties without a model, and nothing else.
    var isOfUnmodelledAlone: Bool {
        conflicts.isEmpty
            && taken.allSatisfy { field in if case .property = field { true } else { false } }
    }

    /// - Parameter wasRemoved: Whether the other side took the date out of the series.
    private static func fate(
        _ own: SyncComponent, old: SyncComponent?, otherOld: SyncComponent?, wasRemoved: Bool
    ) -> SyncFate {
        if wasRemoved, old == nil, otherOld == nil { return .ask }
        return SyncFate(
            isNew: old == nil, wasThere: otherOld != nil,
            isChanged: old.map { SyncSigns.signs(of: $0).sorted() != SyncSigns.signs(of: own).sorted() }
                ?? true)
    }

    private static func removed(_ key: String, _ series: SyncComponent?, old: SyncComponent?) -> Bool {
        series?.excludes(key) == true && old?.excludes(key) == false
    }

    /// Decides about something that only one side has: asks, or follows the side that counts.
    ///
    /// - Parameter holder: The side that has it.
    mutating func decided(
        _ fate: SyncFate, _ field: SyncField, of holder: MeetingMerge.Side,
        present: SyncValue = .present, absent: SyncValue = .absent
    ) -> SyncFate {
        guard case .ask = fate else {
            if fate == (holder == .mine ? .drop : .send) { taken.insert(field) }
            return fate
        }
        guard let side else {
            let isMine = holder == .mine
            conflicts.append(
                SyncConflict.Field(
                    name: field, here: isMine ? present : absent, there: isMine ? absent : present))
            return .keep
        }
        if side == .theirs { taken.insert(field) }
        return side == holder ? .send : .drop
    }

    // MARK: An entry of both sides

    private mutating func merge(
        _ key: String, _ sides: SyncSides<SyncComponent>
    ) -> (here: SyncComponent, there: SyncComponent) {
        var result = (here: sides.here, there: sides.there)
        for group in Self.groups(of: sides) where group != .marks {
            if group == .part(.invitees) {
                mergeInvitees(key, sides, into: &result.here, &result.there)
            } else if Self.isList(group, sides) {
                mergeList(group, key, sides, into: &result.here, &result.there)
            } else {
                switch choice(of: group, key, sides) {
                case .keep, .ask: break
                case .mine: result.there.replace(group, with: sides.here)
                case .theirs:
                    takenSides.append((group: group, key: key, sides: sides))
                    result.here.replace(group, with: sides.there)
                    taken.insert(group.field(date: key))
                }
            }
        }
        Self.settleMarks(sides, &result.here, &result.there)
        return result
    }

    /// Returns the groups of all texts; the time comes last, because the meaning of STATUS depends on the
    /// kind of entry.
    private static func groups(of sides: SyncSides<SyncComponent>) -> [SyncGroup] {
        var groups: [SyncGroup] = []
        for component in [sides.here, sides.there] + [sides.hereOld, sides.thereOld].compactMap({ $0 }) {
            for group in component.groups where group != .part(.time) && !groups.contains(group) {
                groups.append(group)
            }
        }
        return groups + [.part(.time)]
    }

    private mutating func choice(
        of group: SyncGroup, _ key: String, _ sides: SyncSides<SyncComponent>
    ) -> SyncChoice {
        let choice = SyncChoice(
            based(sides, group), isEmpty: { $0.signs(of: group).isEmpty },
            isSame: { one, other in
                one.signs(of: group) == other.signs(of: group) || isSame(group, one, other)
            })
        guard case .ask = choice else { return choice }
        if let side { return side == .mine ? .mine : .theirs }
        let values = values(of: group, sides)
        conflicts.append(
            SyncConflict.Field(name: group.field(date: key), here: values.here, there: values.there))
        return .ask
    }

    /// Returns the sides with a base for a date of a series to which both gave an entry of its own since they
    /// agreed: the date as the series gave it. A group that one of the entries lacks has none: some programs
    /// write only what differs from the series.
    private func based(
        _ sides: SyncSides<SyncComponent>, _ group: SyncGroup
    ) -> SyncSides<SyncComponent> {
        guard sides.hereOld == nil, sides.thereOld == nil, !sides.here.signs(of: group).isEmpty,
            !sides.there.signs(of: group).isEmpty,
            let hereOld = seriesOld.here?.date(of: sides.here),
            let thereOld = seriesOld.there?.date(of: sides.there)
        else { return sides }
        return SyncSides(here: sides.here, there: sides.there, hereOld: hereOld, thereOld: thereOld)
    }

    /// Returns whether two entries mean the same time, however it is written.
    func isSame(_ group: SyncGroup, _ one: SyncComponent, _ other: SyncComponent) -> Bool {
        guard case .part(let name) = group, name == .time || name == .recurrence,
            one.name == other.name, let part = MeetingPart.all.first(where: { $0.name == name }),
            let one = meeting(of: one), let other = meeting(of: other)
        else { return false }
        return part.isSame(one, other)
    }

    /// Returns the entry as a meeting. Zones of the same name are the same on both sides.
    private func meeting(of entry: SyncComponent) -> Meeting? {
        var root = SyncComponent(name: "VCALENDAR")
        root.components = zones.there
        root.addZones(from: zones.here, of: entry)
        root.components.append(entry)
        return ICalendarReader.events(of: root.text).first?.meeting(now: .distantPast)
    }

    private func values(
        of group: SyncGroup, _ sides: SyncSides<SyncComponent>
    ) -> (here: SyncValue, there: SyncValue) {
        if case .part(let name) = group, let value = MeetingPart.all.first(where: { $0.name == name })?.value,
            let mine = meeting(of: sides.here).map(value), let theirs = meeting(of: sides.there).map(value),
            mine != theirs
        {
            return (.meeting(mine), .meeting(theirs))
        }
        return (
            sides.here.written(group).map(SyncValue.text) ?? .absent,
            sides.there.written(group).map(SyncValue.text) ?? .absent
        )
    }

    /// Takes the higher SEQUENCE, and for a changed text of the server the marks of time of this program.
    private static func settleMarks(
        _ sides: SyncSides<SyncComponent>, _ here: inout SyncComponent, _ there: inout SyncComponent
    ) {
        func sequence(_ entry: SyncComponent) -> Int {
            entry.value(of: "SEQUENCE").flatMap { Int($0) } ?? 0
        }
        let (mine, theirs) = (sequence(here), sequence(there))
        if mine < theirs { here.take("SEQUENCE", from: there) }
        if mine > theirs { there.take("SEQUENCE", from: here) }
        guard there != sides.there else { return }
        for name in ["DTSTAMP", "LAST-MODIFIED"] { there.take(name, from: here) }
    }

    // MARK: Lists of properties without a model

    private static func isList(_ group: SyncGroup, _ sides: SyncSides<SyncComponent>) -> Bool {
        guard case .property = group else { return false }
        let texts: [SyncComponent] =
            [sides.here, sides.there] + [sides.hereOld, sides.thereOld].compactMap { $0 }
        return texts.contains { component in
            component.properties(of: group).count + component.components(of: group).count > 1
        }
    }

    /// Merges values one by one: what a side added is added, what it removed is removed.
    private mutating func mergeList(
        _ group: SyncGroup, _ key: String, _ sides: SyncSides<SyncComponent>,
        into here: inout SyncComponent, _ there: inout SyncComponent
    ) {
        func signs(_ component: SyncComponent?) -> Set<SyncSigns.Sign> {
            Set(component?.signs(of: group) ?? [])
        }
        let (mine, theirs) = (signs(sides.here), signs(sides.there))
        let (mineOld, theirsOld) = (signs(sides.hereOld), signs(sides.thereOld))
        let came = theirs.subtracting(theirsOld).subtracting(mine)
        let left = theirsOld.subtracting(theirs)
        if !came.isEmpty || !left.isDisjoint(with: mine) { taken.insert(group.field(date: key)) }
        here.change(group, adding: came, of: sides.there, removing: left)
        there.change(
            group, adding: mine.subtracting(mineOld).subtracting(theirs), of: sides.here,
            removing: mineOld.subtracting(mine))
    }
}

/// The entries of a calendar by their keys.
private struct CalendarEntries {
    var order: [String] = []
    var byKey: [String: SyncComponent] = [:]

    init(_ root: SyncComponent) {
        for entry in root.components where SyncComponent.entryNames.contains(entry.name) {
            var key = entry.recurrenceKey
            while byKey[key] != nil { key += "#" }
            order.append(key)
            byKey[key] = entry
        }
    }
}

extension SyncComponent {
    /// Puts dates back into the series.
    fileprivate mutating func takeBack(_ keys: Set<String>) {
        for index in components.indices
        where Self.entryNames.contains(components[index].name) && components[index].recurrenceKey.isEmpty {
            components[index].include(keys)
        }
    }

    fileprivate var zones: [SyncComponent] { components.filter { $0.name == "VTIMEZONE" } }

    /// Adds the definitions of zones that the entries name and the calendar lacks.
    ///
    /// - Parameter entry: The entry that counts, in place of those of the calendar.
    fileprivate mutating func addZones(from others: [SyncComponent], of entry: SyncComponent? = nil) {
        let entries = entry.map { [$0] } ?? components.filter { Self.entryNames.contains($0.name) }
        let named = Set(entries.flatMap(\.properties).flatMap { $0.values(of: "TZID") })
        let defined = Set(zones.compactMap { $0.value(of: "TZID") })
        let missing = others.filter { zone in
            zone.value(of: "TZID").map { named.contains($0) && !defined.contains($0) } ?? false
        }
        components.insert(contentsOf: missing, at: 0)
    }

    /// Makes a property that occurs once that of another entry; keeps it if the other has none.
    fileprivate mutating func take(_ name: String, from other: SyncComponent) {
        guard let property = other.properties.first(where: { $0.name == name }) else { return }
        if let place = properties.firstIndex(where: { $0.name == name }) {
            properties[place] = property
        } else {
            properties.append(property)
        }
    }

    fileprivate mutating func change(
        _ group: SyncGroup, adding added: Set<SyncSigns.Sign>, of other: SyncComponent,
        removing removed: Set<SyncSigns.Sign>
    ) {
        let kind = name
        func isAmong(_ signs: Set<SyncSigns.Sign>, _ property: UnmodelledProperty) -> Bool {
            SyncSigns.signs(of: property).contains(where: signs.contains)
        }
        properties.removeAll { SyncGroup($0.name, in: kind) == group && isAmong(removed, $0) }
        components.removeAll {
            SyncGroup($0.name, in: kind) == group && removed.contains(SyncSigns.sign(ofNested: $0))
        }
        properties += other.properties(of: group).filter { isAmong(added, $0) }
        components += other.components(of: group).filter { added.contains(SyncSigns.sign(ofNested: $0)) }
    }
}
