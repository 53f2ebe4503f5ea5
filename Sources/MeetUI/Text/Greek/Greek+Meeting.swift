import Foundation
import MeetCore
import MeetStore

// MARK: - Answers

extension Greek {
    package var whereLabel: String { "Πού" }
    package var whoLabel: String { "Ποιοι" }
    package var organizerLabel: String { "Διοργανώνει" }
    package var linkLabel: String { "Σύνδεσμος" }
    package var thatDayLabel: String { "Την ημέρα" }
    package var nothingElseThatDay: String { "τίποτε άλλο" }
}

extension Greek {
    package func words(_ participation: Invitee.Participation) -> String {
        switch participation {
        case .accepted: "έρχεται"
        case .declined: "δεν έρχεται"
        case .tentative: "ίσως"
        case .delegated: "στέλνει άλλον"
        case .inProcess: "ξεκίνησε"
        case .completed: "ολοκλήρωσε"
        case .needsAction: "δεν απάντησε"
        }
    }

    package func formerAnswer(_ participation: Invitee.Participation, start: String) -> String {
        "\(words(participation)), για την παλιά ώρα" + (start.isEmpty ? "" : " (\(start))")
    }

    package func summary(_ counts: AnswerCounts) -> String {
        let parts = [
            (counts.accepted, counts.accepted == 1 ? "έρχεται" : "έρχονται"), (counts.declined, "όχι"),
            (counts.tentative, "ίσως"),
            (counts.delegated, counts.delegated == 1 ? "στέλνει άλλον" : "στέλνουν άλλον"),
            (counts.needsAction, "χωρίς απάντηση"),
        ]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " · ")
    }
}

// MARK: - History

// Names stand behind a colon or in quotes, so that none is declined.
extension Greek {
    package func sentence(_ title: ActionTitle) -> String {
        switch title {
        case .added(.meeting, let name): "Σχεδιάστηκε: \(quotedName(name))"
        case .added(_, let name): "Προστέθηκε: \(quotedName(name))"
        case .changed(_, let name): "Άλλαξε: \(quotedName(name))"
        case .changedMeeting(let name, let changes):
            changes.count == 1
                ? sentence(changes[0], of: name)
                : "Άλλαξε: \(quotedName(name))" + (changes.isEmpty ? "" : " (\(words(changes)))")
        case .changedContact(let name, let changes): sentence(changes, ofContact: name)
        case .changedVenue(let name, let changes): sentence(changes, ofVenue: name)
        case .deleted(_, let name): "Διαγράφηκε: \(quotedName(name))"
        case .deletedSeveral(.meeting, let count): deleted(count, counted(count, .meetings))
        case .deletedSeveral(.contact, let count): deleted(count, counted(count, .contacts))
        case .deletedSeveral(.venue, let count): deleted(count, counted(count, .venues))
        case .deletedSeveral(.kind, let count): deleted(count, kinds(count))
        case .recordedAnswer(let invitee, let meeting):
            "Καταγράφηκε απάντηση: \(quotedName(invitee)) για \(quotedName(meeting))"
        case .markedDone(let meeting): "Έγινε: \(quotedName(meeting))"
        case .markedOpen(let meeting): "Ανοιχτή ξανά: \(quotedName(meeting))"
        case .setStatus(.tentative, let meeting): "Αβέβαιη πλέον: \(quotedName(meeting))"
        case .setStatus(.confirmed, let meeting): "Επιβεβαιώθηκε: \(quotedName(meeting))"
        case .setStatus(.cancelled, let meeting): "Ακυρώθηκε: \(quotedName(meeting))"
        case .imported(.meeting, let count): imported(count, counted(count, .meetings))
        case .imported(.contact, let count): imported(count, counted(count, .contacts))
        case .imported(.venue, let count): imported(count, counted(count, .venues))
        case .imported(.kind, let count): imported(count, kinds(count))
        case .mergedDuplicates(let count):
            (count == 1 ? "Συγχωνεύτηκε " : "Συγχωνεύτηκαν ")
                + counted(count, "διπλότυπο", plural: "διπλότυπα")
        case .tookMessage(let name): "Εφαρμόστηκε αμφίβολο μήνυμα: \(quotedName(name))"
        case .undidMessage(let name): "Αναιρέθηκε η αλλαγή ενός μηνύματος: \(quotedName(name))"
        case .dismissedMessage(let name): "Έφυγε από τη λίστα μήνυμα: \(quotedName(name))"
        case .keptApart(let name): "Δεν είναι ίδιες οι επαφές που μοιάζουν: \(quotedName(name))"
        case .legacy(let text): text
        }
    }

    private func deleted(_ count: Int, _ things: String) -> String {
        "\(count == 1 ? "Διαγράφηκε" : "Διαγράφηκαν") \(things)"
    }

    private func imported(_ count: Int, _ things: String) -> String {
        "\(count == 1 ? "Εισήχθη" : "Εισήχθησαν") \(things)"
    }

    private func kinds(_ count: Int) -> String {
        counted(count, "είδος συνάντησης", plural: "είδη συναντήσεων")
    }

    private func sentence(_ change: MeetingChange, of name: String) -> String {
        let meeting = quotedName(name)
        return switch change {
        case .renamed(let old): "Μετονομάστηκε από \(quotedName(old)) σε \(meeting)"
        case .moved(.unscheduled): "\(meeting): αφαιρέθηκε η ημερομηνία"
        case .moved(.due(let deadline)): "\(meeting): να γίνει \(by(deadline))"
        case .moved(let time): "\(meeting): νέα ώρα \(DateText.start(time))"
        case .repeats(true): "\(meeting): επαναλαμβάνεται με άλλον κανόνα"
        case .repeats(false): "\(meeting): δεν επαναλαμβάνεται πια"
        case .places: "\(meeting): άλλαξαν οι τόποι"
        case .kind(let kind?): "\(meeting): είδος \(quotedName(kind))"
        case .kind(nil): "\(meeting): αφαιρέθηκε το είδος"
        case .reminders: "\(meeting): άλλαξαν οι υπενθυμίσεις"
        case .venue(let venue?): "\(meeting): νέος τόπος \(quotedName(venue))"
        case .venue(nil): "\(meeting): αφαιρέθηκε ο τόπος"
        case .notes: "\(meeting): άλλαξαν οι σημειώσεις"
        case .status(let status): sentence(.setStatus(status, meeting: name))
        case .done(let isDone): sentence(isDone ? .markedDone(meeting: name) : .markedOpen(meeting: name))
        case .takesTime(true): "\(meeting): δεσμεύει χρόνο"
        case .takesTime(false): "\(meeting): δεν δεσμεύει χρόνο"
        case .invited(let names): "\(meeting): πρόσκληση σε \(firstOf(names))"
        case .uninvited(let names): "\(meeting): χωρίς πλέον \(firstOf(names))"
        case .answered(let who, let answer): sentence(who, answer, meeting)
        case .commented(let who): "Καταγράφηκε σχόλιο: \(quotedName(who)) για \(meeting)"
        case .role(let who, .required): "\(quotedName(who)): απαραίτητη συμμετοχή σε \(meeting)"
        case .role(let who, .optional): "\(quotedName(who)): προαιρετική συμμετοχή σε \(meeting)"
        case .role(let who, .chair): "\(quotedName(who)): προεδρία σε \(meeting)"
        case .role(let who, .nonParticipant): "\(quotedName(who)): μόνο ενημέρωση για \(meeting)"
        case .invitees: "\(meeting): άλλαξαν οι προσκεκλημένοι"
        case .part(let part): changed(name, [label(part).lowercased()])
        case .rest: "Άλλαξε: \(meeting)"
        }
    }

    private func sentence(_ who: String, _ answer: Invitee.Participation, _ meeting: String) -> String {
        let who = quotedName(who)
        return switch answer {
        case .accepted: "\(who): έρχεται σε \(meeting)"
        case .declined: "\(who): δεν έρχεται σε \(meeting)"
        case .tentative: "\(who): ίσως έρθει σε \(meeting)"
        case .delegated: "\(who): στέλνει άλλον σε \(meeting)"
        case .needsAction: "\(who): δεν έχει απαντήσει για \(meeting)"
        case .inProcess, .completed: "Καταγράφηκε απάντηση: \(who) για \(meeting)"
        }
    }

    func words(_ changes: [MeetingChange]) -> String {
        var parts: [String] = []
        for change in changes {
            let part =
                switch change {
                case .renamed: "τίτλος"
                case .moved: "ώρα"
                case .repeats: "επανάληψη"
                case .venue, .places: "τόπος"
                case .kind: "είδος"
                case .reminders: "υπενθυμίσεις"
                case .notes: "σημειώσεις"
                case .status, .done, .takesTime: "κατάσταση"
                case .invited, .uninvited, .answered, .commented, .role, .invitees: "προσκεκλημένοι"
                case .part(let part): label(part).lowercased()
                case .rest: "τα υπόλοιπα"
                }
            if !parts.contains(part) { parts.append(part) }
        }
        return parts.joined(separator: ", ")
    }

    private func sentence(_ changes: [ContactChange], ofContact name: String) -> String {
        if changes.count == 1 {
            switch changes[0] {
            case .renamed(let old): return "Μετονομάστηκε από \(quotedName(old)) σε \(quotedName(name))"
            case .joined(let names): return "\(quotedName(name)): προσθήκη \(firstOf(names))"
            case .left(let names): return "\(quotedName(name)): χωρίς πλέον \(firstOf(names))"
            case .rest: return "Άλλαξε: \(quotedName(name))"
            case .field: break
            }
        }
        return changed(
            name,
            changes.map { change in
                switch change {
                case .renamed: "όνομα"
                case .field(.member), .joined, .left: "μέλη"
                case .field(let part): label(part).lowercased()
                case .rest: "τα υπόλοιπα"
                }
            })
    }

    private func sentence(_ changes: [VenueChange], ofVenue name: String) -> String {
        if changes.count == 1, case .renamed(let old) = changes[0] {
            return "Μετονομάστηκε από \(quotedName(old)) σε \(quotedName(name))"
        }
        return changed(
            name,
            changes.map { change in
                switch change {
                case .renamed: "όνομα"
                case .category: "κατηγορία"
                case .address: "διεύθυνση"
                case .coordinate: "συντεταγμένες"
                case .phone: "τηλέφωνο"
                case .website: "ιστότοπος"
                case .openingHours: "ώρες λειτουργίας"
                case .tags: "ετικέτες"
                case .notes: "σημειώσεις"
                }
            })
    }

    /// What of it was changed, each once.
    private func changed(_ name: String, _ parts: [String]) -> String {
        var told: [String] = []
        for part in parts where !told.contains(part) { told.append(part) }
        return "Άλλαξε: \(quotedName(name))" + (told.isEmpty ? "" : " (\(told.joined(separator: ", ")))")
    }

    private func firstOf(_ names: [String]) -> String {
        guard let first = names.first else { return "κανέναν" }
        let name = quotedName(first)
        return names.count == 1 ? name : "\(name) και \(names.count - 1) ακόμη"
    }

    package func quoted(_ words: String) -> String { "«\(words)»" }
    func quotedName(_ name: String) -> String { "«" + ShortText.name(name) + "»" }
}

// MARK: - Changed here and elsewhere

extension Greek {
    package func label(_ part: MeetingMerge.Part) -> String {
        switch part {
        case .title: titleLabel
        case .notes: notesLabel
        case .time: whenLabel
        case .recurrence: repeatLabel
        case .venue: venueLabel
        case .otherVenues, .placeKind: "Τόποι"
        case .invitees: inviteesLabel
        case .kind: kindLabel
        case .reminders: remindersLabel
        case .status, .isTransparent: "Κατάσταση"
        case .done: "Έγινε"
        case .privacy: "Απόρρητο"
        case .url: label(FieldChange.Field.url)
        case .conference: label(FieldChange.Field.conference)
        case .organizer: organizerLabel
        case .unmodelled: "Τα υπόλοιπα"
        case .invitee(let name, .presence), .invitee(let name, .name): name
        case .invitee(let name, .role): "Ρόλος: \(name)"
        case .invitee(let name, .answer): "Απάντηση: \(name)"
        }
    }

    package func words(_ value: MeetingMerge.Value) -> String {
        switch value {
        case .text(let text): text
        case .time(let time): DateText.when(time)
        case .recurrence(let recurrence): recurrence?.rule?.description ?? recurrence?.text ?? ""
        case .venue(let venue): venue?.name ?? ""
        case .venues(let venues): venues.map(\.name).joined(separator: ", ")
        case .reminders(let reminders): ReminderText.field(reminders)
        case .status(let status): words(status)
        case .done(let isDone): isDone ? "έγινε" : "ανοιχτή"
        case .privacy(.public): "Δημόσια"
        case .privacy(.private): "Ιδιωτική"
        case .privacy(.confidential): "Εμπιστευτική"
        case .role(let role): words(role)
        case .answer(let participation, let comment):
            [words(participation), comment].compactMap { $0 }.joined(separator: ": ")
        case .invited(let isInvited): isInvited ? "με πρόσκληση" : "χωρίς πρόσκληση"
        }
    }

    private func words(_ status: Meeting.Status) -> String {
        switch status {
        case .tentative: "αβέβαιη"
        case .confirmed: "βέβαιη"
        case .cancelled: "ακυρώθηκε"
        }
    }

    private func words(_ role: Invitee.Role) -> String {
        switch role {
        case .required: "απαραίτητη συμμετοχή"
        case .optional: "προαιρετική συμμετοχή"
        case .chair: "προεδρία"
        case .nonParticipant: "μόνο ενημέρωση"
        }
    }
}

extension Greek {
    package func by(_ deadline: Deadline) -> String {
        "έως " + DateText.dayMonthYear(deadline.day)
            + (deadline.wallTime.map { " " + DateText.clock($0) } ?? "")
    }

    // MARK: - Labels

    package var titleLabel: String { "Τίτλος" }
    package var whenLabel: String { "Πότε" }
    package var venueLabel: String { "Τόπος" }
    package var inviteesLabel: String { "Καλεσμένοι" }

    // MARK: - Meetings list

    package var withoutADate: String { "Χωρίς ημερομηνία" }
    package func remarkOnRow(_ status: Meeting.Status, isDone: Bool) -> String {
        switch status {
        case .cancelled: "(ακυρώθηκε)"
        case .tentative: "(αβέβαιη)"
        case .confirmed: isDone ? "(έγινε)" : ""
        }
    }
    package func noMeetingMatches(key: String) -> String { "Καμία συνάντηση δεν ταιριάζει. \(key): όλες." }
    package var noMeetingUnderBar: String { "Δεν υπάρχει συνάντηση στη γραμμή." }
    package func nobodyIsInvitedYet(key: String) -> String {
        "Κανείς δεν έχει προσκληθεί ακόμη· με \(key) προσθέτετε άτομα."
    }
    package var meetingHasNoVenue: String { "Η συνάντηση δεν έχει τόπο." }
    package func planned(_ meeting: Meeting, in zone: TimeZone) -> String {
        let elsewhere = meeting.time.zoneIdentifier.flatMap { $0 == zone.identifier ? nil : " \($0)" } ?? ""
        let start = DateText.start(meeting.time) + elsewhere
        let again = meeting.recurrence.map { ", " + repetition($0, of: meeting.time) } ?? ""
        let planned = "Σχεδιάστηκε: \(quotedName(meeting.title))"
        if case .due = meeting.time { return "\(planned), να γίνει \(start)." }
        return planned + (start.isEmpty ? "." : ", \(start)\(again).")
    }
    package func meetingDeleted(_ title: String, undo: String) -> String {
        "Διαγράφηκε: «\(title)»· με \(undo) επανέρχεται."
    }
    package func meetingIsDone(_ title: String) -> String { "Έγινε: «\(title)»." }
    package func meetingIsOpenAgain(_ title: String) -> String { "Ανοιχτή ξανά: «\(title)»." }
    package func meetingCancelled(_ title: String) -> String { "Ακυρώθηκε: «\(title)»." }
    package func meetingTakesPlaceAgain(_ title: String) -> String { "Ισχύει ξανά: «\(title)»." }

    // MARK: - A program without meetings

    package func welcome(_ name: String) -> String {
        name.isEmpty ? "Καλώς ήρθατε στο meet." : "Καλώς ήρθατε στο meet, \(name)."
    }
    package var whatMeetIsFor: String {
        "Συναντήσεις με ανθρώπους: πότε, πού, ποιοι προσκλήθηκαν και ποιοι θα έρθουν."
    }
    package var threeThingsToDoFirst: String { "Τρία πράγματα για αρχή" }
    package var sayWhoYouAre: String { "Πείτε ποιοι είστε: όνομα, e-mail, έδρα." }
    package var importYourAddressBook: String {
        "Εισαγάγετε τις επαφές σας. Ένα δείγμα, contacts.vcf, έρχεται με το πρόγραμμα."
    }
    package var planYourFirstMeeting: String { "Σχεδιάστε την πρώτη σας συνάντηση." }
    package var showsAllKeys: String { "δείχνει όλα τα πλήκτρα." }

    // MARK: - Meeting

    package var meetingIsCancelled: String { "Ακυρώθηκε" }
    package var meetingIsTentative: String { "Αβέβαιη" }
    package var takesNoTime: String { "Δεν δεσμεύει χρόνο" }
    package func meetingTakesTime(_ title: String, _ takesTime: Bool) -> String {
        takesTime ? "«\(title)»: πλέον δεσμεύει χρόνο." : "«\(title)»: πλέον δεν δεσμεύει χρόνο."
    }
    package func words(_ type: Invitee.UserType) -> String? {
        switch type {
        case .individual, .unknown: nil
        case .group: "ομάδα"
        case .resource: "εξοπλισμός"
        case .room: "αίθουσα"
        }
    }
    package func meetingWasDone(on day: String, at clock: String) -> String { "Έγινε: \(day), \(clock)" }
    package var optional: String { "προαιρετικά" }

    // MARK: - Answers

    package var theMeetingWasDeleted: String { "Η συνάντηση διαγράφηκε." }
    package func whatTheySaid(_ name: String) -> String { "Σχόλιο: \(name)" }

    // MARK: - Form of a meeting

    package var newMeetingTitle: String { "Νέα συνάντηση" }
    package var quickLineTitle: String { "Νέα συνάντηση σε μία γραμμή" }
    package var quickLineHint: String {
        "Για παράδειγμα «Καφές τρίτη 9:00 για 1 ώρα @Engel με maria, nik». Με «@» ή «στο» αρχίζει ο τόπος, με «με» τα "
            + "άτομα· η ώρα μπαίνει οπουδήποτε. Τίτλος σε εισαγωγικά κρατά τις ημέρες και τις ώρες του ως λέξεις."
    }
    package var changeMeetingTitle: String { "Αλλαγή συνάντησης" }
    package var meetingNeedsATitle: String { "Η συνάντηση χρειάζεται τίτλο." }
    package var whatIsItAbout: String { "Τι αφορά;" }
    package func whenInvitation(key: String) -> Wording {
        Wording("\(key): ημερολόγιο, ή γράψτε π.χ. «παρ 15:00»", short: "«παρ 15:00» ή \(key)")
    }
    package var onlyOneTimeIsMeant: String {
        "Ζητείται μία ώρα ή ημέρα, όχι σειρά ούτε προθεσμία."
    }
    package func venueInvitation(key: String) -> Wording {
        Wording("γράψτε όνομα, ή \(key): αναζήτηση", short: "όνομα ή \(key)")
    }
    package func peopleInvitation(key: String) -> Wording {
        Wording("γράψτε όνομα, ή \(key): λίστα", short: "όνομα, \(key): λίστα")
    }
    package func nextPersonInvitation(key: String) -> Wording {
        Wording("κι άλλο όνομα, ή \(key): συνέχεια", short: "κι άλλος, ή \(key)")
    }
    package func placeCalled(_ typed: String, key: String) -> String {
        "\(key): τόπος με όνομα «\(ShortText.name(typed))»"
    }
    package func inviteTyped(_ typed: String, key: String) -> String {
        "\(key): πρόσκληση σε \(ShortText.name(typed))"
    }
    package var nobodyIsCalledSo: String {
        "Κανείς δεν λέγεται έτσι· με διεύθυνση e-mail προσκαλείτε οποιονδήποτε."
    }
    package func severalAreMeant(_ typed: String, up: String, down: String, take: String) -> String {
        "«\(ShortText.name(typed))»: υπάρχουν πολλοί· \(up) \(down) για επιλογή, \(take) για αποδοχή."
    }
    package var nobodyYet: String { "κανείς ακόμη" }
    package var noNotes: String { "καμία" }
    package func peopleInAll(_ count: Int) -> String { "\(counted(count, .people)) συνολικά" }
    package func venueIsNotOpen(_ name: String, opening: String) -> String { "«\(name)»: \(opening)" }
    package func overlaps(_ title: String, _ time: String) -> String {
        "συμπίπτει με \(quotedName(title)) \(time)"
    }
    package func overlapsMore(_ count: Int) -> String { "συμπίπτει με \(count) ακόμη" }
    package func itOverlaps(_ titles: [String]) -> String { "Συμπίπτει με \(firstOf(titles))." }

    // MARK: - Picking a time

    package var wholeDay: String { "όλη μέρα" }
    package func takesTheDay(_ title: String) -> String { "όλη μέρα: \(title)" }
    package var clocksSkipThis: String { "λείπει: αλλαγή ώρας" }
    package var lengthLabel: String { "Διάρκεια" }
    package func lengthKeys(more: String, less: String) -> String { "\(more) + \(less) −" }
    package var zoneLabel: String { "Ζώνη" }
    package func isNoLength(_ typed: String) -> String {
        "Η διάρκεια «\(typed)» δεν είναι κατανοητή. Γράψτε 90, 1:30 ή 1ω30λ."
    }

    // MARK: - Picking invitees

    package func isChosenAlready(_ name: String) -> String { "Έχει ήδη επιλεγεί: \(name)." }
    package func isNoLongerChosen(_ name: String) -> String { "Δεν είναι πια στην επιλογή: \(name)." }
    package func nobodyChosenYet(mark: String, take: String) -> Wording {
        Wording(
            "Κανείς ακόμη. Γράψτε όνομα· \(mark): σήμανση, \(take): επιλογή.",
            short: "Κανείς ακόμη. \(mark): σήμανση.")
    }
    package var inviteePlaceholder: Wording {
        Wording("όνομα, e-mail, οργανισμός ή αριθμός", short: "όνομα, e-mail ή αριθμός")
    }
    package var nobodyMatches: String { "Κανείς δεν ταιριάζει." }
    package func nobodyIsCalled(_ typed: String, asTyped key: String) -> String {
        "Κανείς δεν λέγεται «\(ShortText.typed(typed))». \(key): το όνομα όπως γράφτηκε."
    }
    package func severalAreCalled(_ names: [String]) -> String {
        "Πολλές επαφές λέγονται \(quoted(names)): ποια από αυτές;"
    }
    package func listIsRead(key: String) -> String {
        "\(key): όσοι έχουν εδώ διεύθυνση ή είναι γνωστοί"
    }
    package func peopleWereRead(
        _ count: Int, alreadyChosen: Int, unread: [String], undecided: [String], asTyped key: String?
    ) -> String {
        let already = alreadyChosen > 0 ? ", \(alreadyChosen) από πριν" : ""
        let taken =
            count == 0
            ? "Δεν προστέθηκε κανείς"
            : "\(count == 1 ? "Προστέθηκε" : "Προστέθηκαν") \(counted(count, .people))"
        var sentences = ["\(taken)\(already)."]
        if !unread.isEmpty {
            let asTyped = key.map { "· \($0): πρόσκληση όπως γράφτηκε" } ?? ""
            sentences.append("Εκτός έμειναν: \(quoted(unread))\(asTyped).")
        }
        if !undecided.isEmpty { sentences.append(severalAreCalled(undecided)) }
        return sentences.joined(separator: " ")
    }
    private func quoted(_ names: [String]) -> String {
        let shown = names.prefix(3).map { "«\(ShortText.typed($0))»" }.joined(separator: ", ")
        return names.count > 3 ? "\(shown) και \(names.count - 3) ακόμη" : shown
    }
    package var leavePickerTitle: String { "Έξοδος χωρίς αυτούς;" }
    package var marksAreNotTaken: String { "Όσοι σημειώθηκαν εδώ δεν προστίθενται." }
    package var leaveWithoutMarks: String { "έξοδος χωρίς αυτούς" }
    package var noContactsForGroup: String {
        "Δεν υπάρχουν ακόμη επαφές: μόνο επαφές μπαίνουν σε ομάδα."
    }
    package var noContactsToInvite: String {
        "Δεν υπάρχουν ακόμη επαφές: γράψτε μια διεύθυνση e-mail ή εισαγάγετε πρώτα επαφές (i στη λίστα)."
    }
    package func invite(_ typed: String) -> String { "Πρόσκληση σε «\(typed)»" }
    package var notInYourContacts: String { "όχι στις επαφές σας" }
    package var allMembersAreInvited: String { "Ομάδα: προσκαλούνται όλα τα μέλη της." }
    package var allMembersAreTaken: String { "Ομάδα: προστίθενται όλα τα μέλη της." }
}
