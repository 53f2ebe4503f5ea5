import Foundation
import MeetCore
import MeetStore
import Operations

// MARK: - Calendars by URL

extension Language {
    /// The reason why a calendar could not be read.
    package func sentence(_ error: SubscriptionError) -> String {
        switch error {
        case .badAddress(let text):
            say(
                "“\(ShortText.typed(text))” is not the address of a calendar. Enter a webcal: or https: URL, a file, or holidays:GR."
            )
        case .scheme(let scheme):
            say("Calendars cannot be read from “\(scheme):” addresses. Use webcal: or https:.")
        case .notEncrypted(let host): say("\(host) would be asked without encryption. Use an https address.")
        case .secret(let host):
            say(
                "The address has a user name or a password in it, which would be stored in clear. Use an address of \(host) without it, or add an account."
            )
        case .noHolidays(_, []): say("The holidays are not installed with this program.")
        case .noHolidays(let country, let known):
            say("There are no holidays for \(country). The countries are: \(known.joined(separator: ", ")).")
        case .noNetwork: say("Calendars from the network are not available here.")
        case .network(let error): sentence(error)
        case .refused(let host, 401), .refused(let host, 403):
            say("\(host) does not give out the calendar without a sign-in. Has its address changed?")
        case .refused(let host, 404), .refused(let host, 410):
            say("\(host) has no calendar at this address.")
        case .refused(let host, let status): say("\(host) returned the error \(status).")
        case .file(let path, let code): say("\(path) cannot be read: \(String(cString: strerror(code))).")
        case .tooLarge(let path, let limit): say("\(path) is larger than \(limit >> 20) MiB.")
        case .content(let reason, let place): sentence(reason, from: place)
        }
    }

    private func sentence(_ reason: NotACalendar, from place: String) -> String {
        switch reason {
        case .empty: say("Expected a calendar from \(place), found nothing.")
        case .webPage: say("Expected a calendar from \(place), found a web page. Is a sign-in needed?")
        case .other(_, true): say("Expected a calendar from \(place), found data that is not text.")
        case .other(let found, false):
            say("Expected a calendar from \(place), found “\(found)”.")
        case .incomplete: say("Only a part of the calendar arrived from \(place).")
        }
    }

    /// The reason why a calendar has no new contents, and whether it is tried again.
    package func notRead(_ calendar: MeetingCalendar, because error: SubscriptionError) -> String {
        let name = ShortText.name(calendar.name)
        return error.mayPass
            ? say("“\(name)” could not be read, and is tried again later. \(sentence(error))")
            : say("“\(name)” could not be read. \(sentence(error))")
    }

    /// The result of adding a calendar.
    package func added(_ outcome: SubscriptionOutcome) -> String {
        if let failure = outcome.failure { return notRead(outcome.calendar, because: failure) }
        let name = ShortText.name(outcome.calendar.name)
        let count = outcome.changes.added
        return outcome.calendar.source == .subscription
            ? say(
                "Added “\(name)” with \(grouped: count) meeting.",
                "Added “\(name)” with \(grouped: count) meetings.", count)
            : say("Added the calendar “\(name)”.")
    }

    /// The changes of a calendar that was read again, in one line.
    package func refreshed(_ calendar: MeetingCalendar, _ changes: MirroredChanges) -> String {
        var said: [String] = []
        let (added, changed, removed) = (changes.added, changes.changed, changes.removed)
        if added > 0 {
            said.append(say("\(grouped: added) new meeting", "\(grouped: added) new meetings", added))
        }
        if changed > 0 {
            said.append(
                say("\(grouped: changed) meeting changed", "\(grouped: changed) meetings changed", changed))
        }
        if removed > 0 {
            said.append(
                say("\(grouped: removed) meeting removed", "\(grouped: removed) meetings removed", removed))
        }
        return said.isEmpty
            ? say("\(calendar.name): nothing new")
            : "\(calendar.name): \(said.joined(separator: ", "))"
    }

    // MARK: - Birthdays

    /// The title of a birthday or an anniversary, with the years if they are known.
    package func words(_ occurrence: BirthdayCalendar.Occurrence) -> String {
        let name = occurrence.name
        switch (occurrence.occasion, occurrence.years) {
        case (.birthday, let years?) where years > 0: return say("\(name) turns \(years)")
        case (.birthday, _): return say("Birthday of \(name)")
        case (.anniversary, let years?) where years > 0:
            return say(
                "Anniversary of \(name), \(years) year", "Anniversary of \(name), \(years) years", years)
        case (.anniversary, _): return say("Anniversary of \(name)")
        }
    }
}
