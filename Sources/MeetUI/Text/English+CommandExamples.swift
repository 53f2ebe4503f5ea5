extension English {
    package func example(_ command: CommandExample) -> String {
        switch command {
        case .program: #"meet-tui meetings add --title "Coffee" --start "fri 11:00""#
        case .meetings: "meet-tui meetings --from today"
        case .meetingsList: #"meet-tui meetings list coffee --from today --to "in 7 days""#
        case .meetingsAdd:
            #"meet-tui meetings add --title "Coffee" --start "fri 11:00" --duration 1h30m --invite maria@example.org"#
        case .meetingsEdit: #"meet-tui meetings edit 3 --start "sat 10:00" --uninvite Maria"#
        case .meetingsMove: "meet-tui meetings move 3 +1d"
        case .meetingsDuplicate: #"meet-tui meetings duplicate 3 "fri 15:00""#
        case .meetingsShow: "meet-tui meetings show 3 --json"
        case .meetingsAnswer: #"meet-tui meetings answer 3 maria accepted --comment "a little late""#
        case .meetingsDone: "meet-tui meetings done 3"
        case .meetingsCancel: "meet-tui meetings cancel 3"
        case .meetingsDelete: "meet-tui meetings delete 3"
        case .meetingsExport: "meet-tui meetings export 3 4 --output meetings.ics"
        case .meetingsRead: "meet-tui meetings read invitation.ics --json"
        case .meetingsImport: "meet-tui meetings import calendar.ics --dry-run"
        case .contacts: "meet-tui contacts --json"
        case .contactsList: "meet-tui contacts list maria --columns name,email,groups"
        case .contactsShow: #"meet-tui contacts show "Maria Papadopoulou""#
        case .contactsAdd:
            #"meet-tui contacts add --name "Maria Papadopoulou" --email work:maria@example.org --birthday 1985-04-12"#
        case .contactsEdit:
            #"meet-tui contacts edit maria --phone "cell:+30 694 0000000" --remove-email old@example.org"#
        case .contactsDelete: #"meet-tui contacts delete 12 "Nikos Karras""#
        case .contactsImport: "meet-tui contacts import contacts.vcf --dry-run"
        case .contactsRead: "meet-tui contacts read contacts.vcf --json"
        case .contactsExport: "meet-tui contacts export --format vcard3 --output book.vcf"
        case .contactsDuplicates: "meet-tui contacts duplicates --json"
        case .groups: "meet-tui groups"
        case .groupsList: "meet-tui groups list run --json"
        case .groupsShow: #"meet-tui groups show "Run club""#
        case .groupsAdd: #"meet-tui groups add --name "Run club" --member maria --member 12"#
        case .groupsEdit: #"meet-tui groups edit "Run club" --member zoe@example.org --remove-member maria"#
        case .groupsDelete: #"meet-tui groups delete "Run club""#
        case .venues: "meet-tui venues --limit 10"
        case .venuesList: "meet-tui venues list cafe --columns name,address,tags"
        case .venuesSearch: "meet-tui venues search cafe --near Kamppi --radius 500"
        case .venuesShow: #"meet-tui venues show "Café Entra""#
        case .venuesAdd:
            #"meet-tui venues add "Café Entra" --address "Ermou 14, Volos" --coordinates 39.3622,22.9422 --tag quiet"#
        case .venuesEdit: #"meet-tui venues edit "Café Entra" --opening-hours "Mo-Fr 08:00-18:00" --tag wifi"#
        case .venuesDelete: "meet-tui venues delete 2"
        case .venuesImport: "meet-tui venues import volos.geojson"
        case .venuesPlaces: "meet-tui venues places"
        case .venuesPlacesList: "meet-tui venues places list --json"
        case .venuesPlacesRemove: "meet-tui venues places remove volos.geojson"
        case .calendar: #"meet-tui calendar week "next mon""#
        case .next: "meet-tui next"
        case .free: #"meet-tui free --from tomorrow --duration 90m --with maria"#
        case .near: #"meet-tui near --at "Ermou 14, Volos" --json"#
        case .position: "meet-tui position"
        case .positionShow: "meet-tui position show --json"
        case .positionSet: "meet-tui position set 39.3622,22.9422"
        case .positionClear: "meet-tui position clear"
        case .invitations: "meet-tui invitations --json"
        case .invitationsList: "meet-tui invitations list --open"
        case .invitationsShow: "meet-tui invitations show 2"
        case .invitationsSend: #"meet-tui invitations send 3 --comment "See you there""#
        case .invitationsRead: "meet-tui invitations read invite.ics ~/Maildir"
        case .invitationsAnswer: #"meet-tui invitations answer 2 accepted --comment "a little late""#
        case .invitationsPropose: #"meet-tui invitations propose 2 "fri 12:00""#
        case .invitationsDismiss: "meet-tui invitations dismiss 2"
        case .invitationsRevert: "meet-tui invitations revert 2"
        case .invitationsRemind: "meet-tui invitations remind 3"
        case .invitationsSync: "meet-tui invitations sync"
        case .outbox: "meet-tui invitations outbox"
        case .outboxList: "meet-tui invitations outbox list --json"
        case .outboxCancel: "meet-tui invitations outbox cancel 4"
        case .outboxRetry: "meet-tui invitations outbox retry 4"
        case .outboxSettle: "meet-tui invitations outbox settle 4 unsent"
        case .reminders: "meet-tui reminders --json"
        case .remindersList: "meet-tui reminders list --limit 5"
        case .remindersSnooze: #"meet-tui reminders snooze 3:start "20 min""#
        case .remindersDismiss: "meet-tui reminders dismiss 3:lead"
        case .kinds: "meet-tui kinds"
        case .kindsList: "meet-tui kinds list --json"
        case .kindsAdd: #"meet-tui kinds add "Run club" --lead 30m"#
        case .kindsRemove: #"meet-tui kinds remove "Run club""#
        case .agent: "meet-tui agent status"
        case .agentRun: "meet-tui agent run --once"
        case .agentInstall: "meet-tui agent install"
        case .agentStatus: "meet-tui agent status"
        case .agentStop: "meet-tui agent stop"
        case .history: "meet-tui history --limit 10"
        case .historyList: "meet-tui history list --json"
        case .historyUndo: "meet-tui history undo"
        case .historyRedo: "meet-tui history redo"
        case .settings: "meet-tui settings"
        case .settingsList: "meet-tui settings list --columns key,value"
        case .settingsGet: "meet-tui settings get me.home"
        case .settingsSet: #"meet-tui settings set me.home "Ermou 14, Volos""#
        case .settingsUnset: "meet-tui settings unset me.home"
        case .doctor: "meet-tui doctor"
        }
    }
}
