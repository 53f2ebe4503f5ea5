import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

// The title bar shows the next meeting and the time until then. It is searched after a change and when it has
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
            let found = try? await run.tools.workspace.perform(FindNextMeeting())
            return EffectAnswer(.next(found ?? nil))
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
        guard let next, let far = Countdown.text(from: now, to: next.time, readerZone: context.zone) else {
            return ([], first)
        }
        let farColumns = TextWidth.columns(of: far)
        let titleColumns = TextWidth.columns(of: next.title)
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
