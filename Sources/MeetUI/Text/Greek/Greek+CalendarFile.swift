import MeetCore

// MARK: - Calendar files

extension Greek {
    /// The words of those reasons that calendar files have; empty for others.
    func calendarWords(_ reason: ImportProblem.Reason) -> String {
        switch reason {
        case .noCalendar(let found, let isBinary):
            if isBinary { return "δεν βρέθηκε ημερολόγιο· αυτό δεν είναι κείμενο" }
            return "δεν βρέθηκε ημερολόγιο"
                + (found.map { "· αναμενόταν BEGIN:VCALENDAR, βρέθηκε \(quoted($0))" } ?? "")
        case .noEventEnd(let line):
            return "αναμενόταν END, βρέθηκε το τέλος της εγγραφής που άρχισε στη γραμμή \(line)"
        case .eventTooLong(let bytes, let properties):
            return "αναμενόταν εγγραφή με το πολύ \(bytes) byte και \(properties) ιδιότητες· "
                + "τα υπόλοιπα παραλείφθηκαν"
        case .calendarTooLong(let events):
            return "αναμενόταν ημερολόγιο με το πολύ \(events) εγγραφές· οι υπόλοιπες παραλείφθηκαν"
        case .noMeeting(let name): return "αναμενόταν VEVENT ή VTODO, βρέθηκε \(quoted(name))· παραλείφθηκε"
        case .noTitleOrTime: return "αναμενόταν τίτλος ή ώρα, δεν βρέθηκε τίποτα από τα δύο"
        case .noTime(let property, let found):
            return "αναμενόταν ώρα στην ιδιότητα \(property), βρέθηκε \(quoted(found))"
        case .endBeforeStart: return "το τέλος είναι πριν από την αρχή· η συνάντηση δεν έχει διάρκεια"
        case .unknownZone(let zone): return "άγνωστη ζώνη ώρας \(quoted(zone))· η ώρα λογίζεται δική σας"
        case .noRule(let found):
            return "αναμενόταν κανόνας επανάληψης, το πολύ ημερήσιας, βρέθηκε \(quoted(found))"
        case .unusedRule("EXRULE", let found):
            return "EXRULE \(quoted(found)): μένει για την εξαγωγή· οι ημερομηνίες που εξαιρεί εμφανίζονται"
        case .unusedRule(let property, let found):
            return
                "δεύτερο \(property), \(quoted(found)): μένει για την εξαγωγή· οι ημερομηνίες του δεν εμφανίζονται"
        case .brokenDelimiter(let found, let component):
            return "αναμενόταν BEGIN ή END για \(component), βρέθηκε \(quoted(found))· διαβάζεται ως τέτοιο"
        case .noEventBegin(let component):
            return
                "αναμενόταν BEGIN:\(component) πριν από αυτή τη γραμμή· η εγγραφή διαβάζεται από εδώ και πέρα"
        case .strayLines(1, let component):
            return "αναμενόταν BEGIN:\(component) πριν από αυτή τη γραμμή· παραλείφθηκε"
        case .strayLines(let count, let component):
            return "αναμενόταν BEGIN:\(component) πριν από αυτές τις \(count) γραμμές· παραλείφθηκαν"
        case .propertyAgain(let property, let found):
            return
                "\(property) δεύτερη φορά, \(quoted(found))· ίσως λείπουν πριν από αυτό ένα END και ένα BEGIN"
        case .message(let method):
            return "\(quoted(method)): μήνυμα για συνάντηση· το διαβάζει το «meet-tui invitations read»"
        case .ownChangesStay(let title): return "οι δικές σας αλλαγές μένουν: \(quoted(title))"
        case .tooManyAttendees(let limit):
            return "αναμένονταν το πολύ \(limit) πρόσωπα, βρέθηκαν περισσότερα· τα υπόλοιπα παραλείφθηκαν"
        case .tooManyDates(let limit, let last):
            return
                "αναμενόταν σειρά με το πολύ \(limit) ημερομηνίες· όσες είναι μετά τις \(last) παραλείφθηκαν"
        case .mailTooLong:
            return "έχει περισσότερα μέρη, επίπεδα ή byte απ' όσα διαβάζονται· τα υπόλοιπα παραλείφθηκαν"
        case .noCalendarInFolder: return "δεν υπάρχει αρχείο ημερολογίου (.ics) στον φάκελο"
        default: return ""
        }
    }
}
