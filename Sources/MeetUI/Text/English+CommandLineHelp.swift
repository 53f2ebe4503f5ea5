extension English {
    // MARK: - What commands are about

    package var aboutProgram: String {
        "Plan meetings with people: when, where, who was invited, who will come."
    }
    package var moreAboutProgram: String {
        "Without a command it opens the full-screen program. “--generate-completion-script bash|zsh|fish” "
            + "prints completions for that shell."
    }
    package var aboutDoctor: String { "Check the program's surroundings: versions, database, terminal." }

    package var aboutMeetings: String { "List, plan and change meetings." }
    package var aboutMeetingsList: String {
        "The meetings from today on, the earliest first, and those without a date."
    }
    package var aboutMeetingsAdd: String { "Plan a meeting." }
    package var moreAboutMeetingsAdd: String {
        "In a line, “@” begins the venue and “with” the people; the time is found wherever it stands, and what is left is "
            + "the title."
    }
    package var aboutMeetingsEdit: String {
        "Change a meeting; what is not named stays, --invite adds people."
    }
    package var aboutMeetingsMove: String { "Move a meeting: by a difference, or to a time." }
    package var moreAboutMeetingsMove: String {
        "A difference that begins with a minus stands behind two of them: meet-tui meetings move 3 -- -1h."
    }
    package var aboutMeetingsDuplicate: String {
        "Plan a meeting once more, with the same people; nobody has answered yet."
    }
    package var aboutMeetingsShow: String { "Everything about one meeting." }
    package var aboutMeetingsAnswer: String { "Record what an invitee answered." }
    package var aboutMeetingsDone: String { "Mark a meeting as done." }
    package var aboutMeetingsCancel: String { "Call a meeting off; it stays in the list." }
    package var aboutMeetingsDelete: String {
        "Delete a meeting; “history undo” brings it back."
    }
    package var aboutMeetingsExport: String { "Write meetings as iCalendar to a file or standard output." }
    package var moreAboutMeetingsExport: String { "A meeting without a date yet is written as a to-do." }
    package var aboutMeetingsRead: String {
        "Say what calendar files hold, entry by entry; nothing is stored."
    }
    package var aboutMeetingsImport: String {
        "Import iCalendar files; the same meeting again changes nothing."
    }
    package var moreAboutMeetingsImport: String {
        "An entry is merged with the meeting of the same UID, on the same date of a series. What was edited here stays."
    }

    package var aboutContacts: String { "List, write down, import and export contacts." }
    package var aboutContactsList: String { "The contacts, by name." }
    package var aboutContactsShow: String { "Everything about one contact." }
    package var aboutContactsRead: String {
        "Say what vCard files hold, card by card; nothing is stored."
    }
    package var aboutContactsExport: String { "Write all contacts to a file or standard output." }
    package var aboutContactsImport: String { "Import vCard files; the same card again changes nothing." }
    package var moreAboutContactsImport: String {
        "A card is merged with the contact of the same UID, or of the same name with an e-mail address or "
            + "number in common. What was edited here stays."
    }
    package var aboutContactsDuplicates: String { "People who are stored more than once." }
    package var moreAboutContactsDuplicates: String {
        "Each person with how certain it is (sure, likely, possible) and why: names in any script or short form, "
            + "e-mail addresses, numbers, birthdays, addresses, organisations. Birthdays, middle names and "
            + "generations that differ speak against it."
    }

    package var aboutContactsAdd: String { "Write down a contact." }
    package var aboutContactsEdit: String { "Change a contact; what is not named stays." }
    package var moreAboutContactsEdit: String {
        "--email, --phone, --website and --category add one more, or give one that is there its label; with “remove-” "
            + "before the name they take one away. An empty text takes the others' values away: --note ''."
    }
    package var aboutContactsDelete: String { "Delete contacts; meetings keep their names." }
    package var moreAboutDeleting: String {
        "All of them are one action, which “meet-tui history undo” takes back. Where one of them is not found, or may be "
            + "several, nothing is deleted."
    }

    package var aboutGroups: String { "List, make and change groups of contacts." }
    package var aboutGroupsList: String { "The groups, by name, with who is in them." }
    package var aboutGroupsShow: String { "Everything about one group." }
    package var aboutGroupsAdd: String { "Make a group." }
    package var aboutGroupsEdit: String { "Change a group; what is not named stays, --member adds people." }
    package var aboutGroupsDelete: String { "Delete groups; their members stay." }

    package var aboutVenues: String { "List and write down venues, search for others, import places." }
    package var aboutVenuesList: String { "The saved venues, by name." }
    package var aboutVenuesSearch: String {
        "Search for venues on the net, or without network among imported places."
    }
    package var moreAboutVenuesSearch: String {
        "What is looked for is a name or a kind of place: “Café Artist”, “cafe”. It may say where as well: "
            + "“cafe near Kamppi” wins over --near. The nearest come first. There are 20 results at most where no "
            + "--limit is given, and never more than 140."
    }
    package var aboutVenuesShow: String { "Everything about one saved venue." }
    package var aboutVenuesAdd: String { "Write down a venue." }
    package var aboutVenuesEdit: String { "Change a saved venue; what is not named stays." }
    package var moreAboutVenuesEdit: String {
        "--tag adds a tag and --remove-tag takes one away. An empty text takes the others' values away: --phone ''."
    }
    package var aboutVenuesDelete: String { "Take venues off the list; meetings there keep them." }
    package var aboutVenuesImport: String {
        "Import places from GeoJSON, to be searched without network."
    }
    package var moreAboutVenuesImport: String {
        "The provider “offline” finds them. They are a collection called like the file; a file of the same name "
            + "brings it up to date, and the same file again changes nothing. There is no undo: "
            + "“venues places remove” takes a collection away."
    }
    package var aboutPlaces: String {
        "The places that files brought, which the provider “offline” searches."
    }
    package var aboutPlacesList: String { "How many places each file brought, by its name." }
    package var aboutPlacesRemove: String { "Take away the places of a file." }
    package var moreAboutPlacesRemove: String {
        "Venues you saved stay. The file can be imported again."
    }

    package var aboutCalendar: String { "A day, a week, a month, or the days to come, as plain text." }
    package var moreAboutCalendar: String {
        "Without a view it is the agenda: seven days from the date on, those that have a meeting. Weeks begin and are "
            + "counted as the locale has it."
    }
    package var helpCalendarView: String { "day, week, month or agenda." }
    package var helpCalendarDate: String { "Which day, or a day of which week or month; today without it." }
    package var valueView: String { "view" }
    package var aboutNext: String {
        "The meeting that begins next, in one line, for a status bar; nothing where there is none."
    }
    package var aboutFree: String { "When nothing is planned within your working hours." }
    package var moreAboutFree: String {
        "Working hours are the setting me.working-hours, Mo-Fr 09:00-18:00 until it is set. Meetings that are done or "
            + "called off, that you declined or that count as free take no time; a whole day takes all of its day."
    }
    package var aboutHistory: String { "What was done, to be taken back and done again." }
    package var aboutHistoryList: String { "The last actions, the latest first, on the screen and here." }
    package var moreAboutHistoryList: String {
        "“undo” stands at the one that “history undo” would take back, and “redo” at the one that “history redo” would do "
            + "again."
    }
    package var aboutHistoryUndo: String { "Take the last action back." }
    package var aboutHistoryRedo: String { "Do again what was taken back last." }

    package var aboutSettings: String { "Read and change settings." }
    package var aboutSettingsList: String { "All settings, with their values." }
    package var moreAboutSettingsList: String {
        "“default” stands behind a value that nobody set, and “not set” where there is none."
    }
    package var aboutSettingsGet: String { "Print one setting." }
    package var aboutSettingsSet: String { "Give a setting a value." }
    package var aboutSettingsUnset: String { "Take a setting's value away." }

    package var withoutAVerb: String { "Without a verb it lists. Words to look for need the verb “list”." }
    package var exampleHeading: String { "Example:" }

    // MARK: - What goes with several commands

    package var helpDatabase: String {
        "The database file. [default: $MEET_DATABASE, else $XDG_DATA_HOME/meet/meet.sqlite]"
    }
    package var helpJSON: String { "One JSON value." }
    package var helpLimit: String { "At most that many rows; 0 for none." }
    package func helpColumns(_ columns: [String], usual: [String]) -> String {
        "The columns of the table, with commas between them, of \(columns.joined(separator: ", ")). Where the output is no "
            + "terminal there is a tab between them. [default: \(usual.joined(separator: ","))]"
    }
    package var helpAllDeletedJSON: String { "One JSON value: an array of what was deleted, as it was." }
    package var helpOutput: String { "The file to write; standard output if not given." }

    // MARK: - What goes with commands for meetings

    package var helpMeetingWords: String { "Words that title, notes, venue or invitees begin with." }
    package var helpFrom: String { "Only what ends on that day or later." }
    package var helpTo: String { "Only what begins on that day or before." }
    package var helpAllMeetings: String { "Past meetings too." }
    package var helpPastMeetings: String {
        "Only what was over before today; with --limit the last of it."
    }
    package var helpListedMeeting: String { "The meeting's number, as the list shows it, or its title." }
    package var helpMeeting: String { "The meeting's number." }
    package var helpMeetings: String { "The meetings' numbers; all meetings if none is given." }
    package var helpMeetingTitle: String { "What it is about." }
    package var helpQuickLine: String { "All in one line: “Coffee tue 9 @Engel with maria, nik”." }
    package var helpStart: String {
        "When it begins: “fri 15:00”, “tomorrow 9-10:30”, “2026-12-03 18:30”, or a whole day."
    }
    package var helpFreeFrom: String { "From this day or time on; from now on without it." }
    package var helpFreeTo: String { "Until then; for seven days without it." }
    package var helpFreeDuration: String { "At least so long; an hour without it." }
    package var helpFreeWith: String { "Who has to be free too, as far as the meetings here tell." }
    package var helpNewTime: String {
        "“+1d”, “+30m”, “fri 15:00”, or “14:00” of the same day."
    }
    package var helpDuration: String { "How long it takes: 1h30m, 90, 1:30." }
    package var helpTimeZone: String { "The zone of its times: Europe/Athens." }
    package var helpVenue: String {
        "A saved venue's name or number, the name of another place, or “any pharmacy”; may be given several times, where any of "
            + "them will do."
    }
    package var helpInvite: String {
        "Whom to invite; may be given several times. A group invites its members."
    }
    package var helpOccurrence: String {
        "Only the date of a series on that day; without it the whole series."
    }
    package var helpFollowing: String { "With --occurrence: that date and all later ones." }
    package var helpRepeat: String {
        "How it comes again: \"every second tuesday until june\", or a rule of RFC 5545; \"no\" for no more."
    }
    package var helpUninvite: String { "Whom to invite no longer; may be given several times." }
    package var helpTakesTime: String { "Whether it takes time; what takes none overlaps nothing." }
    package var helpNotes: String { "What else there is to say." }
    package var helpWho: String { "The invitee's name or e-mail address." }
    package var helpParticipation: String { "accepted, declined, tentative or needs-action." }
    package var helpComment: String { "What they said." }
    package var helpUndoDone: String { "Take the mark away again." }
    package var helpUndoCancel: String { "Take the cancellation back." }
    package var helpDeletedJSON: String { "One JSON value: the meeting as it was." }

    // MARK: - What goes with commands for contacts

    package var helpContactWords: String {
        "Words that name, e-mail, phone or organisation begin with, in any script."
    }
    package var helpWhichContact: String { "The contact's name, e-mail address, or number in the list." }
    package var helpWhichContacts: String { "The contacts' names, e-mail addresses, or numbers in the list." }
    package var helpContactName: String { "What they are called." }
    package var helpGivenName: String { "The given name." }
    package var helpFamilyName: String { "The family name." }
    package var helpNickname: String { "What friends call them." }
    package var helpEmail: String {
        "An e-mail address, with its label or without: work:maria@example.org. May be given several times."
    }
    package var helpPhone: String {
        "A telephone number, with its label or without: cell:+30 694 0000000. May be given several times."
    }
    package var helpOrganization: String { "Where they work, or what they belong to." }
    package var helpJobTitle: String { "Their position there." }
    package var helpBirthday: String { "The birthday: 1985-04-12, or --04-12 where the year is unknown." }
    package var helpContactWebsite: String {
        "A website, with its label or without: “blog: https://example.org”. May be given several times."
    }
    package var helpStreet: String { "Street and number of their address." }
    package var helpLocality: String { "Its town." }
    package var helpPostcode: String { "Its postcode." }
    package var helpCountry: String { "Its country." }
    package var helpContactTimeZone: String { "By which clocks they live: Europe/Lisbon, a city, or +2." }
    package var helpContactCategory: String { "A category: friends. May be given several times." }
    package var helpRemoveEmail: String { "An e-mail address to take away; may be given several times." }
    package var helpRemovePhone: String { "A telephone number to take away; may be given several times." }
    package var helpRemoveWebsite: String { "A website to take away; may be given several times." }
    package var helpRemoveCategory: String { "A category to take away; may be given several times." }
    package var helpGroupWords: String { "Words that the group's name begins with, in any script." }
    package var helpWhichGroup: String { "The group's name, or its number in the list." }
    package var helpWhichGroups: String { "The groups' names, or their numbers in the list." }
    package var helpGroupName: String { "What the group is called." }
    package var helpMember: String {
        "Who is in it: a contact's name, e-mail address or number; a group stands for its members. May be given several "
            + "times."
    }
    package var helpRemoveMember: String { "Who is in it no longer; may be given several times." }
    package var helpImportedCards: String { "vCard files, or folders of them; “-” is standard input." }
    package var helpReadCards: String { "vCard files; “-” is standard input." }
    package var helpImportedCalendars: String {
        "iCalendar files, or folders of them; “-” is standard input."
    }
    package var helpReadCalendars: String { "iCalendar files; “-” is standard input." }
    package var helpDryRun: String { "Say what would be added and changed; store nothing." }
    package var helpMerge: String {
        "Merge each person's contacts into the oldest one; undo in the program parts them. Those that are sure, unless "
            + "--grade says otherwise."
    }
    package var helpGrade: String { "How certain it has to be at least." }
    package var valueGrade: String { "grade" }
    package var helpDistinct: String {
        "Say that these contacts are different people; they are not found any more."
    }
    package var helpFormat: String { "vcard4, vcard3 or json." }

    // MARK: - What goes with commands for venues

    package var helpVenueWords: String { "Words that name, category or address begin with." }
    package var helpWhichVenue: String { "The venue's name, or its number in the list." }
    package var helpWhichVenues: String { "The venues' names, or their numbers in the list." }
    package var helpVenueName: String { "What the venue is called." }
    package var helpVenueCategory: String { "What kind of place it is: cafe." }
    package var helpVenueAddress: String { "Its address, on one line." }
    package var helpCoordinates: String { "Latitude and longitude in degrees: 39.3622,22.9422." }
    package var helpVenuePhone: String { "Its telephone number." }
    package var helpVenueWebsite: String { "Its website." }
    package var helpOpeningHours: String {
        "When it is open, as OpenStreetMap writes it: Mo-Fr 08:00-18:00."
    }
    package var helpTag: String { "A word of your own for it: quiet. May be given several times." }
    package var helpRemoveTag: String { "A tag to take away; may be given several times." }
    package var helpSearchWords: String { "A name, or a kind of place." }
    package var helpNear: String {
        "A place, a saved venue, “home”, or latitude and longitude. [default: me.home]"
    }
    package func helpRadius(widest: Int) -> String {
        "Metres around it, \(widest) at most. [default: as far as the place extends]"
    }
    package var helpCategory: String { "Only this kind of place." }
    package func helpProvider(_ providers: [String]) -> String {
        "One of \(providers.joined(separator: ", "))."
    }
    package var helpSave: String { "Save what is found in the list of venues." }
    package var helpPlacesFile: String {
        "A file of GeoJSON, such as an extract of OpenStreetMap; “-” is standard input."
    }
    package var helpCollection: String { "What “venues places” calls it." }

    // MARK: - What goes with commands for settings

    package var helpSettingsJSON: String {
        "One JSON value: every setting with its value, or with what counts without one; null where nothing does."
    }

    // MARK: - What stands between angle brackets: `--title <text>`

    package var valueText: String { "text" }
    package var valueName: String { "name" }
    package var valueEmail: String { "email" }
    package var valuePhone: String { "phone" }
    package var valueURL: String { "url" }
    package var valueCoordinates: String { "lat,lon" }
    package var valueColumns: String { "columns" }
    package var valueWhen: String { "when" }
    package var valueQuickLine: String { "line" }
    package var valueLength: String { "length" }
    package var valueZone: String { "zone" }
    package var valueDate: String { "date" }
    package var valueRule: String { "rule" }
    package var valueNumber: String { "id" }
    package var valueNameOrNumber: String { "name-or-id" }
    package var valueNameOrEmail: String { "name-or-email" }
    package var valueWho: String { "who" }
    package var valueParticipation: String { "participation" }
    package var valueQuery: String { "query" }
    package var valueLimit: String { "limit" }
    package var valueFile: String { "file" }
    package var valueFiles: String { "files" }
    package var valueOutput: String { "output" }
    package var valueFormat: String { "format" }
    package var valueNear: String { "near" }
    package var valueRadius: String { "radius" }
    package var valueCategory: String { "category" }
    package var valueProvider: String { "provider" }
    package var valueCollection: String { "name" }
    package var valueSetting: String { "key" }
    package var valueOfSetting: String { "value" }
}
