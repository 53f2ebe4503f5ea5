/// The titles and explanations of commands, a case for each pair: see `Command`.
package enum CommandText: Hashable, Sendable, CaseIterable {
    // meetings
    case planMeeting, planInOneLine, editMeeting, answers, deleteMeeting, toggleDone, cancelMeeting,
        goToToday, toggleBusy, toggleTentative, moveMeeting, foldSeries, unfoldSeries, duplicateMeeting,
        exportMeetings, addHolidays,
        markMeeting,
        unmarkMeetings, deleteMarkedMeetings,
        moveMarkedMeetings
    // toDo
    case setNewDate
    // near
    case nearHome, nearPosition, nearPlace
    // sheets
    case planThere, planSpan, openThere, toNow, toDate, sheetBefore, sheetAfter, nextView, viewBefore, closer,
        farther,
        markSpan, grabMeeting, forgetSpan, nextMeeting, meetingBefore, dropGrabbed, forgetGrabbed, earlier,
        later,
        dayBefore, dayAfter, rowStart, rowEnd
    // ownWeek
    case showWeek, markOwnTime, planOwnTime, openOwnTime, changeMeasure, weekGoals, toThisWeek, weekBefore,
        nextWeek
    // contacts
    case newContact, editContact, goToLetter, openWebsite, openPhoto, duplicates, newGroup, inviteContact,
        deleteContact, followContact
    // venues
    case newVenue, editVenue, meetAtVenue, saveFound, tagVenue, shareVenue, deleteVenue
    // me
    case editField, lookUpHome, showSettings, restoreSetting
    // form
    case save, openPicker, openCalendar, lookIntoCalendar, searchForIt, goOn, takeName, addName, clearField,
        anotherLine, nextField, previousField
    // offers
    case takeOffer, addOffer, nextOffer, offerBefore, completeName
    // calendar
    case takeTime, nextPart, previousPart, previousMonth, nextMonth, timeBack, timeOn, lessTime, moreTime,
        toToday, findFreeTime, planInFreeTime
    // freeTime
    case takeFreeTime, earlierStart, laterStart, slotBefore, nextSlot, previousWeeks, nextWeeks, lengthen,
        shorten, choosePeople
    // commonTime
    case nextBestTime, bestTimeBefore, halfHourEarlier, halfHourLater, previousDay, nextDay, markTime,
        pollTimes, personAbove, personBelow, toggleNeeded, bestTime, lastTime, showAllHours, showWorkingHours,
        askPeopleAgain, fourWeeksBefore, nextFourWeeks
    // picker
    case takeMarked, addMarked, copyPicked, runCommand, mark, newFromText
    // prompt
    case saveTyped, takeTyped, goToTyped, moveToTyped, copyToTyped, searchTyped, readTyped, sendTyped
    // paths
    case lookIntoFile
    // preview
    case importFile
    // report
    case closeReport
    // paths
    case complete
    // confirm
    case confirm, refuse
    // leaving
    case leave, stay, leaveToo
    // conflicts
    case keepMine, takeStored
    // series
    case takeDates, thisDate, thisAndFollowing, allDates
    // several contacts
    case copyContact, writeToContact, addToGroup, exportContacts, inviteMarked, deleteMarked, groupMarked,
        exportMarked,
        unmarkContacts
    // duplicates
    case markContact, mergeMarked, showCards, mergeDuplicates, markCard, skipDuplicate
    // answers
    case accept, decline, acceptTentatively, clearAnswer, comment, toggleRole
    // inbox, sending, outbox, account, news
    case acceptInvitation, declineInvitation, tentativeInvitation, proposeTime, openMeeting, dismissItem,
        switchFilter, showAllMessages, showOpenMessages,
        syncMail, readMailFile, showOutbox, takeProposal, declineProposal, inviteStranger,
        keepForeign, takeDoubtful, dropDoubtful, undoMessage,
        markMessage, unmarkMessages, acceptMarked, declineMarked, tentativeMarked, dismissMarked,
        sendNow, decideNow, addWords, previewLetters,
        leaveOut,
        writeFiles, openMailProgram, knowAlready, sendLater, sendInvitations, remindInvitees, retryOutgoing,
        cancelOutgoing,
        writeOutgoing, wasSent, wasNotSent, testAccount, keepInKeyring, keepInPass, keepInFile, openNews,
        dismissNews
    // tour
    case takeTour, skipTour, endTour
    // drafts
    case resumeDraft, keepDraft, keepAsDraft, discardDraft, nextDraft, beginAnew
    // reminders
    case reminders, snoozeReminders, dismissReminders, openReminder, snoozeReminder, dismissReminder
    // lists
    case filter, keepFilter, dropFilter, openRow, otherPane, backToList, moveUp, moveDown, pageUp, pageDown,
        moveFirst, moveLast
    // everywhere
    case undo, redo, importContacts, showNear, palette, help, closeOrStop, meetingsTab, calendarTab,
        contactsTab,
        venuesTab, inboxTab, meTab, redraw, suspend, quit
    // venuePicker
    case takeVenue, markVenue, venueByHand, venueAsTyped, showVenue
    // venueQuery
    case askProvider, downToList, toNear, toVenueList
    // venueNear
    case searchThere, throughPlaces, upToTyped, toQuery
    // venueSearch
    case leaveDetail, typeQuery, goToSign, editNear, changeRadius, changeKind, changeProvider, askAgain
    // venueForm
    case lookUpPlace
    // place
    case openVenueWebsite, openStreetMap, copyAddress, directions
    // directions, code
    case modeBefore, nextMode, showCode, allowTravel, forbidTravel, copyLink
    // map
    case zoomIn, zoomOut, fitMap, panLeft, panRight, panUp, panDown, wholeMap, allowStreets, forbidStreets
    case takeFromMap, leaveMap
    case markFairSpot, changeOrder, onlyOpen
    // polls
    case showPolls, newPoll, openPoll, openPollOfMessage, editPoll, dropPoll, openOption, typeVotes, sendPoll,
        remindVoters, closePoll, decidePoll, readPollPage, toggleRequired, personBefore, nextPerson,
        addFromCalendar,
        addFreeTime
    // arrivals, following
    case showArrivals, followPerson, tellArrival, askArrivals, openContact
    // checkin, calling, alarms, alarmed, trustRequest
    case openCheckin, answerCheckin, endDanger, seeMeHome, arrived, moreMinutes, callForHelp, stopCall,
        openAlarms,
        wayToFriend, helpFriend, putAlarmAway, agreeToTrust, refuseTrust
    // shares, phoneAccess
    case showShares, newShare, stopShare, reopenShare, stopShares, changeShare, newPassword, askPosition
    case showShareSettings, copyAccess, closeAccess
    // incidents
    case showIncidents, newIncident, handleIncident, toggleIncidents
    // touch, meetings that are over
    case showTouch, planTouch, wishTouch, everybodyCame, tellAfter, sendReport
    // table
    case showTable, startTable, goOnAtTable, beginTable, lockAnswers, showResult, showScores, nextQuestion,
        finishTable, chooseAtTable, applyVote, newTable, playAlong, writeStatements, showStandings, freeName,
        copyTableLink, endTable, optionAbove, optionBelow
    // calendars
    case showCalendars, toggleCalendar, newCalendar, editCalendar, deleteCalendar, defaultCalendar
    case readCalendar
    // accounts, accountSetUp, syncConflicts
    case showAccounts, openAccount, syncAccounts, newAccount, showConflicts, removeAccount
    case lookAtServer, tickCollection, usePlaces, passwordToKeyring, passwordToPass, passwordToFile
    case takeHere, takeThere, takeBoth, decideConflicts
    // keys
    case showKeys, bindKey, addKey, restoreKeys, chooseKeyPreset
}
