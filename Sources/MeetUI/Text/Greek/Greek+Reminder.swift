import MeetCore
import MeetStore
import Operations

extension Greek {
    package func words(_ reminder: Reminder) -> String {
        switch reminder {
        case .before(let minutes) where minutes <= 0: "στην έναρξη"
        case .before(let minutes): "\(length(minutes: minutes)) πριν"
        case .eveningBefore: "το προηγούμενο βράδυ"
        }
    }

    package func words(_ reason: ReminderReason, isSnoozed: Bool) -> String {
        if isSnoozed { return "αναβλήθηκε" }
        return switch reason {
        case .asked(let reminder): words(reminder)
        case .alarm: "δική της ειδοποίηση"
        case .lead: "λόγω είδους"
        case .start: "αρχίζει"
        case .deadline: "λήγει"
        }
    }

    // MARK: - Wherever the program is

    package var noticesHeading: String { "Υπενθυμίσεις που δόθηκαν" }
    package var remindersHeading: String { "Υπενθυμίσεις" }
    package func snoozed(until moment: String) -> String { "Ξανά: \(moment)." }
    package func dismissed(_ count: Int) -> String {
        count == 1 ? "Απορρίφθηκε." : "Απορρίφθηκαν \(counted(count, .reminders))."
    }

    // MARK: - The panel of reminders

    package var toldReminders: String { "Δόθηκαν" }
    package var comingReminders: String { "Έρχονται" }
    package var noReminders: String {
        "Καμία υπενθύμιση. Η συνάντηση αναγγέλλεται όταν αρχίζει· το είδος και οι υπενθυμίσεις στη φόρμα της την "
            + "αναγγέλλουν και πριν."
    }
    package var snoozeTitle: String { "Νέα υπενθύμιση" }
    package var snoozePlaceholder: String { "πότε" }
    package var noSnoozeMatches: String { "Με «συγκεκριμένη ώρα» γράφετε άλλη." }
    package func snooze(minutes: Int) -> String { "σε \(length(minutes: minutes))" }
    package var snoozeUntilTomorrow: String { "αύριο το πρωί" }
    package var snoozeUntilTyped: String { "συγκεκριμένη ώρα…" }
    package var snoozeHint: String {
        "«20 λεπτά», «15:00», «παρ 9:00», ή μια μέρα, οπότε εννοείται το πρωί"
    }

    // MARK: - In the form and the detail of a meeting

    package var kindLabel: String { "Είδος" }
    package var remindersLabel: String { "Υπενθύμιση" }
    package func kindInvitation(key: String) -> Wording {
        Wording("γράψτε όνομα, ή \(key): επιλογή", short: "όνομα ή \(key)")
    }
    package var remindersInvitation: Wording {
        Wording("π.χ. «10 λεπτά, το προηγούμενο βράδυ»", short: "«10 λ., 1 ώ.»")
    }
    package var kindPickerTitle: String { "Είδος συνάντησης" }
    package var kindPlaceholder: String { "όνομα είδους" }
    package func noKindMatches(key: String) -> String {
        "Κανένα είδος δεν ταιριάζει. \(key): πίσω· το πεδίο δέχεται κάθε όνομα."
    }
    package func kindBrings(minutes: Int) -> String { "υπενθύμιση \(length(minutes: minutes)) πριν" }
    package var kindBringsNothing: String { "κανένα είδος" }
    package func isNoKindYet(_ name: String) -> String {
        "«\(ShortText.name(name))»: δεν υπάρχει ακόμη· ένα όνομα μόνο, χωρίς υπενθύμιση πριν."
    }
    package func reminds(_ reminders: [String], at moments: [String]) -> String {
        [reminders, moments].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
            .joined(separator: " · δίνεται ")
    }
    package func remindsLine(_ reminders: [String]) -> String {
        "Υπενθύμιση: \(reminders.joined(separator: ", "))"
    }

    // MARK: - What is wrong

    package func sentence(_ error: ReminderError) -> String {
        switch error {
        case .notUnderstood(let text):
            "«\(ShortText.typed(text))»: δεν είναι υπενθύμιση· γράψτε «10 λεπτά», «1ω30λ πριν», «2 ημέρες πριν» ή "
                + "«το προηγούμενο βράδυ»."
        case .tooEarly(let text): "«\(ShortText.typed(text))»: είναι πάνω από έναν χρόνο πριν."
        }
    }

    package func sentence(_ error: SnoozeError) -> String {
        switch error {
        case .notAhead(let text):
            "«\(ShortText.typed(text))»: έχει περάσει· γράψτε μια ώρα που δεν ήρθε ακόμη."
        }
    }

    package func sentence(_ error: ReminderNamingError) -> String {
        switch error {
        case .noReminder(let text):
            "Δεν υπάρχει υπενθύμιση «\(ShortText.typed(text))»· το «reminders list» δείχνει όσες έρχονται, με τα ονόματά "
                + "τους."
        }
    }

    package func sentence(_ error: KindError) -> String {
        switch error {
        case .noName: "Το είδος χρειάζεται όνομα."
        case .noLead(let text):
            "«\(ShortText.typed(text))»: δεν είναι χρόνος υπενθύμισης· γράψτε 45m, 1h ή 0, και όχι πάνω από δύο ημέρες."
        case .unknown(let name, let known):
            "Δεν υπάρχει είδος «\(ShortText.typed(name))». Υπάρχουν: \(known.joined(separator: ", ")). Με «kinds add» "
                + "φτιάχνετε άλλα."
        }
    }
}
