import Foundation
import MeetCore
import MeetStore
import Operations
import VenueSearch

extension English {
    // MARK: - Nothing matches

    package func noMeeting(matching words: String) -> String { "No meeting matches “\(words)”." }
    package func noMeetingAhead(matching words: String) -> String {
        "No meeting from today on matches “\(words)”; --all looks at those before too."
    }
    package func noContact(matching words: String) -> String { "No contact matches “\(words)”." }
    package func noVenue(matching words: String) -> String { "No venue matches “\(words)”." }
    package func noGroup(matching words: String) -> String { "No group matches “\(words)”." }
    package func noValue(of key: String) -> String { "\(key) has no value." }
    package func noPlaces(called name: String) -> String { "No imported places are called “\(name)”." }
    package var noPlacesWereImported: String { "No places were imported." }

    // MARK: - Lines of meetings

    package func titleOfRow(
        _ title: String, isCancelled: Bool, isDone: Bool, isOverdue: Bool
    ) -> String {
        title + (isCancelled ? " (cancelled)" : "") + (isDone ? " (done)" : "")
            + (isOverdue ? " (overdue)" : "")
    }
    package var rowWithoutDate: String { "no date" }
    package func line(_ status: Meeting.Status) -> String {
        switch status {
        case .tentative: "tentative"
        case .confirmed: "confirmed"
        case .cancelled: "cancelled"
        }
    }
    package var lineOfDone: String { "done" }
    package func nextMeeting(_ title: String, start: String, _ countdown: String) -> String {
        "\(start) \(title) (\(countdown))"
    }
    package func wasDeleted(_ name: String) -> String { "Deleted “\(name)”." }

    // MARK: - Lines of contacts

    package var rowOfGroup: String { "(group)" }
    package var contactLineEmail: String { "e-mail" }
    package var contactLinePhone: String { "phone" }
    package var contactLineAddress: String { "address" }
    package var contactLineWebsite: String { "website" }
    package var contactLineBirthday: String { "birthday" }
    package var contactLineTimeZone: String { "time zone" }
    package var contactLineCategories: String { "categories" }
    package var contactLineMember: String { "member" }
    package func contactsWereMerged(_ count: Int) -> String { "\(count) merged" }
    package func contactsWereKeptApart(_ count: Int) -> String { "\(count) kept apart" }
    package var twoContactsAreNeeded: String { "At least two contacts are needed, by their numbers." }

    // MARK: - Imports

    package func importProgress(cards: Int, percent: Int?, perSecond: Int?, secondsLeft: Int?) -> String {
        [
            percent.map { "\($0) %" }, "\(cards) cards", perSecond.map { "\($0) a second" },
            secondsLeft.map { "\($0) s left" },
        ].compactMap { $0 }.joined(separator: " · ")
    }
    package func importResult(
        added: Int, updated: Int, unchanged: Int, skipped: Int, isDryRun: Bool
    ) -> String {
        "\(added) added, \(updated) updated, \(unchanged) unchanged, \(skipped) skipped"
            + (isDryRun ? " (dry run: nothing was stored)" : "")
    }
    package func problemsNotListed(_ count: Int) -> String { "\(count) more problems are not listed" }
    package func cardsNotListed(_ count: Int) -> String { "and \(count) more" }
    package var nothingWasImported: String { "Cancelled: nothing was imported." }
    package func changedParts(_ changes: [MeetingChange]) -> String { words(changes) }
    package func skipped(feature: Int, inLine line: Int, of file: String, reason: String) -> String {
        "\(file):\(line): feature \(feature): \(reason)"
    }
    package func sentence(_ fault: GeoJSONPlaces.Fault, of file: String) -> String {
        switch fault {
        case .notJSON(let line): "\(file):\(line): this is no JSON, or it is cut off."
        case .noFeatures: "\(file):1: a GeoJSON FeatureCollection was expected; there are no features."
        }
    }
    package func placesWereRemoved(_ count: Int) -> String { "\(counted(count, "place")) removed" }

    // MARK: - Searches for venues

    package var searchFoundOnlyStored: String { "These are saved venues and imported places." }
    package func searchFoundEarlier(_ age: TimeInterval) -> String {
        "This is what the same search found \(ago(age))."
    }
    package func rowsCouldNotBeUsed(_ count: Int) -> String {
        "\(counted(count, "row")) of the answer could not be used."
    }
    package func searchesNear(_ place: String, insteadOf other: String) -> String {
        "Searching near \(place), as the words say, and not near \(other)."
    }
    package var nothingWasSaved: String { "Nothing was saved." }

    // MARK: - Lists of settings and actions

    package var settingByDefault: String { "default" }
    package var settingWithoutValue: String { "not set" }
    package var nothingWasChanged: String { "Cancelled: nothing was changed." }

    // MARK: - Doctor

    package var doctorSystem: String { "system" }
    package var doctorTerminal: String { "terminal" }
    package var doctorTimeZone: String { "time zone" }
    package var doctorNetwork: String { "network" }
    package var doctorDatabase: String { "database" }
    package var doctorProviders: String { "providers" }
    package var doctorTrusted: String { "trusted" }
    package func doctorLine(_ facts: [String]) -> String { facts.joined(separator: ", ") }
    package func databaseFile(format: Int, sqlite: String, size: String, logSize: String) -> String {
        "format \(format), SQLite \(sqlite), \(size) + \(logSize) log"
    }
    package func databaseHolds(
        meetings: Int, contacts: Int, venues: Int, drafts: Int, actions: Int
    ) -> String {
        "\(counted(meetings, "meeting")), \(counted(contacts, "contact")), "
            + "\(counted(venues, "venue")), \(counted(drafts, "draft")), "
            + "\(counted(actions, "action")) in the history"
    }
    package func databaseIsDamaged(_ problem: String) -> String { "The database is damaged: \(problem)" }
    package var databaseIsSound: String { "sound" }
    package var databaseIsNotThere: String { "not there yet: nothing was stored so far" }
    package var providerIsTheDefault: String { "the default" }
    package var providerNeedsAKey: String { "needs a key, none is set" }
    package var providerHasTheSample: String { "the sample" }
    package func providerHasPlaces(_ count: Int) -> String { counted(count, "place") }
    package var terminalIsNotNamed: String { "TERM is not set" }
    package var outputIsNoTerminal: String { "standard output is no terminal" }
    package var colourIsUnwanted: String { "NO_COLOR is set" }
    package func locale(_ name: String?) -> String { "locale \(name ?? "not set")" }

    // MARK: - Wrong arguments

    package func noSuchCommand(
        _ typed: String, near: String?, search: String?, among verbs: [String]
    ) -> String {
        let hints = [
            near.map { "Did you mean “\($0)”?" }, search.map { "To look for it, write “\($0)”." },
        ].compactMap { $0 }
        let known = hints.isEmpty ? ["There are: \(verbs.joined(separator: ", "))."] : hints
        return "There is no command “\(typed)”. " + known.joined(separator: " ")
    }
    package func noSuchView(_ typed: String, near: String?, among views: [String]) -> String {
        "“\(ShortText.typed(typed))” is neither a view nor a day; "
            + (near.map { "did you mean “\($0)”?" }
                ?? "views are \(views.joined(separator: ", ")).")
    }
    package var allOrPast: String { "--all and --past exclude each other." }
    package func noSuchColumn(_ name: String, among columns: [String]) -> String {
        "There is no column “\(name)”. There are: \(columns.joined(separator: ", "))."
    }
    package var nameIsGivenTwice: String { "The name is given twice: as it is, and with --name." }
    package var titleIsMissing: String { "A meeting needs a title: --title \"Coffee with Maria\"." }
    package var followingNeedsAnOccurrence: String {
        "--following goes with --occurrence, the date to begin at."
    }
    package var limitIsTooSmall: String { "--limit takes a number from 0 on." }
    package func radiusIsOutOfRange(widest: Int) -> String { "--radius takes metres, from 1 to \(widest)." }

    // MARK: - What failed

    package func sentence(_ error: NamingError) -> String {
        switch error {
        case .empty: "Whom to invite? --invite was empty."
        case .nobody(let who):
            "Nobody called “\(who)” is in your contacts; an e-mail address invites somebody who is not."
        case .severalContacts(let who, let contacts, let isMany):
            "“\(who)” may be \(isMany ? "many people" : "several people"): "
                + contacts.map { contact in contact.email.map { "\(contact.name) <\($0)>" } ?? contact.name }
                .joined(separator: ", ") + ". Name one of them."
        case .notInvited(let who, let meeting): "“\(who)” is not invited to “\(meeting)”."
        case .severalInvitees(let who, let names):
            "“\(who)” may be \(names.joined(separator: " or ")). Name one of them."
        case .noVenue(let number): "There is no venue \(number)."
        case .severalVenues(let name, let ids):
            "Several venues are called “\(name)”; give the number of one: "
                + ids.map(\.description).joined(separator: ", ") + "."
        case .noContact(let text, let isGroup):
            "There is no \(isGroup ? "group" : "contact") “\(text)”."
        case .whichContact(let text, let contacts, let isMany):
            which(
                text, contacts.map { "\($0.id) \($0.name)" + ($0.email.map { " <\($0)>" } ?? "") },
                isMany: isMany)
        case .noVenueCalled(let text): "There is no saved venue “\(text)”."
        case .severalKinds(let kinds):
            "A meeting has one kind of place: " + kinds.map { "any \($0)" }.joined(separator: " or ") + "?"
        case .noMeetingCalled(let text): "There is no meeting “\(text)”."
        case .whichMeeting(let text, let meetings, let isMany):
            which(
                text, meetings.map { "\($0.id?.description ?? "") \($0.title) (\(DateText.when($0.time)))" },
                isMany: isMany)
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
        "“\(text)” may be \(isMany ? "many" : "several"): "
            + candidates.map { ShortText.name($0) }.joined(separator: ", ") + (isMany ? ", …" : "")
            + ". Give the number of one."
    }

    package func sentence(_ error: UnknownZone, near: [String]) -> String {
        let hint =
            near.isEmpty ? "Write it as Europe/Athens." : "Did you mean \(near.joined(separator: ", "))?"
        return "There is no time zone “\(error.name)”. \(hint)"
    }

    package func sentence(_ error: TypedMeetingError) -> String {
        switch error {
        case .noTitle: "A meeting needs a title."
        case .unknownLength(let text): "“\(text)” is no length of time; write 1h30m, 90 or 1:30."
        case .zoneWithoutTime: "A time zone needs a time of day: give --start with one."
        case .startAndDeadline:
            "It begins at a time, or is to be done by one: give --start or --deadline, not both."
        case .lengthWithoutTime: "A length needs a time to start from: give --start with a time of day."
        case .unknownRule(let text):
            "“\(text)” does not say how to come again; write “every tuesday until june” or FREQ=WEEKLY."
        case .repeatWithoutTime: "What comes again needs a date: give --start."
        }
    }

    package func sentence(_ error: OccurrenceError) -> String {
        switch error {
        case .noSeries(let title): "“\(title)” takes place once; --occurrence is for series."
        case .noDate(let day, let title): "“\(title)” does not take place on \(DateText.dayMonthYear(day))."
        }
    }

    package func sentence(_ error: SettingError) -> String {
        switch error {
        case .unknown(let key):
            "There is no setting “\(key)”. There are: \(Settings.keys.joined(separator: ", "))."
        case .noAddress(let text): "“\(text)” is no e-mail address."
        case .noHours(let text):
            "“\(text)” are no hours; write them like “Mo-Fr 09:00-17:00; Sa 10:00-14:00”."
        case .tooManyZones(let most): "At most \(most) zones have room beside the hours."
        case .noRadius(let text):
            "“\(text)” is no distance from \(NearRadius.range.lowerBound) m to "
                + "\(NearRadius.range.upperBound / 1000) km; write it like 500 or “1.5 km”."
        case .noneOf(let words, let text): "“\(text)” is none of \(words.joined(separator: ", "))."
        case .mail(let fault): sentence(fault)
        case .map(.noServer, let key):
            "\(key) takes “off”, or the URL of a server, http or https, without user, password and query."
        case .map(.noneOf(let words, let text), _): sentence(SettingError.noneOf(words, text))
        case .map(.noSize(let text), _):
            "“\(text)” is no number of megabytes from \(MapSettings.cacheSizes.lowerBound) to "
                + "\(MapSettings.cacheSizes.upperBound)."
        case .map(.file(let error), _): sentence(error)
        case .venues(.unknownProvider(let id), _): VenueSearchError.unknownProvider(id).sentence
        case .venues(.noServer, let key):
            "\(key) takes the URL of a server, http or https, without user, password and query."
        case .venues(.noFile(let path), _): "There is no file \(path) that can be read."
        }
    }

    package func sentence(_ error: TypedContactError) -> String {
        switch error {
        case .noName: contactNeedsAName
        case .noGroupName: groupNeedsAName
        case .noEmailAddress(let text): isNoEmailAddressWithForm(text)
        case .noPhoneNumber(let text): "“\(text)” is no telephone number: it has no digit."
        case .noWebsite(let text): "“\(text)” is no address of a website."
        case .noDate(let text): "“\(text)” is no date. \(howToWriteADate)"
        case .noTimeZone(let text):
            sentence(UnknownZone(name: text), near: TimeZoneSearch.matches(text, limit: 3))
        case .notThere(let text, let contact): "“\(contact)” has no “\(text)”."
        case .noMember(let who, let group): "“\(who)” is not in “\(group)”."
        }
    }

    package func sentence(_ error: TypedVenueError) -> String {
        switch error {
        case .noName: venueNeedsAName
        case .noPhoneNumber(let text): sentence(TypedContactError.noPhoneNumber(text))
        case .noWebsite(let text): sentence(TypedContactError.noWebsite(text))
        case .noOpeningHours(let text): areNoOpeningHours(text)
        case .noTag(let tag, let venue): "“\(venue)” has no tag “\(tag)”."
        }
    }

    // MARK: - Files

    package func noDatabase(_ path: String) -> String { "There is no database \(path)." }
    package func databasePathIsNoText(_ path: String) -> String {
        "The path of the database is no UTF-8, which SQLite does not take: \(path). Rename it, or use another."
    }
    package func cannotRead(_ path: String, reason: String) -> String { "Cannot read \(path): \(reason)." }
    package func cannotWrite(_ path: String, reason: String) -> String { "Cannot write \(path): \(reason)." }
    package func cannotWriteOutput(reason: String) -> String { "Cannot write the output: \(reason)." }
    package func storedWithoutOutput(reason: String) -> String {
        "It is done, but the output cannot be written: \(reason)."
    }
    package func fileIsTooLarge(_ path: String, mostMebibytes: Int) -> String {
        "\(path) is larger than \(mostMebibytes) MiB."
    }
    package var nothingWasWritten: String { "Cancelled: nothing was written." }
}
