extension Greek {
    /// Commands are the same in every language; what a person would write in them is not.
    package func example(_ command: CommandExample) -> String {
        switch command {
        case .program: #"meet-tui meetings add --title "Καφές" --start "παρ 11:00""#
        case .meetingsList: #"meet-tui meetings list καφές --from σήμερα --to "σε 7 μέρες""#
        case .meetingsAdd:
            #"meet-tui meetings add --title "Καφές" --start "παρ 11:00" --duration 1h30m --invite maria@example.org"#
        case .meetingsEdit: #"meet-tui meetings edit 3 --start "σάβ 10:00" --uninvite Μαρία"#
        case .meetingsDuplicate: #"meet-tui meetings duplicate 3 "παρ 15:00""#
        case .meetingsAnswer: #"meet-tui meetings answer 3 μαρία accepted --comment "λίγο αργότερα""#
        case .contactsShow: #"meet-tui contacts show "Μαρία Παπαδοπούλου""#
        case .contactsAdd:
            #"meet-tui contacts add --name "Μαρία Παπαδοπούλου" --email work:maria@example.org --birthday 1985-04-12"#
        case .calendar: #"meet-tui calendar week "επόμενη δευτέρα""#
        case .free: "meet-tui free --from αύριο --duration 90m --with μαρία"
        case .invitationsSend: #"meet-tui invitations send 3 --comment "Τα λέμε εκεί""#
        case .invitationsAnswer: #"meet-tui invitations answer 2 accepted --comment "λίγο αργότερα""#
        case .invitationsPropose: #"meet-tui invitations propose 2 "παρ 12:00""#
        case .remindersSnooze: #"meet-tui reminders snooze 3:start "20 λεπτά""#
        default: English().example(command)
        }
    }
}
