import Foundation
import Operations

extension Greek {
    // MARK: - Deadlines

    package var dueInRow: String { "λήγει" }
    package func dueInRow(by clock: String) -> String { "≤\(clock)" }
    package func due(inMinutes minutes: Int) -> String { "λήγει σε \(length(minutes: minutes))" }
    package func due(inDays days: Int) -> String {
        days == 0 ? "λήγει σήμερα" : days == 1 ? "λήγει αύριο" : "λήγει σε \(days) ημέρες"
    }
    package func overdue(minutes: Int) -> String {
        minutes == 0 ? "μόλις έληξε" : "έληξε πριν από \(length(minutes: minutes))"
    }
    package func overdue(days: Int) -> String {
        "έληξε πριν από \(counted(days, "ημέρα", plural: "ημέρες"))"
    }
    package var overdueHeading: String { "Εκπρόθεσμα" }
    package func newDate(of title: String) -> String { "Νέα ημερομηνία: \(quotedName(title))" }
    package var newDateHint: String { "Προθεσμία όπως «έως παρ» ή «+1w», ή ώρα: «σάβ 11:00»" }

    // MARK: - Places

    package func anyPlace(of kind: String) -> String { "\(kind) οπουδήποτε" }
    package func showsWhatIsNear(key: String) -> String { "\(key): όσα είναι κοντά σας" }
    package func anyOf(_ places: [String]) -> String {
        guard let last = places.last, places.count > 1 else { return places.first ?? "" }
        return places.dropLast().joined(separator: ", ") + " ή " + last
    }
    package func placesMeant(_ places: [String], key: String) -> String {
        "\(key): \(anyOf(places.map { ShortText.name($0) }))"
    }
    package var anotherPlaceIsAdded: String { "άλλο όνομα τον αντικαθιστά· με «; όνομα» προστίθεται" }
    package func placesMarked(_ names: [String]) -> String {
        "\(names.count) με σήμανση: \(names.map { ShortText.name($0) }.joined(separator: ", "))"
    }

    // MARK: - What is near

    package var nearHeading: String { "Τι είναι κοντά" }
    package var toDoHeading: String { "Συναντήσεις, χωρίς ώρα" }
    package func nearHomeOf(_ place: String) -> String {
        place.isEmpty ? "Κοντά στην έδρα" : "Κοντά στην έδρα, \(place)"
    }
    package func nearPositionAt(_ coordinates: String) -> String {
        coordinates.isEmpty ? "Κοντά στη θέση σας" : "Κοντά στη θέση σας, \(coordinates)"
    }
    package func nearPlace(_ place: String) -> String { "Κοντά: \(place)" }
    package func within(_ distance: String) -> String { "εντός \(distance)" }
    package func toldAgo(_ age: TimeInterval) -> String { "δόθηκε \(ago(age))" }
    package var lookingAround: String { "αναζήτηση γύρω" }
    package var positionIsOld: String { "Η θέση είναι παλιά: ίσως είστε πια αλλού." }
    package var noPosition: String {
        "Δεν έχει δοθεί ακόμη η θέση σας: τη δίνει το «meet-tui position set LAT,LON», και από σενάριο στο κινητό σας."
    }
    package var onlyPlacesKeptHere: String { "Από τα είδη φαίνονται μόνο τόποι που είναι αποθηκευμένοι εδώ." }
    package func nonePlaces(of kinds: [String], within distance: String) -> String {
        "Κανένα αποτέλεσμα εντός \(distance): \(anyOf(kinds))."
    }
    package func moreWithin(_ distance: String, _ count: Int) -> String { "\(count) ακόμη εντός \(distance)" }
    package func nothingIsNear(_ distance: String) -> String {
        "Δεν εκκρεμεί τίποτα εντός \(distance). Εδώ φαίνεται ό,τι έχει τόπο ή γίνεται σε κάθε τόπο ενός είδους."
    }
    package func nearNeedsAPlace(key: String) -> String {
        "Κοντά σε τι; Με \(key) γράφετε έναν τόπο. Αν υπάρχει έδρα (στο Εγώ) ή θέση (meet-tui position set LAT,LON), "
            + "αρχίζει από εκεί."
    }
    package var nearWhatTitle: String { "Κοντά σε τι;" }
    package var nearWhatHint: String { "Αποθηκευμένος τόπος, διεύθυνση, πόλη, συντεταγμένες" }
    package var isOpenNow: String { "ανοιχτό τώρα" }
    package var isClosedNow: String { "κλειστό τώρα" }
    package func nearNoticeTitle(_ count: Int) -> String {
        count == 1 ? "Μία εκκρεμότητα κοντά σας" : "\(count) εκκρεμότητες κοντά σας"
    }
    package func nearNoticeLine(_ title: String, place: String, distance: String) -> String {
        "\(title): \(place), \(distance)"
    }

    // MARK: - Command line

    package func positionIs(_ coordinates: String, age: TimeInterval) -> String {
        "\(coordinates), δόθηκε \(ago(age))"
    }
    package var positionIsForgotten: String { "Η θέση διαγράφηκε." }
    package func isNoPosition(_ typed: String) -> String {
        "«\(ShortText.typed(typed))»: δεν είναι θέση· γράψτε γεωγραφικό πλάτος και μήκος σε μοίρες, π.χ. 39.3622,22.9422."
    }
    package var aboutPosition: String { "Πού βρίσκεστε, για όσα είναι κοντά." }
    package var aboutPositionSet: String { "Δήλωση της τωρινής σας θέσης." }
    package var moreAboutPositionSet: String {
        "Μπορεί να την καλεί με ssh ένα σενάριο στο κινητό. Μετά από τρεις ώρες θεωρείται παλιά και δεν λέγεται τίποτα για "
            + "όσα είναι κοντά."
    }
    package var aboutPositionShow: String { "Πού ήσασταν τελευταία, και πότε δόθηκε." }
    package var aboutPositionClear: String { "Διαγραφή της θέσης σας." }
    package var aboutNear: String { "Τι εκκρεμεί κοντά σε έναν τόπο, το κοντινότερο πρώτο." }
    package var moreAboutNear: String {
        "Χωρίς --at είναι κοντά στη θέση σας, ή κοντά στην έδρα όταν δεν δόθηκε θέση τις τελευταίες τρεις ώρες. Το πόσο κοντά "
            + "το λέει η ρύθμιση near.radius. Όπου αρκεί οποιοσδήποτε τόπος ενός είδους, ρωτιέται ο πάροχος για το είδος."
    }
    package var helpNearAt: String {
        "«home», «position», αποθηκευμένος τόπος, οποιοσδήποτε άλλος, ή γεωγραφικό πλάτος και μήκος."
    }
    package var helpDeadline: String {
        "Έως πότε πρέπει να γίνει, στη θέση της ώρας: «παρ», «3 δεκ 18:00». Κενό κείμενο την αφαιρεί."
    }
    package var helpPosition: String { "Γεωγραφικό πλάτος και μήκος σε μοίρες: 39.3622,22.9422." }
}
