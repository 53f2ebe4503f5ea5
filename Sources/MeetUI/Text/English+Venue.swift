import Foundation
import MeetCore
import VenueSearch

// MARK: - Whether it is open when a meeting takes place

extension English {
    package func words(_ visit: OpeningHours.Visit) -> String {
        switch visit {
        case .open: "open at the meeting's time"
        case .closes(let minute): "closes \(OpeningText.clock(minute)), before the meeting ends"
        case .closed(let opening?, _): "closed then (opens \(OpeningText.clock(opening)))"
        case .closed(nil, let closing?): "closed then (closes \(OpeningText.clock(closing)))"
        case .closed(nil, nil): "closed then"
        case .closedAllDay: "closed that day"
        }
    }

    package func words(_ visit: OpeningHours.Visit, there: String, end: String) -> String {
        switch visit {
        case .open: "open then (\(there))"
        case .closes(let minute):
            "closes \(OpeningText.clock(minute)), before the meeting ends (\(end) there)"
        case .closed(let opening?, _): "closed then (\(there), opens \(OpeningText.clock(opening)))"
        case .closed(nil, let closing?): "closed then (\(there), closes \(OpeningText.clock(closing)))"
        case .closed(nil, nil): "closed then (\(there))"
        case .closedAllDay: "closed that day (\(there))"
        }
    }

    package func open(thatDay spans: [String]) -> String {
        spans.isEmpty ? "closed that day" : "open \(spans.joined(separator: ", ")) that day"
    }
}

// MARK: - One venue

extension English {
    package var noVenueHere: String { "There is no venue." }
    package func noWebsite(of venue: String) -> String { "“\(venue)” has no website." }
    package func noPlace(of venue: String) -> String {
        "Nobody knows where “\(venue)” is: it has no address."
    }
    package func noAddress(of venue: String) -> String { "“\(venue)” has no address." }
    package var openingHoursLabel: String { "Open" }
    package var tagsLabel: String { "Tags" }
    package var notesLabel: String { "Notes" }
}

// MARK: - Providers

extension English {
    package var providerPickerTitle: String { "Who is asked" }
    package var providerExample: String { "nominatim, photon, offline …" }
    package var noProviderMatches: String { "No provider is called so." }
    package var searchesOffline: String { "no network: imported places" }
    package var needsKey: String { "needs a key" }
    package var searchesWhileTyping: String { "OpenStreetMap, while you type" }
    package var searchesKindsNearby: String { "OpenStreetMap, kinds of places near you" }
    package func searchesWhenAsked(key: String) -> String { "OpenStreetMap, on \(key)" }
    package var placesOnThisMachine: String { "Places on this machine" }

    package func words(_ origin: KeyOrigin) -> String {
        switch origin {
        case .variable(let name): "key from \(name)"
        case .command(let setting): "key from the command of \(setting)"
        }
    }
}

extension English {
    // MARK: - Venues list

    package func found(_ count: Int) -> String { "\(Counted.grouped(count)) found" }
    package func theFirst(_ count: Int) -> String { "the first \(count)" }
    package func kindOfPlace(_ category: String) -> String {
        category.split(separator: "_").joined(separator: " ")
    }
    package var noVenuesKeptYet: String { "No venues kept yet." }
    package func searchAndKeepVenues(search: String, keep: String) -> String {
        "Search with \(search) for a café, an office, a park, and keep what you like with \(keep); or write one "
            + "down by hand."
    }
    package func typeToSearchVenues(ask: String, leave: String) -> String {
        "Type a name or a kind of place, such as cafe or Café Artist. \(ask) searches, \(leave) leads back to the list."
    }
    package var noVenueUnderBar: String { "There is no venue under the bar." }
    package var isInYourListAlready: String { "It is in your list already." }
    package func isNotInYourList(key: String) -> String { "It is not in your list; \(key) puts it there." }
    package var nothingOnTheMap: String { "There is nothing on the map." }
    package func isInYourListNow(_ name: String, undo: String) -> String {
        "“\(name)” is in your list now; \(undo) takes it back."
    }
    package func venueDeleted(_ name: String, undo: String) -> String {
        "Deleted “\(name)”; \(undo) brings it back."
    }
    package func tagsTitle(_ name: String) -> String { "Tags of “\(name)”" }
    package func tagsHint(key: String) -> String {
        "Your own words, with commas between them: quiet, wifi. \(key) finds them."
    }
    package var venueOfTheMeeting: String { "Venue of the meeting" }
    package func venueFor(_ title: String) -> String { "Venue for “\(title)”" }

    // MARK: - What is searched for

    package var venueQueryPlaceholder: String { "a name or a kind of place: cafe, Café Artist" }
    package var venueQueryInvitation: String { "/ searches: a name or a kind of place" }
    package var nearLabel: String { "near" }
    package var anywhere: String { "anywhere" }
    package func nearHome(_ place: String) -> String { "home, \(place)" }
    package var nearby: String { "nearby" }
    package func within(metres: Int) -> String {
        metres < 1000 ? "within \(metres) m" : "within \(metres / 1000) km"
    }
    package var anyKind: String { "any kind" }
    package var offlinePlaces: String { "offline places" }
    package func asks(_ provider: String) -> String { "asks \(provider)" }
    package var typeWhatToSearchFirst: String { "Type a name or a kind of place first." }
    package var typeTheVenuesNameFirst: String { "Type the venue's name first." }

    // MARK: - Picking a kind of place

    package var kindOfPlaceTitle: String { "Kind of place" }
    package var kindOfPlacePlaceholder: String { "cafe, restaurant, library …" }
    package var noKindIsCalledSo: String { "No kind of place is called so." }
    package var anyKindOfPlace: String { "Any kind" }

    // MARK: - How the search stands

    package func asking(_ provider: String) -> String { "asking \(provider)…" }
    package var refreshing: String { "refreshing…" }
    package func answer(of provider: String, age: TimeInterval) -> String { "\(provider), \(ago(age))" }
    package func keptHere(saved: Int, others: Int) -> String {
        var parts: [String] = []
        if saved > 0 { parts.append("\(saved) saved") }
        if others > 0 { parts.append("\(counted(others, "place")) kept here") }
        return parts.joined(separator: ", ")
    }
    package func rowsSkipped(_ count: Int) -> String { "\(counted(count, "row")) skipped" }
    package func offlineSince(_ clock: String) -> String { "Offline since \(clock)" }
    package var whatIsKeptHere: String { "what is kept here" }
    package func asksAgain(key: String) -> String { "\(key) asks again" }
    package func nothingHereFits(
        _ words: String, hidden: HiddenVenues?, ask: String, provider: String?, take: String?, write: String
    ) -> String {
        let asks = "\(ask) asks \(provider ?? "another provider")"
        let hands = byHand(take: take, write: write)
        guard let hidden else { return "Nothing kept here fits “\(words)”. \(asks), \(hands)" }
        let around = hidden.place.map { hidden.metres == nil ? " near \($0)" : " of \($0)" } ?? ""
        let circle = hidden.metres.map { " \(within(metres: $0))" } ?? ""
        let many =
            hidden.count == 1 ? "1 saved venue is" : "\(hidden.count) saved venues are"
        return "Nothing kept here that fits “\(words)” lies\(circle)\(around). \(many) farther, or "
            + "nobody knows where: \(hidden.farther) searches farther, \(asks), \(hands)"
    }
    package func fartherAway(_ count: Int, key: String) -> String { "\(count) farther away: \(key)" }
    package func nothingFound(
        for words: String, near place: String?, filter: VenueFilter?, farther: String, kind: String,
        other: String, take: String?, write: String
    ) -> String {
        let nothing = nothingFound(for: words, near: place, filter: filter)
        var ways = "\(farther) searches farther, "
        if case .kind = filter { ways += "\(kind) chooses another kind, " }
        return "\(nothing) \(ways)\(other) asks another provider, \(byHand(take: take, write: write))"
    }
    package func nothingFound(for words: String, near place: String?, filter: VenueFilter?) -> String {
        let near = place.map { " near \($0)" } ?? ""
        switch filter {
        case .kind(let kind):
            let searched = words.isEmpty || words == kind ? "" : " for “\(words)”"
            return "Nothing of the kind “\(kind)” was found\(searched)\(near)."
        case .circle(let metres):
            let around = place.map { " of \($0)" } ?? ""
            return "Nothing was found for “\(words)” \(within(metres: metres))\(around)."
        case .kindInWords: return "Nothing was found for “\(words)”\(near)."
        case nil: return "Nothing was found for “\(words)”\(near). Is it spelt right?"
        }
    }
    package func moreVenues(_ count: Int, key: String) -> String {
        "More: \(key) looks for the next \(count)"
    }
    package func nobodyKnowsHome(_ home: String, hasRadius: Bool, isEmpty: Bool) -> String {
        let parts = [hasRadius ? "the radius does not count" : nil, isEmpty ? nil : "these may be anywhere"]
            .compactMap { $0 }.joined(separator: ", ")
        return "Nobody asked knows where home (\(home)) is\(parts.isEmpty ? "" : ": \(parts)")."
    }
    package func nobodyHereKnows(_ place: String) -> String {
        "Nobody here knows yet where “\(place)” is: there are no distances."
    }
    package var radiusDoesNotCount: String { "The radius does not count." }
    package func radiusNeedsAPlace(key: String) -> String {
        "The radius does not count, for nobody said where home is; \(key) says near what."
    }
    package var nearerOnesMayBeMissing: String { "There may be nearer ones: not all could be asked for." }
    package func answerIsPartial(_ remark: String) -> String {
        "This is only a part of what there is. The server stopped early: \(remark)"
    }
    package func from(_ place: String) -> String { "from \(place)" }
    package func distances(from place: String) -> String { "distances from \(place)" }
    package var savedAreByName: String { "by name" }
    package var radiusIsForSearches: String { "the radius is for searches" }
    package func name(of origin: SearchOrigin) -> String? {
        let found = origin.foundName.map { " (\($0))" } ?? ""
        switch origin.kind {
        case .home, .unknownHome: return "home"
        case .place: return origin.name.isEmpty ? origin.foundName : origin.name + found
        }
    }
    package var goToWhichSign: String { "Go to which sign? 1–9, a–z" }
    package func noVenueHasSign(_ sign: Character) -> String { "No venue here wears the sign \(sign)." }

    private func byHand(take: String?, write: String) -> String {
        "\(take.map { "\($0) takes it as it is, " } ?? "")\(write) writes it down by hand."
    }

    // MARK: - Venue

    package var savedVenue: String { "saved" }
    package func distance(_ distance: String, from origin: SearchOrigin) -> String {
        name(of: origin).map { "\(distance) from \($0)" } ?? distance
    }
    package var phoneFact: String { "phone" }
    package var websiteFact: String { "website" }
    package var tagsFact: String { "tags" }
    package var sourceFact: String { "from" }
    package var hoursFact: String { "open" }
    package func openNow(there: String?, until end: String?) -> String {
        "open now\(inBrackets(there))\(end.map { ", until \($0)" } ?? "")"
    }
    package func closedNow(there: String?) -> String { "closed now\(inBrackets(there))" }
    package func probablyOpenNow(there: String?, until end: String?) -> String {
        "probably \(openNow(there: there, until: end))"
    }
    package func probablyClosedNow(there: String?) -> String { "probably \(closedNow(there: there))" }
    package func probably(_ verdict: String) -> String { "probably \(verdict)" }
    package var byYourClock: String { "by your clock" }
    package func perhapsOpenNow(there: String?) -> String { "perhaps open now\(inBrackets(there))" }

    private func inBrackets(_ text: String?) -> String { text.map { " (\($0))" } ?? "" }

    // MARK: - Where an address is

    package func looksUp(_ provider: String, key: String) -> String {
        "\(key) asks \(provider) where that is"
    }
    package var lookingUp: String { "asking where that is…" }
    package func found(_ place: KnownPlace) -> String {
        let parts = [place.name, place.address].compactMap { $0 }
        let what = parts.isEmpty ? "" : parts.joined(separator: ", ") + " · "
        return "\(what)\(CoordinateText.text(place.coordinate))"
    }
    package var placeIsOfTheOldAddress: String {
        "This is where the address before was."
    }
    package var typeAnAddressFirst: String { "Type an address first." }

    // MARK: - Form of a venue

    package var newVenueTitle: String { "New venue" }
    package var changeVenueTitle: String { "Change venue" }
    package var whatIsItCalled: String { "What is it called?" }
    package var categoryExample: String { "café, office, park …" }
    package var venueAddressExample: String { "Ermou 14, Volos" }
    package var tagsExample: String { "quiet, wifi, with a garden" }
    package var venueNeedsAName: String { "A venue needs a name." }
    package func areNoOpeningHours(_ typed: String) -> String {
        "“\(typed)” cannot be read as hours; write them like “Mo-Fr 08:00-18:00; Sa 10:00-14:00”."
    }
    package var howToWriteCoordinates: String { "Write latitude and longitude in degrees: 39.3622, 22.9422" }

    // MARK: - Ways and order

    package var waysFact: String { "ways" }
    package var searchFirstToOrder: String {
        "Saved venues stand by name; search first, then what is found can be ordered."
    }
    package var nobodysAddressIsKnown: String {
        "Of those who are invited nobody's card says where they live."
    }
    package func ordered(by order: String) -> String { "Ordered by \(order)." }
    package func onlyOpenOnes(hidden: Int) -> String {
        hidden == 0
            ? "Nothing of it is closed then."
            : "\(hidden) closed \(hidden == 1 ? "one is" : "ones are") left out."
    }
    package var alsoClosedOnes: String { "Those that are closed are shown too." }
    package var fairSpotName: String { "the fair spot" }
    package func fairSpot(_ longest: String, people: Int) -> String {
        "The fair spot of \(people): nobody has more than \(longest) to go."
    }
    package var typeWhatToSearchThere: String { "Type what to look for there." }
    package var orderByFit: String { "fit" }
    package var orderByDistance: String { "distance" }
    package var orderByName: String { "name" }
    package var orderByOpen: String { "what is open, then distance" }
    package var orderByFairness: String { "the longest way that anybody has" }
    package func streetsMayBeHad(from host: String, allow: String, refuse: String) -> String {
        "\(allow) brings streets from \(host), which then knows where you look; \(refuse) never asks."
    }
}
