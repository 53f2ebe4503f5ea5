import MeetCore
import MeetStore
import Operations
import TerminalKit
import Transport
import VenueSearch

// MARK: - The program and its database

extension Greek {
    package func unforeseen(_ detail: String) -> String { "Κάτι πήγε στραβά: \(detail)." }
    package var noSearchHere: String { "Εδώ δεν γίνεται αναζήτηση." }
    package func noLink(_ text: String) -> String { "«\(text)»: δεν είναι σύνδεσμος που ανοίγει." }

    package func sentence(_ error: StoreError) -> String {
        switch error {
        case .cannotOpen(let path, let obstacle): "Η βάση \(path) δεν ανοίγει: \(words(obstacle))."
        case .newerVersion(let path, let found, let known):
            "Τη βάση \(path) την έγραψε νεότερο meet (μορφή \(found), εδώ είναι γνωστή η \(known))· μένει όπως είναι. "
                + "Αναβαθμίστε το meet, ή δώστε άλλο αρχείο με --database."
        case .locked: "Άλλο πρόγραμμα κρατά τη βάση· δεν άλλαξε τίποτα. Δοκιμάστε ξανά σε λίγο."
        case .full: "Ο δίσκος είναι γεμάτος· δεν άλλαξε τίποτα. Αδειάστε χώρο και δοκιμάστε ξανά."
        case .corrupt(let detail): databaseDamaged(detail)
        case .damagedValue(let column):
            databaseDamaged("μια αποθηκευμένη τιμή δεν διαβάζεται" + (column.map { ": «\($0)»" } ?? ""))
        case .unreadableCard: databaseDamaged("μια αποθηκευμένη κάρτα δεν διαβάζεται")
        case .readOnly(nil): "Η βάση διαβάζεται αλλά δεν γράφεται· δεν άλλαξε τίποτα."
        case .readOnly(let file?): "Το \(file) διαβάζεται αλλά δεν γράφεται· δεν άλλαξε τίποτα."
        case .ownFile(let path): "Το \(path) ανήκει στη βάση δεδομένων· δεν γράφτηκε τίποτα."
        case .moved(let path, let drafts):
            "Δεν αποθηκεύτηκε τίποτα: η βάση μετακινήθηκε, αφαιρέθηκε ή αντικαταστάθηκε. "
                + (drafts.map {
                    "Οι ανοιχτές φόρμες φυλάσσονται στο \($0) και θα τις βρείτε στην επόμενη έναρξη. "
                }
                    ?? "")
                + "Ξαναβάλτε στη θέση του το \(path), ή βγείτε και ξεκινήστε πάλι."
        case .notFound(let record): "Δεν υπάρχει \(words(record))."
        case .invalid(let flaw): "Δεν αποθηκεύεται: \(words(flaw))."
        case .outdated:
            "Ό,τι αποθηκεύτηκε μετά το εμποδίζει· δεν άλλαξε τίποτα, και δεν αναιρείται πια."
        case .overtaken: "Άλλαξε στο μεταξύ από αλλού, και μένει όπως είναι τώρα."
        case .cancelled: "Διακόπηκε· δεν άλλαξε τίποτα."
        case .closed: databaseFailed("η βάση είναι κλειστή")
        case .transactionOver: databaseFailed("η συναλλαγή τελείωσε")
        case .other(let detail, let code): databaseFailed(detail + (code.map { " (SQLite \($0))" } ?? ""))
        }
    }

    private func databaseDamaged(_ detail: String) -> String {
        "Η βάση έχει βλάβη (\(detail)). Το «meet-tui doctor --restore» επαναφέρει ένα αντίγραφο, το «--salvage» "
            + "γράφει ό,τι διαβάζεται σε νέο αρχείο."
    }

    private func databaseFailed(_ detail: String) -> String { "Η βάση απέτυχε: \(detail)." }

    private func words(_ obstacle: StoreError.Obstacle) -> String {
        switch obstacle {
        case .noDatabase: "δεν είναι βάση SQLite"
        case .foreignDatabase: "είναι βάση άλλου προγράμματος"
        case .noRegularFile: "δεν είναι κανονικό αρχείο"
        case .system(let reason): reason
        }
    }

    private func words(_ record: StoreError.Record) -> String {
        switch record {
        case .meeting(let id): "συνάντηση \(id)"
        case .contact(let id): "επαφή \(id)"
        case .venue(let id): "τόπος \(id)"
        case .invitee(let id, let meeting): "προσκεκλημένος \(id) στη συνάντηση \(meeting)"
        }
    }

    private func words(_ flaw: StoreError.Flaw) -> String {
        switch flaw {
        case .namelessVenue: "τόπος χωρίς όνομα"
        case .start(let time): "η έναρξη \(time.date) \(time.hour):\(time.minute)"
        case .length(let minutes): "η διάρκεια των \(minutes) λεπτών"
        case .firstDay(let date): "η πρώτη ημέρα \(date)"
        case .lastDay(let date): "η τελευταία ημέρα \(date)"
        }
    }

    package func words(_ fault: IntegrityFault) -> String {
        switch fault {
        case .told(let line): line
        case .danglingRow(let row, let table, let parent):
            "η γραμμή \(row) του πίνακα \(table) δεν αντιστοιχεί σε γραμμή του \(parent)"
        case .searchIndex(let table): "το ευρετήριο αναζήτησης του \(table) διαφέρει από τις γραμμές του"
        }
    }

    package func sentence(_ error: TerminalError) -> String {
        switch error {
        case .notATerminal:
            "Το πρόγραμμα σε όλη την οθόνη χρειάζεται τερματικό, να ζωγραφίζει και να διαβάζει πλήκτρα· το "
                + "“meet-tui --help” δείχνει τις εντολές που δεν χρειάζονται."
        case .unknownTerminal(""):
            "Το TERM δεν έχει οριστεί, και δεν είναι γνωστό πώς ζωγραφίζει κανείς εδώ· το “meet-tui --help” δείχνει τις "
                + "εντολές που δεν ζωγραφίζουν."
        case .unknownTerminal(let name):
            "Το τερματικό «\(name)» δεν είναι γνωστό εδώ· ορίστε στο TERM ένα που είναι, όπως xterm."
        case .dumbTerminal(let name):
            "Το τερματικό «\(name)» δεν μετακινεί τον δρομέα του· το “meet-tui --help” δείχνει τις εντολές που δεν "
                + "ζωγραφίζουν."
        case .noSize: "Το τερματικό δεν λέει το μέγεθός του."
        }
    }
}

// MARK: - Typed times

extension Greek {
    package func sentence(_ error: WhenError) -> String {
        switch error {
        case .empty:
            return "Γράψτε ημέρα και ώρα, όπως «παρ 15:00» ή «3 δεκ 18:30»."
        case .tooLong:
            return "Είναι πολύ μεγάλο για ώρα. Γράψτε ημέρα και ώρα, όπως «παρ 15:00»."
        case .notUnderstood(let part, let text) where part == text:
            return "Δεν καταλαβαίνω «\(ShortText.typed(part))». Γράψτε το όπως «παρ 15:00» ή «3 δεκ 18:30»."
        case .notUnderstood(let part, let text):
            return "Δεν καταλαβαίνω «\(ShortText.typed(part))» μέσα στο «\(ShortText.typed(text))». "
                + "Γράψτε το όπως «παρ 15:00» ή «3 δεκ 18:30»."
        case .bareNumber(let number):
            if (0...23).contains(number) {
                return "Το «\(number)» είναι ώρα ή ημέρα; Γράψτε «\(number):00», ή ημέρα με τον μήνα της, "
                    + "όπως «3 δεκ»."
            }
            return "Μόνο του το «\(number)» δεν είναι ώρα. Γράψτε το όπως «15:00», «3 δεκ» ή «3 δεκ 18:30»."
        case .ambiguousDate(let first, let second, let year):
            let suffix = year.map { " \($0)" } ?? ""
            let typed = "\(first)/\(second)" + (year.map { "/\($0)" } ?? "")
            return
                "«\(typed)»: μπορεί να είναι δύο ημέρες. Γράψτε «\(first) \(shortMonthInGenitive(second))\(suffix)» ή "
                + "«\(second) \(shortMonthInGenitive(first))\(suffix)»."
        case .noSuchMonth(let month):
            return "Δεν υπάρχει μήνας \(month). Γράψτε την ημερομηνία όπως «3 δεκ» ή «2026-12-03»."
        case .noSuchDay(let year, let month, let day):
            let days = CalendarDate.daysInMonth(year: year, month: month)
            if day < 1 {
                return
                    "Οι ημέρες μετρούν από το 1. Γράψτε την ημερομηνία όπως «1 \(shortMonthInGenitive(month))»."
            }
            return "\(monthName(month)) \(year): έχει \(days) ημέρες. "
                + "Η τελευταία είναι «\(days) \(shortMonthInGenitive(month)) \(year)»."
        case .noSuchTime(let text):
            return
                "«\(ShortText.typed(text))»: δεν είναι ώρα της ημέρας. Γράψτε από «00:00» έως «23:59», ή όπως «3 μμ»."
        case .wrongWeekday(let date, let typed):
            let day = "\(date.day) \(monthInGenitive(date.month)) \(date.year)"
            return "\(day): είναι \(weekdayName(date.weekday)), όχι \(weekdayName(typed)). "
                + "Αφήστε το ένα από τα δύο, όπως «\(date.day) \(shortMonthInGenitive(date.month)) 15:00»."
        case .endNotAfterStart:
            return "Θα τελείωνε πριν αρχίσει. Γράψτε το τέλος μετά την αρχή, όπως «παρ 15:00-16:30»."
        case .noSuchZone(let text, let suggestions):
            let example = suggestions.isEmpty ? ["Europe/Athens"] : suggestions
            let list = example.map { "«\($0)»" }.joined(separator: ", ")
            return "Δεν ξέρω ζώνη ώρας «\(ShortText.typed(text))». Γράψτε όνομα IANA, όπως \(list)."
        case .severalZones(let text, let zones):
            let list = zones.map { "«\($0)»" }.joined(separator: ", ")
            return
                "Το «\(ShortText.typed(text))» μπορεί να είναι πολλές ζώνες ώρας. Γράψτε το όνομα μίας: \(list)."
        case .isOver(let text, let date):
            return "«\(ShortText.typed(text))»: έχει περάσει. Αν αυτό εννοείτε, γράψτε την ημερομηνία: "
                + "«\(dayWithoutWeekday(date, withYear: true))»."
        case .partIsOver(let text, let hour):
            let clock = hour < 10 ? "0\(hour):00" : "\(hour):00"
            return "Η ώρα \(clock) έχει ήδη περάσει. Τι ώρα; Γράψτε το όπως «\(ShortText.typed(text)) 22:30»."
        case .leftOver(let text):
            return
                "«\(ShortText.typed(text))»: δεν διαβάστηκε ως μέρος της ώρας. Αφήστε το έξω, ή βάλτε τον τίτλο σε "
                + "εισαγωγικά."
        case .startTimeMissing:
            return "Λέει πόσο ή ως πότε, αλλά όχι από τι ώρα. Γράψτε το όπως «παρ 15:00 για 2 ώρες»."
        case .noSuchDuration(let text):
            return "«\(ShortText.typed(text))»: δεν είναι διάρκεια. Γράψτε την όπως «90 λεπτά» ή «1ω30λ»."
        case .deadlineIsSpan:
            return "Προθεσμία είναι μία στιγμή ή μία ημέρα. Γράψτε την όπως «έως παρ 18:00» ή «έως 3 δεκ»."
        case .outOfRange(let text):
            return
                "«\(ShortText.typed(text))»: πολύ μακριά, τα έτη φτάνουν ως το 9999. Γράψτε το όπως «3 δεκ 2026 18:30»."
        case .noSuchRule(let text):
            return
                "«\(ShortText.typed(text))»: δεν είναι κανόνας. Γράψτε τον όπως «κάθε τρίτη» ή «FREQ=WEEKLY;BYDAY=TU»."
        case .endsBeforeFirstDate(let last, let first):
            return
                "Θα τελείωνε \(dayMonthYear(last)), πριν από την πρώτη ημερομηνία, \(dayMonthYear(first)). Γράψτε "
                + "πιο μακρινό τέλος, όπως «μέχρι \(dayWithoutWeekday(first.adding(months: 6), withYear: true))»."
        case .neverTakesPlace:
            return "Δεν μένει ημερομηνία για να γίνει. Γράψτε το όπως «κάθε τρίτη εκτός από μάρτιο»."
        case .offsetInSeries:
            return
                "Ό,τι επαναλαμβάνεται χρειάζεται ζώνη ώρας: η διαφορά από το UTC δεν λέει τίποτα για τη θερινή ώρα. "
                + "Γράψτε το όπως «κάθε τρίτη 19:00 Europe/Athens»."
        case .tooManyLeftOut:
            return
                "Λείπουν πάρα πολλές ημερομηνίες μία-μία. Γράψτε μικρότερη σειρά, ή αφήστε έξω ολόκληρους μήνες."
        }
    }
}

// MARK: - The network and the providers

extension Greek {
    package func sentence(_ error: TransportError) -> String {
        switch error {
        case .badRequest(.notHTTP(let url)):
            "Το αίτημα δεν στάλθηκε: η διεύθυνση δεν είναι http ούτε https: \(url)."
        case .badRequest(.malformedURL): "Το αίτημα δεν στάλθηκε: η διεύθυνση είναι λάθος γραμμένη."
        case .badRequest(.malformedHeader(let name)):
            "Το αίτημα δεν στάλθηκε: το πεδίο \(name.debugDescription) είναι λάθος γραμμένο."
        case .badRequest(.secretInTheClear(let host)):
            "Το αίτημα δεν στάλθηκε: το κλειδί θα πήγαινε στο \(host) με http, όπου το διαβάζουν άλλοι. Ορίστε ένα URL "
                + "με https."
        case .libraryMissing: "Λείπει η βιβλιοθήκη libcurl (στο Debian, το πακέτο libcurl4)."
        case .resolve(let host): "Δεν βρίσκεται: \(host). Υπάρχει δίκτυο;"
        case .connect(let host, _): "\(host): δεν απαντά. Υπάρχει δίκτυο, και τρέχει ο διακομιστής;"
        case .tls(let host, let reason): "\(host): δεν είναι έμπιστο: \(reason)."
        case .timeout(let host, let stage, let limit):
            "\(host): \(waiting(stage)) μέσα σε \(limit.components.seconds) δ. Δοκιμάστε ξανά σε λίγο."
        case .status(let host, let code, _): "\(host): απάντησε με το σφάλμα \(code)."
        case .tooLarge(let host, let limit): "\(host): η απάντηση είναι μεγαλύτερη από \(limit >> 20) MiB."
        case .redirect(let host, .tooMany(let limit)): "\(host): μας έστειλε αλλού πάνω από \(limit) φορές."
        case .redirect(let host, .insecure): "\(host): μας έστειλε από https σε http, όπου δεν πηγαίνουμε."
        case .redirect(let host, .scheme(let scheme)):
            "\(host): μας έστειλε σε \(scheme.isEmpty ? "κάτι" : "«\(scheme):»"), όπου δεν πηγαίνουμε."
        case .broken(let host, _, let reason): "\(host): η σύνδεση κόπηκε: \(reason)."
        case .cancelled: stopped(.searchingVenues)
        }
    }

    private func waiting(_ stage: TransportError.Stage) -> String {
        switch stage {
        case .resolve: "δεν βρέθηκε"
        case .connect: "δεν απάντησε"
        case .tls: "δεν έκανε ασφαλή σύνδεση"
        case .wait: "δεν έστειλε απάντηση"
        case .receive: "δεν τελείωσε την απάντησή του"
        }
    }

    package func sentence(_ error: VenueSearchError) -> String {
        switch error {
        case .transport(let error): sentence(error)
        case .answer(let error, let provider): sentence(error, provider: provider)
        case .query(let error): sentence(error)
        case .unknownPlace(let name):
            "Κανείς δεν ξέρει πού είναι: «\(name)». Δοκιμάστε μεγαλύτερο μέρος κοντά του, ή συντεταγμένες όπως 60.17,24.94."
        case .noHome:
            "Δεν έχει οριστεί σπίτι ακόμη. Ορίστε το με “meet-tui settings set me.home ΜΕΡΟΣ” ή στην καρτέλα Εγώ."
        case .unknownProvider(let id):
            "Δεν υπάρχει πάροχος «\(id)». Υπάρχουν: \(VenueSettings.providers.joined(separator: ", "))."
        case .unknownCategory(let word):
            "Κανένα είδος μέρους δεν λέγεται «\(word)». Δοκιμάστε cafe, restaurant ή bar."
        case .key(let error, let provider): sentence(error, provider: provider)
        case .storage: "Η βάση απέτυχε."
        case .cancelled: stopped(.searchingVenues)
        }
    }

    package func sentence(_ error: VenueQueryError) -> String {
        switch error {
        case .empty: "Πείτε τι ζητάτε: όνομα ή είδος μέρους."
        case .needsPlace(let provider): "Ο πάροχος \(provider) χρειάζεται να ξέρει κοντά σε τι να ψάξει."
        case .badServer(let url): "Ο διακομιστής στις ρυθμίσεις δεν είναι URL http ή https: \(url)."
        }
    }

    package func sentence(_ error: VenueDecodingError, provider: String) -> String {
        switch error {
        case .notJSON(.empty): return "\(provider): κενή απάντηση. Δοκιμάστε ξανά σε λίγο."
        case .notJSON(.webPage):
            return
                "\(provider): απάντησε με ιστοσελίδα αντί για αποτελέσματα. Είναι σωστό το URL του διακομιστή;"
        case .notJSON(.truncated): return "\(provider): η απάντηση κόπηκε. Δοκιμάστε ξανά."
        case .notJSON(.other), .unexpected:
            return "\(provider): η απάντηση δεν βγάζει νόημα. Είναι σωστό το URL του διακομιστή;"
        case .refused(let status, let message):
            let reason = message.map { ": \(ShortText.withoutPeriod($0))" } ?? ""
            return status >= 500
                ? "\(provider): εκτός λειτουργίας (HTTP \(status))\(reason). Δοκιμάστε αργότερα."
                : "\(provider): αρνήθηκε την αναζήτηση (HTTP \(status))\(reason)."
        case .tooManyRequests(let seconds?):
            return "\(provider): δεν θέλει άλλες αναζητήσεις τώρα. Δοκιμάστε ξανά σε \(waitingTime(seconds))."
        case .tooManyRequests(nil):
            return "\(provider): δεν θέλει άλλες αναζητήσεις τώρα. Δοκιμάστε αργότερα."
        case .badKey(let message):
            let reason = message.map { ": \(ShortText.withoutPeriod($0))" } ?? ""
            return "\(provider): δεν δέχεται το κλειδί\(reason)."
        }
    }

    private func waitingTime(_ seconds: Int) -> String {
        seconds < 120 ? "\(seconds) δ." : "\((seconds - 1) / 60 + 1) λ."
    }

    package func sentence(_ error: APIKeyError, provider: String) -> String {
        switch error {
        case .missing(let variable, let setting):
            "\(provider): χρειάζεται κλειδί. Βάλτε το στη μεταβλητή \(variable), ή ορίστε εντολή που το γράφει στη ρύθμιση "
                + "\(setting)."
        case .command(let name, .notFound):
            "\(provider): η εντολή για το κλειδί, \(name), δεν ξεκινά."
        case .command(let name, .failed(let status)):
            "\(provider): η εντολή για το κλειδί, \(name), απέτυχε με κατάσταση \(status)."
        case .command(let name, .tookTooLong):
            "\(provider): η εντολή για το κλειδί, \(name), άργησε πολύ."
        case .command(let name, .noKey): "\(provider): η εντολή για το κλειδί, \(name), δεν έγραψε κλειδί."
        }
    }
}

// MARK: - Files that are imported

extension Greek {
    package var standardInput: String { "είσοδος" }

    package func sentence(_ error: ContactImportError) -> String {
        switch error {
        case .cannotRead(let path, let cause): "Δεν διαβάζεται: \(FileText.name(path)): \(words(cause))."
        case .noVCardFile(let folder): "Δεν υπάρχει αρχείο vCard (.vcf ή .vcard) στον φάκελο \(folder)."
        case .noCalendarFile(let folder): "Δεν υπάρχει αρχείο ημερολογίου (.ics) στον φάκελο \(folder)."
        }
    }

    private func words(_ cause: ImportProblem.Unreadable) -> String {
        switch cause {
        case .told(let reason): reason
        case .noTemporaryFolder: "δεν υπάρχει φάκελος για προσωρινά αρχεία"
        case .noCopy(let folder, let reason): "το αντίγραφό του δεν γίνεται στον φάκελο \(folder): \(reason)"
        }
    }

    package func sentence(_ problem: ImportProblem) -> String {
        let file = FileText.name(problem.file)
        return (problem.isOfWholeFile ? file : "\(file):\(problem.line)") + ": " + words(problem.reason)
    }

    package func remark(_ problem: ImportProblem, of name: String) -> String {
        let place = problem.isOfWholeFile ? name : "\(name), γραμμή \(problem.line)"
        return "! \(place): \(words(problem.reason))"
    }

    package func words(_ reason: ImportProblem.Reason) -> String {
        switch reason {
        case .noCard(let found, let isBinary):
            if isBinary { return "δεν βρέθηκε κάρτα· δεν είναι κείμενο" }
            return "δεν βρέθηκε κάρτα"
                + (found.map { "· αναμενόταν BEGIN:VCARD, βρέθηκε \(quoted($0))" } ?? "")
        case .unreadable(let cause): return "δεν διαβάζεται: \(words(cause))"
        case .emptyFolder: return "δεν υπάρχει αρχείο vCard (.vcf ή .vcard) σε αυτόν τον φάκελο"
        case .noBegin(let found): return "αναμενόταν BEGIN:VCARD, βρέθηκε \(quoted(found))"
        case .noEnd(let line):
            return "αναμενόταν END:VCARD, βρέθηκε το τέλος της κάρτας που άρχισε στη γραμμή \(line)"
        case .noNameAddressOrNumber: return "αναμενόταν όνομα, διεύθυνση ή αριθμός, δεν βρέθηκε κανένα"
        case .cardTooLong(let bytes, let properties):
            return
                "αναμενόταν κάρτα με το πολύ \(bytes) byte και \(properties) ιδιότητες· το υπόλοιπο παραλείπεται"
        case .ownValueStays(let part, let contact, let own, let refused):
            return
                "\(label(part)): στην επαφή \(quoted(contact)) μένει \(quoted(own))· η κάρτα λέει \(quoted(refused))"
        case .noProperty(let found): return "αναμενόταν ΟΝΟΜΑ:ΤΙΜΗ, βρέθηκε \(quoted(found))"
        case .propertyTooLong(let bytes, let found):
            return "αναμενόταν ιδιότητα με το πολύ \(bytes) byte, βρέθηκε \(quoted(found))· παραλείπεται"
        case .unknownCharacterSet(let name): return "αναμενόταν γνωστό CHARSET, βρέθηκε \(quoted(name))"
        case .noEmailAddress(let found):
            return
                "αναμενόταν διεύθυνση email, βρέθηκε \(quoted(found))· μένει, αλλά δεν δέχεται μηνύματα"
        case .noBase64(let property, let found):
            return "αναμενόταν base64, βρέθηκε \(quoted(found))· \(property): παραλείπεται"
        case .noPhotoInBase64(let found):
            return "αναμενόταν φωτογραφία σε base64, βρέθηκε \(quoted(found))· παραλείπεται"
        case .noPhotoInDataURI(let found):
            return "αναμενόταν data: URI σε base64, βρέθηκε \(quoted(found))· η φωτογραφία παραλείπεται"
        case .photoTooLarge(let limit, let found):
            return "αναμενόταν φωτογραφία με το πολύ \(limit) byte, βρέθηκαν \(found)· παραλείπεται"
        case .noCardDelimiter(let name, let found):
            return "αναμενόταν \(name):VCARD, βρέθηκε \(quoted(found))"
        case .noCalendar, .noEventEnd, .eventTooLong, .calendarTooLong, .noMeeting, .noTitleOrTime, .noTime,
            .endBeforeStart, .unknownZone, .noRule, .unusedRule, .brokenDelimiter, .noEventBegin, .strayLines,
            .propertyAgain, .message, .ownChangesStay, .noCalendarInFolder,
            .tooManyAttendees,
            .tooManyDates, .mailTooLong:
            return calendarWords(reason)
        case .noObject: return "δεν είναι αντικείμενο"
        case .noName: return "χωρίς όνομα"
        case .noCoordinates: return "χωρίς συντεταγμένες"
        }
    }

    /// In guillemets.
    func quoted(_ found: ImportProblem.Excerpt) -> String {
        "«" + found.text + (found.isCut ? "…" : "") + "»"
    }

    private func quoted(_ value: ContactValue) -> String {
        quoted(ImportProblem.Excerpt(words(value)))
    }
}
