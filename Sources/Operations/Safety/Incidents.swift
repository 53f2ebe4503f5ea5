import Foundation
import MeetCore
import MeetStore

/// Lists the log of incidents, latest first.
package struct ListIncidents: WorkspaceOperation {
    package var limit: Int

    package init(limit: Int = .max) {
        self.limit = limit
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [Incident] {
        try workspace.store.incidents(rows: 0..<max(0, limit))
    }
}

/// Adds an incident to the log.
package struct AddIncident: WritingOperation {
    package var words: String
    /// The place in words; `nil` for the person's position.
    package var place: String?
    /// The time in words; `nil` for now.
    package var time: Date?
    /// The person it happened to; empty for oneself.
    package var who: String

    package init(_ words: String, place: String? = nil, time: Date? = nil, who: String = "") {
        self.words = words
        self.place = place
        self.time = time
        self.who = who
    }

    /// - Throws: `SafetyError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Incident {
        if let time, time > workspace.now() { throw SafetyError.timeIsAhead }
        let (point, name) = try workspace.store.incidentPlace(place)
        return try workspace.store.save(
            Incident(
                at: time ?? workspace.now(), point: point, place: name, who: who.oneLine,
                words: words.trimmed))
    }
}

/// Marks an incident as handled, or as open again.
package struct HandleIncident: WritingOperation {
    package var id: Int64
    package var isHandled: Bool

    package init(_ id: Int64, isHandled: Bool = true) {
        self.id = id
        self.isHandled = isHandled
    }

    /// - Throws: `SafetyError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Incident {
        try workspace.store.transaction { store in
            guard var incident = try store.incident(Identifier(id)) else { throw SafetyError.noIncident(id) }
            incident.isHandled = isHandled
            return try store.save(incident)
        }
    }
}

/// Counts the incidents within 1000 m of a place.
package struct FindIncidents: WorkspaceOperation {
    package var place: Place

    package enum Place: Hashable, Sendable {
        case point(Coordinate)
        /// A saved venue or coordinates; empty for the person's position.
        case named(String)
    }

    package init(_ place: Place) {
        self.place = place
    }

    /// - Throws: `SafetyError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> AreaRecord {
        let store = workspace.store
        let center: Coordinate =
            switch place {
            case .point(let point): point
            case .named(let name): try store.incidentPlace(name.trimmed.isEmpty ? nil : name).point
            }
        let now = workspace.now()
        let found = try store.incidents(
            around: center, radius: AreaRecord.radius, since: now.addingTimeInterval(-2 * AreaRecord.year))
        return AreaRecord(found, around: center, at: now)
    }
}

extension MeetStore {
    /// Returns the point and the name of a place in words: coordinates, or a saved venue.
    ///
    /// - Parameter text: The words; `nil` for the person's position.
    /// - Throws: `SafetyError`, `NamingError`, `StoreError`.
    fileprivate func incidentPlace(_ text: String?) throws -> (point: Coordinate, name: String) {
        guard let text else {
            guard let position = try position() else { throw SafetyError.noPoint("") }
            return (position.coordinate, "")
        }
        if let point = CoordinateText.parse(text) { return (point, "") }
        guard let venue = try venue(named: text), let point = venue.coordinate else {
            throw SafetyError.noPoint(text)
        }
        return (point, venue.name)
    }
}

/// Reads the incidents that count for the record of any place: those of the last two years, latest first.
package struct RecentIncidents: WorkspaceOperation {
    /// The number of incidents that a map and a detail still take at once.
    private static let most = 2000

    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [Incident] {
        let earliest = workspace.now().addingTimeInterval(-2 * AreaRecord.year)
        return try workspace.store.incidents(rows: 0..<Self.most).filter { $0.at >= earliest }
    }
}
