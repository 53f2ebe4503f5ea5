import Foundation
import MeetCore
import TerminalKit
import VenueSearch

/// What there is to say of the rows: where they come from, how old they are, what runs, what went wrong and what
/// can be done about it.
struct VenueSearchStatus {
    var spans: [[TextBlock.Span]] = []

    /// Wrapped to that many columns. A line of several spans is cut, not wrapped.
    func lines(columns: Int) -> [[TextBlock.Span]] {
        spans.flatMap { line -> [[TextBlock.Span]] in
            guard line.count == 1, let span = line.first else { return [line] }
            return TextWidth.wrapped(span.text, to: max(1, columns)).map {
                [TextBlock.Span(text: $0, style: span.style)]
            }
        }
    }
}

extension VenuesScreen {
    func status(in context: ScreenContext) -> VenueSearchStatus {
        let theme = context.theme
        var status = VenueSearchStatus()
        if focus == .near || (showsSaved && found.asking == nil) { return status }
        if case .failed(let error) = found.phase, found.asking == nil {
            let words = error.sentence
            status.spans.append([.init(text: "! " + words, style: theme.error)])
            status.spans.append([.init(text: insteadText(context), style: theme.warning)])
            return status
        }
        var line: [TextBlock.Span] = []
        if let summary = summary(context) { line.append(.init(text: summary, style: theme.muted)) }
        if let asking = found.asking {
            let name = Self.providerName(asking.provider ?? "")
            let verb = found.phase == .kept ? "refreshing…" : "asking \(name)…"
            if !line.isEmpty { line.append(.init(text: " · ", style: theme.muted)) }
            line.append(.init(text: Spinner.frame(context.spinnerFrame) + " ", style: theme.busy))
            line.append(.init(text: verb, style: theme.plain))
        } else if found.phase == .here, hasQuery {
            let name = Self.providerName(context.person.venues.provider)
            if !line.isEmpty { line.append(.init(text: " · ", style: theme.muted)) }
            line.append(.init(text: isTyping ? "Enter" : "R", style: theme.key))
            line.append(.init(text: " asks \(name)", style: theme.muted))
        }
        if !line.isEmpty { status.spans.append(line) }
        return status
    }

    /// `20 found · Nominatim, 3 days ago · 2 rows could not be used`
    private func summary(_ context: ScreenContext) -> String? {
        guard let results = found.results else { return nil }
        guard case .provider(let id) = results.origin else {
            let mine = results.venues.count { $0.venue.isSaved }
            let others = results.venues.count - mine
            var parts: [String] = []
            if mine > 0 { parts.append("\(mine) saved") }
            if others > 0 { parts.append("\(Counted.text(others, "place")) kept here") }
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
        var parts: [String] = []
        if found.asking == nil { parts.append("\(results.venues.count) found") }
        parts.append("\(Self.providerName(id)), \(age(of: results, context))")
        if results.skippedRows > 0 {
            parts.append("\(Counted.text(results.skippedRows, "row")) could not be used")
        }
        return parts.joined(separator: " · ")
    }

    private func age(of results: VenueResults, _ context: ScreenContext) -> String {
        AgeText.ago(results.fetchedAt.map { context.now.timeIntervalSince($0) } ?? 0)
    }

    /// What is shown in place of an answer, and since when.
    private func insteadText(_ context: ScreenContext) -> String {
        var text = ""
        if let offlineSince {
            text = "Offline since \(DateText.clock(WallTime.at(offlineSince, in: context.zone))). "
        }
        guard let results = found.results, !results.venues.isEmpty else {
            return text + "Nothing is kept here for this search; R asks again."
        }
        guard case .provider(let id) = results.origin else {
            return text + "These are saved venues and places kept here; R asks again."
        }
        return text
            + "This is what \(Self.providerName(id)) found \(age(of: results, context)); R asks again."
    }

    /// What to do where nothing was found.
    func nothingText(in context: ScreenContext) -> String {
        let words = query.text.trimmed.isEmpty ? kind?.name ?? "" : query.text.trimmed
        let byHand =
            picking == nil ? "n writes it down by hand." : "^S takes “\(words)” as it is, ^N writes it down."
        switch found.phase {
        case .here:
            if found.asking != nil { return "" }
            let name = Self.providerName(context.person.venues.provider)
            return "Nothing here fits “\(words)”. Enter asks \(name); \(byHand)"
        case .failed: return "Try again with R, or another provider with p; \(byHand)"
        case .kept, .fresh:
            let place = found.results?.centerName.map { " near \($0)" } ?? ""
            return
                "Nothing was found for “\(words)”\(place). Is it spelt right? r searches farther, p asks another provider, \(byHand)"
        }
    }
}
