import MeetStore
import Operations

// MARK: - Places

extension English {
    package var meetingsHeading: String { "Meetings" }
    package var calendarTabHeading: String { "Calendar" }
    package var markedSpanHeading: String { "Calendar, while a span is marked" }
    package var contactsHeading: String { "Contacts" }
    package var venuesHeading: String { "Venues" }
    package var meHeading: String { "Me" }
    package var everywhereHeading: String { "Everywhere" }
    package var listsHeading: String { "Lists" }
    package var filteringHeading: String { "Lists, while a filter is typed" }
    package var detailHeading: String { "Detail" }
    package var venueSearchHeading: String { "Venue search" }
    package var venueQueryHeading: String { "Venue search, typing" }
    package var venueNearHeading: String { "Venue search, near what" }
    package var venuePickerHeading: String { "Venue of a meeting" }
    package var venueFormHeading: String { "Form of a venue" }
    package var oneVenueHeading: String { "A venue" }
    package var mapsHeading: String { "Maps" }
    package var offersHeading: String { "Forms, while something matches" }
    package var enteringHeading: String { "Form of a meeting, a field" }
    package var meetingFormHeading: String { "Form of a meeting" }
    package var formsHeading: String { "Forms" }
    package var pickersHeading: String { "Pickers" }
    package var questionsHeading: String { "Questions" }
    package var pathsHeading: String { "Paths" }
    package var importPreviewHeading: String { "Import preview" }
    package var importReportHeading: String { "Import report" }
    package var confirmationHeading: String { "Before something is lost" }
    package var conflictsHeading: String { "Changed elsewhere" }
    package var calendarHeading: String { "Date and time" }
    package var markedContactsHeading: String { "Contacts, marked" }
    package var duplicatesHeading: String { "Duplicates" }
    package var contactFormHeading: String { "Form of a contact" }
    package var answersHeading: String { "Answers" }
    package var draftsHeading: String { "Unfinished forms" }
    package var keyTableHeadings: [String] { ["Where", "Keys", "What it does", "Command"] }
}

// MARK: - What runs

extension English {
    private func words(_ activity: Activity) -> String {
        switch activity {
        case .loading: "Loading"
        case .saving: "Saving"
        case .searching, .searchingVenues: "Searching"
        case .searchingDuplicates: "Looking for duplicates"
        case .reading: "Reading"
        case .importing: "Importing"
        case .takingBack: "Taking back"
        case .doingAgain: "Doing again"
        case .exchangingMail: "Asking the mail server"
        }
    }

    package func running(_ activity: Activity, stop key: String?) -> String {
        "\(words(activity))…" + (key.map { " · \($0) stops it" } ?? "")
    }

    package func running(_ activity: Activity, done: Int, percent: Int?, stop key: String?) -> String {
        let share = percent.map { " · \($0) %" } ?? ""
        let stop = key.map { " · \($0) stops it" } ?? ""
        return "\(words(activity)) \(Counted.grouped(done))\(share)\(stop)"
    }

    package func stopped(_ activity: Activity) -> String {
        activity == .searchingVenues
            ? "The search was stopped." : "\(words(activity)) was stopped; nothing was changed."
    }
}

// MARK: - What the program says

extension English {
    package func counted(_ count: Int, _ things: CountedThings) -> String {
        switch things {
        case .actions: counted(count, "action")
        case .cards: counted(count, "card")
        case .contacts: counted(count, "contact")
        case .drafts: counted(count, "draft")
        case .groups: counted(count, "group")
        case .matches: counted(count, "match", plural: "matches")
        case .meetings: counted(count, "meeting")
        case .members: counted(count, "member")
        case .messages: counted(count, "message")
        case .people: counted(count, "person", plural: "people")
        case .places: counted(count, "place")
        case .reminders: counted(count, "reminder")
        case .rows: counted(count, "row")
        case .venues: counted(count, "venue")
        }
    }

    func counted(_ count: Int, _ singular: String, plural: String? = nil) -> String {
        "\(Counted.grouped(count)) \(count == 1 ? singular : plural ?? singular + "s")"
    }

    package var makeMeLarger: String { "meet: make me larger" }
    package func atLeast(columns: Int, rows: Int) -> String { "at least \(columns)×\(rows)" }
    package func closeOthersFirst(key: String) -> String { "Close what is open first (\(key))." }
    package func done(_ title: ActionTitle) -> String { "\(sentence(title))." }
    package func takenBack(_ title: ActionTitle) -> String { "Taken back: \(sentence(title))." }
    package var nothingToTakeBack: String { "There is nothing to take back." }
    package func doneAgain(_ title: ActionTitle) -> String { "Done again: \(sentence(title))." }
    package var nothingToDoAgain: String { "There is nothing to do again." }
    package func copied(_ text: String) -> String { "Copied: \(text)" }

    package func notCopied(_ text: String, _ what: CopiedThing) -> String {
        switch what {
        case .address: "Nothing can be copied here. The address: \(text)"
        case .link: "Nothing can be copied here. The link: \(text)"
        case .email: "Nothing can be copied here. The e-mail address: \(text)"
        case .phone: "Nothing can be copied here. The number: \(text)"
        }
    }

    package func linkOpened(_ link: String) -> String { "Opened \(link)" }
    package var noViewer: String { "No program to open it was found (xdg-open)." }
    package func viewerFailed(_ viewer: String) -> String { "\(viewer) could not open it." }
    package var noPhoto: String { "There is no photo." }
}

// MARK: - Forms and questions

extension English {
    package var leaveFormTitle: String { "Leave the form?" }
    package var changesNotSaved: String { "What you changed is not saved." }
    package var leaveUnsaved: String { "leave it unsaved" }
    package var goOnWithIt: String { "go on with it" }
    package var keepAsDraft: String { "finish it later, as a draft" }
    package var throwAway: String { "throw it away" }
    package var throwChangesAway: String { "throw the changes away" }
    package var changedElsewhereTitle: String { "Changed elsewhere meanwhile" }
    package var keepWhatIsWritten: String { "keep what is written here" }
    package var takeWhatIsStored: String { "take what is stored" }
    package var backToForm: String { "go back to the form" }
    package func label(_ label: String, andMore count: Int) -> String { "\(label), and \(count) more" }
    package var yoursLabel: String { "yours" }
    package var storedLabel: String { "stored" }
    package func side(_ text: String) -> String { text.isEmpty ? "nothing" : "“\(text)”" }
    package var untitledMeeting: String { "A meeting without a title" }
}

// MARK: - Lists, pickers and maps

extension English {
    package var typeToFilter: String { "type to filter" }
    package var timeZoneExample: String { "a city, CET, +2" }
    package var noTimeZoneMatches: String { "No time zone matches." }
    package var systemZone: String { "The system's zone" }
    package var north: String { "N" }
    package var noPlaceOnMap: String { "No place to show on a map." }
}

extension English {
    // MARK: - Lists and forms of the features

    package var notSet: String { "not set" }
    package func keptAsDraft(key: String) -> String { "Kept as a draft; \(key) offers it again." }
    package func keptAsDraftAmongVenues(key: String) -> String {
        "Kept as a draft; \(key) among the venues offers it again."
    }
    package var mapLabel: String { "Map" }
    package func mapKeys(zoom: String, move: String, whole: String) -> String {
        "\(zoom) zoom  \(move) move  \(whole) whole"
    }
    package func goesToSigns(key: String) -> String { "\(key)1 \(key)a… go there" }

    // MARK: - Me

    package var homePlaceLabel: String { "Home place" }
    package var myNameExplanation: String { "How invitations call you." }
    package var myEmailsExplanation: String { "Your addresses, commas between them; the first one is used." }
    package var homePlaceExplanation: String { "Where “near” begins: an address or a town." }
    package var venueSearchExplanation: String { "Who is asked when you search for a venue." }
    package var timeZoneExplanation: String { "In which zone times are shown; empty: the system's." }
    package func systemZone(named zone: String) -> String { "\(zone) (the system's)" }
    package var zoneQuestionTitle: String { "Which time zone are you in?" }
    package func zoneCannotBeTold(_ source: SystemZone.Source) -> String {
        "This computer does not name its time zone: \(words(source))."
    }
    private func words(_ source: SystemZone.Source) -> String {
        switch source {
        case .variable(let value): "TZ is “\(value)”, which is the name of none"
        case .link(let file): "\(file) leads to none that is known"
        case .contents(let file): "\(file) is the file of none that is known"
        case .nothing: "nothing says it"
        }
    }
    package var chooseZone: String { "choose it" }
    package var zoneNotNow: String { "not now: times are UTC" }
    package func zoneIsNeeded(_ source: SystemZone.Source) -> String {
        zoneCannotBeTold(source) + " Set yours, as in “meet-tui settings set me.time-zone Europe/Athens”."
    }
    package func systemZone(_ zone: SystemZone) -> String {
        guard let name = zone.zone?.identifier else { return "not named: \(words(zone.source))" }
        return switch zone.source {
        case .variable(let value): value == name ? "\(name), from TZ" : "\(name), from TZ “\(value)”"
        case .link(let file): "\(name), from \(file)"
        case .contents(let file): "\(name), whose file \(file) is"
        case .nothing: "\(name), as nothing says another"
        }
    }
    package func zoneIsSet(_ zone: String, by setting: String) -> String {
        "\(zone), from the setting \(setting)"
    }

    // MARK: - Unfinished forms

    package var unfinishedMeetingTitle: String { "An unfinished meeting" }
    package var unfinishedContactTitle: String { "An unfinished contact" }
    package var unfinishedGroupTitle: String { "An unfinished group" }
    package var unfinishedVenueTitle: String { "An unfinished venue" }
    package func place(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }
    package func leftUnfinished(on day: String, at clock: String) -> String {
        "Left on \(day) at \(clock); every character is kept."
    }
    package var contactWithoutName: String { "A contact without a name" }
    package var groupWithoutName: String { "A group without a name" }
    package var venueWithoutName: String { "A venue without a name" }
    package var throwDraftAwayTitle: String { "Throw it away?" }
    package var draftCannotBeBroughtBack: String { "What was typed cannot be brought back." }

    // MARK: - Help and palette

    package var helpTitle: String { "Help" }
    package var aboutKeysAndMouse: String {
        "Text fields take the usual Emacs keys. The mouse clicks, double-clicks and scrolls; in the calendar it drags a "
            + "span that becomes a meeting."
    }
    package var paletteTitle: String { "Command" }
    package var palettePlaceholder: String { "what to do" }
    package var noCommandMatches: String { "No command matches." }
}
