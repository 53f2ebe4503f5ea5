/// The agents of invitations and answers in an item (RFC 6638, 7.1): the server of its calendar, this
/// program, or nobody yet.
///
/// Exactly one of them tells a person of a meeting. SCHEDULE-AGENT stands in the attendees of the person's
/// own meetings, and in the organizer of others. A server tells as soon as it has the text, so an attendee is
/// nobody's until the person says whom to tell.
package struct SchedulingAgents: Hashable, Sendable {
    /// The person's addresses, by `CalendarAddress.key`.
    package var own: Set<String>
    /// True if the server of the calendar tells.
    package var isServer: Bool
    /// The people whom the server may tell.
    package var asked: Set<String>
    /// The people who were told without the server.
    package var mailed: Set<String>

    package init(
        own: Set<String>, isServer: Bool, asked: Set<String> = [], mailed: Set<String> = []
    ) {
        self.own = own
        self.isServer = isServer
        self.asked = asked
        self.mailed = mailed
    }

    /// Returns the item with its agents. Those that the server has already are left to it: a change to
    /// another agent would be a cancellation or a second invitation.
    ///
    /// - Parameter before: The text of the server until now; `nil` for a new item.
    package func text(_ text: String, before: String?) -> String {
        guard var root = SyncComponent(parsing: text), root.name == "VCALENDAR" else { return text }
        let known = before.flatMap { SyncComponent(parsing: $0) }.map(KnownAttendees.init)
        var isChanged = false
        for entry in root.components.indices where root.components[entry].isEntry {
            let key = root.components[entry].recurrenceKey
            let isOwn = root.components[entry].isOrganized(by: own)
            for place in root.components[entry].properties.indices {
                if known == nil, root.components[entry].properties[place].dropDelivery() { isChanged = true }
                let line = root.components[entry].properties[place]
                guard let agent = agent(of: line, in: key, isOwn: isOwn, known) else { continue }
                guard agent != (line.agent ?? Self.server) else { continue }
                root.components[entry].properties[place].setAgent(agent)
                isChanged = true
            }
        }
        return isChanged ? root.text : text
    }

    /// Returns whether the person is the organizer of an item, or it has none.
    package func isOwn(_ text: String) -> Bool {
        guard let root = SyncComponent(parsing: text) else { return true }
        return root.components.filter(\.isEntry).allSatisfy { $0.isOrganized(by: own) }
    }

    fileprivate static let (server, client, nobody) = ("SERVER", "CLIENT", "NONE")

    /// Returns the agent of a line; `nil` to leave it as it is.
    private func agent(
        of line: UnmodelledProperty, in key: String, isOwn: Bool, _ known: KnownAttendees?
    ) -> String? {
        switch line.name {
        case "ORGANIZER" where !isOwn:
            // An invitation that the server has delivered is answered by the server.
            return known == nil && line.agent == nil ? Self.client : nil
        case "ATTENDEE" where isOwn:
            let person = CalendarAddress.key(line.text)
            if own.contains(person) { return nil }
            let before = known?.line(of: person, in: key)
            if let before, before.delivery == .told || before.delivery == .unreached { return nil }
            if isServer, asked.contains(person) { return Self.server }
            if isServer, mailed.contains(person) { return Self.client }
            // A new item may come from another server.
            if let agent = line.agent, known != nil || agent != Self.server { return nil }
            return before?.agent ?? (isServer ? Self.nobody : Self.client)
        default: return nil
        }
    }
}

/// The invitations that a scheduling server has sent, as an item that it holds tells.
package struct ServerInvitations: Hashable, Sendable {
    /// A single meeting, a series, or a date of it.
    package struct Entry: Hashable, Sendable {
        /// The entry as a calendar of its own.
        package var text: String
        /// The attendees whom the server told, by `CalendarAddress.key`.
        package var told: Set<String> = []
        /// The attendees whom the server cannot reach, by its SCHEDULE-STATUS.
        package var unreached: Set<String> = []
        /// The attendees who are left to a client.
        package var ofClient: Set<String> = []
    }

    package private(set) var entries: [Entry] = []
    /// True if the server sends the person's answers to the organizer.
    package private(set) var sendsAnswers = false

    /// Reads the text of a server; `nil` if it is no calendar.
    package init?(of text: String) {
        guard let root = SyncComponent(parsing: text), root.name == "VCALENDAR" else { return nil }
        var alone = root
        for component in root.components where component.isEntry {
            alone.components = root.components.filter { $0.name == "VTIMEZONE" } + [component]
            var entry = Entry(text: alone.text)
            for line in component.properties {
                if line.name == "ORGANIZER", line.delivery == .told { sendsAnswers = true }
                guard line.name == "ATTENDEE" else { continue }
                let person = CalendarAddress.key(line.text)
                switch line.delivery {
                case .told: entry.told.insert(person)
                case .unreached: entry.unreached.insert(person)
                case .ofClient: entry.ofClient.insert(person)
                case .ofNobody: break
                }
            }
            entries.append(entry)
        }
    }
}

/// The attendees of an item, by entry and person.
private struct KnownAttendees {
    private var lines: [String: [String: UnmodelledProperty]] = [:]

    init(_ root: SyncComponent) {
        for entry in root.components where entry.isEntry {
            for line in entry.properties where line.name == "ATTENDEE" {
                lines[entry.recurrenceKey, default: [:]][CalendarAddress.key(line.text)] = line
            }
        }
    }

    /// Returns the line of a person in an entry; a date without an entry has that of the series.
    func line(of person: String, in key: String) -> UnmodelledProperty? {
        lines[key]?[person] ?? lines[""]?[person]
    }
}

private enum LineDelivery {
    case told, unreached, ofClient, ofNobody
}

extension SyncComponent {
    fileprivate var isEntry: Bool { Self.entryNames.contains(name) }

    fileprivate func isOrganized(by own: Set<String>) -> Bool {
        properties.first { $0.name == "ORGANIZER" }.map { own.contains(CalendarAddress.key($0.text)) } ?? true
    }
}

extension UnmodelledProperty {
    /// SCHEDULE-AGENT in upper case; `nil` if it is not written.
    fileprivate var agent: String? { values(of: "SCHEDULE-AGENT").first?.trimmed.uppercased() }

    /// A server that ignores SCHEDULE-AGENT says by SCHEDULE-STATUS that it has delivered (RFC 6638, 7.3).
    fileprivate var delivery: LineDelivery {
        switch values(of: "SCHEDULE-STATUS").first?.trimmed.first {
        case "1", "2": return .told
        case "3", "4", "5": return .unreached
        default: break
        }
        switch agent {
        case nil, "", SchedulingAgents.server: return .told
        case SchedulingAgents.client: return .ofClient
        default: return .ofNobody
        }
    }

    /// Removes the report of a server about its delivery (RFC 6638, 7.2 and 7.3), which says nothing about
    /// another one.
    ///
    /// - Returns: Whether there was one.
    fileprivate mutating func dropDelivery() -> Bool {
        guard name == "ATTENDEE" || name == "ORGANIZER" else { return false }
        let count = parameters.count
        parameters.removeAll { $0.name == "SCHEDULE-STATUS" || $0.name == "SCHEDULE-FORCE-SEND" }
        return parameters.count < count
    }

    fileprivate mutating func setAgent(_ agent: String) {
        parameters.removeAll { $0.name == "SCHEDULE-AGENT" }
        // It is the default.
        if agent != SchedulingAgents.server {
            parameters.append(Parameter(name: "SCHEDULE-AGENT", values: [agent]))
        }
    }
}
