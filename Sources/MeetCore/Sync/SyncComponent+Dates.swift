import Foundation

// The dates of a series, as its own entry gives them.
extension SyncComponent {
    /// Returns the entry of a date as it was before it had one of its own: the series at that time, without
    /// its rule. `nil` if that time is not known.
    ///
    /// - Parameter entry: The entry of the date.
    func date(of entry: SyncComponent) -> SyncComponent? {
        guard let id = entry.properties.first(where: { $0.name == "RECURRENCE-ID" }),
            id.values(of: "RANGE").isEmpty,
            let start = properties.first(where: { $0.name == "DTSTART" }), let first = start.writtenSeconds,
            let own = start.seconds(ofKey: entry.recurrenceKey)
        else { return nil }
        var date = self
        date.properties.removeAll { SyncGroup($0.name, in: name) == .part(.recurrence) }
        for index in date.properties.indices
        where ["DTSTART", "DTEND", "DUE"].contains(date.properties[index].name) {
            guard date.properties[index].move(by: own - first) else { return nil }
        }
        date.properties.append(id)
        return date
    }

    /// Returns whether the date of a key (`recurrenceKey`) is taken out of the series.
    func excludes(_ key: String) -> Bool {
        properties.contains { property in
            property.name == "EXDATE"
                && property.value.split(separator: ",").contains { property.key(of: $0) == key }
        }
    }

    /// Puts dates that were taken out of the series back into it.
    mutating func include(_ keys: Set<String>) {
        guard !keys.isEmpty else { return }
        for index in properties.indices where properties[index].name == "EXDATE" {
            let property = properties[index]
            let dates = property.value.split(separator: ",")
            let left = dates.filter { !keys.contains(property.key(of: $0)) }
            if left.count < dates.count { properties[index].value = left.joined(separator: ",") }
        }
        properties.removeAll { $0.name == "EXDATE" && $0.value.isEmpty }
    }
}

extension UnmodelledProperty {
    /// Returns the key (`SyncComponent.recurrenceKey`) of a date in a list.
    fileprivate func key(of date: Substring) -> String {
        var entry = SyncComponent(name: "VEVENT")
        entry.properties = [
            UnmodelledProperty(
                name: "RECURRENCE-ID", parameters: parameters, value: date.withoutBlanksAround)
        ]
        return entry.recurrenceKey
    }

    /// The date, and the time of day if there is one, in seconds as if at UTC.
    fileprivate var writtenSeconds: Int? { MomentText.moment(value.utf8)?.seconds }

    /// Returns the date of a key (`SyncComponent.recurrenceKey`) in the form of this property, as
    /// `writtenSeconds` does.
    fileprivate func seconds(ofKey key: String) -> Int? {
        guard let date = MomentText.moment(key.utf8), let own = MomentText.moment(value.utf8),
            (date.second == nil) == (own.second == nil)
        else { return nil }
        if date.isUTC == own.isUTC { return date.seconds }
        guard date.isUTC, let name = values(of: "TZID").first, let identifier = ZoneNames.zone(name),
            let zone = TimeZone(identifier: identifier)
        else { return nil }
        return WallTime.at(Date(timeIntervalSince1970: Double(date.seconds)), in: zone).utcSeconds
    }

    /// Moves a date or a time, in its form.
    ///
    /// - Returns: `false` if it is none.
    fileprivate mutating func move(by seconds: Int) -> Bool {
        guard let old = MomentText.moment(value.utf8) else { return false }
        let moved = old.seconds + seconds
        let written = DateTimeText.local(moved)
        value = old.second == nil ? DateTimeText.date(WallTime(utcSeconds: moved).date) : written
        if old.isUTC { value += "Z" }
        return true
    }
}

extension MomentText.Moment {
    fileprivate var seconds: Int { date.dayNumber * 86_400 + (second ?? 0) }
}
