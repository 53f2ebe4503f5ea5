extension Greek {
    // MARK: - What commands are about

    package var aboutProgram: String {
        "Σχεδιάστε συναντήσεις: πότε, πού, ποιοι προσκλήθηκαν, ποιοι θα έρθουν."
    }
    package var moreAboutProgram: String {
        "Χωρίς εντολή ανοίγει το πρόγραμμα σε όλη την οθόνη. Με «--generate-completion-script bash|zsh|fish» "
            + "τυπώνει τις συμπληρώσεις για εκείνο το κέλυφος."
    }
    package var aboutDoctor: String {
        "Ελέγχει το περιβάλλον του προγράμματος: εκδόσεις, βάση δεδομένων, τερματικό."
    }

    package var aboutMeetings: String { "Λίστα, σχεδιασμός και αλλαγή συναντήσεων." }
    package var aboutMeetingsList: String {
        "Οι συναντήσεις από σήμερα και μετά, οι πιο κοντινές πρώτα, και όσες δεν έχουν ημερομηνία."
    }
    package var aboutMeetingsAdd: String { "Σχεδιάζει συνάντηση." }
    package var moreAboutMeetingsAdd: String {
        "Σε μία γραμμή, με «@» αρχίζει ο τόπος και με «με» τα άτομα· η ώρα βρίσκεται όπου κι αν είναι, και ό,τι "
            + "μένει είναι ο τίτλος."
    }
    package var aboutMeetingsEdit: String {
        "Αλλάζει συνάντηση· ό,τι δεν δίνεται μένει, το --invite προσθέτει άτομα."
    }
    package var aboutMeetingsMove: String { "Μεταφέρει συνάντηση: κατά μια διαφορά, ή σε άλλη ώρα." }
    package var moreAboutMeetingsMove: String {
        "Διαφορά που αρχίζει με πλην μπαίνει μετά από δύο τέτοια: meet-tui meetings move 3 -- -1h."
    }
    package var aboutMeetingsDuplicate: String {
        "Σχεδιάζει μια συνάντηση άλλη μία φορά, με τα ίδια άτομα· κανείς δεν έχει απαντήσει ακόμη."
    }
    package var aboutMeetingsShow: String { "Όλα για μία συνάντηση." }
    package var aboutMeetingsAnswer: String { "Καταγράφει τι απάντησε ένας προσκεκλημένος." }
    package var aboutMeetingsDone: String { "Σημειώνει ότι μια συνάντηση έγινε." }
    package var aboutMeetingsCancel: String { "Ακυρώνει συνάντηση· μένει στη λίστα." }
    package var aboutMeetingsDelete: String { "Διαγράφει συνάντηση· το “history undo” την επαναφέρει." }
    package var aboutMeetingsExport: String { "Γράφει συναντήσεις ως iCalendar σε αρχείο ή στην έξοδο." }
    package var moreAboutMeetingsExport: String { "Συνάντηση χωρίς ημερομηνία γράφεται ως εργασία (to-do)." }
    package var aboutMeetingsRead: String {
        "Λέει τι έχουν μέσα αρχεία ημερολογίου, μία-μία εγγραφή· δεν αποθηκεύεται τίποτα."
    }
    package var aboutMeetingsImport: String {
        "Εισάγει αρχεία iCalendar· η ίδια συνάντηση ξανά δεν αλλάζει τίποτα."
    }
    package var moreAboutMeetingsImport: String {
        "Μια εγγραφή ενώνεται με τη συνάντηση του ίδιου UID, στην ίδια ημερομηνία μιας σειράς. Ό,τι άλλαξε εδώ μένει."
    }

    package var aboutContacts: String { "Λίστα, καταγραφή, εισαγωγή και εξαγωγή επαφών." }
    package var aboutContactsList: String { "Οι επαφές, κατά όνομα." }
    package var aboutContactsShow: String { "Όλα για μία επαφή." }
    package var aboutContactsRead: String {
        "Λέει τι έχουν μέσα αρχεία vCard, μία-μία κάρτα· δεν αποθηκεύεται τίποτα."
    }
    package var aboutContactsExport: String { "Γράφει όλες τις επαφές σε αρχείο ή στην έξοδο." }
    package var aboutContactsImport: String { "Εισάγει αρχεία vCard· η ίδια κάρτα ξανά δεν αλλάζει τίποτα." }
    package var moreAboutContactsImport: String {
        "Μια κάρτα ενώνεται με την επαφή του ίδιου UID, ή του ίδιου ονόματος με κοινή διεύθυνση e-mail ή κοινό "
            + "αριθμό. Ό,τι άλλαξε εδώ μένει."
    }
    package var aboutContactsDuplicates: String { "Άτομα που είναι αποθηκευμένα πολλές φορές." }
    package var moreAboutContactsDuplicates: String {
        "Κάθε άτομο με το πόσο βέβαιο είναι (sure, likely, possible) και γιατί: ονόματα σε κάθε γραφή ή υποκοριστικό, "
            + "διευθύνσεις e-mail, αριθμοί, γενέθλια, διευθύνσεις, οργανισμοί. Γενέθλια, μεσαία ονόματα και γενιές "
            + "που διαφέρουν μιλούν εναντίον."
    }

    package var aboutContactsAdd: String { "Καταγράφει επαφή." }
    package var aboutContactsEdit: String { "Αλλάζει επαφή· ό,τι δεν δίνεται μένει." }
    package var moreAboutContactsEdit: String {
        "Τα --email, --phone, --website και --category προσθέτουν ένα ακόμη, ή δίνουν ετικέτα σε ό,τι υπάρχει· με "
            + "“remove-” μπροστά από το όνομα αφαιρούν ένα. Κενό κείμενο αφαιρεί τις τιμές των άλλων: --note ''."
    }
    package var aboutContactsDelete: String { "Διαγράφει επαφές· οι συναντήσεις κρατούν τα ονόματα." }
    package var moreAboutDeleting: String {
        "Όλες μαζί είναι μία ενέργεια, που αναιρείται με “meet-tui history undo”. Όπου μία δεν βρίσκεται, ή μπορεί να "
            + "είναι πολλές, δεν διαγράφεται τίποτα."
    }

    package var aboutGroups: String { "Λίστα, δημιουργία και αλλαγή ομάδων επαφών." }
    package var aboutGroupsList: String { "Οι ομάδες, κατά όνομα, με τα μέλη τους." }
    package var aboutGroupsShow: String { "Όλα για μία ομάδα." }
    package var aboutGroupsAdd: String { "Δημιουργεί ομάδα." }
    package var aboutGroupsEdit: String {
        "Αλλάζει ομάδα· ό,τι δεν δίνεται μένει, το --member προσθέτει άτομα."
    }
    package var aboutGroupsDelete: String { "Διαγράφει ομάδες· τα μέλη τους μένουν." }

    package var aboutVenues: String { "Λίστα και καταγραφή τόπων, αναζήτηση άλλων, εισαγωγή μερών." }
    package var aboutVenuesList: String { "Οι αποθηκευμένοι τόποι, κατά όνομα." }
    package var aboutVenuesSearch: String {
        "Αναζητά τόπους στο δίκτυο, ή χωρίς δίκτυο ανάμεσα στα εισαγμένα μέρη."
    }
    package var moreAboutVenuesSearch: String {
        "Ζητείται ένα όνομα ή ένα είδος μέρους: «Café Artist», «cafe». Μπορεί να λέει και πού: «cafe near Kamppi» "
            + "υπερισχύει του --near. Τα κοντινότερα έρχονται πρώτα. Είναι το πολύ 20 χωρίς --limit, και ποτέ πάνω "
            + "από 140."
    }
    package var aboutVenuesShow: String { "Όλα για έναν αποθηκευμένο τόπο." }
    package var aboutVenuesAdd: String { "Καταγράφει τόπο." }
    package var aboutVenuesEdit: String { "Αλλάζει αποθηκευμένο τόπο· ό,τι δεν δίνεται μένει." }
    package var moreAboutVenuesEdit: String {
        "Το --tag προσθέτει ετικέτα και το --remove-tag αφαιρεί μία. Κενό κείμενο αφαιρεί τις τιμές των άλλων: "
            + "--phone ''."
    }
    package var aboutVenuesDelete: String { "Βγάζει τόπους από τη λίστα· οι συναντήσεις τους κρατούν." }
    package var aboutVenuesImport: String { "Εισάγει μέρη από GeoJSON, για αναζήτηση χωρίς δίκτυο." }
    package var moreAboutVenuesImport: String {
        "Τα βρίσκει ο πάροχος “offline”. Είναι μια συλλογή με το όνομα του αρχείου· αρχείο με το ίδιο όνομα την "
            + "ενημερώνει, και το ίδιο αρχείο ξανά δεν αλλάζει τίποτα. Δεν υπάρχει αναίρεση: το "
            + "“venues places remove” αφαιρεί μια συλλογή."
    }
    package var aboutPlaces: String { "Τα μέρη που έφεραν αρχεία, όπου ψάχνει ο πάροχος “offline”." }
    package var aboutPlacesList: String { "Πόσα μέρη έφερε κάθε αρχείο, με το όνομά του." }
    package var aboutPlacesRemove: String { "Αφαιρεί τα μέρη ενός αρχείου." }
    package var moreAboutPlacesRemove: String {
        "Οι τόποι που αποθηκεύσατε μένουν. Το αρχείο μπορεί να εισαχθεί ξανά."
    }

    package var aboutCalendar: String { "Μια ημέρα, εβδομάδα, μήνας, ή οι επόμενες ημέρες, ως απλό κείμενο." }
    package var moreAboutCalendar: String {
        "Χωρίς όψη είναι το πρόγραμμα: επτά ημέρες από την ημερομηνία, όσες έχουν συνάντηση. Οι εβδομάδες αρχίζουν και "
            + "μετρούν όπως στις τοπικές ρυθμίσεις."
    }
    package var helpCalendarView: String { "day, week, month ή agenda." }
    package var helpCalendarDate: String {
        "Ποια ημέρα, ή ημέρα ποιας εβδομάδας ή μήνα· σήμερα, αν λείπει."
    }
    package var valueView: String { "όψη" }
    package var aboutNext: String {
        "Η συνάντηση που αρχίζει πρώτη, σε μία γραμμή, για γραμμή κατάστασης· τίποτα, αν δεν υπάρχει."
    }
    package var aboutFree: String { "Πότε δεν υπάρχει τίποτα μέσα στο ωράριό σας." }
    package var moreAboutFree: String {
        "Το ωράριο είναι η ρύθμιση me.working-hours, Mo-Fr 09:00-18:00 μέχρι να οριστεί. Συναντήσεις που έγιναν ή "
            + "ακυρώθηκαν, όσες δεν δεχτήκατε και όσες δεν δεσμεύουν χρόνο δεν πιάνουν χρόνο· μια ολόκληρη ημέρα, όλη."
    }
    package var aboutHistory: String { "Τι έγινε, για να αναιρεθεί και να ξαναγίνει." }
    package var aboutHistoryList: String { "Οι τελευταίες ενέργειες, οι νεότερες πρώτα, στην οθόνη και εδώ." }
    package var moreAboutHistoryList: String {
        "“undo” γράφει εκείνη που θα αναιρούσε το “history undo”, και “redo” εκείνη που θα ξαναέκανε το “history redo”."
    }
    package var aboutHistoryUndo: String { "Αναιρεί την τελευταία ενέργεια." }
    package var aboutHistoryRedo: String { "Ξανακάνει ό,τι αναιρέθηκε τελευταίο." }

    package var aboutSettings: String { "Διαβάζει και αλλάζει ρυθμίσεις." }
    package var aboutSettingsList: String { "Όλες οι ρυθμίσεις, με τις τιμές τους." }
    package var moreAboutSettingsList: String {
        "«εξ ορισμού» γράφει πίσω από τιμή που δεν όρισε κανείς, και «χωρίς τιμή» όπου δεν υπάρχει καμία."
    }
    package var aboutSettingsGet: String { "Γράφει μία ρύθμιση." }
    package var aboutSettingsSet: String { "Δίνει τιμή σε ρύθμιση." }
    package var aboutSettingsUnset: String { "Αφαιρεί την τιμή ρύθμισης." }

    package var withoutAVerb: String {
        "Χωρίς ρήμα δείχνει τη λίστα. Λέξεις προς αναζήτηση χρειάζονται το ρήμα “list”."
    }
    package var exampleHeading: String { "Παράδειγμα:" }

    // MARK: - What goes with several commands

    package var helpDatabase: String {
        "Το αρχείο της βάσης. [εξ ορισμού: $MEET_DATABASE, αλλιώς $XDG_DATA_HOME/meet/meet.sqlite]"
    }
    package var helpJSON: String { "Μία τιμή JSON." }
    package var helpLimit: String { "Το πολύ τόσες γραμμές· 0 για καμία." }
    package func helpColumns(_ columns: [String], usual: [String]) -> String {
        "Οι στήλες του πίνακα, με κόμματα, από τις \(columns.joined(separator: ", ")). Όπου η έξοδος δεν είναι "
            + "τερματικό, ανάμεσά τους μπαίνει tab. [εξ ορισμού: \(usual.joined(separator: ","))]"
    }
    package var helpAllDeletedJSON: String { "Μία τιμή JSON: πίνακας όσων διαγράφηκαν, όπως ήταν." }
    package var helpOutput: String { "Το αρχείο που γράφεται· η έξοδος, αν λείπει." }

    // MARK: - What goes with commands for meetings

    package var helpMeetingWords: String {
        "Λέξεις με τις οποίες αρχίζουν τίτλος, σημειώσεις, τόπος ή προσκεκλημένοι."
    }
    package var helpFrom: String { "Μόνο ό,τι τελειώνει εκείνη την ημέρα ή αργότερα." }
    package var helpTo: String { "Μόνο ό,τι αρχίζει εκείνη την ημέρα ή νωρίτερα." }
    package var helpAllMeetings: String { "Και οι περασμένες συναντήσεις." }
    package var helpPastMeetings: String {
        "Μόνο ό,τι τελείωσε πριν από σήμερα· με --limit το τελευταίο μέρος."
    }
    package var helpListedMeeting: String { "Ο αριθμός της συνάντησης, όπως στη λίστα, ή ο τίτλος της." }
    package var helpMeeting: String { "Ο αριθμός της συνάντησης." }
    package var helpMeetings: String { "Οι αριθμοί των συναντήσεων· όλες, αν δεν δοθεί κανείς." }
    package var helpMeetingTitle: String { "Τι αφορά." }
    package var helpQuickLine: String { "Όλα σε μία γραμμή: «Καφές τρίτη 9 @Engel με maria, nik»." }
    package var helpStart: String {
        "Πότε αρχίζει: «παρ 15:00», «αύριο 9-10:30», «2026-12-03 18:30», ή ολόκληρη ημέρα."
    }
    package var helpFreeFrom: String { "Από αυτή την ημέρα ή ώρα· από τώρα, αν λείπει." }
    package var helpFreeTo: String { "Ως τότε· για επτά ημέρες, αν λείπει." }
    package var helpFreeDuration: String { "Τουλάχιστον τόσο· μία ώρα, αν λείπει." }
    package var helpFreeWith: String { "Ποιος άλλος πρέπει να μπορεί, όσο φαίνεται από τις συναντήσεις εδώ." }
    package var helpNewTime: String { "«+1d», «+30m», «παρ 15:00», ή «14:00» την ίδια ημέρα." }
    package var helpDuration: String { "Πόσο κρατά: 1h30m, 90, 1:30." }
    package var helpTimeZone: String { "Η ζώνη ώρας της: Europe/Athens." }
    package var helpVenue: String {
        "Όνομα ή αριθμός αποθηκευμένου τόπου, όνομα άλλου μέρους, ή «οποιοδήποτε φαρμακείο»· δίνεται και πολλές φορές, "
            + "όπου αρκεί ένα από αυτά."
    }
    package var helpInvite: String {
        "Ποιος προσκαλείται· δίνεται και πολλές φορές. Μια ομάδα προσκαλεί τα μέλη της."
    }
    package var helpOccurrence: String {
        "Μόνο η ημερομηνία μιας σειράς εκείνη την ημέρα· αλλιώς όλη η σειρά."
    }
    package var helpFollowing: String { "Με --occurrence: αυτή η ημερομηνία και όλες οι επόμενες." }
    package var helpRepeat: String {
        "Πώς επαναλαμβάνεται: \"κάθε δεύτερη τρίτη μέχρι ιούνιο\", ή κανόνας του RFC 5545· \"no\" για καθόλου."
    }
    package var helpUninvite: String { "Ποιος δεν προσκαλείται πια· δίνεται και πολλές φορές." }
    package var helpTakesTime: String { "Αν δεσμεύει χρόνο· αλλιώς δεν συμπίπτει με τίποτα." }
    package var helpNotes: String { "Ό,τι άλλο χρειάζεται να ειπωθεί." }
    package var helpWho: String { "Το όνομα ή η διεύθυνση e-mail του προσκεκλημένου." }
    package var helpParticipation: String { "accepted, declined, tentative ή needs-action." }
    package var helpComment: String { "Τι είπε." }
    package var helpUndoDone: String { "Αφαιρεί πάλι το σημάδι." }
    package var helpUndoCancel: String { "Παίρνει πίσω την ακύρωση." }
    package var helpDeletedJSON: String { "Μία τιμή JSON: η συνάντηση όπως ήταν." }

    // MARK: - What goes with commands for contacts

    package var helpContactWords: String {
        "Λέξεις με τις οποίες αρχίζουν όνομα, e-mail, τηλέφωνο ή οργανισμός, σε κάθε γραφή."
    }
    package var helpWhichContact: String { "Όνομα, διεύθυνση e-mail, ή αριθμός της επαφής στη λίστα." }
    package var helpWhichContacts: String { "Ονόματα, διευθύνσεις e-mail, ή αριθμοί των επαφών στη λίστα." }
    package var helpContactName: String { "Πώς λέγεται." }
    package var helpGivenName: String { "Το μικρό όνομα." }
    package var helpFamilyName: String { "Το επώνυμο." }
    package var helpNickname: String { "Πώς τον λένε οι φίλοι." }
    package var helpEmail: String {
        "Διεύθυνση e-mail, με ετικέτα ή χωρίς: work:maria@example.org. Δίνεται και πολλές φορές."
    }
    package var helpPhone: String {
        "Αριθμός τηλεφώνου, με ετικέτα ή χωρίς: cell:+30 694 0000000. Δίνεται και πολλές φορές."
    }
    package var helpOrganization: String { "Πού εργάζεται, ή πού ανήκει." }
    package var helpJobTitle: String { "Η θέση του εκεί." }
    package var helpBirthday: String { "Τα γενέθλια: 1985-04-12, ή --04-12 όπου το έτος είναι άγνωστο." }
    package var helpContactWebsite: String {
        "Ιστότοπος, με ετικέτα ή χωρίς: «blog: https://example.org». Δίνεται και πολλές φορές."
    }
    package var helpStreet: String { "Οδός και αριθμός της διεύθυνσης." }
    package var helpLocality: String { "Η πόλη της." }
    package var helpPostcode: String { "Ο ταχυδρομικός κώδικάς της." }
    package var helpCountry: String { "Η χώρα της." }
    package var helpContactTimeZone: String { "Με ποια ώρα ζει: Europe/Lisbon, μια πόλη, ή +2." }
    package var helpContactCategory: String { "Κατηγορία: φίλοι. Δίνεται και πολλές φορές." }
    package var helpRemoveEmail: String { "Διεύθυνση e-mail που αφαιρείται· δίνεται και πολλές φορές." }
    package var helpRemovePhone: String { "Αριθμός τηλεφώνου που αφαιρείται· δίνεται και πολλές φορές." }
    package var helpRemoveWebsite: String { "Ιστότοπος που αφαιρείται· δίνεται και πολλές φορές." }
    package var helpRemoveCategory: String { "Κατηγορία που αφαιρείται· δίνεται και πολλές φορές." }
    package var helpGroupWords: String { "Λέξεις με τις οποίες αρχίζει το όνομα της ομάδας, σε κάθε γραφή." }
    package var helpWhichGroup: String { "Όνομα της ομάδας, ή ο αριθμός της στη λίστα." }
    package var helpWhichGroups: String { "Ονόματα των ομάδων, ή οι αριθμοί τους στη λίστα." }
    package var helpGroupName: String { "Πώς λέγεται η ομάδα." }
    package var helpMember: String {
        "Ποιος είναι μέλος: όνομα, διεύθυνση e-mail ή αριθμός επαφής· μια ομάδα σημαίνει τα μέλη της. Δίνεται και "
            + "πολλές φορές."
    }
    package var helpRemoveMember: String { "Ποιος δεν είναι πια μέλος· δίνεται και πολλές φορές." }
    package var helpImportedCards: String { "Αρχεία vCard, ή φάκελοι με τέτοια· «-» είναι η είσοδος." }
    package var helpReadCards: String { "Αρχεία vCard· «-» είναι η είσοδος." }
    package var helpImportedCalendars: String {
        "Αρχεία iCalendar, ή φάκελοι με τέτοια· «-» είναι η είσοδος."
    }
    package var helpReadCalendars: String { "Αρχεία iCalendar· «-» είναι η είσοδος." }
    package var helpDryRun: String { "Λέει τι θα προστεθεί και τι θα αλλάξει· δεν αποθηκεύει τίποτα." }
    package var helpMerge: String {
        "Συγχωνεύει τις επαφές κάθε ατόμου στην παλαιότερη· χωρίζουν με αναίρεση στο πρόγραμμα. Όσες είναι βέβαιες, "
            + "εκτός αν το --grade λέει αλλιώς."
    }
    package var helpGrade: String { "Πόσο βέβαιο πρέπει να είναι τουλάχιστον." }
    package var valueGrade: String { "βαθμός" }
    package var helpDistinct: String {
        "Λέει ότι αυτές οι επαφές είναι άλλα άτομα· δεν βρίσκονται πια."
    }
    package var helpFormat: String { "vcard4, vcard3 ή json." }

    // MARK: - What goes with commands for venues

    package var helpVenueWords: String { "Λέξεις με τις οποίες αρχίζουν όνομα, κατηγορία ή διεύθυνση." }
    package var helpWhichVenue: String { "Όνομα του τόπου, ή ο αριθμός του στη λίστα." }
    package var helpWhichVenues: String { "Ονόματα των τόπων, ή οι αριθμοί τους στη λίστα." }
    package var helpVenueName: String { "Πώς λέγεται ο τόπος." }
    package var helpVenueCategory: String { "Τι είδους μέρος είναι: cafe." }
    package var helpVenueAddress: String { "Η διεύθυνσή του, σε μία γραμμή." }
    package var helpCoordinates: String { "Πλάτος και μήκος σε μοίρες: 39.3622,22.9422." }
    package var helpVenuePhone: String { "Ο αριθμός τηλεφώνου του." }
    package var helpVenueWebsite: String { "Ο ιστότοπός του." }
    package var helpOpeningHours: String {
        "Πότε είναι ανοιχτός, όπως το γράφει το OpenStreetMap: Mo-Fr 08:00-18:00."
    }
    package var helpTag: String { "Δική σας λέξη γι' αυτόν: ήσυχο. Δίνεται και πολλές φορές." }
    package var helpRemoveTag: String { "Ετικέτα που αφαιρείται· δίνεται και πολλές φορές." }
    package var helpSearchWords: String { "Όνομα, ή είδος μέρους." }
    package var helpNear: String {
        "Μέρος, αποθηκευμένος τόπος, «home», ή πλάτος και μήκος. [εξ ορισμού: me.home]"
    }
    package func helpRadius(widest: Int) -> String {
        "Μέτρα γύρω του, το πολύ \(widest). [εξ ορισμού: όσο απλώνεται το μέρος]"
    }
    package var helpCategory: String { "Μόνο αυτό το είδος μέρους." }
    package func helpProvider(_ providers: [String]) -> String {
        "Ένας από τους \(providers.joined(separator: ", "))."
    }
    package var helpSave: String { "Αποθηκεύει στη λίστα των τόπων ό,τι βρεθεί." }
    package var helpPlacesFile: String {
        "Αρχείο GeoJSON, για παράδειγμα απόσπασμα του OpenStreetMap· «-» είναι η είσοδος."
    }
    package var helpCollection: String { "Πώς το λέει το “venues places”." }

    // MARK: - What goes with commands for settings

    package var helpSettingsJSON: String {
        "Μία τιμή JSON: κάθε ρύθμιση με την τιμή της ή με ό,τι ισχύει χωρίς αυτήν· κενή όπου δεν ισχύει τίποτα."
    }

    // MARK: - What stands between angle brackets: `--title <text>`

    package var valueText: String { "κείμενο" }
    package var valueName: String { "όνομα" }
    package var valueEmail: String { "e-mail" }
    package var valuePhone: String { "τηλέφωνο" }
    package var valueURL: String { "url" }
    package var valueCoordinates: String { "πλάτος,μήκος" }
    package var valueColumns: String { "στήλες" }
    package var valueWhen: String { "πότε" }
    package var valueQuickLine: String { "γραμμή" }
    package var valueLength: String { "διάρκεια" }
    package var valueZone: String { "ζώνη" }
    package var valueDate: String { "ημερομηνία" }
    package var valueRule: String { "κανόνας" }
    package var valueNumber: String { "αριθμός" }
    package var valueNameOrNumber: String { "όνομα-ή-αριθμός" }
    package var valueNameOrEmail: String { "όνομα-ή-e-mail" }
    package var valueWho: String { "ποιος" }
    package var valueParticipation: String { "απάντηση" }
    package var valueQuery: String { "λέξεις" }
    package var valueLimit: String { "όριο" }
    package var valueFile: String { "αρχείο" }
    package var valueFiles: String { "αρχεία" }
    package var valueOutput: String { "έξοδος" }
    package var valueFormat: String { "μορφή" }
    package var valueNear: String { "κοντά" }
    package var valueRadius: String { "ακτίνα" }
    package var valueCategory: String { "κατηγορία" }
    package var valueProvider: String { "πάροχος" }
    package var valueCollection: String { "όνομα" }
    package var valueSetting: String { "κλειδί" }
    package var valueOfSetting: String { "τιμή" }
}
