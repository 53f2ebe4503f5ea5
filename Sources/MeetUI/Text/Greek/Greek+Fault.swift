import MeetCore
import MeetStore

extension Greek {
    package func backupFailed(_ error: StoreError) -> String {
        switch error {
        case .full: "Δεν υπάρχει χώρος για το σημερινό αντίγραφο ασφαλείας."
        default: "Το σημερινό αντίγραφο ασφαλείας δεν έγινε: \(sentence(error))"
        }
    }

    // MARK: - Doctor

    package var doctorBackups: String { "αντίγραφα" }
    package func backupsAre(_ count: Int, last: CalendarDate, in folder: String) -> String {
        "\(counted(count, "αντίγραφο", plural: "αντίγραφα")), το τελευταίο της \(last), στο \(folder)"
    }
    package var noBackups: String { "κανένα ακόμη" }
    package func damageCanBeMended(last: CalendarDate?) -> String {
        (last.map { "Το «meet-tui doctor --restore \($0)» επαναφέρει το αντίγραφο εκείνης της ημέρας. " }
            ?? "")
            + "Το «meet-tui doctor --salvage ΝΕΟ» γράφει ό,τι διαβάζεται σε νέο αρχείο."
    }
    package func noBackup(_ text: String) -> String {
        "Το «\(text)» δεν είναι ημέρα με αντίγραφο, ούτε αρχείο."
    }
    package func backupsThereAre(_ dates: [CalendarDate]) -> String {
        dates.isEmpty
            ? "Δεν υπάρχει ακόμη αντίγραφο."
            : "Υπάρχουν αντίγραφα: \(dates.map(\.description).joined(separator: ", "))."
    }
    package func databaseWasRestored(_ restored: MeetStore.Restored) -> String {
        "Η βάση \(restored.database) είναι τώρα όπως στο \(restored.backup)."
    }
    package func formerDatabaseIsKept(_ file: String) -> String { "Ό,τι υπήρχε πριν μένει ως \(file)." }
    package func salvageIsIn(_ file: String) -> String {
        "Ό,τι διαβάστηκε είναι στο \(file). Η παλιά βάση έμεινε όπως ήταν."
    }
    package func salvaged(_ kind: SalvageReport.Kind, _ count: SalvageReport.Count) -> String {
        let read =
            switch kind {
            case .meetings: counted(count.read, "συνάντηση", plural: "συναντήσεις")
            case .invitees: counted(count.read, "προσκεκλημένος", plural: "προσκεκλημένοι")
            case .contacts: counted(count.read, "επαφή", plural: "επαφές")
            case .venues: counted(count.read, "τόπος", plural: "τόποι")
            case .drafts: counted(count.read, "πρόχειρο", plural: "πρόχειρα")
            case .messages: counted(count.read, "μήνυμα", plural: "μηνύματα")
            case .settings: counted(count.read, "ρύθμιση", plural: "ρυθμίσεις")
            case .others: counted(count.read, "άλλη εγγραφή", plural: "άλλες εγγραφές")
            }
        return count.lost == 0 ? read : "\(read), χάθηκαν \(count.lost)"
    }
    package func salvageCouldNotRead(pages: Int, of all: Int) -> String {
        "Δεν διαβάστηκαν \(pages) από \(counted(all, "σελίδα", plural: "σελίδες"))· δεν είναι γνωστό τι είχαν."
    }
    package var salvageIsWhole: String { "Δεν χάθηκε τίποτα εκτός από το ιστορικό." }
    package var doctorDoesOneThing: String { "Δώστε ένα από τα --backups, --restore και --salvage." }

    package var helpBackups: String { "Τα αντίγραφα ασφαλείας της βάσης." }
    package var helpRestore: String {
        "Επαναφορά αντιγράφου: μιας ημέρας, π.χ. 2026-11-20, ή ενός αρχείου. Η τωρινή βάση μένει με άλλο όνομα."
    }
    package var helpSalvage: String {
        "Γράφει ό,τι διαβάζεται από βάση με βλάβη σε νέο αρχείο. Η παλιά μένει όπως είναι."
    }
    package var valueDayOrFile: String { "ημέρα-ή-αρχείο" }
    package var valueNewFile: String { "νέο-αρχείο" }
    package var moreAboutDoctor: String {
        "Δίπλα στη βάση μένει ένα αντίγραφο την ημέρα, των τελευταίων επτά ημερών και τεσσάρων εβδομάδων."
    }
}
