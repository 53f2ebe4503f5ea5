import Foundation
import MeetCore
import MeetStore

extension Seed {
    /// Three people in seven cards, and some who are in the book once.
    static func duplicates(_ store: MeetStore) throws {
        try Planting.once("duplicates", store, writeDuplicates)
    }

    private static func writeDuplicates(_ store: MeetStore) throws {
        var maria = contact(
            "m1", "Maria Papadopoulou", email: "maria@example.org", organization: "Entra",
            phone: "+30 210 1234567")
        maria.title = "Architect"
        maria.note = "Met at the fair."
        var other = contact(
            "m2", "Maria Papadopoulou", email: "maria@example.org", organization: "Entra S.A.",
            phone: "2101234567")
        other.emails.append(ContactEmail(address: "m.papadopoulou@work.example"))
        other.birthday = .date(year: 1985, month: 4, day: 12)
        other.nicknames = ["Marika"]

        let giorgos = "Γιώργος Παπαδόπουλος"
        var professor = contact(
            "g3", giorgos, email: "giorgos@example.gr", organization: "Πανεπιστήμιο Θεσσαλίας")
        var address = ContactAddress(label: "work")
        (address.street, address.postcode, address.locality) = ("Ερμού 14", "38221", "Βόλος")
        professor.addresses = [address]

        var wang = contact("w1", "王小明", organization: "北京大学", phone: "+86 10 55556666")
        wang.structuredName.phoneticFamily = "Wang"
        var second = contact("w2", "王小明", email: "wang@example.cn", phone: "0086 10 5555 6666")
        second.note = "設計"
        for contact in [
            maria, other, contact("g1", giorgos, email: "giorgos@example.gr", organization: "Εταιρεία"),
            contact(
                "g2", giorgos, email: "giorgos@example.gr", organization: "Εταιρεία",
                phone: "+30 24210 12345"),
            professor, wang, second, contact("z", "Zoë Tzanaki", email: "zoe@example.net"),
            contact("n", "Nikos Karras", email: "nikos@example.com"),
        ] {
            try store.save(contact)
        }
    }
}
