import Foundation
import MeetCore
import MeetStore
import Operations
import VenueSearch

extension Greek {
    // MARK: - Nothing matches

    package func noMeeting(matching words: String) -> String { "Καμία συνάντηση δεν ταιριάζει: «\(words)»." }
    package func noMeetingAhead(matching words: String) -> String {
        "Καμία συνάντηση από σήμερα και μετά δεν ταιριάζει: «\(words)»· με --all ψάχνονται και οι προηγούμενες."
    }
    package func noContact(matching words: String) -> String { "Καμία επαφή δεν ταιριάζει: «\(words)»." }
    package func noVenue(matching words: String) -> String { "Κανένας τόπος δεν ταιριάζει: «\(words)»." }
    package func noGroup(matching words: String) -> String { "Καμία ομάδα δεν ταιριάζει: «\(words)»." }
    package func noValue(of key: String) -> String { "\(key): χωρίς τιμή." }
    package func noPlaces(called name: String) -> String { "Δεν υπάρχουν εισαγμένα μέρη με όνομα «\(name)»." }
    package var noPlacesWereImported: String { "Δεν έχουν εισαχθεί μέρη." }

    // MARK: - Lines of meetings

    package func titleOfRow(
        _ title: String, isCancelled: Bool, isDone: Bool, isOverdue: Bool
    ) -> String {
        title + (isCancelled ? " (ακυρώθηκε)" : "") + (isDone ? " (έγινε)" : "")
            + (isOverdue ? " (εκπρόθεσμη)" : "")
    }
    package var rowWithoutDate: String { "χωρίς ημερομηνία" }
    package func line(_ status: Meeting.Status) -> String {
        switch status {
        case .tentative: "αβέβαιη"
        case .confirmed: "επιβεβαιωμένη"
        case .cancelled: "ακυρώθηκε"
        }
    }
    package var lineOfDone: String { "έγινε" }
    package func nextMeeting(_ title: String, start: String, _ countdown: String) -> String {
        "\(start) \(title) (\(countdown))"
    }
    package func wasDeleted(_ name: String) -> String { "Διαγράφηκε: «\(name)»." }

    // MARK: - Lines of contacts

    package var rowOfGroup: String { "(ομάδα)" }
    package var contactLineEmail: String { "e-mail" }
    package var contactLinePhone: String { "τηλέφωνο" }
    package var contactLineAddress: String { "διεύθυνση" }
    package var contactLineWebsite: String { "ιστότοπος" }
    package var contactLineBirthday: String { "γενέθλια" }
    package var contactLineTimeZone: String { "ζώνη ώρας" }
    package var contactLineCategories: String { "κατηγορίες" }
    package var contactLineMember: String { "μέλος" }
    package func contactsWereMerged(_ count: Int) -> String {
        count == 1 ? "1 συγχωνεύτηκε" : "\(count) συγχωνεύτηκαν"
    }
    package func contactsWereKeptApart(_ count: Int) -> String {
        count == 1 ? "1 έμεινε χωριστά" : "\(count) έμειναν χωριστά"
    }
    package var twoContactsAreNeeded: String { "Χρειάζονται τουλάχιστον δύο επαφές, με τους αριθμούς τους." }

    // MARK: - Imports

    package func importProgress(cards: Int, percent: Int?, perSecond: Int?, secondsLeft: Int?) -> String {
        [
            percent.map { "\($0) %" }, counted(cards, .cards), perSecond.map { "\($0) το δευτερόλεπτο" },
            secondsLeft.map { "απομένουν \($0) δ." },
        ].compactMap { $0 }.joined(separator: " · ")
    }
    package func importResult(
        added: Int, updated: Int, unchanged: Int, skipped: Int, isDryRun: Bool
    ) -> String {
        "νέες: \(added), αλλαγές: \(updated), ίδιες: \(unchanged), παραλείφθηκαν: \(skipped)"
            + (isDryRun ? " (δοκιμή: δεν αποθηκεύτηκε τίποτα)" : "")
    }
    package func problemsNotListed(_ count: Int) -> String {
        count == 1 ? "ένα πρόβλημα ακόμη δεν φαίνεται" : "\(count) προβλήματα ακόμη δεν φαίνονται"
    }
    package func cardsNotListed(_ count: Int) -> String { "και \(count) ακόμη" }
    package var nothingWasImported: String { "Ακυρώθηκε: δεν εισήχθη τίποτα." }
    package func changedParts(_ changes: [MeetingChange]) -> String { words(changes) }
    package func skipped(feature: Int, inLine line: Int, of file: String, reason: String) -> String {
        "\(file):\(line): στοιχείο \(feature): \(reason)"
    }
    package func sentence(_ fault: GeoJSONPlaces.Fault, of file: String) -> String {
        switch fault {
        case .notJSON(let line): "\(file):\(line): δεν είναι JSON, ή είναι κομμένο."
        case .noFeatures: "\(file):1: αναμενόταν GeoJSON FeatureCollection· δεν υπάρχουν στοιχεία."
        }
    }
    package func placesWereRemoved(_ count: Int) -> String {
        count == 1 ? "Αφαιρέθηκε 1 μέρος" : "Αφαιρέθηκαν \(counted(count, .places))"
    }

    // MARK: - Searches for venues

    package var searchFoundOnlyStored: String { "Αυτοί είναι αποθηκευμένοι τόποι και εισαγμένα μέρη." }
    package func searchFoundEarlier(_ age: TimeInterval) -> String {
        "Αυτά βρήκε η ίδια αναζήτηση \(ago(age))."
    }
    package func rowsCouldNotBeUsed(_ count: Int) -> String {
        count == 1
            ? "1 γραμμή της απάντησης δεν μπόρεσε να χρησιμοποιηθεί."
            : "\(count) γραμμές της απάντησης δεν μπόρεσαν να χρησιμοποιηθούν."
    }
    package func searchesNear(_ place: String, insteadOf other: String) -> String {
        "Αναζήτηση κοντά σε: \(place), όπως λένε οι λέξεις, και όχι σε: \(other)."
    }
    package var nothingWasSaved: String { "Δεν αποθηκεύτηκε τίποτα." }

    // MARK: - Lists of settings and actions

    package var settingByDefault: String { "εξ ορισμού" }
    package var settingWithoutValue: String { "χωρίς τιμή" }
    package var nothingWasChanged: String { "Ακυρώθηκε: δεν άλλαξε τίποτα." }

    // MARK: - Doctor

    package var doctorSystem: String { "σύστημα" }
    package var doctorTerminal: String { "τερματικό" }
    package var doctorTimeZone: String { "ζώνη ώρας" }
    package var doctorNetwork: String { "δίκτυο" }
    package var doctorDatabase: String { "βάση δεδομένων" }
    package var doctorProviders: String { "πάροχοι" }
    package var doctorTrusted: String { "έμπιστα" }
    package func doctorLine(_ facts: [String]) -> String { facts.joined(separator: ", ") }
    package func databaseFile(format: Int, sqlite: String, size: String, logSize: String) -> String {
        "μορφή \(format), SQLite \(sqlite), \(size) + \(logSize) ημερολόγιο εγγραφών"
    }
    package func databaseHolds(
        meetings: Int, contacts: Int, venues: Int, drafts: Int, actions: Int
    ) -> String {
        "\(counted(meetings, .meetings)), \(counted(contacts, .contacts)), "
            + "\(counted(venues, .venues)), \(counted(drafts, .drafts)), "
            + "\(counted(actions, .actions)) στο ιστορικό"
    }
    package func databaseIsDamaged(_ problem: String) -> String { "Η βάση δεδομένων έχει βλάβη: \(problem)" }
    package var databaseIsSound: String { "ακέραιη" }
    package var databaseIsNotThere: String { "δεν υπάρχει ακόμη: δεν έχει αποθηκευτεί τίποτα" }
    package var providerIsTheDefault: String { "ο προεπιλεγμένος" }
    package var providerNeedsAKey: String { "χρειάζεται κλειδί, δεν έχει οριστεί" }
    package var providerHasTheSample: String { "το δείγμα" }
    package func providerHasPlaces(_ count: Int) -> String { counted(count, .places) }
    package var terminalIsNotNamed: String { "το TERM δεν έχει οριστεί" }
    package var outputIsNoTerminal: String { "η έξοδος δεν είναι τερματικό" }
    package var colourIsUnwanted: String { "έχει οριστεί το NO_COLOR" }
    package func locale(_ name: String?) -> String { "τοπικές ρυθμίσεις: \(name ?? "χωρίς τιμή")" }

    // MARK: - Wrong arguments

    package func noSuchCommand(
        _ typed: String, near: String?, search: String?, among verbs: [String]
    ) -> String {
        let hints = [
            near.map { "Μήπως «\($0)»;" }, search.map { "Για αναζήτηση, γράψτε «\($0)»." },
        ].compactMap { $0 }
        let known = hints.isEmpty ? ["Υπάρχουν: \(verbs.joined(separator: ", "))."] : hints
        return "Δεν υπάρχει εντολή «\(typed)». " + known.joined(separator: " ")
    }
    package func noSuchView(_ typed: String, near: String?, among views: [String]) -> String {
        "«\(ShortText.typed(typed))»: δεν είναι ούτε όψη ούτε ημέρα· "
            + (near.map { "μήπως «\($0)»;" } ?? "οι όψεις είναι \(views.joined(separator: ", ")).")
    }
    package var allOrPast: String { "Τα --all και --past δεν πάνε μαζί." }
    package func noSuchColumn(_ name: String, among columns: [String]) -> String {
        "Δεν υπάρχει στήλη «\(name)». Υπάρχουν: \(columns.joined(separator: ", "))."
    }
    package var nameIsGivenTwice: String { "Το όνομα δόθηκε δύο φορές: σκέτο, και με --name." }
    package var titleIsMissing: String { "Η συνάντηση χρειάζεται τίτλο: --title \"Καφές με τη Μαρία\"." }
    package var followingNeedsAnOccurrence: String {
        "Το --following πάει με το --occurrence, την ημερομηνία από όπου αρχίζει."
    }
    package var limitIsTooSmall: String { "Το --limit παίρνει αριθμό από 0 και πάνω." }
    package func radiusIsOutOfRange(widest: Int) -> String {
        "Το --radius παίρνει μέτρα, από 1 έως \(widest)."
    }

    // MARK: - What failed

    package func sentence(_ error: NamingError) -> String {
        switch error {
        case .empty: "Ποιος να προσκληθεί; Το --invite ήταν κενό."
        case .nobody(let who):
            "Κανείς στις επαφές σας δεν λέγεται «\(who)»· με διεύθυνση e-mail προσκαλείται και όποιος δεν είναι."
        case .severalContacts(let who, let contacts, let isMany):
            "«\(who)»: μπορεί να είναι \(isMany ? "πολλοί" : "αρκετοί"): "
                + contacts.map { contact in contact.email.map { "\(contact.name) <\($0)>" } ?? contact.name }
                .joined(separator: ", ") + ". Δώστε έναν από αυτούς."
        case .notInvited(let who, let meeting): "«\(who)»: χωρίς πρόσκληση για «\(meeting)»."
        case .severalInvitees(let who, let names):
            "«\(who)»: μπορεί να είναι \(names.joined(separator: " ή ")). Δώστε έναν από αυτούς."
        case .noVenue(let number): "Δεν υπάρχει τόπος \(number)."
        case .severalVenues(let name, let ids):
            "Πολλοί τόποι λέγονται «\(name)»· δώστε τον αριθμό ενός: "
                + ids.map(\.description).joined(separator: ", ") + "."
        case .noContact(let text, let isGroup):
            "Δεν υπάρχει \(isGroup ? "ομάδα" : "επαφή") «\(text)»."
        case .whichContact(let text, let contacts, let isMany):
            which(
                text, contacts.map { "\($0.id) \($0.name)" + ($0.email.map { " <\($0)>" } ?? "") },
                isMany: isMany)
        case .noVenueCalled(let text): "Δεν υπάρχει αποθηκευμένος τόπος «\(text)»."
        case .severalKinds(let kinds):
            "Μια συνάντηση έχει ένα είδος μέρους: " + kinds.map { anyPlace(of: $0) }.joined(separator: " ή ")
                + ";"
        case .noMeetingCalled(let text): "Δεν υπάρχει συνάντηση «\(text)»."
        case .whichMeeting(let text, let meetings, let isMany):
            which(
                text, meetings.map { "\($0.id?.description ?? "") \($0.title) (\(DateText.when($0.time)))" },
                isMany: isMany)
        case .whichVenue(let text, let venues, let isMany):
            which(
                text,
                venues.map { venue in
                    let address = venue.address.oneLine
                    return "\(venue.id?.description ?? "") \(venue.name)"
                        + (address.isEmpty ? "" : " (\(address))")
                }, isMany: isMany)
        }
    }

    private func which(_ text: String, _ candidates: [String], isMany: Bool) -> String {
        "«\(text)»: μπορεί να είναι \(isMany ? "πολλά" : "αρκετά"): "
            + candidates.map { ShortText.name($0) }.joined(separator: ", ") + (isMany ? ", …" : "")
            + ". Δώστε τον αριθμό ενός."
    }

    package func sentence(_ error: UnknownZone, near: [String]) -> String {
        let hint =
            near.isEmpty ? "Γράψτε την όπως Europe/Athens." : "Μήπως \(near.joined(separator: ", "));"
        return "Δεν υπάρχει ζώνη ώρας «\(error.name)». \(hint)"
    }

    package func sentence(_ error: TypedMeetingError) -> String {
        switch error {
        case .noTitle: "Η συνάντηση χρειάζεται τίτλο."
        case .unknownLength(let text): "«\(text)»: δεν είναι διάρκεια· γράψτε 1h30m, 90 ή 1:30."
        case .zoneWithoutTime: "Η ζώνη ώρας χρειάζεται ώρα: δώστε --start με ώρα."
        case .startAndDeadline:
            "Ή αρχίζει κάποια ώρα, ή έχει προθεσμία: δώστε --start ή --deadline, όχι και τα δύο."
        case .lengthWithoutTime: "Η διάρκεια χρειάζεται ώρα έναρξης: δώστε --start με ώρα."
        case .unknownRule(let text):
            "«\(text)»: δεν λέει πώς επαναλαμβάνεται· γράψτε «κάθε τρίτη μέχρι ιούνιο» ή FREQ=WEEKLY."
        case .repeatWithoutTime: "Ό,τι επαναλαμβάνεται χρειάζεται ημερομηνία: δώστε --start."
        }
    }

    package func sentence(_ error: OccurrenceError) -> String {
        switch error {
        case .noSeries(let title): "«\(title)»: γίνεται μία φορά· το --occurrence είναι για σειρές."
        case .noDate(let day, let title): "«\(title)»: δεν γίνεται \(DateText.dayMonthYear(day))."
        }
    }

    package func sentence(_ error: SettingError) -> String {
        switch error {
        case .unknown(let key):
            "Δεν υπάρχει ρύθμιση «\(key)». Υπάρχουν: \(Settings.keys.joined(separator: ", "))."
        case .noAddress(let text): "«\(text)»: δεν είναι διεύθυνση e-mail."
        case .noHours(let text):
            "«\(text)»: δεν είναι ωράριο· γράψτε το όπως «Mo-Fr 09:00-17:00; Sa 10:00-14:00»."
        case .tooManyZones(let most): "Δίπλα στις ώρες χωρούν το πολύ \(most) ζώνες."
        case .noRadius(let text):
            "«\(text)»: δεν είναι απόσταση από \(NearRadius.range.lowerBound) m έως "
                + "\(NearRadius.range.upperBound / 1000) km· γράψτε την όπως 500 ή «1.5 km»."
        case .noneOf(let words, let text):
            "«\(text)»: δεν είναι κανένα από τα \(words.joined(separator: ", "))."
        case .mail(let fault): sentence(fault)
        case .map(.noServer, let key):
            "Το \(key) παίρνει «off», ή το URL διακομιστή, http ή https, χωρίς χρήστη, κωδικό και query."
        case .map(.noneOf(let words, let text), _): sentence(SettingError.noneOf(words, text))
        case .map(.noSize(let text), _):
            "«\(text)»: δεν είναι αριθμός megabyte από \(MapSettings.cacheSizes.lowerBound) έως "
                + "\(MapSettings.cacheSizes.upperBound)."
        case .map(.file(let error), _): sentence(error)
        case .venues(.unknownProvider(let id), _): VenueSearchError.unknownProvider(id).sentence
        case .venues(.noServer, let key):
            "Το \(key) παίρνει το URL διακομιστή, http ή https, χωρίς χρήστη, κωδικό και query."
        case .venues(.noFile(let path), _): "Δεν υπάρχει αρχείο που να διαβάζεται: \(path)."
        }
    }

    package func sentence(_ error: TypedContactError) -> String {
        switch error {
        case .noName: contactNeedsAName
        case .noGroupName: groupNeedsAName
        case .noEmailAddress(let text): isNoEmailAddressWithForm(text)
        case .noPhoneNumber(let text): "«\(text)»: δεν είναι αριθμός τηλεφώνου· δεν έχει ψηφίο."
        case .noWebsite(let text): "«\(text)»: δεν είναι διεύθυνση ιστότοπου."
        case .noDate(let text): "«\(text)»: δεν είναι ημερομηνία. \(howToWriteADate)"
        case .noTimeZone(let text):
            sentence(UnknownZone(name: text), near: TimeZoneSearch.matches(text, limit: 3))
        case .notThere(let text, let contact): "«\(contact)»: δεν έχει «\(text)»."
        case .noMember(let who, let group): "«\(who)»: δεν είναι στην ομάδα «\(group)»."
        }
    }

    package func sentence(_ error: TypedVenueError) -> String {
        switch error {
        case .noName: venueNeedsAName
        case .noPhoneNumber(let text): sentence(TypedContactError.noPhoneNumber(text))
        case .noWebsite(let text): sentence(TypedContactError.noWebsite(text))
        case .noOpeningHours(let text): areNoOpeningHours(text)
        case .noTag(let tag, let venue): "«\(venue)»: δεν έχει ετικέτα «\(tag)»."
        }
    }

    // MARK: - Files

    package func noDatabase(_ path: String) -> String { "Δεν υπάρχει βάση δεδομένων: \(path)." }
    package func databasePathIsNoText(_ path: String) -> String {
        "Η διαδρομή της βάσης δεν είναι UTF-8, και η SQLite δεν τη δέχεται: \(path). Μετονομάστε την ή δώστε άλλη."
    }
    package func cannotRead(_ path: String, reason: String) -> String {
        "Δεν διαβάζεται: \(path): \(reason)."
    }
    package func cannotWrite(_ path: String, reason: String) -> String { "Δεν γράφεται: \(path): \(reason)." }
    package func cannotWriteOutput(reason: String) -> String { "Η έξοδος δεν γράφεται: \(reason)." }
    package func storedWithoutOutput(reason: String) -> String {
        "Έγινε, αλλά η έξοδος δεν γράφεται: \(reason)."
    }
    package func fileIsTooLarge(_ path: String, mostMebibytes: Int) -> String {
        "\(path): μεγαλύτερο από \(mostMebibytes) MiB."
    }
    package var nothingWasWritten: String { "Ακυρώθηκε: δεν γράφτηκε τίποτα." }
}
