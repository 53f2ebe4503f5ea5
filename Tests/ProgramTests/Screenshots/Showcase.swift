import Foundation
import Testing

/// Somebody's week in the centre of Helsinki, in a home of its own: what the pictures of the README show.
struct Showcase {
    let home: Scratch
    let words: Words

    /// What the person wrote, in their language.
    struct Words {
        var language: String
        var name: String
        var coffee: String
        var notes: String
        var review: String
        var run: String
        var conference: String
        var dinner: String
        var choir: String
        var budget: String
        var planning: String
        var planned: String
        var when: String
        var comment: String
        var search: String
        /// Letters that find the three who are invited.
        var invited: [String]

        static let english = Words(
            language: "en", name: "Ada Okonkwo", coffee: "Coffee before the review",
            notes: "Bring the drafts, and the list of who pays for what.", review: "Design review",
            run: "Run club", conference: "Open standards days", dinner: "Dinner with Petros", choir: "Choir",
            budget: "Budget, second round", planning: "Planning the winter",
            planned: "Lunch and a walk", when: "tue 12:30", comment: "at work until 14:00", search: "cafe",
            invited: ["Maria Papadopoulou", "Nikos Karras", "Zoë Tzanaki"])

        static let greek = Words(
            language: "el", name: "Ελένη Παπαδοπούλου", coffee: "Καφές πριν από την παρουσίαση",
            notes: "Φέρε τα προσχέδια και τη λίστα με το ποιος πληρώνει τι.", review: "Παρουσίαση σχεδίου",
            run: "Τρέξιμο", conference: "Ημέρες ανοιχτών προτύπων", dinner: "Δείπνο με τον Πέτρο",
            choir: "Χορωδία", budget: "Προϋπολογισμός", planning: "Πλάνο του χειμώνα",
            planned: "Φαγητό και βόλτα", when: "τρίτη 12:30", comment: "στη δουλειά ως τις 14:00",
            search: "cafe",
            invited: ["Κατερίνα Οικονόμου", "Γιώργος Αντωνίου", "Σοφία Βλάχου"])
    }

    /// - Parameter theme: What the setting takes: `dark`, `light`.
    init(_ words: Words, theme: String) throws {
        self.words = words
        home = try Scratch()
        try home.holdClock()
        home.environment["LANG"] = words.language == "el" ? "el_GR.UTF-8" : "en_GB.UTF-8"
        home.environment["COLORTERM"] = "truecolor"
        try home.succeed("settings", "set", "theme", theme)
        try home.succeed("settings", "set", "me.name", words.name)
        try home.succeed("contacts", "import", Program.addressBook)
        try addVenues()
        try addMeetings()
    }

    private func addVenues() throws {
        let venues = [
            (
                "Kahvila Engel", "cafe", "Aleksanterinkatu 26, Helsinki", "60.16925,24.95100",
                "Mo-Su 08:00-21:00"
            ),
            (
                "Ateneum", "museum", "Kaivokatu 2, Helsinki", "60.17005,24.94400",
                "Tu-Fr 10:00-20:00; Sa,Su 10:00-17:00"
            ),
            (
                "Oodi", "library", "Töölönlahdenkatu 4, Helsinki", "60.17390,24.93810",
                "Mo-Fr 08:00-21:00; Sa,Su 10:00-20:00"
            ),
        ]
        for (name, category, address, place, hours) in venues {
            try home.succeed(
                "venues", "add", name, "--category", category, "--address", address, "--coordinates", place,
                "--opening-hours", hours)
        }
    }

    private func addMeetings() throws {
        let (maria, nikos, zoe) = (words.invited[0], words.invited[1], words.invited[2])
        func add(_ title: String, _ start: String, _ more: String...) throws -> String {
            let arguments = ["meetings", "add", "--title", title, "--start", start, "--json"] + more
            let run = try home.run(arguments)
            #expect(run.status == 0, "\(run.errors)")
            return String(try JSONDecoder().decode(Numbered.self, from: Data(run.output.utf8)).id)
        }
        let coffee = try add(
            words.coffee, "2026-11-21 11:00", "--venue", "Kahvila Engel", "--invite", maria, "--invite",
            nikos,
            "--invite", zoe, "--invite", "Petros Makris", "--notes", words.notes)
        try home.succeed("meetings", "answer", coffee, maria, "accepted")
        try home.succeed("meetings", "answer", coffee, nikos, "declined", "--comment", words.comment)
        try home.succeed("meetings", "answer", coffee, zoe, "accepted")
        let review = try add(
            words.review, "2026-11-21 18:30", "--duration", "1h30m", "--venue", "Oodi", "--invite", maria,
            "--invite", zoe)
        try home.succeed("meetings", "answer", review, maria, "accepted")
        try home.succeed("meetings", "answer", review, zoe, "tentative")
        let run = try add(words.run, "2026-11-22 10:00", "--invite", nikos, "--invite", "Søren Kjær")
        try home.succeed("meetings", "answer", run, "Søren Kjær", "accepted")
        _ = try add(
            words.choir, "2026-11-17 19:00", "--duration", "2h", "--repeat", "FREQ=WEEKLY;COUNT=13",
            "--invite", zoe)
        let dinner = try add(
            words.dinner, "2026-11-26 20:00", "--venue", "Ateneum", "--invite", "Petros Makris")
        try home.succeed("meetings", "answer", dinner, "Petros Makris", "accepted")
        _ = try add(
            words.conference, "2026-12-03 to 2026-12-04", "--invite", "Amélie Dubois", "--invite", "Łukasz")
        _ = try add(words.budget, "2026-11-20 16:00", "--duration", "1h30m", "--invite", zoe)
        _ = try add(words.planning, "2026-11-19 10:00", "--duration", "2h", "--invite", maria)
        _ = try add("王小明 ☕", "2026-11-25 09:00", "--invite", "王小明")
    }

    private struct Numbered: Decodable {
        var id: Int
    }
}
