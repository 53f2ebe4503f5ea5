import Foundation
import MeetCore
import VenueSearch

// MARK: - Whether it is open when a meeting takes place

extension Greek {
    package func words(_ visit: OpeningHours.Visit) -> String {
        switch visit {
        case .open: "ανοιχτό στη συνάντηση"
        case .closes(let minute): "κλείνει \(OpeningText.clock(minute)), πριν τελειώσει η συνάντηση"
        case .closed(let opening?, _): "κλειστό τότε (ανοίγει \(OpeningText.clock(opening)))"
        case .closed(nil, let closing?): "κλειστό τότε (κλείνει \(OpeningText.clock(closing)))"
        case .closed(nil, nil): "κλειστό τότε"
        case .closedAllDay: "κλειστό εκείνη τη μέρα"
        }
    }

    package func words(_ visit: OpeningHours.Visit, there: String, end: String) -> String {
        switch visit {
        case .open: "ανοιχτό τότε (\(there))"
        case .closes(let minute):
            "κλείνει \(OpeningText.clock(minute)), πριν τελειώσει η συνάντηση (\(end) εκεί)"
        case .closed(let opening?, _): "κλειστό τότε (\(there), ανοίγει \(OpeningText.clock(opening)))"
        case .closed(nil, let closing?): "κλειστό τότε (\(there), κλείνει \(OpeningText.clock(closing)))"
        case .closed(nil, nil): "κλειστό τότε (\(there))"
        case .closedAllDay: "κλειστό εκείνη τη μέρα (\(there))"
        }
    }

    package func open(thatDay spans: [String]) -> String {
        spans.isEmpty ? "κλειστό εκείνη τη μέρα" : "ανοιχτό \(spans.joined(separator: ", ")) εκείνη τη μέρα"
    }
}

// MARK: - One venue

extension Greek {
    package var noVenueHere: String { "Δεν υπάρχει τόπος." }
    package func noWebsite(of venue: String) -> String { "«\(venue)»: χωρίς ιστότοπο." }
    package func noPlace(of venue: String) -> String {
        "Κανείς δεν ξέρει πού είναι: «\(venue)», χωρίς διεύθυνση."
    }
    package func noAddress(of venue: String) -> String { "«\(venue)»: χωρίς διεύθυνση." }
    package var openingHoursLabel: String { "Ωράριο" }
    package var tagsLabel: String { "Ετικέτες" }
    package var notesLabel: String { "Σημειώσεις" }
}

// MARK: - Providers

extension Greek {
    package var providerPickerTitle: String { "Ποιος ρωτιέται" }
    package var providerExample: String { "nominatim, photon, offline …" }
    package var noProviderMatches: String { "Κανένας πάροχος δεν λέγεται έτσι." }
    package var searchesOffline: String { "χωρίς δίκτυο: εισαγμένα μέρη" }
    package var needsKey: String { "χρειάζεται κλειδί" }
    package var searchesWhileTyping: String { "OpenStreetMap, καθώς γράφετε" }
    package var searchesKindsNearby: String { "OpenStreetMap, είδη μερών κοντά σας" }
    package func searchesWhenAsked(key: String) -> String { "OpenStreetMap, με \(key)" }
    package var placesOnThisMachine: String { "Μέρη σε αυτόν τον υπολογιστή" }

    package func words(_ origin: KeyOrigin) -> String {
        switch origin {
        case .variable(let name): "κλειδί από \(name)"
        case .command(let setting): "κλειδί από την εντολή του \(setting)"
        }
    }
}

extension Greek {
    // MARK: - Venues list

    package func found(_ count: Int) -> String {
        count == 1 ? "βρέθηκε 1" : "βρέθηκαν \(Counted.grouped(count))"
    }
    package func theFirst(_ count: Int) -> String { count == 1 ? "το πρώτο" : "τα πρώτα \(count)" }
    package func kindOfPlace(_ category: String) -> String {
        category.split(separator: "_").joined(separator: " ")
    }
    package var noVenuesKeptYet: String { "Δεν υπάρχουν τόποι ακόμη." }
    package func searchAndKeepVenues(search: String, keep: String) -> String {
        "Με \(search) ψάξτε καφέ, γραφείο ή πάρκο, και με \(keep) κρατήστε ό,τι σας αρέσει· ή γράψτε έναν μόνοι σας."
    }
    package func typeToSearchVenues(ask: String, leave: String) -> String {
        "Γράψτε όνομα ή είδος μέρους, όπως cafe ή Café Artist. \(ask): αναζήτηση, \(leave): πίσω στη λίστα."
    }
    package var noVenueUnderBar: String { "Δεν υπάρχει τόπος στη γραμμή." }
    package var isInYourListAlready: String { "Είναι ήδη στη λίστα σας." }
    package func isNotInYourList(key: String) -> String { "Δεν είναι στη λίστα σας· με \(key) μπαίνει." }
    package var nothingOnTheMap: String { "Δεν υπάρχει τίποτα στον χάρτη." }
    package func isInYourListNow(_ name: String, undo: String) -> String {
        "«\(name)»: μπήκε στη λίστα σας· με \(undo) αναιρείται."
    }
    package func venueDeleted(_ name: String, undo: String) -> String {
        "Διαγράφηκε: «\(name)»· με \(undo) επανέρχεται."
    }
    package func tagsTitle(_ name: String) -> String { "Ετικέτες: «\(name)»" }
    package func tagsHint(key: String) -> String {
        "Δικές σας λέξεις, με κόμματα: ήσυχο, wifi. Με \(key) βρίσκονται."
    }
    package var venueOfTheMeeting: String { "Τόπος της συνάντησης" }
    package func venueFor(_ title: String) -> String { "Τόπος για «\(title)»" }

    // MARK: - What is searched for

    package var venueQueryPlaceholder: String { "όνομα ή είδος μέρους: cafe, Café Artist" }
    package var venueQueryInvitation: String { "/ αναζήτηση: όνομα ή είδος μέρους" }
    package var nearLabel: String { "κοντά" }
    package var anywhere: String { "οπουδήποτε" }
    package func nearHome(_ place: String) -> String { "σπίτι, \(place)" }
    package var nearby: String { "εδώ γύρω" }
    package func within(metres: Int) -> String {
        "έως " + (metres < 1000 ? self.metres(String(metres)) : kilometres(String(metres / 1000)))
    }
    package var anyKind: String { "κάθε είδος" }
    package var offlinePlaces: String { "μέρη χωρίς δίκτυο" }
    package func asks(_ provider: String) -> String { "ρωτά: \(provider)" }
    package var typeWhatToSearchFirst: String { "Γράψτε πρώτα όνομα ή είδος μέρους." }
    package var typeTheVenuesNameFirst: String { "Γράψτε πρώτα το όνομα του τόπου." }

    // MARK: - Picking a kind of place

    package var kindOfPlaceTitle: String { "Είδος μέρους" }
    package var kindOfPlacePlaceholder: String { "cafe, restaurant, library …" }
    package var noKindIsCalledSo: String { "Κανένα είδος δεν λέγεται έτσι." }
    package var anyKindOfPlace: String { "Κάθε είδος" }

    // MARK: - How the search stands

    package func asking(_ provider: String) -> String { "ερώτηση σε \(provider)…" }
    package var refreshing: String { "ανανέωση…" }
    package func answer(of provider: String, age: TimeInterval) -> String { "\(provider), \(ago(age))" }
    package func keptHere(saved: Int, others: Int) -> String {
        var parts: [String] = []
        if saved > 0 { parts.append(saved == 1 ? "1 αποθηκευμένος" : "\(saved) αποθηκευμένοι") }
        if others > 0 { parts.append("\(counted(others, .places)) από εδώ") }
        return parts.joined(separator: ", ")
    }
    package func rowsSkipped(_ count: Int) -> String {
        count == 1 ? "παραλείφθηκε 1 γραμμή" : "παραλείφθηκαν \(count) γραμμές"
    }
    package func offlineSince(_ clock: String) -> String { "Χωρίς δίκτυο από \(clock)" }
    package var whatIsKeptHere: String { "όσα υπάρχουν εδώ" }
    package func asksAgain(key: String) -> String { "\(key) ρωτά ξανά" }
    package func nothingHereFits(
        _ words: String, hidden: HiddenVenues?, ask: String, provider: String?, take: String?, write: String
    ) -> String {
        let asks = "\(ask) ρωτά: \(provider ?? "άλλον πάροχο")"
        let hands = byHand(take: take, write: write)
        guard let hidden else { return "Τίποτα εδώ δεν ταιριάζει: «\(words)». \(asks), \(hands)" }
        let circle = hidden.metres.map { " \(within(metres: $0))" } ?? ""
        let around = hidden.place.map { " (\($0))" } ?? ""
        let many =
            hidden.count == 1
            ? "1 αποθηκευμένος τόπος είναι" : "\(hidden.count) αποθηκευμένοι τόποι είναι"
        return "Τίποτα εδώ που ταιριάζει στο «\(words)» δεν είναι\(circle)\(around). \(many) πιο μακριά, ή "
            + "άγνωστο πού: \(hidden.farther) ψάχνει μακρύτερα, \(asks), \(hands)"
    }
    package func fartherAway(_ count: Int, key: String) -> String { "\(count) πιο μακριά: \(key)" }
    package func nothingFound(
        for words: String, near place: String?, filter: VenueFilter?, farther: String, kind: String,
        other: String, take: String?, write: String
    ) -> String {
        let nothing = nothingFound(for: words, near: place, filter: filter)
        var ways = "\(farther) ψάχνει μακρύτερα, "
        if case .kind = filter { ways += "\(kind) διαλέγει άλλο είδος, " }
        return "\(nothing) \(ways)\(other) ρωτά άλλον πάροχο, \(byHand(take: take, write: write))"
    }
    package func nothingFound(for words: String, near place: String?, filter: VenueFilter?) -> String {
        let near = place.map { " κοντά σε: \($0)" } ?? ""
        switch filter {
        case .kind(let kind):
            let searched = words.isEmpty || words == kind ? "" : " για «\(words)»"
            return "Δεν βρέθηκε τίποτα του είδους «\(kind)»\(searched)\(near)."
        case .circle(let metres):
            let around = place.map { " (\($0))" } ?? ""
            return "Δεν βρέθηκε τίποτα για «\(words)» \(within(metres: metres))\(around)."
        case .kindInWords: return "Δεν βρέθηκε τίποτα για «\(words)»\(near)."
        case nil: return "Δεν βρέθηκε τίποτα για «\(words)»\(near). Είναι γραμμένο σωστά;"
        }
    }
    package func moreVenues(_ count: Int, key: String) -> String {
        "Κι άλλα: \(key) ψάχνει τα επόμενα \(count)"
    }
    package func nobodyKnowsHome(_ home: String, hasRadius: Bool, isEmpty: Bool) -> String {
        let parts = [
            hasRadius ? "η ακτίνα δεν μετρά" : nil, isEmpty ? nil : "αυτά μπορεί να είναι οπουδήποτε",
        ]
        .compactMap { $0 }.joined(separator: ", ")
        return "Κανείς δεν ξέρει πού είναι το σπίτι (\(home))\(parts.isEmpty ? "" : ": \(parts)")."
    }
    package func nobodyHereKnows(_ place: String) -> String {
        "Δεν είναι ακόμη γνωστό εδώ πού είναι: «\(place)»· δεν υπάρχουν αποστάσεις."
    }
    package var radiusDoesNotCount: String { "Η ακτίνα δεν μετρά." }
    package func radiusNeedsAPlace(key: String) -> String {
        "Η ακτίνα δεν μετρά, αφού δεν έχει οριστεί σπίτι· με \(key) λέτε κοντά σε τι."
    }
    package var nearerOnesMayBeMissing: String {
        "Ίσως υπάρχουν και πιο κοντινά: δεν γινόταν να ζητηθούν όλα."
    }
    package func answerIsPartial(_ remark: String) -> String {
        "Αυτά είναι μόνο ένα μέρος των αποτελεσμάτων. Ο διακομιστής σταμάτησε νωρίς: \(remark)"
    }
    package func from(_ place: String) -> String { "από: \(place)" }
    package func distances(from place: String) -> String { "αποστάσεις από: \(place)" }
    package var savedAreByName: String { "κατά όνομα" }
    package var radiusIsForSearches: String { "η ακτίνα είναι για αναζητήσεις" }
    package func name(of origin: SearchOrigin) -> String? {
        let found = origin.foundName.map { " (\($0))" } ?? ""
        switch origin.kind {
        case .home, .unknownHome: return "σπίτι"
        case .place: return origin.name.isEmpty ? origin.foundName : origin.name + found
        }
    }
    package var goToWhichSign: String { "Σε ποιο σημάδι; 1–9, a–z" }
    package func noVenueHasSign(_ sign: Character) -> String {
        "Κανένας τόπος εδώ δεν έχει το σημάδι \(sign)."
    }

    private func byHand(take: String?, write: String) -> String {
        "\(take.map { "\($0) το παίρνει όπως είναι, " } ?? "")\(write) το γράφετε μόνοι σας."
    }

    // MARK: - Venue

    package var savedVenue: String { "αποθηκευμένος" }
    package func distance(_ distance: String, from origin: SearchOrigin) -> String {
        name(of: origin).map { "\(distance) από: \($0)" } ?? distance
    }
    package var phoneFact: String { "τηλ." }
    package var websiteFact: String { "ιστός" }
    package var tagsFact: String { "ετικέτες" }
    package var sourceFact: String { "πηγή" }
    package var hoursFact: String { "ωράριο" }
    package func openNow(there: String?, until end: String?) -> String {
        "ανοιχτό τώρα\(inBrackets(there))\(end.map { ", έως \($0)" } ?? "")"
    }
    package func closedNow(there: String?) -> String { "κλειστό τώρα\(inBrackets(there))" }
    package func probablyOpenNow(there: String?, until end: String?) -> String {
        "μάλλον \(openNow(there: there, until: end))"
    }
    package func probablyClosedNow(there: String?) -> String { "μάλλον \(closedNow(there: there))" }
    package func probably(_ verdict: String) -> String { "μάλλον \(verdict)" }
    package var byYourClock: String { "με τη δική σας ώρα" }
    package func perhapsOpenNow(there: String?) -> String { "ίσως ανοιχτό τώρα\(inBrackets(there))" }

    private func inBrackets(_ text: String?) -> String { text.map { " (\($0))" } ?? "" }

    // MARK: - Where an address is

    package func looksUp(_ provider: String, key: String) -> String {
        "\(key) ρωτά πού είναι: \(provider)"
    }
    package var lookingUp: String { "ερώτηση πού είναι…" }
    package func found(_ place: KnownPlace) -> String {
        let parts = [place.name, place.address].compactMap { $0 }
        let what = parts.isEmpty ? "" : parts.joined(separator: ", ") + " · "
        return "\(what)\(CoordinateText.text(place.coordinate))"
    }
    package var placeIsOfTheOldAddress: String { "Εδώ ήταν η προηγούμενη διεύθυνση." }
    package var typeAnAddressFirst: String { "Γράψτε πρώτα διεύθυνση." }

    // MARK: - Form of a venue

    package var newVenueTitle: String { "Νέος τόπος" }
    package var changeVenueTitle: String { "Αλλαγή τόπου" }
    package var whatIsItCalled: String { "Πώς λέγεται;" }
    package var categoryExample: String { "καφέ, γραφείο, πάρκο …" }
    package var venueAddressExample: String { "Ερμού 14, Βόλος" }
    package var tagsExample: String { "ήσυχο, wifi, με κήπο" }
    package var venueNeedsAName: String { "Ο τόπος χρειάζεται όνομα." }
    package func areNoOpeningHours(_ typed: String) -> String {
        "«\(typed)»: δεν διαβάζεται ως ωράριο· γράψτε το όπως «Mo-Fr 08:00-18:00; Sa 10:00-14:00»."
    }
    package var howToWriteCoordinates: String { "Γράψτε πλάτος και μήκος σε μοίρες: 39.3622, 22.9422" }

    // MARK: - Ways and order

    package var waysFact: String { "διαδρομές" }
    package var searchFirstToOrder: String {
        "Οι αποθηκευμένοι είναι κατά όνομα· κάντε πρώτα αναζήτηση, και ό,τι βρεθεί μπαίνει σε σειρά."
    }
    package var nobodysAddressIsKnown: String {
        "Κανενός προσκεκλημένου η κάρτα δεν λέει πού μένει."
    }
    package func ordered(by order: String) -> String { "Σειρά: \(order)." }
    package func onlyOpenOnes(hidden: Int) -> String {
        switch hidden {
        case 0: "Τίποτα από αυτά δεν είναι κλειστό τότε."
        case 1: "1 κλειστό δεν φαίνεται."
        default: "\(hidden) κλειστά δεν φαίνονται."
        }
    }
    package var alsoClosedOnes: String { "Φαίνονται και τα κλειστά." }
    package var fairSpotName: String { "το δίκαιο σημείο" }
    package func fairSpot(_ longest: String, people: Int) -> String {
        "Το δίκαιο σημείο των \(people): κανείς δεν έχει πάνω από \(longest) δρόμο."
    }
    package var typeWhatToSearchThere: String { "Γράψτε τι ζητάτε εκεί." }
    package var orderByFit: String { "ταίριασμα" }
    package var orderByDistance: String { "απόσταση" }
    package var orderByName: String { "όνομα" }
    package var orderByOpen: String { "τα ανοιχτά, μετά απόσταση" }
    package var orderByFairness: String { "ο πιο μακρύς δρόμος κάποιου" }
    package func streetsMayBeHad(from host: String, allow: String, refuse: String) -> String {
        "\(allow) φέρνει δρόμους από \(host), που ξέρει τότε πού κοιτάτε· \(refuse) δεν ρωτά ποτέ."
    }
}
