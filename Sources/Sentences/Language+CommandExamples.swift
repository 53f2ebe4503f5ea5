/// The commands of the command line that have an example: nouns and their verbs.
package enum CommandExample: Hashable, Sendable {
    case program
    case meetings, meetingsList, meetingsAdd, meetingsEdit, meetingsMove, meetingsDuplicate, meetingsShow,
        meetingsAnswer, meetingsDone, meetingsCame, meetingsReport,
        meetingsCancel, meetingsDelete, meetingsExport, meetingsRead, meetingsImport
    case contacts, contactsList, contactsShow, contactsAdd, contactsEdit, contactsDelete, contactsImport,
        contactsRead, contactsExport, contactsDuplicates, contactsTouch, contactsQuery
    case groups, groupsList, groupsShow, groupsAdd, groupsEdit, groupsDelete
    case venues, venuesList, venuesSearch, venuesShow, venuesAdd, venuesEdit, venuesDelete, venuesImport,
        venuesShare, venuesExport, venuesPlaces, venuesPlacesList, venuesPlacesRemove
    case calendar, week, next, status, free, near, travel
    case calendars, calendarsList, calendarsAdd, calendarsEdit, calendarsRemove, calendarsShow, calendarsHide,
        calendarsRefresh
    case position, positionShow, positionSet, positionAsk, positionClear
    case invitations, invitationsList, invitationsShow, invitationsSend, invitationsRead, invitationsAnswer,
        invitationsPropose, invitationsDismiss, invitationsRevert, invitationsRemind, invitationsSync
    case polls, pollsList, pollsAdd, pollsShow, pollsSend, pollsVote, pollsRefresh, pollsClose, pollsDecide,
        pollsRemind, pollsDrop
    case checkin, checkinTrust, checkinStart, checkinExtend, checkinArrived, checkinDanger, checkinStatus,
        danger
    case alarms, alarmsList, alarmsWith, alarmsHandled
    case incidents, incidentsList, incidentsAdd, incidentsHandled, incidentsNear
    case tracks, tracksList, tracksImport, tracksEdit, tracksDelete
    case table, tableHost, tableJoin
    case quizzes, quizzesList, quizzesImport, quizzesScores
    case arrivals, shares, sharesList, sharesAllow, sharesStop
    case accounts, accountsList, accountsAdd, accountsRemove, accountsTest
    case sync, syncRun, syncConflicts, syncResolve
    case outbox, outboxList, outboxCancel, outboxRetry, outboxSettle
    case reminders, remindersList, remindersSnooze, remindersDismiss
    case kinds, kindsList, kindsAdd, kindsRemove
    case agent, agentRun, agentInstall, agentStatus, agentStop
    case importFrom
    case history, historyList, historyUndo, historyRedo, events
    case settings, settingsList, settingsGet, settingsSet, settingsUnset
    case doctor
}

extension Language {
    /// A line to type into a shell.
    package func example(_ command: CommandExample) -> String {
        switch command {
        case .program: say(#"meet-tui meetings add --title "Coffee" --start "fri 11:00""#)
        case .meetings: say("meet-tui meetings --from today")
        case .meetingsList: say(#"meet-tui meetings list coffee --from today --to "in 7 days""#)
        case .meetingsAdd:
            say(
                #"meet-tui meetings add --title "Coffee" --start "fri 11:00" --duration 1h30m --invite maria@example.org"#
            )
        case .meetingsEdit: say(#"meet-tui meetings edit 3 --start "sat 10:00" --uninvite Maria"#)
        case .meetingsMove: say("meet-tui meetings move 3 +1d")
        case .meetingsDuplicate: say(#"meet-tui meetings duplicate 3 "fri 15:00""#)
        case .meetingsShow: say("meet-tui meetings show 3 --json")
        case .meetingsAnswer: say(#"meet-tui meetings answer 3 maria accepted --comment "a little late""#)
        case .meetingsCame: say("meet-tui meetings came 3 --all")
        case .meetingsReport: say("meet-tui meetings report 3 --output report.md")
        case .meetingsDone: say("meet-tui meetings done 3")
        case .meetingsCancel: say("meet-tui meetings cancel 3")
        case .meetingsDelete: say("meet-tui meetings delete 3")
        case .meetingsExport: say("meet-tui meetings export 3 4 --output meetings.ics")
        case .meetingsRead: say("meet-tui meetings read invitation.ics --json")
        case .meetingsImport: say("meet-tui meetings import calendar.ics --dry-run")
        case .contacts: say("meet-tui contacts --json")
        case .contactsList: say("meet-tui contacts list maria --columns name,email,groups")
        case .contactsShow: say(#"meet-tui contacts show "Maria Papadopoulou""#)
        case .contactsAdd:
            say(
                #"meet-tui contacts add --name "Maria Papadopoulou" --email work:maria@example.org --birthday 1985-04-12"#
            )
        case .contactsEdit:
            say(
                #"meet-tui contacts edit maria@example.org --phone "cell:+30 694 0000000" --remove-email old@example.org"#
            )
        case .contactsDelete: say(#"meet-tui contacts delete 12 "Nikos Karras""#)
        case .contactsImport: say("meet-tui contacts import contacts.vcf --dry-run")
        case .contactsRead: say("meet-tui contacts read contacts.vcf --json")
        case .contactsExport: say("meet-tui contacts export --format vcard3 --output book.vcf")
        case .contactsTouch: say("meet-tui contacts touch --json")
        case .contactsQuery: say("meet-tui contacts query maria")
        case .contactsDuplicates: say("meet-tui contacts duplicates --json")
        case .groups: say("meet-tui groups")
        case .groupsList: say("meet-tui groups list run --json")
        case .groupsShow: say(#"meet-tui groups show "Run club""#)
        case .groupsAdd: say(#"meet-tui groups add --name "Run club" --member maria@example.org --member 12"#)
        case .groupsEdit:
            say(#"meet-tui groups edit "Run club" --member zoe@example.org --remove-member maria"#)
        case .groupsDelete: say(#"meet-tui groups delete "Run club""#)
        case .venues: say("meet-tui venues --limit 10")
        case .venuesList: say("meet-tui venues list cafe --columns name,address,tags")
        case .venuesSearch: say("meet-tui venues search cafe --near Kamppi --radius 500")
        case .venuesShow: say(#"meet-tui venues show "Café Entra""#)
        case .venuesAdd:
            say(
                #"meet-tui venues add "Café Entra" --address "Ermou 14, Volos" --coordinates 39.3622,22.9422 --tag quiet"#
            )
        case .venuesEdit:
            say(#"meet-tui venues edit "Café Entra" --opening-hours "Mo-Fr 08:00-18:00" --tag wifi"#)
        case .venuesDelete: say("meet-tui venues delete 2")
        case .venuesShare: say(#"meet-tui venues share "Café Entra" --to Friends/Places"#)
        case .venuesExport: say("meet-tui venues export --output places.vcf")
        case .venuesImport: say("meet-tui venues import volos.geojson")
        case .venuesPlaces: say("meet-tui venues places")
        case .venuesPlacesList: say("meet-tui venues places list --json")
        case .venuesPlacesRemove: say("meet-tui venues places remove volos.geojson")
        case .calendar: say(#"meet-tui calendar week "next mon""#)
        case .week: say(#"meet-tui week "last mon" --csv"#)
        case .calendars: say("meet-tui calendars")
        case .calendarsList: say("meet-tui calendars list --json")
        case .calendarsAdd: say("meet-tui calendars add Work --colour seagreen")
        case .calendarsEdit: say("meet-tui calendars edit Work --name Office --sign O")
        case .calendarsRemove: say("meet-tui calendars remove Work --keep-meetings")
        case .calendarsShow: say("meet-tui calendars show Work")
        case .calendarsHide: say("meet-tui calendars hide Work")
        case .calendarsRefresh: say("meet-tui calendars refresh")
        case .next: say("meet-tui next --format '{title} {in}'")
        case .status: say("meet-tui status --json")
        case .free: say(#"meet-tui free --from tomorrow --duration 90m --with maria@example.org"#)
        case .near: say(#"meet-tui near --at "Ermou 14, Volos" --json"#)
        case .travel: say(#"meet-tui travel home "Ermou 14, Volos" --by bike"#)
        case .position: say("meet-tui position")
        case .positionShow: say("meet-tui position show --json")
        case .positionSet: say("meet-tui position set 39.3622,22.9422,35")
        case .positionAsk: say("meet-tui position ask")
        case .positionClear: say("meet-tui position clear")
        case .invitations: say("meet-tui invitations --json")
        case .invitationsList: say("meet-tui invitations list --open")
        case .invitationsShow: say("meet-tui invitations show 2")
        case .invitationsSend: say(#"meet-tui invitations send 3 --comment "See you there""#)
        case .invitationsRead: say("meet-tui invitations read invite.ics ~/Maildir")
        case .invitationsAnswer: say(#"meet-tui invitations answer 2 accepted --comment "a little late""#)
        case .invitationsPropose: say(#"meet-tui invitations propose 2 "fri 12:00""#)
        case .invitationsDismiss: say("meet-tui invitations dismiss 2")
        case .invitationsRevert: say("meet-tui invitations revert 2")
        case .invitationsRemind: say("meet-tui invitations remind 3")
        case .invitationsSync: say("meet-tui invitations sync")
        case .outbox: say("meet-tui invitations outbox")
        case .outboxList: say("meet-tui invitations outbox list --json")
        case .outboxCancel: say("meet-tui invitations outbox cancel 4")
        case .outboxRetry: say("meet-tui invitations outbox retry 4")
        case .outboxSettle: say("meet-tui invitations outbox settle 4 unsent")
        case .polls: say("meet-tui polls")
        case .pollsList: say("meet-tui polls list --open --json")
        case .pollsAdd:
            say(
                #"meet-tui polls add "Dinner" --option "fri 20:00" --option "sat 20:00" --invite maria@example.org --deadline thu"#
            )
        case .pollsShow: say("meet-tui polls show 1")
        case .pollsSend: say("meet-tui polls send 1")
        case .pollsVote: say(#"meet-tui polls vote 1 maria "1 yes, 2 maybe""#)
        case .pollsRefresh: say("meet-tui polls refresh 1")
        case .pollsClose: say("meet-tui polls close 1")
        case .pollsDecide: say("meet-tui polls decide 1 2")
        case .pollsRemind: say("meet-tui polls remind 1")
        case .pollsDrop: say("meet-tui polls drop 1")
        case .arrivals: say(#"meet-tui arrivals 3 --who maria --said "20 min late""#)
        case .shares, .sharesList: say("meet-tui shares list")
        case .sharesAllow: say("meet-tui shares allow maria@example.org")
        case .sharesStop: say("meet-tui shares stop maria")
        case .checkin: say("meet-tui checkin")
        case .checkinTrust: say("meet-tui checkin trust maria@example.org")
        case .checkinStart: say("meet-tui checkin start 22:30 --to Home --with maria@example.org")
        case .checkinExtend: say("meet-tui checkin extend 20m")
        case .checkinArrived: say("meet-tui checkin arrived")
        case .checkinDanger: say("meet-tui checkin danger")
        case .checkinStatus: say("meet-tui checkin status --json")
        case .danger: say("meet-tui danger --off")
        case .alarms: say("meet-tui alarms")
        case .alarmsList: say("meet-tui alarms list --json")
        case .alarmsWith: say("meet-tui alarms with 1")
        case .alarmsHandled: say("meet-tui alarms handled 1")
        case .incidents: say("meet-tui incidents")
        case .incidentsList: say("meet-tui incidents list --json")
        case .incidentsAdd: say(#"meet-tui incidents add "The light was out" --place 60.1699,24.9384"#)
        case .incidentsHandled: say("meet-tui incidents handled 1")
        case .incidentsNear: say(#"meet-tui incidents near "Argo Café" --json"#)
        case .table: say("meet-tui table host 1 --quiz own --questions 5 --seconds 15")
        case .tableHost: say(#"meet-tui table host "Coffee" --vote Cinema Museum "Café Entra""#)
        case .tableJoin: say("meet-tui table join 192.168.1.7:8431 --name Maria")
        case .tracks: say("meet-tui tracks")
        case .tracksList: say("meet-tui tracks list --json")
        case .tracksImport: say("meet-tui tracks import ~/tracks --json")
        case .tracksEdit: say("meet-tui tracks edit 1 --activity run")
        case .tracksDelete: say("meet-tui tracks delete 1")
        case .quizzes: say("meet-tui quizzes")
        case .quizzesList: say("meet-tui quizzes list --json")
        case .quizzesImport: say("meet-tui quizzes import rivers.gift history.json")
        case .quizzesScores: say("meet-tui quizzes scores --json")
        case .accounts: say("meet-tui accounts")
        case .accountsList: say("meet-tui accounts list --json")
        case .accountsAdd:
            say(
                #"meet-tui accounts add Home --url https://dav.example.org --user maria --password-command "pass show dav""#
            )
        case .accountsRemove: say("meet-tui accounts remove Home")
        case .accountsTest: say("meet-tui accounts test")
        case .sync: say("meet-tui sync --dry-run")
        case .syncRun: say("meet-tui sync run Home --json")
        case .syncConflicts: say("meet-tui sync conflicts --json")
        case .syncResolve: say("meet-tui sync resolve 3 here")
        case .reminders: say("meet-tui reminders --json")
        case .remindersList: say("meet-tui reminders list --limit 5")
        case .remindersSnooze: say(#"meet-tui reminders snooze 3:start "20 min""#)
        case .remindersDismiss: say("meet-tui reminders dismiss 3:lead")
        case .kinds: say("meet-tui kinds")
        case .kindsList: say("meet-tui kinds list --json")
        case .kindsAdd: say(#"meet-tui kinds add "Run club" --lead 30m"#)
        case .kindsRemove: say(#"meet-tui kinds remove "Run club""#)
        case .agent: say("meet-tui agent status")
        case .agentRun: say("meet-tui agent run --once")
        case .agentInstall: say("meet-tui agent install")
        case .agentStatus: say("meet-tui agent status")
        case .agentStop: say("meet-tui agent stop")
        case .history: say("meet-tui history --limit 10")
        case .importFrom: say("meet-tui import-from calcurse --dry-run")
        case .historyList: say("meet-tui history list --json")
        case .historyUndo: say("meet-tui history undo")
        case .historyRedo: say("meet-tui history redo")
        case .events: say("meet-tui events --limit 5")
        case .settings: say("meet-tui settings")
        case .settingsList: say("meet-tui settings list --columns key,value")
        case .settingsGet: say("meet-tui settings get me.home")
        case .settingsSet: say(#"meet-tui settings set me.home "Ermou 14, Volos""#)
        case .settingsUnset: say("meet-tui settings unset me.home")
        case .doctor: say("meet-tui doctor")
        }
    }
}
