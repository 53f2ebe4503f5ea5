// Written by Scripts/forward-language.
import MeetStore
import Operations

extension PartialLanguage {
    package var meetingsHeading: String { fallback.meetingsHeading }
    package var calendarTabHeading: String { fallback.calendarTabHeading }
    package var markedSpanHeading: String { fallback.markedSpanHeading }
    package var contactsHeading: String { fallback.contactsHeading }
    package var venuesHeading: String { fallback.venuesHeading }
    package var meHeading: String { fallback.meHeading }
    package var everywhereHeading: String { fallback.everywhereHeading }
    package var listsHeading: String { fallback.listsHeading }
    package var filteringHeading: String { fallback.filteringHeading }
    package var detailHeading: String { fallback.detailHeading }
    package var venueSearchHeading: String { fallback.venueSearchHeading }
    package var venueQueryHeading: String { fallback.venueQueryHeading }
    package var venueNearHeading: String { fallback.venueNearHeading }
    package var venuePickerHeading: String { fallback.venuePickerHeading }
    package var venueFormHeading: String { fallback.venueFormHeading }
    package var oneVenueHeading: String { fallback.oneVenueHeading }
    package var mapsHeading: String { fallback.mapsHeading }
    package var offersHeading: String { fallback.offersHeading }
    package var enteringHeading: String { fallback.enteringHeading }
    package var meetingFormHeading: String { fallback.meetingFormHeading }
    package var formsHeading: String { fallback.formsHeading }
    package var pickersHeading: String { fallback.pickersHeading }
    package var questionsHeading: String { fallback.questionsHeading }
    package var pathsHeading: String { fallback.pathsHeading }
    package var importPreviewHeading: String { fallback.importPreviewHeading }
    package var importReportHeading: String { fallback.importReportHeading }
    package var confirmationHeading: String { fallback.confirmationHeading }
    package var conflictsHeading: String { fallback.conflictsHeading }
    package var calendarHeading: String { fallback.calendarHeading }
    package var markedContactsHeading: String { fallback.markedContactsHeading }
    package var duplicatesHeading: String { fallback.duplicatesHeading }
    package var contactFormHeading: String { fallback.contactFormHeading }
    package var answersHeading: String { fallback.answersHeading }
    package var draftsHeading: String { fallback.draftsHeading }
    package var keyTableHeadings: [String] { fallback.keyTableHeadings }
    package func running(_ activity: Activity, stop key: String?) -> String {
        fallback.running(activity, stop: key)
    }
    package func running(_ activity: Activity, done: Int, percent: Int?, stop key: String?) -> String {
        fallback.running(activity, done: done, percent: percent, stop: key)
    }
    package func stopped(_ activity: Activity) -> String { fallback.stopped(activity) }
    package func counted(_ count: Int, _ things: CountedThings) -> String { fallback.counted(count, things) }
    package var makeMeLarger: String { fallback.makeMeLarger }
    package func atLeast(columns: Int, rows: Int) -> String { fallback.atLeast(columns: columns, rows: rows) }
    package func closeOthersFirst(key: String) -> String { fallback.closeOthersFirst(key: key) }
    package func done(_ title: ActionTitle) -> String { fallback.done(title) }
    package func takenBack(_ title: ActionTitle) -> String { fallback.takenBack(title) }
    package var nothingToTakeBack: String { fallback.nothingToTakeBack }
    package func doneAgain(_ title: ActionTitle) -> String { fallback.doneAgain(title) }
    package var nothingToDoAgain: String { fallback.nothingToDoAgain }
    package func copied(_ text: String) -> String { fallback.copied(text) }
    package func notCopied(_ text: String, _ what: CopiedThing) -> String { fallback.notCopied(text, what) }
    package func linkOpened(_ link: String) -> String { fallback.linkOpened(link) }
    package var noViewer: String { fallback.noViewer }
    package func viewerFailed(_ viewer: String) -> String { fallback.viewerFailed(viewer) }
    package var noPhoto: String { fallback.noPhoto }
    package var leaveFormTitle: String { fallback.leaveFormTitle }
    package var changesNotSaved: String { fallback.changesNotSaved }
    package var leaveUnsaved: String { fallback.leaveUnsaved }
    package var goOnWithIt: String { fallback.goOnWithIt }
    package var keepAsDraft: String { fallback.keepAsDraft }
    package var throwAway: String { fallback.throwAway }
    package var throwChangesAway: String { fallback.throwChangesAway }
    package var changedElsewhereTitle: String { fallback.changedElsewhereTitle }
    package var keepWhatIsWritten: String { fallback.keepWhatIsWritten }
    package var takeWhatIsStored: String { fallback.takeWhatIsStored }
    package var backToForm: String { fallback.backToForm }
    package func label(_ label: String, andMore count: Int) -> String {
        fallback.label(label, andMore: count)
    }
    package var yoursLabel: String { fallback.yoursLabel }
    package var storedLabel: String { fallback.storedLabel }
    package func quoted(_ words: String) -> String { fallback.quoted(words) }
    package func side(_ text: String) -> String { fallback.side(text) }
    package var untitledMeeting: String { fallback.untitledMeeting }
    package var typeToFilter: String { fallback.typeToFilter }
    package var timeZoneExample: String { fallback.timeZoneExample }
    package var noTimeZoneMatches: String { fallback.noTimeZoneMatches }
    package var systemZone: String { fallback.systemZone }
    package var north: String { fallback.north }
    package var noPlaceOnMap: String { fallback.noPlaceOnMap }
    package var notSet: String { fallback.notSet }
    package func keptAsDraft(key: String) -> String { fallback.keptAsDraft(key: key) }
    package func keptAsDraftAmongVenues(key: String) -> String { fallback.keptAsDraftAmongVenues(key: key) }
    package var mapLabel: String { fallback.mapLabel }
    package func mapKeys(zoom: String, move: String, whole: String) -> String {
        fallback.mapKeys(zoom: zoom, move: move, whole: whole)
    }
    package func goesToSigns(key: String) -> String { fallback.goesToSigns(key: key) }
    package var homePlaceLabel: String { fallback.homePlaceLabel }
    package var myNameExplanation: String { fallback.myNameExplanation }
    package var myEmailsExplanation: String { fallback.myEmailsExplanation }
    package var homePlaceExplanation: String { fallback.homePlaceExplanation }
    package var venueSearchExplanation: String { fallback.venueSearchExplanation }
    package var timeZoneExplanation: String { fallback.timeZoneExplanation }
    package func systemZone(named zone: String) -> String { fallback.systemZone(named: zone) }
    package var zoneQuestionTitle: String { fallback.zoneQuestionTitle }
    package func zoneCannotBeTold(_ source: SystemZone.Source) -> String { fallback.zoneCannotBeTold(source) }
    package var chooseZone: String { fallback.chooseZone }
    package var zoneNotNow: String { fallback.zoneNotNow }
    package var unfinishedMeetingTitle: String { fallback.unfinishedMeetingTitle }
    package var unfinishedContactTitle: String { fallback.unfinishedContactTitle }
    package var unfinishedGroupTitle: String { fallback.unfinishedGroupTitle }
    package var unfinishedVenueTitle: String { fallback.unfinishedVenueTitle }
    package func place(_ number: Int, of count: Int) -> String { fallback.place(number, of: count) }
    package func leftUnfinished(on day: String, at clock: String) -> String {
        fallback.leftUnfinished(on: day, at: clock)
    }
    package var contactWithoutName: String { fallback.contactWithoutName }
    package var groupWithoutName: String { fallback.groupWithoutName }
    package var venueWithoutName: String { fallback.venueWithoutName }
    package var throwDraftAwayTitle: String { fallback.throwDraftAwayTitle }
    package var draftCannotBeBroughtBack: String { fallback.draftCannotBeBroughtBack }
    package var helpTitle: String { fallback.helpTitle }
    package var aboutKeysAndMouse: String { fallback.aboutKeysAndMouse }
    package var paletteTitle: String { fallback.paletteTitle }
    package var palettePlaceholder: String { fallback.palettePlaceholder }
    package var noCommandMatches: String { fallback.noCommandMatches }
}
