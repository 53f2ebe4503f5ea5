import Foundation
import MeetCore

// MARK: - The grid of free times

extension Language {
    /// The sources of somebody's busy times with their ages, the best first, and what they leave unknown:
    /// `example.org, 5 minutes ago; the meetings here`.
    package func sources(of person: BusyTimes, at now: Date) -> String {
        guard !person.readings.isEmpty else { return say("no source of busy times, so unknown") }
        let sources = person.readings.map { words($0, at: now) }.joined(separator: "; ")
        return person.isUnknown ? say("\(sources); when they are free is unknown") : sources
    }
}
