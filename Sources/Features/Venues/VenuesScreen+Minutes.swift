import MeetCore
import Operations
import Sentences
import Shell
import Travel
import VenueSearch

// The minutes to the listed venues, from the place of the search and from everybody who comes.
extension VenuesScreen {
    /// Asks for the minutes of the listed venues, unless they are known. Until then they are estimates.
    mutating func findWays(in context: ScreenContext) -> [Action] {
        let rows =
            showsSaved
            ? window(layout(in: context).list).rows.compactMap { row(at: $0.index) } : found.rows
        let question = FindVenueWays(
            origin: origin?.coordinate, people: meetingPoints, venues: rows.compactMap(\.venue.coordinate))
        guard let question, question != wantedWays else { return [] }
        wantedWays = question
        var policy = EffectPolicy.read("venue-ways")
        policy.isShownByScreen = true
        policy.failureIsShownByScreen = true
        return [
            .run(
                Effect(policy) { run in
                    EffectAnswer(.ways(try await question.run(in: run.tools.workspace)))
                })
        ]
    }

    func decideOnWays(_ isAllowed: Bool) -> Action {
        .run(
            Effect(
                AllowTravel(isAllowed), .write.holdingInput, news: { _ in [] },
                message: { _ in .decidedOnWays }))
    }

    /// The line about a server that knows the minutes, until the person has decided about it; `nil` without
    /// one, and while letters are text.
    var consentLine: String? {
        guard let host = ways?.asks, count > 0, !isInField else { return nil }
        let allow = KeyMap.key(.allowTravel, in: .venueSearch)
        let never = KeyMap.key(.forbidTravel, in: .venueSearch)
        return say(
            "\(allow) asks \(host) for the minutes, which then knows the ends of each way; \(never) never asks it."
        )
    }

    /// Takes the minutes; an order by fairness is one by minutes from now on.
    mutating func take(_ found: VenueWays, in context: ScreenContext) -> [Action] {
        guard found.question == wantedWays else { return [] }
        ways = found
        if arrangement.order == .fair { rearrange(in: context) }
        let text = detailText
        let actions = selectionMoved(in: context)
        detailText = text
        return actions
    }

    /// Returns the minutes to a venue from the place of the search: `5 min`, `~5 min`; empty if they are
    /// unknown.
    func minutes(to found: FoundVenue) -> String {
        guard let place = found.venue.coordinate, let known = ways,
            known.question.origin == origin?.coordinate, let answer = known.fromOrigin[place]
        else { return found.distance.flatMap(OnFoot.text) ?? "" }
        guard let time = answer else { return say("no way") }
        // Nobody walks so far.
        return time.isEstimated && time.metres > Self.farthestEstimate ? "" : say.words(time)
    }

    /// The longest way in metres that is estimated.
    private static let farthestEstimate = 20_000.0

    /// Returns the minutes of a person to a place; `nil` if they are unknown.
    ///
    /// - Parameter home: One of `meetingPoints`.
    func minutes(from home: Coordinate, to place: Coordinate) -> String? {
        guard let known = ways, let index = known.question.people.firstIndex(of: home),
            let times = known.fromPeople[place], times.indices.contains(index)
        else { return OnFoot.text(home.distance(to: place)) }
        return times[index].map { say.words($0) } ?? say("no way")
    }
}
