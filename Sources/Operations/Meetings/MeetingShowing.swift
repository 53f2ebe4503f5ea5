import MeetCore
import MeetStore
import VenueSearch

/// A part of the list of meetings, with all that is shown of the meeting under its bar; all from one state of the
/// store.
package struct ShowMeetings: WorkspaceOperation {
    package var list: ListMeetings
    /// `nil` where no map is shown.
    package var map: MeetingMap?

    package init(_ list: ListMeetings, map: MeetingMap?) {
        self.list = list
        self.map = map
    }

    package func run(in workspace: Workspace) throws(StoreError) -> ShownMeetings {
        try list.expandSeries(in: workspace.store)
        return try workspace.store.reading { store throws(StoreError) in
            let page = try list.page(of: store)
            let place = page.anchor - page.offset
            guard page.rows.indices.contains(place) else {
                return ShownMeetings(page: page, hasContacts: try store.hasContacts())
            }
            let show = ShowMeeting(page.rows[place].id, map: map)
            let spans = try store.spans(beside: page.rows, text: list.query.text)
            // What a search leaves out is in the way all the same.
            let all = list.query.text.isEmpty ? spans : try store.spans(beside: page.rows)
            return ShownMeetings(
                page: page,
                clashing: try store.clashing(page.rows.map(\.id)).union(page.rows.clashing(with: all)),
                spans: spans,
                meeting: try show.shown(of: store, environment: workspace.environment))
        }
    }
}

package struct ShownMeetings: Hashable, Sendable {
    package var page: RowPage<MeetingSummary>
    /// Those of its rows at whose time something else takes place.
    package var clashing: Set<OccurrenceIdentity> = []
    /// What takes whole days or longer and has a part of the days of its rows; some are rows themselves.
    package var spans: [MeetingSummary] = []
    /// The one on the anchor's row; `nil` where the list is empty.
    package var meeting: ShownMeeting?
    /// Whether anybody is in the address book; looked at only where the list is empty.
    package var hasContacts = false
}

/// One meeting, what is to be said of its time, and what its map shows, from one state of the store; `nil` where there is
/// no such meeting.
package struct ShowMeeting: WorkspaceOperation {
    package var id: OccurrenceIdentity
    /// `nil` where no map is shown.
    package var map: MeetingMap?

    /// So many of the next dates of a series are shown.
    private static let mostFollowing = 5
    /// Of what else takes place that day so much is looked at.
    private static let mostOthers = 50

    package init(_ id: Identifier<Meeting>, map: MeetingMap?) {
        self.init(id.occurrence(), map: map)
    }

    package init(_ id: OccurrenceIdentity, map: MeetingMap?) {
        self.id = id
        self.map = map
    }

    package func run(in workspace: Workspace) throws(StoreError) -> ShownMeeting? {
        try workspace.store.reading { store throws(StoreError) in
            try shown(of: store, environment: workspace.environment)
        }
    }

    /// - Parameter store: One state of it.
    func shown(of store: MeetStore, environment: [String: String]) throws(StoreError) -> ShownMeeting? {
        guard let meeting = try store.meeting(id) else { return nil }
        var shown = ShownMeeting(meeting: meeting)
        if case .timed = meeting.time { shown.clocks = try store.clocks(of: meeting.invitees) }
        shown.overlaps = try store.overlaps(of: meeting)
        shown.sameDay = try store.others(onDayOf: meeting, most: Self.mostOthers)
        shown.following = try store.dates(after: meeting, count: Self.mostFollowing)
        let places = meeting.places.venues.compactMap(\.coordinate)
        guard let map, !places.isEmpty else { return shown }
        let size = map.size(meeting, try HomePlace.known(map.home, in: store))
        let query = SurroundingsQuery(
            venues: places, home: map.home, width: size.width, height: size.height,
            area: map.moved?.area(of: id.meeting, at: places))
        shown.surroundings = try FindSurroundings(query).found(in: store)
        shown.people = try FindPeoplePlaces(of: meeting.invitees).places(in: store, environment: environment)
        return shown
    }
}

package struct ShownMeeting: Hashable, Sendable {
    package var meeting: Meeting
    /// Where those live who are invited, as far as it is known; looked for where there is a map.
    package var people: [PersonPlace] = []
    /// Around its venues; `nil` where no map was asked for, or nobody knows where they are.
    package var surroundings: Surroundings?
    /// By which clocks those live who are invited, as far as that is known.
    package var clocks: [PersonClock] = []
    /// What takes place at its time as well.
    package var overlaps: [MeetingSummary] = []
    /// What else has a part of the day on which it begins.
    package var sameDay: [MeetingSummary] = []
    /// The next dates of its series, by their time.
    package var following: [FollowingDate] = []
}

/// The map that is wanted beside a meeting.
package struct MeetingMap: Hashable, Sendable {
    /// The setting `me.home`: coordinates, an address or a place in words.
    package var home: String
    /// What the map was moved to.
    package var moved: Moved?
    /// The dots of the map, when so much is to be said of the meeting beside it; gets also where home is. No part of
    /// what makes two maps different.
    package var size: @Sendable (Meeting, Coordinate?) -> (width: Int, height: Int)

    /// What the map of one meeting and its places was moved to; other maps are not.
    package struct Moved: Hashable, Sendable {
        package var meeting: Identifier<Meeting>
        package var places: [Coordinate]
        package var area: BoundingBox

        package init(meeting: Identifier<Meeting>, places: [Coordinate], area: BoundingBox) {
            self.meeting = meeting
            self.places = places
            self.area = area
        }

        func area(of meeting: Identifier<Meeting>, at places: [Coordinate]) -> BoundingBox? {
            self.meeting == meeting && self.places == places ? area : nil
        }
    }

    package init(
        home: String, moved: Moved? = nil,
        size: @escaping @Sendable (Meeting, Coordinate?) -> (width: Int, height: Int)
    ) {
        self.home = home
        self.moved = moved
        self.size = size
    }

    package static func == (one: MeetingMap, other: MeetingMap) -> Bool {
        one.home == other.home && one.moved == other.moved
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(home)
        hasher.combine(moved)
    }
}
