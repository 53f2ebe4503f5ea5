import Foundation
import MeetCore
import VenueSearch

// MARK: - Whether it is open when a meeting takes place

extension Language {
    /// `open at the meeting's time`, `closed then (opens 10:00)`.
    package func words(_ visit: OpeningHours.Visit) -> String {
        switch visit {
        case .open: say("open at the meeting's time")
        case .closes(let minute): say("closes \(OpeningText.clock(minute)), before the meeting ends")
        case .closed(let opening?, _): say("closed then (opens \(OpeningText.clock(opening)))")
        case .closed(nil, let closing?): say("closed then (closes \(OpeningText.clock(closing)))")
        case .closed(nil, nil): say("closed then")
        case .closedAllDay: say("closed that day")
        }
    }

    /// The same where the venue's clocks are others than the meeting's: `open then (09:30 there)`.
    ///
    /// - Parameters:
    ///   - there: As `there(_:weekday:)`.
    ///   - end: When the meeting ends by the venue's clocks.
    package func words(_ visit: OpeningHours.Visit, there: String, end: String) -> String {
        switch visit {
        case .open: say("open then (\(there))")
        case .closes(let minute):
            say("closes \(OpeningText.clock(minute)), before the meeting ends (\(end) there)")
        case .closed(let opening?, _): say("closed then (\(there), opens \(OpeningText.clock(opening)))")
        case .closed(nil, let closing?): say("closed then (\(there), closes \(OpeningText.clock(closing)))")
        case .closed(nil, nil): say("closed then (\(there))")
        case .closedAllDay: say("closed that day (\(there))")
        }
    }

    /// `open 10:00–14:00, 17:00–23:00 that day`, `closed that day`.
    package func open(thatDay spans: [String]) -> String {
        spans.isEmpty ? say("closed that day") : say("open \(spans.joined(separator: ", ")) that day")
    }
}

// MARK: - One venue

extension Language {
    /// Why a command of a venue cannot be given.
    package var noVenueHere: String { say("There is no venue.") }
    package func noWebsite(of venue: String) -> String { say("“\(venue)” has no website.") }
    /// It has neither a place nor an address.
    package func noPlace(of venue: String) -> String {
        say("Nobody knows where “\(venue)” is: it has no address.")
    }
    package func noAddress(of venue: String) -> String { say("“\(venue)” has no address.") }
    /// Before its opening hours.
    package var openingHoursLabel: String { say("Open") }
    package var tagsLabel: String { say("Tags") }
    package var notesLabel: String { say("Notes") }
}

// MARK: - Providers

extension Language {
    package var providerPickerTitle: String { say("Who is asked") }
    package var providerExample: String { say("nominatim, photon, offline …") }
    package var noProviderMatches: String { say("No provider is called so.") }
    package var searchesOffline: String { say("no network: imported places") }
    package var needsKey: String { say("needs a key") }
    package var searchesWhileTyping: String { say("OpenStreetMap, while you type") }
    package var searchesKindsNearby: String { say("OpenStreetMap, kinds of places near you") }
    package func searchesWhenAsked(key: String) -> String { say("OpenStreetMap, on \(key)") }
    /// What the provider is called that has no name of its own, for it is this program.
    package var placesOnThisMachine: String { say("Places on this machine") }

    /// `key from MEET_FOURSQUARE_KEY`.
    package func words(_ origin: KeyOrigin) -> String {
        switch origin {
        case .variable(let name): say("key from \(name)")
        case .command(let setting): say("key from the command of \(setting)")
        }
    }
}

extension Language {
    // MARK: - Venues list

    /// `7 found`
    package func found(_ count: Int) -> String {
        say("\(grouped: count) found", "\(grouped: count) found", count)
    }
    /// Where more were found than are shown.
    package func theFirst(_ count: Int) -> String {
        count == 1 ? say("the first one") : say("the first \(count)")
    }
    /// A value of OpenStreetMap for people: `fast food` for `fast_food`.
    package func kindOfPlace(_ category: String) -> String {
        category.split(separator: "_").joined(separator: " ")
    }
    package var noVenuesKeptYet: String { say("No venues kept yet.") }
    package func searchAndKeepVenues(search: String, keep: String) -> String {
        say(
            "Search with \(search) for a café, an office, a park, and keep what you like with \(keep); or write one "
                + "down by hand.")
    }
    /// The same while one types what is looked for.
    package func typeToSearchVenues(ask: String, leave: String) -> String {
        say(
            "Type a name or a kind of place, such as cafe or Café Artist. \(ask) searches, \(leave) leads back to the list."
        )
    }
    package var noVenueUnderBar: String { say("There is no venue under the bar.") }
    package var isInYourListAlready: String { say("It is in your list already.") }
    package func isNotInYourList(key: String) -> String {
        say("It is not in your list; \(key) puts it there.")
    }
    package var nothingOnTheMap: String { say("There is nothing on the map.") }
    package func isInYourListNow(_ name: String, undo: String) -> String {
        say("“\(name)” is in your list now; \(undo) takes it back.")
    }
    package func venueDeleted(_ name: String, undo: String) -> String {
        say("Deleted “\(name)”; \(undo) brings it back.")
    }
    package func tagsTitle(_ name: String) -> String { say("Tags of “\(name)”") }
    package func tagsHint(key: String) -> String {
        say("Your own words, with commas between them: quiet, wifi. \(key) finds them.")
    }
    /// When none is named.
    package var venueOfTheMeeting: String { say("Venue of the meeting") }
    /// - Parameter title: Of the meeting.
    package func venueFor(_ title: String) -> String { say("Venue for “\(title)”") }

    // MARK: - What is searched for

    /// While the field is typed in.
    package var venueQueryPlaceholder: String { say("a name or a kind of place: cafe, Café Artist") }
    /// While it is not: how to begin.
    package var venueQueryInvitation: String { say("/ searches: a name or a kind of place") }
    /// Before the field that says where.
    package var nearLabel: String { say("near") }
    package var anywhere: String { say("anywhere") }
    /// - Parameter place: Where home is.
    package func nearHome(_ place: String) -> String { say("home, \(place)") }
    /// A walk around the place.
    package var nearby: String { say("nearby") }
    /// `within 500 m`, `within 2 km`
    package func within(metres: Int) -> String {
        say(
            "within \(metres < 1000 ? self.metres(String(metres)) : kilometres(String(metres / 1000)))",
            context: "radius")
    }
    package var anyKind: String { say("any kind") }
    package var offlinePlaces: String { say("offline places") }
    /// Who is asked; also behind the key that does it.
    package func asks(_ provider: String) -> String { say("asks \(provider)") }
    package var typeWhatToSearchFirst: String { say("Type a name or a kind of place first.") }
    package var typeTheVenuesNameFirst: String { say("Type the venue's name first.") }

    // MARK: - Picking a kind of place

    package var kindOfPlaceTitle: String { say("Kind of place") }
    package var kindOfPlacePlaceholder: String { say("cafe, restaurant, library …") }
    package var noKindIsCalledSo: String { say("No kind of place is called so.") }
    /// Among the kinds.
    package var anyKindOfPlace: String { say("Any kind") }

    // MARK: - How the search stands

    /// Beside the spinner.
    package func asking(_ provider: String) -> String { say("asking \(provider)…") }
    package var refreshing: String { say("refreshing…") }
    /// Where rows or a venue come from: `Nominatim, 3 days ago`.
    ///
    /// - Parameter age: In seconds.
    package func answer(of provider: String, age: TimeInterval) -> String { "\(provider), \(ago(age))" }
    /// `2 saved, 4 places kept here`; what there is none of is left out.
    package func keptHere(saved: Int, others: Int) -> String {
        var parts: [String] = []
        if saved > 0 { parts.append(say("\(saved) saved", "\(saved) saved", saved)) }
        if others > 0 {
            parts.append(
                say("\(grouped: others) place kept here", "\(grouped: others) places kept here", others))
        }
        return parts.joined(separator: ", ")
    }
    /// Of an answer.
    package func rowsSkipped(_ count: Int) -> String {
        say("\(grouped: count) row skipped", "\(grouped: count) rows skipped", count)
    }
    package func offlineSince(_ clock: String) -> String { say("Offline since \(clock)") }
    /// Shown in place of an answer.
    package var whatIsKeptHere: String { say("what is kept here") }
    package func asksAgain(key: String) -> String { say("\(key) asks again") }
    /// What to do where nothing here fits. The keys are told with what they do.
    ///
    /// - Parameters:
    ///   - hidden: Those that would fit; `nil` where there are none.
    ///   - provider: Whom the key `ask` asks; `nil` where another one than before.
    ///   - take: Takes what was typed as it is; `nil` where that is not possible.
    ///   - write: Leads to the form of a venue.
    package func nothingHereFits(
        _ words: String, hidden: HiddenVenues?, ask: String, provider: String?, take: String?, write: String
    ) -> String {
        let asks = say("\(ask) asks \(provider ?? say("another provider"))")
        let hands = byHand(take: take, write: write)
        guard let hidden else { return say("Nothing kept here fits “\(words)”. \(asks), \(hands)") }
        let circle = hidden.metres.map { " \(within(metres: $0))" } ?? ""
        let around =
            hidden.place.map { place in
                " \(hidden.metres == nil ? say("near \(place)") : say("of \(place)"))"
            } ?? ""
        let many = say(
            "\(hidden.count) saved venue is", "\(hidden.count) saved venues are", hidden.count)
        return say(
            "Nothing kept here that fits “\(words)” lies\(circle)\(around). \(many) farther, or "
                + "nobody knows where: \(hidden.farther) searches farther, \(asks), \(hands)")
    }
    /// Beside those that are kept here: how many more there are.
    ///
    /// - Parameter key: Searches a wider circle.
    package func fartherAway(_ count: Int, key: String) -> String { say("\(count) farther away: \(key)") }
    /// The same with what to do.
    ///
    /// - Parameters:
    ///   - farther: Searches a wider circle.
    ///   - kind: Chooses another kind.
    ///   - other: Asks another provider.
    package func nothingFound(
        for words: String, near place: String?, filter: VenueFilter?, farther: String, kind: String,
        other: String, take: String?, write: String
    ) -> String {
        let nothing = nothingFound(for: words, near: place, filter: filter)
        var ways = say("\(farther) searches farther, ")
        if case .kind = filter { ways += say("\(kind) chooses another kind, ") }
        return say("\(nothing) \(ways)\(other) asks another provider, \(byHand(take: take, write: write))")
    }
    /// The same where nothing was found.
    ///
    /// - Parameters:
    ///   - place: Where it was searched.
    ///   - filter: What may be to blame besides the words; `nil` where these may be misspelt.
    package func nothingFound(for words: String, near place: String?, filter: VenueFilter?) -> String {
        let near = place.map { say(" near \($0)") } ?? ""
        switch filter {
        case .kind(let kind):
            let searched = words.isEmpty || words == kind ? "" : say(" for “\(words)”")
            return say("Nothing of the kind “\(kind)” was found\(searched)\(near).")
        case .circle(let metres):
            let around = place.map { say(" of \($0)") } ?? ""
            return say("Nothing was found for “\(words)” \(within(metres: metres))\(around).")
        case .kindInWords: return say("Nothing was found for “\(words)”\(near).")
        case nil: return say("Nothing was found for “\(words)”\(near). Is it spelt right?")
        }
    }
    /// The last row, where there are more.
    package func moreVenues(_ count: Int, key: String) -> String {
        say("More: \(key) looks for the next \(count)")
    }
    /// Above what was found anywhere.
    ///
    /// - Parameters:
    ///   - home: As it is set.
    ///   - hasRadius: Whether a circle was asked for, which does not count then.
    ///   - isEmpty: Whether nothing was found.
    package func nobodyKnowsHome(_ home: String, hasRadius: Bool, isEmpty: Bool) -> String {
        let parts = [
            hasRadius ? say("the radius does not count") : nil,
            isEmpty ? nil : say("these may be anywhere"),
        ].compactMap(\.self).joined(separator: ", ")
        return say("Nobody asked knows where home (\(home)) is\(parts.isEmpty ? "" : ": \(parts)").")
    }
    /// Where there are no distances, for nobody was asked yet.
    package func nobodyHereKnows(_ place: String) -> String {
        say("Nobody here knows yet where “\(place)” is: there are no distances.")
    }
    /// Behind that.
    package var radiusDoesNotCount: String { say("The radius does not count.") }
    /// Where home is not set, and nothing stands in the field.
    ///
    /// - Parameter key: Leads to the field.
    package func radiusNeedsAPlace(key: String) -> String {
        say("The radius does not count, for nobody said where home is; \(key) says near what.")
    }
    /// Where a provider could not be asked for all that is near.
    package var nearerOnesMayBeMissing: String {
        say("There may be nearer ones: not all could be asked for.")
    }
    /// Where a provider gave up and told only a part.
    ///
    /// - Parameter remark: What it says of that, in its own words.
    package func answerIsPartial(_ remark: String) -> String {
        say("This is only a part of what there is. The server stopped early: \(remark)")
    }
    /// The same where there is little room: `from home`.
    package func from(_ place: String) -> String { say("from \(place)") }
    /// Of the rows: `distances from home`.
    ///
    /// - Parameter place: As `name(of:)`.
    package func distances(from place: String) -> String { say("distances from \(place)") }
    /// Of the saved venues: how they are ordered.
    package var savedAreByName: String { say("by name") }
    /// Of the saved venues while a radius is set: it leaves none of them out.
    package var radiusIsForSearches: String { say("the radius is for searches") }
    /// Where distances are taken from: `home`, `Kamppi`, `Ermou 14 (H&M)`; `nil` where it has no name.
    package func name(of origin: SearchOrigin) -> String? {
        let found = origin.foundName.map { " (\($0))" } ?? ""
        switch origin.kind {
        case .home, .unknownHome: return say("home")
        case .place: return origin.name.isEmpty ? origin.foundName : origin.name + found
        }
    }
    /// After the key that leads to a sign.
    package var goToWhichSign: String { say("Go to which sign? 1–9, a–z") }
    package func noVenueHasSign(_ sign: Character) -> String { say("No venue here wears the sign \(sign).") }

    private func byHand(take: String?, write: String) -> String {
        say("\(take.map { say("\($0) takes it as it is, ") } ?? "")\(write) writes it down by hand.")
    }

    // MARK: - Venue

    /// Behind a star.
    package var savedVenue: String { say("saved") }
    /// `110 m from home`
    package func distance(_ distance: String, from origin: SearchOrigin) -> String {
        name(of: origin).map { say("\(distance) from \($0)", context: "distance") } ?? distance
    }
    /// Before its line, as those after it.
    package var phoneFact: String { say("phone", context: "fact") }
    package var websiteFact: String { say("website", context: "fact") }
    package var tagsFact: String { say("tags") }
    /// Before who found it.
    package var sourceFact: String { say("from") }
    /// Before opening hours.
    package var hoursFact: String { say("open", context: "opening hours") }
    /// - Parameters:
    ///   - there: What its clocks show, where they are others than the reader's: `09:30 there`.
    ///   - end: When it closes, where that is not at midnight.
    package func openNow(there: String?, until end: String?) -> String {
        say("open now\(inBrackets(there))\(end.map { say(", until \($0)") } ?? "")")
    }
    package func closedNow(there: String?) -> String { say("closed now\(inBrackets(there))") }
    /// The same where the zone of the venue is a guess.
    package func probablyOpenNow(there: String?, until end: String?) -> String {
        say("probably \(openNow(there: there, until: end))")
    }
    package func probablyClosedNow(there: String?) -> String { say("probably \(closedNow(there: there))") }
    /// What is said of a meeting's time, likewise.
    package func probably(_ verdict: String) -> String { say("probably \(verdict)") }
    /// In place of what the venue's clocks show, where nobody knows its zone.
    package var byYourClock: String { say("by your clock") }
    package func perhapsOpenNow(there: String?) -> String { say("perhaps open now\(inBrackets(there))") }

    private func inBrackets(_ text: String?) -> String { text.map { " (\($0))" } ?? "" }

    // MARK: - Where an address is

    /// Behind the key that sends it.
    ///
    /// - Parameter provider: Who is asked.
    package func looksUp(_ provider: String, key: String) -> String {
        say("\(key) asks \(provider) where that is")
    }
    package var lookingUp: String { say("asking where that is…") }
    /// What was found there.
    package func found(_ place: KnownPlace) -> String {
        let parts = [place.name, place.address].compactMap { $0 }
        let what = parts.isEmpty ? "" : parts.joined(separator: ", ") + " · "
        return "\(what)\(CoordinateText.text(place.coordinate))"
    }
    /// Under coordinates, after the address became another.
    package var placeIsOfTheOldAddress: String {
        say("This is where the address before was.")
    }
    package var typeAnAddressFirst: String { say("Type an address first.") }

    // MARK: - Form of a venue

    package var newVenueTitle: String { say("New venue") }
    package var changeVenueTitle: String { say("Change venue") }
    /// What may be typed on the empty line, as those after it.
    package var whatIsItCalled: String { say("What is it called?") }
    package var categoryExample: String { say("café, office, park …") }
    package var venueAddressExample: String { say("Ermou 14, Volos") }
    package var tagsExample: String { say("quiet, wifi, with a garden") }
    package var venueNeedsAName: String { say("A venue needs a name.") }
    package func areNoOpeningHours(_ typed: String) -> String {
        say("“\(typed)” cannot be read as hours; write them like “Mo-Fr 08:00-18:00; Sa 10:00-14:00”.")
    }
    package var howToWriteCoordinates: String {
        say("Write latitude and longitude in degrees: 39.3622, 22.9422")
    }

    // MARK: - Ways and order

    /// How far those who are to come have to go.
    package var waysFact: String { say("ways") }
    package var searchFirstToOrder: String {
        say("Saved venues stand by name; search first, then what is found can be ordered.")
    }
    package var nobodysAddressIsKnown: String {
        say("Of those who are invited nobody's card says where they live.")
    }
    /// `Ordered by distance.`
    package func ordered(by order: String) -> String { say("Ordered by \(order).") }
    /// How many are closed at the time in question, and left out.
    package func onlyOpenOnes(hidden: Int) -> String {
        hidden == 0
            ? say("Nothing of it is closed then.")
            : say("\(hidden) closed one is left out.", "\(hidden) closed ones are left out.", hidden)
    }
    package var alsoClosedOnes: String { say("Those that are closed are shown too.") }
    /// In the field that says near what is searched.
    package var fairSpotName: String { say("the fair spot") }
    /// - Parameter longest: The longest way of all.
    package func fairSpot(_ longest: String, people: Int) -> String {
        say("The fair spot of \(people): nobody has more than \(longest) to go.")
    }
    package var typeWhatToSearchThere: String { say("Type what to look for there.") }
    /// After `Ordered by`.
    package var orderByFit: String { say("fit", context: "order") }
    package var orderByDistance: String { say("distance") }
    package var orderByName: String { say("name") }
    package var orderByOpen: String { say("what is open, then distance") }
    package var orderByFairness: String { say("the longest way that anybody has") }
    /// What stands on a map as long as nobody has said whether that server may be asked.
    package func streetsMayBeHad(from host: String, allow: String, refuse: String) -> String {
        say("\(allow) brings streets from \(host), which then knows where you look; \(refuse) never asks.")
    }
}
