import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations
import VenueSearch

/// Prints the open meetings and to-dos near a place.
struct NearCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .verb("near", say.aboutNear, more: say.moreAboutNear, example: .near)
    }

    @OptionGroup var options: ProgramOptions
    @Option(
        parsing: .unconditional, help: ArgumentHelp(say.helpNearAt, valueName: say.valueNear),
        completion: .venues)
    var at: String?
    @OptionGroup var limit: LimitOption
    @OptionGroup var table: TableOptions<NearColumn>
    @Flag(help: ArgumentHelp(say.helpJSON))
    var json = false

    /// A thing in the output of `--json`.
    private struct Printed: Encodable {
        /// The distance in metres.
        var distance: Double
        var meeting: MeetingJSON
        /// The nearest of its places.
        var place: VenueJSON
    }

    func run() throws {
        try CommandFailure.reporting {
            let workspace = try options.openWorkspace()
            let find = FindNearThings(try place(workspace))
            let found = VenueSearcherSource.wait { () async -> Result<NearThings, any Error> in
                do { return .success(try await find.run(in: workspace)) } catch { return .failure(error) }
            }
            guard let near = try found?.get() else { return }
            try show(near, workspace)
            // The stored places may be incomplete.
            guard let failure = near.failure else { return }
            Output.complain(failure.sentence)
            throw ExitCode.failure
        }
    }

    private func place(_ workspace: Workspace) throws -> NearPlace {
        if let at {
            return switch at.lowercased() {
            case "home": .home
            case "position": .position
            default: .typed(at)
            }
        }
        let position = try LoadPosition().run(in: workspace)
        let isThere = position.map { !$0.isOld(at: workspace.now()) } ?? false
        return isThere ? .position : .home
    }

    private func show(_ near: NearThings, _ workspace: Workspace) throws {
        let things = Array(near.things.prefix(limit.rows))
        guard !json else {
            let meetings = try LoadOccurrences(things.map(\.id)).run(in: workspace)
            return try Output.json(
                zip(things, meetings).map { thing, meeting in
                    Printed(
                        distance: (thing.distance * 10).rounded() / 10, meeting: MeetingJSON(meeting),
                        place: VenueJSON(thing.venue))
                })
        }
        let zone = try options.zone(of: workspace)
        if near.position?.isOld(at: workspace.now()) == true { Output.complain(say.positionIsOld) }
        if near.things.isEmpty { Output.complain(say.nothingIsNear(DistanceText.chosen(near.radius))) }
        if !near.missingKinds.isEmpty, near.failure == nil {
            let reach = DistanceText.chosen(near.reach)
            Output.complain(say.nonePlaces(of: near.missingKinds.map { say.kindOfPlace($0) }, within: reach))
        }
        Table.show(things, table.wanted) { $1.value(of: $0, zone: zone) }
    }
}

/// The columns of what is near.
enum NearColumn: String, TableColumn {
    case distance, id, title, when, place, address, kind, deadline, latitude, longitude

    static let usual: [NearColumn] = [.distance, .id, .title, .when, .place, .address]

    var isRightAligned: Bool { self == .distance || self == .id }

    /// Returns the value of a column.
    ///
    /// - Parameter zone: The reader's zone.
    func value(of thing: NearThing, zone: TimeZone) -> String {
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
