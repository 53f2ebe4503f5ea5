import MeetStore
import Operations

/// What every screen has in common: tabs, bars, forms, pickers, lists, maps, unfinished forms, the help.
package protocol ShellWords: Sendable {
    // MARK: - Places: tabs, and headings of the help

    var meetingsHeading: String { get }
    var calendarTabHeading: String { get }
    var markedSpanHeading: String { get }
    var contactsHeading: String { get }
    var venuesHeading: String { get }
    var meHeading: String { get }
    var everywhereHeading: String { get }
    var listsHeading: String { get }
    var filteringHeading: String { get }
    var detailHeading: String { get }
    var venueSearchHeading: String { get }
    var venueQueryHeading: String { get }
    var venueNearHeading: String { get }
    var venuePickerHeading: String { get }
    var venueFormHeading: String { get }
    var oneVenueHeading: String { get }
    var mapsHeading: String { get }
    var offersHeading: String { get }
    var enteringHeading: String { get }
    var meetingFormHeading: String { get }
    var formsHeading: String { get }
    var pickersHeading: String { get }
    var questionsHeading: String { get }
    var pathsHeading: String { get }
    var importPreviewHeading: String { get }
    var importReportHeading: String { get }
    var confirmationHeading: String { get }
    var conflictsHeading: String { get }
    var calendarHeading: String { get }
    /// Where contacts are marked.
    var markedContactsHeading: String { get }
    var duplicatesHeading: String { get }
    var contactFormHeading: String { get }
    var answersHeading: String { get }
    var draftsHeading: String { get }
    /// Of the README's table of keys: where, which keys, what they do.
    var keyTableHeadings: [String] { get }

    // MARK: - What runs

    /// Beside the spinner: `Searching…`
    func running(_ activity: Activity, stop key: String?) -> String
    /// The same with how far it is: `Taking back 1 200 · 40 % · Esc stops it`.
    func running(_ activity: Activity, done: Int, percent: Int?, stop key: String?) -> String
    func stopped(_ activity: Activity) -> String

    // MARK: - What the program says

    /// `1 meeting`, `214 meetings`
    func counted(_ count: Int, _ things: CountedThings) -> String
    /// The terminal is too small for any screen.
    var makeMeLarger: String { get }
    /// The size from which the screens can be drawn, beneath `makeMeLarger`.
    func atLeast(columns: Int, rows: Int) -> String
    func closeOthersFirst(key: String) -> String
    /// What was just done, as a sentence.
    func done(_ title: ActionTitle) -> String
    func takenBack(_ title: ActionTitle) -> String
    var nothingToTakeBack: String { get }
    func doneAgain(_ title: ActionTitle) -> String
    var nothingToDoAgain: String { get }
    func copied(_ text: String) -> String
    func notCopied(_ text: String, _ what: CopiedThing) -> String
    func linkOpened(_ link: String) -> String
    var noViewer: String { get }
    func viewerFailed(_ viewer: String) -> String
    var noPhoto: String { get }

    // MARK: - Forms and questions

    var leaveFormTitle: String { get }
    var changesNotSaved: String { get }
    var leaveUnsaved: String { get }
    var goOnWithIt: String { get }
    var keepAsDraft: String { get }
    var throwAway: String { get }
    var throwChangesAway: String { get }
    var changedElsewhereTitle: String { get }
    var keepWhatIsWritten: String { get }
    var takeWhatIsStored: String { get }
    var backToForm: String { get }
    /// Those that have no room: `When, and 3 more`.
    func label(_ label: String, andMore count: Int) -> String
    /// Before what is written here.
    var yoursLabel: String { get }
    /// Before what is stored.
    var storedLabel: String { get }
    /// What somebody wrote, in quotation marks, whole: `“Do come!”`.
    func quoted(_ words: String) -> String
    /// What is written there, or that it is empty: `“Coffee”`, `nothing`.
    func side(_ text: String) -> String
    /// What a meeting's draft is called that has no title.
    var untitledMeeting: String { get }

    // MARK: - Lists, pickers and maps

    var typeToFilter: String { get }
    var timeZoneExample: String { get }
    var noTimeZoneMatches: String { get }
    var systemZone: String { get }
    /// The letter for the north on a map.
    var north: String { get }
    var noPlaceOnMap: String { get }

    // MARK: - Lists and forms of the features

    /// In place of a value.
    var notSet: String { get }
    func keptAsDraft(key: String) -> String
    /// - Parameter key: On the tab of the venues.
    func keptAsDraftAmongVenues(key: String) -> String
    /// Above the map of a meeting.
    var mapLabel: String { get }
    func mapKeys(zoom: String, move: String, whole: String) -> String
    /// Beside them, where the pins wear signs.
    func goesToSigns(key: String) -> String

    // MARK: - Me

    var homePlaceLabel: String { get }
    /// What the field is for, as those after it.
    var myNameExplanation: String { get }
    var myEmailsExplanation: String { get }
    var homePlaceExplanation: String { get }
    var venueSearchExplanation: String { get }
    var timeZoneExplanation: String { get }
    /// Where none is set.
    ///
    /// - Parameter zone: Its identifier.
    func systemZone(named zone: String) -> String
    /// Where the computer does not say its zone.
    var zoneQuestionTitle: String { get }
    func zoneCannotBeTold(_ source: SystemZone.Source) -> String
    var chooseZone: String { get }
    var zoneNotNow: String { get }

    // MARK: - Unfinished forms

    var unfinishedMeetingTitle: String { get }
    var unfinishedContactTitle: String { get }
    var unfinishedGroupTitle: String { get }
    var unfinishedVenueTitle: String { get }
    /// `1 of 3`
    func place(_ number: Int, of count: Int) -> String
    /// - Parameter day: `Sat 21 Nov`.
    func leftUnfinished(on day: String, at clock: String) -> String
    /// In place of its name.
    var contactWithoutName: String { get }
    var groupWithoutName: String { get }
    var venueWithoutName: String { get }
    var throwDraftAwayTitle: String { get }
    var draftCannotBeBroughtBack: String { get }

    // MARK: - Help and palette

    var helpTitle: String { get }
    /// Below the keys.
    var aboutKeysAndMouse: String { get }
    var paletteTitle: String { get }
    var palettePlaceholder: String { get }
    var noCommandMatches: String { get }
}
