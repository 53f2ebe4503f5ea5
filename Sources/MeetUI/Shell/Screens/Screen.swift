import Maps
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// One screen or one panel: a value that takes events, says what it wants done, and draws itself.
///
/// Screens stack as layers; the top one is asked first and may pass an event on. A screen knows nothing of the others:
/// what its effects and the screens it opened answer comes back as a message of its own, and what it is asked for it
/// hands over as its outcome when it closes.
package protocol Screen: Sendable {
    /// What its effects, and the screens that it opened, tell it; `Never` where there is nothing to tell.
    associatedtype Message: Sendable
    /// What it hands to the screen that opened it; `Never` where nobody waits for anything.
    associatedtype Outcome: Sendable

    typealias Action = ScreenAction<Message, Outcome>

    /// For the header of a panel.
    var title: String { get }
    /// Where it lies.
    var presentation: Presentation { get }
    /// How many rows a panel wants where it gets so many columns; `nil`: those that `presentation` says.
    func panelRows(columns: Int) -> Int?
    /// Which commands apply, the most particular first; `.everywhere` is added by the program.
    var scopes: [CommandScope] { get }
    /// Whether printable keys are text here and no commands.
    var isTyping: Bool { get }
    /// Whether that key is text here: all of them while something is typed, or only digits.
    func takes(_ key: Key) -> Bool
    /// A few words for the right end of the footer: `214 meetings`.
    var footnote: String { get }

    /// Whether the command can be given now; `nil` where it means nothing.
    func availability(of command: CommandID, in context: ScreenContext) -> Availability?

    /// Called when it comes to the top for the first time, and when a tab is entered again.
    mutating func appear(in context: ScreenContext) -> [Action]

    /// Takes the event, or returns `nil` to pass it on.
    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]?

    /// Takes what an effect or a screen that it opened tells it.
    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action]

    /// The piece of the map that it shows, for the streets below it; `nil` where it shows none.
    func shownMap(in context: ScreenContext) -> MapProjection?

    /// Draws into `area`; returns the cell for the terminal's cursor, if one is shown.
    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point?
}

extension Screen {
    package var presentation: Presentation { .full }
    package func panelRows(columns: Int) -> Int? { nil }
    package var isTyping: Bool { false }
    package func takes(_ key: Key) -> Bool { isTyping }
    package var footnote: String { "" }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        .available
    }
    package mutating func appear(in context: ScreenContext) -> [Action] { [] }
    package func shownMap(in context: ScreenContext) -> MapProjection? { nil }
}

extension Screen {
    /// Returns the size of the screen's area: the whole body, or the inside of its panel's frame.
    ///
    /// - Parameter body: The size of a full screen.
    package func size(in body: Size) -> Size {
        guard case .panel(let wanted) = presentation else { return body }
        let columns = max(0, min(wanted.columns, body.columns - 4))
        return Size(
            columns: columns, rows: max(0, min(panelRows(columns: columns) ?? wanted.rows, body.rows - 2)))
    }

    /// Returns the screen's area in the coordinates of its mouse events, with the origin at its own corner.
    package func bounds(in context: ScreenContext) -> Rect {
        let size = size(in: context.body)
        return Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    }
}

extension Screen where Message == Never {
    package mutating func receive(_ message: Never, in context: ScreenContext) -> [Action] {}
}

/// Where a layer lies on the screen.
package enum Presentation: Hashable, Sendable {
    /// The whole body; nothing below it is drawn.
    case full
    /// A framed panel in the middle, of at most that size, over what is below.
    case panel(Size)
}

/// What reaches every screen alike. What only one screen understands is its `Message`.
package enum ScreenEvent: Sendable {
    case command(CommandID)
    /// A key that is no command here, or text while `isTyping`.
    case key(Key)
    case paste(String)
    /// A mouse event, its place relative to the screen's area, with that area's size.
    case mouse(Mouse, area: Size)
    /// How far an effect of this screen is.
    case progress(OperationProgress)
    /// Stored data changed, here or by another process; `of` is what was changed, where the bar belongs.
    case dataChanged(of: HistoryEntry.Subject?)
    /// There is another size to draw in: the terminal was resized, or a remark of several lines came or went.
    case resized
}

/// The program's places, in the order of the header.
package enum Tab: Int, Hashable, Sendable, CaseIterable {
    case meetings, calendar, contacts, venues, inbox, me

    package var title: String {
        switch self {
        case .meetings: say.meetingsHeading
        case .calendar: say.calendarTabHeading
        case .contacts: say.contactsHeading
        case .venues: say.venuesHeading
        case .inbox: say.inboxHeading
        case .me: say.meHeading
        }
    }
}
