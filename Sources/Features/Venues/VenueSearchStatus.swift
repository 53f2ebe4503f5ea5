import Foundation
import MeetCore
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// The status of the rows: source and age, the running search, errors and how to resolve them.
struct VenueSearchStatus {
    var spans: [[TextBlock.Span]] = []

    /// The separator between the parts of a line.
    fileprivate static let separator = " · "

    /// Wraps each line to that many columns, between its parts if it has several.
    func lines(columns: Int) -> [[TextBlock.Span]] {
        spans.flatMap { line -> [[TextBlock.Span]] in
            guard line.count == 1, let span = line.first else { return Self.lines(ofParts: line, columns) }
            return TextWidth.wrapped(span.text, to: max(1, columns)).map {
                [TextBlock.Span(text: $0, style: span.style)]
            }
        }
    }

    private static func lines(ofParts line: [TextBlock.Span], _ columns: Int) -> [[TextBlock.Span]] {
        var parts: [[TextBlock.Span]] = []
        for span in line {
            if parts.isEmpty || span.text.hasPrefix(separator) { parts.append([]) }
            parts[parts.count - 1].append(span)
        }
        func width(_ spans: [TextBlock.Span]) -> Int {
            spans.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        }
        var lines: [[TextBlock.Span]] = []
        for var part in parts {
            if let last = lines.last, width(last) + width(part) <= columns {
                lines[lines.count - 1] += part
                continue
            }
            if !lines.isEmpty { part[0].text.removeFirst(separator.count) }
            lines.append(part)
        }
        return lines
    }

    static func name(ofProvider id: String) -> String {
        ProviderText.name(id)
    }
}

extension VenuesScreen {
    func status(in context: ScreenContext) -> VenueSearchStatus {
        var status = statusOfRows(in: context)
        if let consentLine { status.spans.append([.init(text: consentLine, style: context.theme.muted)]) }
        return status
    }

    private func statusOfRows(in context: ScreenContext) -> VenueSearchStatus {
        let theme = context.theme
        var status = VenueSearchStatus()
        if focus == .near { return status }
        if showsSaved, found.asking == nil {
            if let distances = distances(context) {
                // Distant venues are not left out, as there is no search.
                let radius = fields.radius == .nearby ? nil : say("radius is for searches only")
                let words = [say("by name"), distances, radius].compactMap { $0 }
                status.spans.append(
                    [.init(text: words.joined(separator: VenueSearchStatus.separator), style: theme.muted)])
            } else if let place = unknownPlace, saved.isLoaded, saved.count > 0 {
                status.spans.append([.init(text: "! " + say.nobodyHereKnows(place), style: theme.warning)])
            }
            return status
        }
        if case .failed(let error) = found.phase, found.asking == nil {
            let words = error.sentence
            status.spans.append([.init(text: "! " + words, style: theme.error)])
            let instead = TextBlock.Span(
                text: insteadText(context, isOffline: error.isOffline), style: theme.warning)
            // In a small area it is truncated to one row.
            let rest = TextBlock.Span(text: "", style: theme.plain)
            status.spans.append(VenuesLayout.hasMap(context.body) ? [instead] : [instead, rest])
            return status
        }
        if let warning = placeWarning(context) {
            status.spans.append([.init(text: "! " + warning, style: theme.warning)])
        }
        var line: [TextBlock.Span] = []
        let isBrief = saysNothingFound(in: context)
        if !isBrief, let summary = summary(context) { line.append(.init(text: summary, style: theme.muted)) }
        if let asking = found.asking {
            let name = VenueSearchStatus.name(ofProvider: asking.provider ?? "")
            let verb = found.phase == .kept ? say.refreshing : say.asking(name)
            if !line.isEmpty { line.append(.init(text: " · ", style: theme.muted)) }
            line.append(.init(text: context.theme.spinner(context.spinnerFrame) + " ", style: theme.busy))
            line.append(.init(text: verb, style: theme.plain))
        } else if !isBrief, found.phase == .here, !fields.isEmpty {
            let name = VenueSearchStatus.name(ofProvider: context.person.venues.provider)
            if !line.isEmpty { line.append(.init(text: " · ", style: theme.muted)) }
            line.append(.init(text: isInField ? key(.searchVenues) : key(.askAgain), style: theme.key))
            line.append(.init(text: " " + say.asks(name), style: theme.muted))
        }
        if let distances = distances(context) {
            line.append(.init(text: (line.isEmpty ? "" : " · ") + distances, style: theme.muted))
        }
        if let skipped {
            line.append(.init(text: (line.isEmpty ? "" : " · ") + skipped, style: theme.warning))
        }
        if !line.isEmpty { status.spans.append(line) }
        return status
    }

    /// Returns whether the message that nothing was found needs the few rows there are; it names the
    /// providers too.
    func saysNothingFound(in context: ScreenContext) -> Bool {
        !VenuesLayout.hasMap(context.body) && !showsSaved && count == 0 && found.isLoaded
            && found.asking == nil
    }

    /// A warning that the results may not fit the wanted place.
    private func placeWarning(_ context: ScreenContext) -> String? {
        guard let results = found.results else { return nil }
        let hasRadius = fields.radius != .nearby
        if let around = results.around, around.kind == .unknownHome, results.origin != .here {
            return say.nobodyKnowsHome(around.name, hasRadius: hasRadius, isEmpty: results.venues.isEmpty)
        }
        if found.phase == .here, found.asking == nil, hasRadius, results.around == nil {
            return unknownPlace.map { say.nobodyHereKnows($0) + " " + say("The radius is ignored.") }
                ?? (context.person.home.isEmpty
                    ? say(
                        "The radius is ignored, as no home is set; \(KeyMap.key(.editNear)) sets the place to search near."
                    )
                    : say.nobodyHereKnows(context.person.home) + " " + say("The radius is ignored."))
        }
        guard !results.venues.isEmpty else { return nil }
        if let remark = results.remark { return say.answerIsPartial(remark) }
        let shown = results.venues.count
        return results.center == nil || results.areNearest(shown)
            ? nil : say("There may be closer ones: not all could be fetched.")
    }

    /// The place in the field or in the words, if its location is not known here.
    private var unknownPlace: String? {
        guard origin == nil, case .text(let place)? = fields.request(limit: 1).near else { return nil }
        return place
    }

    /// The origin of the distances in the rows.
    private func distances(_ context: ScreenContext) -> String? {
        let hasAny =
            showsSaved
            ? saved.rows.contains { $0.coordinate != nil } : found.rows.contains { $0.distance != nil }
        guard hasAny, let origin, origin.coordinate != nil else { return nil }
        return say.name(of: origin).map { name in
            VenuesLayout.hasMap(context.body) ? say.distances(from: name) : say.from(name)
        }
    }

    /// `Nominatim, 3 days ago`, `2 saved, 4 places stored here`
    private func summary(_ context: ScreenContext) -> String? {
        guard let results = found.results else { return nil }
        guard case .provider(let id) = results.origin else {
            let mine = results.venues.count { $0.venue.isSaved }
            let others = results.venues.count - mine
            guard !results.venues.isEmpty else { return nil }
            let kept = say.keptHere(saved: mine, others: others)
            guard results.tooFar > 0, found.phase == .here else { return kept }
            return kept + " · " + say("\(results.tooFar) farther away: \(key(.changeRadius))")
        }
        return answer(of: id, results, context)
    }

    /// The number of rows of the answer that could not be read.
    private var skipped: String? {
        guard let rows = found.results?.skippedRows, rows > 0 else { return nil }
        return say("\(grouped: rows) row skipped", "\(grouped: rows) rows skipped", rows)
    }

    private func answer(of provider: String, _ results: VenueResults, _ context: ScreenContext) -> String {
        say.answer(
            of: VenueSearchStatus.name(ofProvider: provider),
            age: results.fetchedAt.map { context.now.timeIntervalSince($0) } ?? 0)
    }

    /// The results shown in place of an answer, and since when: `Offline since 09:41 · Nominatim, 3 days
    /// ago`.
    private func insteadText(_ context: ScreenContext, isOffline: Bool) -> String {
        var parts: [String] = []
        if isOffline, let offlineSince {
            parts.append(say("Offline since \(DateText.clock(WallTime.at(offlineSince, in: context.zone)))"))
        }
        if let results = found.results, !results.venues.isEmpty {
            if case .provider(let id) = results.origin {
                parts.append(answer(of: id, results, context))
            } else {
                parts.append(say("places stored here"))
            }
        }
        parts.append(say("\(isInField ? key(.searchVenues) : key(.askAgain)) retries"))
        return parts.joined(separator: " · ")
    }

    /// The advice after a search without results.
    func nothingText(in context: ScreenContext) -> String {
        let asked = request(in: context)
        let words = asked.text.isEmpty ? fields.kind?.name ?? "" : asked.text
        let take = picking == nil ? nil : "^S"
        switch found.phase {
        case .here:
            if found.asking != nil { return "" }
            let asks = isInField ? key(.searchVenues) : key(.askAgain)
            let name = VenueSearchStatus.name(ofProvider: context.person.venues.provider)
            let hidden = found.results.flatMap { results -> HiddenVenues? in
                guard results.tooFar > 0 else { return nil }
                return HiddenVenues(
                    count: results.tooFar, place: results.around.flatMap { say.name(of: $0) },
                    metres: fields.radius.metres, farther: key(.changeRadius))
            }
            return say.nothingHereFits(
                words, hidden: hidden, ask: asks, provider: name, take: take, write: writesDown)
        case .failed:
            return say.nothingHereFits(
                words, hidden: nil, ask: key(.changeProvider), provider: nil, take: take, write: writesDown)
        case .kept, .fresh:
            return say.nothingFound(
                for: words, near: found.results?.around.flatMap { say.name(of: $0) },
                filter: VenueFilter(
                    words: asked.text, kind: fields.kind?.name,
                    circle: found.results?.center == nil ? nil : fields.radius.metres),
                farther: key(.changeRadius), kind: key(.changeKind), other: key(.changeProvider), take: take,
                write: writesDown)
        }
    }

    /// The key that opens the form of a venue.
    private var writesDown: String {
        let typed = key(.newFromText)
        return typed.isEmpty ? key(.newVenue) : typed
    }

    /// The present key of a command.
    private func key(_ command: CommandID) -> String {
        let known = KeyMap.current.commands(in: scopes).first { $0.id == command }
        return known?.strokes.first { !isInField || !$0.isText }?.title ?? ""
    }
}
