import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// The title bar shows the next meeting, the time until then, and when to leave for it. It is searched after a change and when it has
// begun; in between only the text follows the clock.
extension App {
    /// True if the meeting in the title bar has begun.
    var isNextOver: Bool { next?.start.map { $0 < now } ?? false }

    /// Searches for the next meeting.
    mutating func lookForNext() -> [Request] {
        guard hasStarted else { return [] }
        // There is only one search at a time.
        if isNextOver { next = nil }
        return start(Self.findNext)
    }

    /// Other failures for the same reason are shown.
    private static let findNext: Effect<Message> = {
        var policy = EffectPolicy.read("next-meeting")
        policy.isShownByScreen = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            guard let found = try? await workspace.perform(FindNextMeeting()) else {
                return EffectAnswer(.next(nil, leaving: nil))
            }
            let leaving = try? await workspace.perform(LoadDeparture(found))
            return EffectAnswer(.next(found, leaving: leaving ?? nil))
        }
    }()

    // MARK: - The right end of the title bar

    /// A text in the title bar.
    struct HeaderPart: Hashable, Sendable {
        var text: String
        var column: Int
        var style: Style

        var endColumn: Int { column + TextWidth.columns(of: text) }
    }

    /// Returns the parts right of the tabs: the next meeting, the time until then, and the clock, as far as
    /// there is space.
    ///
    /// - Parameter start: The column after the tabs.
    func headerParts(from start: Int) -> (next: [HeaderPart], clock: HeaderPart?) {
        let end = size.columns - 1
        let clocks = clockTexts
        func clock(_ text: String) -> HeaderPart {
            HeaderPart(text: text, column: end - TextWidth.columns(of: text), style: theme.muted)
        }
        let first = clocks.map(clock).first { $0.column > start }
        guard let next, let until = Countdown.text(from: now, to: next.time, readerZone: context.zone) else {
            return ([], first)
        }
        let titleColumns = TextWidth.columns(of: next.title)
        let far = farText(until, beside: titleColumns, from: start, to: clocks.last.map(clock)?.column ?? end)
        let farColumns = TextWidth.columns(of: far)
        func room(before clock: HeaderPart) -> Int {
            clock.column - Self.headerGap - farColumns - 1 - start - Self.headerGap
        }
        // The complete title and as much of the date as fits, else as much of the title as fits.
        let whole = clocks.map(clock).first { room(before: $0) >= titleColumns }
        guard let clock = whole ?? clocks.last.map(clock),
            room(before: clock) >= min(titleColumns, Self.leastTitle)
        else { return ([], first) }
        let title = TextWidth.truncated(next.title, to: room(before: clock))
        let farColumn = clock.column - Self.headerGap - farColumns
        let titleColumn = farColumn - 1 - TextWidth.columns(of: title)
        return (
            [
                HeaderPart(text: title, column: titleColumn, style: theme.plain),
                HeaderPart(text: far, column: farColumn, style: theme.key),
            ], clock
        )
    }

    /// Returns the time until the next meeting, with the time to leave and the number of those on the way to it
    /// if there is room for the whole title too. One's own departure comes first.
    ///
    /// - Parameter column: That of the shortest clock.
    private func farText(
        _ until: String, beside titleColumns: Int, from start: Int, to column: Int
    ) -> String {
        let room = column - 2 * Self.headerGap - start - 1 - titleColumns
        return [nextLeaving, nextArrivals].compactMap(\.self).reduce(until) { text, fact in
            let longer = "\(text) · \(fact)"
            return TextWidth.columns(of: longer) <= room ? longer : text
        }
    }

    /// When to leave for the next meeting; `nil` if it is unknown.
    private var nextLeaving: String? {
        guard let departure = nextDeparture, departure.start == next?.start, departure.start > now else {
            return nil
        }
        return say.leave(
            isEstimated: departure.isEstimated,
            clock: DateText.clock(WallTime.at(departure.leaveAt, in: context.zone)),
            isNow: departure.leaveAt <= now)
    }

    /// The blanks between its parts.
    private static let headerGap = 2
    /// The minimum length of a cut title.
    private static let leastTitle = 10

    /// The area of the next meeting in the title bar; `nil` without space.
    var nextArea: Rect? {
        let parts = headerParts(from: tabAreas().last?.1.endColumn ?? 0).next
        guard let first = parts.first, let last = parts.last else { return nil }
        return Rect(column: first.column, row: 0, columns: last.endColumn - first.column, rows: 1)
    }

    /// The texts of the clock, longest first.
    private var clockTexts: [String] {
        let wall = WallTime.at(now, in: context.zone)
        let clock = DateText.clock(wall)
        let short = ["\(DateText.dayMonth(wall.date)) \(clock)", clock]
        return size.columns >= 100 ? ["\(DateText.dayMonthYear(wall.date)) \(clock)"] + short : short
    }
}
