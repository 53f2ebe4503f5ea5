// Written by Scripts/forward-language.
import Foundation
import MeetCore
import VenueSearch

extension PartialLanguage {
    package func words(_ visit: OpeningHours.Visit) -> String { fallback.words(visit) }
    package func words(_ visit: OpeningHours.Visit, there: String, end: String) -> String {
        fallback.words(visit, there: there, end: end)
    }
    package func open(thatDay spans: [String]) -> String { fallback.open(thatDay: spans) }
    package var noVenueHere: String { fallback.noVenueHere }
    package func noWebsite(of venue: String) -> String { fallback.noWebsite(of: venue) }
    package func noPlace(of venue: String) -> String { fallback.noPlace(of: venue) }
    package func noAddress(of venue: String) -> String { fallback.noAddress(of: venue) }
    package var openingHoursLabel: String { fallback.openingHoursLabel }
    package var tagsLabel: String { fallback.tagsLabel }
    package var notesLabel: String { fallback.notesLabel }
    package var providerPickerTitle: String { fallback.providerPickerTitle }
    package var providerExample: String { fallback.providerExample }
    package var noProviderMatches: String { fallback.noProviderMatches }
    package var searchesOffline: String { fallback.searchesOffline }
    package var needsKey: String { fallback.needsKey }
    package var searchesWhileTyping: String { fallback.searchesWhileTyping }
    package var searchesKindsNearby: String { fallback.searchesKindsNearby }
    package func searchesWhenAsked(key: String) -> String { fallback.searchesWhenAsked(key: key) }
    package var placesOnThisMachine: String { fallback.placesOnThisMachine }
    package func words(_ origin: KeyOrigin) -> String { fallback.words(origin) }
    package func found(_ count: Int) -> String { fallback.found(count) }
    package func theFirst(_ count: Int) -> String { fallback.theFirst(count) }
    package func kindOfPlace(_ category: String) -> String { fallback.kindOfPlace(category) }
    package var noVenuesKeptYet: String { fallback.noVenuesKeptYet }
    package func searchAndKeepVenues(search: String, keep: String) -> String {
        fallback.searchAndKeepVenues(search: search, keep: keep)
    }
    package func typeToSearchVenues(ask: String, leave: String) -> String {
        fallback.typeToSearchVenues(ask: ask, leave: leave)
    }
    package var noVenueUnderBar: String { fallback.noVenueUnderBar }
    package var isInYourListAlready: String { fallback.isInYourListAlready }
    package func isNotInYourList(key: String) -> String { fallback.isNotInYourList(key: key) }
    package var nothingOnTheMap: String { fallback.nothingOnTheMap }
    package func isInYourListNow(_ name: String, undo: String) -> String {
        fallback.isInYourListNow(name, undo: undo)
    }
    package func venueDeleted(_ name: String, undo: String) -> String {
        fallback.venueDeleted(name, undo: undo)
    }
    package func tagsTitle(_ name: String) -> String { fallback.tagsTitle(name) }
    package func tagsHint(key: String) -> String { fallback.tagsHint(key: key) }
    package var venueOfTheMeeting: String { fallback.venueOfTheMeeting }
    package func venueFor(_ title: String) -> String { fallback.venueFor(title) }
    package var venueQueryPlaceholder: String { fallback.venueQueryPlaceholder }
    package var venueQueryInvitation: String { fallback.venueQueryInvitation }
    package var nearLabel: String { fallback.nearLabel }
    package var anywhere: String { fallback.anywhere }
    package func nearHome(_ place: String) -> String { fallback.nearHome(place) }
    package var nearby: String { fallback.nearby }
    package func within(metres: Int) -> String { fallback.within(metres: metres) }
    package var anyKind: String { fallback.anyKind }
    package var offlinePlaces: String { fallback.offlinePlaces }
    package func asks(_ provider: String) -> String { fallback.asks(provider) }
    package var typeWhatToSearchFirst: String { fallback.typeWhatToSearchFirst }
    package var typeTheVenuesNameFirst: String { fallback.typeTheVenuesNameFirst }
    package var kindOfPlaceTitle: String { fallback.kindOfPlaceTitle }
    package var kindOfPlacePlaceholder: String { fallback.kindOfPlacePlaceholder }
    package var noKindIsCalledSo: String { fallback.noKindIsCalledSo }
    package var anyKindOfPlace: String { fallback.anyKindOfPlace }
    package func asking(_ provider: String) -> String { fallback.asking(provider) }
    package var refreshing: String { fallback.refreshing }
    package func answer(of provider: String, age: TimeInterval) -> String {
        fallback.answer(of: provider, age: age)
    }
    package func keptHere(saved: Int, others: Int) -> String {
        fallback.keptHere(saved: saved, others: others)
    }
    package func rowsSkipped(_ count: Int) -> String { fallback.rowsSkipped(count) }
    package func offlineSince(_ clock: String) -> String { fallback.offlineSince(clock) }
    package var whatIsKeptHere: String { fallback.whatIsKeptHere }
    package func asksAgain(key: String) -> String { fallback.asksAgain(key: key) }
    package func nothingHereFits(
        _ words: String, hidden: HiddenVenues?, ask: String, provider: String?, take: String?, write: String
    ) -> String {
        fallback.nothingHereFits(
            words, hidden: hidden, ask: ask, provider: provider, take: take, write: write)
    }
    package func fartherAway(_ count: Int, key: String) -> String { fallback.fartherAway(count, key: key) }
    package func nothingFound(for words: String, near place: String?, filter: VenueFilter?) -> String {
        fallback.nothingFound(for: words, near: place, filter: filter)
    }
    package func nothingFound(
        for words: String, near place: String?, filter: VenueFilter?, farther: String, kind: String,
        other: String, take: String?, write: String
    ) -> String {
        fallback.nothingFound(
            for: words, near: place, filter: filter, farther: farther, kind: kind, other: other, take: take,
            write: write)
    }
    package func moreVenues(_ count: Int, key: String) -> String { fallback.moreVenues(count, key: key) }
    package func nobodyKnowsHome(_ home: String, hasRadius: Bool, isEmpty: Bool) -> String {
        fallback.nobodyKnowsHome(home, hasRadius: hasRadius, isEmpty: isEmpty)
    }
    package func nobodyHereKnows(_ place: String) -> String { fallback.nobodyHereKnows(place) }
    package var radiusDoesNotCount: String { fallback.radiusDoesNotCount }
    package func radiusNeedsAPlace(key: String) -> String { fallback.radiusNeedsAPlace(key: key) }
    package var nearerOnesMayBeMissing: String { fallback.nearerOnesMayBeMissing }
    package func answerIsPartial(_ remark: String) -> String { fallback.answerIsPartial(remark) }
    package func distances(from place: String) -> String { fallback.distances(from: place) }
    package func from(_ place: String) -> String { fallback.from(place) }
    package var savedAreByName: String { fallback.savedAreByName }
    package var radiusIsForSearches: String { fallback.radiusIsForSearches }
    package func name(of origin: SearchOrigin) -> String? { fallback.name(of: origin) }
    package var goToWhichSign: String { fallback.goToWhichSign }
    package func noVenueHasSign(_ sign: Character) -> String { fallback.noVenueHasSign(sign) }
    package func looksUp(_ provider: String, key: String) -> String { fallback.looksUp(provider, key: key) }
    package var lookingUp: String { fallback.lookingUp }
    package func found(_ place: KnownPlace) -> String { fallback.found(place) }
    package var typeAnAddressFirst: String { fallback.typeAnAddressFirst }
    package var placeIsOfTheOldAddress: String { fallback.placeIsOfTheOldAddress }
    package var savedVenue: String { fallback.savedVenue }
    package func distance(_ distance: String, from origin: SearchOrigin) -> String {
        fallback.distance(distance, from: origin)
    }
    package var phoneFact: String { fallback.phoneFact }
    package var websiteFact: String { fallback.websiteFact }
    package var tagsFact: String { fallback.tagsFact }
    package var sourceFact: String { fallback.sourceFact }
    package var hoursFact: String { fallback.hoursFact }
    package func openNow(there: String?, until end: String?) -> String {
        fallback.openNow(there: there, until: end)
    }
    package func closedNow(there: String?) -> String { fallback.closedNow(there: there) }
    package func probablyOpenNow(there: String?, until end: String?) -> String {
        fallback.probablyOpenNow(there: there, until: end)
    }
    package func probablyClosedNow(there: String?) -> String { fallback.probablyClosedNow(there: there) }
    package func probably(_ verdict: String) -> String { fallback.probably(verdict) }
    package var byYourClock: String { fallback.byYourClock }
    package func perhapsOpenNow(there: String?) -> String { fallback.perhapsOpenNow(there: there) }
    package var newVenueTitle: String { fallback.newVenueTitle }
    package var changeVenueTitle: String { fallback.changeVenueTitle }
    package var whatIsItCalled: String { fallback.whatIsItCalled }
    package var categoryExample: String { fallback.categoryExample }
    package var venueAddressExample: String { fallback.venueAddressExample }
    package var tagsExample: String { fallback.tagsExample }
    package var venueNeedsAName: String { fallback.venueNeedsAName }
    package var howToWriteCoordinates: String { fallback.howToWriteCoordinates }
    package func areNoOpeningHours(_ typed: String) -> String { fallback.areNoOpeningHours(typed) }
    package var waysFact: String { fallback.waysFact }
    package var searchFirstToOrder: String { fallback.searchFirstToOrder }
    package var nobodysAddressIsKnown: String { fallback.nobodysAddressIsKnown }
    package func ordered(by order: String) -> String { fallback.ordered(by: order) }
    package func onlyOpenOnes(hidden: Int) -> String { fallback.onlyOpenOnes(hidden: hidden) }
    package var alsoClosedOnes: String { fallback.alsoClosedOnes }
    package var fairSpotName: String { fallback.fairSpotName }
    package func fairSpot(_ longest: String, people: Int) -> String {
        fallback.fairSpot(longest, people: people)
    }
    package var typeWhatToSearchThere: String { fallback.typeWhatToSearchThere }
    package var orderByFit: String { fallback.orderByFit }
    package var orderByDistance: String { fallback.orderByDistance }
    package var orderByName: String { fallback.orderByName }
    package var orderByOpen: String { fallback.orderByOpen }
    package var orderByFairness: String { fallback.orderByFairness }
    package func streetsMayBeHad(from host: String, allow: String, refuse: String) -> String {
        fallback.streetsMayBeHad(from: host, allow: allow, refuse: refuse)
    }
}
