import Foundation
import MeetCore
import MeetStore
import Operations
import VenueSearch

/// The command line: its reports and its complaints.
package protocol CommandLineWords: Sendable {
    // MARK: - Nothing matches

    func noMeeting(matching words: String) -> String
    /// Of those from today on, which are all that was looked at.
    func noMeetingAhead(matching words: String) -> String
    func noContact(matching words: String) -> String
    func noVenue(matching words: String) -> String
    func noGroup(matching words: String) -> String
    /// - Parameter key: Of a setting.
    func noValue(of key: String) -> String
    /// - Parameter name: What a file of places was called.
    func noPlaces(called name: String) -> String
    var noPlacesWereImported: String { get }

    // MARK: - Lines of meetings

    /// The title of a meeting in a list: `Coffee (cancelled)`.
    func titleOfRow(_ title: String, isCancelled: Bool, isDone: Bool, isOverdue: Bool) -> String
    /// In the place of a day.
    var rowWithoutDate: String { get }
    /// Below the times of one meeting.
    func line(_ status: Meeting.Status) -> String
    var lineOfDone: String { get }
    /// The line of `next`: `countdown` is how far away it is, such as “in 2 days”.
    func nextMeeting(_ title: String, start: String, _ countdown: String) -> String
    func wasDeleted(_ name: String) -> String

    // MARK: - Lines of contacts

    /// In the place of an organisation.
    var rowOfGroup: String { get }
    var contactLineEmail: String { get }
    var contactLinePhone: String { get }
    var contactLineAddress: String { get }
    var contactLineWebsite: String { get }
    var contactLineBirthday: String { get }
    var contactLineTimeZone: String { get }
    var contactLineCategories: String { get }
    var contactLineMember: String { get }
    func contactsWereMerged(_ count: Int) -> String
    /// Once contacts were said to be different people.
    func contactsWereKeptApart(_ count: Int) -> String
    var twoContactsAreNeeded: String { get }

    // MARK: - Imports

    /// `25 % · 300 cards · 1500 a second · 3 s left`, as far as that is known.
    func importProgress(cards: Int, percent: Int?, perSecond: Int?, secondsLeft: Int?) -> String
    func importResult(added: Int, updated: Int, unchanged: Int, skipped: Int, isDryRun: Bool) -> String
    func problemsNotListed(_ count: Int) -> String
    /// Under the cards that an import would take.
    func cardsNotListed(_ count: Int) -> String
    var nothingWasImported: String { get }
    /// Under a meeting that an import would change: what of it.
    func changedParts(_ changes: [MeetingChange]) -> String
    /// What the places are called that came from there.
    /// - Parameter reason: Part of a sentence.
    func skipped(feature: Int, inLine line: Int, of file: String, reason: String) -> String
    func sentence(_ fault: GeoJSONPlaces.Fault, of file: String) -> String
    func placesWereRemoved(_ count: Int) -> String

    // MARK: - Searches for venues

    var searchFoundOnlyStored: String { get }
    func searchFoundEarlier(_ age: TimeInterval) -> String
    func rowsCouldNotBeUsed(_ count: Int) -> String
    /// Where the words say another place than `--near`.
    func searchesNear(_ place: String, insteadOf other: String) -> String
    var nothingWasSaved: String { get }

    // MARK: - Lists of settings and actions

    /// Behind a value that nobody set.
    var settingByDefault: String { get }
    /// In the place of where a value comes from that there is not.
    var settingWithoutValue: String { get }
    /// Where undoing or redoing was stopped.
    var nothingWasChanged: String { get }

    // MARK: - Doctor

    var doctorSystem: String { get }
    var doctorTerminal: String { get }
    var doctorTimeZone: String { get }
    /// The zone of the computer, and where that is said.
    func systemZone(_ zone: SystemZone) -> String
    /// - Parameter setting: Its name.
    func zoneIsSet(_ zone: String, by setting: String) -> String
    var doctorNetwork: String { get }
    var doctorDatabase: String { get }
    var doctorProviders: String { get }
    /// In front of a file of certificates.
    var doctorTrusted: String { get }
    /// Several facts on one line.
    func doctorLine(_ facts: [String]) -> String
    func databaseFile(format: Int, sqlite: String, size: String, logSize: String) -> String
    func databaseHolds(meetings: Int, contacts: Int, venues: Int, drafts: Int, actions: Int) -> String
    func databaseIsDamaged(_ problem: String) -> String
    var databaseIsSound: String { get }
    /// Of the usual database, before anything was stored.
    var databaseIsNotThere: String { get }
    var providerIsTheDefault: String { get }
    var providerNeedsAKey: String { get }
    var providerHasTheSample: String { get }
    func providerHasPlaces(_ count: Int) -> String
    var terminalIsNotNamed: String { get }
    var outputIsNoTerminal: String { get }
    var colourIsUnwanted: String { get }
    /// - Parameter name: `nil` where none is set.
    func locale(_ name: String?) -> String

    // MARK: - Wrong arguments

    /// - Parameters:
    ///   - typed: The command as it was typed, up to the word that is none.
    ///   - near: The command that was meant, perhaps.
    ///   - search: The command that looks for the words, where there is one.
    ///   - verbs: All that could stand in its place.
    func noSuchCommand(_ typed: String, near: String?, search: String?, among verbs: [String]) -> String
    func noSuchColumn(_ name: String, among columns: [String]) -> String
    /// - Parameters:
    ///   - near: The view that was meant, perhaps.
    ///   - views: All that there are.
    func noSuchView(_ typed: String, near: String?, among views: [String]) -> String
    var allOrPast: String { get }
    var nameIsGivenTwice: String { get }
    var titleIsMissing: String { get }
    var followingNeedsAnOccurrence: String { get }
    var limitIsTooSmall: String { get }
    /// - Parameter widest: In metres.
    func radiusIsOutOfRange(widest: Int) -> String

    // MARK: - What failed

    /// A command needs the zone, and the computer does not say it.
    func zoneIsNeeded(_ source: SystemZone.Source) -> String
    func sentence(_ error: NamingError) -> String
    /// - Parameter near: The names of zones that are spelt like it.
    func sentence(_ error: UnknownZone, near: [String]) -> String
    func sentence(_ error: TypedMeetingError) -> String
    func sentence(_ error: OccurrenceError) -> String
    func sentence(_ error: SettingError) -> String
    func sentence(_ error: TypedContactError) -> String
    func sentence(_ error: TypedVenueError) -> String

    // MARK: - Files

    /// A database that was named and has to be there.
    func noDatabase(_ path: String) -> String
    func databasePathIsNoText(_ path: String) -> String
    /// - Parameter reason: The system's, part of a sentence.
    func cannotRead(_ path: String, reason: String) -> String
    func cannotWrite(_ path: String, reason: String) -> String
    func cannotWriteOutput(reason: String) -> String
    /// The same, where what was to be told of is stored.
    func storedWithoutOutput(reason: String) -> String
    func fileIsTooLarge(_ path: String, mostMebibytes: Int) -> String
    var nothingWasWritten: String { get }
}
