extension Greek {
    package var tourHeading: String { "Γνωριμία" }

    package func words(_ step: TourStep, key: String, further: String) -> String {
        switch step {
        case .plan: "Σχεδιάστε κάτι: \(key), τίτλος, ώρα «παρ 15:00», \(further)"
        case .answers: "Ποιος έρχεται; Στη λίστα, με \(key), γράφετε τι απάντησαν"
        case .calendar: "Με \(key) φαίνεται στο ημερολόγιο"
        case .delete: "Με \(further) πίσω στη λίστα· \(key) διαγράφει ό,τι δείχνει η μπάρα"
        case .undo: "Έγινε κατά λάθος; \(key) το αναιρεί, ό,τι κι αν ήταν"
        case .palette: "Με \(key) βρίσκετε κάθε εντολή από το όνομά της"
        case .help: "Με \(key) φαίνονται όλα τα πλήκτρα"
        }
    }

    package func tourIsOver(key: String) -> String { "Τέλος της γνωριμίας. Με \(key) την ξαναβλέπετε." }
}
