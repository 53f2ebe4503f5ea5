import Sentences

/// Everything a person can ask the program to do by a key, the palette or the mouse.
package enum CommandID: String, Hashable, Sendable, CaseIterable {
    // Everywhere
    case meetingsTab, calendarTab, contactsTab, venuesTab, inboxTab, meTab
    case help, palette, undo, redo, redraw, suspend, quit, back
    // Lists
    case moveUp, moveDown, moveLeft, moveRight, pageUp, pageDown, moveFirst, moveLast
    case open, otherPane, filter
    // Meetings
    case newMeeting, newInOneLine, editMeeting, answers, toggleDone, cancelMeeting, deleteMeeting, goToToday,
        toggleBusy, toggleTentative, moveMeeting, duplicateMeeting, exportMeetings, foldSeries, addHolidays
    case setNewDate
    // What is near
    case showNear, nearHome, nearPosition, nearPlace
    // Calendar
    case goToDate, nextView, previousView, nextMeeting, previousMeeting
    // The week
    case showWeek, markOwnTime, changeMeasure, weekGoals
    // Contacts
    case importContacts, inviteContact, deleteContact, newContact, newGroup, editContact, goToLetter,
        openWebsite, openPhoto, duplicates, copyContact, writeToContact, addToGroup, exportContacts,
        followContact
    // Duplicates
    case showCards, mergeDuplicates, skipDuplicate
    // Venues
    case newVenue, editVenue, meetAtVenue, deleteVenue, saveFound, tagVenue, shareVenue, leaveDetail, goToSign
    case searchVenues, askAgain, editNear, changeRadius, changeKind, changeProvider, takeAsTyped
    // An address that is typed
    case lookUpPlace
    // One venue, wherever it is shown
    case openVenueWebsite, openStreetMap, copyAddress, directions
    // Directions
    case showCode, allowTravel, forbidTravel
    // Maps
    case zoomIn, zoomOut, fitMap, panLeft, panRight, panUp, panDown, wholeMap, allowStreets, forbidStreets
    case markFairSpot, changeOrder, onlyOpen
    // Forms
    case save, nextField, previousField, goOn, openPicker, openCalendar, lookIntoCalendar, searchForIt,
        findFreeTime, clearField, anotherLine
    // Pickers
    case take, mark, newFromText, complete, nextPart, previousPart, previousMonth, nextMonth
    // Free time
    case nextWeeks, previousWeeks, lengthen, shorten, choosePeople
    // Free time with others
    case nextSlot, previousSlot, nextDay, previousDay, pollTimes, showAllHours
    // Answers
    case accept, decline, acceptTentatively, clearAnswer, comment, toggleRole
    // Drafts
    case resumeDraft, discardDraft, keepDraft, nextDraft
    case confirm, refuse
    case keepMine, takeStored
    // Series
    case thisDate, thisAndFollowing, allDates
    // Reminders
    case reminders, snoozeReminders, dismissReminders, snoozeReminder, dismissReminder
    // Invitations
    case proposeTime, openMeeting, dismissItem, switchFilter, syncMail, readMailFile, showOutbox,
        takeProposal, takeDoubtful, undoMessage,
        declineProposal,
        inviteStranger, keepForeign, previewLetters, writeFiles, openMailProgram, knowAlready,
        sendInvitations,
        remindInvitees
    case retryOutgoing, cancelOutgoing, wasSent, wasNotSent, testAccount, openNews, dismissNews
    case keepInKeyring, keepInPass, keepInFile
    case takeTour, skipTour, endTour
    // Me
    case editField
    // Polls
    case showPolls, newPoll, openPoll, editPoll, dropPoll, typeVotes, sendPoll, remindVoters, closePoll,
        decidePoll, readPollPage
    // Who is on the way
    case showArrivals, tellArrival, askArrivals, openContact
    // Safety
    case openCheckin, seeMeHome, arrived, moreTime, callForHelp, openAlarms, helpFriend, putAlarmAway
    // Shares of positions
    case showShares, newShare, stopShare, stopShares, changeShare, newPassword, askPosition, copyAccess,
        closeAccess
    // Incidents
    case showIncidents, newIncident, handleIncident, toggleIncidents
    // Staying in touch, and after meetings
    case showTouch, planTouch, wishTouch, everybodyCame, tellAfter, sendReport
    // At the table
    case showTable, goOnAtTable, chooseAtTable, applyVote, newTable, playAlong, writeStatements,
        showStandings, freeName, endTable
    // Calendars
    case showCalendars, toggleCalendar, newCalendar, editCalendar, deleteCalendar, defaultCalendar
    case readCalendar
    // Accounts of calendars and contacts
    case showAccounts, newAccount, removeAccount, syncAccounts, showConflicts, usePlaces
    case takeHere, takeThere, takeBoth
    // Keys
    case showSettings, showKeys, bindKey, addKey, restoreKeys, chooseKeyPreset
}

extension CommandID {
    /// True for what a tab does whatever is selected in it.
    package var needsNoSelection: Bool {
        switch self {
        case .newMeeting, .newInOneLine, .goToToday, .goToDate, .filter, .newContact, .newGroup, .newVenue,
            .searchVenues, .syncMail, .showOutbox, .readMailFile, .switchFilter, .showKeys, .showSettings,
            .showCalendars, .showAccounts, .showPolls, .showShares, .showIncidents, .showTouch, .newPoll,
            .showWeek:
            true
        default: false
        }
    }

    /// True for what changes the selected meeting itself.
    package var changesMeeting: Bool {
        switch self {
        case .editMeeting, .deleteMeeting, .toggleDone, .cancelMeeting, .toggleBusy, .toggleTentative,
            .moveMeeting, .setNewDate, .markOwnTime, .changeMeasure:
            true
        default: false
        }
    }

    /// True for what moves a selection or a page, and for what only makes sense at the place it is shown.
    package var isMovement: Bool {
        switch self {
        case .moveUp, .moveDown, .moveLeft, .moveRight, .pageUp, .pageDown, .moveFirst, .moveLast, .open,
            .otherPane,
            .back, .mark, .nextView, .previousView, .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp,
            .panDown, .editField, .goToLetter, .goToSign, .nextMeeting, .previousMeeting, .takeAsTyped,
            .newFromText, .wholeMap, .nextSlot, .previousSlot, .nextDay, .previousDay:
            true
        default: false
        }
    }
}

/// The scope of a command.
package enum CommandScope: String, Hashable, Sendable, CaseIterable {
    case everywhere, lists, filtering, filtered, detail, meetings, markedMeetings, toDo, near, sheets,
        markedSpan, grabbed, ownWeek, contacts,
        markedContacts, venues,
        venueSearch,
        venueQuery, venueNear,
        venuePicker,
        venueForm, place,
        map, wholeMap, me, offers, entering, meetingForm, form, picker, prompt, quickLine, paths, preview,
        report,
        confirm, leaving,
        conflicts, series,
        calendar, freeTime, commonTime, duplicates,
        contactForm,
        answers,
        inbox, markedMessages, proposal, stranger, letter, forOthers, doubtful, sending, outbox, account,
        news,
        drafts, notice, reminders, tour, polls, poll, pollForm, pollNews, arrivals, following, directions,
        code,
        checkin, calling, alarms, alarmed, trustRequest,
        shares, phoneAccess, incidents, touch, table, tableEnd, calendars, accounts,
        accountSetUp,
        syncConflicts, keys, settings

    /// The heading in the help.
    package var title: String {
        switch self {
        case .everywhere: say("Everywhere")
        case .lists: say("Lists")
        case .filtering: say("Lists, while a filter is typed")
        case .filtered: say("Lists, filtered")
        case .detail: say("Detail")
        case .meetings: say("Meetings")
        case .markedMeetings: say("Meetings, marked")
        case .toDo: say("Meetings, without a time")
        case .near: say("Nearby")
        case .sheets: say("Calendar")
        case .markedSpan: say("Calendar, while a span is marked")
        case .grabbed: say("Calendar, while a meeting is moved")
        case .ownWeek: say("The week")
        case .contacts: say("Contacts")
        case .markedContacts: say("Contacts, marked")
        case .venues: say("Venues")
        case .venueSearch: say("Venue search")
        case .venueQuery: say("Venue search, typing")
        case .venueNear: say("Venue search, place")
        case .venuePicker: say("Venue of a meeting")
        case .venueForm: say("Venue form")
        case .place: say("A venue")
        case .map: say("Maps")
        case .wholeMap: say("Map")
        case .me: say("Me")
        case .offers: say("Forms, with suggestions")
        case .entering: say("Meeting form, in a field")
        case .meetingForm: say("Meeting form")
        case .form: say("Forms")
        case .contactForm: say("Contact form")
        case .picker: say("Pickers")
        case .prompt: say("Questions")
        case .quickLine: say("New meeting in one line")
        case .paths: say("Paths")
        case .preview: say("Import preview")
        case .report: say("Import report")
        case .confirm: say("Confirmation")
        case .leaving: say("Leaving something changed")
        case .conflicts: say("Changed elsewhere")
        case .series: say("Dates of a series")
        case .calendar: say("Date and time")
        case .freeTime: say("Free time")
        case .commonTime: say("Free time with others")
        case .duplicates: say("Duplicates")
        case .answers: say("Answers")
        case .inbox: say("Inbox")
        case .markedMessages: say("Inbox, marked")
        case .proposal: say("A proposal")
        case .stranger: say("An unexpected answer")
        case .letter: say("An answer in words")
        case .forOthers: say("An invitation for others")
        case .doubtful: say("A doubtful message")
        case .sending: say("Who to notify")
        case .outbox: say("Outbox")
        case .account: say("Mail account")
        case .news: say("Inbox updates")
        case .drafts: say("Unfinished forms")
        case .notice: say("Reminders shown")
        case .reminders: say("Reminders")
        case .tour: say("Tour")
        case .polls: say("Polls")
        case .poll: say("A poll")
        case .pollForm: say("Poll form")
        case .pollNews: say("A message about a poll")
        case .arrivals: say("Who is on the way")
        case .following: say("A person on the map")
        case .checkin: say("Check-in")
        case .calling: say("A call for help")
        case .alarms: say("Friends who need help")
        case .alarmed: say("A friend needs help")
        case .trustRequest: say("A question about trust")
        case .shares: say("Position sharing")
        case .phoneAccess: say("A phone's access")
        case .incidents: say("Incidents")
        case .touch: say("Staying in touch")
        case .table: say("At the table")
        case .tableEnd: say("At the table, at the end")
        case .directions: say("Directions")
        case .code: say("QR code")
        case .calendars: say("Calendars")
        case .accounts: say("Accounts and sync")
        case .accountSetUp: say("Account of calendars and contacts")
        case .syncConflicts: say("Conflicts")
        case .settings: say("Settings")
        case .keys: say("Keys")
        }
    }
}

extension CommandScope {
    /// The nature of a scope, for keys.
    package enum Nature: Hashable, Sendable {
        /// A place where letters are commands.
        case place
        /// A place where letters are text.
        case typing
        /// A question above a place.
        case question
    }

    package var nature: Nature {
        switch self {
        case .everywhere, .lists, .filtered, .detail, .meetings, .markedMeetings, .grabbed, .settings, .toDo,
            .near,
            .sheets, .markedSpan, .ownWeek, .contacts,
            .markedContacts, .venues, .venueSearch,
            .venuePicker,
            .place,
            .map, .wholeMap,
            .me,
            .preview, .report, .calendar, .freeTime, .commonTime, .duplicates, .answers, .notice, .reminders,
            .inbox, .markedMessages, .proposal, .stranger, .letter, .forOthers, .doubtful, .outbox, .account,
            .news, .tour, .polls, .poll, .pollNews, .alarms, .alarmed, .trustRequest,
            .directions, .code, .arrivals, .following, .shares, .phoneAccess, .incidents, .touch,
            .table, .tableEnd,
            .calendars, .accounts,
            .accountSetUp, .syncConflicts,
            .keys:
            .place
        case .venueQuery, .venueNear, .venueForm, .contactForm, .pollForm, .offers, .entering, .meetingForm,
            .form,
            .filtering, .picker,
            .prompt, .quickLine, .paths:
            .typing
        case .confirm, .leaving, .conflicts, .series, .drafts, .sending, .checkin, .calling: .question
        }
    }

    /// True for a question in which a small letter stands for the capital that is a key: none of its answers
    /// discards anything.
    package var takesSmallLetters: Bool { self == .sending }
}

/// The availability of a command.
package enum Availability: Hashable, Sendable {
    case available
    /// Known here, but not available now, with the reason as a sentence.
    case unavailable(String)
}
