import Foundation
import MeetCore
import MeetStore
import Operations

// MARK: - What a message says

extension Greek {
    package var inboxHeading: String { "Εισερχόμενα" }
    package var proposalHeading: String { "Μια πρόταση" }
    package var strangerHeading: String { "Απάντηση που δεν ζητήθηκε" }
    package var forOthersHeading: String { "Πρόσκληση άλλων" }
    package var doubtfulHeading: String { "Αμφίβολο μήνυμα" }
    package var sendingHeading: String { "Ποιοι ειδοποιούνται" }
    package var newsHeading: String { "Νέα που ήρθαν" }

    package func shortNews(_ item: InboxItem) -> String {
        if item.doubt != nil { return "αμφίβολο" }
        return switch item.news {
        case .outdated: "παλαιότερο"
        case .invited, .added: "πρόσκληση"
        case .occurrenceChanged: Self.isMove(item) ? "νέα ώρα" : "αλλαγή"
        case .updated: "αλλαγή"
        case .rescheduled: "νέα ώρα"
        case .cancelled: "ακύρωση"
        case .ended: "τελειώνει"
        case .forOthers: "για άλλους"
        case .uninvited: "χωρίς εσάς"
        case .dropped: "λιγότεροι"
        case .published, .refreshed: "ενημέρωση"
        case .answered(.accepted), .notInvited(.accepted): "έρχεται"
        case .answered(.declined), .notInvited(.declined): "δεν έρχεται"
        case .answered(.tentative), .notInvited(.tentative): "ίσως"
        case .answered, .notInvited: "απάντηση"
        case .delegated: "άλλος"
        case .proposed: "πρόταση"
        case .proposalDeclined: "ίδια ώρα"
        }
    }

    package func news(_ item: InboxItem, from sender: String, at moment: String) -> String {
        "\(item.doubt == nil ? "" : "Αμφίβολο: ")\(said(item, sender, nil)) · \(moment)"
    }

    package func oneLine(_ item: InboxItem, from sender: String, of title: String) -> String {
        let line = said(item, ShortText.name(sender), quotedName(title))
        if item.doubt != nil {
            return "Αμφίβολο, από \(item.realSender?.email ?? unknownSender): \(line)"
        }
        if case .proposed = item.news { return line + " — δεκτή;" }
        return line
    }

    /// Names stand before a colon, so that none is declined.
    ///
    /// - Parameter title: What the meeting is called in the sentence; `nil` where it stands above.
    private func said(_ item: InboxItem, _ sender: String, _ title: String?) -> String {
        let isDate = !item.recurrenceID.isEmpty
        /// What is said, and of what, where that is not plain.
        func line(_ words: String) -> String {
            let of = isDate ? ofDate(item.recurrenceID, title ?? "μία ημερομηνία") : title
            return of.map { "\(sender): \(words), \($0)" } ?? "\(sender): \(words)"
        }
        return switch item.news {
        case .invited: line("σας προσκαλεί")
        case .forOthers: line("προσκαλεί άλλους· δεν είστε στη λίστα")
        case .updated: line("άλλαξε κάτι")
        case .rescheduled: line("άλλαξε την ώρα")
        case .occurrenceChanged:
            isDate
                ? line(Self.isMove(item) ? "άλλαξε την ώρα" : "άλλαξε κάτι")
                : line("άλλαξε μία ημερομηνία")
        case .added: line("προσθέτει ημερομηνία")
        case .cancelled: line("ακύρωσε")
        case .ended:
            "\(sender): τελειώνει" + (title.map { ", \($0)" } ?? "")
                + (day(of: item.recurrenceID).map { ", πριν από \($0)" } ?? "")
        case .uninvited: line("σας έβγαλε από τη λίστα")
        case .dropped(let others): line("έβγαλε από τη λίστα: \(names(others))")
        case .published: line("ενημερώνει")
        case .answered(let answer), .notInvited(let answer): line(answered(item, answer))
        case .delegated(let others): line("στη θέση του έρχεται: \(names(others))")
        case .proposed(let time): line("προτείνει \(DateText.start(time))")
        case .proposalDeclined: line("κρατάει την ώρα")
        case .outdated: line("έστειλε παλαιότερη εκδοχή")
        case .refreshed: line("ζήτησε ξανά την πρόσκληση, και στάλθηκε")
        }
    }

    private static func isMove(_ item: InboxItem) -> Bool { item.changes.contains { $0.field == .time } }

    /// Which date of a series is meant: `«Χορωδία», Τρί 8 Δεκ`.
    ///
    /// - Parameter recurrenceID: Empty for all of it.
    func ofDate(_ recurrenceID: String, _ name: String) -> String {
        day(of: recurrenceID).map { "\(name), \($0)" } ?? name
    }

    private func day(of recurrenceID: String) -> String? {
        WallTime(basicText: recurrenceID).map { dayMonth($0.date) }
    }

    private func names(_ people: [CalendarAddress]) -> String {
        people.map { ShortText.name($0.shownName) }.joined(separator: ", ")
    }

    private func answered(_ item: InboxItem, _ answer: Invitee.Participation) -> String {
        let words =
            switch answer {
            case .accepted: "έρχεται"
            case .declined: "δεν έρχεται"
            case .tentative: "ίσως έρχεται"
            case .delegated: "στέλνει άλλον"
            case .needsAction: "δεν έχει αποφασίσει"
            case .inProcess, .completed: "απάντησε"
            }
        if case .notInvited = item.news { return words + " (χωρίς πρόσκληση)" }
        return words
    }

    package func doubt(_ doubt: SchedulingDoubt, from sender: String?, for user: String) -> String {
        let sender = sender ?? unknownSender
        let reason =
            switch doubt {
            case .notOrganizer: "Αποστολέας: \(sender), που δεν είναι ο διοργανωτής."
            case .notAttendee: "Αποστολέας: \(sender), και όχι \(user)."
            case .otherOrganizer: "Αποστολέας: \(sender), με άλλον διοργανωτή από πριν."
            case .ownMeeting: "Αποστολέας: \(sender), ενώ η συνάντηση είναι δική σας."
            case .noSender: "Το μήνυμα δεν έχει αποστολέα."
            case .failedAuthentication: "Ο διακομιστής σας δεν επιβεβαίωσε τον αποστολέα \(sender)."
            case .automatic: "Αυτόματη απάντηση από \(sender)· δεν μετράει."
            case .delegation: "Αποστολέας: \(sender), αντικαταστάτης που κανείς δεν επιβεβαίωσε."
            }
        return reason + " Δεν άλλαξε τίποτα."
    }
    package func sentBy(_ sender: String) -> String { "Αποστολέας: \(sender)" }
    package func answeredBy(_ sender: String) -> String { "απάντησε: \(sender)" }
    package var isUnconfirmed: String {
        "Από άγνωστο σε εσάς: χωρίς υπενθύμιση, και ο χρόνος μένει ελεύθερος ώσπου να τη δεχτείτε."
    }

    package func became(_ state: InboxItem.State) -> String? {
        switch state {
        case .waiting: "Χωρίς απάντηση ακόμη"
        case .unseen: nil
        case .dismissed: "Στην άκρη"
        case .accepted: "Απαντήσατε ναι"
        case .declined: "Απαντήσατε όχι"
        case .tentative: "Απαντήσατε ίσως"
        case .proposed: "Προτείνατε άλλη ώρα"
        case .taken: "Τη δεχτήκατε"
        case .refused: "Δεν τη δεχτήκατε"
        case .superseded: "Τη θέση του πήρε νεότερο μήνυμα"
        }
    }

    package var unknownMeeting: String { "Συνάντηση που δεν είναι εδώ" }
    package var unknownSender: String { "κάποιος" }
}

// MARK: - What is different

extension Greek {
    package func label(_ field: FieldChange.Field) -> String {
        switch field {
        case .title: titleLabel
        case .time: whenLabel
        case .recurrence: repeatLabel
        case .place: "Πού"
        case .status: "Κατάσταση"
        case .notes: notesLabel
        case .url: "Σύνδεσμος"
        case .conference: "Κλήση"
        case .organizer: "Διοργάνωση"
        case .invitees: inviteesLabel
        }
    }

    package func words(_ value: FieldChange.Value?, at time: MeetingTime) -> String {
        switch value {
        case nil: ""
        case .text(let text): text.split(whereSeparator: \.isNewline).joined(separator: " ")
        case .time(let time): DateText.when(time)
        case .recurrence(let recurrence): repetition(recurrence, of: time)
        case .status(.confirmed): "θα γίνει"
        case .status(.tentative): "αβέβαιη"
        case .status(.cancelled): "ακυρώθηκε"
        case .people(let people): people.map(\.shownName).joined(separator: ", ")
        }
    }

    package func change(from old: String, to new: String) -> String {
        switch (old.isEmpty, new.isEmpty) {
        case (true, _): new
        case (_, true): "όχι πια \(old)"
        case (false, false): "\(old) → \(new)"
        }
    }

    package var whatChangedLabel: String { "Τι άλλαξε" }
    package var whatWouldChangeLabel: String { "Τι θα άλλαζε" }
    package var onYourDayLabel: String { "Η μέρα σας" }
}

// MARK: - The inbox

extension Greek {
    package var inboxIsEmpty: String { "Τίποτα δεν σας περιμένει" }
    package var nothingArrived: String {
        "Προσκλήσεις, αλλαγές και απαντήσεις έρχονται εδώ από μόνες τους, όποιο πρόγραμμα κι αν έχουν οι άλλοι."
    }
    package func nothingCanArrive(key: String) -> String {
        "Προσκλήσεις και απαντήσεις έρχονται εδώ από μόνες τους όταν οριστεί ο λογαριασμός σας, στην καρτέλα Εγώ. "
            + "Χωρίς αυτόν, με \(key) διαβάζονται από αρχείο ή Maildir, και με “meet-tui invitations read -” από σωλήνωση."
    }
    package var openItems: String { "Όσα σας περιμένουν" }
    package var allItems: String { "Όλα τα μηνύματα" }
    package func someOf(_ count: Int, _ total: Int) -> String { "\(count) από \(total)" }
    package func noMessageMatches(key: String) -> String { "Κανένα μήνυμα δεν ταιριάζει. \(key): όλα." }
    package var nothingUnderBar: String { "Δεν υπάρχει μήνυμα στη γραμμή." }
    package var asksNothing: String { "Το μήνυμα δεν ζητά απάντηση." }
    package var isStoredAlready: String { "Η συνάντηση υπάρχει ήδη εδώ." }
    package var meetingIsKept: String { "Μπήκε στις συναντήσεις σας· κανείς δεν ειδοποιείται." }
    package var cannotBeApplied: String {
        "Τις δικές σας συναντήσεις τις αλλάζετε μόνο εσείς· αγνοήστε το μήνυμα."
    }
    package func doubtfulWasApplied(undo: String) -> String { "Το μήνυμα εφαρμόστηκε· \(undo): αναίρεση." }
    package func messageWasUndone(undo: String) -> String {
        "Αναιρέθηκε ό,τι άλλαξε το μήνυμα· \(undo): επαναφορά."
    }
    package func itemWasDismissed(undo: String) -> String { "Έφυγε από τη λίστα· \(undo): επαναφορά." }
    package var isDecidedAlready: String { "Έχει ήδη αποφασιστεί." }
    package var meetingIsNotHere: String { "Η συνάντηση δεν υπάρχει εδώ." }

    package func wordsTitle(_ command: WordedAnswer, _ what: String) -> String {
        switch command {
        case .accept: "Ναι: \(quotedName(what))"
        case .decline: "Όχι: \(quotedName(what))"
        case .perhaps: "Ίσως: \(quotedName(what))"
        case .proposal: "Πρόταση: \(what)"
        case .refusal: "Ίδια ώρα: \(quotedName(what))"
        }
    }
    package func wordsHint(key: String) -> String { "Λίγα λόγια μαζί· σκέτο \(key) το στέλνει χωρίς." }

    package func answerIsOnItsWay(_ participation: Invitee.Participation, undo: String) -> String {
        let until = "η απάντηση φεύγει. Με \(undo) αναιρείται, όσο δεν έχει φύγει."
        return switch participation {
        case .accepted: "Ναι· \(until)"
        case .declined: "Όχι· \(until)"
        case .tentative: "Ίσως· \(until)"
        default: "Απάντηση· \(until)"
        }
    }
    package func answerWaitsInTheOutbox(key: String) -> String {
        "Δεν έχει οριστεί λογαριασμός για αποστολή· περιμένει στα Εξερχόμενα (\(key)), που γράφουν και αρχείο."
    }
    package var proposalWasTaken: String { "Η συνάντηση άλλαξε ώρα." }
    package var proposalWasRefused: String { "Η ώρα μένει όπως είναι· όποιος πρότεινε άλλη ειδοποιείται." }
    package func proposalTitle(_ title: String) -> String { "Άλλη ώρα: \(quotedName(title))" }
    package func proposalIsOnItsWay(_ time: String) -> String { "Πρόταση: \(time)· το μήνυμα φεύγει." }
    package func isInvitedNow(_ name: String) -> String { "Προσκλήθηκε: \(ShortText.name(name))." }
}

extension Greek {
    package var readFileTitle: String { "Μηνύματα από αρχείο" }
    package var readFileHint: String { "Μήνυμα, αρχείο .ics, αρχείο mailbox ή Maildir· το ~ ισχύει." }
    package func wasRead(_ results: [ReadInvitation]) -> String {
        let count = results.count { result in
            if case .stored = result.result { true } else { false }
        }
        let reason = remarked(results)
        if count == 0 { return reason ?? "Δεν είχε μέσα μήνυμα." }
        let came = count == 1 ? "Ήρθε 1 μήνυμα." : "Ήρθαν \(counted(count, .messages))."
        return [came, reason].compactMap(\.self).joined(separator: " ")
    }
}

// MARK: - Whom to tell

extension Greek {
    package func tellTitle(_ kind: ToldKind, _ count: Int) -> String {
        let people = counted(count, .people)
        return switch kind {
        case .invitation: "Αποστολή προσκλήσεων σε \(people);"
        case .update: "Να μάθουν \(people) τι άλλαξε;"
        case .cancellation: "Να μάθουν \(people) ότι ακυρώθηκε;"
        case .mixed: "Να ειδοποιηθούν \(people);"
        }
    }
    package func nobodyIsMarked(key: String) -> String { "Έμειναν όλοι έξω· με \(key) μπαίνει κάποιος." }
    package func noWayToSendYet(files: String, program: String) -> String {
        "Δεν έχει οριστεί λογαριασμός (στην καρτέλα Εγώ). Με \(files) γράφονται αρχεία, με \(program) ανοίγει η αλληλογραφία σας."
    }
    package var yourWordsTitle: String { "Τα λόγια σας" }
    package var yourWordsHint: String { "Μπαίνουν στην αρχή του μηνύματος." }
    package func toldLater(key: String) -> String {
        "Κανείς δεν ειδοποιήθηκε ακόμη· με \(key) η ερώτηση ξανά."
    }
    package func liesInTheOutbox(_ count: Int, undo: String) -> String {
        count == 0
            ? "Δεν υπήρχε κανείς να ειδοποιηθεί."
            : "\(counted(count, .messages)) στον δρόμο. Με \(undo) αναιρείται ό,τι δεν έφυγε."
    }
    package func filesWritten(_ paths: [String]) -> String {
        guard let first = paths.first else { return "Δεν υπήρχε κανείς να ειδοποιηθεί." }
        return paths.count == 1 ? "Γράφτηκε: \(first)" : "Γράφτηκε: \(first), και \(paths.count - 1) ακόμη"
    }
    package func haveNoAddress(_ names: [String]) -> String {
        "χωρίς διεύθυνση: \(names.map { ShortText.name($0) }.joined(separator: ", "))"
    }
    package func areAskedAgain(_ names: [String]) -> String {
        let people = names.prefix(3).map { ShortText.name($0) }
        let rest = names.count - people.count
        return "Θα ερωτηθούν ξανά: " + list(people + (rest > 0 ? ["\(rest) ακόμη"] : [])) + "."
    }
    package func everybodyKnows(_ title: String) -> String {
        "Όσοι έχουν διεύθυνση ξέρουν τη συνάντηση όπως είναι: \(quotedName(title))."
    }
    package func notToldYet(_ names: [String], key: String) -> String {
        let people =
            names.count > 2
            ? counted(names.count, .people) : names.map { ShortText.name($0) }.joined(separator: ", ")
        return "Δεν ειδοποιήθηκαν ακόμη: \(people)· με \(key) ειδοποιούνται."
    }
    package var everybodyHasAnswered: String { "Όλοι οι προσκεκλημένοι έχουν απαντήσει." }
    package var theyKnowAlready: String { "Σημειώθηκε: το ξέρουν. Κανένα μήνυμα δεν φεύγει." }
    package func remindersSent(_ count: Int) -> String {
        count == 1 ? "Στάλθηκε υπενθύμιση σε 1 άτομο." : "Στάλθηκε υπενθύμιση σε \(counted(count, .people))."
    }
    package func remindTitle(_ title: String) -> String {
        "Υπενθύμιση σε όσους δεν απάντησαν: \(ShortText.name(title))"
    }
    package func yourAnswer(_ participation: Invitee.Participation) -> String {
        switch participation {
        case .accepted: "Έρχεστε"
        case .declined: "Δεν έρχεστε"
        case .tentative: "Ίσως έρχεστε"
        case .delegated: "Στέλνετε άλλον"
        case .needsAction: "Δεν έχετε απαντήσει"
        case .inProcess: "Έχετε αρχίσει"
        case .completed: "Το έχετε κάνει"
        }
    }
    package func answerTitle(_ title: String) -> String { "Η απάντησή σας: \(ShortText.name(title))" }
    package var answerPlaceholder: String { "ναι, όχι, ίσως" }
    package var noAnswerMatches: String { "Ναι, όχι ή ίσως." }

    package func sentence(_ error: InvitationError) -> String {
        switch error {
        case .noAddress:
            "Δεν είναι γνωστή η διεύθυνσή σας· ορίστε την στην καρτέλα Εγώ, ή με “settings set me.email”."
        case .noInboxItem(let id): "Δεν υπάρχει μήνυμα \(id)."
        case .noOutgoing(let id): "Δεν υπάρχει μήνυμα \(id) στα Εξερχόμενα."
        case .changedNothing: "Το μήνυμα δεν άλλαξε κάτι που να αναιρείται."
        case .notAnswerable: "Το μήνυμα δεν ζητά κάτι που να απαντιέται."
        case .meetingIsGone(let title): "Δεν υπάρχει πια: \(quotedName(title))."
        case .nobodyToTell(let title): "Δεν υπάρχει κανείς να ειδοποιηθεί για: \(quotedName(title))."
        case .notOrganizer(let title): "Η συνάντηση είναι άλλου: \(quotedName(title))."
        case .hasLeft: "Το μήνυμα έφυγε, ή ίσως έφυγε· δεν αναιρείται."
        case .notDoubtful: "Είναι γνωστό τι έγινε το μήνυμα."
        case .notRetriable: "Το μήνυμα δεν στέλνεται ξανά."
        case .noWayToSend:
            "Δεν έχει οριστεί τρόπος αποστολής: ούτε mail.smtp.url ούτε mail.command, και ο πάροχος δεν είναι γνωστός."
        case .noMailbox:
            "Δεν υπάρχει γραμματοκιβώτιο: το mail.imap.url δεν έχει οριστεί, και ο πάροχος δεν είναι γνωστός."
        case .noMail: "Εδώ δεν στέλνεται ούτε διαβάζεται αλληλογραφία."
        }
    }
}
