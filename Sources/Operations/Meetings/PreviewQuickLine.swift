import Foundation
import MeetCore
import MeetStore

/// Previews the meaning of each part of a quick line, and the completions of its last word; stores nothing.
package struct PreviewQuickLine: WorkspaceOperation {
    package struct Preview: Hashable, Sendable {
        package var places: Part<MeetingPlaces>?
        /// The meaning of each typed name.
        package var people: [Part<[Invitee]>] = []
        /// The meetings at that time.
        package var overlaps: [MeetingSummary] = []
        /// The meetings that cannot be reached before or after it; found by `findingReach`.
        package var unreachable: [UnreachablePair] = []
        /// The completions of the last name, best first.
        package var completions: [Completion] = []

        package init() {}

        /// The reason why the line is refused, if a name is unknown or ambiguous.
        package var obstacle: NamingError? {
            if case .unclear(let error)? = places { return error }
            return people.lazy.compactMap { if case .unclear(let error) = $0 { error } else { nil } }.first
        }
    }

    /// The meaning of a part, or the reason why it is unclear.
    package enum Part<Meaning: Hashable & Sendable>: Hashable, Sendable {
        case meant(Meaning)
        case unclear(NamingError)
    }

    package enum Completion: Hashable, Sendable {
        /// A person, by one of several addresses if that was chosen.
        case person(ContactSummary, address: String? = nil)
        case venue(Venue)

        /// The name in the line.
        package var name: String {
            switch self {
            case .person(let contact, let address): address ?? contact.name
            case .venue(let venue): venue.name
            }
        }
    }

    package var line: QuickLine
    /// The people chosen for names of the line that several contacts have.
    package var chosen: [String: [Invitee]]
    /// The reader's zone.
    package var zone: TimeZone
    /// The label of groups in lists.
    package var groupLabel: String

    private static let mostCompletions = 5

    package init(
        _ line: QuickLine, choosing chosen: [String: [Invitee]] = [:], zone: TimeZone, groupLabel: String
    ) {
        self.line = line
        self.chosen = chosen
        self.zone = zone
        self.groupLabel = groupLabel
    }

    /// Previews the line.
    ///
    /// - Throws: `StoreError`.
    package func run(in workspace: Workspace) throws -> Preview {
        var preview = Preview()
        let named = try workspace.store.reading { store throws(StoreError) in
            Result { try name(in: store) }
        }.get()
        (preview.places, preview.people) = named
        if let when = line.time?.when, !when.isAllDay,
            let interval = when.meetingTime(in: zone).interval(in: zone)
        {
            preview.overlaps = try FindOverlaps(
                DateInterval(start: interval.lowerBound, end: interval.upperBound)
            ).run(in: workspace)
        }
        preview.completions = try completions(in: workspace)
        // The person meant by the typed name is offered first.
        if case .meant(let meant)? = preview.people.last, let first = meant.first, meant.count == 1 {
            let index = preview.completions.firstIndex {
                if case .person(let contact, let address) = $0 {
                    contact.id == first.contactID && (address == nil || address == first.email)
                } else {
                    false
                }
            }
            if let index { preview.completions.insert(preview.completions.remove(at: index), at: 0) }
        }
        return preview
    }

    /// Adds the meetings that cannot be reached one after the other, as far as that is known without a server.
    package func findingReach(
        for preview: Preview, in workspace: Workspace
    ) async throws(StoreError) -> Preview {
        guard case .meant(let places)? = preview.places, let when = line.time?.when, !when.isAllDay else {
            return preview
        }
        var meeting = Meeting(title: line.title, createdAt: workspace.now())
        meeting.time = when.meetingTime(in: zone)
        meeting.places = places
        var found = preview
        found.unreachable = try await CheckReach(meeting, asks: false).run(in: workspace)
        return found
    }

    private func name(
        in store: MeetStore
    ) throws -> (places: Part<MeetingPlaces>?, people: [Part<[Invitee]>]) {
        let places =
            try line.venues.isEmpty
            ? nil : Self.part { try store.places(named: line.venues, hasNumbers: true) }
        let people = try line.people.map { who in
            try Self.part { try chosen[who] ?? store.invitees(named: who, prefersOne: true) }
        }
        return (places, people)
    }

    private static func part<Meaning>(_ meaning: () throws -> Meaning) throws -> Part<Meaning> {
        do { return .meant(try meaning()) } catch let error as NamingError { return .unclear(error) }
    }

    /// Returns the completions of the last name; none if it is complete.
    private func completions(in workspace: Workspace) throws(StoreError) -> [Completion] {
        let found: [Completion]
        switch line.lastPart {
        case .people:
            guard let typed = line.people.last else { return [] }
            found = try workspace.store.reading { store throws(StoreError) in
                try workspace.inviteeIndex.find(
                    typed, limit: Self.mostCompletions, groupLabel: groupLabel, in: store)
            }.map { .person($0.contact, address: $0.isOneOfSeveral ? $0.contact.email : nil) }
        case .venue:
            guard let typed = line.venues.last else { return [] }
            let find = SuggestVenues(typed, limit: Self.mostCompletions)
            found = try find.run(in: workspace).map { .venue($0) }
        case .title, .time: return []
        }
        let typed = line.lastPart == .venue ? line.venues.last : line.people.last
        return found.contains { $0.name == typed } ? [] : found
    }
}
