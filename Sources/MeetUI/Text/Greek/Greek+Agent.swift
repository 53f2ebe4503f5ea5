import Operations

extension Greek {
    // MARK: - What commands are about

    package var aboutReminders: String { "Λίστα, αναβολή και απόρριψη υπενθυμίσεων." }
    package var aboutRemindersList: String {
        "Οι υπενθυμίσεις που έρχονται· σε σειρά, όσες αφορούν την επόμενη ημερομηνία."
    }
    package var moreAboutRemindersList: String {
        "Κάθε συνάντηση αναγγέλλεται όταν αρχίζει, και τόσο πριν όσο λέει το είδος της· το --remind του «meetings add» "
            + "ζητά περισσότερες. Μια υπενθύμιση λέγεται με τον αριθμό της συνάντησης και τον λόγο της: 3:start, 3:lead, "
            + "3:10m."
    }
    package var aboutRemindersSnooze: String {
        "Αναβολή υπενθύμισης: δέκα λεπτά, άλλο διάστημα, ή έως μια ώρα."
    }
    package var aboutRemindersDismiss: String {
        "Απόρριψη υπενθύμισης: φεύγει από την οθόνη ή δεν δίνεται ποτέ."
    }
    package var aboutKinds: String { "Είδη συναντήσεων, και πόσο πριν αναγγέλλεται μια τέτοια." }
    package var aboutKindsList: String { "Τα είδη συναντήσεων, κατά όνομα." }
    package var aboutKindsAdd: String { "Προσθήκη είδους συνάντησης, ή αλλαγή του χρόνου υπενθύμισής του." }
    package var aboutKindsRemove: String { "Αφαίρεση είδους· οι συναντήσεις του κρατούν το όνομά του." }
    package var aboutAgent: String { "Υπενθυμίσεις όσο το πρόγραμμα δεν είναι ανοιχτό." }
    package var moreAboutAgent: String {
        "Τις δίνει η εντολή της ρύθμισης reminders.command, που παίρνει τίτλο και κείμενο ως δύο τελευταία ορίσματα, αλλιώς "
            + "το notify-send όπου υπάρχει, αλλιώς τυπώνονται. Ό,τι ανήγγειλε το ανοιχτό πρόγραμμα δεν αναγγέλλεται ξανά."
    }
    package var aboutAgentRun: String { "Αναμονή και αναγγελία κάθε υπενθύμισης, μέχρι να διακοπεί." }
    package var aboutAgentInstall: String { "Ο πράκτορας τρέχει στο εξής όποτε είστε συνδεδεμένοι." }
    package var moreAboutAgentInstall: String {
        "Είναι μονάδα του systemd μόνο για εσάς· την αφαιρεί το «systemctl --user disable --now meet-agent». Όπου δεν υπάρχει "
            + "systemd, τυπώνεται η γραμμή του cron που κάνει το ίδιο."
    }
    package var aboutAgentStatus: String { "Αν τρέχει ο πράκτορας." }
    package var aboutAgentStop: String { "Διακοπή του πράκτορα που τρέχει." }

    // MARK: - What goes with them

    package var helpKind: String { "Το είδος της συνάντησης, ένα από το «kinds list»· '' για κανένα." }
    package var helpRemind: String {
        "Πότε να δοθεί υπενθύμιση: «10 λεπτά πριν», «2 ημέρες πριν», «το προηγούμενο βράδυ». Μπορεί να δοθεί πολλές φορές· "
            + "'' για καμία."
    }
    package var helpReminder: String {
        "Όπως λέει την υπενθύμιση η λίστα: 3:start· ο αριθμός της συνάντησης μόνος σημαίνει την επόμενη."
    }
    package var helpSnooze: String { "«20 λεπτά», «15:00», «παρ 9:00», «αύριο»· χωρίς αυτό δέκα λεπτά." }
    package var helpKindName: String { "Πώς λέγεται το είδος." }
    package var helpLead: String { "Πόσο πριν αναγγέλλεται μια τέτοια συνάντηση: 45m, 1h· 0 για ποτέ." }
    package var helpOnce: String { "Αναγγελία όσων ήρθε η ώρα τους, και τέλος· για το cron." }
    package var valueReminder: String { "υπενθύμιση" }
    package var valueReminderName: String { "υπενθύμιση" }

    // MARK: - What they say

    package func snoozed(_ title: String, until moment: String) -> String {
        "\(title): ξανά \(moment)"
    }
    package func dismissed(_ title: String) -> String { "\(title): απορρίφθηκε" }
    package func kindWasRemoved(_ name: String) -> String { "Αφαιρέθηκε: \(name)" }
    package func notice(_ notice: AgentNotice) -> String {
        notice.text.isEmpty ? notice.title : "\(notice.title): \(notice.text)"
    }
    package func noticeWasNotTold(_ reason: String) -> String {
        "Μια υπενθύμιση δεν δόθηκε και θα ξαναδοκιμαστεί αργότερα: \(reason)"
    }
    package func sentence(_ error: NoticeDeliveryError) -> String {
        switch error {
        case .notFound(let name): "Δεν υπάρχει πρόγραμμα «\(name)»."
        case .failed(let name, let status): "Το «\(name)» τελείωσε με κωδικό εξόδου \(status)."
        }
    }
    package func agentRuns(_ process: Int) -> String { "Ο πράκτορας τρέχει\(number(process))." }
    package func agentRunsAlready(_ process: Int) -> String { "Τρέχει ήδη πράκτορας\(number(process))." }
    private func number(_ process: Int) -> String { process > 0 ? ", διεργασία \(process)" : "" }
    package var noAgentRuns: String { "Δεν τρέχει πράκτορας." }
    package func nextReminder(_ title: String, at moment: String) -> String { "Επόμενη: \(moment) \(title)" }
    package var agentWasStopped: String { "Ο πράκτορας σταμάτησε." }
    package func agentDoesNotStop(_ process: Int) -> String { "Ο πράκτορας δεν σταματά\(number(process))." }
    package var unitDescription: String { "Υπενθυμίσεις του meet" }
    package func unitWasWritten(_ path: String) -> String { "Γράφτηκε: \(path)" }
    package func unitWasStarted(_ unit: String) -> String {
        "Ξεκίνησε: \(unit)· τρέχει όποτε είστε συνδεδεμένοι."
    }
    package func unitWasNotStarted(_ command: String) -> String {
        "Ο πράκτορας δεν ξεκίνησε: απέτυχε το «\(command)». Δοκιμάστε ξανά εκεί όπου είστε συνδεδεμένοι, ή με cron."
    }
    package var noSystemd: String { "Δεν υπάρχει systemd εδώ." }
    package var cronInstead: String { "Αυτή η γραμμή στο «crontab -e» δίνει υπενθυμίσεις κάθε λεπτό:" }
}
