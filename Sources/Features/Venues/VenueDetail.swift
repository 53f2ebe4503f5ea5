import Foundation
import MeetCore
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// All details of one venue, as text.
struct VenueDetail {
    /// The time for which opening hours are checked.
    enum Moment: Hashable, Sendable {
        case now
        /// A meeting's time; `nil` while it has none.
        case meeting(MeetingTime?)
    }

    let venue: Venue
    let context: ScreenContext
    /// In metres from `origin`, if known.
    var distance: Double?
    var origin: SearchOrigin?
    /// The distances for the invitees.
    var ways: [String] = []
    /// The incidents around it; `nil` before they are read, and without a point.
    var record: AreaRecord?
    var moment = Moment.now

    func block(columns: Int) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        let star = venue.isOthers ? "☆ " + say("shared") : venue.isSaved ? "★ " + say("saved") : ""
        for (number, part) in TextWidth.wrapped(venue.name, to: max(8, columns - 9)).enumerated() {
            block.line(part, theme.strong, trailing: number == 0 ? star : "", theme.match)
        }
        let facts = [venue.category.map { say.kindOfPlace($0) }, distanceText]
            .compactMap { $0 }.filter { !$0.isEmpty }
        if !facts.isEmpty { block.wrapped(facts.joined(separator: " · "), theme.muted) }
        let address = MeetingText.address(venue.address)
        if !address.isEmpty { block.wrapped(address) }
        addHours(to: &block)
        var fields: [(String, String)] = []
        if !ways.isEmpty { fields.append((say("distance"), ways.joined(separator: "\n"))) }
        if let phone = venue.phone { fields.append((say("phone", context: "fact"), phone)) }
        // The addresses that values link to, by the names of the fields.
        var links: [String: String] = [:]
        if let website = venue.website {
            fields.append((say("website", context: "fact"), website))
            links[say("website", context: "fact")] = LinkTarget.website(website)
        }
        if !venue.tags.isEmpty { fields.append((say("tags"), venue.tags.joined(separator: ", "))) }
        if let coordinate = venue.coordinate {
            fields.append((say("place"), CoordinateText.text(coordinate)))
            links[say("place")] = LinkTarget.place(coordinate)
        }
        if let record { fields.append((say("incidents", context: "fact"), say.words(record))) }
        if let directory = venue.directory { fields.append((say("shared"), say.shared(in: directory))) }
        if let source = venue.source, !venue.isOthers { fields.append((say("source"), from(source))) }
        let label = max(9, (fields.map { TextWidth.columns(of: $0.0) }.max() ?? 0) + 1)
        for (name, value) in fields {
            block.field(name, value, nameColumns: label, theme.muted, link: links[name])
        }
        if let notes = venue.notes, !notes.isEmpty {
            block.blank()
            block.line(say.notesLabel, theme.heading)
            block.wrapped(notes, indent: 1)
        }
        return block
    }

    private var distanceText: String? {
        distance.map { metres in
            let distance = DistanceText.text(metres)
            return origin.map { say.distance(distance, from: $0) } ?? distance
        }
    }

    private func from(_ source: Venue.Source) -> String {
        let name = ProviderText.name(source.provider)
        return say.answer(of: name, age: context.now.timeIntervalSince(source.fetchedAt))
    }

    private func addHours(to block: inout TextBlock) {
        guard let hours = venue.openingHours, !hours.isEmpty else { return }
        let theme = context.theme
        let lines = HoursLines.wrapped(hours, to: block.columns - 9)
        block.field(
            say("open", context: "opening hours"), lines.joined(separator: "\n"), nameColumns: 9, theme.muted)
        guard let verdict = verdict(hours) else { return }
        let style: Style =
            switch verdict.isOpen {
            case true?: theme.good
            case false?: theme.bad
            case nil: theme.perhaps
            }
        block.field("", verdict.text, nameColumns: 9, theme.muted, style)
    }

    /// The opening state at `moment`; `nil` if the hours cannot be parsed or the time is not known.
    private func verdict(_ hours: String) -> (text: String, isOpen: Bool?)? {
        guard let hours = OpeningHours(parsing: hours) else { return nil }
        switch moment {
        case .now:
            let local = VenueClock(of: venue, at: context.now, in: context.zone, zones: context.placeZones)
            let there = local.certainty == .unknown ? say("by your clock") : local.there
            let until = end(hours, local.time)
            switch (hours.isOpen(at: local.time), local.certainty == .guessed) {
            case (true?, false): return ("✓ " + say.openNow(there: there, until: until), true)
            case (true?, true):
                return ("? " + say("probably \(say.openNow(there: there, until: until))"), nil)
            case (false?, false): return ("✗ " + say.closedNow(there: there), false)
            case (false?, true): return ("? " + say("probably \(say.closedNow(there: there))"), nil)
            case (nil, _): return ("? " + say("perhaps open now\(say.inBrackets(there))"), nil)
            }
        case .meeting(let time?):
            return OpeningText(venue, at: time, zones: context.placeZones, readerZone: context.zone).map {
                $0.isGuess
                    ? ("? \($0.text)", nil) : ($0.isOpen ? "✓ \($0.text)" : "✗ \($0.text)", $0.isOpen)
            }
        case .meeting: return nil
        }
    }

    /// `22:00`; `nil` for midnight.
    private func end(_ hours: OpeningHours, _ time: WallTime) -> String? {
        let minute = time.hour * 60 + time.minute
        guard let span = hours.spans(on: time.date).last(where: { ($0.start..<$0.end).contains(minute) }),
            span.end != 1440
        else { return nil }
        return OpeningText.clock(span.end % 1440)
    }
}
