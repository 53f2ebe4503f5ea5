import MeetStore
import Operations

// MARK: - Places

extension Language {
    package var meetingsHeading: String { say("Meetings") }
    package var calendarTabHeading: String { say("Calendar") }
    package var markedSpanHeading: String { say("Calendar, while a span is marked") }
    package var contactsHeading: String { say("Contacts") }
    package var venuesHeading: String { say("Venues") }
    package var meHeading: String { say("Me") }
    package var everywhereHeading: String { say("Everywhere") }
    package var listsHeading: String { say("Lists") }
    package var filteringHeading: String { say("Lists, while a filter is typed") }
    package var detailHeading: String { say("Detail") }
    package var venueSearchHeading: String { say("Venue search") }
    package var venueQueryHeading: String { say("Venue search, typing") }
    package var venueNearHeading: String { say("Venue search, near what") }
    package var venuePickerHeading: String { say("Venue of a meeting") }
    package var venueFormHeading: String { say("Form of a venue") }
    package var oneVenueHeading: String { say("A venue") }
    package var mapsHeading: String { say("Maps") }
    package var offersHeading: String { say("Forms, while something matches") }
    package var enteringHeading: String { say("Form of a meeting, a field") }
    package var meetingFormHeading: String { say("Form of a meeting") }
    package var formsHeading: String { say("Forms") }
    package var pickersHeading: String { say("Pickers") }
    package var questionsHeading: String { say("Questions") }
    package var pathsHeading: String { say("Paths") }
    package var importPreviewHeading: String { say("Import preview") }
    package var importReportHeading: String { say("Import report") }
    package var confirmationHeading: String { say("Before something is lost") }
    package var conflictsHeading: String { say("Changed elsewhere") }
    package var calendarHeading: String { say("Date and time") }
    /// Where contacts are marked.
    package var markedContactsHeading: String { say("Contacts, marked") }
    package var duplicatesHeading: String { say("Duplicates") }
    package var contactFormHeading: String { say("Form of a contact") }
    package var answersHeading: String { say("Answers") }
    package var draftsHeading: String { say("Unfinished forms") }
    /// Of the README's table of keys: where, which keys, what they do.
    package var keyTableHeadings: [String] {
        [say("Where"), say("Keys"), say("What it does"), say("Command")]
    }
}

// MARK: - What runs

extension Language {
    private func words(_ activity: Activity) -> String {
        switch activity {
        case .loading: say("Loading")
        case .saving: say("Saving")
        case .searching, .searchingVenues: say("Searching")
        case .searchingDuplicates: say("Looking for duplicates")
        case .reading: say("Reading")
        case .importing: say("Importing")
        case .takingBack: say("Taking back")
        case .doingAgain: say("Doing again")
        case .exchangingMail: say("Asking the mail server")
        }
    }

    /// Beside the spinner: `Searching…`
    package func running(_ activity: Activity, stop key: String?) -> String {
        "\(words(activity))…" + (key.map { say(" · \($0) stops it") } ?? "")
    }

    /// The same with how far it is: `Taking back 1 200 · 40 % · Esc stops it`.
    package func running(_ activity: Activity, done: Int, percent: Int?, stop key: String?) -> String {
        let share = percent.map { " · \($0) %" } ?? ""
        let stop = key.map { " · \(say("\($0) stops it"))" } ?? ""
        return "\(words(activity)) \(Counted.grouped(done))\(share)\(stop)"
    }

    package func stopped(_ activity: Activity) -> String {
        activity == .searchingVenues
            ? say("The search was stopped.") : say("\(words(activity)) was stopped; nothing was changed.")
    }
}

// MARK: - What the program says

extension Language {
    /// `1 meeting`, `214 meetings`
    package func counted(_ count: Int, _ things: CountedThings) -> String {
        switch things {
        case .actions: say("\(grouped: count) action", "\(grouped: count) actions", count)
        case .cards: say("\(grouped: count) card", "\(grouped: count) cards", count)
        case .contacts: say("\(grouped: count) contact", "\(grouped: count) contacts", count)
        case .drafts: say("\(grouped: count) draft", "\(grouped: count) drafts", count)
        case .groups: say("\(grouped: count) group", "\(grouped: count) groups", count)
        case .matches: say("\(grouped: count) match", "\(grouped: count) matches", count)
        case .meetings: say("\(grouped: count) meeting", "\(grouped: count) meetings", count)
        case .members: say("\(grouped: count) member", "\(grouped: count) members", count)
        case .messages: say("\(grouped: count) message", "\(grouped: count) messages", count)
        case .people: say("\(grouped: count) person", "\(grouped: count) people", count)
        case .places: say("\(grouped: count) place", "\(grouped: count) places", count)
        case .reminders: say("\(grouped: count) reminder", "\(grouped: count) reminders", count)
        case .rows: say("\(grouped: count) row", "\(grouped: count) rows", count)
        case .venues: say("\(grouped: count) venue", "\(grouped: count) venues", count)
        }
    }

    /// The terminal is too small for any screen.
    package var makeMeLarger: String { say("meet: make me larger") }
    /// The size from which the screens can be drawn, beneath `makeMeLarger`.
    package func atLeast(columns: Int, rows: Int) -> String { say("at least \(columns)×\(rows)") }
    package func closeOthersFirst(key: String) -> String { say("Close what is open first (\(key)).") }
    /// What was just done, as a sentence.
    package func done(_ title: ActionTitle) -> String { "\(sentence(title))." }
    package func takenBack(_ title: ActionTitle) -> String { say("Taken back: \(sentence(title)).") }
    package var nothingToTakeBack: String { say("There is nothing to take back.") }
    package func doneAgain(_ title: ActionTitle) -> String { say("Done again: \(sentence(title)).") }
    package var nothingToDoAgain: String { say("There is nothing to do again.") }
    package func copied(_ text: String) -> String { say("Copied: \(text)") }

    package func notCopied(_ text: String, _ what: CopiedThing) -> String {
        switch what {
        case .address: say("Nothing can be copied here. The address: \(text)")
        case .link: say("Nothing can be copied here. The link: \(text)")
        case .email: say("Nothing can be copied here. The e-mail address: \(text)")
        case .phone: say("Nothing can be copied here. The number: \(text)")
        }
    }

    package func linkOpened(_ link: String) -> String { say("Opened \(link)") }
    package var noViewer: String { say("No program to open it was found (xdg-open).") }
    package func viewerFailed(_ viewer: String) -> String { say("\(viewer) could not open it.") }
    package var noPhoto: String { say("There is no photo.") }
}

// MARK: - Forms and questions

extension Language {
    package var leaveFormTitle: String { say("Leave the form?") }
    package var changesNotSaved: String { say("What you changed is not saved.") }
    package var leaveUnsaved: String { say("leave it unsaved") }
    package var goOnWithIt: String { say("go on with it") }
    package var keepAsDraft: String { say("finish it later, as a draft") }
    package var throwAway: String { say("throw it away") }
    package var throwChangesAway: String { say("throw the changes away") }
    package var changedElsewhereTitle: String { say("Changed elsewhere meanwhile") }
    package var keepWhatIsWritten: String { say("keep what is written here") }
    package var takeWhatIsStored: String { say("take what is stored") }
    package var backToForm: String { say("go back to the form") }
    /// Those that have no room: `When, and 3 more`.
    package func label(_ label: String, andMore count: Int) -> String { say("\(label), and \(count) more") }
    /// Before what is written here.
    package var yoursLabel: String { say("yours") }
    /// Before what is stored.
    package var storedLabel: String { say("stored") }
    /// What is written there, or that it is empty: `“Coffee”`, `nothing`.
    package func side(_ text: String) -> String { text.isEmpty ? say("nothing") : say("“\(text)”") }
    /// What a meeting's draft is called that has no title.
    package var untitledMeeting: String { say("A meeting without a title") }
}

// MARK: - Lists, pickers and maps

extension Language {
    package var typeToFilter: String { say("type to filter") }
    package var timeZoneExample: String { say("a city, CET, +2") }
    package var noTimeZoneMatches: String { say("No time zone matches.") }
    package var systemZone: String { say("The system's zone") }
    /// The letter for the north on a map.
    package var north: String { say("N") }
    package var noPlaceOnMap: String { say("No place to show on a map.") }
}

extension Language {
    // MARK: - Lists and forms of the features

    /// In place of a value.
    package var notSet: String { say("not set", context: "field") }
    package func keptAsDraft(key: String) -> String { say("Kept as a draft; \(key) offers it again.") }
    /// - Parameter key: On the tab of the venues.
    package func keptAsDraftAmongVenues(key: String) -> String {
        say("Kept as a draft; \(key) among the venues offers it again.")
    }
    /// Above the map of a meeting.
    package var mapLabel: String { say("Map") }
    package func mapKeys(zoom: String, move: String, whole: String) -> String {
        say("\(zoom) zoom  \(move) move  \(whole) whole")
    }
    /// Beside them, where the pins wear signs.
    package func goesToSigns(key: String) -> String { say("\(key + "1") \(key + "a")… go there") }

    // MARK: - Me

    package var homePlaceLabel: String { say("Home place") }
    /// What the field is for, as those after it.
    package var myNameExplanation: String { say("How invitations call you.") }
    package var myEmailsExplanation: String {
        say("Your addresses, commas between them; the first one is used.")
    }
    package var homePlaceExplanation: String { say("Where “near” begins: an address or a town.") }
    package var venueSearchExplanation: String { say("Who is asked when you search for a venue.") }
    package var timeZoneExplanation: String { say("In which zone times are shown; empty: the system's.") }
    /// Where none is set.
    ///
    /// - Parameter zone: Its identifier.
    package func systemZone(named zone: String) -> String { say("\(zone) (the system's)") }
    /// Where the computer does not say its zone.
    package var zoneQuestionTitle: String { say("Which time zone are you in?") }
    package func zoneCannotBeTold(_ source: SystemZone.Source) -> String {
        say("This computer does not name its time zone: \(words(source)).")
    }
    private func words(_ source: SystemZone.Source) -> String {
        switch source {
        case .variable(let value): say("TZ is “\(value)”, which is the name of none")
        case .link(let file): say("\(file) leads to none that is known")
        case .contents(let file): say("\(file) is the file of none that is known")
        case .nothing: say("nothing says it")
        }
    }
    package var chooseZone: String { say("choose it") }
    package var zoneNotNow: String { say("not now: times are UTC") }
    /// A command needs the zone, and the computer does not say it.
    package func zoneIsNeeded(_ source: SystemZone.Source) -> String {
        zoneCannotBeTold(source)
            + say(" Set yours, as in “meet-tui settings set me.time-zone Europe/Athens”.")
    }
    /// The zone of the computer, and where that is said.
    package func systemZone(_ zone: SystemZone) -> String {
        guard let name = zone.zone?.identifier else { return say("not named: \(words(zone.source))") }
        return switch zone.source {
        case .variable(let value):
            value == name ? say("\(name), from TZ") : say("\(name), from TZ “\(value)”")
        case .link(let file): say("\(name), from \(file)")
        case .contents(let file): say("\(name), whose file \(file) is")
        case .nothing: say("\(name), as nothing says another")
        }
    }
    /// - Parameter setting: Its name.
    package func zoneIsSet(_ zone: String, by setting: String) -> String {
        say("\(zone), from the setting \(setting)")
    }

    // MARK: - Unfinished forms

    package var unfinishedMeetingTitle: String { say("An unfinished meeting") }
    package var unfinishedContactTitle: String { say("An unfinished contact") }
    package var unfinishedGroupTitle: String { say("An unfinished group") }
    package var unfinishedVenueTitle: String { say("An unfinished venue") }
    /// `1 of 3`
    package func place(_ number: Int, of count: Int) -> String { say("\(number) of \(count)") }
    /// - Parameter day: `Sat 21 Nov`.
    package func leftUnfinished(on day: String, at clock: String) -> String {
        say("Left on \(day) at \(clock); every character is kept.")
    }
    /// In place of its name.
    package var contactWithoutName: String { say("A contact without a name") }
    package var groupWithoutName: String { say("A group without a name") }
    package var venueWithoutName: String { say("A venue without a name") }
    package var throwDraftAwayTitle: String { say("Throw it away?") }
    package var draftCannotBeBroughtBack: String { say("What was typed cannot be brought back.") }

    // MARK: - Help and palette

    package var helpTitle: String { say("Help") }
    /// Below the keys.
    package var aboutKeysAndMouse: String {
        say(
            "Text fields take the usual Emacs keys. The mouse clicks, double-clicks and scrolls; in the calendar it drags a "
                + "span that becomes a meeting.")
    }
    package var paletteTitle: String { say("Command") }
    package var palettePlaceholder: String { say("what to do") }
    package var noCommandMatches: String { say("No command matches.") }
}
