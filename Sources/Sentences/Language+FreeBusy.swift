import Foundation
import MeetCore
import Operations

// MARK: - The free time of several people

extension Language {
    /// The source of somebody's busy times.
    package func words(_ source: BusyTimes.Source) -> String {
        switch source {
        case .ownCalendars: say("your calendars")
        case .server(let account): say("the server of “\(ShortText.name(account))”")
        case .address(let host): ShortText.name(host)
        case .calendar(let name): say("the calendar “\(ShortText.name(name))”")
        case .meetings: say("the meetings here")
        }
    }

    /// The source of somebody's busy times with its age: `example.org, 5 minutes ago`.
    package func words(_ reading: BusyTimes.Reading, at now: Date) -> String {
        switch reading.source {
        case .ownCalendars, .meetings: return words(reading.source)
        case .server, .address, .calendar: break
        }
        guard let asOf = reading.asOf else { return say("\(words(reading.source)): no answer") }
        let age = "\(words(reading.source)), \(ago(now.timeIntervalSince(asOf)))"
        return reading.hasFailed ? say("\(age), no answer since") : age
    }

    /// The sources of somebody's busy times with their ages, the best first, and what they leave unknown:
    /// `example.org, 5 minutes ago; the meetings here`.
    package func sources(of person: BusyTimes, at now: Date) -> String {
        guard !person.readings.isEmpty else { return say("no source of busy times, so unknown") }
        let sources = person.readings.map { words($0, at: now) }.joined(separator: "; ")
        return person.isUnknown ? say("\(sources); when they are free is unknown") : sources
    }

    /// The reason for the place of a time in the list: `all 5`, `4 of 5, Petros unknown`.
    package func reason(of slot: CommonSlots.Slot, for people: [BusyTimes]) -> String {
        func names(_ places: [Int]) -> String {
            list(
                places.filter(people.indices.contains).map { place in
                    let name = people[place].isReader ? "" : people[place].person.name
                    return name.isEmpty ? say("you") : ShortText.name(name)
                })
        }
        let (free, all) = (slot.count(.free), slot.states.count)
        var parts = [
            free == all
                ? say("all \(all)", context: "free people")
                : say("\(free) of \(all)", context: "free people")
        ]
        let (unknown, tentative) = (slot.people(.unknown), slot.people(.tentative))
        let busy = slot.people(.busy)
        if !unknown.isEmpty { parts.append(say("\(names(unknown)) unknown")) }
        if !tentative.isEmpty { parts.append(say("\(names(tentative)) tentative")) }
        if !busy.isEmpty { parts.append(say("\(names(busy)) busy")) }
        if !slot.atNight.isEmpty { parts.append(say("at night for \(names(slot.atNight))")) }
        let early = slot.outsideHours.filter { !slot.atNight.contains($0) }
        if !early.isEmpty { parts.append(say("outside working hours for \(names(early))")) }
        return parts.joined(separator: ", ")
    }

    /// The sentences about an answer that is missing, or that cannot be used completely; none for a whole
    /// one.
    package func remarks(on outcome: BusyReport.Outcome) -> [String] {
        let name = ShortText.name(outcome.person.name)
        if let error = outcome.error { return [sentence(error, about: name)] }
        var remarks: [String] = []
        if outcome.isCut {
            remarks.append(
                say("There are too many busy times of \(name) to read all, so free times are unknown."))
        }
        if outcome.unreadable > 0 {
            let count = outcome.unreadable
            remarks.append(
                say(
                    "\(grouped: count) busy time of \(name) is unreadable, so free times are unknown.",
                    "\(grouped: count) busy times of \(name) are unreadable, so free times are unknown.",
                    count))
        }
        return remarks
    }

    /// The reason why nothing was learnt about a person's busy times.
    package func sentence(_ error: BusyTimesError, about name: String) -> String {
        switch error {
        case .address(let error): say("The busy times of \(name) could not be read. \(sentence(error))")
        case .server(let error): say("The busy times of \(name) could not be read. \(sentence(error))")
        case .refused(let account, ""):
            say("The server of “\(ShortText.name(account))” tells no busy times of \(name).")
        case .refused(let account, let words):
            say("The server of “\(ShortText.name(account))” tells no busy times of \(name): \(words).")
        case .content(let account):
            say("The server of “\(ShortText.name(account))” sent unreadable busy times of \(name).")
        }
    }
}
