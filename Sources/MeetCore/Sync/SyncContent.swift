/// The comparison of items by content: the order of properties and parameters, folding, quoting, marks of
/// time, definitions of zones, default values and the marks of a scheduling server are no content.
package enum SyncContent {
    /// Returns whether two texts say the same.
    ///
    /// - Parameter allowsDropping: Whether one may lack what servers leave out: X- properties, RELATED-TO
    ///   and the properties of newer standards.
    package static func isSame(
        _ one: String, _ other: String, format: SyncFormat, allowsDropping: Bool = false
    ) -> Bool {
        if one == other { return true }
        guard let signs = SyncSigns(one, format), let others = SyncSigns(other, format) else { return false }
        return allowsDropping ? signs.isSameWithoutDropped(others) : signs == others
    }

    /// Returns whether two calendars differ at most by the comments of answers.
    package static func isSameButComments(_ one: String, _ other: String) -> Bool {
        guard let one = SyncComponent(parsing: one)?.withoutComments.text,
            let other = SyncComponent(parsing: other)?.withoutComments.text
        else { return false }
        return isSame(one, other, format: .calendar)
    }

    /// Returns whether a stored text can be what a server made of the text that it was sent. A change of
    /// what this program models is an edit by somebody; any other may be the server's, and costs nothing
    /// here.
    package static func isRewriting(_ sent: String, as stored: String, format: SyncFormat) -> Bool {
        if isSame(sent, stored, format: format, allowsDropping: true) { return true }
        guard format == .calendar, let own = SyncComponent(parsing: sent)?.withoutDroppable.text,
            let other = SyncComponent(parsing: stored)?.withoutDroppable.text,
            let merge = CalendarSyncMerge(
                agreed: SyncAgreement(there: own, here: own), here: own, there: other)
        else { return false }
        return merge.isOfUnmodelledAlone
    }
}

/// The signs of an item: a text for each statement in it, equal for equal statements.
struct SyncSigns: Equatable {
    struct Sign: Hashable, Comparable {
        var name: String
        var rest: String

        static func < (one: Sign, other: Sign) -> Bool { (one.name, one.rest) < (other.name, other.rest) }
    }

    /// The signs by entry (`SyncComponent.recurrenceKey`), sorted.
    private var entries: [String: [Sign]] = [:]

    init?(_ text: String, _ format: SyncFormat) {
        switch format {
        case .calendar:
            guard let root = SyncComponent(parsing: text) else { return nil }
            let components = root.name == "VCALENDAR" ? root.components : [root]
            for entry in components where entry.name != "VTIMEZONE" {
                entries[entry.recurrenceKey, default: []] += Self.signs(of: entry)
            }
        case .card:
            // Cards of all versions are compared in the form of one.
            guard var contact = VCardDecoder.contact(from: text)?.tidied() else { return nil }
            contact.revision = nil
            contact.uid = ContactKeys.uid(contact.uid)
            guard let root = SyncComponent(parsing: VCardEncoder.encode(contact)) else { return nil }
            entries[""] = Self.signs(ofCard: root)
        }
        for key in entries.keys { entries[key]?.sort() }
    }

    func isSameWithoutDropped(_ other: SyncSigns) -> Bool {
        guard Set(entries.keys) == Set(other.entries.keys) else { return false }
        return entries.allSatisfy { key, signs in
            let others = other.entries[key] ?? []
            let names = Set(signs.map(\.name)).intersection(others.map(\.name))
            func isKept(_ sign: Sign) -> Bool { !Self.isDroppable(sign.name) || names.contains(sign.name) }
            return signs.filter(isKept) == others.filter(isKept)
        }
    }

    /// Returns whether servers are known to leave out a property or a nested component.
    static func isDroppable(_ name: String) -> Bool { name.hasPrefix("X-") || droppable.contains(name) }

    private static let droppable: Set<String> = [
        "RELATED-TO", "STYLED-DESCRIPTION", "CONFERENCE", "COLOR", "IMAGE", "REFID", "CONCEPT", "LINK",
        "STRUCTURED-DATA", "PARTICIPANT", "VLOCATION", "VRESOURCE", "SOCIALPROFILE", "CREATED",
    ]
}

extension SyncComponent {
    /// The component without the comments of answers.
    fileprivate var withoutComments: SyncComponent {
        var component = self
        for place in component.properties.indices where component.properties[place].name == "ATTENDEE" {
            component.properties[place].parameters.removeAll { $0.name == "X-RESPONSE-COMMENT" }
        }
        component.components = components.map(\.withoutComments)
        return component
    }

    /// The component without what servers are known to leave out.
    fileprivate var withoutDroppable: SyncComponent {
        var component = self
        component.properties.removeAll { SyncSigns.isDroppable($0.name) }
        component.components = components.filter { !SyncSigns.isDroppable($0.name) }.map(\.withoutDroppable)
        return component
    }
}

// MARK: - Signs of a component

extension SyncSigns {
    static func signs(of component: SyncComponent) -> [Sign] {
        [Sign(name: "BEGIN", rest: component.name)] + component.properties.flatMap { signs(of: $0) }
            + component.components.map(sign(ofNested:))
    }

    /// Returns the sign of an alarm or another nested component as a whole.
    static func sign(ofNested component: SyncComponent) -> Sign {
        let lines = signs(of: component).sorted().map { $0.name + $0.rest }
        return Sign(name: component.name, rest: lines.joined(separator: "\n"))
    }

    /// Returns the signs of a property: of a list one for each value, and none of what says nothing.
    static func signs(of property: UnmodelledProperty) -> [Sign] {
        if noise.contains(property.name) { return [] }
        let parameters = parameters(of: property)
        return values(of: property).compactMap { value in
            value.isEmpty || defaults[property.name] == value
                ? nil : Sign(name: property.name, rest: parameters + ":" + value)
        }
    }

    /// The properties that say when and by whom a text was written.
    private static let noise: Set<String> = [
        "PRODID", "VERSION", "CALSCALE", "METHOD", "DTSTAMP", "LAST-MODIFIED", "CREATED", "REV",
    ]
    private static let defaults = ["TRANSP": "OPAQUE", "CLASS": "PUBLIC", "PRIORITY": "0", "SEQUENCE": "0"]

    private static func values(of property: UnmodelledProperty) -> [String] {
        switch property.name {
        case "CATEGORIES", "RESOURCES":
            return TextValue.list(Array(property.value.utf8)[...]).map(\.withoutBlanksAround)
        case "EXDATE", "RDATE", "FREEBUSY":
            return property.value.split(separator: ",").map { $0.withoutBlanksAround.uppercased() }
        case "RRULE", "EXRULE":
            let parts = property.value.uppercased().split(separator: ";").map(\.withoutBlanksAround)
            let said = parts.filter { !$0.isEmpty && $0 != "INTERVAL=1" && $0 != "WKST=MO" }
            return [said.sorted().joined(separator: ";")]
        case "ATTENDEE", "ORGANIZER": return [CalendarAddress.key(property.text)]
        case "GEO":
            guard let place = CoordinateText.parse(property.text, ignoresRest: true) else { break }
            return [
                CoordinateText.decimal(place.latitude, places: 5) + ";"
                    + CoordinateText.decimal(place.longitude, places: 5)
            ]
        // It is the key of its entry.
        case "RECURRENCE-ID": return []
        // The minute at which it was marked is no content.
        case "COMPLETED", "X-MEET-DONE": return property.value.isEmpty ? [] : ["done"]
        case "STATUS", "TRANSP", "CLASS", "ACTION", "DTSTART", "DTEND", "DUE", "DURATION", "PRIORITY",
            "SEQUENCE", "PERCENT-COMPLETE":
            return [property.value.withoutBlanksAround.uppercased()]
        default: break
        }
        return [property.text.trimmed]
    }

    // MARK: Parameters

    static func parameters(of property: UnmodelledProperty) -> String {
        var found: [String: Set<String>] = [:]
        let isOpen = property.isUnanswered
        for parameter in property.parameters where !marks.contains(parameter.name) {
            if isOpen, ofAnswers.contains(parameter.name) { continue }
            for value in parameter.values {
                let value = value.withoutBlanksAround
                if isDefault(parameter.name, value.uppercased()) { continue }
                found[parameter.name, default: []].insert(written(parameter.name, value))
            }
        }
        return found.sorted { $0.key < $1.key }
            .map { ";" + $0.key + "=" + $0.value.sorted().joined(separator: ",") }.joined()
    }

    /// The parameters that a server adds when it delivers or receives messages.
    private static let marks: Set<String> = [
        "SCHEDULE-STATUS", "SCHEDULE-FORCE-SEND", "X-DTSTAMP", "X-SEQUENCE", "CHARSET",
    ]

    /// The parameters that belong to an answer. Servers that ask an attendee again leave them beside
    /// NEEDS-ACTION, where they say nothing (Cyrus). DELEGATED-FROM is there before any answer.
    private static let ofAnswers: Set<String> = ["X-RESPONSE-COMMENT", "DELEGATED-TO"]

    private static func isDefault(_ name: String, _ value: String) -> Bool {
        switch name {
        case "VALUE": value != "DATE" && value != "PERIOD"
        case "ROLE": value == "REQ-PARTICIPANT"
        case "PARTSTAT": value == "NEEDS-ACTION"
        case "CUTYPE": value == "INDIVIDUAL"
        case "RSVP": value == "FALSE"
        case "SCHEDULE-AGENT": value == "SERVER"
        case "RELATED": value == "START"
        default: value.isEmpty
        }
    }

    private static func written(_ name: String, _ value: String) -> String {
        switch name {
        case "TZID": ZoneNames.zone(value) ?? value
        case "SENT-BY", "DELEGATED-TO", "DELEGATED-FROM", "MEMBER": CalendarAddress.key(value)
        case "CN", "X-RESPONSE-COMMENT", "LABEL", "ALTREP", "X-TITLE", "X-ADDRESS", "SORT-AS": value
        default: value.uppercased()
        }
    }

    // MARK: Cards

    /// Returns the signs of a card. A label in a property of its own belongs to its group, whose name says
    /// nothing.
    private static func signs(ofCard card: SyncComponent) -> [Sign] {
        var labels: [String: String] = [:]
        for property in card.properties where property.name == "X-ABLABEL" {
            if let group = property.group { labels[group.lowercased()] = property.text }
        }
        return card.properties.filter { $0.name != "X-ABLABEL" || $0.group == nil }.flatMap { property in
            let label = property.group.flatMap { labels[$0.lowercased()] } ?? ""
            return signs(of: property).map { Sign(name: $0.name, rest: $0.rest + "\n" + label) }
        }
    }
}
