import MeetCore
import Operations
import Sentences
import Shell
import VenueSearch

// The requests of the venue screen to the store and to providers.
extension Effect where Message == VenuesScreen.Message {
    /// Reads a page of the saved venues.
    static func readSaved(_ place: PagedList<Venue>.Place) -> Effect {
        let anchor: VenueAnchor =
            switch place {
            case .start: .row(0)
            case .row(let row): .row(row)
            case .item(let id, let fallback): id.map { .venue($0, fallback: fallback) } ?? .row(fallback)
            }
        let reach = PagedList<Venue>.far
        let list = ListVenues("", around: anchor, before: reach, after: reach)
        return Effect(list, .read("venues").holdingInput) { .listed($0) }
    }

    /// Finds the venues on this machine. Input is held meanwhile, so that no key applies to a row about to
    /// change.
    static func narrow(_ request: VenueSearchRequest) -> Effect {
        Effect(NarrowVenues(request), .read("venues-here").holdingInput) { .narrowed($0, request) }
    }

    /// Reads the found venues again from the store.
    static func refresh(_ found: [FoundVenue]) -> Effect {
        Effect(RefreshVenues(found), .read("found-venues").holdingInput) { .refreshed($0) }
    }

    /// Asks a provider, and reports results before the search ends. Input is not held, and a newer search
    /// makes its answers stale.
    ///
    /// - Parameter pause: The delay before the search, while somebody is typing.
    static func search(_ request: VenueSearchRequest, after pause: Duration? = nil) -> Effect {
        var policy = EffectPolicy.read(VenuesScreen.searchSlot).saying(.searchingVenues)
        policy.isShownByScreen = true
        return Effect(policy, onFailure: { _ in .onFailure(request) }) { run in
            let search = SearchVenues(request, after: pause)
            let last = try await search.run(in: run.tools.workspace) {
                await run.tell(.searched($0, request))
            }
            return EffectAnswer(.searched(last, request))
        }
    }

    /// Finds places that match an incomplete text.
    static func findPlaces(_ text: String, home: String) -> Effect {
        Effect(FindNear(text, home: home), .read("near").holdingInput) { .places($0) }
    }

    /// Reads the incidents that count for the record of any venue.
    static var readIncidents: Effect {
        Effect(RecentIncidents(), .read("incidents")) { .incidents($0) }
    }

    static func find(_ surroundings: SurroundingsQuery) -> Effect {
        Effect(FindSurroundings(surroundings), .read("surroundings")) { .surroundings($0) }
    }

    /// Stores the place of the following searches.
    static func setPlace(_ place: String) -> Effect {
        Effect(SetSearchPlace(place), .write, news: { [.profile($0)] })
    }

    /// Stores the provider of the following searches.
    static func setProvider(_ id: String) -> Effect {
        Effect(SetProvider(id), .write.holdingInput, news: { [.profile($0)] })
    }

    /// Saves a venue.
    ///
    /// - Parameter tags: The new tags; `nil` to keep the present ones.
    package static func save(_ venue: Venue, tags: [String]? = nil) -> Effect {
        var changed = venue
        changed.isSaved = true
        changed.tags = tags ?? venue.tags
        // Concurrent changes of other fields are kept.
        return Effect(
            SaveVenue(changed, base: venue), .write.holdingInput, news: { $0.news(VenueDraft.subject) })
    }

    /// Resolves place names by the rule of the field that the picker belongs to.
    package static func name(_ text: String) -> Effect {
        var policy = EffectPolicy.read("naming").saying(.searching).holdingInput
        policy.failureIsShownByScreen = true
        return Effect(NamePlaces(text), policy, onFailure: { .notNamed(text, $0) }) { .named($0) }
    }

    /// Reads the directories of places in which a venue can be shared.
    static func readDirectories(for venue: Venue) -> Effect {
        Effect(ListDirectories(), .read("directories").holdingInput) { .directories(venue, $0) }
    }

    /// Shares a saved venue in a directory.
    static func share(_ venue: Venue, in directory: PlaceDirectory) -> Effect {
        let sentence = say(
            "“\(venue.name)” is shared in “\(directory.name)”; \(KeyMap.key(.undo)) undoes this.")
        return share(venue, .directory(directory.id), saying: sentence)
    }

    /// Stops sharing a venue.
    static func endSharing(_ venue: Venue) -> Effect {
        let directory = venue.directory?.name ?? ""
        let sentence = say(
            "“\(venue.name)” is no longer shared in “\(directory)”; \(KeyMap.key(.undo)) undoes this.")
        return share(venue, .nowhere, saying: sentence)
    }

    private static func share(
        _ venue: Venue, _ target: ShareVenue.Target, saying sentence: String
    ) -> Effect {
        Effect(
            ShareVenue(venue.id?.description ?? venue.name, in: target), .write.holdingInput,
            news: { _ in [.say(sentence), .changed(nil)] })
    }

    package static func delete(_ id: Identifier<Venue>, name: String) -> Effect {
        Effect(
            DeleteVenue(id), .write.holdingInput,
            news: { _ in
                [.say(say("Deleted “\(name)”; \(KeyMap.key(.undo)) brings it back.")), .changed(nil)]
            })
    }
}
