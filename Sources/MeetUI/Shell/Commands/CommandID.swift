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
        toggleBusy
    case setNewDate
    // What is near
    case showNear, nearHome, nearPosition, nearPlace
    // Calendar
    case goToDate, nextView, previousView
    // Contacts
    case importContacts, inviteContact, deleteContact, newContact, newGroup, editContact, goToLetter,
        openWebsite, openPhoto, duplicates, copyContact, writeToContact, addToGroup, exportContacts
    // Duplicates
    case showCards, mergeDuplicates, skipDuplicate
    // Venues
    case newVenue, editVenue, meetAtVenue, deleteVenue, saveFound, tagVenue, leaveDetail, goToSign
    case searchVenues, askAgain, editNear, changeRadius, changeKind, changeProvider, takeAsTyped
    // An address that is typed
    case lookUpPlace
    // One venue, wherever it is shown
    case openVenueWebsite, openStreetMap, copyAddress
    // Maps
    case zoomIn, zoomOut, fitMap, panLeft, panRight, panUp, panDown, wholeMap, allowStreets, forbidStreets
    case markFairSpot, changeOrder, onlyOpen
    // Forms
    case save, nextField, previousField, goOn, openPicker, openCalendar, lookIntoCalendar, searchForIt,
        findFreeTime, clearField, anotherLine
    // Pickers
    case take, mark, newFromText, complete, nextPart, previousPart, previousMonth, nextMonth
    // Free time
    case nextWeeks, previousWeeks, lengthen, shorten
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
        inviteStranger, keepForeign, writeFiles, openMailProgram, knowAlready, sendInvitations,
        remindInvitees
    case retryOutgoing, cancelOutgoing, wasSent, wasNotSent, testAccount, openNews, dismissNews
    case takeTour, skipTour
    // Me
    case editField
    // Keys
    case showKeys, bindKey, addKey, restoreKeys, chooseKeyPreset
}

/// The scope of a command.
package enum CommandScope: String, Hashable, Sendable, CaseIterable {
    case everywhere, lists, filtering, detail, meetings, toDo, near, sheets, markedSpan, contacts,
        markedContacts, venues,
        venueSearch,
        venueQuery, venueNear,
        venuePicker,
        venueForm, place,
        map, wholeMap, me, offers, entering, meetingForm, form, picker, prompt, quickLine, paths, preview,
        report,
        confirm,
        conflicts, series,
        calendar, freeTime, duplicates,
        contactForm,
        answers,
        inbox, proposal, stranger, forOthers, doubtful, sending, outbox, account, news,
        drafts, notice, reminders, tour, keys

    /// The heading in the help.
    package var title: String {
        switch self {
        case .everywhere: say.everywhereHeading
        case .lists: say.listsHeading
        case .filtering: say.filteringHeading
        case .detail: say.detailHeading
        case .meetings: say.meetingsHeading
        case .toDo: say.toDoHeading
        case .near: say.nearHeading
        case .sheets: say.calendarTabHeading
        case .markedSpan: say.markedSpanHeading
        case .contacts: say.contactsHeading
        case .markedContacts: say.markedContactsHeading
        case .venues: say.venuesHeading
        case .venueSearch: say.venueSearchHeading
        case .venueQuery: say.venueQueryHeading
        case .venueNear: say.venueNearHeading
        case .venuePicker: say.venuePickerHeading
        case .venueForm: say.venueFormHeading
        case .place: say.oneVenueHeading
        case .map: say.mapsHeading
        case .wholeMap: say.mapLabel
        case .me: say.meHeading
        case .offers: say.offersHeading
        case .entering: say.enteringHeading
        case .meetingForm: say.meetingFormHeading
        case .form: say.formsHeading
        case .contactForm: say.contactFormHeading
        case .picker: say.pickersHeading
        case .prompt: say.questionsHeading
        case .quickLine: say.quickLineTitle
        case .paths: say.pathsHeading
        case .preview: say.importPreviewHeading
        case .report: say.importReportHeading
        case .confirm: say.confirmationHeading
        case .conflicts: say.conflictsHeading
        case .series: say.seriesHeading
        case .calendar: say.calendarHeading
        case .freeTime: say.freeTimeTitle
        case .duplicates: say.duplicatesHeading
        case .answers: say.answersHeading
        case .inbox: say.inboxHeading
        case .proposal: say.proposalHeading
        case .stranger: say.strangerHeading
        case .forOthers: say.forOthersHeading
        case .doubtful: say.doubtfulHeading
        case .sending: say.sendingHeading
        case .outbox: say.outboxHeading
        case .account: say.accountHeading
        case .news: say.newsHeading
        case .drafts: say.draftsHeading
        case .notice: say.noticesHeading
        case .reminders: say.remindersHeading
        case .tour: say.tourHeading
        case .keys: say.keysHeading
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
        case .everywhere, .lists, .detail, .meetings, .toDo, .near, .sheets, .markedSpan, .contacts,
            .markedContacts, .venues, .venueSearch,
            .venuePicker,
            .place,
            .map, .wholeMap,
            .me,
            .preview, .report, .calendar, .freeTime, .duplicates, .answers, .notice, .reminders,
            .inbox, .proposal, .stranger, .forOthers, .doubtful, .outbox, .account, .news, .tour, .keys:
            .place
        case .venueQuery, .venueNear, .venueForm, .contactForm, .offers, .entering, .meetingForm, .form,
            .filtering, .picker,
            .prompt, .quickLine, .paths:
            .typing
        case .confirm, .conflicts, .series, .drafts, .sending: .question
        }
    }
}

/// The availability of a command.
package enum Availability: Hashable, Sendable {
    case available
    /// Known here, but not available now, with the reason as a sentence.
    case unavailable(String)
}
