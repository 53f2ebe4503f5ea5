// Written by Scripts/forward-language.
import Foundation
import MeetCore
import MeetStore
import Operations
import VenueSearch

extension PartialLanguage {
    package func noMeeting(matching words: String) -> String { fallback.noMeeting(matching: words) }
    package func noMeetingAhead(matching words: String) -> String { fallback.noMeetingAhead(matching: words) }
    package func noContact(matching words: String) -> String { fallback.noContact(matching: words) }
    package func noVenue(matching words: String) -> String { fallback.noVenue(matching: words) }
    package func noGroup(matching words: String) -> String { fallback.noGroup(matching: words) }
    package func noValue(of key: String) -> String { fallback.noValue(of: key) }
    package func noPlaces(called name: String) -> String { fallback.noPlaces(called: name) }
    package var noPlacesWereImported: String { fallback.noPlacesWereImported }
    package func titleOfRow(_ title: String, isCancelled: Bool, isDone: Bool, isOverdue: Bool) -> String {
        fallback.titleOfRow(title, isCancelled: isCancelled, isDone: isDone, isOverdue: isOverdue)
    }
    package var rowWithoutDate: String { fallback.rowWithoutDate }
    package func line(_ status: Meeting.Status) -> String { fallback.line(status) }
    package var lineOfDone: String { fallback.lineOfDone }
    package func nextMeeting(_ title: String, start: String, _ countdown: String) -> String {
        fallback.nextMeeting(title, start: start, countdown)
    }
    package func wasDeleted(_ name: String) -> String { fallback.wasDeleted(name) }
    package var rowOfGroup: String { fallback.rowOfGroup }
    package var contactLineEmail: String { fallback.contactLineEmail }
    package var contactLinePhone: String { fallback.contactLinePhone }
    package var contactLineAddress: String { fallback.contactLineAddress }
    package var contactLineWebsite: String { fallback.contactLineWebsite }
    package var contactLineBirthday: String { fallback.contactLineBirthday }
    package var contactLineTimeZone: String { fallback.contactLineTimeZone }
    package var contactLineCategories: String { fallback.contactLineCategories }
    package var contactLineMember: String { fallback.contactLineMember }
    package func contactsWereMerged(_ count: Int) -> String { fallback.contactsWereMerged(count) }
    package func contactsWereKeptApart(_ count: Int) -> String { fallback.contactsWereKeptApart(count) }
    package var twoContactsAreNeeded: String { fallback.twoContactsAreNeeded }
    package func importProgress(cards: Int, percent: Int?, perSecond: Int?, secondsLeft: Int?) -> String {
        fallback.importProgress(
            cards: cards, percent: percent, perSecond: perSecond, secondsLeft: secondsLeft)
    }
    package func importResult(added: Int, updated: Int, unchanged: Int, skipped: Int, isDryRun: Bool)
        -> String
    {
        fallback.importResult(
            added: added, updated: updated, unchanged: unchanged, skipped: skipped, isDryRun: isDryRun)
    }
    package func problemsNotListed(_ count: Int) -> String { fallback.problemsNotListed(count) }
    package func cardsNotListed(_ count: Int) -> String { fallback.cardsNotListed(count) }
    package var nothingWasImported: String { fallback.nothingWasImported }
    package func changedParts(_ changes: [MeetingChange]) -> String { fallback.changedParts(changes) }
    package func skipped(feature: Int, inLine line: Int, of file: String, reason: String) -> String {
        fallback.skipped(feature: feature, inLine: line, of: file, reason: reason)
    }
    package func sentence(_ fault: GeoJSONPlaces.Fault, of file: String) -> String {
        fallback.sentence(fault, of: file)
    }
    package func placesWereRemoved(_ count: Int) -> String { fallback.placesWereRemoved(count) }
    package var searchFoundOnlyStored: String { fallback.searchFoundOnlyStored }
    package func searchFoundEarlier(_ age: TimeInterval) -> String { fallback.searchFoundEarlier(age) }
    package func rowsCouldNotBeUsed(_ count: Int) -> String { fallback.rowsCouldNotBeUsed(count) }
    package func searchesNear(_ place: String, insteadOf other: String) -> String {
        fallback.searchesNear(place, insteadOf: other)
    }
    package var nothingWasSaved: String { fallback.nothingWasSaved }
    package var settingByDefault: String { fallback.settingByDefault }
    package var settingWithoutValue: String { fallback.settingWithoutValue }
    package var nothingWasChanged: String { fallback.nothingWasChanged }
    package var doctorSystem: String { fallback.doctorSystem }
    package var doctorTerminal: String { fallback.doctorTerminal }
    package var doctorTimeZone: String { fallback.doctorTimeZone }
    package func systemZone(_ zone: SystemZone) -> String { fallback.systemZone(zone) }
    package func zoneIsSet(_ zone: String, by setting: String) -> String {
        fallback.zoneIsSet(zone, by: setting)
    }
    package var doctorNetwork: String { fallback.doctorNetwork }
    package var doctorDatabase: String { fallback.doctorDatabase }
    package var doctorProviders: String { fallback.doctorProviders }
    package var doctorTrusted: String { fallback.doctorTrusted }
    package func doctorLine(_ facts: [String]) -> String { fallback.doctorLine(facts) }
    package func databaseFile(format: Int, sqlite: String, size: String, logSize: String) -> String {
        fallback.databaseFile(format: format, sqlite: sqlite, size: size, logSize: logSize)
    }
    package func databaseHolds(meetings: Int, contacts: Int, venues: Int, drafts: Int, actions: Int) -> String
    {
        fallback.databaseHolds(
            meetings: meetings, contacts: contacts, venues: venues, drafts: drafts, actions: actions)
    }
    package func databaseIsDamaged(_ problem: String) -> String { fallback.databaseIsDamaged(problem) }
    package var databaseIsSound: String { fallback.databaseIsSound }
    package var databaseIsNotThere: String { fallback.databaseIsNotThere }
    package var providerIsTheDefault: String { fallback.providerIsTheDefault }
    package var providerNeedsAKey: String { fallback.providerNeedsAKey }
    package var providerHasTheSample: String { fallback.providerHasTheSample }
    package func providerHasPlaces(_ count: Int) -> String { fallback.providerHasPlaces(count) }
    package var terminalIsNotNamed: String { fallback.terminalIsNotNamed }
    package var outputIsNoTerminal: String { fallback.outputIsNoTerminal }
    package var colourIsUnwanted: String { fallback.colourIsUnwanted }
    package func locale(_ name: String?) -> String { fallback.locale(name) }
    package func noSuchCommand(_ typed: String, near: String?, search: String?, among verbs: [String])
        -> String
    { fallback.noSuchCommand(typed, near: near, search: search, among: verbs) }
    package func noSuchColumn(_ name: String, among columns: [String]) -> String {
        fallback.noSuchColumn(name, among: columns)
    }
    package func noSuchView(_ typed: String, near: String?, among views: [String]) -> String {
        fallback.noSuchView(typed, near: near, among: views)
    }
    package var allOrPast: String { fallback.allOrPast }
    package var nameIsGivenTwice: String { fallback.nameIsGivenTwice }
    package var titleIsMissing: String { fallback.titleIsMissing }
    package var followingNeedsAnOccurrence: String { fallback.followingNeedsAnOccurrence }
    package var limitIsTooSmall: String { fallback.limitIsTooSmall }
    package func radiusIsOutOfRange(widest: Int) -> String { fallback.radiusIsOutOfRange(widest: widest) }
    package func zoneIsNeeded(_ source: SystemZone.Source) -> String { fallback.zoneIsNeeded(source) }
    package func sentence(_ error: NamingError) -> String { fallback.sentence(error) }
    package func sentence(_ error: UnknownZone, near: [String]) -> String {
        fallback.sentence(error, near: near)
    }
    package func sentence(_ error: TypedMeetingError) -> String { fallback.sentence(error) }
    package func sentence(_ error: OccurrenceError) -> String { fallback.sentence(error) }
    package func sentence(_ error: SettingError) -> String { fallback.sentence(error) }
    package func sentence(_ error: TypedContactError) -> String { fallback.sentence(error) }
    package func sentence(_ error: TypedVenueError) -> String { fallback.sentence(error) }
    package func noDatabase(_ path: String) -> String { fallback.noDatabase(path) }
    package func databasePathIsNoText(_ path: String) -> String { fallback.databasePathIsNoText(path) }
    package func cannotRead(_ path: String, reason: String) -> String {
        fallback.cannotRead(path, reason: reason)
    }
    package func cannotWrite(_ path: String, reason: String) -> String {
        fallback.cannotWrite(path, reason: reason)
    }
    package func cannotWriteOutput(reason: String) -> String { fallback.cannotWriteOutput(reason: reason) }
    package func storedWithoutOutput(reason: String) -> String {
        fallback.storedWithoutOutput(reason: reason)
    }
    package func fileIsTooLarge(_ path: String, mostMebibytes: Int) -> String {
        fallback.fileIsTooLarge(path, mostMebibytes: mostMebibytes)
    }
    package var nothingWasWritten: String { fallback.nothingWasWritten }
}
