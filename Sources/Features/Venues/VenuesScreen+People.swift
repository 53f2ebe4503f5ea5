import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

// The participants: their homes, and the fair meeting point.
extension VenuesScreen {
    /// The starting points of all participants, including the reader.
    var meetingPoints: [Coordinate] {
        let others = people.compactMap(\.coordinate)
        return others.isEmpty ? [] : others + [home].compactMap { $0 }
    }

    /// Returns everybody's distance to a place, the longest first: `Maria 1.2 km ~15 min`.
    func ways(to place: Coordinate) -> [String] {
        let known = people.compactMap { person in
            person.coordinate.map { (person.name, $0.distance(to: place), minutes(from: $0, to: place)) }
        }
        return known.sorted { ($0.1, $0.0) > ($1.1, $1.0) }.map { name, metres, minutes in
            [name, DistanceText.text(metres), minutes].compactMap { $0 }.joined(separator: " ")
        }
    }

    /// Sorts the found venues in the chosen order.
    mutating func rearrange(in context: ScreenContext) {
        let arranged = arranged(in: context)
        found.arrange(arranged)
    }

    /// Returns what sorts and filters found venues as chosen.
    func arranged(in context: ScreenContext) -> ([FoundVenue]) -> [FoundVenue] {
        let arrangement = arrangement
        let points = meetingPoints
        let ways = ways
        let moment = moment(context)
        return { rows in
            arrangement.arranged(rows, people: points, ways: ways) {
                moment.isOpen($0, zones: context.placeZones, readerZone: context.zone)
            }
        }
    }

    /// Looks up unknown homes, then marks the fair meeting point.
    func lookForFairSpot() -> [Action] {
        let people = people
        guard people.contains(where: { $0.coordinate == nil }) else {
            return [
                .run(
                    Effect(.read("fair").holdingInput) { run in
                        let isTimed = try await run.tools.workspace.perform(AsksForWays())
                        return EffectAnswer(.located(people, isTimed: isTimed))
                    })
            ]
        }
        var policy = EffectPolicy.read("fair").saying(.searchingVenues)
        policy.isStoppedByEscape = true
        return [
            .run(
                Effect(policy, onFailure: { _ in .notLocated("") }) { run in
                    let workspace = run.tools.workspace
                    do {
                        let found = try await LookUpPeople(people).run(in: workspace)
                        let isTimed = try await workspace.perform(AsksForWays())
                        return EffectAnswer(.located(found, isTimed: isTimed))
                    } catch let error as VenueSearchError where error != .cancelled {
                        return EffectAnswer(.notLocated(error.sentence))
                    }
                })
        ]
    }

    /// Asks for the ways to points around the middle; when stopped, the middle in distance stands.
    var timeFairSpot: Action {
        let finding = FindFairSpot(meetingPoints)
        var policy = EffectPolicy.read("fair").saying(.searchingVenues)
        policy.isStoppedByEscape = true
        return .run(
            Effect(policy, onFailure: { _ in .fair(nil) }) { run in
                EffectAnswer(.fair(try await finding.run(in: run.tools.workspace)))
            })
    }

    /// Searches around the point with the smallest longest way.
    ///
    /// - Parameter timed: The point by minutes; `nil` for the middle in distance.
    mutating func markFairSpot(_ timed: FindFairSpot.Spot? = nil, in context: ScreenContext) -> [Action] {
        let points = meetingPoints
        guard points.count > 1, let spot = timed?.point ?? FairSpot.middle(of: points) else {
            return [.say(say("None of the invitees has a home address on their card."))]
        }
        fairSpot = spot
        fields.setNear(say("the fair spot"), at: spot)
        arrangement.order = .fair
        let longest = FairSpot.ways(from: points, to: spot)?.longest ?? 0
        let sentence: String
        if let minutes = timed?.minutes {
            sentence = say("Fair spot for \(points.count) people: nobody travels more than \(minutes) min.")
        } else {
            sentence = say(
                "Fair spot for \(points.count) people: nobody travels more than \(DistanceText.text(longest))."
            )
        }
        guard !fields.isEmpty else {
            return setFocus(.query, in: context) + [
                .say(sentence + " " + say("Type what to look for there."))
            ]
        }
        return search(in: context) + [.say(sentence)]
    }
}

extension VenueArrangement.Order {
    /// The order's name in the status line.
    var words: String {
        switch self {
        case .fit: say("best match", context: "order")
        case .distance: say("distance")
        case .name: say("name")
        case .open: say("what is open, then distance")
        case .fair: say("the longest way anyone has to go")
        }
    }
}
