import MeetCore

extension Greek {
    package func name(_ view: CalendarView) -> String {
        switch view {
        case .day: "Ημέρα"
        case .week: "Εβδομάδα"
        case .month: "Μήνας"
        case .year: "Έτος"
        case .agenda: "Ατζέντα"
        }
    }

    package func monthName(_ date: CalendarDate) -> String { monthName(date.month) }
    package func week(_ number: Int) -> String { "εβδ. \(number)" }
    package var secondRound: String { "²" }
    package func moreThere(_ count: Int) -> String { "+\(count)" }
    package func above(_ count: Int) -> String { "↑\(count)" }
    package func below(_ count: Int) -> String { "↓\(count)" }
    package func day(_ number: Int, of count: Int) -> String { "ημέρα \(number)/\(count)" }
    package func by(clock: String) -> String { "έως \(clock)" }
    package var dueThatDay: String { "λήγει" }
    package func markedDays(_ count: Int) -> String { counted(count, "ημέρα", plural: "ημέρες") }
    package func meaning(_ density: DayDensity) -> String {
        switch density {
        case .none: ""
        case .few: "1–2"
        case .some: "3–5"
        case .many: "6 και πάνω"
        }
    }
    package func noMeetingThere(key: String) -> String {
        "Δεν υπάρχει συνάντηση εδώ· με \(key) σχεδιάζετε μία."
    }
    package var whichMeeting: String { "Ποια συνάντηση;" }
    package var meetingPlaceholder: String { "μια λέξη του τίτλου" }
    package var goToDateTitle: String { "Μετάβαση" }
    package var goToDateHint: String {
        "Ημέρα ή ώρα: «παρ», «24 δεκ», «σε 3 εβδομάδες», «2027-03-28 15:00»."
    }
    package var nothingToMark: String { "Διάστημα σημειώνεται στην ημέρα, την εβδομάδα και τον μήνα." }
    package var meetingTitle: String { "Συνάντηση" }
}
