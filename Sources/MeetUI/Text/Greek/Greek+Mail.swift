import Foundation
import Mail
import MeetStore
import Operations

// MARK: - The outbox

extension Greek {
    package var outboxHeading: String { "Εξερχόμενα" }
    package var outboxIsEmpty: String { "Δεν έχει σταλεί τίποτα ακόμη, και τίποτα δεν περιμένει." }
    package func words(_ state: OutgoingMessage.State) -> String {
        switch state {
        case .queued: "περιμένει"
        case .sending: "φεύγει"
        case .doubtful: "έφτασε;"
        case .sent: "στάλθηκε"
        case .failed: "απόρριψη"
        case .cancelled: "ακυρώθηκε"
        case .withdrawn: "αναιρέθηκε"
        }
    }
    package func toPeople(_ names: [String]) -> String { "Προς \(names.joined(separator: ", "))" }
    package func isQueued(attempts: Int, error: String, next: String?) -> String {
        let when = next.map { "Ξανά στις \($0)" } ?? "Φεύγει μόλις υπάρξει δίκτυο"
        guard attempts > 0 else { return "\(when)." }
        let times = attempts == 1 ? "Μία προσπάθεια" : "\(attempts) προσπάθειες"
        return "\(times)\(reason(error)). \(when)."
    }
    package var isBeingSent: String { "Παραδίδεται τώρα." }
    package func mayHaveArrived(_ error: String, arrived: String, again: String) -> String {
        "Έφτασε; \(arrived) ναι, \(again) να σταλεί ξανά. Ο διακομιστής δεν είπε αν το πήρε\(reason(error))."
    }
    package func wasSent(at moment: String) -> String { "Στάλθηκε: \(moment)." }
    package func wasRefused(_ error: String, retry: String) -> String {
        "Ο διακομιστής το απορρίπτει\(reason(error)). Με \(retry) άλλη μία προσπάθεια."
    }
    package func wasCancelled(retry: String) -> String {
        "Το βγάλατε πριν φύγει· με \(retry) στέλνεται τελικά."
    }
    package var wasWithdrawn: String { "Η αναίρεση το πήρε πίσω πριν φύγει." }
    package var hasLeftAlready: String { "Έφυγε, ή ίσως έφυγε· δεν αναιρείται." }
    package var isNotSent: String { "Δεν στέλνεται." }
    private func reason(_ error: String) -> String {
        error.isEmpty ? "" : ": \(ShortText.withoutPeriod(error))"
    }

    package func messagesTakenBack(_ count: Int) -> String {
        count == 1 ? "Το μήνυμά της δεν είχε φύγει." : "Τα \(count) μηνύματά της δεν είχαν φύγει."
    }

    package func synced(_ report: MailSyncReport) -> String {
        if report.isDoneElsewhere { return syncIsDoneElsewhere }
        var parts: [String] = []
        if !report.sent.isEmpty {
            parts.append(
                report.sent.count == 1
                    ? "Στάλθηκε 1 μήνυμα" : "Στάλθηκαν \(counted(report.sent.count, .messages))")
        }
        if !report.received.isEmpty {
            parts.append(
                report.received.count == 1
                    ? "ήρθε 1 μήνυμα" : "ήρθαν \(counted(report.received.count, .messages))")
        }
        let remarked = remarked(report.remarks)
        if parts.isEmpty, remarked == nil, report.failures.isEmpty, report.doubtful.isEmpty {
            return "Τίποτα νέο."
        }
        let all = parts.joined(separator: ", ")
        var sentences = parts.isEmpty ? [] : [all.prefix(1).uppercased() + all.dropFirst() + "."]
        if let failure = report.failures.first { sentences.append(sentence(failure.error)) }
        if !report.doubtful.isEmpty { sentences.append(doubtful(report.doubtful.count)) }
        if let remarked { sentences.append(remarked) }
        return sentences.joined(separator: " ")
    }
    package func whatLeft(_ report: MailSyncReport, isAwaited: Bool) -> String? {
        var sentences: [String] = []
        if !report.sent.isEmpty { sentences.append("Στάλθηκαν: \(counted(report.sent.count, .messages)).") }
        let refused = report.failures.filter(\.isForGood)
        sentences += Set(refused.map { sentence($0.error) }).sorted()
        let fault = report.failures.first { $0.isTriedAgain && $0.step != .receiving }
        if isAwaited || !report.sent.isEmpty, report.waiting > 0, let fault {
            let waiting = counted(report.waiting, .messages)
            if case .network = fault.error {
                sentences.append("Περιμένουν το δίκτυο: \(waiting).")
            } else {
                sentences += [sentence(fault.error), "Περιμένουν: \(waiting)."]
            }
        }
        if !report.doubtful.isEmpty { sentences.append(doubtful(report.doubtful.count)) }
        if let remarked = remarked(report.remarks) { sentences.append(remarked) }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
    package func doubtful(_ count: Int) -> String {
        count == 1
            ? "1 μήνυμα ίσως έφτασε, ίσως όχι· ρωτούν τα Εξερχόμενα."
            : "\(counted(count, .messages)) ίσως έφτασαν, ίσως όχι· ρωτούν τα Εξερχόμενα."
    }
}

// MARK: - The account

extension Greek {
    package var accountHeading: String { "Λογαριασμός" }
    package var mailLabel: String { "Αλληλογραφία" }
    package var mailExplanation: String { "Από πού φεύγουν και πού έρχονται προσκλήσεις και απαντήσεις." }
    package func settingLabel(_ part: MailSettingPart) -> String {
        switch part {
        case .address: "Διεύθυνση"
        case .passwordCommand: "Κωδικός από"
        case .sending: "Αποστολή"
        case .receiving: "Ανάγνωση"
        case .user: "Χρήστης"
        case .command: "Ή με εντολή"
        case .certificates: "Έμπιστα και"
        case .aliases: "Εγώ και ως"
        }
    }
    package func explanation(of part: MailSettingPart) -> String {
        switch part {
        case .address: "Από πού έρχονται οι προσκλήσεις σας· κενό: η πρώτη από τις διευθύνσεις σας."
        case .passwordCommand:
            "Εντολή που γράφει τον κωδικό, όπως «pass show mail». Ο κωδικός δεν αποθηκεύεται ποτέ· "
                + "το $MEET_MAIL_PASSWORD προηγείται."
        case .sending: "smtps://host, ή smtp://host:587 με STARTTLS. Κενό για τους γνωστούς παρόχους."
        case .receiving: "imaps://host/INBOX. Κενό για τους γνωστούς παρόχους."
        case .user: "Το όνομα για τη σύνδεση· κενό: η διεύθυνση."
        case .command: "Εντολή σαν το sendmail, που παίρνει τα μηνύματα αντί για διακομιστή: «msmtp -t»."
        case .certificates: "Αρχείο πιστοποιητικών (PEM) για δικό σας διακομιστή."
        case .aliases: "Άλλες διευθύνσεις όπου σας προσκαλούν, με κόμματα."
        }
    }
    package func wants(_ provider: MailProvider) -> String {
        switch provider.demand {
        case .password: "\(provider.name): γνωστός πάροχος· αρκούν η διεύθυνση και ο κωδικός της."
        case .appPassword(let page): "\(provider.name): χρειάζεται κωδικό για αυτό το πρόγραμμα: \(page)"
        case .token: "\(provider.name): χρειάζεται token (OAuth), που το γράφει η εντολή."
        case .bridge:
            "\(provider.name): χρειάζεται τη δική του γέφυρα σε αυτόν τον υπολογιστή, που λέει τον κωδικό."
        case .switchedOn(let page): "\(provider.name): πρέπει πρώτα να ενεργοποιηθεί το IMAP: \(page)"
        }
    }
    package var providerIsUnknown: String {
        "Ο πάροχος δεν είναι από τους γνωστούς: συμπληρώστε από ποιον διακομιστή στέλνεται και από ποιον διαβάζεται."
    }
    package var noAccountYet: String { "Δεν έχει οριστεί λογαριασμός ακόμη· γίνεται στην καρτέλα Εγώ." }
    package var testingAlready: String { "Γίνεται ήδη δοκιμή." }
    package var isTesting: String { "Σύνδεση…" }
    package func tested(_ kind: MailServer.Kind, _ error: MailError?) -> String {
        switch (kind, error) {
        case (.smtp, nil): "Η αποστολή δουλεύει."
        case (.imap, nil): "Η ανάγνωση δουλεύει."
        case (.smtp, let error?): "Αποστολή: \(sentence(error))"
        case (.imap, let error?): "Ανάγνωση: \(sentence(error))"
        }
    }
}

// MARK: - What went wrong

extension Greek {
    package func sentence(_ error: MailError) -> String {
        switch error {
        case .notSetUp(.smtp): "Δεν έχει οριστεί διακομιστής για αποστολή."
        case .notSetUp(.imap): "Δεν έχει οριστεί γραμματοκιβώτιο για ανάγνωση."
        case .badServer(let kind, let fault): words(fault, kind)
        case .noSecret(let variable, let setting):
            "Δεν υπάρχει κωδικός: ορίστε στο \(setting) εντολή που τον γράφει, ή τη μεταβλητή \(variable)."
        case .secretCommand(let name, let fault): "Η εντολή του κωδικού, \(name), \(words(fault))."
        case .network(let error): sentence(error)
        case .certificate(let host, let names, let reason): certificate(host, names, reason)
        case .notEncrypted(let host):
            "\(host): δεν προσφέρει κρυπτογράφηση, και δεν είναι αυτός ο υπολογιστής· δεν στάλθηκε τίποτα."
        case .noSignIn(let host): "\(host): κανένας τρόπος σύνδεσής του δεν είναι γνωστός εδώ."
        case .signIn(let host, let said): "\(host): δεν δέχτηκε το όνομα και τον κωδικό\(quote(said))."
        case .badAddress(let address): "Δεν στέλνεται μήνυμα σε «\(ShortText.typed(address))»."
        case .refused(let host, let refusal): sentence(refusal, host)
        case .doubtful(let host, _): "\(host): δεν είπε αν πήρε το μήνυμα· ίσως έφτασε."
        case .unreadable(let host): "\(host): ό,τι λέει δεν γίνεται κατανοητό."
        case .mailbox(let host, let name, let said):
            "\(host): δεν ανοίγει το γραμματοκιβώτιο «\(ShortText.typed(name))»\(quote(said))."
        case .tooLarge(let host, let limit): "\(host): στέλνει πάνω από \(ByteText.size(limit))."
        case .command(let name, let fault): "Η εντολή \(name) \(words(fault))."
        case .file(let path, let code): "Δεν διαβάζεται: \(path): \(String(cString: strerror(code)))."
        case .cancelled: "Διακόπηκε."
        }
    }

    private func certificate(_ host: String, _ names: [String], _ reason: String) -> String {
        let made = names.isEmpty ? "" : " Εκδόθηκε για \(names.joined(separator: ", "))."
        let why = reason.isEmpty ? "" : ": \(ShortText.withoutPeriod(reason))"
        return "Το πιστοποιητικό του \(host) δεν ταιριάζει\(why).\(made) Δεν στάλθηκε τίποτα."
    }

    private func words(_ fault: MailServer.Fault, _ kind: MailServer.Kind) -> String {
        let example = kind == .smtp ? "smtps://smtp.example.org" : "imaps://imap.example.org/INBOX"
        return switch fault {
        case .malformed: "Δεν είναι διακομιστής· γράψτε \(example)."
        case .scheme(let scheme): "«\(ShortText.typed(scheme))»: δεν μιλιέται εδώ· γράψτε \(example)."
        case .secret: "Όνομα και κωδικός έχουν δικές τους ρυθμίσεις· γράψτε \(example)."
        }
    }

    private func words(_ fault: MailError.CommandFault) -> String {
        switch fault {
        case .notFound: "δεν βρέθηκε"
        case .failed(let status): "απέτυχε (κατάσταση \(status))"
        case .tookTooLong: "άργησε πολύ"
        case .noSecret: "δεν έγραψε κωδικό"
        }
    }

    private func sentence(_ refusal: SMTPRefusal, _ host: String) -> String {
        let what =
            switch refusal.step {
            case .sender: "τη διεύθυνσή σας"
            case .recipient(let address): "τη διεύθυνση \(ShortText.typed(address))"
            case .message: "το μήνυμα"
            }
        return "\(host): δεν δέχεται \(what): \(refusal.code)\(quote(refusal.said))."
    }

    /// What a server said, as part of a sentence.
    private func quote(_ said: String) -> String {
        said.isEmpty ? "" : " («\(ShortText.withoutPeriod(ShortText.name(said)))»)"
    }
}
