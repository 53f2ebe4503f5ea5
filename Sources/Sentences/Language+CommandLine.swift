import Foundation
import MeetCore
import MeetStore
import Operations
import VenueSearch

extension Language {
    // MARK: - Lines of meetings

    /// The title of a meeting in a list: `Coffee (cancelled)`.
    package func titleOfRow(
        _ title: String, isCancelled: Bool, isDone: Bool, isOverdue: Bool
    ) -> String {
        title + (isCancelled ? say(" (cancelled)") : "") + (isDone ? say(" (done)") : "")
            + (isOverdue ? say(" (overdue)") : "")
    }

    /// The status, below the times of a meeting.
    package func line(_ status: Meeting.Status) -> String {
        switch status {
        case .tentative: say("tentative")
        case .confirmed: say("confirmed")
        case .cancelled: say("cancelled")
        }
    }

    /// The line of `next`, with a countdown such as “in 2 days”.
    package func nextMeeting(_ title: String, start: String, _ countdown: String) -> String {
        "\(start) \(title) (\(countdown))"
    }

    // MARK: - Imports

    /// `25 % · 300 cards · 1500 a second · 3 s left`; unknown parts are left out.
    package func importProgress(cards: Int, percent: Int?, perSecond: Int?, secondsLeft: Int?) -> String {
        [
            percent.map { "\($0) %" }, say("\(cards) card", "\(cards) cards", cards),
            perSecond.map { say("\($0) a second") }, secondsLeft.map { say("\($0) s left") },
        ].compactMap { $0 }.joined(separator: " · ")
    }

    package func importResult(
        added: Int, updated: Int, unchanged: Int, skipped: Int, isDryRun: Bool
    ) -> String {
        say("\(added) added, \(updated) updated, \(unchanged) unchanged, \(skipped) skipped")
            + (isDryRun ? say(" (dry run: nothing was stored)") : "")
    }

    /// The changed parts of a meeting, below it in an import's preview.
    package func changedParts(_ changes: [MeetingChange]) -> String { words(changes) }
    /// A feature of a GeoJSON file that was skipped.
    /// - Parameter reason: Part of a sentence.
    package func skipped(feature: Int, inLine line: Int, of file: String, reason: String) -> String {
        say("\(file):\(line): feature \(feature): \(reason)")
    }

    package func sentence(_ fault: GeoJSONPlaces.Fault, of file: String) -> String {
        switch fault {
        case .notJSON(let line): say("\(file):\(line): this is not JSON, or it is cut off.")
        case .noFeatures: say("\(file):1: expected a GeoJSON FeatureCollection; found no features.")
        }
    }

    // MARK: - Doctor

    /// Several facts on one line.
    package func doctorLine(_ facts: [String]) -> String { facts.joined(separator: ", ") }
    package func databaseHolds(
        meetings: Int, contacts: Int, venues: Int, drafts: Int, actions: Int
    ) -> String {
        [
            counted(meetings, .meetings), counted(contacts, .contacts), counted(venues, .venues),
            counted(drafts, .drafts),
            say("\(counted(actions, .actions)) in the history"),
        ].joined(separator: ", ")
    }

    package func providerHasPlaces(_ count: Int) -> String { counted(count, .places) }
    /// - Parameter name: `nil` where none is set.
    package func locale(_ name: String?) -> String { say("locale \(name ?? say("not set"))") }

    // MARK: - Status

    /// Returns the facts of `status` that are not zero, in a few words each: `3 meetings today`.
    package func facts(_ status: ProgramStatus) -> [String] {
        let counted: [(Int, String)] = [
            (
                status.today,
                say("\(status.today) meeting today", "\(status.today) meetings today", status.today)
            ),
            (status.unanswered, say("\(status.unanswered) to answer")),
            (status.inbox, say("\(status.inbox) in the inbox")),
            (status.outbox, say("\(status.outbox) in the outbox")),
            (
                status.doubtful,
                say(
                    "\(status.doubtful) message may not have arrived",
                    "\(status.doubtful) messages may not have arrived", status.doubtful)
            ),
            (
                status.overdue,
                say("\(status.overdue) to-do overdue", "\(status.overdue) to-dos overdue", status.overdue)
            ),
            (
                status.shares,
                say("\(status.shares) open share", "\(status.shares) open shares", status.shares)
            ),
        ]
        return counted.filter { $0.0 > 0 }.map(\.1) + (status.hasAgent ? [] : [say("no agent")])
    }

    // MARK: - Wrong arguments

    /// - Parameters:
    ///   - typed: The command as typed, up to the unknown word.
    ///   - near: The nearest command.
    ///   - search: The command that searches for the words, if there is one.
    ///   - verbs: All commands possible in its place.
    package func noSuchCommand(
        _ typed: String, near: String?, search: String?, among verbs: [String]
    ) -> String {
        let hints = [
            near.map { say("Did you mean “\($0)”?") }, search.map { say("To search for it, run “\($0)”.") },
        ].compactMap { $0 }
        let known = hints.isEmpty ? [say("The commands are: \(verbs.joined(separator: ", ")).")] : hints
        return say("There is no command “\(typed)”. ") + known.joined(separator: " ")
    }

    /// - Parameters:
    ///   - near: The nearest view.
    ///   - views: All views.
    package func noSuchView(_ typed: String, near: String?, among views: [String]) -> String {
        say("“\(ShortText.typed(typed))” is neither a view nor a day; ")
            + (near.map { say("did you mean “\($0)”?") }
                ?? say("the views are \(views.joined(separator: ", "))."))
    }

    // MARK: - What failed

    package func sentence(_ error: NamingError) -> String {
        switch error {
        case .empty: say("--invite is empty; give a name or an e-mail address.")
        case .nobody(let who):
            say(
                "Nobody named “\(who)” is in your contacts; to invite somebody else, give an e-mail address.")
        case .severalContacts(let who, let contacts, let isMany):
            say("“\(who)” matches \(isMany ? say("many people") : say("several people")): ")
                + contacts.map { contact in contact.email.map { "\(contact.name) <\($0)>" } ?? contact.name }
                .joined(separator: ", ") + say(". Name one of them.")
        case .notInvited(let who, let meeting): say("“\(who)” is not invited to “\(meeting)”.")
        case .severalInvitees(let who, let names):
            say("“\(who)” could be \(names.joined(separator: say(" or "))). Name one of them.")
        case .noVenue(let number): say("There is no venue \(number).")
        case .severalVenues(let name, let ids):
            say("Several venues are called “\(name)”; give the number of one: ")
                + ids.map(\.description).joined(separator: ", ") + "."
        case .noContact(let text, let isGroup):
            say("No \(isGroup ? say("group") : say("contact")) matches “\(text)”.")
        case .whichContact(let text, let contacts, let isMany):
            which(
                text, contacts.map { "\($0.id) \($0.name)" + ($0.email.map { " <\($0)>" } ?? "") },
                isMany: isMany)
        case .noVenueCalled(let text): say("No saved venue matches “\(text)”.")
        case .severalKinds(let kinds):
            say("A meeting can have only one kind of place: ")
                + kinds.map { anyPlace(of: $0) }.joined(separator: say(" or ")) + say("?")
        case .noMeetingCalled(let text): say("No meeting matches “\(text)”.")
        case .whichMeeting(let text, let meetings, let isMany):
            which(
                text,
                meetings.map { meeting in
                    let when = DateText.when(meeting.time)
                    return "\(meeting.id?.description ?? "") \(meeting.title) "
                        + "(\(when.isEmpty ? say("no date yet") : when))"
                }, isMany: isMany)
        case .whichVenue(let text, let venues, let isMany):
            which(
                text,
                venues.map { venue in
                    let address = venue.address.oneLine
                    return "\(venue.id?.description ?? "") \(venue.name)"
                        + (address.isEmpty ? "" : " (\(address))")
                }, isMany: isMany)
        }
    }

    private func which(_ text: String, _ candidates: [String], isMany: Bool) -> String {
        say("“\(text)” matches \(isMany ? say("many") : say("several")): ")
            + candidates.map { ShortText.name($0) }.joined(separator: ", ") + (isMany ? ", …" : "")
            + say(". Give the number of one.")
    }

    /// - Parameter near: The names of zones with a similar spelling.
    package func sentence(_ error: UnknownZone, near: [String]) -> String {
        let hint =
            near.isEmpty
            ? say("Write it like Europe/Athens.") : say("Did you mean \(near.joined(separator: ", "))?")
        return say("There is no time zone “\(error.name)”. \(hint)")
    }

    package func sentence(_ error: TypedMeetingError) -> String {
        switch error {
        case .noTitle: say("A meeting needs a title.")
        case .unknownLength(let text): say("“\(text)” is not a duration; write 1h30m, 90 or 1:30.")
        case .zoneWithoutTime: say("A time zone needs a time of day: include one in --start.")
        case .startAndDeadline:
            say("A meeting has either a start or a deadline: give --start or --deadline, not both.")
        case .lengthWithoutTime: say("A duration needs a start time: include a time of day in --start.")
        case .unknownRule(let text):
            say(
                "“\(text)” is not a repeat rule; write “every tuesday until june” or FREQ=WEEKLY.")
        case .repeatWithoutTime: say("A series needs a date: give --start.")
        }
    }

    package func sentence(_ error: OccurrenceError) -> String {
        switch error {
        case .noSeries(let title): say("“\(title)” does not repeat; --occurrence is for series.")
        case .noDate(let day, let title):
            say("“\(title)” does not take place on \(DateText.dayMonthYear(day)).")
        case .needsDate(let title): say("“\(title)” is a series; name the date with --occurrence.")
        }
    }

    package func sentence(_ error: SettingError) -> String {
        switch error {
        case .unknown(let key):
            [
                say("There is no setting “\(key)”."),
                NearWord.word(to: key, among: Settings.keys).map { say("Did you mean “\($0)”?") },
                say("“meet-tui settings list” lists them all."),
            ].compactMap { $0 }.joined(separator: " ")
        case .noProgram(let name): say("“\(name)” is not a program on this machine.")
        case .noAddress(let text): say("“\(text)” is not an e-mail address.")
        case .noNumber(let text, let range):
            say("“\(text)” is not a number from \(String(range.lowerBound)) to \(String(range.upperBound)).")
        case .broker(let fault): sentence(fault)
        case .noSafeAddress(let text):
            say("“\(text)” is not the address of a server; write it like https://ntfy.sh/your-topic.")
        case .noListeningAddress(let text):
            say("“\(text)” is not an address of this computer with a port; write it like 127.0.0.1:8427.")
        case .week(.reminders(let error)): sentence(SettingError.newMeetings(.reminders(error)))
        case .week(.noGoals(let text)):
            say("“\(text)” cannot be read as goals; write them like “30 km, 2000 kcal”.")
        case .noHours(let text):
            say("“\(text)” are not valid hours; write them like “\(HoursText.example(in: self))”.")
        case .tooManyZones(let most): say("At most \(most) time zones fit beside the hours.")
        case .noRadius(let text):
            say(
                "“\(text)” is not a distance from \(NearRadius.range.lowerBound) m to \(NearRadius.range.upperBound / 1000) km; write it like 500 or “1.5 km”."
            )
        case .newMeetings(.noLength(let text)):
            say(
                "“\(text)” is not a length of up to \(NewMeetings.longest / 1440) days; write it like 45m or 1h30m."
            )
        case .newMeetings(.reminders(let error)): sentence(error)
        case .noneOf(let words, let text): say("“\(text)” is not one of \(words.joined(separator: ", ")).")
        case .mail(let fault): sentence(fault)
        case .map(.noServer, let key):
            say(
                "\(key) takes “off”, or the http or https URL of a server, without a user, password or query."
            )
        case .map(.noneOf(let words, let text), _): sentence(SettingError.noneOf(words, text))
        case .map(.noSize(let text), _):
            say(
                "“\(text)” is not a number of megabytes from \(MapSettings.cacheSizes.lowerBound) to \(MapSettings.cacheSizes.upperBound)."
            )
        case .map(.file(let error), _): sentence(error)
        case .travel(.noServer, let key):
            say("\(key) takes the http or https URL of a server, without a user, password or query.")
        case .travel(.noneOf(let words, let text), _): sentence(SettingError.noneOf(words, text))
        case .travel(.noMargin(let text), _):
            say(
                "“\(text)” is not a time of up to \(TravelSettings.margins.upperBound / 60) hours; write it like 5 or 10m."
            )
        case .venues(.unknownProvider(let id), _): VenueSearchError.unknownProvider(id).sentence
        case .venues(.noServer, let key):
            say("\(key) takes the http or https URL of a server, without a user, password or query.")
        case .venues(.noFile(let path), _): say("The file \(path) does not exist or cannot be read.")
        }
    }

    package func sentence(_ error: TypedContactError) -> String {
        switch error {
        case .noName: contactNeedsAName
        case .noGroupName: groupNeedsAName
        case .noEmailAddress(let text): isNoEmailAddressWithForm(text)
        case .noPhoneNumber(let text): say("“\(text)” is not a telephone number: it has no digits.")
        case .noWebsite(let text): say("“\(text)” is not a website address.")
        case .noDate(let text): say("“\(text)” is not a date. \(howToWriteADate)")
        case .noTimeZone(let text):
            sentence(UnknownZone(name: text), near: TimeZoneSearch.matches(text, limit: 3))
        case .noTouchWish(let text): noTouchWish(text)
        case .notThere(let text, let contact): say("“\(contact)” has no “\(text)”.")
        case .noMember(let who, let group): say("“\(who)” is not in “\(group)”.")
        }
    }

    package func sentence(_ error: TypedVenueError) -> String {
        switch error {
        case .noName: venueNeedsAName
        case .noPhoneNumber(let text): sentence(TypedContactError.noPhoneNumber(text))
        case .noWebsite(let text): sentence(TypedContactError.noWebsite(text))
        case .noOpeningHours(let text): areNoOpeningHours(text)
        case .noTag(let tag, let venue): say("“\(venue)” has no tag “\(tag)”.")
        }
    }

    // MARK: - Files

    package func cannotWrite(_ path: String, reason: String) -> String {
        say("Cannot write \(path): \(reason).")
    }
}
