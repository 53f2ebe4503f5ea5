/// The name of a field of an item, as conflicts name it.
package enum SyncField: Hashable, Sendable, Codable {
    /// A part of a meeting.
    ///
    /// - Parameter date: The key of the date of a series, `20261127T170000Z` or `20261127`; empty for the
    ///   meeting as a whole.
    case meeting(MeetingMerge.Part, date: String)
    case contact(ContactPart)
    /// A property that is not modelled, or a nested component.
    case property(String, date: String)
    /// The date of a series as a whole, which one side removed and the other changed.
    case date(String)
}

/// The content of a field, for whoever shows it.
package enum SyncValue: Hashable, Sendable {
    case absent
    case present
    case meeting(MeetingMerge.Value)
    case contact(ContactValue)
    /// The value as it stands in the text.
    case text(String)
}

/// The properties of an entry that change together, as one part of a meeting.
enum SyncGroup: Hashable {
    case part(MeetingMerge.Part)
    case property(String)
    /// The identity and the marks of time, which no side changes on purpose.
    case marks

    init(_ name: String, in component: String) {
        switch name {
        case "UID", "RECURRENCE-ID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE": self = .marks
        case "SUMMARY": self = .part(.title)
        case "DTSTART", "DTEND", "DUE", "DURATION": self = .part(.time)
        case "RRULE", "RDATE", "EXDATE", "EXRULE": self = .part(.recurrence)
        case "LOCATION", "GEO", "X-APPLE-STRUCTURED-LOCATION", "X-MEET-PLACE-KIND": self = .part(.venue)
        case "ATTENDEE", "X-MEET-INVITEE": self = .part(.invitees)
        case "CATEGORIES": self = .part(.kind)
        case "DESCRIPTION", "X-ALT-DESC", "STYLED-DESCRIPTION": self = .part(.notes)
        // The status of a to-do is its progress (RFC 5545, 3.8.1.11).
        case "STATUS": self = .part(component == "VTODO" ? .done : .status)
        case "COMPLETED", "PERCENT-COMPLETE", "X-MEET-DONE": self = .part(.done)
        case "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS": self = .part(.isTransparent)
        case "CLASS": self = .part(.privacy)
        case Meeting.decidedName: self = .part(.decided)
        case Meeting.measureProperty: self = .part(.measure)
        case Meeting.measureDoneProperty: self = .part(.measureDone)
        case "URL": self = .part(.url)
        case "CONFERENCE": self = .part(.conference)
        case "ORGANIZER": self = .part(.organizer)
        case "VALARM": self = .part(.reminders)
        default: self = .property(name)
        }
    }

    func field(date: String) -> SyncField {
        switch self {
        case .part(let part): .meeting(part, date: date)
        case .property(let name): .property(name, date: date)
        case .marks: .date(date)
        }
    }
}

extension SyncComponent {
    /// The groups in their order.
    var groups: [SyncGroup] {
        properties.map { SyncGroup($0.name, in: name) } + components.map { SyncGroup($0.name, in: name) }
    }

    func properties(of group: SyncGroup) -> [UnmodelledProperty] {
        properties.filter { SyncGroup($0.name, in: name) == group }
    }

    func components(of group: SyncGroup) -> [SyncComponent] {
        components.filter { SyncGroup($0.name, in: name) == group }
    }

    /// Returns the signs of a group, sorted. Whether the entry is an event or a to-do depends on its time.
    func signs(of group: SyncGroup) -> [SyncSigns.Sign] {
        var signs = properties(of: group).flatMap { SyncSigns.signs(of: $0) }
        signs += components(of: group).map { SyncSigns.sign(ofNested: $0) }
        if group == .part(.time) { signs.append(SyncSigns.Sign(name: "BEGIN", rest: name)) }
        return signs.sorted()
    }

    /// Makes a group that of another entry, in its place.
    mutating func replace(_ group: SyncGroup, with other: SyncComponent) {
        let kind = name
        let place = properties.firstIndex { SyncGroup($0.name, in: kind) == group } ?? properties.count
        properties.removeAll { SyncGroup($0.name, in: kind) == group }
        properties.insert(contentsOf: other.properties(of: group), at: place)
        let last = components.firstIndex { SyncGroup($0.name, in: kind) == group } ?? components.count
        components.removeAll { SyncGroup($0.name, in: kind) == group }
        components.insert(contentsOf: other.components(of: group), at: last)
        if group == .part(.time) { name = other.name }
    }

    /// Returns the content of a group as it stands in the text; `nil` if there is none.
    func written(_ group: SyncGroup) -> String? {
        let values = properties(of: group).map(\.text)
        let nested = components(of: group).map { component in
            component.properties.map { "\($0.name): \($0.text)" }.joined(separator: ", ")
        }
        let lines = (values + nested).filter { !$0.isEmpty }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}
