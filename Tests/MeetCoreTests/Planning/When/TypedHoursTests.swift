import Testing

@testable import MeetCore

/// Opening hours as people type them.
@Suite struct TypedHoursTests {
    @Test(arguments: [
        ("Mon–Fri 09:00–18:00", "Mo-Fr 09:00-18:00"), ("mon-fri 9-17", "Mo-Fr 9-17"),
        ("Monday to Friday 9 to 5pm", "Mo-Fr 9-17:00"), ("Mon–Fri 9:00 AM–6:00 PM", "Mo-Fr 09:00-18:00"),
        ("weekdays 1-5 p.m.", "Mo-Fr 13:00-17:00"), ("weekdays 9 to 5", "Mo-Fr 9-17:00"),
        ("Tue, Thu 9.30-12", "Tu, Th 9:30-12"),
        ("Mon. 10-12; Sat and Sun closed", "Mo 10-12; Sa, Su off"), ("12-1 pm", "12-13:00"),
        ("Δευ-Παρ 9-17", "Mo-Fr 9-17"),
        ("Δευ – Παρ 09:00–18:00, Σάβ 10:00–14:00", "Mo-Fr 09:00-18:00, Sa 10:00-14:00"),
        ("Δευτέρα έως Πέμπτη 9:00 π.μ.–6:00 μ.μ.", "Mo-Th 09:00-18:00"),
        ("καθημερινές 9-17· Σάβ κλειστά", "Mo-Fr 9-17; Sa off"),
        ("Mo-Fr 08:00-12:00,13:00-16:00; Sa 10:00+", "Mo-Fr 08:00-12:00,13:00-16:00; Sa 10:00+"),
        ("24/7", "24/7"), ("Jun–Aug Mo 10-12", "Jun-Aug Mo 10-12"), ("", ""),
    ])
    func theyAreConverted(typed: String, standard: String) {
        #expect(TypedHours.inStandardForm(typed) == standard)
    }

    /// The parser of the format refuses what is no name of a day.
    @Test(arguments: ["mornings", "Mo-Fr in the morning", "ώρες γραφείου"])
    func otherWordsStay(typed: String) {
        #expect(TypedHours.inStandardForm(typed).contains { $0.isLetter })
    }
}
