extension Greek {
    package func heading(_ section: ManualSection) -> String {
        switch section {
        case .name: "ΟΝΟΜΑ"
        case .synopsis: "ΣΥΝΟΨΗ"
        case .description: "ΠΕΡΙΓΡΑΦΗ"
        case .options: "ΕΠΙΛΟΓΕΣ"
        case .commands: "ΕΝΤΟΛΕΣ"
        case .keys: "ΠΛΗΚΤΡΑ"
        case .settings: "ΡΥΘΜΙΣΕΙΣ"
        case .files: "ΑΡΧΕΙΑ"
        case .environment: "ΠΕΡΙΒΑΛΛΟΝ"
        case .exitStatus: "ΚΩΔΙΚΟΣ ΕΞΟΔΟΥ"
        case .seeAlso: "ΔΕΙΤΕ ΕΠΙΣΗΣ"
        }
    }

    package var manualOfCommands: String { "Εντολές χρήστη" }
    package var manualOfFiles: String { "Μορφές αρχείων" }
    package var aboutSettingsPage: String { "ρυθμίσεις και αρχεία του meet-tui" }
    package var moreAboutSettingsPage: String {
        "Οι ρυθμίσεις φυλάγονται στη βάση δεδομένων. Η καρτέλα «Εγώ» δείχνει μερικές· η «meet-tui settings set» δίνει τιμή "
            + "σε οποιαδήποτε, και η «meet-tui settings unset» την αφαιρεί."
    }
    package var valueCommand: String { "εντολή" }

    // MARK: - Settings

    package func settingMeaning(_ key: String) -> String {
        profileMeaning(key) ?? searchMeaning(key) ?? mailMeaning(key) ?? ""
    }

    private func profileMeaning(_ key: String) -> String? {
        switch key {
        case "me.name": "Το όνομά σας, όπως το διαβάζουν οι άλλοι στις προσκλήσεις."
        case "me.email":
            "Οι διευθύνσεις ηλεκτρονικού ταχυδρομείου σας, χωρισμένες με κόμμα· τα μηνύματα φεύγουν από την πρώτη."
        case "me.home": "Ένα μέρος: το κοντινό μετριέται από εκεί, όταν δεν λέγεται κάτι άλλο."
        case "me.time-zone": "Η ζώνη ώρας σας· χωρίς αυτήν, εκείνη του συστήματος."
        case "me.working-hours": "Πότε αναζητείται ελεύθερος χρόνος, όπως γράφει τις ώρες το OpenStreetMap."
        case "zones.shown":
            "Ζώνες που οι ώρες τους φαίνονται δίπλα στις δικές σας: America/New_York, Asia/Tokyo."
        case "language": "Η γλώσσα του προγράμματος· χωρίς αυτήν, εκείνη του συστήματος."
        case "theme": "Τα χρώματα της οθόνης."
        case "borders":
            "Με τι σχεδιάζονται οι γραμμές· αλλιώς απλές, και με ASCII όπου η κωδικοποίηση δεν είναι UTF-8."
        case "animations": "Αν κινείται το σημάδι όσων εκτελούνται."
        case "contacts.sort": "Με τι μπαίνουν σε σειρά οι επαφές, κατά το αλφάβητο της γλώσσας σας."
        case "keys.preset": "Το σύνολο πλήκτρων από το οποίο ξεκινάτε."
        case "tour": "Ότι έγινε η ξενάγηση, που αλλιώς αρχίζει σε άδειο πρόγραμμα."
        case "near.radius": "Πόσο μακριά είναι το κοντινό, σε μέτρα."
        case "backups": "Αν μπαίνει κάθε μέρα δίπλα στη βάση ένα αντίγραφο ασφαλείας της."
        case "reminders.command":
            "Εντολή που λέει τις υπενθυμίσεις του πράκτορα στη θέση της επιφάνειας εργασίας."
        case "reminders.terminal": "Πώς λέει το ανοιχτό πρόγραμμα τις υπενθυμίσεις πέρα από την οθόνη του."
        default: nil
        }
    }

    private func searchMeaning(_ key: String) -> String? {
        switch key {
        case "venues.provider": "Ποιος ρωτιέται για τόπους."
        case "venues.near":
            "Πού έγινε η τελευταία αναζήτηση· το κοντινό μετριέται από εκεί, όσο δεν έχει οριστεί σπίτι."
        case "venues.nominatim.url", "venues.photon.url", "venues.foursquare.url":
            "Δικός σας διακομιστής, χωρίς τη διαδρομή της αναζήτησης."
        case "venues.overpass.url": "Δικός σας διακομιστής: η διεύθυνση του διερμηνευτή."
        case "venues.foursquare.key-command":
            "Εντολή που τυπώνει το κλειδί του Foursquare, το οποίο δεν αποθηκεύεται ποτέ."
        case "venues.ca-file": "Αρχείο πιστοποιητικών (PEM) που γίνονται επίσης δεκτά."
        case "map.tiles.url":
            "TileJSON ενός διακομιστή διανυσματικών πλακιδίων, ή η διεύθυνση των πλακιδίων του με {z}, {x} και {y}· «off» για "
                + "κανέναν."
        case "map.tiles.file": "Αρχείο MBTiles που διαβάζεται στη θέση κάθε διακομιστή."
        case "map.tiles.allowed":
            "Αν επιτρέπεται να ρωτηθούν διακομιστές πλακιδίων σε άλλα μηχανήματα· χωρίς τιμή, ρωτιέστε."
        case "map.cache.size": "Πόσα MB πλακιδίων φυλάγονται· με 0 κανένα."
        default: nil
        }
    }

    private func mailMeaning(_ key: String) -> String? {
        switch key {
        case "mail.address":
            "Η διεύθυνση από την οποία φεύγουν οι προσκλήσεις· χωρίς αυτήν, η πρώτη του me.email."
        case "mail.aliases": "Άλλες δικές σας διευθύνσεις, χωρισμένες με κόμμα."
        case "mail.smtp.url": "Ο διακομιστής που στέλνει: smtps://host:465 ή smtp://host:587."
        case "mail.imap.url": "Το γραμματοκιβώτιο που διαβάζεται: imaps://host/INBOX."
        case "mail.user": "Το όνομα με το οποίο σας ξέρουν οι διακομιστές· χωρίς αυτό, η διεύθυνση."
        case "mail.authentication-server":
            "Το όνομα με το οποίο ο διακομιστής σας υπογράφει τους ελέγχους αποστολέα· ό,τι βρει πλαστό είναι αμφίβολο."
        case "mail.auth": "Αν ο κωδικός είναι κωδικός, ή διακριτικό του OAuth 2."
        case "mail.password-command":
            "Εντολή που τυπώνει τον κωδικό ή το διακριτικό, που δεν αποθηκεύεται ποτέ."
        case "mail.ca-file": "Αρχείο πιστοποιητικών (PEM) που γίνονται επίσης δεκτά για το ταχυδρομείο."
        case "mail.command": "Πρόγραμμα σαν το sendmail που στέλνει στη θέση διακομιστή."
        default: nil
        }
    }

    package var keySettingsMeaning: String {
        "Τα πλήκτρα μιας εντολής, χωρισμένα με κόμμα: «a, ^N, g g». Πώς λέγεται κάθε εντολή το γράφει η ενότητα για τα "
            + "πλήκτρα του meet-tui(1)."
    }
    package func settingByDefault(_ value: String) -> String { "Χωρίς τιμή: \(value)." }
    package func settingIsOneOf(_ words: [String]) -> String { "Μία από: \(words.joined(separator: ", "))." }

    // MARK: - Files and environment

    package func meaning(_ variable: EnvironmentVariable) -> String {
        switch variable {
        case .database: "Το αρχείο της βάσης δεδομένων· προηγείται το --database."
        case .data: "Χωρίς το παραπάνω, η βάση είναι το $XDG_DATA_HOME/meet/meet.sqlite."
        case .home: "Χωρίς και τα δύο, είναι το ~/.local/share/meet/meet.sqlite."
        case .state: "Πού φυλάγονται πρόχειρα που δεν τα δέχεται καμία βάση: $XDG_STATE_HOME/meet/drafts."
        case .cache: "Τα πλακίδια των χαρτών φυλάγονται στο $XDG_CACHE_HOME/meet, αλλιώς στο ~/.cache/meet."
        case .mailPassword:
            "Ο κωδικός του ταχυδρομείου, ή το διακριτικό, όταν δεν έχει οριστεί το mail.password-command."
        case .foursquareKey:
            "Το κλειδί του Foursquare, όταν δεν έχει οριστεί το venues.foursquare.key-command."
        case .escapeDelay:
            "Πόσα χιλιοστά του δευτερολέπτου αναμένεται μετά το ESC το υπόλοιπο ενός πλήκτρου, όταν μια αργή γραμμή τα κόβει: 100 "
                + "αν δεν οριστεί."
        case .noColour: "Με οποιαδήποτε τιμή, η οθόνη δεν έχει χρώματα, όποιο κι αν είναι το θέμα."
        case .terminal: "Το όνομα του τερματικού στο terminfo."
        case .encoding:
            "Η κωδικοποίηση των χαρακτήρων· όποια δεν είναι UTF-8 αντικαθίσταται από τη UTF-8. Προηγείται το LC_ALL, έπεται "
                + "το LANG."
        case .weeks: "Πώς μετριούνται οι εβδομάδες· προηγείται το LC_ALL, έπεται το LANG."
        case .messages: "Η γλώσσα, αγγλικά ή ελληνικά· προηγείται το LC_ALL, έπεται το LANG."
        case .language: "Περισσότερες γλώσσες, η καλύτερη πρώτη (el:en), όπως στο gettext."
        case .zone: "Η ζώνη ώρας του συστήματος, ώσπου η καρτέλα «Εγώ» να πει άλλη."
        }
    }

    package func meaning(_ file: KeptFile) -> String {
        switch file {
        case .database: "Η βάση δεδομένων: όλα όσα φυλάγονται."
        case .log: "Δίπλα της όσο είναι ανοιχτή: το ημερολόγιό της, και ένα ευρετήριο γι' αυτό."
        case .backup: "Δίπλα της: αντίγραφο από πριν αλλάξει η μορφή της."
        case .running:
            "Δίπλα της: ότι μια φόρμα είναι ανοιχτή σε πρόγραμμα που τρέχει, και ότι τρέχει πράκτορας."
        case .drafts: "Ό,τι γράφτηκε σε φόρμες των οποίων η βάση αφαιρέθηκε."
        case .tiles: "Πλακίδια χαρτών, που μπορούν να διαγραφούν οποτεδήποτε."
        case .unit: "Η μονάδα του systemd που γράφει η «meet-tui agent install»."
        }
    }

    package func meaning(_ status: ExitMeaning) -> String {
        switch status {
        case .done: "Έγινε."
        case .failed:
            "Απέτυχε, ή έγινε εν μέρει. Η έξοδος σφαλμάτων λέει τι και γιατί, μία γραμμή το καθένα, με αρχείο και γραμμή."
        case .usage: "Λάθος χρήση: άγνωστη επιλογή, όρισμα που λείπει ή είναι κακογραμμένο."
        }
    }
}
