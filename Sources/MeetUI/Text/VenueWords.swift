import Foundation
import MeetCore
import VenueSearch

/// What narrows a search besides its words.
package enum VenueFilter: Hashable, Sendable {
    /// A kind that was chosen.
    case kind(String)
    /// A circle that was chosen, in metres.
    case circle(Int)
    /// The words are a kind of place, and no name that could be misspelt.
    case kindInWords

    /// What may have emptied a list; `nil` where it can only be the words.
    package init?(words: String, kind: String?, circle: Int?) {
        if let kind {
            self = .kind(kind)
        } else if let circle {
            self = .circle(circle)
        } else if VenueCategory.named(words) != nil {
            self = .kindInWords
        } else {
            return nil
        }
    }
}

/// Venues, their hours, and the search for them.
package protocol VenueWords: Sendable {
    // MARK: - Whether it is open when a meeting takes place

    /// `open at the meeting's time`, `closed then (opens 10:00)`.
    func words(_ visit: OpeningHours.Visit) -> String
    /// The same where the venue's clocks are others than the meeting's: `open then (09:30 there)`.
    ///
    /// - Parameters:
    ///   - there: As `there(_:weekday:)`.
    ///   - end: When the meeting ends by the venue's clocks.
    func words(_ visit: OpeningHours.Visit, there: String, end: String) -> String
    /// `open 10:00–14:00, 17:00–23:00 that day`, `closed that day`.
    func open(thatDay spans: [String]) -> String

    /// Why a command of a venue cannot be given.
    var noVenueHere: String { get }
    func noWebsite(of venue: String) -> String
    /// It has neither a place nor an address.
    func noPlace(of venue: String) -> String
    func noAddress(of venue: String) -> String

    // MARK: - The lines of the form

    /// Before its opening hours.
    var openingHoursLabel: String { get }
    var tagsLabel: String { get }
    var notesLabel: String { get }

    // MARK: - Providers

    var providerPickerTitle: String { get }
    var providerExample: String { get }
    var noProviderMatches: String { get }
    // What a provider is good for, in a few words.
    var searchesOffline: String { get }
    var needsKey: String { get }
    var searchesWhileTyping: String { get }
    var searchesKindsNearby: String { get }
    func searchesWhenAsked(key: String) -> String

    /// What the provider is called that has no name of its own, for it is this program.
    var placesOnThisMachine: String { get }
    /// `key from MEET_FOURSQUARE_KEY`.
    func words(_ origin: KeyOrigin) -> String

    // MARK: - Venues list

    /// `7 found`
    func found(_ count: Int) -> String
    /// Where more were found than are shown.
    func theFirst(_ count: Int) -> String
    /// A value of OpenStreetMap for people: `fast food` for `fast_food`.
    func kindOfPlace(_ category: String) -> String
    var noVenuesKeptYet: String { get }
    func searchAndKeepVenues(search: String, keep: String) -> String
    /// The same while one types what is looked for.
    func typeToSearchVenues(ask: String, leave: String) -> String
    var noVenueUnderBar: String { get }
    var isInYourListAlready: String { get }
    func isNotInYourList(key: String) -> String
    var nothingOnTheMap: String { get }
    func isInYourListNow(_ name: String, undo: String) -> String
    func venueDeleted(_ name: String, undo: String) -> String
    func tagsTitle(_ name: String) -> String
    func tagsHint(key: String) -> String
    /// When none is named.
    var venueOfTheMeeting: String { get }
    /// - Parameter title: Of the meeting.
    func venueFor(_ title: String) -> String

    // MARK: - What is searched for

    /// While the field is typed in.
    var venueQueryPlaceholder: String { get }
    /// While it is not: how to begin.
    var venueQueryInvitation: String { get }
    /// Before the field that says where.
    var nearLabel: String { get }
    var anywhere: String { get }
    /// - Parameter place: Where home is.
    func nearHome(_ place: String) -> String
    /// A walk around the place.
    var nearby: String { get }
    /// `within 500 m`, `within 2 km`
    func within(metres: Int) -> String
    var anyKind: String { get }
    var offlinePlaces: String { get }
    /// Who is asked; also behind the key that does it.
    func asks(_ provider: String) -> String
    var typeWhatToSearchFirst: String { get }
    var typeTheVenuesNameFirst: String { get }

    // MARK: - Picking a kind of place

    var kindOfPlaceTitle: String { get }
    var kindOfPlacePlaceholder: String { get }
    var noKindIsCalledSo: String { get }
    /// Among the kinds.
    var anyKindOfPlace: String { get }

    // MARK: - How the search stands

    /// Beside the spinner.
    func asking(_ provider: String) -> String
    var refreshing: String { get }
    /// Where rows or a venue come from: `Nominatim, 3 days ago`.
    ///
    /// - Parameter age: In seconds.
    func answer(of provider: String, age: TimeInterval) -> String
    /// `2 saved, 4 places kept here`; what there is none of is left out.
    func keptHere(saved: Int, others: Int) -> String
    /// Of an answer.
    func rowsSkipped(_ count: Int) -> String
    func offlineSince(_ clock: String) -> String
    /// Shown in place of an answer.
    var whatIsKeptHere: String { get }
    func asksAgain(key: String) -> String
    /// What to do where nothing here fits. The keys are told with what they do.
    ///
    /// - Parameters:
    ///   - hidden: Those that would fit; `nil` where there are none.
    ///   - provider: Whom the key `ask` asks; `nil` where another one than before.
    ///   - take: Takes what was typed as it is; `nil` where that is not possible.
    ///   - write: Leads to the form of a venue.
    func nothingHereFits(
        _ words: String, hidden: HiddenVenues?, ask: String, provider: String?, take: String?, write: String
    ) -> String
    /// Beside those that are kept here: how many more there are.
    ///
    /// - Parameter key: Searches a wider circle.
    func fartherAway(_ count: Int, key: String) -> String
    /// The same where nothing was found.
    ///
    /// - Parameters:
    ///   - place: Where it was searched.
    ///   - filter: What may be to blame besides the words; `nil` where these may be misspelt.
    func nothingFound(for words: String, near place: String?, filter: VenueFilter?) -> String
    /// The same with what to do.
    ///
    /// - Parameters:
    ///   - farther: Searches a wider circle.
    ///   - kind: Chooses another kind.
    ///   - other: Asks another provider.
    func nothingFound(
        for words: String, near place: String?, filter: VenueFilter?, farther: String, kind: String,
        other: String, take: String?, write: String
    ) -> String
    /// The last row, where there are more.
    func moreVenues(_ count: Int, key: String) -> String
    /// Above what was found anywhere.
    ///
    /// - Parameters:
    ///   - home: As it is set.
    ///   - hasRadius: Whether a circle was asked for, which does not count then.
    ///   - isEmpty: Whether nothing was found.
    func nobodyKnowsHome(_ home: String, hasRadius: Bool, isEmpty: Bool) -> String
    /// Where there are no distances, for nobody was asked yet.
    func nobodyHereKnows(_ place: String) -> String
    /// Behind that.
    var radiusDoesNotCount: String { get }
    /// Where home is not set, and nothing stands in the field.
    ///
    /// - Parameter key: Leads to the field.
    func radiusNeedsAPlace(key: String) -> String
    /// Where a provider could not be asked for all that is near.
    var nearerOnesMayBeMissing: String { get }
    /// Where a provider gave up and told only a part.
    ///
    /// - Parameter remark: What it says of that, in its own words.
    func answerIsPartial(_ remark: String) -> String
    /// Of the rows: `distances from home`.
    ///
    /// - Parameter place: As `name(of:)`.
    func distances(from place: String) -> String
    /// The same where there is little room: `from home`.
    func from(_ place: String) -> String
    /// Of the saved venues: how they are ordered.
    var savedAreByName: String { get }
    /// Of the saved venues while a radius is set: it leaves none of them out.
    var radiusIsForSearches: String { get }
    /// Where distances are taken from: `home`, `Kamppi`, `Ermou 14 (H&M)`; `nil` where it has no name.
    func name(of origin: SearchOrigin) -> String?
    /// After the key that leads to a sign.
    var goToWhichSign: String { get }
    func noVenueHasSign(_ sign: Character) -> String

    // MARK: - Where an address is

    /// Behind the key that sends it.
    ///
    /// - Parameter provider: Who is asked.
    func looksUp(_ provider: String, key: String) -> String
    var lookingUp: String { get }
    /// What was found there.
    func found(_ place: KnownPlace) -> String
    var typeAnAddressFirst: String { get }
    /// Under coordinates, after the address became another.
    var placeIsOfTheOldAddress: String { get }

    // MARK: - Venue

    /// Behind a star.
    var savedVenue: String { get }
    /// `110 m from home`
    func distance(_ distance: String, from origin: SearchOrigin) -> String
    /// Before its line, as those after it.
    var phoneFact: String { get }
    var websiteFact: String { get }
    var tagsFact: String { get }
    /// Before who found it.
    var sourceFact: String { get }
    /// Before opening hours.
    var hoursFact: String { get }
    /// - Parameters:
    ///   - there: What its clocks show, where they are others than the reader's: `09:30 there`.
    ///   - end: When it closes, where that is not at midnight.
    func openNow(there: String?, until end: String?) -> String
    func closedNow(there: String?) -> String
    /// The same where the zone of the venue is a guess.
    func probablyOpenNow(there: String?, until end: String?) -> String
    func probablyClosedNow(there: String?) -> String
    /// What is said of a meeting's time, likewise.
    func probably(_ verdict: String) -> String
    /// In place of what the venue's clocks show, where nobody knows its zone.
    var byYourClock: String { get }
    func perhapsOpenNow(there: String?) -> String

    // MARK: - Form of a venue

    var newVenueTitle: String { get }
    var changeVenueTitle: String { get }
    /// What may be typed on the empty line, as those after it.
    var whatIsItCalled: String { get }
    var categoryExample: String { get }
    var venueAddressExample: String { get }
    var tagsExample: String { get }
    var venueNeedsAName: String { get }
    var howToWriteCoordinates: String { get }
    func areNoOpeningHours(_ typed: String) -> String

    // MARK: - Ways and order

    /// How far those who are to come have to go.
    var waysFact: String { get }
    var searchFirstToOrder: String { get }
    var nobodysAddressIsKnown: String { get }
    /// `Ordered by distance.`
    func ordered(by order: String) -> String
    /// How many are closed at the time in question, and left out.
    func onlyOpenOnes(hidden: Int) -> String
    var alsoClosedOnes: String { get }
    /// In the field that says near what is searched.
    var fairSpotName: String { get }
    /// - Parameter longest: The longest way of all.
    func fairSpot(_ longest: String, people: Int) -> String
    var typeWhatToSearchThere: String { get }
    /// After `Ordered by`.
    var orderByFit: String { get }
    var orderByDistance: String { get }
    var orderByName: String { get }
    var orderByOpen: String { get }
    var orderByFairness: String { get }
    /// What stands on a map as long as nobody has said whether that server may be asked.
    func streetsMayBeHad(from host: String, allow: String, refuse: String) -> String
}
