import Foundation
import MeetCore
import VenueSearch

// MARK: - Whether it is open when a meeting takes place

extension Language {
    /// `open during the meeting`, `closed then (opens 10:00)`.
    package func words(_ visit: OpeningHours.Visit) -> String {
        switch visit {
        case .open: say("open during the meeting")
        case .closes(let minute): say("closes \(OpeningText.clock(minute)), before the meeting ends")
        case .closed(let opening?, _): say("closed then (opens \(OpeningText.clock(opening)))")
        case .closed(nil, let closing?): say("closed then (closes \(OpeningText.clock(closing)))")
        case .closed(nil, nil): say("closed then")
        case .closedAllDay: say("closed that day")
        }
    }

    /// The verdict where the venue's clocks differ from the meeting's: `open then (09:30 there)`.
    ///
    /// - Parameters:
    ///   - there: The venue's time, from `there(_:weekday:)`.
    ///   - end: The meeting's end on the venue's clocks.
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
    package var notesLabel: String { say("Notes") }
    package var decidedLabel: String { say("Decided", context: "meeting") }

    /// `Places, by Maria`.
    package func shared(in directory: Venue.Directory) -> String {
        let name = ShortText.name(directory.name)
        return switch directory.addedBy {
        case nil: say("\(name), by you")
        case ""?: name
        case let person?: say("\(name), by \(ShortText.name(person))")
        }
    }

    /// The reason why a venue cannot be changed.
    ///
    /// - Parameters:
    ///   - person: Who shares it; empty if unknown.
    ///   - key: The key that copies it.
    package func belongsToOthers(_ person: String, copy key: String) -> String {
        person.isEmpty
            ? say("Somebody else shares it; \(key) copies it to your list, where you can change it.")
            : say(
                "\(ShortText.name(person)) shares it; \(key) copies it to your list, where you can change it."
            )
    }
}

// MARK: - Providers

extension Language {
    /// `key from MEET_FOURSQUARE_KEY`.
    package func words(_ origin: KeyOrigin) -> String {
        switch origin {
        case .variable(let name): say("key from \(name)")
        case .command(let setting): say("key from the command in \(setting)")
        }
    }
}

extension Language {
    // MARK: - Venues list

    /// `7 found`
    package func found(_ count: Int) -> String {
        say("\(grouped: count) found", "\(grouped: count) found", count)
    }

    /// The number of shown venues, where more were found.
    package func theFirst(_ count: Int) -> String {
        count == 1 ? say("the first one") : say("the first \(count)")
    }

    /// A category of OpenStreetMap in readable form: `fast food` for `fast_food`.
    package func kindOfPlace(_ category: String) -> String {
        category.split(separator: "_").joined(separator: " ")
    }

    package func searchAndKeepVenues(search: String, keep: String) -> String {
        say(
            "Search with \(search) for a café, an office or a park, and save what you like with \(keep); or add one by hand."
        )
    }

    // MARK: - What is searched for

    package var anywhere: String { say("anywhere") }
    /// The name of the radius that can be walked.
    package var nearby: String { say("nearby") }
    /// `within 500 m`, `within 2 km`
    package func within(metres: Int) -> String {
        say(
            "within \(metres < 1000 ? self.metres(String(metres)) : kilometres(String(metres / 1000)))",
            context: "radius")
    }

    /// The provider that a search asks; also the label of its key.
    package func asks(_ provider: String) -> String { say("asks \(provider)") }

    // MARK: - How the search stands

    /// The text beside the spinner.
    package func asking(_ provider: String) -> String { say("asking \(provider)…") }
    package var refreshing: String { say("refreshing…") }
    /// The source and age of rows or of a venue: `Nominatim, 3 days ago`.
    ///
    /// - Parameter age: In seconds.
    package func answer(of provider: String, age: TimeInterval) -> String { "\(provider), \(ago(age))" }
    /// `2 saved, 4 places stored here`; zero counts are left out.
    package func keptHere(saved: Int, others: Int) -> String {
        var parts: [String] = []
        if saved > 0 { parts.append(say("\(saved) saved", "\(saved) saved", saved)) }
        if others > 0 {
            parts.append(
                say("\(grouped: others) place stored here", "\(grouped: others) places stored here", others))
        }
        return parts.joined(separator: ", ")
    }

    /// The possible steps where no saved venue matches, with their keys.
    ///
    /// - Parameters:
    ///   - hidden: The saved venues that match but are too far away; `nil` without any.
    ///   - provider: The provider that the key `ask` asks; `nil` for another one than before.
    ///   - take: The key that takes the typed text as it is; `nil` if that is impossible.
    ///   - write: The key of the form of a venue.
    package func nothingHereFits(
        _ words: String, hidden: HiddenVenues?, ask: String, provider: String?, take: String?, write: String
    ) -> String {
        let asks = say("\(ask) asks \(provider ?? say("another provider"))")
        let hands = byHand(take: take, write: write)
        guard let hidden else { return say("Nothing stored here matches “\(words)”. \(asks), \(hands)") }
        let circle = hidden.metres.map { " \(within(metres: $0))" } ?? ""
        let around =
            hidden.place.map { place in
                " \(hidden.metres == nil ? say("near \(place)") : say("of \(place)"))"
            } ?? ""
        let many = say(
            "\(hidden.count) saved venue is", "\(hidden.count) saved venues are", hidden.count)
        return say(
            "Nothing stored here matches “\(words)”\(circle)\(around). \(many) farther away, or at an unknown location: \(hidden.farther) searches farther, \(asks), \(hands)"
        )
    }

    /// The report of an empty search, with the possible steps.
    ///
    /// - Parameters:
    ///   - farther: The key that widens the circle.
    ///   - kind: The key that chooses another kind.
    ///   - other: The key that asks another provider.
    package func nothingFound(
        for words: String, near place: String?, filter: VenueFilter?, farther: String, kind: String,
        other: String, take: String?, write: String
    ) -> String {
        let nothing = nothingFound(for: words, near: place, filter: filter)
        var ways = say("\(farther) searches farther, ")
        if case .kind = filter { ways += say("\(kind) chooses another kind, ") }
        return say("\(nothing) \(ways)\(other) asks another provider, \(byHand(take: take, write: write))")
    }

    /// The report of an empty search.
    ///
    /// - Parameters:
    ///   - place: The centre of the search.
    ///   - filter: The filter that may have emptied the list; `nil` if the words may be misspelt.
    package func nothingFound(for words: String, near place: String?, filter: VenueFilter?) -> String {
        let near = place.map { say(" near \($0)") } ?? ""
        switch filter {
        case .kind(let kind):
            let searched = words.isEmpty || words == kind ? "" : say(" for “\(words)”")
            return say("No places of the kind “\(kind)” were found\(searched)\(near).")
        case .circle(let metres):
            let around = place.map { say(" of \($0)") } ?? ""
            return say("Nothing was found for “\(words)” \(within(metres: metres))\(around).")
        case .kindInWords: return say("Nothing was found for “\(words)”\(near).")
        case nil: return say("Nothing was found for “\(words)”\(near). Is it spelt right?")
        }
    }

    /// The last row, if there are more.
    package func moreVenues(_ count: Int, key: String) -> String {
        say("More: \(key) loads the next \(count)")
    }

    /// The heading of results without a place.
    ///
    /// - Parameters:
    ///   - home: The text of the setting.
    ///   - hasRadius: True if a circle was set; it is ignored.
    ///   - isEmpty: True if nothing was found.
    package func nobodyKnowsHome(_ home: String, hasRadius: Bool, isEmpty: Bool) -> String {
        let parts = [
            hasRadius ? say("the radius is ignored") : nil,
            isEmpty ? nil : say("these may be anywhere"),
        ].compactMap(\.self).joined(separator: ", ")
        return say("No provider knows where home (\(home)) is\(parts.isEmpty ? "" : ": \(parts)").")
    }

    /// The reason for missing distances: the place's coordinate is not known here, and no provider was asked
    /// for it.
    package func nobodyHereKnows(_ place: String) -> String {
        say("“\(place)” has not been located yet; there are no distances.")
    }

    /// The report of a provider that stopped early and sent a part of its answer.
    ///
    /// - Parameter remark: The server's own remark.
    package func answerIsPartial(_ remark: String) -> String {
        say("These are only some of the results. The server stopped early: \(remark)")
    }

    /// The origin of distances, short: `from home`.
    package func from(_ place: String) -> String { say("from \(place)") }
    /// The origin of the rows' distances: `distances from home`.
    ///
    /// - Parameter place: As `name(of:)`.
    package func distances(from place: String) -> String { say("distances from \(place)") }
    /// The name of the origin of distances: `home`, `Kamppi`, `Ermou 14 (H&M)`; `nil` where it has none.
    package func name(of origin: SearchOrigin) -> String? {
        let found = origin.foundName.map { " (\($0))" } ?? ""
        switch origin.kind {
        case .home, .unknownHome: return say("home")
        case .place: return origin.name.isEmpty ? origin.foundName : origin.name + found
        }
    }

    private func byHand(take: String?, write: String) -> String {
        say("\(take.map { say("\($0) uses it as typed, ") } ?? "")\(write) adds it by hand.")
    }

    // MARK: - Venue

    /// `110 m from home`
    package func distance(_ distance: String, from origin: SearchOrigin) -> String {
        name(of: origin).map { say("\(distance) from \($0)", context: "distance") } ?? distance
    }

    /// - Parameters:
    ///   - there: The time on the venue's clocks, if they differ from the reader's: `09:30 there`.
    ///   - end: The closing time, unless it is midnight.
    package func openNow(there: String?, until end: String?) -> String {
        say("open now\(inBrackets(there))\(end.map { say(", until \($0)") } ?? "")")
    }

    package func closedNow(there: String?) -> String { say("closed now\(inBrackets(there))") }
    /// A verdict about the meeting's time that rests on a guessed zone.
    package func probably(_ verdict: String) -> String { say("probably \(verdict)") }
    package func inBrackets(_ text: String?) -> String { text.map { " (\($0))" } ?? "" }

    // MARK: - Where an address is

    /// The name, the address and the coordinate of the found place.
    package func found(_ place: KnownPlace) -> String {
        let parts = [place.name, place.address].compactMap { $0 }
        let what = parts.isEmpty ? "" : parts.joined(separator: ", ") + " · "
        return "\(what)\(CoordinateText.text(place.coordinate))"
    }

    // MARK: - Venue form

    package var venueNeedsAName: String { say("A venue needs a name.") }
    package func areNoOpeningHours(_ typed: String) -> String {
        say(
            "“\(typed)” cannot be read as opening hours; write them like “Mo-Fr 08:00-18:00; Sa 10:00-14:00”."
        )
    }

    // MARK: - Ways and order

    /// `Ordered by distance.`
    package func ordered(by order: String) -> String { say("Ordered by \(order).") }
    /// The number of venues that are closed at the time in question, and are left out.
    package func onlyOpenOnes(hidden: Int) -> String {
        hidden == 0
            ? say("None of these are closed then.")
            : say("\(hidden) closed venue is hidden.", "\(hidden) closed venues are hidden.", hidden)
    }
}

/// The saved venues that match a search but are too far away, or have no coordinate.
package struct HiddenVenues: Hashable, Sendable {
    package var count: Int
    /// The centre of the circle, as `name(of:)` names it.
    package var place: String?
    /// The radius; `nil` for as far as the place extends.
    package var metres: Int?
    /// The key that searches farther.
    package var farther: String

    package init(count: Int, place: String?, metres: Int?, farther: String) {
        self.count = count
        self.place = place
        self.metres = metres
        self.farther = farther
    }
}

/// Tags in a text field, separated by commas.
package enum VenueTags {
    /// The tags, each once and trimmed, in their order.
    package static func read(_ text: String) -> [String] {
        var tags: [String] = []
        for part in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isNewline }) {
            let tag = String(part).trimmed
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }
}
