extension Language {
    // MARK: - What commands are about

    package var aboutProgram: String {
        say("Plan meetings with people: when, where, who was invited, who will come.")
    }
    package var moreAboutProgram: String {
        say(
            "Without a command it opens the full-screen program. “--generate-completion-script bash|zsh|fish” "
                + "prints completions for that shell.")
    }
    package var aboutDoctor: String { say("Check the program's surroundings: versions, database, terminal.") }

    package var aboutMeetings: String { say("List, plan and change meetings.") }
    package var aboutMeetingsList: String {
        say("The meetings from today on, the earliest first, and those without a date.")
    }
    package var aboutMeetingsAdd: String { say("Plan a meeting.") }
    /// How a line is read.
    package var moreAboutMeetingsAdd: String {
        say(
            "In a line, “@” begins the venue and “with” the people; the time is found wherever it stands, and what is left is "
                + "the title.")
    }
    package var aboutMeetingsEdit: String {
        say("Change a meeting; what is not named stays, --invite adds people.")
    }
    package var aboutMeetingsMove: String { say("Move a meeting: by a difference, or to a time.") }
    /// How to write a difference that begins with a minus.
    package var moreAboutMeetingsMove: String {
        say(
            "A difference that begins with a minus stands behind two of them: meet-tui meetings move 3 -- -1h."
        )
    }
    package var aboutMeetingsDuplicate: String {
        say("Plan a meeting once more, with the same people; nobody has answered yet.")
    }
    package var aboutMeetingsShow: String { say("Everything about one meeting.") }
    package var aboutMeetingsAnswer: String { say("Record what an invitee answered.") }
    package var aboutMeetingsDone: String { say("Mark a meeting as done.") }
    package var aboutMeetingsCancel: String { say("Call a meeting off; it stays in the list.") }
    package var aboutMeetingsDelete: String {
        say("Delete a meeting; “history undo” brings it back.")
    }
    package var aboutMeetingsExport: String {
        say("Write meetings as iCalendar to a file or standard output.")
    }
    package var moreAboutMeetingsExport: String { say("A meeting without a date yet is written as a to-do.") }
    package var aboutMeetingsRead: String {
        say("Say what calendar files hold, entry by entry; nothing is stored.")
    }
    package var aboutMeetingsImport: String {
        say("Import iCalendar files; the same meeting again changes nothing.")
    }
    package var moreAboutMeetingsImport: String {
        say(
            "An entry is merged with the meeting of the same UID, on the same date of a series. What was edited here stays."
        )
    }

    package var aboutContacts: String { say("List, write down, import and export contacts.") }
    package var aboutContactsList: String { say("The contacts, by name.") }
    package var aboutContactsShow: String { say("Everything about one contact.") }
    package var aboutContactsRead: String {
        say("Say what vCard files hold, card by card; nothing is stored.")
    }
    package var aboutContactsExport: String { say("Write all contacts to a file or standard output.") }
    package var aboutContactsImport: String {
        say("Import vCard files; the same card again changes nothing.")
    }
    package var moreAboutContactsImport: String {
        say(
            "A card is merged with the contact of the same UID, or of the same name with an e-mail address or "
                + "number in common. What was edited here stays.")
    }
    package var aboutContactsDuplicates: String { say("People who are stored more than once.") }
    package var moreAboutContactsDuplicates: String {
        say(
            "Each person with how certain it is (sure, likely, possible) and why: names in any script or short form, "
                + "e-mail addresses, numbers, birthdays, addresses, organisations. Birthdays, middle names and "
                + "generations that differ speak against it.")
    }

    package var aboutContactsAdd: String { say("Write down a contact.") }
    package var aboutContactsEdit: String { say("Change a contact; what is not named stays.") }
    package var moreAboutContactsEdit: String {
        say(
            "--email, --phone, --website and --category add one more, or give one that is there its label; with “remove-” "
                + "before the name they take one away. An empty text takes the others' values away: --note ''."
        )
    }
    package var aboutContactsDelete: String { say("Delete contacts; meetings keep their names.") }
    /// Under every command that deletes.
    package var moreAboutDeleting: String {
        say(
            "All of them are one action, which “meet-tui history undo” takes back. Where one of them is not found, or may be "
                + "several, nothing is deleted.")
    }

    package var aboutGroups: String { say("List, make and change groups of contacts.") }
    package var aboutGroupsList: String { say("The groups, by name, with who is in them.") }
    package var aboutGroupsShow: String { say("Everything about one group.") }
    package var aboutGroupsAdd: String { say("Make a group.") }
    package var aboutGroupsEdit: String {
        say("Change a group; what is not named stays, --member adds people.")
    }
    package var aboutGroupsDelete: String { say("Delete groups; their members stay.") }

    package var aboutVenues: String { say("List and write down venues, search for others, import places.") }
    package var aboutVenuesList: String { say("The saved venues, by name.") }
    package var aboutVenuesSearch: String {
        say("Search for venues on the net, or without network among imported places.")
    }
    package var moreAboutVenuesSearch: String {
        say(
            "What is looked for is a name or a kind of place: “Café Artist”, “cafe”. It may say where as well: "
                + "“cafe near Kamppi” wins over --near. The nearest come first. There are 20 results at most where no "
                + "--limit is given, and never more than 140.")
    }
    package var aboutVenuesShow: String { say("Everything about one saved venue.") }
    package var aboutVenuesAdd: String { say("Write down a venue.") }
    package var aboutVenuesEdit: String { say("Change a saved venue; what is not named stays.") }
    package var moreAboutVenuesEdit: String {
        say(
            "--tag adds a tag and --remove-tag takes one away. An empty text takes the others' values away: --phone ''."
        )
    }
    package var aboutVenuesDelete: String { say("Take venues off the list; meetings there keep them.") }
    package var aboutVenuesImport: String {
        say("Import places from GeoJSON, to be searched without network.")
    }
    package var moreAboutVenuesImport: String {
        say(
            "The provider “offline” finds them. They are a collection called like the file; a file of the same name "
                + "brings it up to date, and the same file again changes nothing. There is no undo: "
                + "“venues places remove” takes a collection away.")
    }
    package var aboutPlaces: String {
        say("The places that files brought, which the provider “offline” searches.")
    }
    package var aboutPlacesList: String { say("How many places each file brought, by its name.") }
    package var aboutPlacesRemove: String { say("Take away the places of a file.") }
    package var moreAboutPlacesRemove: String {
        say("Venues you saved stay. The file can be imported again.")
    }

    package var aboutCalendar: String { say("A day, a week, a month, or the days to come, as plain text.") }
    /// What is shown where no view is named.
    package var moreAboutCalendar: String {
        say(
            "Without a view it is the agenda: seven days from the date on, those that have a meeting. Weeks begin and are "
                + "counted as the locale has it.")
    }
    /// The views by the names that are typed, which are the same in every language.
    package var helpCalendarView: String { say("day, week, month or agenda.") }
    package var helpCalendarDate: String {
        say("Which day, or a day of which week or month; today without it.")
    }
    package var valueView: String { say("view") }
    package var aboutNext: String {
        say("The meeting that begins next, in one line, for a status bar; nothing where there is none.")
    }
    package var aboutFree: String { say("When nothing is planned within your working hours.") }
    package var moreAboutFree: String {
        say(
            "Working hours are the setting me.working-hours, Mo-Fr 09:00-18:00 until it is set. Meetings that are done or "
                + "called off, that you declined or that count as free take no time; a whole day takes all of its day."
        )
    }
    package var aboutHistory: String { say("What was done, to be taken back and done again.") }
    package var aboutHistoryList: String {
        say("The last actions, the latest first, on the screen and here.")
    }
    package var moreAboutHistoryList: String {
        say(
            "“undo” stands at the one that “history undo” would take back, and “redo” at the one that “history redo” would do "
                + "again.")
    }
    package var aboutHistoryUndo: String { say("Take the last action back.") }
    package var aboutHistoryRedo: String { say("Do again what was taken back last.") }

    package var aboutSettings: String { say("Read and change settings.") }
    package var aboutSettingsList: String { say("All settings, with their values.") }
    package var moreAboutSettingsList: String {
        say("“default” stands behind a value that nobody set, and “not set” where there is none.")
    }
    package var aboutSettingsGet: String { say("Print one setting.") }
    package var aboutSettingsSet: String { say("Give a setting a value.") }
    package var aboutSettingsUnset: String { say("Take a setting's value away.") }

    /// Under every noun: what it does without a verb.
    package var withoutAVerb: String {
        say("Without a verb it lists. Words to look for need the verb “list”.")
    }
    /// Above an example.
    package var exampleHeading: String { say("Example:") }

    // MARK: - What goes with several commands

    package var helpDatabase: String {
        say("The database file. [default: $MEET_DATABASE, else $XDG_DATA_HOME/meet/meet.sqlite]")
    }
    package var helpJSON: String { say("One JSON value.") }
    package var helpLimit: String { say("At most that many rows; 0 for none.") }
    /// - Parameters:
    ///   - columns: The names of all columns of the table.
    ///   - usual: Of those that it has where nothing is said.
    package func helpColumns(_ columns: [String], usual: [String]) -> String {
        say(
            "The columns of the table, with commas between them, of \(columns.joined(separator: ", ")). Where the output is no "
                + "terminal there is a tab between them. [default: \(usual.joined(separator: ","))]")
    }
    /// Of commands that may delete several.
    package var helpAllDeletedJSON: String { say("One JSON value: an array of what was deleted, as it was.") }
    /// Of an export.
    package var helpOutput: String { say("The file to write; standard output if not given.") }

    // MARK: - What goes with commands for meetings

    package var helpMeetingWords: String { say("Words that title, notes, venue or invitees begin with.") }
    package var helpFrom: String { say("Only what ends on that day or later.") }
    package var helpTo: String { say("Only what begins on that day or before.") }
    package var helpAllMeetings: String { say("Past meetings too.") }
    package var helpPastMeetings: String {
        say("Only what was over before today; with --limit the last of it.")
    }
    /// Of a meeting that is to be shown.
    package var helpListedMeeting: String { say("The meeting's number, as the list shows it, or its title.") }
    /// Of a meeting that is to be changed.
    package var helpMeeting: String { say("The meeting's number.") }
    /// Of those that are to be exported.
    package var helpMeetings: String { say("The meetings' numbers; all meetings if none is given.") }
    package var helpMeetingTitle: String { say("What it is about.") }
    /// A meeting told in one line.
    package var helpQuickLine: String { say("All in one line: “Coffee tue 9 @Engel with maria, nik”.") }
    package var helpStart: String {
        say("When it begins: “fri 15:00”, “tomorrow 9-10:30”, “2026-12-03 18:30”, or a whole day.")
    }
    package var helpFreeFrom: String { say("From this day or time on; from now on without it.") }
    package var helpFreeTo: String { say("Until then; for seven days without it.") }
    package var helpFreeDuration: String { say("At least so long; an hour without it.") }
    package var helpFreeWith: String { say("Who has to be free too, as far as the meetings here tell.") }
    /// Of a meeting that is moved or planned once more.
    package var helpNewTime: String {
        say("“+1d”, “+30m”, “fri 15:00”, or “14:00” of the same day.")
    }
    package var helpDuration: String { say("How long it takes: 1h30m, 90, 1:30.") }
    package var helpTimeZone: String { say("The zone of its times: Europe/Athens.") }
    package var helpVenue: String {
        say(
            "A saved venue's name or number, the name of another place, or “any pharmacy”; may be given several times, where any of "
                + "them will do.")
    }
    package var helpInvite: String {
        say("Whom to invite; may be given several times. A group invites its members.")
    }
    package var helpOccurrence: String {
        say("Only the date of a series on that day; without it the whole series.")
    }
    package var helpFollowing: String { say("With --occurrence: that date and all later ones.") }
    package var helpRepeat: String {
        say(
            "How it comes again: \"every second tuesday until june\", or a rule of RFC 5545; \"no\" for no more."
        )
    }
    package var helpUninvite: String { say("Whom to invite no longer; may be given several times.") }
    package var helpTakesTime: String { say("Whether it takes time; what takes none overlaps nothing.") }
    package var helpNotes: String { say("What else there is to say.") }
    /// Who answered.
    package var helpWho: String { say("The invitee's name or e-mail address.") }
    /// The answers as they are typed, which are the same in every language.
    package var helpParticipation: String { say("accepted, declined, tentative or needs-action.") }
    package var helpComment: String { say("What they said.") }
    package var helpUndoDone: String { say("Take the mark away again.") }
    package var helpUndoCancel: String { say("Take the cancellation back.") }
    package var helpDeletedJSON: String { say("One JSON value: the meeting as it was.") }

    // MARK: - What goes with commands for contacts

    package var helpContactWords: String {
        say("Words that name, e-mail, phone or organisation begin with, in any script.")
    }
    package var helpWhichContact: String { say("The contact's name, e-mail address, or number in the list.") }
    package var helpWhichContacts: String {
        say("The contacts' names, e-mail addresses, or numbers in the list.")
    }
    package var helpContactName: String { say("What they are called.") }
    package var helpGivenName: String { say("The given name.") }
    package var helpFamilyName: String { say("The family name.") }
    package var helpNickname: String { say("What friends call them.") }
    package var helpEmail: String {
        say(
            "An e-mail address, with its label or without: work:maria@example.org. May be given several times."
        )
    }
    package var helpPhone: String {
        say(
            "A telephone number, with its label or without: cell:+30 694 0000000. May be given several times."
        )
    }
    package var helpOrganization: String { say("Where they work, or what they belong to.") }
    package var helpJobTitle: String { say("Their position there.") }
    package var helpBirthday: String {
        say("The birthday: 1985-04-12, or --04-12 where the year is unknown.")
    }
    package var helpContactWebsite: String {
        say("A website, with its label or without: “blog: https://example.org”. May be given several times.")
    }
    package var helpStreet: String { say("Street and number of their address.") }
    package var helpLocality: String { say("Its town.") }
    package var helpPostcode: String { say("Its postcode.") }
    package var helpCountry: String { say("Its country.") }
    package var helpContactTimeZone: String {
        say("By which clocks they live: Europe/Lisbon, a city, or +2.")
    }
    package var helpContactCategory: String { say("A category: friends. May be given several times.") }
    package var helpRemoveEmail: String { say("An e-mail address to take away; may be given several times.") }
    package var helpRemovePhone: String {
        say("A telephone number to take away; may be given several times.")
    }
    package var helpRemoveWebsite: String { say("A website to take away; may be given several times.") }
    package var helpRemoveCategory: String { say("A category to take away; may be given several times.") }
    package var helpGroupWords: String { say("Words that the group's name begins with, in any script.") }
    package var helpWhichGroup: String { say("The group's name, or its number in the list.") }
    package var helpWhichGroups: String { say("The groups' names, or their numbers in the list.") }
    package var helpGroupName: String { say("What the group is called.") }
    package var helpMember: String {
        say(
            "Who is in it: a contact's name, e-mail address or number; a group stands for its members. May be given several "
                + "times.")
    }
    package var helpRemoveMember: String { say("Who is in it no longer; may be given several times.") }
    package var helpImportedCards: String { say("vCard files, or folders of them; “-” is standard input.") }
    /// Of those that are only read.
    package var helpReadCards: String { say("vCard files; “-” is standard input.") }
    package var helpImportedCalendars: String {
        say("iCalendar files, or folders of them; “-” is standard input.")
    }
    package var helpReadCalendars: String { say("iCalendar files; “-” is standard input.") }
    package var helpDryRun: String { say("Say what would be added and changed; store nothing.") }
    package var helpMerge: String {
        say(
            "Merge each person's contacts into the oldest one; undo in the program parts them. Those that are sure, unless "
                + "--grade says otherwise.")
    }
    package var helpGrade: String { say("How certain it has to be at least.") }
    package var valueGrade: String { say("grade") }
    package var helpDistinct: String {
        say("Say that these contacts are different people; they are not found any more.")
    }
    /// The formats as they are typed, which are the same in every language.
    package var helpFormat: String { say("vcard4, vcard3 or json.") }

    // MARK: - What goes with commands for venues

    /// Of the list of saved venues.
    package var helpVenueWords: String { say("Words that name, category or address begin with.") }
    package var helpWhichVenue: String { say("The venue's name, or its number in the list.") }
    package var helpWhichVenues: String { say("The venues' names, or their numbers in the list.") }
    package var helpVenueName: String { say("What the venue is called.") }
    package var helpVenueCategory: String { say("What kind of place it is: cafe.") }
    package var helpVenueAddress: String { say("Its address, on one line.") }
    package var helpCoordinates: String { say("Latitude and longitude in degrees: 39.3622,22.9422.") }
    package var helpVenuePhone: String { say("Its telephone number.") }
    package var helpVenueWebsite: String { say("Its website.") }
    package var helpOpeningHours: String {
        say("When it is open, as OpenStreetMap writes it: Mo-Fr 08:00-18:00.")
    }
    package var helpTag: String { say("A word of your own for it: quiet. May be given several times.") }
    package var helpRemoveTag: String { say("A tag to take away; may be given several times.") }
    /// Of a search.
    package var helpSearchWords: String { say("A name, or a kind of place.") }
    package var helpNear: String {
        say("A place, a saved venue, “home”, or latitude and longitude. [default: me.home]")
    }
    /// - Parameter widest: In metres.
    package func helpRadius(widest: Int) -> String {
        say("Metres around it, \(widest) at most. [default: as far as the place extends]")
    }
    package var helpCategory: String { say("Only this kind of place.") }
    /// - Parameter providers: Their ids.
    package func helpProvider(_ providers: [String]) -> String {
        say("One of \(providers.joined(separator: ", ")).", context: "provider")
    }
    package var helpSave: String { say("Save what is found in the list of venues.") }
    package var helpPlacesFile: String {
        say("A file of GeoJSON, such as an extract of OpenStreetMap; “-” is standard input.")
    }
    package var helpCollection: String { say("What “venues places” calls it.") }

    // MARK: - What goes with commands for settings

    package var helpSettingsJSON: String {
        say(
            "One JSON value: every setting with its value, or with what counts without one; null where nothing does."
        )
    }

    // MARK: - What stands between angle brackets: `--title <text>`

    package var valueText: String { say("text") }
    package var valueName: String { say("name") }
    package var valueEmail: String { say("email") }
    package var valuePhone: String { say("phone") }
    package var valueURL: String { say("url") }
    package var valueCoordinates: String { say("lat,lon") }
    package var valueColumns: String { say("columns") }
    package var valueWhen: String { say("when") }
    package var valueQuickLine: String { say("line") }
    package var valueLength: String { say("length") }
    package var valueZone: String { say("zone") }
    package var valueDate: String { say("date") }
    package var valueRule: String { say("rule") }
    package var valueNumber: String { say("id") }
    package var valueNameOrNumber: String { say("name-or-id") }
    package var valueNameOrEmail: String { say("name-or-email") }
    package var valueWho: String { say("who") }
    package var valueParticipation: String { say("participation") }
    package var valueQuery: String { say("query", context: "argument") }
    package var valueLimit: String { say("limit") }
    package var valueFile: String { say("file") }
    package var valueFiles: String { say("files") }
    package var valueOutput: String { say("output") }
    package var valueFormat: String { say("format") }
    package var valueNear: String { say("near") }
    package var valueRadius: String { say("radius") }
    package var valueCategory: String { say("category") }
    package var valueProvider: String { say("provider") }
    package var valueCollection: String { say("name") }
    package var valueSetting: String { say("key") }
    package var valueOfSetting: String { say("value") }
}
