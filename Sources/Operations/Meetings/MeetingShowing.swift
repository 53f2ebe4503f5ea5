import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// Shows a page of the meeting list, with the details of the selected meeting; all from a single state of the
/// store.
package struct ShowMeetings: WorkspaceOperation {
    package var list: ListMeetings
    /// The map; `nil` for none.
    package var map: MeetingMap?

    /// False to show every date of a series, whatever the setting is.
    package var mayFold: Bool

    package init(_ list: ListMeetings, map: MeetingMap?, mayFold: Bool = true) {
        self.list = list
        self.map = map
        self.mayFold = mayFold
    }

    package func run(in workspace: Workspace) throws(StoreError) -> ShownMeetings {
        try list.expandSeries(in: workspace.store)
        return try workspace.store.reading { store throws(StoreError) in
            var list = list
            let isFolded = mayFold ? try SeriesFolding.isOn(in: store) : false
            if isFolded { list.query.foldsSeriesAt = workspace.now() }
            let page = try list.page(of: store)
            let calendars = list.query.text.isEmpty ? try store.calendars() : []
            let holidays =
                list.query.text.isEmpty ? HolidayOffer(in: workspace, beside: calendars) : nil
            // Holidays are not counted as the person's meetings.
            var counted = list.query
            let hasFree = calendars.contains { !$0.isBusy && !$0.isDefault }
            if hasFree, case .ahead = counted.free { counted.free = .leftOut }
            let rows = counted == list.query ? page.count : try store.meetingCount(counted)
            let meetings = rows - (try store.furtherDateCount(counted))
            let place = page.anchor - page.offset
            guard page.rows.indices.contains(place) else {
                var shown = ShownMeetings(page: page, meetings: meetings, isFolded: isFolded)
                shown.hasContacts = try store.hasContacts()
                shown.holidays = holidays
                return shown
            }
            let show = ShowMeeting(page.rows[place].id, map: map)
            let spans = try store.spans(beside: page.rows, text: list.query.text)
            // Meetings outside the search clash all the same.
            let all = list.query.text.isEmpty ? spans : try store.spans(beside: page.rows)
            var shown = ShownMeetings(
                page: page, meetings: meetings, isFolded: isFolded,
                clashing: try store.clashing(page.rows.map(\.id)).union(page.rows.clashing(with: all)),
                spans: spans, departures: try store.departures(startingAfter: workspace.now()),
                meeting: try show.shown(of: store, environment: workspace.environment), holidays: holidays)
            if mayFold, list.query.text.isEmpty {
                shown.toAskAbout = try FindMeetingToAskAbout().found(in: store, at: workspace.now())
            }
            return shown
        }
    }
}

package struct ShownMeetings: Hashable, Sendable {
    package var page: RowPage<MeetingSummary>
    /// The number of meetings in the whole list: a series counts as one.
    package var meetings: Int
    /// True if each series has one row.
    package var isFolded: Bool
    /// The rows with a clash.
    package var clashing: Set<OccurrenceIdentity> = []
    /// The meetings of whole days or longer on the days of the rows; some are rows themselves.
    package var spans: [MeetingSummary] = []
    /// The known times to leave, by date.
    package var departures: [OccurrenceIdentity: StoredDeparture] = [:]
    /// The meeting on the anchor's row; `nil` for an empty list.
    package var meeting: ShownMeeting?
    /// True if there are contacts; determined only for an empty list.
    package var hasContacts = false
    /// The holidays to offer; determined only without a filter.
    package var holidays: HolidayOffer?
    /// The latest meeting that is over and of which nobody said who came; determined only without a filter.
    package var toAskAbout: MeetingSummary?
}

/// Shows a meeting, the data about its time, and its map, from a single state of the store; `nil` if there is
/// no such meeting.
package struct ShowMeeting: WorkspaceOperation {
    package var id: OccurrenceIdentity
    /// The map; `nil` for none.
    package var map: MeetingMap?

    /// The maximum number of following dates of a series.
    private static let mostFollowing = 5
    /// The maximum number of other meetings of that day.
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

    /// Returns the meeting.
    ///
    /// - Parameter store: A single state of the store.
    func shown(of store: MeetStore, environment: [String: String]) throws(StoreError) -> ShownMeeting? {
        guard let meeting = try store.meeting(id) else { return nil }
        var shown = ShownMeeting(meeting: meeting)
        if case .timed = meeting.time { shown.clocks = try store.clocks(of: meeting.invitees) }
        shown.overlaps = try store.overlaps(of: meeting)
        shown.sameDay = try store.others(onDayOf: meeting, most: Self.mostOthers)
        shown.following = try store.dates(after: meeting, count: Self.mostFollowing)
        shown.undelivered = try store.undelivered(toInviteesOf: meeting)
        (shown.invited, shown.awaiting) = try store.invitations(to: meeting)
        shown.tracks = try store.tracks(of: meeting)
        shown.attendance = try store.attendance(at: meeting)
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
    /// The known homes of invitees; searched only with a map.
    package var people: [PersonPlace] = []
    /// The surroundings of its venues; `nil` without a map, or with unknown locations.
    package var surroundings: Surroundings?
    /// The known zones of invitees.
    package var clocks: [PersonClock] = []
    /// The other meetings at its time.
    package var overlaps: [MeetingSummary] = []
    /// The other meetings on its first day.
    package var sameDay: [MeetingSummary] = []
    /// The following dates of its series, by time.
    package var following: [FollowingDate] = []
    /// The latest messages about it that did not reach invitees.
    package var undelivered: [OutgoingMessage] = []
    /// The times at which invitees were first invited, by `CalendarAddress.key`.
    package var invited: [String: Date] = [:]
    /// The keys of the invitees (`CalendarAddress.key`) whose invitation is in the outbox and not sent yet.
    package var awaiting: Set<String> = []
    /// The recorded tracks that belong to it, by their start.
    package var tracks: [Track] = []
    /// The people who came; `nil` if nobody said.
    package var attendance: Attendance?

    /// Returns the invitees whose first invitation is on its way, or waits to be sent.
    package func beingInvited() -> [CalendarAddress] {
        meeting.openAddresses.filter { invited[$0.key] == nil && awaiting.contains($0.key) }
    }

    /// Returns the invitees of a person without an address who have not answered, and whom nothing was sent.
    package func uninvited(at now: Date, in zone: TimeZone) -> [CalendarAddress] {
        guard meeting.organizer == nil, meeting.status != .cancelled,
            meeting.time.end(readerZone: zone).map({ $0 >= now }) ?? true
        else { return [] }
        return meeting.openAddresses.filter { invited[$0.key] == nil && !awaiting.contains($0.key) }
    }
}

/// Lists the latest messages about a meeting that did not reach invitees.
package struct ListUndelivered: WorkspaceOperation {
    package var meeting: Meeting

    package init(_ meeting: Meeting) {
        self.meeting = meeting
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [OutgoingMessage] {
        try workspace.store.undelivered(toInviteesOf: meeting)
    }
}

extension MeetStore {
    /// Returns the times at which invitees of a meeting were first invited, and those with an invitation that is
    /// not sent yet, by `CalendarAddress.key`.
    fileprivate func invitations(
        to meeting: Meeting
    ) throws(StoreError) -> (times: [String: Date], awaiting: Set<String>) {
        var times: [String: Date] = [:]
        var awaiting: Set<String> = []
        guard meeting.invitees.contains(where: { $0.email != nil }) else { return (times, awaiting) }
        for message in try messages(about: meeting.uid) {
            guard message.method == SchedulingMethod.request.rawValue,
                message.recurrenceID.isEmpty || message.recurrenceID == meeting.recurrenceID
            else { continue }
            if let time = message.sentAt {
                for person in message.to where times[person.key] == nil { times[person.key] = time }
            } else if [.queued, .sending, .doubtful].contains(message.state) {
                awaiting.formUnion(message.to.map(\.key))
            }
        }
        return (times, awaiting)
    }

    /// Returns the latest messages about a meeting that did not reach people who are still invited.
    fileprivate func undelivered(toInviteesOf meeting: Meeting) throws(StoreError) -> [OutgoingMessage] {
        let invited = Set(meeting.invitees.compactMap { $0.email.map { CalendarAddress.key($0) } })
        if invited.isEmpty { return [] }
        return try undelivered(about: meeting.uid).filter { message in
            message.recurrenceID.isEmpty || meeting.recurrenceID.isEmpty
                || message.recurrenceID == meeting.recurrenceID
        }.filter { message in message.to.contains { invited.contains($0.key) } }
    }
}

/// The map beside a meeting.
package struct MeetingMap: Hashable, Sendable {
    /// The setting `me.home`: coordinates, an address or a place in words.
    package var home: String
    /// The position that the map was moved to.
    package var moved: Moved?
    /// Returns the size of the map in dots, given the text beside it, and the location of home. It is not
    /// compared by `==`.
    package var size: @Sendable (Meeting, Coordinate?) -> (width: Int, height: Int)

    /// The position that the map of a meeting and its places was moved to.
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
