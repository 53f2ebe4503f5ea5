import Mail
import MeetCore
import Operations

// MARK: - What the commands are about

extension Greek {
    package var aboutInvitations: String { "Προσκλήσεις προς εμένα, και απαντήσεις στις δικές μου." }
    package var aboutInvitationsList: String { "Όσα έστειλαν οι άλλοι, τα νεότερα πρώτα." }
    package var moreAboutInvitationsList: String {
        "Ό,τι περιμένει απάντηση έχει κατάσταση waiting, και όσα νέα δεν είδε κανείς unseen."
    }
    package var aboutInvitationsShow: String { "Ένα μήνυμα: τι άλλαξε, και τι συμπίπτει." }
    package var aboutInvitationsSend: String {
        "Λέει στους προσκεκλημένους ό,τι δεν ξέρουν ακόμη για συναντήσεις."
    }
    package var moreAboutInvitationsSend: String {
        "Προσκλήσεις, αλλαγές και ακυρώσεις μπαίνουν στα Εξερχόμενα. Τις στέλνουν το ανοιχτό πρόγραμμα, ο agent και "
            + "το “invitations sync”· με --now φεύγουν αμέσως."
    }
    package var aboutInvitationsRead: String {
        "Διαβάζει προσκλήσεις και απαντήσεις από μηνύματα και αρχεία ημερολογίου."
    }
    package var moreAboutInvitationsRead: String {
        "Αρχείο είναι μήνυμα, mailbox ή iCalendar, φάκελος είναι Maildir, και - η είσοδος, για σωλήνωση από "
            + "πρόγραμμα αλληλογραφίας. Όσα διαβάστηκαν ήδη παραλείπονται."
    }
    package var aboutInvitationsAnswer: String { "Απαντά σε πρόσκληση." }
    package var moreAboutInvitationsAnswer: String {
        "Η απάντηση μπαίνει στα Εξερχόμενα. Η ώρα που προτείνει κάποιος γίνεται δεκτή με accepted, και όχι με "
            + "declined. Όπου προσκλήθηκαν μόνο άλλοι, με accepted μπαίνει στις συναντήσεις· κανείς δεν ειδοποιείται. "
            + "Ένα αμφίβολο μήνυμα εφαρμόζεται με accepted, και αγνοείται με declined."
    }
    package var aboutInvitationsPropose: String { "Προτείνει άλλη ώρα σε όποιον προσκαλεί." }
    package var aboutInvitationsDismiss: String { "Βάζει ένα μήνυμα στην άκρη· κανείς δεν ειδοποιείται." }
    package var aboutInvitationsRevert: String {
        "Αναιρεί ό,τι άλλαξε ένα μήνυμα σε συνάντηση· κανείς δεν ειδοποιείται."
    }
    package var aboutInvitationsRemind: String { "Ρωτά ξανά όσους δεν απάντησαν." }
    package var aboutInvitationsSync: String {
        "Στέλνει όσα περιμένουν στα Εξερχόμενα, και διαβάζει τα νέα μηνύματα."
    }
    package var aboutOutbox: String { "Όσα θα σταλούν στους άλλους, και όσα στάλθηκαν." }
    package var aboutOutboxList: String { "Τα Εξερχόμενα, τα νεότερα πρώτα." }
    package var aboutOutboxCancel: String { "Παίρνει πίσω μήνυμα που δεν έφυγε." }
    package var aboutOutboxRetry: String { "Στέλνει ξανά μήνυμα που απορρίφθηκε, αναιρέθηκε ή άργησε." }
    package var aboutOutboxSettle: String { "Λέει αν έφτασε ένα αμφίβολο μήνυμα." }
    package var moreAboutOutboxSettle: String {
        "Αμφίβολο είναι ένα μήνυμα όταν η σύνδεση, ή το πρόγραμμα, σταμάτησε πριν πει ο διακομιστής αν το πήρε. "
            + "Με unsent στέλνεται άλλη μία φορά."
    }
}

// MARK: - Their options

extension Greek {
    package var helpOpenInvitations: String { "Μόνο όσα περιμένουν κάτι, ή δεν τα είδε κανείς." }
    package var helpInvitation: String { "Ο αριθμός μηνύματος, όπως στο invitations list." }
    package var helpMails: String { "Μηνύματα, αρχεία ημερολογίου, Maildir· - για την είσοδο." }
    package var helpProposedTime: String { "Η άλλη ώρα: «παρ 12:00», «+1h»." }
    package var helpTellMeetings: String { "Οι αριθμοί συναντήσεων, όπως στο meetings list." }
    package var helpTellAll: String { "Όλες οι συναντήσεις για τις οποίες κάποιος ξέρει κάτι παλιό." }
    package var helpYourWords: String { "Τι λέτε επιπλέον." }
    package var helpWouldSend: String { "Μόνο τι θα σταλεί, και σε ποιους." }
    package var helpSendNow: String { "Αποστολή αμέσως." }
    package var helpInvitationFolder: String {
        "Γράφει αρχεία .ics σε αυτόν τον φάκελο, για να τα δώσετε εσείς."
    }
    package var helpOpenOutbox: String { "Μόνο όσα δεν έφυγαν, ή ίσως δεν έφυγαν." }
    package var helpOutgoing: String { "Ο αριθμός μηνύματος, όπως στο invitations outbox." }
    package var helpFate: String { "Αν έφτασε: sent ή unsent." }
    package var valueFate: String { "sent|unsent" }
}

// MARK: - What they say

extension Greek {
    package var sendNeedsMeetings: String { "Δώστε τις συναντήσεις, ή --all." }
    package var everybodyKnowsAll: String { "Όλοι τα ξέρουν ήδη όλα." }
    package var syncWasStopped: String { "Διακόπηκε· ό,τι δεν στάλθηκε περιμένει στα Εξερχόμενα." }
    package var syncIsDoneElsewhere: String {
        "Άλλη διεργασία στέλνει και διαβάζει τώρα γι' αυτή τη βάση· δεν έγινε τίποτα."
    }

    package func sentence(_ read: ReadInvitation) -> String? {
        let source = name(of: read)
        return switch read.result {
        case .stored: nil
        case .known: "\(source): έχει διαβαστεί ήδη."
        case .outdated(_, let title): "\(source): είναι ήδη γνωστό κάτι νεότερο: \(quotedName(title))."
        case .notForMe(let title): "\(source): δεν σας αφορά: \(quotedName(title))."
        case .skipped(let reasons):
            "\(name(of: read, whole: reasons.first)): \(sentence(reasons.first ?? .noCalendar))"
        }
    }

    package func warnings(_ read: ReadInvitation) -> [String] {
        read.warnings.map { problem in
            "\(name(of: read, whole: .problem(problem))): \(sentence(.problem(problem)))"
        }
    }

    package var mailWasNotRead: String { "Μηνύματα που δεν διαβάστηκαν όπως είναι" }

    package func remarked(_ read: [ReadInvitation]) -> String? {
        let all = read.flatMap { [sentence($0)].compactMap(\.self) + warnings($0) }
        guard let first = all.first else { return nil }
        return all.count == 1 ? first : "\(ShortText.withoutPeriod(first)), \(andMore(all.count - 1))."
    }

    /// The file, or what a message in a mailbox is known by.
    ///
    /// - Parameter reason: What is said of it: of a mail as a whole it is said by both.
    private func name(of read: ReadInvitation, whole reason: ReadInvitation.SkipReason? = nil) -> String {
        if !read.source.isEmpty, reason?.isOfMail != true { return read.source }
        let sender = read.sender.map { ShortText.name($0.email) }
        let heading: String
        switch (read.subject.isEmpty, sender) {
        case (false, let sender?): heading = "\(quotedName(read.subject)) από \(sender)"
        case (false, nil): heading = quotedName(read.subject)
        case (true, let sender?): heading = "μήνυμα από \(sender)"
        case (true, nil): return read.source.isEmpty ? "μήνυμα" : read.source
        }
        return read.source.isEmpty ? heading : "\(read.source): \(heading)"
    }

    private func sentence(_ reason: ReadInvitation.SkipReason) -> String {
        switch reason {
        case .noCalendar: "δεν έχει μέσα πρόσκληση."
        case .tnef: "έχει winmail.dat, που το διαβάζει μόνο το Outlook· ζητήστε το ως iCalendar."
        case .problem(let problem) where problem.isOfWholeFile: "\(words(problem.reason))."
        case .problem(let problem): "γραμμή \(problem.line): \(words(problem.reason))"
        case .unknownMethod(let method): "κανείς δεν ξέρει τι ζητά το \(quotedName(method))."
        case .malformed(.noEvent): "δεν έχει μέσα συνάντηση."
        case .malformed(.noUID): "η συνάντηση δεν έχει UID, και δεν ξεχωρίζει ποια είναι."
        case .malformed(.severalMeetings): "ανακατεύει πολλές συναντήσεις."
        case .malformed(.noAttendee): "η απάντηση δεν λέει ποιανού είναι."
        case .malformed(.noTime): "η πρόταση δεν έχει ώρα."
        case .unstorable: "η ώρα της δεν υπάρχει σε κανένα ημερολόγιο."
        case .withheld: "ο διακομιστής δεν το παραδίδει· δείτε το στο πρόγραμμα αλληλογραφίας σας."
        case .file(let error): sentence(error)
        }
    }

    package func sentence(_ fault: MailSettings.Fault) -> String {
        switch fault {
        case .noAddress(let text): "Δεν είναι διεύθυνση e-mail: «\(text)»."
        case .server(let fault, let kind): sentence(MailError.badServer(kind, fault))
        case .noneOf(let words, let text):
            "«\(text)»: δεν είναι κανένα από τα \(words.joined(separator: ", "))."
        }
    }
}
