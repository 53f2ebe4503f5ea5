import MeetCore
import Operations
import VenueSearch

// What the venue screen asks of the store, and of providers.
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

    /// Finds what there is on this machine, whoever is asked later. What is typed waits for it, so that no key meets a
    /// row that is about to change.
    static func narrow(_ request: VenueSearchRequest) -> Effect {
        Effect(NarrowVenues(request), .read("venues-here").holdingInput) { .narrowed($0, request) }
    }

    /// Reads what was found as it is stored now.
    static func refresh(_ found: [FoundVenue]) -> Effect {
        Effect(RefreshVenues(found), .read("found-venues").holdingInput) { .refreshed($0) }
    }

    /// Asks a provider; what is found on the way is told before the last answer. Nothing that is typed waits for it, and
    /// a newer search makes its answers stale.
    ///
    /// - Parameter pause: How long to wait first, where somebody is still typing.
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

    /// Finds what a half-typed place may mean.
    static func findPlaces(_ text: String, home: String) -> Effect {
        Effect(FindNear(text, home: home), .read("near").holdingInput) { .places($0) }
    }

    static func find(_ surroundings: SurroundingsQuery) -> Effect {
        Effect(FindSurroundings(surroundings), .read("surroundings")) { .surroundings($0) }
    }

    /// Searches are made near that place from now on.
    static func setPlace(_ place: String) -> Effect {
        Effect(SetSearchPlace(place), .write, news: { [.profile($0)] })
    }

    /// That provider is asked from now on.
    static func setProvider(_ id: String) -> Effect {
        Effect(SetProvider(id), .write.holdingInput, news: { [.profile($0)] })
    }

    /// Puts a venue on the list.
    ///
    /// - Parameter tags: Those that it has from now on; `nil` for those that it has.
    static func save(_ venue: Venue, tags: [String]? = nil) -> Effect {
        var changed = venue
        changed.isSaved = true
        changed.tags = tags ?? venue.tags
        // What else was changed meanwhile stays.
        return Effect(
            SaveVenue(changed, base: venue), .write.holdingInput, news: { $0.news(VenueDraft.subject) })
    }

    /// Finds out which places are meant, by the rule of the field that the picker belongs to.
    static func name(_ text: String) -> Effect {
        var policy = EffectPolicy.read("naming").saying(.searching).holdingInput
        policy.failureIsShownByScreen = true
        return Effect(NamePlaces(text), policy, onFailure: { .notNamed(text, $0) }) { .named($0) }
    }

    static func delete(_ id: Identifier<Venue>, name: String) -> Effect {
        Effect(
            DeleteVenue(id), .write.holdingInput,
            news: { _ in
                [.say(say("Deleted “\(name)”; \(KeyMap.key(.undo)) brings it back.")), .changed(nil)]
            })
    }
}
