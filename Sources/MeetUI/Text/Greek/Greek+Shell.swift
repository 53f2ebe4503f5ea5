import MeetStore
import Operations

// MARK: - Places

extension Greek {
    package var meetingsHeading: String { "Συναντήσεις" }
    package var calendarTabHeading: String { "Ημερολόγιο" }
    package var markedSpanHeading: String { "Ημερολόγιο, με σημειωμένο διάστημα" }
    package var contactsHeading: String { "Επαφές" }
    package var venuesHeading: String { "Τόποι" }
    package var meHeading: String { "Εγώ" }
    package var everywhereHeading: String { "Παντού" }
    package var listsHeading: String { "Λίστες" }
    package var filteringHeading: String { "Λίστες, όσο γράφεται φίλτρο" }
    package var detailHeading: String { "Λεπτομέρειες" }
    package var venueSearchHeading: String { "Αναζήτηση τόπου" }
    package var venueQueryHeading: String { "Αναζήτηση τόπου, γραφή" }
    package var venueNearHeading: String { "Αναζήτηση τόπου, κοντά σε τι" }
    package var venuePickerHeading: String { "Τόπος συνάντησης" }
    package var venueFormHeading: String { "Φόρμα τόπου" }
    package var oneVenueHeading: String { "Ένας τόπος" }
    package var mapsHeading: String { "Χάρτες" }
    package var offersHeading: String { "Φόρμες, όσο κάτι ταιριάζει" }
    package var enteringHeading: String { "Φόρμα συνάντησης, ένα πεδίο" }
    package var meetingFormHeading: String { "Φόρμα συνάντησης" }
    package var formsHeading: String { "Φόρμες" }
    package var pickersHeading: String { "Λίστες επιλογής" }
    package var questionsHeading: String { "Ερωτήσεις" }
    package var pathsHeading: String { "Διαδρομές" }
    package var importPreviewHeading: String { "Προεπισκόπηση εισαγωγής" }
    package var importReportHeading: String { "Αναφορά εισαγωγής" }
    package var confirmationHeading: String { "Πριν χαθεί κάτι" }
    package var conflictsHeading: String { "Αλλαγή αλλού" }
    package var calendarHeading: String { "Ημερομηνία και ώρα" }
    package var markedContactsHeading: String { "Επαφές, με σήμανση" }
    package var duplicatesHeading: String { "Διπλότυπα" }
    package var contactFormHeading: String { "Φόρμα επαφής" }
    package var answersHeading: String { "Απαντήσεις" }
    package var draftsHeading: String { "Πρόχειρες φόρμες" }
    package var keyTableHeadings: [String] { ["Πού", "Πλήκτρα", "Τι κάνουν", "Εντολή"] }
}

// MARK: - What runs

extension Greek {
    private func words(_ activity: Activity) -> String {
        switch activity {
        case .loading: "Φόρτωση"
        case .saving: "Αποθήκευση"
        case .searching, .searchingVenues: "Αναζήτηση"
        case .searchingDuplicates: "Αναζήτηση διπλοτύπων"
        case .reading: "Ανάγνωση"
        case .importing: "Εισαγωγή"
        case .takingBack: "Αναίρεση"
        case .doingAgain: "Ακύρωση αναίρεσης"
        case .exchangingMail: "Επαφή με τον διακομιστή"
        }
    }

    package func running(_ activity: Activity, stop key: String?) -> String {
        "\(words(activity))…" + (key.map { " · \($0): διακοπή" } ?? "")
    }

    package func running(_ activity: Activity, done: Int, percent: Int?, stop key: String?) -> String {
        let share = percent.map { " · \($0) %" } ?? ""
        return "\(words(activity)) \(Counted.grouped(done))\(share)" + (key.map { " · \($0): διακοπή" } ?? "")
    }

    package func stopped(_ activity: Activity) -> String {
        activity == .searchingVenues
            ? "Η αναζήτηση διακόπηκε." : "\(words(activity)): διακόπηκε· δεν άλλαξε τίποτα."
    }
}

// MARK: - What the program says

extension Greek {
    package func counted(_ count: Int, _ things: CountedThings) -> String {
        switch things {
        case .actions: counted(count, "ενέργεια", plural: "ενέργειες")
        case .cards: counted(count, "κάρτα", plural: "κάρτες")
        case .contacts: counted(count, "επαφή", plural: "επαφές")
        case .drafts: counted(count, "πρόχειρο", plural: "πρόχειρα")
        case .groups: counted(count, "ομάδα", plural: "ομάδες")
        case .matches: counted(count, "αποτέλεσμα", plural: "αποτελέσματα")
        case .meetings: counted(count, "συνάντηση", plural: "συναντήσεις")
        case .members: counted(count, "μέλος", plural: "μέλη")
        case .messages: counted(count, "μήνυμα", plural: "μηνύματα")
        case .people: counted(count, "άτομο", plural: "άτομα")
        case .places: counted(count, "μέρος", plural: "μέρη")
        case .reminders: counted(count, "υπενθύμιση", plural: "υπενθυμίσεις")
        case .rows: counted(count, "γραμμή", plural: "γραμμές")
        case .venues: counted(count, "τόπος", plural: "τόποι")
        }
    }

    /// Both in the nominative.
    func counted(_ count: Int, _ singular: String, plural: String) -> String {
        "\(Counted.grouped(count)) \(count == 1 ? singular : plural)"
    }

    package var makeMeLarger: String { "meet: μεγαλώστε με" }
    package func atLeast(columns: Int, rows: Int) -> String { "τουλάχιστον \(columns)×\(rows)" }
    package func closeOthersFirst(key: String) -> String { "Κλείστε πρώτα ό,τι είναι ανοιχτό (\(key))." }
    package func done(_ title: ActionTitle) -> String { "\(sentence(title))." }
    package func takenBack(_ title: ActionTitle) -> String { "Αναιρέθηκε · \(sentence(title))." }
    package var nothingToTakeBack: String { "Δεν υπάρχει τίποτα για αναίρεση." }
    package func doneAgain(_ title: ActionTitle) -> String { "Έγινε ξανά · \(sentence(title))." }
    package var nothingToDoAgain: String { "Δεν υπάρχει αναίρεση για ακύρωση." }
    package func copied(_ text: String) -> String { "Αντιγράφηκε: \(text)" }

    package func notCopied(_ text: String, _ what: CopiedThing) -> String {
        switch what {
        case .address: "Εδώ δεν γίνεται αντιγραφή. Η διεύθυνση: \(text)"
        case .link: "Εδώ δεν γίνεται αντιγραφή. Ο σύνδεσμος: \(text)"
        case .email: "Εδώ δεν γίνεται αντιγραφή. Η διεύθυνση e-mail: \(text)"
        case .phone: "Εδώ δεν γίνεται αντιγραφή. Ο αριθμός: \(text)"
        }
    }

    package func linkOpened(_ link: String) -> String { "Άνοιξε: \(link)" }
    package var noViewer: String { "Δεν βρέθηκε πρόγραμμα για να ανοίξει (xdg-open)." }
    package func viewerFailed(_ viewer: String) -> String { "Το \(viewer) δεν μπόρεσε να το ανοίξει." }
    package var noPhoto: String { "Δεν υπάρχει φωτογραφία." }
}

// MARK: - Forms and questions

extension Greek {
    package var leaveFormTitle: String { "Έξοδος από τη φόρμα;" }
    package var changesNotSaved: String { "Οι αλλαγές σας δεν έχουν αποθηκευτεί." }
    package var leaveUnsaved: String { "έξοδος χωρίς αποθήκευση" }
    package var goOnWithIt: String { "συνέχεια" }
    package var keepAsDraft: String { "αργότερα, ως πρόχειρο" }
    package var throwAway: String { "απόρριψη" }
    package var throwChangesAway: String { "απόρριψη των αλλαγών" }
    package var changedElsewhereTitle: String { "Άλλαξε αλλού στο μεταξύ" }
    package var keepWhatIsWritten: String { "να μείνουν όσα γράφονται εδώ" }
    package var takeWhatIsStored: String { "να ισχύσουν τα αποθηκευμένα" }
    package var backToForm: String { "πίσω στη φόρμα" }
    package func label(_ label: String, andMore count: Int) -> String { "\(label) και \(count) ακόμη" }
    package var yoursLabel: String { "εδώ" }
    package var storedLabel: String { "αλλού" }
    package func side(_ text: String) -> String { text.isEmpty ? "τίποτα" : "«\(text)»" }
    package var untitledMeeting: String { "Συνάντηση χωρίς τίτλο" }
}

// MARK: - Lists, pickers and maps

extension Greek {
    package var typeToFilter: String { "γράψτε για φίλτρο" }
    package var timeZoneExample: String { "πόλη, CET, +2" }
    package var noTimeZoneMatches: String { "Καμία ζώνη ώρας δεν ταιριάζει." }
    package var systemZone: String { "Η ζώνη του συστήματος" }
    package var north: String { "Β" }
    package var noPlaceOnMap: String { "Κανένας τόπος για τον χάρτη." }
}

extension Greek {
    // MARK: - Lists and forms of the features

    package var notSet: String { "κενό" }
    package func keptAsDraft(key: String) -> String { "Κρατήθηκε ως πρόχειρο· \(key): ξανά." }
    package func keptAsDraftAmongVenues(key: String) -> String {
        "Κρατήθηκε ως πρόχειρο· \(key) στους τόπους: ξανά."
    }
    package var mapLabel: String { "Χάρτης" }
    package func mapKeys(zoom: String, move: String, whole: String) -> String {
        "\(zoom) ζουμ  \(move) κίνηση  \(whole) όλος"
    }
    package func goesToSigns(key: String) -> String { "\(key)1 \(key)a… εκεί" }

    // MARK: - Me

    package var homePlaceLabel: String { "Έδρα" }
    package var myNameExplanation: String { "Πώς σας λένε οι προσκλήσεις." }
    package var myEmailsExplanation: String {
        "Οι διευθύνσεις σας, με κόμματα· χρησιμοποιείται η πρώτη."
    }
    package var homePlaceExplanation: String { "Από πού αρχίζει το «κοντά»: διεύθυνση ή πόλη." }
    package var venueSearchExplanation: String { "Ποιος ρωτιέται όταν αναζητάτε τόπο." }
    package var timeZoneExplanation: String { "Σε ποια ζώνη δείχνονται οι ώρες· κενό: του συστήματος." }
    package func systemZone(named zone: String) -> String { "\(zone) (του συστήματος)" }
    package var zoneQuestionTitle: String { "Σε ποια ζώνη ώρας είστε;" }
    package func zoneCannotBeTold(_ source: SystemZone.Source) -> String {
        "Ο υπολογιστής δεν λέει τη ζώνη ώρας του: \(words(source))."
    }
    private func words(_ source: SystemZone.Source) -> String {
        switch source {
        case .variable(let value): "το TZ είναι «\(value)», που δεν είναι όνομα ζώνης"
        case .link(let file): "το \(file) δεν οδηγεί σε γνωστή ζώνη"
        case .contents(let file): "το \(file) δεν είναι αρχείο γνωστής ζώνης"
        case .nothing: "τίποτα δεν τη λέει"
        }
    }
    package var chooseZone: String { "επιλογή" }
    package var zoneNotNow: String { "όχι τώρα: ώρες σε UTC" }
    package func zoneIsNeeded(_ source: SystemZone.Source) -> String {
        zoneCannotBeTold(source) + " Ορίστε τη δική σας: «meet-tui settings set me.time-zone Europe/Athens»."
    }
    package func systemZone(_ zone: SystemZone) -> String {
        guard let name = zone.zone?.identifier else { return "άγνωστη: \(words(zone.source))" }
        return switch zone.source {
        case .variable(let value): value == name ? "\(name), από το TZ" : "\(name), από το TZ «\(value)»"
        case .link(let file): "\(name), από το \(file)"
        case .contents(let file): "\(name), της οποίας αρχείο είναι το \(file)"
        case .nothing: "\(name), αφού τίποτα δεν λέει άλλη"
        }
    }
    package func zoneIsSet(_ zone: String, by setting: String) -> String {
        "\(zone), από τη ρύθμιση \(setting)"
    }

    // MARK: - Unfinished forms

    package var unfinishedMeetingTitle: String { "Πρόχειρη συνάντηση" }
    package var unfinishedContactTitle: String { "Πρόχειρη επαφή" }
    package var unfinishedGroupTitle: String { "Πρόχειρη ομάδα" }
    package var unfinishedVenueTitle: String { "Πρόχειρος τόπος" }
    package func place(_ number: Int, of count: Int) -> String { "\(number) από \(count)" }
    package func leftUnfinished(on day: String, at clock: String) -> String {
        "Έμεινε στη μέση: \(day), \(clock)· σώζεται κάθε χαρακτήρας."
    }
    package var contactWithoutName: String { "Επαφή χωρίς όνομα" }
    package var groupWithoutName: String { "Ομάδα χωρίς όνομα" }
    package var venueWithoutName: String { "Τόπος χωρίς όνομα" }
    package var throwDraftAwayTitle: String { "Απόρριψη του πρόχειρου;" }
    package var draftCannotBeBroughtBack: String { "Ό,τι γράφτηκε δεν επανέρχεται." }

    // MARK: - Help and palette

    package var helpTitle: String { "Βοήθεια" }
    package var aboutKeysAndMouse: String {
        "Τα πεδία κειμένου δέχονται τα συνήθη πλήκτρα του Emacs. Το ποντίκι κάνει κλικ, διπλό κλικ και κύλιση· στο "
            + "ημερολόγιο σύρει ένα διάστημα που γίνεται συνάντηση."
    }
    package var paletteTitle: String { "Εντολή" }
    package var palettePlaceholder: String { "τι να γίνει" }
    package var noCommandMatches: String { "Καμία εντολή δεν ταιριάζει." }
}
