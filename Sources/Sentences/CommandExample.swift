/// The commands of the command line that have an example: nouns and their verbs.
package enum CommandExample: Hashable, Sendable {
    case program
    case meetings, meetingsList, meetingsAdd, meetingsEdit, meetingsMove, meetingsDuplicate, meetingsShow,
        meetingsAnswer, meetingsDone,
        meetingsCancel, meetingsDelete, meetingsExport, meetingsRead, meetingsImport
    case contacts, contactsList, contactsShow, contactsAdd, contactsEdit, contactsDelete, contactsImport,
        contactsRead, contactsExport, contactsDuplicates
    case groups, groupsList, groupsShow, groupsAdd, groupsEdit, groupsDelete
    case venues, venuesList, venuesSearch, venuesShow, venuesAdd, venuesEdit, venuesDelete, venuesImport,
        venuesPlaces, venuesPlacesList, venuesPlacesRemove
    case calendar, next, free, near
    case position, positionShow, positionSet, positionClear
    case invitations, invitationsList, invitationsShow, invitationsSend, invitationsRead, invitationsAnswer,
        invitationsPropose, invitationsDismiss, invitationsRevert, invitationsRemind, invitationsSync
    case outbox, outboxList, outboxCancel, outboxRetry, outboxSettle
    case reminders, remindersList, remindersSnooze, remindersDismiss
    case kinds, kindsList, kindsAdd, kindsRemove
    case agent, agentRun, agentInstall, agentStatus, agentStop
    case history, historyList, historyUndo, historyRedo
    case settings, settingsList, settingsGet, settingsSet, settingsUnset
    case doctor
}
