import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences
import VenueSearch

/// Lists the open to-dos near a place.
struct NearCommand: StoreCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "near", say("List what is still to be done near a place, nearest first."),
            more: say(
                "Without --at, it looks near your position, or near home if no position was set in the last three hours. The setting near.radius says how far away counts as near. If any place of a kind will do, the provider is asked for that kind."
            ), example: .near)
    }

    @OptionGroup var options: ProgramOptions
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            say("“home”, “position”, a saved venue, any other place, or latitude and longitude."),
            valueName: say("near")),
        completion: .venues)
    var at: String?
    @OptionGroup var form: LimitedTable<NearColumn>

    /// A meeting or to-do near a place.
    private struct NearbyJSON: Encodable {
        /// The distance in metres.
        var distance: Double
        /// The meeting.
        var meeting: MeetingJSON
        /// The nearest of its venues.
        var place: VenueJSON
    }

    func run(in session: CommandSession) throws {
        let (workspace, find) = (session.workspace, FindNearThings(try place(in: session)))
        let near = try Waiting.wait { try await find.run(in: workspace) }
        try show(near, in: session)
        // The stored places may be incomplete.
        guard let failure = near.failure else { return }
        Output.complain(failure.sentence)
        throw ExitCode.failure
    }

    private func place(in session: CommandSession) throws -> NearPlace {
        if let at { return NearPlace(words: at) }
        let position = try session.store.position()
        let isThere = position.map { !$0.isOld(at: session.now) } ?? false
        return isThere ? .position : .home
    }

    private func show(_ near: NearThings, in session: CommandSession) throws {
        let things = Array(near.things.prefix(form.rows))
        guard !session.json else {
            let meetings = try session.perform(LoadOccurrences(things.map(\.id)))
            let calendars = try session.calendarNames
            return try Output.json(
                zip(things, meetings).map { thing, meeting in
                    NearbyJSON(
                        distance: (thing.distance * 10).rounded() / 10,
                        meeting: MeetingJSON(meeting, calendars), place: VenueJSON(thing.venue))
                })
        }
        _ = try options.zone(of: session.workspace)
        if near.position?.isOld(at: session.now) == true {
            Output.complain(say("The position is old: you may be elsewhere by now."))
        }
        if near.things.isEmpty { Output.complain(say.nothingIsNear(DistanceText.chosen(near.radius))) }
        if !near.missingKinds.isEmpty, near.failure == nil {
            let reach = DistanceText.chosen(near.reach)
            Output.complain(say.nonePlaces(of: near.missingKinds.map { say.kindOfPlace($0) }, within: reach))
        }
        Table.show(things, form.columns, in: session)
    }
}

/// The columns of the to-dos near a place.
enum NearColumn: String, TableColumn {
    case distance, id, title, when, place, address, kind, deadline, latitude, longitude

    static let usual: [NearColumn] = [.distance, .id, .title, .when, .place, .address]

    var isRightAligned: Bool { self == .distance || self == .id }

    func value(of thing: NearThing, in session: CommandSession) -> String {
        switch self {
        case .distance: DistanceText.text(thing.distance)
        case .id: thing.meeting.meetingID.description
        case .title: thing.meeting.title
        case .when: DateText.start(thing.meeting.time)
        case .place: thing.venue.name
        case .address: MeetingText.address(thing.venue.address)
        case .kind: thing.meeting.placeKind ?? ""
        case .deadline: MeetingJSON.deadline(thing.meeting.time) ?? ""
        case .latitude: thing.venue.coordinate.map { String($0.latitude) } ?? ""
        case .longitude: thing.venue.coordinate.map { String($0.longitude) } ?? ""
        }
    }
}
