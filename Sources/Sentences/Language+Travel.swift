import Foundation
import MeetCore
import Operations
import Travel

extension Language {
    /// The mode: `on foot`.
    package func words(_ mode: TravelMode) -> String {
        switch mode {
        case .foot: say("on foot")
        case .bike: say("by bicycle")
        case .car: say("by car")
        case .transit: say("by public transport")
        }
    }

    /// `10 min`, and for an estimate `~10 min`.
    package func words(_ time: TravelTime) -> String {
        (time.isEstimated ? "~" : "") + length(minutes: time.minutes)
    }

    /// A step of a way: `Turn left onto Ermou`.
    package func words(_ step: TravelStep) -> String {
        switch step.action {
        case .depart: step.road.map { say("Start on \($0)") } ?? say("Start", context: "directions")
        case .arrive: say("You have arrived", context: "directions")
        case .straight: step.road.map { say("Continue on \($0)") } ?? say("Continue", context: "directions")
        case .slightLeft: step.road.map { say("Keep left onto \($0)") } ?? say("Keep left")
        case .left: step.road.map { say("Turn left onto \($0)") } ?? say("Turn left")
        case .sharpLeft: step.road.map { say("Turn sharp left onto \($0)") } ?? say("Turn sharp left")
        case .slightRight: step.road.map { say("Keep right onto \($0)") } ?? say("Keep right")
        case .right: step.road.map { say("Turn right onto \($0)") } ?? say("Turn right")
        case .sharpRight: step.road.map { say("Turn sharp right onto \($0)") } ?? say("Turn sharp right")
        case .uTurn: say("Turn around")
        case .roundabout:
            step.exit.map { say("At the roundabout, take exit \($0)") } ?? say("Enter the roundabout")
        case .ferry: step.road.map { say("Take the ferry \($0)") } ?? say("Take the ferry")
        case .walk: step.to.map { say("Walk to \($0)") } ?? say("Walk", context: "directions")
        case .ride: ride(step)
        }
    }

    private func ride(_ step: TravelStep) -> String {
        let line = [step.road, step.heading.map { "→ \($0)" }].compactMap(\.self).joined(separator: " ")
        guard let from = step.from, let to = step.to else { return say("Take \(line)") }
        return say("Take \(line) from \(from) to \(to)")
    }

    /// When to leave, in few words: `leave 18:35`, `leave ~18:35`, `leave now`.
    ///
    /// - Parameter clock: The time in the reader's zone.
    package func leave(isEstimated: Bool, clock: String, isNow: Bool) -> String {
        if isNow { return say("leave now") }
        let time = (isEstimated ? "~" : "") + clock
        return say("leave \(time)")
    }

    /// When to leave, and why: `Leave by 18:35 · 22 min on foot from home`.
    ///
    /// - Parameter clock: The time in the reader's zone, with the day if it is another one.
    package func leaveBy(_ departure: Departure, clock: String) -> String {
        let sign = departure.isEstimated ? "~" : ""
        let (time, minutes) = (sign + clock, sign + length(minutes: departure.minutes))
        let way =
            departure.origin == .typed
            ? say("\(minutes), as set for the meeting")
            : [minutes, words(departure.mode), words(departure.origin)].joined(separator: " ")
        return say("Leave by \(time)") + " · " + way
    }

    /// When to leave for a coming meeting, or that there is no way; `nil` if it is unknown, or no way is needed.
    ///
    /// - Parameter zone: The reader's zone.
    package func leaving(_ leaving: Leaving, zone: TimeZone) -> String? {
        switch leaving {
        case .leave(let departure):
            guard departure.leaveAt < departure.start else { return nil }
            // The day is that of the meeting, which stands beside it.
            return leaveBy(
                departure, clock: ReminderText.moment(departure.leaveAt, now: departure.start, zone: zone))
        case .noWay(let departure): return noWay(departure)
        case .unknown: return nil
        }
    }

    /// `There is no way on foot from home.`
    package func noWay(_ departure: Departure) -> String {
        say("There is no way \(words(departure.mode)) \(words(departure.origin)).")
    }

    /// The place that somebody leaves from: `from home`; empty where the person set the time.
    package func words(_ origin: Departure.Origin) -> String {
        switch origin {
        case .home: say("from home")
        case .position: say("from where you are")
        case .meeting(let title): say("from “\(ShortText.name(title))”")
        case .typed: ""
        }
    }

    /// Why two meetings cannot be reached one after the other.
    package func unreachable(_ pair: UnreachablePair) -> String {
        func name(_ title: String) -> String { title.isEmpty ? say("this meeting") : quotedName(title) }
        let (first, second) = (name(pair.firstTitle), name(pair.secondTitle))
        guard let minutes = pair.minutes else { return say("There is no way from \(first) to \(second).") }
        let way = (pair.isEstimated ? "~" : "") + length(minutes: minutes)
        let free = length(minutes: pair.free)
        return say("From \(first) to \(second) it takes \(way), but only \(free) lie between them.")
    }

    package func sentence(_ error: TravelError) -> String {
        switch error {
        case .notSet: say("No server of directions is set.")
        case .notAllowed(let host):
            say("\(host) may not be asked yet: meet-tui settings set travel.allowed yes")
        case .unreachable(let host): say("\(host) cannot be reached, so the time is an estimate.")
        case .refused(let host, let status):
            say("\(host) answered with error \(status), so the time is an estimate.")
        case .badAnswer(let host): say("The answer of \(host) cannot be read, so the time is an estimate.")
        case .noWay: say("There is no way between these places.")
        case .cancelled: say("The request was cancelled.")
        }
    }
}
